"""What the rules say where the platform says something: each view looks at a state, under one reading.

Those of an action look at the state before it and at what the action makes of it.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel import effects
from sobek_rules.games.duel.actions import DECLINED, Action, Pick, Play, Refill, Sell, Take
from sobek_rules.games.duel.bga.codes import BACKS, DECK_OF
from sobek_rules.games.duel.ending import stuck
from sobek_rules.games.duel.legality import EVERY, characters, taking, tokens, turn
from sobek_rules.games.duel.market import Access, access, cleared, empty_squares, filling_order, refilled
from sobek_rules.games.duel.pieces import PATHS, SQUARES, TOKEN_SCARABS, UNTOLD, WAYS
from sobek_rules.games.duel.scoring import bonus, clear_hands, corruption, set_value, settle
from sobek_rules.games.duel.selling import can_sell, set_good
from sobek_rules.games.duel.state import LIFTED, State

View = Callable[[State, Rules], Any]

#: What is asked of the place that a tile is taken from, before it is known what it is and where the Ankh then turns.
_PLACE = (
    *EVERY,
    turn.sells_if_it_must,
    taking.pile_lasts,
    taking.in_reach,
    taking.nearest_only,
    taking.tile_there,
    taking.refill_due,
)
_PLAYING = (*EVERY, turn.sells_if_it_must, characters.holds_character, characters.has_effect)
_TURNING = (taking.ankh_turned, taking.ankh_faces_a_tile)
_EFFECTS: Mapping[str, Callable[[State, Any, Rules], State]] = {
    "take": effects.take,
    "sell": effects.sell,
    "play": effects.play,
    "discard": effects.discard,
}


def _lawful(laws: Any, state: State, action: Action, rules: Rules) -> bool:
    return not any(True for law in laws for _ in law(state, action, rules))


# What is offered.


def squares_offered(state: State, rules: Rules) -> frozenset[int]:
    """The squares from which a tile may be taken without a refill."""
    assert state.to_move is not None
    return frozenset(
        at
        for at, here in enumerate(state.squares())
        if here is not None and _open(state, Take(state.to_move, at), rules)
    )


def _open(state: State, action: Take, rules: Rules) -> bool:
    return _lawful(_PLACE, state, action, rules) and access(state, action, rules) is not Access.REFILLED


def refill_offered(state: State, rules: Rules) -> bool:
    """Whether the market may be refilled for a take."""
    assert state.to_move is not None
    if state.ankh == LIFTED or not state.pile:
        return False
    refill = Refill()
    return any(_lawful(_PLACE, state, Take(state.to_move, at, refill=refill), rules) for at in range(len(SQUARES)))


def squares_after(refill: Refill | None) -> View:
    """The squares from which a tile may be taken after that refill."""

    def view(state: State, rules: Rules) -> frozenset[int]:
        assert state.to_move is not None
        market = refilled(state, refill, rules)[0]
        takes = (Take(state.to_move, at, refill=refill) for at, here in enumerate(market) if here is not None)
        return frozenset(action.square for action in takes if _lawful(_PLACE, state, action, rules))

    return view


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
        untold = untold or not one.known and one.back in (None, "red")
    if untold:
        raise Needs(f"hands.{state.names[_mover(state)]}")
    return False


def _mover(state: State) -> int:
    assert state.to_move is not None
    return state.to_move


def _free(state: State, rules: Rules) -> bool:
    return state.forced is None and not state.owes and stuck(state, rules) is None


def lines_offered(action: Take) -> View:
    """The lines to which the Ankh may be turned after this take."""

    def view(state: State, rules: Rules) -> tuple[str, ...]:
        marks = (mark for mark in WAYS if _lawful(_TURNING, state, action._replace(line=mark), rules))
        return tuple(sorted(marks))

    return view


def arm_offered(action: Sell | Play) -> View:
    """The squares that the arm token may be laid on after this sale, or for this character."""

    def view(state: State, rules: Rules) -> frozenset[int]:
        before = _without_pick(state, action, rules)
        picks = (Pick("arm", square=at) for at in range(len(SQUARES)))
        just_sold: set[str] = set()
        return frozenset(
            pick.square
            for pick in picks
            if pick.square is not None and not any(True for _ in tokens.fits(before, action.player, pick, just_sold, rules))
        )

    return view


def berths(state: State, rules: Rules) -> tuple[str, ...]:
    """The tokens in the berths."""
    return _in_order(state.berths, "berths")


def among_those_aside(seen: tuple[str, ...]) -> View:
    """Those of some tokens that can lie among the ones set aside."""

    def view(state: State, rules: Rules) -> tuple[str, ...]:
        left = Counter(_in_order(state.aside, "aside"))
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


# What comes of an action.


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
                return _without_pick(state, action, rules) if sold else state
            case Play():
                return state.plays(action.player, (action.character,))._replace(box=(*state.box, action.character))
            case _:
                return state

    return view


def _without_pick(state: State, action: Sell | Play, rules: Rules) -> State:
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


def set_points_of(player: int) -> View:
    """What the sold sets of a player are worth."""
    return lambda state, rules: set_points(state, rules, player)


def bearer(action: Any) -> View:
    """The player before whom the token of an action lies; None where it lies before nobody."""

    def view(state: State, rules: Rules) -> int | None:
        later = after(action)(state, rules)
        more = [player for player in (0, 1) if len(later.tokens[player]) > len(state.tokens[player])]
        return more[0] if more else None

    return view


def set_points(state: State, rules: Rules, player: int) -> int:
    """What the sold sets of a player are worth."""
    return sum(set_value(own, rules) for own in state.sets(player))


# The end.


def name(player: int) -> str:
    """A player by seat."""
    return f"seat {player + 1}"


def difference(state: State, rules: Rules) -> int:
    """By how much one is more corrupt than the other at the end."""
    return abs(final_corruption(0)(state, rules) - final_corruption(1)(state, rules))


def bonus_drawn(state: State, rules: Rules) -> tuple[int, int] | None:
    """Who draws debens for less corruption, and how many; None where nobody does."""
    totals = [final_corruption(player)(state, rules) for player in (0, 1)]
    drawn = bonus(state, totals, rules)
    if totals[0] == totals[1] and not any(drawn):
        return None
    player = int(totals[1] < totals[0])
    return player, len(drawn[player] or ())


def debens(player: int) -> View:
    """The debens that a player holds."""

    def view(state: State, rules: Rules) -> tuple[int, ...]:
        own = state.debens[player]
        if own is None or 0 in own:
            raise Needs(f"debens.{state.names[player]}")
        return tuple(sorted(own))

    return view


def trigger(state: State, rules: Rules) -> str | None:
    """The player who cannot act, which ends the game; None where it goes on."""
    player = stuck(state, rules)
    return None if player is None else name(player)


def cleaned(state: State, rules: Rules) -> State:
    """The state after hands are cleared at the end."""
    blocked = stuck(state, rules)
    if blocked is None:
        raise Needs("the end of the game")
    return clear_hands(state, blocked, rules)


def thrown_away(player: int) -> View:
    """How many tiles a player discards unpunished at the end; which of equal sets go is nobody's rule."""

    def view(state: State, rules: Rules) -> int:
        later = cleaned(state, rules)
        return len(later.box) - len(state.box) if stuck(state, rules) != player else 0

    return view


