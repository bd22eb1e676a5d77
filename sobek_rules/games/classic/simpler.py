"""Positions with one thing less in them, for those who look for the smallest case."""

from collections.abc import Iterator
from typing import Any

from sobek_rules.games.classic.pieces import UNKNOWN
from sobek_rules.games.classic.state import State
from sobek_rules.heaps import put

#: Fields that can be left untold at once, most telling last.
_UNTOLD = ("track", "round", "events", "deck", "row")
_EACH = ("sets", "corruption", "hands")


def simpler(state: State) -> Iterator[State]:
    """States with one fact or piece less, the boldest first; what is known becomes untold, then less."""
    for changes in _changes(state):
        changed = state._replace(**changes)
        if changed != state:
            yield changed


def _changes(state: State) -> Iterator[dict[str, Any]]:
    players = range(len(state.names))
    yield {"out": (), "spent": (), "used": ()}
    yield {"out": ()}
    yield {"used": ()}
    yield from ({field: None} for field in _UNTOLD)
    yield {"scores": (None,) * len(state.names)}
    for field in _EACH:
        heaps: Any = getattr(state, field)
        for player in players:
            yield {field: put(heaps, player, None)}
            if heaps[player]:
                yield {field: put(heaps, player, ())}
    yield from ({field: (0,) * len(state.names)} for field in ("curses", "gaps", "gained"))
    yield {"last": None}
    yield {"spent": ()}
    for place, here in enumerate(state.row or ()):
        if here is not None:
            yield {"row": put(state.row or (), place, None)}
    for field in _EACH:
        heaps = getattr(state, field)
        for player in players:
            heap = heaps[player] or ()
            yield from ({field: put(heaps, player, heap[:i] + heap[i + 1 :])} for i in range(len(heap)))
    for player in players:
        sets = state.sets[player] or ()
        for at, own in enumerate(sets):
            for i in range(len(own.cards)):
                less = own._replace(cards=own.cards[:i] + own.cards[i + 1 :])
                yield {"sets": put(state.sets, player, tuple(sorted(put(sets, at, less))))}
    if state.deck:
        yield {"deck": (UNKNOWN,)}
        yield {"deck": (UNKNOWN,) * len(state.deck)}
    events = state.events or ()
    yield from ({"events": events[:i] + events[i + 1 :]} for i in range(len(events)))
    for player, score in enumerate(state.scores):
        if score:
            yield {"scores": put(state.scores, player, 0)}
