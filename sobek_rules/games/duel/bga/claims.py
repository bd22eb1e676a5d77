"""What a record claims around an action: what was offered, what happened, what lay where afterwards."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sobek_rules.game import Rules, Settled, Unnoted
from sobek_rules.games.duel.actions import Action
from sobek_rules.games.duel.bga import ending, event_claims, offer_claims, views
from sobek_rules.games.duel.bga.actions import Pieces
from sobek_rules.games.duel.bga.calls import Call
from sobek_rules.games.duel.bga.codes import number
from sobek_rules.games.duel.bga.positions import SEATS, corrected
from sobek_rules.games.duel.state import State
from sobek_rules.recorded import Claim, Row


class Claims(NamedTuple):
    """What holds before an action whatever it is, what that action brings, and what holds after it."""

    offered: tuple[Claim, ...] = ()
    told: tuple[Claim, ...] = ()
    left: tuple[Claim, ...] = ()


def about(calls: Sequence[Call], action: Action, known: Pieces) -> Claims:
    """All that the calls of a turn claim around the action that they make."""
    offered: list[Claim] = []
    told: list[Claim] = []
    left: list[Claim] = []
    for at, call in enumerate(calls):
        (offered if at == 0 else told).extend(offer_claims.of_call(call, action, known))
        if at and "pirogue" in call.offer:
            told.append(offer_claims.aimed(call, calls[at - 1]))
        made = _made(calls, at, action)
        for event in call.events:
            told += event_claims.of_event(event, call, action, made, known)
        if call.after is not None and at < len(calls) - 1:
            told += _positions(call, made, known, _MIDWAY)
    told += offer_claims.not_asked(calls, action)
    last = calls[-1]
    if last.after is not None and last.after["state"] != "gameEnd":
        left += _positions(last, None, known, _COMPONENTS)
    return Claims(tuple(offered), tuple(told), tuple(left))


def _made(calls: Sequence[Call], at: int, action: Action) -> Callable[[State, Rules], State]:
    """The state that the calls up to one have made."""
    if at == len(calls) - 1:
        return views.after(action)
    first, *later = calls[: at + 1]
    sold = not (first.name == "sell" and calls[1].state == "pickResource" and not later)
    return views.halfway(action, refilled_only=first.name == "refill" and not later, sold=sold)


# Whole positions, as complete recordings have them.

#: What a position tells: the row of a difference, its name, and how it is seen in a state.
Component = tuple[Row, str, views.View]
_NO_RULES = Unnoted(Settled())
_COMPONENTS: tuple[Component, ...] = (
    (Row.STATE, "market", lambda state, rules: tuple(map(str, state.squares()))),
    (Row.STATE, "hands", lambda state, rules: tuple(views.in_order(hand or ()) for hand in state.hands)),
    (Row.STATE, "sets sold", lambda state, rules: tuple(views.set_tiles(state, player) for player in (0, 1))),
    (Row.STATE, "pile", lambda state, rules: len(state.pile or ())),
    (Row.STATE, "bag", lambda state, rules: len(state.bag or ())),
    (Row.STATE, "debens", lambda state, rules: tuple(tuple(sorted(own or ())) for own in state.debens)),
    (Row.STATE, "berths", lambda state, rules: tuple(sorted(state.berths or ()))),
    (Row.CORRUPTION, "corruption", lambda state, rules: tuple(views.in_order(own or ()) for own in state.corruption)),
    (Row.SCORE, "set points", lambda state, rules: tuple(views.set_points(state, rules, player) for player in (0, 1))),
    (Row.STATE, "tokens", lambda state, rules: tuple(tuple(sorted(own)) for own in state.tokens)),
    (Row.CORRUPTION, "royal corruption", lambda state, rules: views.royal(state)),
    (Row.STATE, "characters played", lambda state, rules: views.played(state)),
    (Row.STATE, "Ankh", views.turned),
    (Row.STATE, "arm", views.arm),
    (Row.STATE, "turn", views.turn),
)
_MIDWAY = _COMPONENTS[:9]
_SCORES = _COMPONENTS[8:9]
_AT_THE_END = tuple(one for one in _COMPONENTS if one[1] in ("market", "sets sold", "pile", "berths", "tokens"))


def at_start(call: Call, known: Pieces) -> tuple[Claim, ...]:
    """What a first position claims that is not taken for granted: what the sets are worth."""
    return tuple(_positions(call, None, known, _SCORES))


def at_end(call: Call, known: Pieces) -> tuple[Claim, ...]:
    """What the position at the end claims beside hands, corruption and debens, which the end itself tells."""
    return tuple(_positions(call, None, known, _AT_THE_END)) + ending.of_position(call, known)


def _positions(
    call: Call, made: Callable[[State, Rules], State] | None, known: Pieces, components: Sequence[Component]
) -> Iterator[Claim]:
    at = call.after
    assert at is not None
    theirs = corrected(State(SEATS), at, known)
    points = tuple(number(at["score"][player]) for player in known.seats)
    for row, what, view in components:
        said = points if what == "set points" else view(theirs, _NO_RULES)
        yield Claim(row, what, said, view if made is None else views.of(made, view), call.point)
