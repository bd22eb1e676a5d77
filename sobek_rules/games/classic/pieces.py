"""The pieces of Sobek (2010) as they lie in the box: cards, event tokens, the score track.

What is printed on a piece is a fact about it, true under every text; how many cards of a good show scarabs no source
tells, so that any card of a good may be told with them or without.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

GOODS = {"I": "ivory", "E": "ebony", "M": "marble", "C": "cattle", "F": "fish", "W": "wheat"}
AMULET = "amulet"
#: All cards of each good, the starting ones included, and the amulets.
CARDS = {"ivory": 6, "ebony": 7, "marble": 7, "cattle": 9, "fish": 10, "wheat": 10, AMULET: 5}
#: Scarabs on each valued card of a good.
SCARABS = {"ivory": 3, "ebony": 2, "marble": 2, "cattle": 1, "fish": 1, "wheat": 1}
#: Starting cards, goods, characters.
BACKS = ("green", "beige", "orange")
#: The starting cards by good, none with scarabs, as a single source lists them.
STARTING = {"ivory": 1, "ebony": 1, "marble": 1, "cattle": 2, "fish": 2, "wheat": 2}
ALL_STARTING = sum(STARTING.values())
ALL_GOODS = sum(CARDS.values())

#: Each character with the good it counts as.
CHARACTERS = {
    "queen": "ivory",
    "high-priest": "ebony",
    "high-priestess": "marble",
    "scribe-fish": "fish",
    "scribe-cattle": "cattle",
    "vizier": "cattle",
    "merchant": "wheat",
    "courtesan": "wheat",
    "thief": "fish",
}
PRIESTS = frozenset({"high-priest", "high-priestess"})
SCRIBES = frozenset({"scribe-fish", "scribe-cattle"})
ALL_CARDS = ALL_GOODS + len(CHARACTERS)
#: The cards that the deck of a round is made of: all but the starting ones.
DECK = ALL_CARDS - ALL_STARTING
#: Cards taken out of the deck where two play.
TAKEN_OUT = 9
QUEEN_DRAWS = 3
SCRIBE_LEAVES = 6
COURTESAN_ADDS = (1, 2)
STARTING_HAND = 2

SYMBOLS = ("snake", "reed", "ankh", "scorpion")
GUILDS = {f"guild-{symbol}": symbol for symbol in SYMBOLS}
#: The 12 event tokens.
TOKENS = {**dict.fromkeys(GUILDS, 1), "flood": 2, "curse": 2, "prosperity": 2, "embalming": 1, "deceit": 1}
ALL_TOKENS = sum(TOKENS.values())
EVENTS = 5
PROSPERITY_GOODS = ("cattle", "fish", "wheat")
PROSPERITY_SCARABS = 2
#: A token that nobody has seen, and a space of the track of which the symbol is not told.
UNSEEN = "?"

#: The track: spaces 0 to 100, numbered every five; the symbols between them are data.
LAST = 100
SPACES = LAST + 1
NUMBERED = 5

PLACES = 9
#: The smallest delivery that any text speaks of.
FEWEST_DELIVERED = 8


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """
    One face of a card; every copy of a face is the same object.

    `good` is a good, `amulet`, or None where the face is unknown; `back` green (starting cards), beige, orange
    (characters), or None where not even that is known.
    """

    text: str
    good: str | None
    scarabs: int = 0
    back: str | None = "beige"
    character: str | None = None

    @property
    def known(self) -> bool:
        """Whether the face is known."""
        return self.good is not None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"card({self.text!r})"

    def __lt__(self, other: "Card") -> bool:
        return self.text < other.text

    def admits(self, face: "Card") -> bool:
        """Whether this card, perhaps unknown, can turn out to be `face`."""
        return face is self or (not self.known and (self.back is None or face.back in (None, self.back)))


UNKNOWN = Card("?", None, back=None)


def _faces() -> Iterable[Card]:
    for letter, good in GOODS.items():
        yield Card(f"{letter}{SCARABS[good]}", good, SCARABS[good])
        yield Card(f"{letter}0", good)
        yield Card(f"{letter}0g", good, back="green")
    yield Card("A0", AMULET)
    for name, good in CHARACTERS.items():
        yield Card(name, good, back="orange", character=name)


FACES = tuple(_faces())
_NAMED = {one.text: one for one in (*FACES, UNKNOWN, *(Card(f"?{back}", None, back=back) for back in BACKS))}
CARD_NAMES = tuple(_NAMED)


def card(text: str) -> Card | None:
    """The card that a notation names; None when the box holds no such face."""
    return _NAMED.get(text)


def unknown(back: str | None) -> Card:
    """An unknown card of that back."""
    return _NAMED[f"?{back}"] if back else UNKNOWN


def most(face: Card) -> int:
    """How many cards of a face there can be."""
    if face.character:
        return 1
    starting = STARTING.get(str(face.good), 0)
    return starting if face.back == "green" else CARDS[str(face.good)] - starting


def with_back(back: str) -> int:
    """How many cards with that back the box holds."""
    return {"green": ALL_STARTING, "orange": len(CHARACTERS)}.get(back, ALL_GOODS - ALL_STARTING)


@lru_cache(maxsize=4096)
def listing(cards: tuple[Card, ...]) -> str:
    """Cards as a person reads them: `F1, F0, thief`."""
    return ", ".join(one.text for one in cards) or "nothing"
