"""A state of the duel as it is drawn: the market with the Ankh and its line, then what each player holds."""

from collections.abc import Iterable, Iterator, Mapping

from sobek_rules.drawing import UNSEEN, Drawing, Piece, Shelf, Spot, scarabs, token
from sobek_rules.games.duel.pieces import LINE_NAMES, LINES, RAYS, SIZE, SQUARES, UNTOLD, Tile
from sobek_rules.games.duel.state import START, State
from sobek_rules.heaps import newly

_BACKS = {None: "", "grey": "grey ", "black": "black ", "red": "red ", "pharaoh": "pharaoh's "}


def drawing(state: State, before: State | None = None) -> Drawing:
    """The state; tiles that lay on the market `before` and have been skipped are struck out."""
    players = (shelf for player in (0, 1) for shelf in _holdings(state, player))
    return Drawing(
        spots=() if state.market is None else tuple(_spots(state, before)),
        shelves=(*players, *_piles(state)),
        notes=tuple(_notes(state)),
        columns=tuple("abcdef"),
        rows=tuple(map(str, range(1, SIZE + 1))),
    )


def _notes(state: State) -> Iterator[str]:
    """Where the Ankh looks, or that it is beside the board."""
    if state.ankh is not None and state.ankh <= START:
        yield "the Ankh is beside the board"
    elif along := _looked_along(state):
        yield f"the Ankh looks along {', '.join(SQUARES[square] for square in sorted(along))}"


def _spots(state: State, before: State | None) -> Iterator[Spot]:
    assert state.market is not None
    lit, skipped = _looked_along(state), _skipped(state, before)
    for square, name in enumerate(SQUARES):
        here = state.market[square]
        piece = ankh(state.line or "", state.way or "") if square == state.ankh else of_tile(here) if here else None
        if piece is None and square in skipped:
            piece = of_tile(skipped[square])._replace(struck=True)
        yield Spot(name, (square % SIZE, square // SIZE), piece, square in lit or square == state.forced)


def _skipped(state: State, before: State | None) -> Mapping[int, Tile]:
    """The tiles that have gone from the market into a corruption, by square; all gone where that is untold."""
    if before is None or before.market is None:
        return {}
    corrupt = newly(before.corruption, state.corruption)
    gone = ((square, tile) for square, tile in enumerate(before.market) if tile is not None)
    return {square: tile for square, tile in gone if corrupt is None or tile in corrupt}


def _looked_along(state: State) -> frozenset[int]:
    """The squares of the Ankh's line; those before its face where it looks one way."""
    if state.ankh is None or state.ankh <= START or state.line is None:
        return frozenset()
    return frozenset(LINES[state.ankh][state.line] if state.way is None else RAYS[state.ankh][state.way])


def ankh(line: str, way: str) -> Piece:
    """The Ankh with its line and the way that it looks, each empty where it is not told."""
    along = f" along the {LINE_NAMES[line]}" if line else ""
    return Piece(f"@{line}{way}", f"the Ankh{along}{f', looking {way}' if way else ''}", "ankh", "@", line=line)


def of_tile(tile: Tile) -> Piece:
    """A tile."""
    if tile is UNTOLD:
        return Piece(tile.text, "not told", "untold", "")
    if tile.good is None:
        label = f"a {_BACKS[tile.back]}tile face down"
        return Piece(tile.text, label, f"back-{tile.back}" if tile.back else "hidden", "?", hidden=True)
    if tile.character:
        return Piece(tile.text, f"{tile.character}, counts as {tile.good}", "character", tile.character)
    kind = tile.goods[0] if tile.goods else tile.good
    parts = [
        tile.good,
        scarabs(tile.scarabs),
        *([LINE_NAMES[tile.mark]] if tile.mark else []),
        *(["a deben"] if tile.deben else []),
    ]
    sign = tile.text.rstrip("-|/\\$g0123456789")
    return Piece(tile.text, ", ".join(parts), kind, f"{sign}$" if tile.deben else sign, tile.scarabs, tile.mark or "")


def _holdings(state: State, player: int) -> Iterator[Shelf]:
    owner = state.names[player]
    for what, heap in (("hand", state.hands[player]), ("corruption", state.corruption[player])):
        if heap is not None:
            yield Shelf(owner, what, tuple(map(of_tile, heap)))
    if (debens := state.debens[player]) is not None:
        yield Shelf(owner, "debens", tuple(values(debens, "deben")))
    for own in state.sold[player] or ():
        tokens = (Piece("+2", "two scarabs", "token", "+2"),) * own.tokens
        yield Shelf(owner, f"{own.good} set", (*map(of_tile, own.tiles), *tokens))
    if state.tokens[player]:
        yield Shelf(owner, "tokens", tuple(map(token, state.tokens[player])))
    if state.court and state.court.held[player]:
        yield Shelf(owner, "royal corruption", tuple(values(state.court.held[player], "royal corruption token")))


def _piles(state: State) -> Iterator[Shelf]:
    if state.berths is not None:
        yield Shelf("", "berths", tuple(map(token, state.berths)))
    court = state.court.left if state.court else None
    for what, heap in (("pile", state.pile), ("bag", state.bag), ("royal corruption tokens", court)):
        if heap is not None:
            yield Shelf("", what, number=len(heap))


def values(told: Iterable[int], what: str) -> Iterator[Piece]:
    """Pieces of which only the value counts, 0 for one that nobody has seen."""
    return (Piece(str(one), f"{what} {one}", "deben", str(one)) if one else UNSEEN for one in told)
