"""How the board of the sock game is written in a scenario: drawn in offset rows, or station by station; sticks, socks.

Each reader notes what is wrong at its place and gives None, or leaves the item out.
"""

import re
from collections.abc import Collection, Iterator

from sobek_rules.errors import hint, shown
from sobek_rules.games.socks.board import ON_TILE, TILES, Board, Edge, Place, Tile, apart, edge
from sobek_rules.reader import ENDINGS, Map, Reader, Seq, Value, kind, kind_of
from sobek_rules.reader import Place as Spot

#: The columns of a drawing from one station of a row to the next, and from one row to the next.
PITCH, SHIFT = 4, 2
GAP = ".."
_NAME = re.compile(r"[A-Za-z0-9]{2}")
_DRAW = "draw rows of two-character stations, two spaces between them, each row two columns further in or out"
_NAMES = "use two letters or digits, .. for a gap"
_STICK = "write two stations, a1-b2, or two places, [[0, 0], [1, 0]]"
#: A shipped layout is looked for here.
FOLDER = "socks/layouts"
_KEYS = ("drawing", "stations", "tiles")
_LAYOUT = "write layout: demo-20, the path of a layout file, or a drawing and its tiles"
#: Coordinates run so far either way: no twenty tiles need more.
_FARTHEST = 99


def read_board(holder: Map, key: str, reader: Reader) -> Board | None:
    """The layout under a key: the name of a shipped one, the path of a file, or the layout itself."""
    value = holder[key]
    if type(value) is Map:
        return _Layout(reader, value, "", file="layout" in value).board()
    if type(value) is not str or not value.strip():
        what = "is empty" if type(value) is str else f"cannot be {kind(value)}"
        reader.problem(holder.at(key), f"the layout {what}", _LAYOUT)
        return None
    inner = reader.attached(holder, key, FOLDER)
    if inner is None:
        return None
    if (found := kind_of(inner.document.root)) not in ("", "layout"):
        reader.problem(holder.at(key), f"{value} is a {found}, not a layout", _LAYOUT)
        return None
    root = inner.opening("layout", _KEYS)
    title = value if not value.endswith(ENDINGS) else ""
    return _Layout(inner, root, title, file=True).board()


