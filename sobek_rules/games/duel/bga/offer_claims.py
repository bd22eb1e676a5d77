"""What a record claims to have been offered, or not, before each call of a turn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sobek_rules.games.duel.actions import Action, Play, Sell, Take
from sobek_rules.games.duel.bga import offers, views
from sobek_rules.games.duel.bga.actions import Pieces
from sobek_rules.games.duel.bga.calls import Call
from sobek_rules.games.duel.bga.codes import BACKS, MARKS, number, square
from sobek_rules.games.duel.pieces import SQUARES
from sobek_rules.recorded import Claim, Row


def not_asked(calls: Sequence[Call], action: Action) -> Iterator[Claim]:
    """What a browser asks of the player, or does not: where the Ankh is turned, whether a tile is traded."""
    states, point = {call.state for call in calls}, calls[-1].point
    if isinstance(action, Take):
        turns = "orientation" in states
        yield Claim(Row.LEGAL_SET, "the taker turns the Ankh", turns, offers.taker_turns(action), point)
    if isinstance(action, Play) and action.ability == "royal-adviser":
        yield Claim(Row.LEGAL_SET, "the token given up is chosen", False, offers.adviser_chooses(action), point)
    if "deben" not in states:
        # That a trade is offered says nothing: a browser offers it for an empty bag too, where it is then refused.
        yield Claim(Row.LEGAL_SET, "a trade is open", False, offers.trade_offered(action), point)


def offered(call: Call) -> Iterator[Claim]:
    """What a player is offered who is to choose what to do."""
    offer = call.offer
    listed = squares(offer["available_tiles"])
    yield Claim(Row.LEGAL_SET, "squares to take from", listed, offers.squares_offered(listed), call.point)
    yield Claim(Row.LEGAL_SET, "a take is open", offer["can_take"], views.constant(bool(listed)), call.point)
    for what, key, view in _FLAGS:
        yield Claim(Row.LEGAL_SET, what, offer[key], view, call.point)
    # Nobody is ever offered to pass.
    yield Claim(Row.LEGAL_SET, "passing is open", False, offers.pass_offered, call.point)


_FLAGS: tuple[tuple[str, str, views.View], ...] = (
    ("a refill is open", "can_refill", offers.refill_offered),
    ("a sale is open", "can_sell", offers.sale_offered),
    ("a character may be played", "can_play_character", offers.character_offered),
)


def squares(cells: Any) -> tuple[str, ...]:
    """Squares by name, in order; cells are listed, or an object keyed by their places in a list."""
    listed = cells.values() if isinstance(cells, Mapping) else cells
    return tuple(sorted(SQUARES[square(*one[:2])] for one in listed))


def of_call(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    """What was offered before a call."""
    make = _OFFERS.get(call.state)
    if make is not None and (call.offer or make is _choice):
        yield from make(call, action, known)


def _turn(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    yield from offered(call)


def _after_refill(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    if isinstance(action, Take):
        view = offers.squares_after(action.refill)
        said = squares(call.offer["available_tiles"])
        yield Claim(Row.LEGAL_SET, "squares to take from after the refill", said, view, call.point)


def _lines(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    if isinstance(action, Take):
        said = tuple(sorted(MARKS[one] for one, is_open in call.offer["possibleDirections"].items() if is_open))
        yield Claim(Row.LEGAL_SET, "lines to turn the Ankh to", said, offers.lines_offered(action), call.point)


def _tokens(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    ids = (call.offer.get("private") or {}).get("pirogues")
    if ids is not None:
        said = tuple(sorted(known.tokens[number(one)] for one in ids))
        view = offers.berths if call.state == "pirogue" else offers.among_those_aside(said)
        what = "tokens in the berths" if call.state == "pirogue" else "tokens drawn of those set aside"
        yield Claim(Row.LEGAL_SET, what, said, view, call.point)
    yield _declining(call, action)


def _declining(call: Call, action: Action) -> Claim:
    """No choice that is offered has a way to decline it."""
    return Claim(Row.LEGAL_SET, "declining is open", False, offers.declining_offered(action), call.point)


def _choice(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    yield _declining(call, action)


def _arm(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    if isinstance(action, Sell | Play):
        view = offers.arm_offered(action)
        yield Claim(Row.LEGAL_SET, "squares for the arm", squares(call.offer["available_tiles"]), view, call.point)


def aimed(call: Call, before: Call) -> Claim:
    """The token that is being laid is the one that was chosen."""
    said = call.offer["pirogue"]
    number_ = number(said["pirogue_id"] if isinstance(said, Mapping) else said)
    chosen = views.constant(number(before.args.get("slot")))
    return Claim(Row.STATE, "the token that is to be laid", number_, chosen, call.point)


def _corruption_seen(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    ids = (call.offer.get("private") or {}).get("opponents_corruption")
    if ids is not None:
        said = views.in_order(known.listed([number(one) for one in ids]))
        yield Claim(Row.CORRUPTION, "tiles for the vizier", said, offers.in_corruption(1 - action.player), call.point)
    yield _declining(call, action)


def _characters_seen(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    ids = call.offer.get("playedCharacters")
    if ids is not None:
        said = views.in_order(known.listed([number(one) for one in ids]))
        yield Claim(Row.LEGAL_SET, "characters for the spy", said, offers.copied, call.point)


def _backs_seen(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    counts = (call.offer.get("private") or {}).get("num_per_deck")
    if counts is not None:
        said = {deck: number(counts.get(deck)) for deck in BACKS}
        yield Claim(Row.LEGAL_SET, "backs for the thief", said, offers.backs_held(1 - action.player), call.point)


_OFFERS: Mapping[str, Callable[[Call, Action, Pieces], Iterator[Claim]]] = {
    "playerTurn": _turn,
    "playerTurn2": _after_refill,
    "orientation": _lines,
    "pirogue": _tokens,
    "characterArchitect": _tokens,
    "pirogue04": _arm,
    "characterVizier": _corruption_seen,
    "characterThief": _backs_seen,
    "characterSpy": _characters_seen,
    "characterMerchant": _choice,
    "characterHighPriest": _choice,
    "characterCourtesan": _choice,
}
