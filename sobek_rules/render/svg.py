"""Drawings as SVG: one group a place or piece, labelled in words for those who do not see it."""

from collections.abc import Iterator, Sequence
from html import escape

from sobek_rules.drawing import BOTH, FIRST, SECOND, TRACK, At, Drawing, Link, Piece, Shelf, Spot

#: Pixels from one place to the next, the side of a piece on the board, of one in a heap, of a line of words.
_PITCH, _SIDE, _SMALL, _LINE = 64, 56, 40, 22
_EDGE = 12
#: Room for the heads of rows and columns.
_HEADS = 22
_WIDEST, _LEAST = 640, 430
_TITLES = 130
_STROKES = {TRACK: "#8a8f96", FIRST: "#1f77b4", SECOND: "#c2410c", BOTH: "#7c3aed"}
#: Fill and ink of each kind of pieces, in light and in dark; all others are plain.
_FILLS = {
    "ivory": ("#f4ead0", "#2b2413"), "ebony": ("#4a3b52", "#ffffff"), "marble": ("#bfe0dc", "#12302d"),
    "wheat": ("#f2cf63", "#33270a"), "fish": ("#8fb8e8", "#0c2340"), "livestock": ("#b7d28a", "#1f2d0b"),
    "cattle": ("#b7d28a", "#1f2d0b"), "statue": ("#e3b0d6", "#3a1030"), "amulet": ("#e3b0d6", "#3a1030"),
    "character": ("#e9a08f", "#3b0f06"), "ankh": ("#22262b", "#ffd75e"), "hidden": ("#9aa1a9", "#15181b"),
    "back-grey": ("#b4bac1", "#15181b"), "back-black": ("#50565d", "#ffffff"), "back-red": ("#a8574a", "#ffffff"),
    "back-pharaoh": ("#7f6a2c", "#ffffff"), "token": ("#d9c39a", "#2e2208"), "deben": ("#dfe3e8", "#15181b"),
    "blocked": ("#777777", "#ffffff"), "sock-red": ("#d64541", "#ffffff"), "sock-green": ("#3f8f4f", "#ffffff"),
    "sock-blue": ("#3c6fb4", "#ffffff"), "sock-yellow": ("#f0cf3c", "#2b2300"), "sock-violet": ("#8456a8", "#ffffff"),
    "sock-orange": ("#e98b2a", "#2b1400"), "sock-white": ("#ffffff", "#15181b"), "sock-black": ("#222222", "#ffffff"),
    **{f"stick-{kind}": (_STROKES[kind], "#ffffff") for kind in (FIRST, SECOND)},
}  # fmt: skip
_DASHES = {TRACK: "2 5", FIRST: "none", SECOND: "10 4", BOTH: "14 3 3 3"}
#: Where the two marks of a line stand on the edge of a piece of side 1 around its middle.
_ENDS = {
    "-": ((-1, 0), (1, 0)), "|": ((0, -1), (0, 1)), "/": ((-1, 1), (1, -1)), "\\": ((-1, -1), (1, 1)),
}  # fmt: skip
STYLE = (
    "text{font-family:system-ui,'DejaVu Sans','Liberation Sans',Arial,sans-serif;text-anchor:middle;fill:#15181b}"
    ".ground{fill:#ffffff}.place{fill:#eceff2;stroke:#9aa1a9}.lit{fill:#ffe9a8}.words{text-anchor:start}"
    ".untold{fill:none;stroke:#9aa1a9;stroke-dasharray:3 4}.body{stroke:#15181b}.strike{stroke:#b00020;stroke-width:4}"
    + "".join(f".{kind}{{fill:{fill}}}.on-{kind}{{fill:{ink}}}" for kind, (fill, ink) in _FILLS.items())
    + "".join(
        f".link-{kind}{{stroke:{stroke};stroke-width:7;stroke-dasharray:{_DASHES[kind]}}}"
        for kind, stroke in _STROKES.items()
    )
    + "@media(prefers-color-scheme:dark){.ground{fill:#15181b}.words,.head{fill:#e8eaed}"
    ".place{fill:#2a2f35;stroke:#6b7280}.lit{fill:#5a4a12}.name{fill:#e8eaed}}"
)


def standalone(drawing: Drawing, title: str) -> str:
    """A whole SVG file, with its style."""
    return figure(drawing, title, f"<style>{STYLE}</style>") + "\n"


