"""Drawings as text, for terminals, pipes and Markdown: in letters first, in colour only besides."""

from collections.abc import Iterator
from itertools import zip_longest

from sobek_rules.drawing import BOTH, FIRST, SECOND, TRACK, At, Drawing, Link, Piece, Shelf, Spot
from sobek_rules.render.style import Style

PLAIN = Style()
_EMPTY, _CORNER = ".", "+"
#: Columns between two places of a map, and lines between two rows of it.
_PITCH, _DOWN = 6, 2
#: The signs of a link along a row, down to the left, down to the right.
_SIGNS = {TRACK: "===", FIRST: "-/\\", SECOND: "###", BOTH: "@@@"}
_LEAST = 5
#: Blanks between the board and what stands at its side, and the least room for that.
_GAP, _LEAST_BESIDE = 3, 36


def lines(drawing: Drawing, style: Style = PLAIN, indent: str = "") -> Iterator[str]:
    """The board, and at its side what is told besides; below it where the board leaves too little room."""
    room = style.width - len(indent)
    board = list(_board(drawing, style, room))
    bare = [line.rstrip() for line in _board(drawing, PLAIN, room)]
    column = max(map(len, bare), default=0) + _GAP
    if not board or room - column < _LEAST_BESIDE:
        told = [*board, *_told(drawing, Style(width=room))]
    else:  # columns are counted without the colours
        rows = zip_longest(board, bare, _told(drawing, Style(width=room - column)), fillvalue="")
        told = [f"{line.rstrip()}{' ' * (column - len(plain))}{said}" for line, plain, said in rows]
    yield from (f"{indent}{line}".rstrip() for line in told)


def _told(drawing: Drawing, style: Style) -> Iterator[str]:
    """The notes, the heaps of each owner, those of nobody."""
    for note in drawing.notes:
        yield from style.fill(note, hanging="  ")
    for owner in dict.fromkeys(shelf.owner for shelf in drawing.shelves if shelf.owner):
        told = "; ".join(f"{one.title} {_heap(one)}" for one in drawing.shelves if one.owner == owner)
        yield from style.fill(f"{owner}: {told}", hanging="  ")
    if not (drawing.spots or drawing.notes or drawing.shelves):
        yield "nothing told"
    for shelf in drawing.shelves:
        if not shelf.owner:
            yield from style.fill(f"{shelf.title}: {_heap(shelf)}", hanging="  ")


def text(drawing: Drawing) -> str:
    """The same as one text without colours, all below the board."""
    return "\n".join(line.rstrip() for line in (*_board(drawing, PLAIN, PLAIN.width), *_told(drawing, PLAIN)))


def _heap(shelf: Shelf) -> str:
    if shelf.number is not None:
        return str(shelf.number)
    texts = [piece.text for piece in shelf.pieces]
    return f"{len(texts)} unseen" if texts and set(texts) == {"?"} else ", ".join(texts) or "none"


def _board(drawing: Drawing, style: Style, room: int) -> Iterator[str]:
    if drawing.spots:
        yield from _net(drawing, style) if drawing.round else _grid(drawing, style, room)


# A grid: one line a row, as scenarios write it.


def _grid(drawing: Drawing, style: Style, room: int) -> Iterator[str]:
    height = 1 + max(int(spot.at[1]) for spot in drawing.spots)
    across: list[list[Spot | None]] = [[None] * len(drawing.columns) for _ in range(height)]
    for spot in drawing.spots:
        across[int(spot.at[1])][int(spot.at[0])] = spot
    edge = 4 if drawing.rows else 0
    longest = [max(len(_cell(row[column])) for row in across) for column in range(len(drawing.columns))]
    widths = _fitting([max(width, _LEAST - 1) for width in longest], room - edge)
    heads = "".join(name.ljust(width + 1) for name, width in zip(drawing.columns, widths, strict=True))
    yield f"{_CORNER if edge else ''}".ljust(edge) + heads
    for number, row in enumerate(across):
        cells = (_painted(spot, width, style) for spot, width in zip(row, widths, strict=True))
        yield (drawing.rows[number].ljust(edge) if edge else "") + "".join(cells)


def _fitting(widths: list[int], room: int) -> list[int]:
    """Widths of columns that fit with a blank behind each, the widest made narrower."""
    while sum(widths) + len(widths) > room and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return widths


def _cell(spot: Spot | None) -> str:
    if spot is None or spot.piece is None:
        return _EMPTY
    return f"({spot.piece.text})" if spot.piece.struck else spot.piece.text


def _painted(spot: Spot | None, width: int, style: Style) -> str:
    whole = _cell(spot)
    shown = whole if len(whole) <= width else f"{whole[: width - 1]}>"
    piece = spot.piece if spot else None
    tinted = style.tint(shown, piece.kind if piece else "", struck=bool(piece and piece.struck), lit=_lit(spot))
    return tinted + " " * (width + 1 - len(shown))


def _lit(spot: Spot | None) -> bool:
    return spot is not None and spot.lit


# A map: places at any distance, links between them.

_Signs = dict[tuple[int, int], tuple[str, str]]


def _net(drawing: Drawing, style: Style) -> Iterator[str]:
    """Two lines a row of places: the places, and what leads down from them; then what the signs mean."""
    left = min(spot.at[0] for spot in drawing.spots)
    top = min(spot.at[1] for spot in drawing.spots)
    signs: _Signs = {}
    for spot in drawing.spots:
        column, line = _canvas(spot.at, left, top)
        signs |= {(line, column + i): (sign, _kind(spot.piece)) for i, sign in enumerate(_named(spot))}
    for link in drawing.links:
        signs |= _between(link, left, top)
    for line in range(max(line for line, _ in signs) + 1):
        width = 1 + max((column for at, column in signs if at == line), default=-1)
        cells = (signs.get((line, column), (" ", "")) for column in range(width))
        yield "".join(style.tint(sign, kind) for sign, kind in cells)
    if used := drawing.legend:
        yield ", ".join(f"{_SIGNS[kind][0]} {used[kind]}" for kind in _SIGNS if kind in used)


def _named(spot: Spot) -> str:
    return spot.piece.text if spot.piece else spot.name


def _kind(piece: Piece | None) -> str:
    return piece.kind if piece else ""


def _canvas(at: At, left: float, top: float) -> tuple[int, int]:
    return round(_PITCH * (at[0] - left)), round(_DOWN * (at[1] - top))


def _between(link: Link, left: float, top: float) -> _Signs:
    """Where the signs of a link stand: two along a row, one between two rows."""
    (upper, lower), mark = sorted((link.one, link.other), key=lambda at: at[1]), _SIGNS[link.kind]
    (column, line), (end, below) = _canvas(upper, left, top), _canvas(lower, left, top)
    if line == below:
        return {(line, min(column, end) + i): (mark[0], link.kind) for i in (3, 4)}
    right = end > column
    return {(line + 1, column + (2 if right else -1)): (mark[2 if right else 1], link.kind)}
