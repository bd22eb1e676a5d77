"""How the pieces and places of the duel are written in a scenario: tiles, squares, lines, debens, tokens, the market.

Each reader notes what is wrong at its place and gives None, or leaves the item out.
"""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from sobek_rules.errors import hint, nearest, shown
from sobek_rules.games.duel.pieces import (
    ALL_TILES,
    ALL_TOKENS,
    DEBENS,
    MARKS,
    RING_ORDER,
    ROYAL,
    SIZE,
    SQUARE,
    SQUARES,
    TILE_NAMES,
    TOKENS,
    UNKNOWN,
    UNSEEN,
    UNTOLD,
    WAYS,
    Tile,
    tile,
)
from sobek_rules.games.duel.state import Market
from sobek_rules.reader import Map, Place, Reader, Seq, Value, kind

#: Lines by word, for use outside pictures, where a bare mark would need quotes.
LINE_WORDS = {"row": "-", "column": "|", "rising": "/", "falling": "\\"}
WORD_OF = {mark: word for word, mark in LINE_WORDS.items()}
ABSENT = "none"
#: No goods tile is written with more signs.
_LONGEST_TILE = 4
#: What a square may hold that is no tile, and what it is.
_NO_TILES = {
    ".": ("an empty square, not a tile", "leave it out"),
    UNTOLD.text: ("a square that is not told, not a tile", "write '?' in quotes for an unseen one"),
}
_COLUMNS = list("abcdef")
#: Stands before the columns, since YAML takes the first line of a block for the least indented.
_CORNER = "+"
_SQUARES = "write a1 to f6, columns a to f from the left, rows 1 to 6 from the top"
_DEBENS = "debens are worth 3 to 9; write '?' in quotes for an unseen one"


#: A word of a picture and its offset there.
Word = tuple[str, int]


class Picture(NamedTuple):
    """A market as drawn: its squares, and the Ankh's square, line and way."""

    squares: Market
    ankh: int | None
    line: str | None
    way: str | None


def read_tile(value: Value, at: Place, reader: Reader) -> Tile | None:
    """A tile by its notation."""
    if type(value) is not str:
        reader.problem(at, f"a tile is written like F1/ or thief, found {kind(value)}")
        return None
    if value in _NO_TILES:
        what, right = _NO_TILES[value]
        reader.problem(at, f"{shown(value)} is {what}", right)
        return None
    found = tile(value)
    if found is None:
        reader.problem(at, f"no tile of the box is {shown(value)}", _tile_hint(value))
    return found


def _tile_hint(value: str) -> str:
    """What would be right: the nearest of the same good or the nearest character, else how a tile is written."""
    alike = [name for name in TILE_NAMES if name[:1] == value[:1] or len(value) > _LONGEST_TILE]
    close = nearest(value, alike) if alike else None
    return (
        f"did you mean {shown(close)}?"
        if close
        else "write its good (I E M W F L S), scarabs and mark, F1/, or a character"
    )


def read_tiles(items: Seq, reader: Reader) -> tuple[Tile, ...]:
    """A list of tiles."""
    found = (read_tile(item, items.at(i), reader) for i, item in enumerate(items))
    return tuple(one for one in found if one is not None)


def read_heap(holder: Map, key: str, reader: Reader) -> tuple[Tile, ...] | None:
    """Tiles under a key: a list, or the number of tiles that nobody has seen; None when the key is not there."""
    value = holder.get(key)
    if key not in holder:
        return None
    if type(value) is int:
        return (UNKNOWN,) * _count(holder, key, reader, ALL_TILES, "tiles")
    if type(value) is Seq:
        return read_tiles(value, reader)
    return reader.wrong(holder, key, "a list of tiles or their number", None)


def _count(holder: Map, key: str, reader: Reader, most: int, pieces: str) -> int:
    """How many pieces there are, none of them seen."""
    count = reader.number(holder, key, least=0, most=None)
    if count > most:
        reader.problem(holder.at(key), f"'{key}' is {count}", f"the box holds {most} {pieces}")
    return min(count, most)


def read_square(holder: Map, key: str, reader: Reader) -> int | None:
    """The square under a key, by its name."""
    value = holder[key]
    if type(value) is str:
        return square_called(value, holder.at(key), reader)
    return reader.wrong(holder, key, "a square", None, _SQUARES)


