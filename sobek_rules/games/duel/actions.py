"""The verbs of the duel: plain values, one class an action type."""

from typing import NamedTuple

from sobek_rules.games.duel.pieces import Tile

#: Chance and choice as a step may tell them: None where it is not told.
Told = tuple[Tile, ...] | None


class Refill(NamedTuple):
    """A refill that the step states: tiles by square, or in the order drawn; neither when only that it happened."""

    squares: tuple[tuple[int, Tile], ...] = ()
    drawn: tuple[Tile, ...] = ()


class Pick(NamedTuple):
    """A pirogue token chosen: its target (a good, or a square) and the debens that it moves, where it has any."""

    token: str
    good: str | None = None
    square: int | None = None
    debens: tuple[int, ...] | None = None


#: The player leaves the berths alone.
DECLINED = Pick("none")


class Take(NamedTuple):
    """
    Take the tile on a square: what it shows, where the Ankh is turned, the deben that it is traded for.

    `royal` are the royal corruption tokens drawn for it, 0 for one not told.
    """

    player: int
    square: int
    tile: Tile | None = None
    line: str | None = None
    way: str | None = None
    swap: int | None = None
    refill: Refill | None = None
    royal: tuple[int, ...] | None = None

    @property
    def kind(self) -> str:
        return "take"


class Sell(NamedTuple):
    """Sell a set; `good` is named where the tiles do not tell it; `pick` None where nothing is told of a token."""

    player: int
    tiles: tuple[Tile, ...]
    good: str | None = None
    pick: Pick | None = None

    @property
    def kind(self) -> str:
        return "sell"


class Play(NamedTuple):
    """
    Play a character, with what it did.

    `tiles` are the tiles drawn (Queen), taken (Vizier, Thief, Merchant) or added (Courtesan), `()` for none on purpose;
    `good` the good a priest removes or the set the Courtesan adds to; `back` the kind of tile the Thief asks for;
    `drawn` the tokens the Architect saw; `royal` royal corruption tokens that the Merchant draws or the Royal Adviser
    puts away; `copies` the character whose ability the Spy uses.
    """

    player: int
    character: Tile
    tiles: Told = None
    square: int | None = None
    good: str | None = None
    back: str | None = None
    swap: int | None = None
    drawn: tuple[str, ...] | None = None
    pick: Pick | None = None
    royal: tuple[int, ...] | None = None
    copies: str | None = None

    @property
    def kind(self) -> str:
        return "play"

    @property
    def ability(self) -> str:
        """The name of the character whose ability is used; empty where the tile is no character."""
        return self.copies or self.character.character or ""


class Discard(NamedTuple):
    """Put hand tiles on the own corruption, as a Scribe demands."""

    player: int
    tiles: tuple[Tile, ...]

    @property
    def kind(self) -> str:
        return "discard"


class Pass(NamedTuple):
    """Do nothing in a turn."""

    player: int

    @property
    def kind(self) -> str:
        return "pass"


class Look(NamedTuple):
    """Look at something; no turn is needed for it."""

    player: int
    at: str

    @property
    def kind(self) -> str:
        return "look"


Action = Take | Sell | Play | Discard | Pass | Look
