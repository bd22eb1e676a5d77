"""The table as a log's events show it, tile by tile: what nobody could see is filled in when it shows itself later.

Tiles go by the platform's ids. One that was hidden has a label until an id turns up that can only be it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from sobek_rules.games.duel.bga.codes import ARCHITECT, BACKS, EARLY, EARLY_FACES, FACES, face, number, square
from sobek_rules.games.duel.bga.records import amiss
from sobek_rules.games.duel.pieces import CENTRE, SIZE, UNKNOWN, Tile, unknown

#: A tile's id, or the label of one not yet seen.
Id = int | str
STARTING_HAND = 2
SQUARES = SIZE * SIZE


class Hidden(Exception):
    """An event that contradicts those before it: a tile leaves a place where it does not lie."""


class Table:
    """Where tiles lie while the events of a log are followed, and what is known of their faces."""

    def __init__(self, players: Iterable[str], time: int) -> None:
        self.market: list[Id | None] = [f"market {at}" for at in range(SQUARES)]
        self.hands: dict[str, list[Id]] = {
            player: [f"hand {player} {i}" for i in range(STARTING_HAND)] for player in players
        }
        self.first_market: tuple[Id | None, ...] = tuple(self.market)
        self.first_hands = {player: tuple(hand) for player, hand in self.hands.items()}
        self.corruption: dict[str, list[Id]] = {player: [] for player in self.hands}
        self.backs: dict[Id, str] = dict.fromkeys((label for hand in self.hands.values() for label in hand), "starting")
        self.faces: dict[Id, Tile] = dict((EARLY_FACES if 0 < time < EARLY else FACES).items())
        self.found: dict[Id, int] = {}
        self.tokens: dict[int, str] = {}
        self._drawn = 0

    def begin(self, view: Mapping[str, Any]) -> None:
        """Take in what a player's page showed before the first move: the market, and that player's hand."""
        for record in view.get("board") or ():
            self.market[square(record["col"], record["row"])] = self.see(record)
        for player, one in (view.get("players") or {}).items():
            if isinstance(one.get("hand"), list):
                self.hands[str(player)] = [self.see(record) for record in one["hand"]]
        self.first_market = tuple(self.market)
        self.first_hands = {player: tuple(hand) for player, hand in self.hands.items()}

    # What events show.

    def see(self, record: Mapping[str, Any]) -> int:
        """Note the face or at least the back of a tile that an event shows; its id."""
        id_ = number(record["tile_id"])
        shown = face(dict(record))
        if shown is not None:
            known = self.faces.setdefault(id_, shown)
            if known is not shown:
                raise Hidden(f"tile {id_} is {shown} here, elsewhere {known}")
        if id_ in self.faces and (wrong := amiss(record, self.faces[id_])):
            raise Hidden(f"tile {id_} is {self.faces[id_]}, which does not fit {wrong}")
        self.backs[id_] = str(record["deck"])
        return id_

    def lift(self, record: Mapping[str, Any]) -> int:
        """A tile leaves the market."""
        id_, at = self.see(record), square(record["col"], record["row"])
        here = self.market[at]
        if here is None:
            raise Hidden(f"no tile lies at column {at % SIZE}, row {at // SIZE}")
        self._is(here, id_)
        self.market[at] = None
        return id_

    def lay(self, record: Mapping[str, Any]) -> int:
        """A tile is laid on the market."""
        id_, at = self.see(record), square(record["col"], record["row"])
        self.market[at] = id_
        return id_

    def leaves(self, player: str, record: Mapping[str, Any]) -> int:
        """A tile leaves a hand; one that was not known to be there is one of those not seen."""
        id_, hand = self.see(record), self.hands[player]
        if id_ not in hand:
            back = self.backs[id_]
            label = next((one for one in hand if isinstance(one, str) and self._may_be(one, back)), None)
            if label is None:
                raise Hidden(f"tile {id_} leaves a hand that does not hold it")
            self._is(label, id_)
            hand[hand.index(label)] = id_
        hand.remove(id_)
        return id_

    def _may_be(self, label: str, back: str) -> bool:
        return self.backs.get(label, back) == back and (back != "starting" or label.startswith("hand"))

    def draws(self, player: str, count: int) -> list[Id]:
        """A player draws tiles that are not shown; their labels."""
        if not 0 <= count <= SQUARES:
            raise Hidden(f"nobody can draw {count} tiles")
        labels: list[Id] = [f"drawn {self._drawn + i}" for i in range(count)]
        self._drawn += count
        self.hands[player] += labels
        return labels

    def _is(self, here: Id, id_: int) -> None:
        if isinstance(here, str):
            self.found[here] = id_
        elif here != id_:
            raise Hidden(f"tile {id_} is moved where tile {here} lies")

    # What is known in the end.

    def tile(self, one: Id) -> Tile:
        """The face of a tile, as far as anything in the whole log shows it."""
        id_ = self.found.get(one, one)
        known = self.faces.get(id_)
        if known is not None:
            return known
        back = self.backs.get(id_)
        if back is None and isinstance(one, str) and one.startswith("market") and int(one.split()[1]) in CENTRE:
            back = "starting"
        return unknown(BACKS[back]) if back else UNKNOWN

    def tiles(self) -> Mapping[Id, Tile]:
        """Every tile spoken of, by id and by label."""
        every = {*self.faces, *self.backs, *self.found, *self.first_market, *self.found.values()}
        every |= {label for hand in self.first_hands.values() for label in hand}
        every |= {f"drawn {i}" for i in range(self._drawn)}
        found = {one: self.tile(one) for one in every if one is not None}
        return {**found, ARCHITECT: self.faces.get(ARCHITECT, unknown("red"))}
