"""Positions with one thing less in them, for those who look for the smallest case."""

from collections.abc import Iterator
from typing import Any

from sobek_rules.games.duel.pieces import SIZE, UNKNOWN, UNTOLD
from sobek_rules.games.duel.state import Market, State, pair, shows_expansion

#: Fields that can be left untold at once, most telling last.
_UNTOLD = ("bonus", "bag", "aside", "berths", "pile", "market")
_PAIRS = ("debens", "sold", "corruption", "hands")


def simpler(state: State) -> Iterator[State]:
    """States with one fact or piece less, the boldest first; what is known becomes untold, then less."""
    for changes in _changes(state):
        changed = state._replace(**changes)
        if changed != state:
            yield changed


def _changes(state: State) -> Iterator[dict[str, Any]]:
    yield {"box": (), "box_tokens": ()}
    yield from ({field: None} for field in _UNTOLD)
    for field in _PAIRS:
        both: Any = getattr(state, field)
        for player in (0, 1):
            yield {field: pair(both, player, None)}
            if both[player]:
                yield {field: pair(both, player, ())}
    yield {"tokens": ((), ())}
    yield from _court_less(state)
    yield {"way": None}
    yield from ({"market": market} for market in _market_less(state))
    for field in _PAIRS:
        both = getattr(state, field)
        for player in (0, 1):
            heap = both[player] or ()
            yield from ({field: pair(both, player, heap[:i] + heap[i + 1 :])} for i in range(len(heap)))
    if state.pile:
        yield {"pile": (UNKNOWN,)}
        yield {"pile": (UNKNOWN,) * len(state.pile)}
    for field in ("berths", "aside", "bag"):
        heap = getattr(state, field) or ()
        yield from ({field: heap[:i] + heap[i + 1 :]} for i in range(len(heap)))


def _market_less(state: State) -> Iterator[Market]:
    """Markets of which a row, or a square, is not told, or is empty."""
    market = state.market or ()
    places = [range(start, start + SIZE) for start in range(0, len(market), SIZE)]
    for squares in [*places, *((square,) for square in range(len(market)))]:
        for less in (UNTOLD, None):
            changed = list(market)
            for square in squares:
                if market[square] is not None and market[square] is not UNTOLD:
                    changed[square] = less
            yield tuple(changed)
    for square, here in enumerate(market):
        if here is None:
            yield (*market[:square], UNTOLD, *market[square + 1 :])


def _court_less(state: State) -> Iterator[dict[str, Any]]:
    """Less of what the expansion adds."""
    court = state.court
    if court is None:
        return
    if not shows_expansion(state):
        yield {"court": None}
    yield {"court": court._replace(left=None, gone=(), lost=())}
    yield {"court": court._replace(played=(UNKNOWN,))}
    for player in (0, 1):
        yield {"court": court._replace(held=pair(court.held, player, ()))}
