"""Whether a position holds no more pieces than the box, each excess reported where the last piece too many stands."""

from collections.abc import Iterator
from typing import NamedTuple

from sobek_rules.errors import Problem
from sobek_rules.games.duel.notation import words_of
from sobek_rules.games.duel.pieces import (
    ALL_TOKENS,
    BOX,
    DEBENS,
    DISPUTED,
    ROYAL,
    SCARAB_TOKEN,
    UNSEEN,
    UNTOLD,
    Tile,
    tile,
    too_many,
)
from sobek_rules.games.duel.state import Court, State
from sobek_rules.reader import Document, Map, Place, Reader, Seq, Value


class Mention(NamedTuple):
    """A piece as a position writes it, or a number of pieces (None), and where that stands."""

    piece: str | int | None
    at: Place


#: The keys of a position under which pieces are told of.
_TILES = ("market", "hands", "corruption", "sold", "pile", "box")
_DEBENS = ("debens", "bag", "box_debens")
_TOKENS = ("berths", "aside", "tokens", "box_tokens")
_ROYAL = ("royal", "royal_left", "box_royal")


def count_pieces(state: State, root: Map, place: Map, reader: Reader, warnings: list[Problem]) -> None:
    """Report more pieces than any edition's box holds, and warn where editions differ."""
    counting = _Counting(place, reader)
    _count_tiles(state, counting, warnings)
    _count_debens(state, counting)
    _count_bonus(state, root, reader)
    _count_tokens(state, counting)
    _count_royal(state.the_court(), counting)


def times(count: int) -> str:
    """How often, in words."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


class _Counting:
    """The pieces of a position, with the places where they are told of."""

    def __init__(self, place: Map, reader: Reader) -> None:
        self.place, self.reader = place, reader

    def last(self, keys: tuple[str, ...], piece: str | int | None = None) -> Place:
        """Where the last piece under these keys stands, or the last like that one; the position if there is none."""
        place, document = self.place, self.reader.document
        told = [one for key in keys if key in place for one in _mentions(place[key], place.at(key), document)]
        return max([one.at for one in told if piece in (None, one.piece)], default=(place.line, place.column))

    def excess(self, keys: tuple[str, ...], count: int, most: int, pieces: str) -> None:
        """Report more pieces of a kind than the box holds."""
        if count > most:
            self.reader.problem(self.last(keys), f"{count} {pieces} lie here", f"the box holds {most}")

    def too_often(self, keys: tuple[str, ...], piece: str | int, called: str, count: int, most: int) -> None:
        """Report one piece told of more often than the box holds it."""
        what = f"{called} lies here {times(count)}"
        self.reader.problem(self.last(keys, piece), what, f"the box holds it {times(most)}")


def _mentions(value: Value, at: Place, document: Document) -> Iterator[Mention]:
    """The pieces that a value tells of, one by one or by number, in a picture square by square."""
    if isinstance(value, Map):
        for key in value:
            yield from _mentions(value[key], value.at(key), document)
    elif isinstance(value, Seq):
        for i, item in enumerate(value):
            if isinstance(item, str | int):
                yield Mention(item, value.at(i))
            else:
                yield from _mentions(item, value.at(i), document)
    elif isinstance(value, str):
        for word, offset in words_of(value):
            if tile(word) not in (None, UNTOLD):
                yield Mention(word, document.inside(at, value, offset))
    elif isinstance(value, int):
        yield Mention(None, at)


def tiles_told(state: State) -> list[Tile]:
    """Every tile that the state knows the place of, seen or not."""
    heaps = [state.pile or (), state.box, tuple(one for one in state.market or () if one and one is not UNTOLD)]
    heaps += [heap or () for heap in (*state.hands, *state.corruption)]
    heaps += [own.tiles for sold in state.sold for own in sold or ()]
    return [one for heap in heaps for one in heap]


def debens_told(state: State) -> list[int]:
    """Every deben that the state knows the place of."""
    return [value for heap in (*state.debens, state.bag, state.the_court().lost) for value in heap or ()]


def tokens_told(state: State) -> list[str]:
    """Every pirogue token that the state knows the place of."""
    sets = [own for sold in state.sold for own in sold or ()]
    on_sets = [SCARAB_TOKEN.get(own.good, UNSEEN) for own in sets for _ in range(own.tokens)]
    heaps = (state.berths, state.aside, *state.tokens, state.box_tokens)
    return [*(token for heap in heaps for token in heap or ()), *on_sets]


def royal_told(court: Court) -> list[int]:
    """Every royal corruption token that the state knows the place of."""
    return [value for heap in (court.left, *court.held, court.gone) for value in heap or ()]


def _count_tiles(state: State, counting: _Counting, warnings: list[Problem]) -> None:
    tiles = tiles_told(state)
    for face, count, most in too_many(tiles):
        counting.too_often(_TILES, face.text, face.text, count, most)
    for face in dict.fromkeys(tiles):
        if face.text in DISPUTED and BOX[face] < tiles.count(face):
            at = counting.last(_TILES, face.text)
            what = f"warning: {face} lies here {times(tiles.count(face))}; sources differ on how many the box holds"
            warnings.append(Problem(counting.reader.path, *at, what))
    counting.excess(_TILES, len(tiles), state.box_tiles().total(), "tiles")


def _count_debens(state: State, counting: _Counting) -> None:
    values = debens_told(state)
    counting.excess(_DEBENS, len(values), len(DEBENS), "debens")
    for value in sorted(set(values) - {0}):
        if values.count(value) > DEBENS.count(value):
            counting.too_often(_DEBENS, value, f"the deben {value}", values.count(value), DEBENS.count(value))


def _count_bonus(state: State, root: Map, reader: Reader) -> None:
    held = [value for heap in state.debens for value in heap or ()]
    told = state.bag is not None and 0 not in state.bag
    drawn = root.get("bonus")
    for value in sorted(set(state.bonus or ()) - {0}):
        left = (state.bag or ()).count(value) if told else DEBENS.count(value) - held.count(value)
        if (state.bonus or ()).count(value) > left and isinstance(drawn, Seq):
            at = max(drawn.at(i) for i, item in enumerate(drawn) if item == value)
            what = f"the bonus draws the deben {value} more often than it can be in the bag"
            reader.problem(at, what, f"{left} may be there")


def _count_tokens(state: State, counting: _Counting) -> None:
    tokens = tokens_told(state)
    counting.excess(_TOKENS, len(tokens), sum(state.box_pirogues().values()), "pirogue tokens")
    for token, most in ALL_TOKENS.items():
        if tokens.count(token) > most:
            counting.too_often(_TOKENS, token, f"the token {token}", tokens.count(token), most)


def _count_royal(court: Court, counting: _Counting) -> None:
    values = royal_told(court)
    counting.excess(_ROYAL, len(values), len(ROYAL), "royal corruption tokens")
    for value in sorted(set(values) - {0}):
        if values.count(value) > ROYAL.count(value):
            counting.too_often(_ROYAL, value, f"the royal corruption token {value}", values.count(value), 1)
