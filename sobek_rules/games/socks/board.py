"""The board of Socks in the City: stations on hexes, four a tile, two of these twins; what follows from it.

Places are axial coordinates (q, r); two are neighbours where their hexes share an edge.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

#: A hex by its axial coordinates.
Place = tuple[int, int]
#: A connection of two places, the smaller first.
Edge = tuple[Place, Place]

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
ON_TILE = 4
TILES = 20
FEWEST_TILES = 15
COLOURS = 6
STICKS = 40
GAPS = (5, 8)
APART = (6, 10)
FREE_NEIGHBOURS = 3


class Tile(NamedTuple):
    """Four stations, the last two of them twins."""

    stations: tuple[Place, ...]

    @property
    def twins(self) -> Edge:
        """The printed track between the twins."""
        return edge(*self.stations[-2:])


def edge(one: Place, other: Place) -> Edge:
    """The connection of two places."""
    return (one, other) if one <= other else (other, one)


def neighbours(place: Place) -> Iterator[Place]:
    """The six places around one."""
    return ((place[0] + q, place[1] + r) for q, r in AROUND)


def apart(one: Place, other: Place) -> int:
    """The distance as the crow flies; neighbours are one apart."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


class Board:
    """
    A layout: its tiles, and the two-character name of each station.

    Equal by tiles and names; `title` is the name of the shipped layout that it is, if it is one.
    """

    def __init__(self, tiles: Iterable[Tile], names: dict[Place, str], title: str = "") -> None:
        self.tiles, self.names, self.title = tuple(tiles), names, title
        self.called = {name: place for place, name in names.items()}
        self._value = (self.tiles, tuple(sorted(names.items())))
        self._hash = hash(self._value)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self._value == other._value)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"board({self.title or len(self.tiles)})"

    @cached_property
    def edges(self) -> frozenset[Edge]:
        """All connections of neighbouring stations."""
        return frozenset(
            edge(place, beside) for place in self.names for beside in neighbours(place) if beside in self.names
        )

    @cached_property
    def at(self) -> dict[Place, int]:
        """The stations numbered."""
        return {place: number for number, place in enumerate(self.names)}

    @cached_property
    def ends(self) -> dict[Edge, tuple[int, int]]:
        """The numbers of the stations that each connection joins."""
        return {one: (self.at[one[0]], self.at[one[1]]) for one in self.edges}

    @cached_property
    def leading(self) -> dict[Place, tuple[Edge, ...]]:
        """The connections of each station."""
        return {place: tuple(sorted(one for one in self.edges if place in one)) for place in self.names}

    @cached_property
    def printed(self) -> frozenset[Edge]:
        """The connections that carry printed track."""
        return frozenset(tile.twins for tile in self.tiles)

    @cached_property
    def twin(self) -> dict[Place, Place]:
        """The twin of each twin station."""
        return {a: b for one, other in self.printed for a, b in ((one, other), (other, one))}

    @cached_property
    def holes(self) -> frozenset[Place]:
        """The places without a station that stations enclose."""
        if not self.names:
            return frozenset()
        low, high = (tuple(f(place[i] for place in self.names) for i in (0, 1)) for f in (min, max))
        around = {
            (q, r) for q in range(low[0] - 1, high[0] + 2) for r in range(low[1] - 1, high[1] + 2)
        } - self.names.keys()
        outside, waiting = {(low[0] - 1, low[1] - 1)}, deque([(low[0] - 1, low[1] - 1)])
        while waiting:
            for beside in neighbours(waiting.popleft()):
                if beside in around and beside not in outside:
                    outside.add(beside)
                    waiting.append(beside)
        return frozenset(around - outside)

    def name(self, place: Place) -> str:
        """What a station is called, or its coordinates where there is none."""
        return self.names.get(place, f"({place[0]},{place[1]})")

    def written(self, one: Edge) -> str:
        """A connection as it is written: `a1-b2`."""
        return f"{self.name(one[0])}-{self.name(one[1])}"

    def without(self, tile: Tile) -> "Board":
        """The board with a tile less."""
        names = {place: name for place, name in self.names.items() if place not in tile.stations}
        return Board((one for one in self.tiles if one is not tile), names)

    def in_one_piece(self, tile: Tile) -> bool:
        """Whether the four stations of a tile hang together."""
        reached, places = {tile.stations[0]}, set(tile.stations)
        for _ in places:
            reached |= {beside for place in reached for beside in neighbours(place) if beside in places}
        return reached == places


def pairs_of(edges: Iterable[Edge]) -> Iterator[tuple[Edge, Edge]]:
    """Every two different connections."""
    return combinations(sorted(edges), 2)
