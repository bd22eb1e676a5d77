"""What the rules say of an action where the platform says something.

Each view looks at a state under one reading: at the one before the action, and at what the action makes of it.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel import effects
from sobek_rules.games.duel.actions import DECLINED, Action, Play, Sell, Take
from sobek_rules.games.duel.market import (
    Access,
    access,
    cleared,
    empty_squares,
    filling_order,
    refilled,
)
from sobek_rules.games.duel.pieces import LINE_NAMES, PATHS, SQUARES, TOKEN_SCARABS, UNTOLD
from sobek_rules.games.duel.scoring import set_value
from sobek_rules.games.duel.selling import set_good
from sobek_rules.games.duel.state import LIFTED, State

View = Callable[[State, Rules], Any]

_EFFECTS: Mapping[str, Callable[[State, Any, Rules], State]] = {
    "take": effects.take,
    "sell": effects.sell,
    "play": effects.play,
    "discard": effects.discard,
}


def after(action: Action) -> Callable[[State, Rules], State]:
    """The state that an action makes."""
    return lambda state, rules: _EFFECTS[action.kind](state, action, rules)


def halfway(action: Action, *, refilled_only: bool = False, sold: bool = True) -> Callable[[State, Rules], State]:
    """The state while an action is not yet told in full: before a trade, a token, or what a character does."""

    def view(state: State, rules: Rules) -> State:
        match action:
            case Take() if refilled_only:
                market, pile = refilled(state, action.refill, rules)
                return state._replace(market=market, pile=pile, ankh=LIFTED, line=None)
            case Take():
                return effects.take(state, action._replace(swap=None), rules)
            case Sell():
                return without_pick(state, action, rules) if sold else state
            case Play():
                return state.plays(action.player, (action.character,))._replace(box=(*state.box, action.character))
            case _:
                return state

    return view


def without_pick(state: State, action: Sell | Play, rules: Rules) -> State:
    """The state after a sale whose token is still to be chosen; before what a character does."""
    if isinstance(action, Play):
        return state
    return effects.sell(state, action._replace(pick=DECLINED), rules)


def of(make: Callable[[State, Rules], State], view: View) -> View:
    """A view of the state that something makes."""
    return lambda state, rules: view(make(state, rules), rules)


def skipped(action: Take) -> View:
    """The tiles that leave the market with the one that is taken, by square."""
    return lambda state, rules: tuple(
        sorted((SQUARES[at], str(tile)) for at, tile in cleared(state, action, rules).skipped)
    )


def crossed(action: Take) -> View:
    """The squares between the Ankh and the tile taken, empty ones too; none after a refill and on the first turn."""

    def view(state: State, rules: Rules) -> tuple[str, ...]:
        if access(state, action, rules) is not Access.LINE or state.ankh is None or state.ankh < 0:
            return ()
        path = PATHS[state.ankh][action.square]
        return tuple(sorted(SQUARES[at] for at in path[2])) if path else ()

    return view


def face(action: Take | Play) -> View:
    """The tile that lies where one is taken."""

    def view(state: State, rules: Rules) -> str:
        if isinstance(action, Take):
            return str(cleared(state, action, rules).face)
        here = state.squares()[action.square or 0]
        if here is UNTOLD or here is None:
            raise Needs("market")
        return str(here)

    return view


def filled(state: State, rules: Rules) -> tuple[str, ...]:
    """The squares that a refill fills, in order."""
    gaps = filling_order(empty_squares(state), rules)
    return tuple(SQUARES[at] for at in gaps[: len(state.pile or ())])


def good_sold(action: Sell | Play) -> View:
    """The good that tiles are sold as."""
    good = set_good(action) if isinstance(action, Sell) else action.good
    return constant((good,))


def lost_from_corruption(action: Action, player: int) -> View:
    """The tiles that leave a player's corruption."""

    def view(state: State, rules: Rules) -> tuple[str, ...]:
        left = Counter(after(action)(state, rules).corrupt(player))
        return in_order((Counter(state.corrupt(player)) - left).elements())

    return view