def square_called(name: str, at: Place, reader: Reader) -> int | None:
    """A square by its name."""
    if name not in SQUARE:
        reader.problem(at, f"no square is called {shown(name)}", _SQUARES)
    return SQUARE.get(name)


def read_line(holder: Map, key: str, reader: Reader) -> str | None:
    """A line: one of the four marks, or its word."""
    if key not in holder:
        return None
    word = reader.choice(holder, key, (*LINE_WORDS, *MARKS))
    return LINE_WORDS.get(word, word) or None


def read_way(holder: Map, key: str, reader: Reader) -> str | None:
    """One end of a line, by the compass."""
    if key not in holder:
        return None
    return reader.choice(holder, key, [way for ways in WAYS.values() for way in ways]) or None


def read_debens(holder: Map, key: str, reader: Reader) -> tuple[int, ...] | None:
    """Debens under a key: a list of values (`?` for an unseen one), or how many there are."""
    return _values(holder, key, reader, read_deben, len(DEBENS), "debens")


def read_royal(holder: Map, key: str, reader: Reader) -> tuple[int, ...] | None:
    """Royal corruption tokens under a key, told as debens are."""
    return _values(holder, key, reader, read_royal_token, len(ROYAL), "royal corruption tokens")


def _values(
    holder: Map,
    key: str,
    reader: Reader,
    read_one: Callable[[Value, Place, Reader], int | None],
    most: int,
    pieces: str,
) -> tuple[int, ...] | None:
    if key not in holder:
        return None
    if type(holder[key]) is int:
        return (0,) * _count(holder, key, reader, most, pieces)
    items = reader.sequence(holder, key)
    return tuple(one for i, item in enumerate(items) if (one := read_one(item, items.at(i), reader)) is not None)


def read_drawn(
    holder: Map, key: str, reader: Reader, read_one: Callable[[Value, Place, Reader], int | None]
) -> tuple[int, ...] | None:
    """Values drawn: one, or a list."""
    if key not in holder:
        return None
    if type(holder[key]) is not Seq:
        one = read_one(holder[key], holder.at(key), reader)
        return None if one is None else (one,)
    items = reader.sequence(holder, key)
    return tuple(one for i, item in enumerate(items) if (one := read_one(item, items.at(i), reader)) is not None)


def read_deben(value: Value, at: Place, reader: Reader) -> int | None:
    """The value of one deben, 0 for an unseen one."""
    if value == UNSEEN:
        return 0
    if type(value) is int and value in DEBENS:
        return value
    wrong = f"no deben is worth {value}" if type(value) is int else f"a deben is told by its worth, found {kind(value)}"
    reader.problem(at, wrong, _DEBENS)
    return None


def read_royal_token(value: Value, at: Place, reader: Reader) -> int | None:
    """The value of one royal corruption token, 0 for an unseen one."""
    if value == UNSEEN:
        return 0
    if type(value) is int and value in ROYAL:
        return value
    wrong = f"no royal corruption token has the value {value}"
    if type(value) is not int:
        wrong = f"a royal corruption token is told by its value, found {kind(value)}"
    reader.problem(at, wrong, "their values are 1 to 6; write '?' in quotes for an unseen one")
    return None


def read_tokens(holder: Map, key: str, reader: Reader) -> tuple[str, ...] | None:
    """Tokens under a key: a list of names (`?` for an unseen one), or how many there are."""
    if key not in holder:
        return None
    if type(holder[key]) is int:
        return (UNSEEN,) * _count(holder, key, reader, sum(TOKENS.values()), "pirogue tokens")
    items = reader.sequence(holder, key)
    for i, item in enumerate(reader.texts(holder, key)):
        if item not in ALL_TOKENS and item != UNSEEN:
            reader.problem(items.at(i), f"no pirogue token is called {shown(item)}", hint(item, ALL_TOKENS))
    return tuple(item for item in items if type(item) is str and (item in ALL_TOKENS or item == UNSEEN))


