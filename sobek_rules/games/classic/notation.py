"""How the pieces and places of the card game are written in a scenario: cards, the row, event tokens, the track.

Each reader notes what is wrong at its place and gives None, or leaves the item out.
"""

import re
from collections.abc import Collection, Iterable

from sobek_rules.errors import hint, nearest, shown
from sobek_rules.games.classic.pieces import (
    ALL_CARDS,
    ALL_TOKENS,
    CARD_NAMES,
    GOODS,
    LAST,
    NUMBERED,
    PLACES,
    SCARABS,
    SPACES,
    SYMBOLS,
    TOKENS,
    UNKNOWN,
    UNSEEN,
    Card,
    card,
)
from sobek_rules.games.classic.rounds import filled
from sobek_rules.games.classic.state import Row
from sobek_rules.phrases import how_many
from sobek_rules.reader import Map, Place, Reader, Seq, Value, kind

ABSENT = "none"
EMPTY = "."
#: A good with a number of scarabs, and perhaps a green back.
_VALUED = re.compile(f"[{''.join(GOODS)}][0-9]+g?").fullmatch
#: No goods card is written with more signs.
_LONGEST_CARD = 3
_CARD = "write its good (I E M C F W, A for an amulet) and scarabs, F1, a g for a starting card, F0g, or a character"
_PLACE = f"write 1 to {PLACES}, 1 at the 0 end"
_TRACK = f"write all {SPACES} spaces from 0 on, or the four symbols that repeat between the numbers"


def read_card(value: Value, at: Place, reader: Reader) -> Card | None:
    """A card by its notation."""
    if type(value) is not str:
        reader.problem(at, f"a card is written like F1 or thief, found {kind(value)}")
        return None
    if value == EMPTY:
        reader.problem(at, "'.' is an empty place, not a card", "leave it out")
        return None
    found = card(value)
    if found is None:
        reader.problem(at, *_no_card(value))
    return found


def _no_card(text: str) -> tuple[str, str]:
    """What is wrong with the notation of a card, and what would be right."""
    if _VALUED(text):
        good, points = GOODS[text[0]], SCARABS[GOODS[text[0]]]
        if text.endswith("g"):
            return f"a starting card has no scarabs, found {shown(text)}", f"write {text[0]}0g"
        scarabs = how_many(points, "scarab")
        return f"a card of {good} has {scarabs} or none, found {shown(text)}", f"write {text[0]}{points} or {text[0]}0"
    alike = [name for name in CARD_NAMES if name[:1] == text[:1] or len(text) > _LONGEST_CARD]
    close = nearest(text, alike) if alike else None
    return f"no card is {shown(text)}", f"did you mean {shown(close)}?" if close else _CARD


def read_cards(items: Seq, reader: Reader) -> tuple[Card, ...]:
    """A list of cards."""
    found = (read_card(item, items.at(i), reader) for i, item in enumerate(items))
    return tuple(one for one in found if one is not None)


def read_heap(holder: Map, key: str, reader: Reader) -> tuple[Card, ...] | None:
    """Cards under a key: a list, or the number of cards that nobody has seen; None when the key is not there."""
    if key not in holder:
        return None
    value = holder[key]
    if type(value) is int:
        return (UNKNOWN,) * _count(holder, key, reader, ALL_CARDS, "cards")
    if type(value) is Seq:
        return read_cards(value, reader)
    right = f"write [{value}]" if type(value) is str and card(value) else ""
    return reader.wrong(holder, key, "a list of cards or their number", None, right)


def _count(holder: Map, key: str, reader: Reader, most: int, pieces: str) -> int:
    count = reader.number(holder, key, least=0, most=None)
    if count > most:
        reader.problem(holder.at(key), f"'{key}' is {count}", f"the box holds {most} {pieces}")
    return min(count, most)