class _Layout:
    """A layout on its way to a board; what is reported once, such as a station out of place, is not reported again."""

    def __init__(self, reader: Reader, root: Map, title: str, *, file: bool) -> None:
        self.reader, self.root, self.title = reader, root, title
        self.names: dict[str, Place] = {}
        self.misread: set[str] = set()
        self.on: dict[str, int] = {}
        more = ("layout", "game", "about") if file else ()
        if file:
            reader.choice(root, "game", ("socks",))
        stations = [key for key in _KEYS[:2] if key in root] or _KEYS[:2]
        reader.keys(root, (*more, *stations, "tiles"), ("tiles",), "a layout")

    def board(self) -> Board | None:
        """The board, if its stations can be told."""
        reader, root = self.reader, self.root
        if "drawing" in root and "stations" in root:
            at = max(root.key_at("drawing"), root.key_at("stations"))
            reader.problem(at, "a layout is drawn, or its stations are listed", "keep one of the two")
            return None
        if "drawing" not in root and "stations" not in root:
            reader.problem((root.line, root.column), "this layout has no stations", "draw them, or list them by place")
            return None
        if "drawing" in root:
            self._drawn()
        else:
            self._listed()
        if not self.names:
            return None
        items = self._tiles()
        tiles = [tile for i, item in enumerate(items) if (tile := self._tile(item, items.at(i), i)) is not None]
        if len(tiles) == len(items) and type(root.get("tiles")) is Seq:
            self._check_cover()
        return Board(tiles, {place: name for name, place in self.names.items()}, self.title)

    def _tiles(self) -> Seq:
        tiles = self.reader.sequence(self.root, "tiles", "write [[a1, a2, a3, a4], ...], the twins last")
        if len(tiles) > TILES:
            self.reader.problem(tiles.at(TILES), f"{len(tiles)} tiles lie here", f"the box holds {TILES}")
        return tiles

    def _drawn(self) -> None:
        """Read the stations of a drawing; a row is read as far as it is right."""
        text, at = self.reader.text(self.root, "drawing"), self.root.at("drawing")
        offset, first, rows = 0, None, text.split("\n")
        for row, line in enumerate(rows):
            words = list(re.finditer(r"\S+", line))
            first = first or (words and (row, words[0].start())) or None
            for i, word in enumerate(words):
                assert first is not None
                spot = self.reader.document.inside(at, text, offset + word.start())
                place = _place(row - first[0], word.start() - first[1])
                if word.group() != GAP and not self._station(word.group(), place, spot):
                    self.misread |= {later.group() for later in words[i:]}
                    break
            offset += len(line) + 1
        if not self.names and not self.misread and type(self.root["drawing"]) is str:
            self.reader.problem(at, "no station is drawn", _DRAW)

    def _station(self, name: str, place: Place | None, spot: Spot) -> bool:
        """Note a station; False where all that follows in its row is in doubt."""
        if not _NAME.fullmatch(name):
            self.reader.problem(spot, f"no station is called {shown(name)}", _NAMES)
            return False
        if place is None:
            self.reader.problem(spot, f"{name} stands between the places of its row", _DRAW)
            return False
        if not _near(place):
            self.reader.problem(spot, f"{name} lies too far out", f"coordinates run from -{_FARTHEST} to {_FARTHEST}")
            return False
        if name in self.names:
            self.reader.problem(spot, f"a second station is called {name}", "give each its own name")
        else:
            self.names[name] = place
        return True

    def _listed(self) -> None:
        """Read the stations of a list: each with its two coordinates."""
        table = self.reader.mapping(self.root, "stations", "write {a1: [0, 0]}")
        if not table and type(self.root["stations"]) is Map:
            self.reader.problem(self.root.at("stations"), "no station is listed", "write {a1: [0, 0]}")
        for name in table:
            place = read_place(table[name], table.at(name), self.reader)
            other = next((other for other, there in self.names.items() if there == place), None)
            if other is not None:
                self.reader.problem(table.at(name), f"{name} lies where {other} lies", "give each its own place")
            elif place is not None:
                self._station(name, place, table.key_at(name))
        self.misread = set(table) - self.names.keys()

    def _tile(self, item: Value, at: Spot, number: int) -> Tile | None:
        reader = self.reader
        if type(item) is not Seq:
            reader.problem(at, f"a tile is a list of four stations, found {kind(item)}", "write [a1, a2, a3, a4]")
            return None
        called = [str(name) for i, name in enumerate(item) if self._known(name, item.at(i), number)]
        if len(item) != ON_TILE:
            reader.problem(at, f"a tile has four stations, found {len(item)}", "its twins are the last two")
            return None
        if len(called) < ON_TILE:
            return None
        tile = Tile(tuple(self.names[name] for name in called))
        if apart(*tile.twins) != 1:
            what = f"the twins {called[2]} and {called[3]} do not touch"
            reader.problem(item.at(ON_TILE - 1), what, "name the twins last")
        elif not Board([], {}).in_one_piece(tile):
            what = f"the stations {', '.join(called)} do not hang together"
            reader.problem(at, what, "draw the four of a tile side by side")
        return tile

    def _known(self, name: Value, spot: Spot, number: int) -> bool:
        """Whether a tile, of this number in the list, can have the station; it has it from now on."""
        text = _called(name, spot, self.names, self.reader, self.misread)
        if text is None:
            return False
        if text in self.on:
            other = "this tile already" if self.on[text] == number else "another tile already"
            self.reader.problem(spot, f"{text} is on {other}", "each station is on one tile, once")
            return False
        self.on[text] = number
        return True

    def _check_cover(self) -> None:
        """Report stations that are on no tile."""
        for name in self.names:
            if name not in self.on:
                self.reader.problem(self.root.at("tiles"), f"{name} is on no tile", "add the tile that it is on")