def alone(piece: Piece) -> str:
    """One piece as an SVG element, not labelled: whatever it stands in says what it is."""
    side = _SMALL + 4
    parts = "".join(_piece((side / 2, side / 2), _SMALL, piece))
    return f'<svg viewBox="0 0 {side} {side}" width="{side}" height="{side}" aria-hidden="true">{parts}</svg>'


def figure(drawing: Drawing, title: str, style: str = "", board: str = "") -> str:
    """
    An SVG element, to stand in a page that has `STYLE`.

    With the name of the board its places are buttons, each with its name in `data-spot`.
    """
    width, height, parts_of_board = _board(drawing, board)
    beside, height = _beside(drawing, height)
    width = max(width, *map(_shelf_width, drawing.shelves), _LEAST)
    height += _EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="group" '
        f'aria-label="{escape(title)}">{style}',
        f'<rect class="ground" width="{width:g}" height="{height:g}"/>',
        *parts_of_board,
        *beside,
        "</svg>",
    ]
    return "\n".join(parts)


def _board(drawing: Drawing, board: str) -> tuple[float, float, list[str]]:
    """Width, height and parts of the board."""
    if not drawing.spots:
        return 0, _EDGE, []
    left, top = (min(spot.at[i] for spot in drawing.spots) for i in (0, 1))
    right, below = (max(spot.at[i] for spot in drawing.spots) for i in (0, 1))
    corner = (_EDGE + _PITCH / 2 + (_HEADS if drawing.rows else 0), _EDGE + _PITCH / 2 + bool(drawing.columns) * _HEADS)

    def middle(at: At) -> At:
        return (corner[0] + (at[0] - left) * _PITCH, corner[1] + (at[1] - top) * _PITCH)

    heads = [
        *(_words(middle((x, top)), (0, -_PITCH / 2 - 6), name) for x, name in enumerate(drawing.columns)),
        *(_words(middle((left, y)), (-_PITCH / 2 - 10, 5), name) for y, name in enumerate(drawing.rows)),
    ]
    links = [_link(middle(link.one), middle(link.other), link) for link in drawing.links]
    spots = filter(None, (_spot(middle(spot.at), spot, board, round_=drawing.round) for spot in drawing.spots))
    end = middle((right, below))
    return end[0] + _PITCH / 2 + _EDGE, end[1] + _PITCH / 2 + _EDGE, [*heads, *links, *spots]


def _words(at: At, off: At, text: str) -> str:
    return f'<text class="head" x="{at[0] + off[0]:g}" y="{at[1] + off[1]:g}" font-size="15">{escape(text)}</text>'


def _link(one: At, other: At, link: Link) -> str:
    ends = f'x1="{one[0]:g}" y1="{one[1]:g}" x2="{other[0]:g}" y2="{other[1]:g}"'
    return _labelled(link.label, f'<line class="link-{link.kind}" {ends}/>')


def _labelled(label: str, *parts: str, role: str = 'role="img"') -> str:
    return f'<g {role} aria-label="{escape(label)}"><title>{escape(label)}</title>{"".join(parts)}</g>'


def _spot(at: At, spot: Spot, board: str, *, round_: bool) -> str:
    role = _button(f"{board}.{spot.name}", spot.name) if board else 'role="img"'
    classes = "place lit" if spot.lit else "place"
    if round_:
        place = f'<circle class="{classes}" cx="{at[0]:g}" cy="{at[1]:g}" r="{_SIDE * 0.38:g}"/>'
    else:
        place = _square(at, _PITCH - 2, classes, 3)
    if spot.piece and round_ and not spot.piece.sign:
        return ""
    if spot.piece is None:
        name = _sign(at, 18, "name", spot.name) if round_ else ""
        return _labelled(f"{spot.name}: empty", place, name, role=role)
    gone = "skipped, " if spot.piece.struck else ""
    side = _SIDE * (0.7 if round_ else 1)
    label = f"{spot.name}: {gone}{spot.piece.label}".removeprefix(": ")
    return _labelled(label, place, *_piece(at, side, spot.piece), role=role)


def _button(path: str, name: str) -> str:
    """What makes a place one that can be chosen."""
    return f'role="button" tabindex="0" id="at-{escape(path)}" data-spot="{escape(name)}"'


def _square(at: At, side: float, classes: str, corner: float) -> str:
    left, top = at[0] - side / 2, at[1] - side / 2
    return (
        f'<rect class="{escape(classes)}" x="{left:g}" y="{top:g}" width="{side:g}" height="{side:g}" rx="{corner:g}"/>'
    )


