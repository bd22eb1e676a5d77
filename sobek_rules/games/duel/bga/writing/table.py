"""The table as the platform keeps it: every piece by its number, in its place, and the records that show them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from sobek_rules.games.duel.bga.codes import ARCHITECT, CHARACTERS, DEBEN, DECK_OF, FACES, LETTER_OF, TOKENS, cell
from sobek_rules.games.duel.pieces import ADDED_CHARACTERS, STATUE, TOKEN_SCARABS, Tile, tile
from sobek_rules.games.duel.state import Sold, State

ABILITY = {name: number for number, name in CHARACTERS.items()}
TOKEN_ABILITY = {name: number for number, name in TOKENS.items()}
_FIRST_CHARACTER = 56
_BERTHS = 5
_DECKS = ("starting", "good", "character", "pharaoh")

Record = dict[str, Any]


class Unwritable(ValueError):
    """A game that the platform's records have no shape for, and why."""


def _numbers() -> dict[int, Tile]:
    """All tiles of the box without the expansion by number, the characters in the order of our list."""
    found, number = dict(FACES), _FIRST_CHARACTER
    for name in ABILITY:
        if name != "architect" and name not in ADDED_CHARACTERS:
            found[number] = _character(name)
            number += 1
    return {**found, ARCHITECT: _character("architect")}


def _character(name: str) -> Tile:
    found = tile(name)
    assert found is not None
    return found


