"""Corruption: what lies there, what it counts, and what goes there or comes back."""

from sobek_rules.game import Rules
from sobek_rules.games.classic.state import Cards, State
from sobek_rules.heaps import put, without


def count(state: State, player: int, rules: Rules) -> int | None:
    """A player's corruption total: cards, curse tokens, places crossed; None where a fact is missing."""
    cards = state.corruption[player]
    if cards is None:
        return None
    curses = state.curses[player] * int(rules.ask("curse.counts")) if state.curses[player] else 0
    return len(cards) + curses + state.gaps[player]


def goes_to(state: State, player: int, cards: Cards, why: str, rules: Rules) -> State:
    """The state after cards go to a player's corruption, entered."""
    rules.enter("corruption", player, len(cards), why)
    own = state.corruption[player]
    return state if own is None else state.with_corruption(player, own + cards)


def comes_from(state: State, player: int, cards: Cards, why: str, rules: Rules) -> State:
    """The state after cards leave a player's corruption, entered."""
    rules.enter("corruption", player, -len(cards), why)
    own = state.corruption[player]
    return state if own is None else state.with_corruption(player, without(own, cards))


def crosses(state: State, player: int, gaps: int, rules: Rules) -> State:
    """The state after a player has crossed empty places, entered where that costs anything."""
    if not gaps or rules.ask("skip.gaps") == "free":
        return state
    rules.enter("corruption", player, gaps, "crossed an empty place" if gaps == 1 else f"crossed {gaps} empty places")
    return state._replace(gaps=put(state.gaps, player, state.gaps[player] + gaps))
