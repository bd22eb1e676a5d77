"""What the platform's numbers and letters mean: tiles, tokens, debens, states, squares.

The facts are those of the public implementation's contents; ids of tiles up to 55 are never shuffled.
"""

from typing import Any

from sobek_rules.games.duel.pieces import DEBENS, LETTERS, SIZE, STATUE, Tile, tile, unknown

PLATFORM = "Board Game Arena"
MARKS = {"v": "|", "h": "-", "f": "/", "b": "\\"}
LETTER_OF = {mark: letter for letter, mark in MARKS.items()}
BACKS = {"starting": "grey", "good": "black", "character": "red", "pharaoh": "pharaoh"}
DECK_OF = {back: deck for deck, back in BACKS.items()}
CHARACTERS = {
    1: "queen",
    2: "vizier",
    3: "thief",
    4: "merchant",
    5: "high-priest",
    6: "high-priestess",
    7: "courtesan",
    8: "architect",
    9: "scribe-livestock",
    10: "scribe-fish",
    11: "royal-adviser",
    12: "spy",
}
TOKENS = {
    1: "cobra-1",
    2: "cobra-2",
    3: "pyramid",
    4: "arm",
    5: "mummy",
    6: "seven",
    7: "two-scarabs",
    8: "two-and-deben",
    9: "eye",
    10: "lost-deben",
    11: "two-scarabs-marble-ebony",
}
#: The debens by id.
DEBEN = dict(enumerate(DEBENS, 1))
#: The states in which a call is made, by the number that a log gives them.
STATES = {
    2: "playerTurn",
    25: "playerTurn2",
    3: "deben",
    4: "orientation",
    5: "pickResource",
    51: "pickResource",
    6: "pirogue",
    7: "pirogue04",
    8: "pirogue07",
    9: "pirogue11",
    102: "characterVizier",
    103: "characterThief",
    104: "characterMerchant",
    105: "characterHighPriest",
    107: "characterCourtesan",
    108: "characterArchitect",
    1092: "characterScribe",
    112: "characterSpy",
}
#: The states in which an action of ours begins.
BEGINNING = ("playerTurn", "characterScribe")

#: Tiles 1 to 55 by id: good, direction, scarabs, and 1 for a deben mark.
_STARTING = "Lv00 Lh00 Wf00 Wv00 Wh00 Eh00 Ih00 Mh00 Fv00 Fh00"
_LIVESTOCK = "Lb01 Lb10 Lf00 Lf10 Lf10 Lv10 Lh10"
_FISH = "Fb00 Ff00 Fh10 Fv10 Ff10 Fb10 Fb10 Fv01"
_REST = """
Wf01 Wb00 Wh10 Wh10 Wf10 Wb10 Wv10 Wf00
Mh20 Mf01 Mv00 Mb00 Mv20 Mb20
Eh20 Ev20 Ev01 Ef00 Ef20 Eb20
Ib01 If00 If30 Ib30 Iv30
Sv00 Sh00 Sf00 Sb00 Sb00
"""
#: Before 27 December 2022 the fish were these.
_EARLY_FISH = "Fb00 Fb10 Fb00 Ff00 Ff00 Fv10 Fv01 Fh10"
EARLY = 1672099200
ARCHITECT = 65


def _faces(fish: str) -> dict[int, Tile]:
    codes = f"{_STARTING} {_LIVESTOCK} {fish} {_REST}".split()
    return {number: _coded(code, starting=number <= 10) for number, code in enumerate(codes, 1)}


def _coded(code: str, *, starting: bool) -> Tile:
    good, direction, scarabs, deben = tuple(code)
    return _named(f"{good}{scarabs}{MARKS[direction]}{'$' if deben == '1' else ''}", starting=starting)


def _named(text: str, *, starting: bool) -> Tile:
    found = tile("W0/g" if starting and text == "W0/" else text)
    if found is None:
        raise KeyError(text)
    return found


FACES = _faces(_FISH)
EARLY_FACES = _faces(_EARLY_FISH)


def number(value: Any) -> int:
    """A number that the platform writes as one or in digits; 0 for none."""
    return int(value or 0)


def face(record: dict[str, Any]) -> Tile | None:
    """The tile that a record shows; None where its face is hidden. Raises `KeyError` where there is no such tile."""
    if record.get("ability"):
        return _named(CHARACTERS[number(record["ability"])], starting=False)
    if record["deck"] == "character" or (record["deck"] == "pharaoh" and record["resource"] is None):
        return None
    if record["deck"] == "pharaoh":
        letters = "".join(LETTERS[good] for good in printed(record).split("-or-"))
        return _named(f"{letters}{number(record['scarabs'])}", starting=False)
    good = "S" if number(record.get("statue")) else LETTERS[printed(record)]
    scarabs, mark = number(record["scarabs"]), MARKS[record["direction"]]
    found = f"{good}{scarabs}{mark}{'$' if number(record.get('deben')) else ''}"
    return _named(found, starting=record["deck"] == "starting")


def printed(record: dict[str, Any]) -> str:
    """The good printed on a tile; `resource` may be the one that a Statue was sold as."""
    return str(record.get("displayed_resource") or record["resource"])


def called(tile: Tile) -> str | None:
    """The platform's name for the good that is printed on a tile."""
    return None if tile.good == STATUE else "-or-".join(tile.goods)


def hidden(record: dict[str, Any]) -> Tile:
    """An unknown tile of the back that a record shows."""
    return unknown(BACKS[record["deck"]])


def square(column: Any, row: Any) -> int:
    """A square by column and row."""
    across, down = int(column), int(row)
    if not (0 <= across < SIZE and 0 <= down < SIZE):
        raise ValueError(f"no square ({across},{down})")
    return down * SIZE + across


def cell(at: int) -> tuple[int, int]:
    """The column and row of a square."""
    return at % SIZE, at // SIZE