class Table:
    """Where every piece of a game lies, by the platform's numbers; players by theirs."""

    def __init__(self, start: State, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self.faces = _numbers()
        self._free = dict(self.faces)
        self.lay: dict[int, tuple[int, int]] = {}
        self.board = [0 if one is None else self._number(one) for one in start.squares()]
        self.hands = [self._all(start.hand(player)) for player in (0, 1)]
        self.corruption = [self._all(start.corrupt(player)) for player in (0, 1)]
        self.sales: list[dict[str, list[list[int]]]] = [
            {own.good: [self._all(sale) for sale in own.sales] for own in start.sets(player)} for player in (0, 1)
        ]
        self.on_sets = [{own.good: own.tokens for own in start.sets(player)} for player in (0, 1)]
        self.pile = self._all(start.pile or ())
        self.gone = self._all(start.box)
        self.played: list[int] = []
        self.bag = self._values(start.bag or ())
        self.debens = [self._values(start.debens[player] or ()) for player in (0, 1)]
        self.tokens: dict[int, str] = {}
        self.places: dict[int, str] = {}
        self._lay_tokens(start)
        for at, number in enumerate(self.board):
            self.lay[number] = cell(at)

    # Numbers.

    def _number(self, face: Tile) -> int:
        found = next((number for number, one in self._free.items() if one is face), None)
        if found is None:
            raise Unwritable(f"the platform has no tile {face}, or no more of it")
        del self._free[found]
        return found

    def _all(self, tiles: Iterable[Tile]) -> list[int]:
        return [self._number(one) for one in tiles]

    def _values(self, values: Iterable[int]) -> list[int]:
        taken = {*getattr(self, "bag", ()), *chain.from_iterable(getattr(self, "debens", ()))}
        found: list[int] = []
        for value in values:
            number = next((n for n, one in DEBEN.items() if one == value and n not in taken and n not in found), None)
            if number is None:
                raise Unwritable(f"the platform has no deben {value}, or no more of it")
            found.append(number)
        return found

    def _lay_tokens(self, start: State) -> None:
        places = [("slot", name) for name in start.berths or ()] + [("", name) for name in start.aside or ()]
        places += [("discard", name) for name in start.box_tokens]
        for player, own in enumerate(start.tokens):
            places += [(f"player:{self.players[player]}", name) for name in own]
        for player, sets in enumerate(self.on_sets):
            for good, count in sets.items():
                places += [(f"soldset:{self.players[player]}:{good}", "two-scarabs")] * count
        for number, (place, name) in enumerate(places, 1):
            if name not in TOKEN_ABILITY:
                raise Unwritable(f"the platform has no token {name}")
            self.tokens[number] = name
            self.places[number] = place

    def unused(self) -> list[int]:
        """The tiles that lie nowhere in the game."""
        return sorted(self._free)

    def of(self, numbers: Iterable[int], face: Tile) -> int:
        """The number, among some, of a tile with a face."""
        found = next((number for number in numbers if self.faces[number] is face), None)
        if found is None:
            raise Unwritable(f"no {face} lies where it should")
        return found

    def some(self, numbers: Iterable[int], faces: Iterable[Tile]) -> list[int]:
        """The numbers of several tiles among some."""
        left, found = list(numbers), []
        for face in faces:
            found.append(self.of(left, face))
            left.remove(found[-1])
        return found

    def deben(self, value: int) -> int:
        """The number of a deben in the bag."""
        found = next((number for number in self.bag if DEBEN[number] == value), None)
        if found is None:
            raise Unwritable(f"no deben {value} is in the bag")
        return found

    def token(self, name: str, place: str) -> int:
        """The number of a token in a place."""
        found = next((n for n, one in self.tokens.items() if one == name and self.places[n] == place), None)
        if found is None:
            raise Unwritable(f"no token {name} lies there")
        return found

    def in_place(self, place: str) -> list[int]:
        """The tokens in a place: `slot`, or nothing for those set aside."""
        return [number for number, where in self.places.items() if where == place]

    # Records, as the platform shows pieces.

    def tile(self, number: int, location: str, player: int | None = None, good: str | None = None) -> Record:
        """A tile as a row of the platform's database: digits, words and nothing."""
        face, at = self.faces[number], self.lay.get(number)
        printed = None if face.good == STATUE else face.good
        return {
            "tile_id": str(number),
            "resource": good or printed,
            "displayed_resource": printed,
            "deck": DECK_OF[str(face.back)],
            "statue": str(int(face.good == STATUE)),
            "direction": LETTER_OF[face.mark] if face.mark else None,
            "scarabs": str(face.scarabs),
            "deben": str(int(face.deben)),
            "ability": str(ABILITY[face.character]) if face.character else None,
            "location": location,
            "just_sold": "0",
            "col": None if at is None else str(at[0]),
            "row": None if at is None else str(at[1]),
            "player_id": None if player is None else self.players[player],
        }

    def tiles(self, numbers: Iterable[int], location: str, player: int | None = None) -> list[Record]:
        """Several tiles."""
        return [self.tile(number, location, player) for number in numbers]

    def veiled(self, record: Record, *, wholly: bool = False) -> Record:
        """A tile as everyone is told of it: a character by its back, and by an oversight by its good when taken."""
        if record["deck"] != "character":
            return record
        bare = {**record, "resource": None, "statue": 0, "ability": None}
        return {**bare, "displayed_resource": None} if wholly else bare

    def pirogue(self, number: int, place: str = "", **more: Any) -> Record:
        """A token as a row of the database."""
        slots = [at for at, token in enumerate(self.tokens) if token == number and at < _BERTHS]
        return {
            "pirogue_id": str(number),
            "ability": str(TOKEN_ABILITY[self.tokens[number]]),
            "location": place or self.places[number] or "bag",
            "resource": None,
            "slot": str(slots[0]) if slots else None,
            "col": None,
            "row": None,
            "player_id": None,
        } | more

    def deben_record(self, number: int, player: int) -> Record:
        """A deben that a player holds."""
        return {
            "deben_id": str(number),
            "value": str(DEBEN[number]),
            "location": "player",
            "player_id": self.players[player],
        }

    def sizes(self, player: int) -> Record:
        """How many tiles of each back a player holds."""
        backs = [DECK_OF[str(self.faces[number].back)] for number in self.hands[player]]
        return {f"hand_{deck}_size": backs.count(deck) for deck in _DECKS}

    # Sets.

    def sets(self, player: int) -> Iterator[Sold]:
        """The sold sets of a player, as ours are."""
        for good, sales in self.sales[player].items():
            faces = tuple(tuple(self.faces[number] for number in sale) for sale in sales)
            yield Sold(good, faces, self.on_sets[player].get(good, 0))

    def counted(self, player: int) -> dict[str, list[int]]:
        """Tiles and scarabs of each set."""
        return {
            own.good: [len(own.tiles), sum(one.scarabs for one in own.tiles) + TOKEN_SCARABS * own.tokens]
            for own in self.sets(player)
        }

    # The whole position.

    def position(self) -> Mapping[str, Any]:
        """What lies where, as a complete recording has it after each call."""
        by_player = dict(zip(self.players, (0, 1), strict=True))
        return {
            "deck": len(self.pile),
            "deben_bag": len(self.bag),
            "board": list(self.board),
            "hand": {name: sorted(self.hands[player]) for name, player in by_player.items()},
            "corruption": {name: sorted(self.corruption[player]) for name, player in by_player.items()},
            "sold": {
                name: {good: sorted(chain.from_iterable(sales)) for good, sales in self.sales[player].items()}
                for name, player in by_player.items()
            },
            "played": list(self.played),
            "debens": {name: sorted(self.debens[player]) for name, player in by_player.items()},
            "pirogues": {str(number): place for number, place in self.places.items() if place},
        }