def left_over(player: int) -> View:
    """How many tiles left in a hand become corruption."""
    return lambda state, rules: len(cleaned(state, rules).corrupt(player)) - len(state.corrupt(player))


def hand(player: int) -> View:
    """The tiles in a hand."""
    return lambda state, rules: in_order(state.hand(player))


def final_corruption(player: int) -> View:
    """A player's corruption total at the end."""

    def view(state: State, rules: Rules) -> int:
        total = corruption(cleaned(state, rules), player, rules)
        if total is None:
            raise Needs(f"corruption.{state.names[player]}")
        return total

    return view


def total(account: str, player: int) -> View:
    """An account of the final tally."""

    def view(state: State, rules: Rules) -> int:
        tally = settle(state, rules)
        found = [tally.totals[part][player] for part in account.split("+")]
        if None in found:
            raise Needs(next(iter(tally.needs), account))
        return sum(one for one in found if one is not None)

    return view


def winners(state: State, rules: Rules) -> tuple[str, ...]:
    """Who wins."""
    tally = settle(state, rules)
    if tally.winners is None:
        raise Needs(next(iter(tally.needs), "scores"))
    return tuple(name(player) for player in tally.winners)


def rank(player: int) -> View:
    """A player's rank."""
    return lambda state, rules: 1 if name(player) in winners(state, rules) else 2


def tied(state: State, rules: Rules) -> bool:
    """Whether both win."""
    return len(winners(state, rules)) > 1


# Values as they are compared.


def in_order(tiles: Any) -> tuple[str, ...]:
    """Tiles by name, sorted."""
    return tuple(sorted(str(one) for one in tiles))


def _in_order(tokens_: tuple[str, ...] | None, fact: str) -> tuple[str, ...]:
    if tokens_ is None:
        raise Needs(fact)
    return tuple(sorted(tokens_))


def constant(value: Any) -> View:
    """What does not hang on the state: a part of the action itself."""
    return lambda state, rules: value


def counted(view: View) -> View:
    """How many things a view shows."""
    return lambda state, rules: len(view(state, rules))


def named_squares(view: View) -> View:
    """Squares by name, in order."""
    return lambda state, rules: tuple(sorted(SQUARES[at] for at in view(state, rules)))
