"""A state as all pictures of it are drawn: pieces, the places where they lie, marks. No game here, and no medium."""

from typing import NamedTuple

from sobek_rules.phrases import how_many

#: Where something stands, in places from the left and from the top.
At = tuple[float, float]
#: What a link can be: track, the sticks of the first and of the second player, sticks of both.
TRACK, FIRST, SECOND, BOTH = "track", "first", "second", "both"


class Piece(NamedTuple):
    """
    One piece: `text` as scenarios write it, `label` in words, `kind` what gives it its colour.

    `sign` stands large on it, `scarabs` are dots, `line` is the mark of a line (`-|/\\`), `hidden` says that its face
    is not seen, `struck` that it has just gone from where it is shown.
    """

    text: str
    label: str
    kind: str = ""
    sign: str = ""
    scarabs: int = 0
    line: str = ""
    hidden: bool = False
    struck: bool = False


class Spot(NamedTuple):
    """A place with its name, what lies there, and whether it is `lit`: looked along, or pointed at."""

    name: str
    at: At
    piece: Piece | None = None
    lit: bool = False


class Link(NamedTuple):
    """A connection of two places; its label names them, then after a colon what it is."""

    one: At
    other: At
    kind: str
    label: str


class Shelf(NamedTuple):
    """What lies in a heap: its pieces in order, or no more than how many; `owner` is empty for what is nobody's."""

    owner: str
    title: str
    pieces: tuple[Piece, ...] = ()
    number: int | None = None


class Drawing(NamedTuple):
    """
    One state: the board, the heaps beside it, and notes in words.

    `heads` stand at the edge of a board (columns above, rows to the left); `round` says that places are round, as on a
    map, rather than the squares of a grid.
    """

    spots: tuple[Spot, ...] = ()
    links: tuple[Link, ...] = ()
    shelves: tuple[Shelf, ...] = ()
    notes: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    round: bool = False

    @property
    def legend(self) -> dict[str, str]:
        """What each kind of link is, in words, of those that there are."""
        return {link.kind: link.label.partition(": ")[2] for link in self.links}


#: A piece of which nothing is seen.
UNSEEN = Piece("?", "an unseen piece", "hidden", "?", hidden=True)


def token(name: str) -> Piece:
    """A token by its name, `?` for one that nobody has seen."""
    return UNSEEN if name == UNSEEN.text else Piece(name, f"token {name}", "token", name)


def scarabs(count: int) -> str:
    """So many scarabs, in words."""
    return how_many(count, "scarab") if count else "no scarab"
