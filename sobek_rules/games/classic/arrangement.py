"""A position of the card game set up by hand: its places, its facts, and what the box still holds."""

from collections import Counter
from collections.abc import Iterator, Sequence

from sobek_rules.arrangement import EMPTY, POSITION, UNTOLD, Arrangement, Fact, Heap, Stock, each, flag, named
from sobek_rules.drawing import UNSEEN as UNSEEN_PIECE
from sobek_rules.drawing import Drawing, Piece, token
from sobek_rules.errors import BadInput, Problem
from sobek_rules.games.classic.legality.evidence import everywhere
from sobek_rules.games.classic.notation import write_row
from sobek_rules.games.classic.picture import drawing, of_card
from sobek_rules.games.classic.pieces import (
    ALL_CARDS,
    ALL_TOKENS,
    BACKS,
    CARDS,
    FACES,
    GOODS,
    PLACES,
    TOKENS,
    UNKNOWN,
    Card,
    card,
    most,
    unknown,
    with_back,
)
from sobek_rules.games.classic.state import STAGES, Set, State
from sobek_rules.heaps import put

_CARD, _PLACE, _TOKEN = "card", "place", "token"


def arrangement(state: State) -> Arrangement:
    """All that can be set up."""
    return Arrangement(
        name="row",
        lies=(_CARD, _PLACE),
        board=drawing(state) if state.row else _untold_row(state),
        stock=(*_cards(state), *_tokens(state), Stock("places", _PLACE, EMPTY)),
        heaps=(*_of_players(state), *_of_nobody(state)),
        facts=tuple(_facts(state)),
        notation="F1 is fish with one scarab, F0 without any; g marks a starting card. The row is told as a whole.",
    )


def _untold_row(state: State) -> Drawing:
    """The state with a row of places of which nothing is told."""
    drawn = drawing(state._replace(row=(None,) * PLACES))
    return drawn._replace(spots=tuple(spot._replace(piece=UNTOLD) for spot in drawn.spots))


def lay(state: State, piece: str, spots: Sequence[str]) -> State:
    """The state with a card on a place of the row, or with what lies there taken away."""
    if len(spots) != 1 or spots[0] not in map(str, range(1, PLACES + 1)):
        raise BadInput(Problem("", 0, 0, "one place of the row is laid at a time", f"choose 1 to {PLACES}"))
    here = None if piece in ("", EMPTY.text) else card(piece)
    if here is None and piece not in ("", EMPTY.text):
        raise BadInput(Problem("", 0, 0, f"{piece} does not lie in the row", "lay a card, or nothing"))
    return state._replace(row=put(state.row or (None,) * PLACES, int(spots[0]) - 1, here))


# The box.


def _cards(state: State) -> Iterator[Stock]:
    told = everywhere(state)
    counts, backs = Counter(told), Counter(one.back for one in told)
    of_good = Counter(one.good for one in told if not one.character)
    room = max(0, ALL_CARDS - len(told))
    for face in sorted(FACES, key=lambda face: (_GROUPS.index(_group(face)), face.scarabs, face.text)):
        left = [most(face) - counts[face], with_back(str(face.back)) - backs[face.back], room]
        left += [] if face.character else [CARDS[str(face.good)] - of_good[face.good]]
        yield Stock(_group(face), _CARD, of_card(face), max(0, min(left)))
    yield Stock("cards that nobody has seen", _CARD, of_card(UNKNOWN), room)
    for back in BACKS:
        of_back = max(0, min(with_back(back) - backs[back], room))
        yield Stock("cards that nobody has seen", _CARD, of_card(unknown(back)), of_back)


_GROUPS = (*CARDS, "characters")


def _group(face: Card) -> str:
    return "characters" if face.character else str(face.good)


def _tokens(state: State) -> Iterator[Stock]:
    told = [*(state.events or ()), *state.spent]
    room = max(0, ALL_TOKENS - len(told))
    for name, count in TOKENS.items():
        yield Stock("event tokens", _TOKEN, token(name), max(0, min(count - told.count(name), room)))
    yield Stock("event tokens", _TOKEN, UNSEEN_PIECE, room)


# The places.


def _of_players(state: State) -> Iterator[Heap]:
    names = state.names
    yield from each(names, "hands", "hand", _CARD, [_pieces(heap) for heap in state.hands])
    yield from each(names, "corruption", "corruption", _CARD, [_pieces(heap) for heap in state.corruption])
    for name, sets in zip(names, state.sets, strict=True):
        keys = (POSITION, "sets", name)
        yield Heap(keys, name, "sets", holds=None if sets is None else ())
        for good in GOODS.values():
            yield _set((*keys, good), name, good, [one for one in sets or () if one.good == good])


def _set(keys: tuple[str, ...], name: str, good: str, sets: Sequence[Set]) -> Heap:
    """The set of a good; several of them, one laid horizontally, or one with tokens on it, are fixed."""
    pieces = tuple(of_card(one) for own in sets for one in own.cards)
    fixed = len(sets) > 1 or any(own.flat or own.tokens for own in sets)
    return Heap(keys, name, f"set of {good}", _CARD, pieces if sets else None, fixed=fixed)


def _of_nobody(state: State) -> Iterator[Heap]:
    events = None if state.events is None else tuple(map(token, state.events))
    yield Heap((POSITION, "deck"), "", "deck", _CARD, _pieces(state.deck), counts=True)
    yield Heap((POSITION, "events"), "", "event tokens left", _TOKEN, events, counts=True)
    yield Heap((POSITION, "spent"), "", "event tokens used", _TOKEN, tuple(map(token, state.spent)) or None)
    yield Heap((POSITION, "out"), "", "cards out of the game", _CARD, _pieces(state.out) or None)


def _pieces(heap: Sequence[Card] | None) -> tuple[Piece, ...] | None:
    return None if heap is None else tuple(map(of_card, heap))


def _facts(state: State) -> Iterator[Fact]:
    names, acting, last = named(state.names), state.to_move, state.last
    yield Fact(("to_move",), "", "whose turn it is", None if acting is None else state.names[acting], names)
    yield Fact((POSITION, "last"), "", "who acted last", None if last is None else state.names[last], names)
    row = write_row(state.row or ())
    choices = {"told, all empty": row} if state.row is None else {"told": row}
    yield Fact((POSITION, "row"), "", "the row", None if state.row is None else row, choices)
    yield Fact((POSITION, "round"), "", "round", state.round, least=1)
    yield Fact((POSITION, "stage"), "", "stage of the round", state.stage, named(STAGES))
    yield flag("passed", "a marker ends the game", state.passed)
    of_each = {
        "scores": ("space on the track", state.scores),
        "curses": ("curse tokens", state.curses),
        "crossed": ("points for empty places crossed", state.gaps),
        "gained": ("points of tokens in this round", state.gained),
    }
    for key, (title, numbers) in of_each.items():
        for name, number in zip(state.names, numbers, strict=True):
            told = number if key == "scores" else number or None
            yield Fact((POSITION, key, name), name, title, told, least=None if key == "gained" else 0)
