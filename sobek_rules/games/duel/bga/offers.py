"""What the rules offer where the platform offers something: squares, lines, tokens, backs, and whether there is any.

Each view looks at the state before an action, under one reading.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel import legality
from sobek_rules.games.duel.actions import DECLINED, Action, Pass, Pick, Play, Refill, Sell, Take
from sobek_rules.games.duel.bga.codes import BACKS, DECK_OF
from sobek_rules.games.duel.bga.views import View, in_order, tokens_in_order, without_pick
from sobek_rules.games.duel.court import copyable
from sobek_rules.games.duel.ending import stuck, usable
from sobek_rules.games.duel.legality import EVERY, characters, taking, tokens, turn
from sobek_rules.games.duel.market import (
    Access,
    access,
    choices_after_refill,
    refilled,
)
from sobek_rules.games.duel.pieces import LINES, SQUARES, WAYS
from sobek_rules.games.duel.selling import can_sell
from sobek_rules.games.duel.state import LIFTED, START, State

#: What is asked of a take whichever tile it is, and what of the square; what the tile is then and where the Ankh turns
#: is not asked yet.
_ANY_TAKE = (turn.game_goes_on, turn.in_turn, turn.discards_first, turn.sells_if_it_must, taking.pile_lasts)
_THAT_TAKE = (turn.takes_the_marked_tile, taking.in_reach, taking.nearest_only, taking.tile_there, taking.refill_due)
_PLAYING = (*EVERY, turn.sells_if_it_must, characters.holds_character, characters.has_effect)
_TURNING = (taking.ankh_turned, taking.ankh_faces_a_tile)


def _lawful(laws: Any, state: State, action: Action, rules: Rules) -> bool:
    return not any(True for law in laws for _ in law(state, action, rules))


def squares_offered(said: tuple[str, ...]) -> View:
    """
    The squares from which a tile may be taken without a refill.

    The platform knows no end that the Ankh points to and no marked square; where a text wants one, those offered are
    right if any would make them so.
    """

    def view(state: State, rules: Rules) -> tuple[str, ...]:
        if state.ankh == START and state.marked is None and rules.ask("setup.ankh") == "marked-square":
            lines = {_held(state, squares) for by_mark in LINES for squares in by_mark.values()}
            taken = _lawful((taking.pile_lasts,), state, Take(_mover(state), 0), rules)
            return said if taken and said in lines else ()
        if state.line and state.way is None and rules.ask("take.line-ways") == "pointing":
            found = [_squares(state._replace(way=way), rules) for way in WAYS[state.line]]
            return said if said in found else found[0]
        return _squares(state, rules)

    return view


def _held(state: State, squares: Iterable[int]) -> tuple[str, ...]:
    """Those of some squares on which tiles lie."""
    return _named(at for at in squares if state.squares()[at] is not None)


def _squares(state: State, rules: Rules) -> tuple[str, ...]:
    held = (at for at, here in enumerate(state.squares()) if here is not None)
    actions = [Take(_mover(state), at) for at in held]
    return _named(
        action.square for action in _takes(state, actions, rules) if access(state, action, rules) is not Access.REFILLED
    )


def refill_offered(state: State, rules: Rules) -> bool:
    """Whether the market may be refilled for a take."""
    if state.ankh == LIFTED or not state.pile:
        return False
    actions = [Take(_mover(state), at, refill=Refill()) for at in sorted(choices_after_refill(rules))]
    return any(True for _ in _takes(state, actions, rules))


def squares_after(refill: Refill | None) -> View:
    """The squares from which a tile may be taken after that refill."""

    def view(state: State, rules: Rules) -> tuple[str, ...]:
        market = refilled(state, refill, rules)[0]
        actions = [Take(_mover(state), at, refill=refill) for at, here in enumerate(market) if here is not None]
        return _named(action.square for action in _takes(state, actions, rules))

    return view


def _takes(state: State, actions: Sequence[Take], rules: Rules) -> Iterator[Take]:
    """Those takes of one player that are open."""
    if actions and _lawful(_ANY_TAKE, state, actions[0], rules):
        yield from (action for action in actions if _lawful(_THAT_TAKE, state, action, rules))


def _named(squares: Iterable[int]) -> tuple[str, ...]:
    return tuple(sorted(SQUARES[at] for at in squares))


def sale_offered(state: State, rules: Rules) -> bool:
    """Whether the player to move may sell something."""
    return _free(state, rules) and can_sell(state, _mover(state), rules)


def character_offered(state: State, rules: Rules) -> bool:
    """Whether the player to move may play a character."""
    if not _free(state, rules):
        return False
    hand, untold = state.hand(_mover(state)), False
    for one in dict.fromkeys(hand):
        if one.character and _lawful(_PLAYING, state, Play(_mover(state), one), rules):
            return True
        untold = untold or (not one.known and one.back in (None, "red"))
    if untold:
        raise Needs(f"hands.{state.names[_mover(state)]}")
    return False


def _mover(state: State) -> int:
    assert state.to_move is not None
    return state.to_move


def _free(state: State, rules: Rules) -> bool:
    return state.forced is None and not state.owes and stuck(state, rules) is None


def pass_offered(state: State, rules: Rules) -> bool:
    """Whether the player to move may pass."""
    return _lawful(legality.PASS, state, Pass(_mover(state)), rules)


def declining_offered(action: Action) -> View:
    """Whether what an action lets a player choose may be declined."""

    def view(state: State, rules: Rules) -> bool:
        match action:
            case Sell():
                return _lawful(legality.SELL, state, action._replace(pick=DECLINED), rules)
            case Play() if usable(state, action.player, action.character, rules, action.copies):
                nothing: dict[str, Any] = {"tiles": (), "good": None, "square": None}
                if action.pick is not None:
                    nothing = {"pick": DECLINED}
                return _lawful(legality.PLAY, state, action._replace(**nothing), rules)
            case _:
                return False

    return view


def trade_offered(action: Action) -> View:
    """Whether the tile that an action takes may be traded for a deben."""

    def view(state: State, rules: Rules) -> bool:
        match action:
            case Take():
                return _lawful((taking.swap_allowed,), state, action._replace(swap=0), rules)
            case Play() if action.square is not None:
                return _lawful((characters.choices_fit,), state, action._replace(swap=0), rules)
            case _:
                return False

    return view


def adviser_chooses(action: Play) -> View:
    """Whether the Royal Adviser's owner has a choice of tokens to give up."""

    def view(state: State, rules: Rules) -> bool:
        held = set(state.the_court().held[action.player])
        if 0 in held:
            raise Needs(f"royal.{state.names[action.player]}")
        given = (action._replace(royal=(value,)) for value in held)
        return sum(_lawful((characters.choices_fit,), state, one, rules) for one in given) > 1

    return view


