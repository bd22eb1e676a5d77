"""The end of the game: who can still act, and when it is over."""

from sobek_rules.game import Needs, Rules, Unnoted
from sobek_rules.games.duel.court import copyable
from sobek_rules.games.duel.market import Ankh, ankh, line_empty, refill_possible
from sobek_rules.games.duel.pieces import CENTRE, LINES, PRIESTS, SCRIBE_LEAVES, SCRIBES, UNKNOWN, UNTOLD, Tile
from sobek_rules.games.duel.selling import can_sell, counts_as, wild
from sobek_rules.games.duel.state import LIFTED, START, State, occupied, some_line_occupied


def can_take(state: State, rules: Rules) -> bool:
    """Whether the player to move could take a tile; the Ankh is the same for both."""
    market = state.squares()
    if state.pile != () and state.ankh == START and rules.peek("setup.ankh") == "off-board":
        return occupied(market, tuple(CENTRE))
    at = None if state.ankh == LIFTED else ankh(state, Unnoted(rules))
    if at is None:
        return occupied(market, tuple(CENTRE)) and _pile_allows(state, rules)
    try:
        lies_there = some_line_occupied(market, at.square) if state.extra else not line_empty(state, at, rules)
    except Needs:
        if state.pile and not state.extra and refill_possible(state, market, rules):
            return True  # there is a tile, or else a refill
        raise
    if lies_there:
        return _pile_allows(state, rules)
    return _refill_due(state, at, rules) and refill_possible(state, market, rules)


def _pile_allows(state: State, rules: Rules) -> bool:
    if state.pile:
        return True
    return rules.ask("take.empty-pile") == "allowed" or not state.pile_empty()


def _refill_due(state: State, at: Ankh, rules: Rules) -> bool:
    if not state.extra or line_empty(state, at, rules):
        return True
    lines = LINES[at.square].values()
    return (
        any(not occupied(state.squares(), squares) for squares in lines) and rules.ask("pyramid.refill") == "any-line"
    )


def usable(state: State, player: int, character: Tile, rules: Rules, copies: str | None = None) -> bool:
    """Whether a character's ability, or the one it copies, can have an effect if the player plays it now."""
    other, name = 1 - player, copies or character.character or ""
    if name == "queen":
        return not state.pile_empty()
    if name == "vizier":
        return rules.ask("corruption.returns") == "by-effect" and bool(state.corrupt(other))
    if name == "thief":
        return bool(state.hand(other))
    if name == "merchant":
        return occupied(state.squares(), tuple(range(36)))
    if name in PRIESTS:
        return bool(state.corrupt(player))
    if name == "courtesan":
        return courtesan_adds(state, player, character, rules)
    if name == "architect":
        if state.aside is None:
            raise Needs("aside")
        return bool(state.aside)
    if name in SCRIBES:
        return len(state.hand(other)) > SCRIBE_LEAVES
    if name == "royal-adviser":
        return bool(state.the_court().held[player])
    if name == "spy":
        return copies is None and _spy_usable(state, player, character, rules)
    raise Needs(f"hands.{state.names[player]}")


def _spy_usable(state: State, player: int, spy: Tile, rules: Rules) -> bool:
    if any(usable(state, player, spy, rules, name) for name in copyable(state)):
        return True
    if UNKNOWN in state.the_court().played:
        raise Needs("played")
    return False


def courtesan_adds(state: State, player: int, played: Tile, rules: Rules) -> bool:
    """Whether a player holds a tile, the character played aside, that fits one of the own sold sets."""
    goods = {own.good for own in state.sets(player)}
    if not goods:
        return False
    hand = [tile for tile in state.hand(player) if tile is not played]
    fitting = [tile for tile in hand if wild(tile) or any(counts_as(tile, good) for good in goods)]
    if any(len(tile.goods) < 2 for tile in fitting):
        return True
    if fitting and rules.ask("two-goods.courtesan") == "enough":
        return True
    if any(not tile.known for tile in hand):
        raise Needs(f"hands.{state.names[player]}")
    return False


def can_act(state: State, player: int, rules: Rules) -> bool:
    """Whether a player, if it were the own turn, could take a tile, play a character or sell a set."""
    if can_take(state, rules):
        return True
    if state.forced is not None and player == state.to_move:
        return False
    for tile in state.hand(player):
        if tile.back == "red" and _keeps_alive(state, player, tile, rules):
            return True
    if can_sell(state, player, rules):
        return True
    if any(not tile.known and tile.back is None for tile in state.hand(player)):
        raise Needs(f"hands.{state.names[player]}")  # any of them may be a character
    return False


def _keeps_alive(state: State, player: int, character: Tile, rules: Rules) -> bool:
    if rules.ask("end.character") == "any" and rules.ask("character.no-effect") == "allowed":
        return True
    return usable(state, player, character, rules)


def lapsed(state: State, rules: Rules) -> State:
    """The state just after an extra turn was won: it lapses where nothing can be done in it and the text says so."""
    assert state.to_move is not None
    ends = rules.peek("pyramid.no-action") == "ends"
    try:
        acts = can_act(state, state.to_move, Unnoted(rules) if ends else rules)
    except Needs:
        return state
    if acts or rules.ask("pyramid.no-action") == "ends":
        return state
    return state.next_turn(1 - state.to_move)


def stuck(state: State, rules: Rules) -> int | None:
    """The player whose lack of any action has ended the game; None while it goes on."""
    if state.ended is not None:
        return state.ended
    if state.owes or (state.market is None and state.pile is None) or _plainly_going_on(state):
        return None
    if state.to_move is None:
        raise Needs("to_move")
    mover = state.to_move
    mover_acts = can_act(state, mover, rules)
    if mover_acts and can_take(state, rules):
        return None
    trigger = rules.peek("end.trigger")
    other_acts = _other_acts(state, 1 - mover, Unnoted(rules) if trigger == "mover-stuck" else rules)
    if mover_acts and other_acts:
        return None
    rules.ask("end.trigger")
    if not mover_acts and (not other_acts or trigger != "both-stuck"):
        return mover
    return 1 - mover if not other_acts and trigger == "either-stuck" else None


def _other_acts(state: State, other: int, rules: Rules) -> bool:
    """Whether the player not to move could act; taken for granted where that is not told and does not matter."""
    try:
        return can_act(state._replace(forced=None, extra=False), other, rules)
    except Needs:
        if rules.peek("end.trigger") == "mover-stuck":
            return True
        raise


def _plainly_going_on(state: State) -> bool:
    """The common case, without a question: there is a pile, and a tile on the Ankh's line whichever way."""
    if not state.pile or state.market is None or state.ankh is None or state.ankh < 0 or state.line is None:
        return False
    market = state.market
    for square in LINES[state.ankh][state.line]:
        if market[square] is not None and market[square] is not UNTOLD:
            return state.way is None
    return False


def over(state: State, rules: Rules) -> bool:
    """Whether the game has ended."""
    return stuck(state, rules) is not None


def ending(state: State, rules: Rules) -> str:
    """How a game has ended that is over: there is one way."""
    return "stuck"
