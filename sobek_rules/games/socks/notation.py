"""How the board of the sock game is written in a scenario: drawn in offset rows, or station by station; sticks, socks.

Each reader notes what is wrong at its place and gives None, or leaves the item out.
"""

import re
from collections.abc import Iterator

from sobek_rules.errors import hint, nearest, shown
from sobek_rules.games.socks.board import ON_TILE, TILES, Board, Edge, Place, Tile, apart, edge
from sobek_rules.reader import Map, Reader, Seq, Value, kind
from sobek_rules.reader import Place as Spot

#: The columns of a drawing from one station of a row to the next, and from one row to the next.
PITCH, SHIFT = 4, 2
GAP = ".."
_NAME = re.compile(r"[A-Za-z0-9]{2}")
_DRAW = "draw rows of two-character stations, two spaces between them, each row two columns further in or out"
_STICK = "write two stations, a1-b2, or two places, [[0, 0], [1, 0]]"
#: A shipped layout is looked for here.
FOLDER = "socks/layouts"
_KEYS = ("drawing", "stations", "tiles")


def read_board(holder: Map, key: str, reader: Reader) -> Board | None:
    """The layout under a key: the name of a shipped one, the path of a file, or the layout itself."""
    value = holder[key]
    if type(value) is Map:
        return _Layout(reader, value, "", file="layout" in value).board()
    inner = reader.attached(holder, key, FOLDER)
    if inner is None:
        return None
    root = inner.opening("layout", _KEYS)
    title = str(value) if not str(value).endswith((".yaml", ".yml")) else ""
    return _Layout(inner, root, title, file=True).board()


class _Layout:
    """A layout on its way to a board."""

    def __init__(self, reader: Reader, root: Map, title: str, *, file: bool) -> None:
        self.reader, self.root, self.title = reader, root, title
        more = ("layout", "game", "about") if file else ()
        reader.keys(root, (*more, *_KEYS), ("tiles",), "a layout")

    def board(self) -> Board | None:
        """The board, if its stations can be told."""
        reader, root = self.reader, self.root
        if ("drawing" in root) == ("stations" in root):
            reader.problem(
                (root.line, root.column), "a layout is drawn, or its stations are listed", "keep one of the two"
            )
            return None
        names = self._drawn() if "drawing" in root else self._listed()
        if not names:
            return None
        tiles = [tile for i, item in enumerate(self._tiles()) if (tile := self._tile(item, i, names)) is not None]
        self._check_cover(tiles, names)
        return Board(tiles, {place: name for name, place in names.items()}, self.title)

    def _tiles(self) -> Seq:
        tiles = self.reader.sequence(self.root, "tiles", "write [[a1, a2, a3, a4], ...], the twins last")
        if len(tiles) > TILES:
            self.reader.problem(tiles.at(TILES), f"{len(tiles)} tiles lie here", f"the box holds {TILES}")
        return tiles

    def _drawn(self) -> dict[str, Place]:
        """The stations of a drawing by name."""
        text, at = self.reader.text(self.root, "drawing"), self.root.at("drawing")
        found: dict[str, Place] = {}
        offset, first = 0, None
        for row, line in enumerate(text.splitlines(keepends=True)):
            for word in re.finditer(r"\S+", line):
                spot = self.reader.document.inside(at, text, offset + word.start())
                first = first or (row, word.start())
                if word.group() != GAP:
                    self._station(found, word.group(), _place(row - first[0], word.start() - first[1]), spot)
            offset += len(line)
        if not found:
            self.reader.problem(at, "no station is drawn", _DRAW)
        return found

    def _station(self, found: dict[str, Place], name: str, place: Place | None, spot: Spot) -> None:
        if not _NAME.fullmatch(name):
            self.reader.problem(spot, f"no station is called {shown(name)}", "use two letters or digits, .. for a gap")
        elif place is None:
            self.reader.problem(spot, f"{name} stands between the places of its row", _DRAW)
        elif name in found:
            self.reader.problem(spot, f"a second station is called {name}", "give each its own name")
        else:
            found[name] = place

    def _listed(self) -> dict[str, Place]:
        """The stations of a list by name: each with its two coordinates."""
        table, found = self.reader.mapping(self.root, "stations", "write {a1: [0, 0]}"), dict[str, Place]()
        for name in table:
            place = read_place(table[name], table.at(name), self.reader)
            if place in found.values():
                other = next(other for other, there in found.items() if there == place)
                self.reader.problem(table.at(name), f"{name} lies where {other} lies", "give each its own place")
            elif place is not None:
                self._station(found, name, place, table.key_at(name))
        return found

    def _tile(self, item: Value, at: int, names: dict[str, Place]) -> Tile | None:
        reader, spot = self.reader, self.root["tiles"]
        assert type(spot) is Seq
        if type(item) is not Seq:
            reader.problem(
                spot.at(at), f"a tile is a list of four stations, found {kind(item)}", "write [a1, a2, a3, a4]"
            )
            return None
        called = [name for i, name in enumerate(item) if self._known(name, item.at(i), names)]
        if len(item) != ON_TILE or len(set(map(str, item))) != ON_TILE:
            reader.problem(
                spot.at(at), f"a tile has four stations, found {len(set(map(str, item)))}", "its twins are the last two"
            )
            return None
        if len(called) < ON_TILE:
            return None
        tile = Tile(tuple(names[str(name)] for name in called))
        if apart(*tile.stations[-2:]) != 1:
            reader.problem(
                item.at(ON_TILE - 1), f"the twins {called[2]} and {called[3]} do not touch", "name the twins last"
            )
        elif not Board([], {}).in_one_piece(tile):
            reader.problem(
                spot.at(at), f"the stations {', '.join(map(str, called))} do not hang together", "draw them so"
            )
        return tile

    def _known(self, name: Value, spot: Spot, names: dict[str, Place]) -> bool:
        if isinstance(name, str) and name in names:
            return True
        what = shown(name) if isinstance(name, str) else kind(name)
        self.reader.problem(spot, f"no station is called {what}", hint(str(name), names))
        return False

    def _check_cover(self, tiles: list[Tile], names: dict[str, Place]) -> None:
        """Report stations that are on no tile, or on two."""
        covered = [place for tile in tiles for place in tile.stations]
        spot = self.root.at("tiles")
        for name, place in names.items():
            if covered.count(place) > 1:
                self.reader.problem(spot, f"{name} is on two tiles", "each station is on one")
            elif place not in covered and len(tiles) == len(self._listed_tiles()):
                self.reader.problem(spot, f"{name} is on no tile", "add the tile that it is on")

    def _listed_tiles(self) -> Seq:
        tiles = self.root.get("tiles")
        return tiles if type(tiles) is Seq else Seq()