def read_market(holder: Map, key: str, reader: Reader) -> Picture | None:
    """A market: a picture of six rows, or a list of tiles in the order in which the squares are filled."""
    value = holder[key]
    if type(value) is Seq:
        return _dealt(value, reader)
    if type(value) is not str:
        return reader.wrong(holder, key, "a picture of the market", None, f"begin with '{key}: |'")
    at = holder.at(key)
    rows: list[list[Word]] = []
    offset = 0
    for line in value.splitlines(keepends=True):
        if words := words_of(line):
            rows.append([(word, offset + start) for word, start in words])
        offset += len(line)
    return _squares(rows, at, lambda offset: reader.document.inside(at, value, offset), reader)


def words_of(text: str) -> list[Word]:
    """The words of a text, each with its offset."""
    words, start = [], 0
    for word in text.split():
        start = text.index(word, start)
        words.append((word, start))
        start += len(word)
    return words


def _dealt(items: Seq, reader: Reader) -> Picture | None:
    tiles = read_tiles(items, reader)
    if len(items) != SIZE * SIZE:
        reader.problem((items.line, items.column), f"a market has 36 squares, found {len(items)} tiles")
        return None
    market: list[Tile | None] = [None] * (SIZE * SIZE)
    for square, one in zip(RING_ORDER, tiles, strict=False):
        market[square] = one
    return Picture(tuple(market), None, None, None)


def _squares(rows: list[list[Word]], at: Place, place: Callable[[int], Place], reader: Reader) -> Picture | None:
    if not rows or [word for word, _ in rows[0] if word != _CORNER] != _COLUMNS:
        begin = "begin the picture of the market with its columns: + a b c d e f"
        reader.problem(place(rows[0][0][1]) if rows else at, "the columns of the market are missing", begin)
        return None
    rows = rows[1:]
    names = [row[0][0] for row in rows]
    if names != [str(n + 1) for n in range(SIZE)]:
        found = ", ".join(names) or "none"
        reader.problem(at, f"the market has the rows 1 to 6, found {found}", "begin each row with its number")
        return None
    squares: list[Tile | None] = []
    turned = Picture((), None, None, None)
    for row in rows:
        if len(row) != SIZE + 1:
            what = f"row {row[0][0]} has {len(row) - 1} squares, not {SIZE}"
            reader.problem(place(row[0][1]), what, "write . for an empty square and ~ for one you do not know")
            return None
        for word, offset in row[1:]:
            if word.startswith("@"):
                turned = _ankh(turned, len(squares), word, place(offset), reader)
            here = None if word == "." or word.startswith("@") else tile(word)
            if here is None and word != "." and not word.startswith("@"):
                read_tile(word, place(offset), reader)
            squares.append(here)
    return turned._replace(squares=tuple(squares))


def _ankh(found: Picture, square: int, word: str, at: Place, reader: Reader) -> Picture:
    if found.ankh is not None:
        reader.problem(at, f"a second Ankh; the first stands on {SQUARES[found.ankh]}", "keep one of the two")
    line, way = word[1:2] or None, word[2:] or None
    if line not in (None, *WAYS) or (way and (line is None or way not in WAYS[line])):
        reader.problem(at, f"the Ankh is not turned like {shown(word)}", "write @- @| @/ or @\\, or @ alone")
        line = way = None
    return Picture((), square, line, way)


def draw(market: Market, ankh: int | None, line: str | None, way: str | None) -> str:
    """The picture of a market, as `read_market` reads it."""
    cells = [one.text if one else "." for one in market]
    if ankh is not None and ankh >= 0:
        cells[ankh] = f"@{line or ''}{way or ''}"
    width = max(5, max(map(len, cells)) + 1)
    rows = [f"{_CORNER}   " + "".join(name.ljust(width) for name in _COLUMNS).rstrip()]
    for n in range(SIZE):
        row = "".join(cell.ljust(width) for cell in cells[n * SIZE : (n + 1) * SIZE])
        rows.append(f"{n + 1}   {row}".rstrip())
    return "\n".join(rows) + "\n"


def told(items: Iterable[Tile | str | int], unseen: Collection[object]) -> list[str | int] | int:
    """A heap as it is written: how many when none of it has been seen, else each item."""
    values = list(items)
    if values and all(one in unseen for one in values):
        return len(values)
    return [UNSEEN if one == 0 else one.text if isinstance(one, Tile) else one for one in values]