def read_row(holder: Map, key: str, reader: Reader) -> Row | None:
    """The row from the 0 end: a list of cards, a dot for an empty place; places at the far end may be left out."""
    if key not in holder:
        return None
    items = reader.sequence(holder, key)
    if len(items) > PLACES:
        reader.problem(items.at(PLACES), f"the row has {PLACES} places, found {len(items)}", "leave out the rest")
    row = [None if item == EMPTY else read_card(item, items.at(i), reader) for i, item in enumerate(items[:PLACES])]
    return filled(tuple(row))


def read_place(holder: Map, key: str, reader: Reader) -> int | None:
    """A place of the row, 1 to 9 from the 0 end, counted from 0 here."""
    number = holder[key]
    if type(number) is not int:
        return reader.wrong(holder, key, "the number of a place", None, _PLACE)
    if 1 <= number <= PLACES:
        return number - 1
    reader.problem(holder.at(key), f"the row has no place {number}", _PLACE)
    return None


def read_tokens(holder: Map, key: str, reader: Reader) -> tuple[str, ...] | None:
    """Event tokens under a key: a list of names (`?` for an unseen one), or how many there are."""
    if key not in holder:
        return None
    if type(holder[key]) is int:
        return (UNSEEN,) * _count(holder, key, reader, ALL_TOKENS, "event tokens")
    items = reader.sequence(holder, key)
    for i, item in enumerate(items):
        if type(item) is not str:
            reader.problem(items.at(i), f"an event token is told by its name, found {kind(item)}")
        elif item not in TOKENS and item != UNSEEN:
            reader.problem(items.at(i), f"no event token is called {shown(item)}", hint(item, TOKENS))
    return tuple(item for item in items if type(item) is str and (item in TOKENS or item == UNSEEN))


def read_track(holder: Map, key: str, reader: Reader) -> tuple[str, ...] | None:
    """The track: 101 spaces, a number or a symbol each, or the four symbols that stand between any two numbers."""
    if key not in holder:
        return None
    items = reader.sequence(holder, key, _TRACK)
    if type(holder[key]) is not Seq:
        return None
    if len(items) == NUMBERED - 1:
        group = [_symbol(item, items.at(i), reader) for i, item in enumerate(items)]
        return tuple(group[space % NUMBERED - 1] if space % NUMBERED else "" for space in range(SPACES))
    if len(items) != SPACES:
        what = f"the track has {SPACES} spaces, 0 to {LAST}, found {len(items)}"
        reader.problem((items.line, items.column), what, _TRACK)
        return None
    return tuple(_space(item, space, items.at(space), reader) for space, item in enumerate(items))


def _space(item: Value, space: int, at: Place, reader: Reader) -> str:
    """The symbol of a space, or nothing for a number: every fifth space has one."""
    if space % NUMBERED:
        return _symbol(item, at, reader)
    if item != space:
        reader.problem(at, f"space {space} of the track has its number on it, found {kind(item)}", f"write {space}")
    return ""


def _symbol(item: Value, at: Place, reader: Reader) -> str:
    if type(item) is str and item in (*SYMBOLS, UNSEEN):
        return item
    what = shown(item) if type(item) is str else kind(item)
    reader.problem(at, f"no symbol of the track is {what}", hint(item if type(item) is str else "", SYMBOLS))
    return UNSEEN


def write_track(track: tuple[str, ...]) -> list[str | int]:
    """The track as it is written: the four symbols where they repeat, else every space."""
    group = track[1:NUMBERED]
    if all(here == (group[space % NUMBERED - 1] if space % NUMBERED else "") for space, here in enumerate(track)):
        return list(group)
    return [here or space for space, here in enumerate(track)]


def told(items: Iterable[Card | str], unseen: Collection[object] = ()) -> list[str] | int:
    """A heap as it is written: how many when none of it has been seen, else each item."""
    values = list(items)
    if values and all(one in unseen for one in values):
        return len(values)
    return [str(one) for one in values]


def write_row(row: Row) -> list[str]:
    """The row as it is written, without the empty places at the far end."""
    cells = [EMPTY if card is None else card.text for card in row]
    while cells and cells[-1] == EMPTY:
        del cells[-1]
    return cells