def _sign(at: At, size: float, classes: str, text: str) -> str:
    place = f'x="{at[0]:g}" y="{at[1] + size / 3:g}" font-size="{size:g}"'
    return f'<text class="{escape(classes)}" {place}>{escape(text)}</text>'


def _piece(at: At, side: float, piece: Piece) -> Iterator[str]:
    """The body, its sign, its scarabs and its marks."""
    if not piece.sign:
        yield _square(at, side * 0.6, "untold", 4)
        return
    ink = f"on-{piece.kind}"
    yield _square(at, side, f"body {piece.kind}", 7)
    lines = piece.sign.split("-") if len(piece.sign) > 2 else [piece.sign]
    size = min(side * 0.42, 1.45 * side / max(map(len, lines)), side * 0.8 / len(lines))
    up = side * 0.14 if piece.scarabs else 0
    for number, line in enumerate(lines):
        yield _sign((at[0], at[1] - up + (number - (len(lines) - 1) / 2) * size), size, ink, line)
    for number in range(piece.scarabs):
        x = at[0] + (number - (piece.scarabs - 1) / 2) * side * 0.2
        yield f'<circle class="{escape(ink)}" cx="{x:g}" cy="{at[1] + side * 0.22:g}" r="{side * 0.07:g}"/>'
    for x, y in _ENDS.get(piece.line, ()):
        mark = (at[0] + x * side * 0.42, at[1] + y * side * 0.42)
        yield f'<circle class="{escape(ink)}" cx="{mark[0]:g}" cy="{mark[1]:g}" r="{side * 0.06:g}" stroke="#8b5a2b"/>'
    if piece.struck:
        for x in (-1, 1):
            a, b = side / 2 * x, side / 2
            yield (
                f'<line class="strike" x1="{at[0] - a:g}" y1="{at[1] - b:g}" x2="{at[0] + a:g}" y2="{at[1] + b:g}"/>'
            )


def _beside(drawing: Drawing, top: float) -> tuple[list[str], float]:
    """Notes and heaps below the board, and where they end."""
    parts: list[str] = []
    for kind, label in drawing.legend.items():
        line = f'<line class="link-{kind}" x1="{_EDGE}" y1="{top + _LINE / 2:g}" x2="70" y2="{top + _LINE / 2:g}"/>'
        parts += [line, _said(80, top + _LINE / 2, label)]
        top += _LINE
    for note in drawing.notes:
        parts.append(_said(_EDGE, top + _LINE / 2, note))
        top += _LINE
    for owner in dict.fromkeys(shelf.owner for shelf in drawing.shelves):
        if owner:
            parts.append(_said(_EDGE, top + _LINE / 2, owner, "700"))
            top += _LINE
        for shelf in drawing.shelves:
            if shelf.owner == owner:
                row, top = _shelf(shelf, top)
                parts += row
    return parts, top


def _said(left: float, middle: float, text: str, weight: str = "400") -> str:
    at = f'x="{left:g}" y="{middle + 5:g}" font-size="15" font-weight="{weight}"'
    return f'<text class="words" {at}>{escape(text)}</text>'


def _shelf(shelf: Shelf, top: float) -> tuple[list[str], float]:
    """A heap: its title, then its pieces in as many rows as they need."""
    if shelf.number is not None or not shelf.pieces:
        text = f"{shelf.title}: {'none' if shelf.number is None else shelf.number}"
        return [_said(_EDGE * 2, top + _LINE / 2, text)], top + _LINE
    each = _each()
    parts = [_said(_EDGE * 2, top + _SMALL / 2, shelf.title)]
    for at, piece in zip(_places(len(shelf.pieces), each, top), shelf.pieces, strict=True):
        parts.append(_labelled(f"{shelf.owner} {shelf.title}: {piece.label}".strip(), *_piece(at, _SMALL, piece)))
    return parts, top + (_SMALL + 6) * -(-len(shelf.pieces) // each)


def _each() -> int:
    """How many pieces of a heap lie in a row."""
    return (_WIDEST - _TITLES - _EDGE) // (_SMALL + 4)


def _shelf_width(shelf: Shelf) -> float:
    return _TITLES + min(len(shelf.pieces), _each()) * (_SMALL + 4) + _EDGE


def _places(count: int, each: int, top: float) -> Sequence[At]:
    step = _SMALL + 4
    return [(_TITLES + _SMALL / 2 + i % each * step, top + _SMALL / 2 + i // each * (step + 2)) for i in range(count)]
