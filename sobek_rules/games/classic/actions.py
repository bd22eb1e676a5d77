"""The verbs of the card game: plain values, one class an action type."""

from typing import NamedTuple

from sobek_rules.games.classic.pieces import Card

#: Chance and choice as a step may tell them: None where it is not told.
Told = tuple[Card, ...] | None


class Pick(NamedTuple):
    """An event token chosen: the opponent it is turned on, or the good of the set that it goes to."""

    token: str
    player: int | None = None
    good: str | None = None


#: The player leaves the event tokens alone.
DECLINED = Pick("none")


class Take(NamedTuple):
    """Take the card on a place of the row: what it shows, and the delivery that follows an empty row."""

    player: int
    place: int
    card: Card | None = None
    delivery: Told = None

    @property
    def kind(self) -> str:
        return "take"


class PlaySet(NamedTuple):
    """
    Play a set, or enlarge one.

    `good` is named where the cards do not tell it; `apart` says that they do not join a set of that good; `pick` is
    None where nothing is told of an event.
    """

    player: int
    cards: tuple[Card, ...]
    good: str | None = None
    apart: bool = False
    pick: Pick | None = None

    @property
    def kind(self) -> str:
        return "set"


class PlayCharacter(NamedTuple):
    """
    Play a character for its power, with what it did.

    `cards` are the cards drawn (Queen), taken (Vizier, Thief, Merchant) or added (Courtesan), `()` for none on purpose;
    `good` the good a priest removes or of the set that the Courtesan adds to; `kept` the characters that a priest
    leaves; `target` the opponent; `back` the kind of card that the Thief asks for.
    """

    player: int
    character: Card
    cards: Told = None
    place: int | None = None
    good: str | None = None
    kept: tuple[Card, ...] = ()
    target: int | None = None
    back: str | None = None
    pick: Pick | None = None
    delivery: Told = None

    @property
    def kind(self) -> str:
        return "play"


class Discard(NamedTuple):
    """Put hand cards on the corruption of their owner, as a Scribe demands; `owner` where another picks them."""

    player: int
    cards: tuple[Card, ...]
    owner: int | None = None

    @property
    def kind(self) -> str:
        return "discard"


class Lay(NamedTuple):
    """Lay a horizontal set at the end of a round; `joins` says that it is added to a set played in a turn."""

    player: int
    cards: tuple[Card, ...]
    good: str | None = None
    joins: bool = False
    pick: Pick | None = None

    @property
    def kind(self) -> str:
        return "lay"


class Pass(NamedTuple):
    """Do nothing in a turn; at the end of a round: lay no more."""

    player: int

    @property
    def kind(self) -> str:
        return "pass"


class Deal(NamedTuple):
    """
    Begin the next round: what is dealt, as far as it is told.

    `chosen_by` is the player who chose the one that begins.
    """

    player: int
    row: tuple[Card, ...]
    hands: tuple[Told, ...] = ()
    deck: Told = None
    events: tuple[str, ...] | None = None
    chosen_by: int | None = None

    @property
    def kind(self) -> str:
        return "deal"


class Look(NamedTuple):
    """Look at something; no turn is needed for it."""

    player: int
    at: str

    @property
    def kind(self) -> str:
        return "look"


Action = Take | PlaySet | PlayCharacter | Discard | Lay | Pass | Deal | Look
