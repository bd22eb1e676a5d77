"""Positions with one thing less in them, for those who look for the smallest case."""

from collections.abc import Iterator

from sobek_rules.games.socks.board import Edge
from sobek_rules.games.socks.state import State


def simpler(state: State) -> Iterator[State]:
    """States with one thing less, the boldest first: sticks, colours, spare socks, tiles on which nothing lies."""
    if any(state.sticks):
        yield state._replace(sticks=(frozenset(), frozenset()))
    for player in (0, 1):
        if state.sticks[player]:
            yield _with(state, player, frozenset())
    if state.held:
        yield state._replace(held=())
    if any(state.cautions):
        yield state._replace(cautions=(0, 0))
    for colour, _ in state.socks:
        socks = tuple(one for one in state.socks if one[0] != colour)
        yield state._replace(socks=socks, held=tuple(one for one in state.held if one[0] != colour))
    for place in sorted(state.blocked):
        yield state._replace(blocked=state.blocked - {place})
    for player, sticks in enumerate(state.sticks):
        yield from (_with(state, player, sticks - {stick}) for stick in sorted(sticks))
    yield from _smaller(state)


def _with(state: State, player: int, sticks: frozenset[Edge]) -> State:
    return state._replace(sticks=(sticks, state.sticks[1]) if player == 0 else (state.sticks[0], sticks))


def _smaller(state: State) -> Iterator[State]:
    board = state.layout()
    used = {place for _, pair in state.socks for place in pair} | state.blocked
    used |= {place for sticks in state.sticks for stick in sticks for place in stick}
    for tile in board.tiles:
        if used.isdisjoint(tile.stations) and len(board.tiles) > 1:
            yield state._replace(board=board.without(tile))
