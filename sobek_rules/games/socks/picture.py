"""A state of the sock game as a drawing that a terminal can show."""

from sobek_rules.games.socks.board import Board, Edge, Place
from sobek_rules.games.socks.state import State

#: Columns from one station of a row to the next, and from one row to the next.
_PITCH, _SHIFT = 6, 3
#: What lies on a connection: printed track, the sticks of the first and of the second player, one of each; the signs
#: along a row, down to the left and down to the right.
PRINTED, STICKS, SHARED = "===", ("-/\\", "###"), "@@@"
_BLOCKED, _GAP = "XX", ".."


def picture(state: State) -> str:
    """The board with its stations, socks and sticks, then what the signs mean and who has which colour."""
    if state.board is None:
        return "no layout"
    rows = _drawn(state, state.board)
    rows.append(f"{PRINTED[0]} printed track, {STICKS[0]} {state.names[0]}, {STICKS[1][0]} {state.names[1]}")
    held = dict(state.held)
    for colour, (one, other) in state.socks:
        whose = f", {state.names[held[colour]]} has the third" if colour in held else ""
        rows.append(f"{_sign(colour)} {colour}: {state.board.name(one)} and {state.board.name(other)}{whose}")
    if state.blocked:
        rows.append(f"{_BLOCKED} spare socks: {', '.join(map(state.board.name, sorted(state.blocked)))}")
    return "\n".join(rows)


def _sign(colour: str) -> str:
    return colour[:2].upper().ljust(2, "*")


def _drawn(state: State, board: Board) -> list[str]:
    """Two lines a row of stations: the stations, and what leads down from them."""
    left = min(_PITCH * q + _SHIFT * r for q, r in board.names)
    top = min(r for _, r in board.names)
    cells: dict[tuple[int, int], str] = {}
    lying = {place: _sign(colour) for colour, pair in state.socks for place in pair}
    lying |= dict.fromkeys(state.blocked, _BLOCKED)
    for place, name in (board.names | dict.fromkeys(board.holes, _GAP)).items():
        column, line = _PITCH * place[0] + _SHIFT * place[1] - left, 2 * (place[1] - top)
        cells |= {(line, column + i): sign for i, sign in enumerate(lying.get(place, name))}
    for one in sorted(board.edges):
        if mark := _mark(state, board, one):
            cells |= _between(one, mark, left, top)
    lines = max(line for line, _ in cells) + 1
    return ["".join(cells.get((line, i), " ") for i in range(_width(cells, line))) for line in range(lines)]


def _width(cells: dict[tuple[int, int], str], line: int) -> int:
    return max((column for at, column in cells if at == line), default=-1) + 1


def _mark(state: State, board: Board, one: Edge) -> str:
    laid = [sign for sign, sticks in zip(STICKS, state.sticks, strict=True) if one in sticks]
    if len(laid) > 1:
        return SHARED
    return laid[0] if laid else PRINTED if one in board.printed else ""


def _between(one: Edge, mark: str, left: int, top: int) -> dict[tuple[int, int], str]:
    """Where the signs of a connection stand: two along a row, one between two rows."""
    upper, lower = sorted(one, key=lambda place: place[1])
    column, line = _column(upper, left), 2 * (upper[1] - top)
    if upper[1] == lower[1]:
        column = min(column, _column(lower, left))
        return {(line, column + 3): mark[0], (line, column + 4): mark[0]}
    to_right = _column(lower, left) > column
    return {(line + 1, column + (2 if to_right else -1)): mark[2 if to_right else 1]}


def _column(place: Place, left: int) -> int:
    return _PITCH * place[0] + _SHIFT * place[1] - left