def taker_turns(action: Take) -> View:
    """Whether the taker is to turn the Ankh: more lines than one would do."""

    def view(state: State, rules: Rules) -> bool:
        turned = (action._replace(line=mark) for mark in WAYS)
        return sum(_lawful((taking.ankh_turned,), state, one, rules) for one in turned) > 1

    return view


def lines_offered(action: Take) -> View:
    """The lines to which the Ankh may be turned after this take."""

    def view(state: State, rules: Rules) -> tuple[str, ...]:
        marks = (mark for mark in WAYS if _lawful(_TURNING, state, action._replace(line=mark), rules))
        return tuple(sorted(marks))

    return view


def arm_offered(action: Sell | Play) -> View:
    """The squares that the arm token may be laid on after this sale, or for this character."""

    def view(state: State, rules: Rules) -> tuple[str, ...]:
        before = without_pick(state, action, rules)
        picks = (Pick("arm", square=at) for at in range(len(SQUARES)))
        return _named(
            pick.square or 0
            for pick in picks
            if not any(True for _ in tokens.fits(before, action.player, pick, set(), rules))
        )

    return view


def copied(state: State, rules: Rules) -> tuple[str, ...]:
    """The characters whose abilities a spy may use."""
    return in_order(copyable(state))


def berths(state: State, rules: Rules) -> tuple[str, ...]:
    """The tokens in the berths."""
    return tokens_in_order(state.berths, "berths")


def among_those_aside(seen: tuple[str, ...]) -> View:
    """Those of some tokens that can lie among the ones set aside."""

    def view(state: State, rules: Rules) -> tuple[str, ...]:
        left = Counter(tokens_in_order(state.aside, "aside"))
        return tuple(sorted(token for token in seen if left["?"] or left[token] >= seen.count(token)))

    return view


def backs_held(player: int) -> View:
    """How many tiles of each back a player holds, by the platform's names for them."""

    def view(state: State, rules: Rules) -> dict[str, int]:
        hand = state.hand(player)
        if any(one.back is None for one in hand):
            raise Needs(f"hands.{state.names[player]}")
        count = Counter(DECK_OF[one.back] for one in hand if one.back)
        return {deck: count[deck] for deck in BACKS}

    return view


def in_corruption(player: int) -> View:
    """The tiles in a player's corruption."""
    return lambda state, rules: in_order(state.corrupt(player))
