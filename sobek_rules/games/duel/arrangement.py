"""A position of the duel set up by hand: its places, its facts, and what the box still holds."""

from collections import Counter
from collections.abc import Iterator, Sequence

from sobek_rules.arrangement import EMPTY, POSITION, Arrangement, Fact, Heap, Stock, each, flag, named
from sobek_rules.arrangement import UNTOLD as NOT_TOLD
from sobek_rules.drawing import UNSEEN as UNSEEN_PIECE
from sobek_rules.drawing import Piece, token
from sobek_rules.errors import BadInput, Problem
from sobek_rules.games.duel.counting import debens_told, royal_told, tiles_told, tokens_told
from sobek_rules.games.duel.picture import ankh, drawing, of_tile, values
from sobek_rules.games.duel.pieces import (
    ADDED_TOKENS,
    ALL_TOKENS,
    BACKS,
    BOX,
    DEBENS,
    LETTERS,
    MARKS,
    MOST,
    ROYAL,
    SIZE,
    SQUARE,
    SQUARES,
    STATUE,
    TOKENS,
    UNKNOWN,
    UNTOLD,
    WHOLE_BOX,
    Tile,
    tile,
    tiles_of,
    unknown,
)
from sobek_rules.games.duel.state import START, Sold, State
from sobek_rules.heaps import put

_TILE, _ANKH, _SQUARE, _DEBEN, _TOKEN, _ROYAL = "tile", "ankh", "square", "deben", "token", "royal"
_EXPANSION = "Treasures of the Pharaoh"
_NOTHING = (UNTOLD,) * (SIZE * SIZE)
_ADDED = frozenset(WHOLE_BOX - BOX)
_GROUPS = (*LETTERS, "statues", "characters", _EXPANSION)


def arrangement(state: State) -> Arrangement:
    """All that can be set up."""
    board = drawing(state if state.market else state._replace(market=_NOTHING))
    return Arrangement(
        name="market",
        lies=(_TILE, _ANKH, _SQUARE),
        board=board,
        stock=(*_squares(state), *_tiles(state), *_values_and_tokens(state)),
        heaps=(*_of_players(state), *_of_nobody(state)),
        facts=tuple(_facts(state)),
        notation="F1/ is fish with one scarab and the marks of a rising line; - is a row, | a column, $ a deben mark.",
    )


def lay(state: State, piece: str, spots: Sequence[str]) -> State:
    """The state with a piece on a square, or with what lies there taken away."""
    if len(spots) != 1 or spots[0] not in SQUARE:
        raise BadInput(Problem("", 0, 0, "one square is laid at a time", "choose a1 to f6"))
    square, market = SQUARE[spots[0]], state.market or _NOTHING
    if piece.startswith("@"):
        market = market if state.ankh is None or state.ankh < 0 else put(market, state.ankh, UNTOLD)
        turned = state._replace(ankh=square, line=piece[1:2] or None, way=piece[2:] or None, marked=None)
        return turned._replace(market=put(market, square, None))
    if square == state.ankh:
        state = state._replace(ankh=START, line=None, way=None)
    here = None if piece == EMPTY.text else tile(piece or UNTOLD.text)
    if here is None and piece != EMPTY.text:
        raise BadInput(Problem("", 0, 0, f"{piece} does not lie on the market", "lay a tile, the Ankh, or nothing"))
    return state._replace(market=put(market, square, here))


# The box.


def _squares(state: State) -> Iterator[Stock]:
    """The Ankh, and what is no piece: that a square is empty, that nothing is told of it."""
    yield from (Stock("the Ankh", _ANKH, ankh(mark, "")) for mark in MARKS)
    yield from (Stock("squares", _SQUARE, piece) for piece in (EMPTY, NOT_TOLD))


def _tiles(state: State) -> Iterator[Stock]:
    told = tiles_told(state)
    counts, room = Counter(told), max(0, state.box_tiles().total() - len(told))
    for face in sorted(WHOLE_BOX, key=_in_order):
        left = MOST[face] - counts[face]
        unbounded = face in _ADDED and state.court is None  # the first of them makes the box larger
        yield Stock(_group(face), _TILE, _piece(face), max(0, left if unbounded else min(left, room)))
    yield Stock("tiles that nobody has seen", _TILE, of_tile(UNKNOWN), room)
    for back in BACKS:
        left = tiles_of(back, WHOLE_BOX) - sum(one.back == back for one in told)
        yield Stock("tiles that nobody has seen", _TILE, of_tile(unknown(back)), max(0, min(left, room)))


def _piece(face: Tile) -> Piece:
    """A tile of the box; of the face that lies there with either back, the starting tile says so."""
    piece = of_tile(face)
    return piece._replace(label=f"{piece.label}, a starting tile") if face.text.endswith("g") else piece


def _group(face: Tile) -> str:
    if face in _ADDED:
        return _EXPANSION
    return "characters" if face.character else "statues" if face.good == STATUE else str(face.good)


