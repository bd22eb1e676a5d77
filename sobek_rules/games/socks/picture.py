"""A state of the sock game as it is drawn: stations, socks, printed track and sticks."""

from collections.abc import Iterator

from sobek_rules.drawing import BOTH, FIRST, SECOND, TRACK, At, Drawing, Link, Piece, Shelf, Spot
from sobek_rules.games.socks.board import Board, Place
from sobek_rules.games.socks.state import State

#: A sock that blocks its station.
SPARE = Piece("XX", "a spare sock", "blocked", "X")
_GAP = Piece("..", "a gap", "gap")


def drawing(state: State, before: State | None = None) -> Drawing:
    """The state; nothing ever leaves this board."""
    if state.board is None:
        return Drawing(notes=("no layout",))
    return Drawing(
        spots=tuple(_spots(state, state.board)),
        links=tuple(_links(state, state.board)),
        shelves=tuple(
            Shelf(name, "third socks", tuple(sock(colour) for colour, whose in state.held if whose == player))
            for player, name in enumerate(state.names)
        ),
        notes=tuple(_keys(state, state.board)),
        round=True,
    )


def _keys(state: State, board: Board) -> Iterator[str]:
    for colour, (one, other) in state.socks:
        yield f"{sock(colour).text} {colour}: {board.name(one)} and {board.name(other)}"
    if state.blocked:
        yield f"{SPARE.text} spare socks: {', '.join(map(board.name, sorted(state.blocked)))}"


def _at(place: Place) -> At:
    return (place[0] + place[1] / 2, place[1])


def sock(colour: str) -> Piece:
    """A sock of a colour."""
    sign = colour[:2].upper().ljust(2, "*")
    return Piece(sign, f"{'an' if colour[:1] in 'aeiou' else 'a'} {colour} sock", f"sock-{colour}", sign)


def _spots(state: State, board: Board) -> Iterator[Spot]:
    lying = {place: sock(colour) for colour, pair in state.socks for place in pair}
    lying |= dict.fromkeys(state.blocked, SPARE)
    yield from (Spot(name, _at(place), lying.get(place)) for place, name in sorted(board.names.items()))
    yield from (Spot("", _at(place), _GAP) for place in sorted(board.holes))


def _links(state: State, board: Board) -> Iterator[Link]:
    for one, other in sorted(board.edges):
        laid = [name for name, sticks in zip(state.names, state.sticks, strict=True) if (one, other) in sticks]
        if not laid and (one, other) not in board.printed:
            continue
        kind = TRACK if not laid else BOTH if len(laid) > 1 else FIRST if (one, other) in state.sticks[0] else SECOND
        whose = f"sticks of {' and '.join(laid)}" if laid else "printed track"
        yield Link(_at(one), _at(other), kind, f"{board.name(one)}-{board.name(other)}: {whose}")
