"""A state of the duel as a few lines of text."""

from sobek_rules.games.duel.notation import draw, told
from sobek_rules.games.duel.pieces import UNKNOWN
from sobek_rules.games.duel.state import START, State


def picture(state: State) -> str:
    """The market as it is written in a scenario, then what each player holds."""
    lines = [] if state.market is None else draw(state.market, state.ankh, state.line, state.way).splitlines()
    if state.ankh is not None and state.ankh <= START:
        lines.append("the Ankh is beside the board")
    for player, name in enumerate(state.names):
        lines.append(f"{name}: {_holdings(state, player)}")
    piles = {"pile": state.pile, "bag": state.bag, "royal corruption tokens": state.court and state.court.left}
    lines += [f"{what}: {len(heap)}" for what, heap in piles.items() if heap is not None]
    return "\n".join(lines)


def _holdings(state: State, player: int) -> str:
    heaps = {"hand": state.hands[player], "corruption": state.corruption[player], "debens": state.debens[player]}
    parts = [f"{what} {_heap(heap)}" for what, heap in heaps.items() if heap is not None]
    parts += [f"{own.good} set {_heap(own.tiles)}" for own in state.sold[player] or ()]
    parts += [f"tokens {', '.join(state.tokens[player])}"] if state.tokens[player] else []
    if state.court and state.court.held[player]:
        parts.append(f"royal corruption {_heap(state.court.held[player])}")
    return "; ".join(parts) or "nothing told"


def _heap(heap: tuple[object, ...]) -> str:
    written = told(heap, (UNKNOWN, 0))  # type: ignore[arg-type]
    return f"{written} unseen" if isinstance(written, int) else ", ".join(map(str, written)) or "none"
