"""A state of the card game as a few lines of text."""

from sobek_rules.games.classic.notation import told, write_row
from sobek_rules.games.classic.pieces import UNKNOWN, UNSEEN
from sobek_rules.games.classic.state import TURNS, State


def picture(state: State) -> str:
    """The row as it is written in a scenario, then what each player has."""
    lines = [] if state.round is None else [f"round {state.round}"]
    if state.row is not None:
        lines.append(f"row: {' '.join(write_row(state.row)) or 'empty'}")
    if state.stage != TURNS:
        lines.append(f"the round has ended, {state.stage}")
    lines += [f"{name}: {_holdings(state, player)}" for player, name in enumerate(state.names)]
    if state.deck is not None:
        lines.append(f"deck: {len(state.deck)}")
    if state.events is not None:
        lines.append(f"events: {_heap(state.events)}")
    return "\n".join(lines)


def _holdings(state: State, player: int) -> str:
    score = state.scores[player]
    heaps = {"hand": state.hands[player], "corruption": state.corruption[player]}
    parts = [] if score is None else [f"on {score}"]
    parts += [f"{what} {_heap(heap)}" for what, heap in heaps.items() if heap is not None]
    parts += [f"curses {state.curses[player]}"] if state.curses[player] else []
    for own in state.sets[player] or ():
        tokens = f" and {own.tokens} prosperity" if own.tokens else ""
        parts.append(f"{own.good} {'laid' if own.flat else 'set'} {_heap(own.cards)}{tokens}")
    return "; ".join(parts) or "nothing told"


def _heap(heap: tuple[object, ...]) -> str:
    written = told(heap, (UNKNOWN, UNSEEN))  # type: ignore[arg-type]
    return f"{written} unseen" if isinstance(written, int) else ", ".join(written) or "none"