def _place(row: int, column: int) -> Place | None:
    """Where a station lies that is drawn so many rows and columns from the first; None between two places."""
    across, rest = divmod(column - SHIFT * row, PITCH)
    return None if rest else (across, row)


def read_place(value: Value, at: Spot, reader: Reader) -> Place | None:
    """A place by its two coordinates."""
    if type(value) is Seq and len(value) == 2 and all(type(one) is int for one in value):
        q, r = value
        assert isinstance(q, int)
        assert isinstance(r, int)
        return (q, r)
    reader.problem(at, f"a place is two whole numbers, found {kind(value)}", "write [0, 1]")
    return None


def read_station(value: Value, at: Spot, board: Board, reader: Reader) -> Place | None:
    """A station by its name or its coordinates."""
    if isinstance(value, str):
        if value in board.called:
            return board.called[value]
        close = nearest(value, board.called)
        right = f"did you mean {shown(close)}?" if close else "write a station of the layout"
        reader.problem(at, f"no station is called {shown(value)}", right)
        return None
    place = read_place(value, at, reader)
    if place is not None and place not in board.names:
        reader.problem(at, f"no station lies on {board.name(place)}", "write a station of the layout")
        return None
    return place


def read_stick(value: Value, at: Spot, board: Board, reader: Reader) -> Edge | None:
    """A stick by the two stations that it joins."""
    if isinstance(value, str) and value.count("-") == 1:
        ends: list[Value] = list(value.split("-"))
        spots = [at, at]
    elif type(value) is Seq and len(value) == 2:
        ends, spots = list(value), [value.at(0), value.at(1)]
    else:
        reader.problem(at, f"a stick joins two stations, found {kind(value)}", _STICK)
        return None
    places = [read_station(end, spot, board, reader) for end, spot in zip(ends, spots, strict=True)]
    if places[0] is None or places[1] is None:
        return None
    if places[0] == places[1]:
        reader.problem(at, f"a stick joins two stations, not {board.name(places[0])} and itself", _STICK)
        return None
    return edge(places[0], places[1])


def read_sticks(items: Seq, board: Board, reader: Reader) -> tuple[Edge, ...]:
    """A list of sticks."""
    found = (read_stick(item, items.at(i), board, reader) for i, item in enumerate(items))
    return tuple(one for one in found if one is not None)


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