def _called(
    value: Value, at: Spot, names: Collection[str], reader: Reader, misread: Collection[str] = ()
) -> str | None:
    """The station that a text names; None where there is none, which is reported unless it was misread."""
    if type(value) is str and value in names:
        return value
    if type(value) is int and str(value) in names:
        reader.problem(at, f"a station is a text, found {kind(value)}", f'write it in quotes: "{value}"')
    elif type(value) is not str:
        reader.problem(at, f"a station is a text, found {kind(value)}", "write a station of the layout")
    elif value not in misread:
        close = hint(value, names)
        reader.problem(at, f"no station is called {shown(value)}", close)
    return None


def _place(row: int, column: int) -> Place | None:
    """Where a station lies that is drawn so many rows and columns from the first; None between two places."""
    across, rest = divmod(column - SHIFT * row, PITCH)
    return None if rest else (across, row)


def _near(place: Place) -> bool:
    """Whether coordinates are of a size that a board can have."""
    return all(-_FARTHEST <= one <= _FARTHEST for one in place)


def read_place(value: Value, at: Spot, reader: Reader) -> Place | None:
    """A place by its two coordinates."""
    if type(value) is not Seq:
        reader.problem(at, f"a place is two whole numbers, found {kind(value)}", "write [0, 1]")
        return None
    if len(value) != 2:
        reader.problem(at, f"a place is two whole numbers, found a list of {len(value)}", "write [0, 1]")
        return None
    q, r = value
    if type(q) is int and type(r) is int:
        return (q, r)
    wrong = 0 if type(q) is not int else 1
    reader.problem(value.at(wrong), f"a place is two whole numbers, found {kind(value[wrong])}", "write [0, 1]")
    return None


def read_station(value: Value, at: Spot, board: Board, reader: Reader) -> Place | None:
    """A station by its name or its coordinates."""
    if type(value) is not Seq:
        name = _called(value, at, board.called, reader)
        return None if name is None else board.called[name]
    place = read_place(value, at, reader)
    if place is not None and place not in board.names:
        reader.problem(at, f"no station lies on [{place[0]}, {place[1]}]", "write a station of the layout")
        return None
    return place


def read_stick(value: Value, at: Spot, board: Board, reader: Reader) -> Edge | None:
    """A stick by the two stations that it joins."""
    if type(value) is str and value.count("-") == 1:
        ends: list[Value] = list(value.split("-"))
        spots = [reader.document.inside(at, value, offset) for offset in (0, value.index("-") + 1)]
    elif type(value) is Seq and len(value) == 2:
        ends, spots = list(value), [value.at(0), value.at(1)]
    else:
        found = f"a list of {len(value)}" if type(value) is Seq else kind(value)
        reader.problem(at, f"a stick joins two stations, found {found}", _STICK)
        return None
    places = [read_station(end, spot, board, reader) for end, spot in zip(ends, spots, strict=True)]
    if places[0] is None or places[1] is None:
        return None
    if places[0] == places[1]:
        reader.problem(at, f"a stick joins two stations, not {board.name(places[0])} and itself", _STICK)
        return None
    return edge(places[0], places[1])


def read_sticks(items: Seq, board: Board, reader: Reader) -> tuple[tuple[Edge, Spot], ...]:
    """A list of sticks, each with its place in the file."""
    found = ((read_stick(item, items.at(i), board, reader), items.at(i)) for i, item in enumerate(items))
    return tuple((one, at) for one, at in found if one is not None)


def write_board(board: Board) -> str | dict[str, object]:
    """The layout as it is written: its name where it is a shipped one, else drawn."""
    if board.title:
        return board.title
    tiles = [[board.names[place] for place in tile.stations] for tile in board.tiles]
    return {"drawing": "\n".join(_rows(board)) + "\n", "tiles": tiles}


def _rows(board: Board) -> Iterator[str]:
    rows = range(min(r for _, r in board.names), max(r for _, r in board.names) + 1)
    left = min(PITCH * q + SHIFT * r for q, r in board.names)
    for row in rows:
        cells = {PITCH * q + SHIFT * r - left: name for (q, r), name in board.names.items() if r == row}
        line = ""
        for column in sorted(cells):
            line = line.ljust(column) + cells[column]
        yield line
