"""A position as it is set up by hand: the places that can be filled, and what the box still holds. No game here."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sobek_rules.drawing import Drawing, Piece

#: Where a scenario tells of something: its keys from the outermost, or from within `position`.
Keys = tuple[str, ...]
#: What an empty place, and a place of which nothing is told, is laid with.
EMPTY, UNTOLD = Piece(".", "an empty place", "untold"), Piece("~", "not told", "untold")


class Stock(NamedTuple):
    """
    A piece that the box holds: under which heading, of which kind, and how many are left; None for no end of them.

    The kind says where it fits; `spots` is on how many places of the board it lies.
    """

    group: str
    kind: str
    piece: Piece
    left: int | None = None
    spots: int = 1


class Heap(NamedTuple):
    """
    A heap that can be filled: whose, what it is called, which kind of pieces it takes, and what it holds.

    `holds` is None where nothing is told. A heap that takes nothing stands for several below it. One that `counts` may
    be told by number alone; one that is `fixed` is told in a way that only the file can change.
    """

    keys: Keys
    owner: str
    title: str
    takes: str = ""
    holds: Sequence[Piece] | None = None
    counts: bool = False
    fixed: bool = False

    @property
    def path(self) -> str:
        """The heap as reports name it: `hands.ana`."""
        return path(self.keys)


class Fact(NamedTuple):
    """
    A fact that is no heap: one of the choices by their words, or a whole number where there are none.

    Where its value is None nothing is told; `otherwise` is what that means. A number has no bound where `least` is
    None.
    """

    keys: Keys
    owner: str
    title: str
    value: Any = None
    choices: Mapping[str, Any] = {}
    otherwise: str = "not told"
    least: int | None = 0

    @property
    def path(self) -> str:
        """The fact as reports name it: `to_move`."""
        return path(self.keys)


class Arrangement(NamedTuple):
    """
    All that can be set up: the board, drawn even where nothing of it is told, the box, the heaps and the facts.

    `name` is what the board is called in paths, `lies` are the kinds of pieces that lie on it; `notation` says in a
    sentence how pieces are written.
    """

    name: str
    lies: tuple[str, ...]
    board: Drawing
    stock: tuple[Stock, ...]
    heaps: tuple[Heap, ...]
    facts: tuple[Fact, ...]
    notation: str


def path(keys: Keys) -> str:
    """Where a scenario tells of something, as reports name it: without the word `position`."""
    return ".".join(keys[1:] if keys[0] == POSITION else keys)


POSITION = "position"


def each(names: Sequence[str], key: str, title: str, takes: str, held: Sequence[Sequence[Piece] | None]) -> list[Heap]:
    """One heap a player, which may be told by number."""
    return [
        Heap((POSITION, key, name), name, title, takes, holds, counts=True)
        for name, holds in zip(names, held, strict=True)
    ]


def flag(key: str, title: str, value: bool) -> Fact:
    """A fact that is so or not, and that files tell only where it is so."""
    return Fact((POSITION, key), "", title, value or None, {"yes": True}, "no")


def named(names: Sequence[str]) -> Mapping[str, str]:
    """Names to choose from."""
    return {name: name for name in names}