def _in_order(face: Tile) -> tuple[int, int, str]:
    return _GROUPS.index(_group(face)), face.scarabs, face.text


def _values_and_tokens(state: State) -> Iterator[Stock]:
    yield from _valued("debens", _DEBEN, DEBENS, debens_told(state), "deben")
    tokens = tokens_told(state)
    room = sum(state.box_pirogues().values()) - len(tokens)
    for name, most in ALL_TOKENS.items():
        left = max(0, most - tokens.count(name) if name in ADDED_TOKENS else min(most - tokens.count(name), room))
        yield Stock("pirogue tokens" if name in TOKENS else _EXPANSION, _TOKEN, token(name), left)
    yield Stock("pirogue tokens", _TOKEN, UNSEEN_PIECE, max(0, room))
    yield from _valued(_EXPANSION, _ROYAL, ROYAL, royal_told(state.the_court()), "royal corruption token")


def _valued(group: str, kind: str, box: Sequence[int], told: Sequence[int], what: str) -> Iterator[Stock]:
    """Pieces of which only the value counts, those that nobody has seen last."""
    room = max(0, len(box) - len(told))
    for value, piece in zip(dict.fromkeys(box), values(dict.fromkeys(box), what), strict=True):
        yield Stock(group, kind, piece, max(0, min(box.count(value) - told.count(value), room)))
    yield Stock(group, kind, UNSEEN_PIECE, room)


# The places.


def _of_players(state: State) -> Iterator[Heap]:
    names = state.names
    yield from each(names, "hands", "hand", _TILE, [_pieces(heap) for heap in state.hands])
    yield from each(names, "corruption", "corruption", _TILE, [_pieces(heap) for heap in state.corruption])
    own = [None if heap is None else tuple(values(heap, "deben")) for heap in state.debens]
    yield from each(names, "debens", "debens", _DEBEN, own)
    yield from each(
        names, "tokens", "pirogue tokens", _TOKEN, [tuple(map(token, held)) or None for held in state.tokens]
    )
    if state.court is not None:
        held = [tuple(values(one, "royal corruption token")) or None for one in state.court.held]
        yield from each(names, "royal", "royal corruption", _ROYAL, held)
    for name, sets in zip(names, state.sold, strict=True):
        keys = (POSITION, "sold", name)
        yield Heap(keys, name, "sold sets", holds=None if sets is None else ())
        for good in LETTERS:
            yield _sold((*keys, good), name, good, [one for one in sets or () if one.good == good])


def _sold(keys: tuple[str, ...], name: str, good: str, sets: Sequence[Sold]) -> Heap:
    """The sold set of a good; one of several sales, or with tokens on it, is fixed."""
    pieces = tuple(of_tile(one) for own in sets for one in own.tiles)
    fixed = len(sets) > 1 or any(len(own.sales) > 1 or own.tokens for own in sets)
    return Heap(keys, name, f"sold {good}", _TILE, pieces if sets else None, fixed=fixed)


def _of_nobody(state: State) -> Iterator[Heap]:
    bag = None if state.bag is None else tuple(values(state.bag, "deben"))
    yield Heap((POSITION, "pile"), "", "draw pile", _TILE, _pieces(state.pile), counts=True)
    yield Heap((POSITION, "bag"), "", "bag of debens", _DEBEN, bag, counts=True)
    for key, title, told in (("berths", "berths", state.berths), ("aside", "tokens laid aside", state.aside)):
        yield Heap((POSITION, key), "", title, _TOKEN, None if told is None else tuple(map(token, told)), counts=True)
    yield Heap((POSITION, "box"), "", "tiles out of the game", _TILE, _pieces(state.box) or None)
    yield Heap(
        (POSITION, "box_tokens"), "", "tokens out of the game", _TOKEN, tuple(map(token, state.box_tokens)) or None
    )
    if state.court is not None:
        left = None if state.court.left is None else tuple(values(state.court.left, "royal corruption token"))
        yield Heap((POSITION, "royal_left"), "", "royal corruption tokens left", _ROYAL, left, counts=True)


def _pieces(heap: Sequence[Tile] | None) -> tuple[Piece, ...] | None:
    return None if heap is None else tuple(map(of_tile, heap))


def _facts(state: State) -> Iterator[Fact]:
    names, acting = named(state.names), state.to_move
    yield Fact(("to_move",), "", "whose turn it is", None if acting is None else state.names[acting], names)
    yield flag("extra_turn", "an extra turn", state.extra)
    yield flag("must_discard", "a discard is due", state.owes)
    forced = None if state.forced is None else SQUARES[state.forced]
    yield Fact((POSITION, "arm_on"), "", "the arm lies on", forced, named(SQUARES), "none")
    ended = None if state.ended is None else state.names[state.ended]
    yield Fact((POSITION, "ended_by"), "", "who cannot act", ended, names, "nobody")
    for name, gap in zip(state.names, state.gaps, strict=True):
        yield Fact((POSITION, "crossed", name), name, "points for empty squares crossed", gap or None)