def gained(action: Action) -> View:
    """How many tiles come into the hand of the player who acts, whatever leaves it."""

    def view(state: State, rules: Rules) -> int:
        later = after(action)(state, rules)
        return len(later.hand(action.player)) - len(halfway(action)(state, rules).hand(action.player))

    return view


def deben_drawn(action: Action) -> View:
    """The deben that comes to the player who acts; in words where the text draws one that is not told."""

    def view(state: State, rules: Rules) -> int | str | None:
        own, later = state.debens[action.player], after(action)(state, rules).debens[action.player]
        if own is None or later is None:
            raise Needs(f"debens.{state.names[action.player]}")
        new = next((Counter(later) - Counter(own)).elements(), None)
        return "one that is not told" if new == 0 else new

    return view


def sets_of(player: int) -> View:
    """The sold sets of a player: tiles and scarabs by good."""

    def view(state: State, rules: Rules) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = {}
        for own in state.sets(player):
            tiles, scarabs = found.get(own.good, (0, 0))
            more = sum(one.scarabs for one in own.tiles) + TOKEN_SCARABS * own.tokens
            found[own.good] = (tiles + len(own.tiles), scarabs + more)
        return found

    return view


def set_tiles(state: State, player: int) -> dict[str, tuple[Any, ...]]:
    """The sold sets of a player: tiles, and how many two-scarab tokens, by good."""
    found: dict[str, tuple[Any, ...]] = {}
    for own in state.sold[player] or ():
        tiles, tokens_ = found.get(own.good, ((), 0))
        found[own.good] = (tuple(sorted((*tiles, *map(str, own.tiles)))), tokens_ + own.tokens)
    return found


def royal(state: State) -> tuple[tuple[int, ...], ...]:
    """The royal corruption tokens before each player; none in a game without the expansion."""
    return tuple(tuple(sorted(held)) for held in state.court.held) if state.court else ((), ())


def played(state: State) -> tuple[str, ...]:
    """The characters whose abilities were used, where a spy may use them again."""
    return in_order(state.court.played) if state.court else ()


def set_points_of(player: int) -> View:
    """What the sold sets of a player are worth."""
    return lambda state, rules: set_points(state, rules, player)


def bearer(action: Any) -> View:
    """The player before whom the token of an action lies; None where it lies before nobody."""

    def view(state: State, rules: Rules) -> str | None:
        later = after(action)(state, rules)
        more = (player for player in (0, 1) if len(later.tokens[player]) > len(state.tokens[player]))
        return next(map(name, more), None)

    return view


def turn(state: State, rules: Rules) -> str:
    """Whose turn it is, and of what kind."""
    kind = " to discard" if state.owes else " again" if state.extra else ""
    return "nobody's turn" if state.to_move is None else f"the turn of {name(state.to_move)}{kind}"


def turned(state: State, rules: Rules) -> str:
    """Where the Ankh stands, and how it is turned."""
    if state.ankh is None or state.ankh < 0:
        return "beside the board"
    return f"{SQUARES[state.ankh]}, {LINE_NAMES.get(state.line or '', 'not turned')}"


def arm(state: State, rules: Rules) -> str | None:
    """The square on which the arm token lies."""
    return None if state.forced is None else SQUARES[state.forced]


def set_points(state: State, rules: Rules, player: int) -> int:
    """What the sold sets of a player are worth."""
    return sum(set_value(own, rules) for own in state.sets(player))


def name(player: int) -> str:
    """A player by seat."""
    return f"seat {player + 1}"


# Values as they are compared.


def in_order(tiles: Any) -> tuple[str, ...]:
    """Tiles by name, sorted."""
    return tuple(sorted(str(one) for one in tiles))


def tokens_in_order(tokens_: tuple[str, ...] | None, fact: str) -> tuple[str, ...]:
    """Tokens by name, sorted; raises `Needs` where they are not told."""
    if tokens_ is None:
        raise Needs(fact)
    return tuple(sorted(tokens_))


def constant(value: Any) -> View:
    """What does not hang on the state: a part of the action itself."""
    return lambda state, rules: value


def counted(view: View) -> View:
    """How many things a view shows."""
    return lambda state, rules: len(view(state, rules))
