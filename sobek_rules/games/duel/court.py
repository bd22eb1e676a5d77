"""What the expansion adds to the rules: royal corruption, debens lost, abilities used a second time."""

from collections.abc import Iterable

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel.actions import Play, Take
from sobek_rules.games.duel.pieces import SQUARES, UNKNOWN, Tile, tile
from sobek_rules.games.duel.state import State, Tiles, pair, without_values


def royal_due(taken: Tile, skipped: Iterable[Tile], rules: Rules, *, merchant: bool = False) -> int:
    """How many royal corruption tokens are drawn for a tile taken from the market, and those skipped."""
    due = _of_pharaoh(taken) and not (merchant and rules.ask("royal.drawn") == "take-only")
    passed = sum(map(_of_pharaoh, skipped))
    return due + (passed if passed and rules.ask("royal.drawn") == "leaving" else 0)


def _of_pharaoh(tile: Tile) -> bool:
    return tile.back == "pharaoh"


def takes_royal(state: State, action: Take | Play, taken: Tile, skipped: Tiles, rules: Rules) -> State:
    """The state after the royal corruption tokens are drawn that a tile taken brings, 0 for one not told."""
    if state.court is not None and taken.back is None and action.square is not None:
        raise Needs(f"market.{SQUARES[action.square]}")
    due = royal_due(taken, skipped, rules, merchant=isinstance(action, Play))
    return _draws(state, action.player, ((action.royal or ()) + (0,) * due)[:due], rules) if due else state


def _draws(state: State, player: int, values: tuple[int, ...], rules: Rules) -> State:
    for value in values:
        why, fact = f"royal corruption token{f' {value}' if value else ''}", f"royal.{state.names[player]}"
        rules.enter("corruption", player, value or None, why, fact)
    court = state.the_court()
    left = None if court.left is None else without_values(court.left, values)
    held = pair(court.held, player, court.held[player] + values)
    return state._replace(court=court._replace(left=left, held=held))


def loses_royal(state: State, player: int, value: int, rules: Rules) -> State:
    """The state after a player puts a royal corruption token out of the game."""
    court = state.the_court()
    rules.enter("corruption", player, -value, f"the royal-adviser puts away the royal corruption token {value}")
    held = pair(court.held, player, without_values(court.held[player], (value,)))
    return state._replace(court=court._replace(held=held, gone=(*court.gone, value)))


def highest_royal(state: State, player: int) -> int:
    """The highest royal corruption token before a player."""
    held = state.the_court().held[player]
    if 0 in held:
        raise Needs(f"royal.{state.names[player]}")
    return max(held)


def loses_deben(state: State, player: int, told: int) -> State:
    """The state after a player loses a deben, 0 where it is not told which."""
    own, court = state.debens[player], state.the_court()
    if own == ():
        return state
    value = told or (own[0] if own and len(set(own)) == 1 else 0)
    debens = None if own is None else without_values(own, (value,))
    return state._replace(debens=pair(state.debens, player, debens), court=court._replace(lost=(*court.lost, value)))


def used(state: State, character: Tile) -> State:
    """The state in which a character's ability has been used; of note only where a spy could use it again."""
    if state.court is None:
        return state
    return state._replace(court=state.court._replace(played=(*state.court.played, character)))


def copyable(state: State) -> tuple[str, ...]:
    """The names of the characters played before that a spy can copy, itself aside."""
    return tuple(one.text for one in state.the_court().played if one.character not in (None, "spy"))


def may_be_played(state: State, name: str) -> bool:
    """Whether a character has been played before; raises `Needs` where that is not told."""
    played, face = state.the_court().played, tile(name)
    if face in played:
        return True
    if UNKNOWN not in played or _lies_elsewhere(state, face):
        return False
    raise Needs("played")


def _lies_elsewhere(state: State, face: Tile | None) -> bool:
    heaps: list[Tiles | tuple[Tile | None, ...] | None] = [state.market, state.pile, *state.hands, *state.corruption]
    sold = [own.tiles for sets in state.sold for own in sets or ()]
    return any(face in heap for heap in (*heaps, *sold) if heap)


def adviser(state: State, action: Play, rules: Rules) -> State:
    """A royal corruption token before the player leaves the game."""
    held, told = state.the_court().held[action.player], action.royal
    if not held or told == ():
        return state
    if told and told[0]:
        return loses_royal(state, action.player, told[0], rules)
    if len(set(held)) > 1 and rules.ask("adviser.gives-up") == "choice":
        raise Needs("the royal token that the royal-adviser puts away")
    return loses_royal(state, action.player, highest_royal(state, action.player), rules)


def spy(state: State, action: Play, rules: Rules) -> State:
    """Nothing, where no character is copied."""
    if action.copies is None and action.tiles is None and copyable(state):
        raise Needs("the character that the spy copies")
    return state
