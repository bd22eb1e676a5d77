"""A game as a platform recorded it: what was done, and what the record claims at each point.

Games make these values of the files they can read; `validate` holds them against the rules of a text.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple


class Row(StrEnum):
    """What comes of a recorded game, or of one point of it; the gravest first."""

    NOT_A_LOG = "not-a-log"
    DAMAGED = "damaged"
    UNSUPPORTED = "unsupported"
    ILLEGAL = "illegal"
    LEGAL_SET = "legal-set"
    STATE = "state"
    CORRUPTION = "corruption"
    SCORE = "score"
    RANK = "rank"
    DEVIATION = "deviation"
    RULING = "ruling"
    CONCEDED = "conceded"
    ABANDONED = "abandoned"
    UNFINISHED = "unfinished"
    UNCHECKED = "unchecked"
    OK = "ok"


#: What keeps a file from being judged, and what is a fault of the one who recorded it; all else is a note.
UNREADABLE = (Row.NOT_A_LOG, Row.DAMAGED, Row.UNSUPPORTED)
FAULTS = (Row.ILLEGAL, Row.LEGAL_SET, Row.STATE, Row.CORRUPTION, Row.SCORE, Row.RANK)


class Point(NamedTuple):
    """Where in a record something stands, by the numbers of the platform; empty where it has none."""

    move: str = ""
    packet: str = ""
    event: str = ""

    def __str__(self) -> str:
        parts = (("move", self.move), ("packet", self.packet), ("", self.event))
        return ", ".join(f"{word} {number}".strip() for word, number in parts if number) or "the end"


class Claim(NamedTuple):
    """
    Something that a record says.

    `ours` tells the same by the rules: of a state and rules, or at the end of a tally; it may raise `Needs`.
    """

    row: Row
    what: str
    said: Any
    ours: Callable[..., Any]
    point: Point


class Move(NamedTuple):
    """
    One action of a record, or something that was tried (`answered` tells how the platform took it).

    `action` is None for what is no action of the game. What is `offered` holds before it, what is `told` of it looks at
    the state before it too, what is `left` holds after it. `correct` brings a state to what the record tells of it.
    `unsaid` are the rules about parts of it that were not yet to be said when it was tried.
    """

    player: int
    action: Any
    point: Point
    tried: str = ""
    accepted: bool = True
    answered: str = ""
    offered: tuple[Claim, ...] = ()
    told: tuple[Claim, ...] = ()
    left: tuple[Claim, ...] = ()
    correct: Callable[[Any], Any] | None = None
    unsaid: frozenset[str] = frozenset()


class Trouble(NamedTuple):
    """Something that keeps a record, or the rest of it, from being judged."""

    row: Row
    what: str
    point: Point = Point()


class Leniency(NamedTuple):
    """An action that a platform is known to accept against its own rules: the rule that objects, and since where."""

    name: str
    rule: str
    fits: Callable[[Any, Any], bool]


class Recorded(NamedTuple):
    """
    A recorded game.

    `variant` is what the platform plays by, `version` the platform's own; `lenient` what it is known to let pass;
    `ending` a row where the game did not come to its end. `totals` are those that the record has for accounts of the
    end, `winners` who won, `date` when it was played.
    """

    name: str
    game: str
    variant: str
    players: tuple[str, ...]
    start: Any
    moves: tuple[Move, ...]
    final: tuple[Claim, ...] = ()
    ending: Row = Row.OK
    troubles: tuple[Trouble, ...] = ()
    lenient: Sequence[Leniency] = ()
    platform: str = ""
    version: str = ""
    date: str = ""
    totals: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    winners: tuple[int, ...] = ()


class RecordFormat(NamedTuple):
    """A kind of record that a game can read: whether a JSON document is one, and what it holds."""

    name: str
    fits: Callable[[Any], bool]
    read: Callable[..., Recorded]


class Unreadable(Exception):
    """A document that holds no game to judge, and why."""

    def __init__(self, row: Row, what: str) -> None:
        super().__init__(what)
        self.trouble = Trouble(row, what)
