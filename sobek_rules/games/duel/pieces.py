"""The pieces of Sobek: 2 Players as they lie in the box: tiles, debens, pirogue tokens, the board and its lines.

What is printed on a piece is a fact about it, true under every text; the player aids are the source.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

GOODS = {"I": "ivory", "E": "ebony", "M": "marble", "W": "wheat", "F": "fish", "L": "livestock"}
LETTERS = {good: letter for letter, good in GOODS.items()}
STATUE = "statue"
#: Scarabs on each scarab tile of a good.
SCARABS = {"ivory": 3, "ebony": 2, "marble": 2, "wheat": 1, "fish": 1, "livestock": 1}
MARKS = "-|/\\"
BACKS = ("grey", "black", "red", "pharaoh")
#: Backs of tiles that bear no marks.
UNMARKED = frozenset({"red", "pharaoh"})

#: Each character with the good it counts as; the Architect and the Spy are wild.
CHARACTERS = {
    "queen": "ivory",
    "vizier": "livestock",
    "thief": "fish",
    "merchant": "wheat",
    "high-priest": "ebony",
    "high-priestess": "marble",
    "courtesan": "wheat",
    "architect": STATUE,
    "scribe-livestock": "livestock",
    "scribe-fish": "fish",
    "royal-adviser": "ivory",
    "spy": STATUE,
}
PRIESTS = frozenset({"high-priest", "high-priestess"})
SCRIBES = frozenset({"scribe-livestock", "scribe-fish"})
QUEEN_DRAWS = 3
ARCHITECT_DRAWS = 3
SCRIBE_LEAVES = 6
COURTESAN_ADDS = (1, 2)

#: The 13 pirogue tokens of the base game.
TOKENS = {
    "pyramid": 2,
    "two-scarabs": 2,
    "mummy": 1,
    "cobra-1": 1,
    "cobra-2": 1,
    "seven": 1,
    "two-and-deben": 2,
    "eye": 1,
    "arm": 2,
}
#: What the expansion, Treasures of the Pharaoh, adds: characters, tiles of two goods, pirogue and royal tokens.
ADDED_CHARACTERS = frozenset({"royal-adviser", "spy"})
_ADDED_TILES = ("FE", "EL", "LI", "IW", "WM", "MF")
_ADDED_SCARABS = 2
ADDED_TOKENS = {"lost-deben": 1, "two-scarabs-marble-ebony": 1}
ALL_TOKENS = TOKENS | ADDED_TOKENS
ROYAL = (1, 2, 3, 4, 5, 6)
#: A deben or a token that nobody has seen, in lists.
UNSEEN = "?"
COBRAS = {"cobra-1": 1, "cobra-2": 2}
POINTS = {"seven": 7, "two-and-deben": 2}
TOKEN_SCARABS = 2
#: How many debens a token draws; of the eye's the higher is kept.
TOKEN_DRAWS = {"eye": 2, "two-and-deben": 1}
#: The tokens that lay two scarabs on a sold set, with the goods of the sets that they fit.
SCARAB_TOKENS = {"two-scarabs": ("wheat", "fish", "livestock"), "two-scarabs-marble-ebony": ("marble", "ebony")}
SCARAB_TOKEN = {good: token for token, goods in SCARAB_TOKENS.items() for good in goods}
DEBENS = (3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9)


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """
    One face of a tile; every copy of a face is the same object.

    `good` is a good, two with an "or" between, `statue` for wild tiles (the Architect too), or None where the face is
    unknown; `goods` all those goods that it really is of. `mark` is the line that the brown marks show, None without
    marks; `back` grey (starting tiles), black, red (characters), pharaoh (tiles of two goods), or None.
    """

    text: str
    good: str | None
    scarabs: int = 0
    mark: str | None = None
    deben: bool = False
    back: str | None = "black"
    character: str | None = None
    goods: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """Whether the face is known."""
        return self.good is not None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"tile({self.text!r})"

    def __lt__(self, other: "Tile") -> bool:
        return self.text < other.text

    def admits(self, face: "Tile") -> bool:
        """Whether this tile, perhaps unknown, can turn out to be `face`."""
        return face is self or (not self.known and (self.back is None or face.back in (None, self.back)))


UNKNOWN = Tile("?", None, back=None)
#: A square of which the scenario does not tell what lies there, if anything.
UNTOLD = Tile("~", None, back=None)

#: Plain faces by mark (0), scarab faces (n), the deben-marked one ($); starting tiles, then black-backed ones.
_FACES = {
    "L": ("0- 0|", "0\\$ s\\ 0/ s/ s/ s- s|"),
    "F": ("0- 0|", "0\\ s\\ s\\ 0/ s/ s- s| 0|$"),
    "W": ("0- 0| 0/", "0\\ s\\ 0/ 0/$ s/ s- s- s|"),
    "M": ("0-", "0\\ s\\ 0/$ s- 0| s|"),
    "E": ("0-", "s\\ 0/ s/ s- 0|$ s|"),
    "I": ("0-", "0\\$ s\\ 0/ s/ s|"),
    "S": ("", "0| 0- 0/ 0\\ 0\\"),
}


def _face(letter: str, code: str, back: str) -> Tile:
    scarab, mark, deben = code[0] == "s", code[1], code.endswith("$")
    good = GOODS.get(letter, STATUE)
    scarabs = SCARABS[good] if scarab else 0
    # The one face that lies in the box with either back: plain wheat, rising diagonal.
    twin = "g" if back == "grey" and letter + code == "W0/" else ""
    text = f"{letter}{scarabs}{mark}{'$' if deben else ''}{twin}"
    return Tile(text, good, scarabs, mark, deben, back, goods=_true_goods(good))


def _true_goods(good: str) -> tuple[str, ...]:
    return () if good == STATUE else (good,)


def _of_two(letters: str) -> Tile:
    goods = tuple(GOODS[letter] for letter in letters)
    return Tile(f"{letters}{_ADDED_SCARABS}", " or ".join(goods), _ADDED_SCARABS, back="pharaoh", goods=goods)


def _person(name: str) -> Tile:
    good = CHARACTERS[name]
    return Tile(name, good, back="red", character=name, goods=_true_goods(good))


def _box() -> Counter[Tile]:
    tiles: dict[str, Tile] = {}
    box: Counter[Tile] = Counter()
    for letter, both in _FACES.items():
        for back, codes in zip(("grey", "black"), both, strict=True):
            for code in codes.split():
                face = _face(letter, code, back)
                box[tiles.setdefault(face.text, face)] += 1
    return box + Counter(_person(name) for name in CHARACTERS if name not in ADDED_CHARACTERS)


#: How often each face lies in the box: 65 tiles.
BOX: Counter[Tile] = _box()
ALL_TILES = BOX.total()
#: The same with the expansion's tiles among them.
WHOLE_BOX = BOX + Counter(map(_of_two, _ADDED_TILES)) + Counter(map(_person, sorted(ADDED_CHARACTERS)))
#: The goods of a tile of two goods, by what it is called.
TWO_GOODS = {face.good: face.goods for face in WHOLE_BOX if face.good is not None and len(face.goods) > 1}
#: Faces that one count of the box holds and another does not: wheat, where six scarab tiles are reported against five.
DISPUTED: Mapping[str, int] = {"W1\\": 2, "W1/": 2}

#: The list of the box: starting tiles first, then the others, by good; Statues, tiles of two goods, characters.
_LISTED = {"grey": "livestock wheat ebony ivory marble fish", "black": "livestock fish wheat marble ebony ivory statue"}
_PLACES = [(back, good) for back, goods in _LISTED.items() for good in goods.split()]


def rank(face: Tile) -> int:
    """Where in that list a tile stands; characters stand there in no order, and like tiles not seen they come last."""
    place = (face.back, face.good)
    return _PLACES.index(place) if place in _PLACES else len(_PLACES) + (face.back != "pharaoh")


_NAMED = {
    **{face.text: face for face in WHOLE_BOX},
    UNKNOWN.text: UNKNOWN,
    UNTOLD.text: UNTOLD,
    **{f"?{back}": Tile(f"?{back}", None, back=back) for back in BACKS},
}
TILE_NAMES = tuple(_NAMED)


def tile(text: str) -> Tile | None:
    """The tile that a notation names; None when the box holds no such face."""
    return _NAMED.get(text)


def unknown(back: str | None) -> Tile:
    """An unknown tile of that back."""
    return _NAMED[f"?{back}"] if back else UNKNOWN


def tiles_of(back: str, box: Counter[Tile]) -> int:
    """How many tiles of that back a box holds."""
    return sum(count for face, count in box.items() if face.back == back)


# The board: squares 0 to 35, row by row; "a1" is the top left.

SIZE = 6
SQUARES = tuple(f"{'abcdef'[i % SIZE]}{i // SIZE + 1}" for i in range(SIZE * SIZE))
SQUARE = {name: i for i, name in enumerate(SQUARES)}
_RINGS = """
17 18 19 20 21 22
36 05 06 07 08 23
35 16 01 02 09 24
34 15 04 03 10 25
33 14 13 12 11 26
32 31 30 29 28 27
"""
#: The squares in the order in which they are filled: three rings from the centre, clockwise.
RING_ORDER = tuple(sorted(range(SIZE * SIZE), key=[int(n) for n in _RINGS.split()].__getitem__))
CENTRE = frozenset(RING_ORDER[:4])

#: The two ways along each line, by the compass.
WAYS = {"-": ("w", "e"), "|": ("n", "s"), "/": ("sw", "ne"), "\\": ("nw", "se")}
LINE_NAMES = {"-": "row", "|": "column", "/": "rising diagonal", "\\": "falling diagonal"}
_STEPS = {
    "w": (-1, 0),
    "e": (1, 0),
    "n": (0, -1),
    "s": (0, 1),
    "sw": (-1, 1),
    "ne": (1, -1),
    "nw": (-1, -1),
    "se": (1, 1),
}


def _ray(square: int, way: str) -> tuple[int, ...]:
    column, row = square % SIZE, square // SIZE
    across, down = _STEPS[way]
    squares = []
    while 0 <= (column := column + across) < SIZE and 0 <= (row := row + down) < SIZE:
        squares.append(row * SIZE + column)
    return tuple(squares)


#: RAYS[square][way]: the squares from there to the edge, nearest first.
RAYS = tuple({way: _ray(square, way) for way in _STEPS} for square in range(SIZE * SIZE))
#: LINES[square][mark]: all other squares of that line.
LINES = tuple({mark: RAYS[s][a] + RAYS[s][b] for mark, (a, b) in WAYS.items()} for s in range(SIZE * SIZE))


Path = tuple[str, str, tuple[int, ...]]


def _paths(start: int) -> tuple[Path | None, ...]:
    paths: list[Path | None] = [None] * (SIZE * SIZE)
    for mark, ways in WAYS.items():
        for way in ways:
            ray = RAYS[start][way]
            for steps, end in enumerate(ray):
                paths[end] = (mark, way, ray[:steps])
    return tuple(paths)


#: PATHS[start][end]: the line and the way from one square to another, and the squares between; None off all lines.
PATHS = tuple(_paths(start) for start in range(SIZE * SIZE))


@lru_cache(maxsize=4096)
def listing(tiles: tuple[Tile, ...]) -> str:
    """Tiles as a person reads them: `F1-, F1-, thief`."""
    return ", ".join(t.text for t in tiles) or "nothing"


#: How often each face lies in the box of the edition that has most of it.
MOST = {face: max(count, DISPUTED.get(face.text, 0)) for face, count in WHOLE_BOX.items()}


def too_many(tiles: Iterable[Tile]) -> list[tuple[Tile, int, int]]:
    """Faces that occur more often than any edition's box holds them: face, how often, how often at most."""
    counts = Counter(tiles)
    return [(face, count, MOST[face]) for face, count in counts.items() if face.known and count > MOST[face]]
