"""Whether what a step tells can be true: tiles where they are said to be, no more of a piece than the box holds.

Unknown tiles stand for any that their backs allow.
"""

from collections.abc import Iterator

from sobek_rules.game import Needs
from sobek_rules.games.duel.pieces import BOX, DISPUTED, SQUARES, UNTOLD, Tile, listing
from sobek_rules.games.duel.state import State, missing

Objections = Iterator[str]


def shows(here: Tile | None, square: int, named: Tile | None, state: State) -> Objections:
    """Object to a square that holds no tile, or cannot hold the one named."""
    if here is None:
        yield f"no tile lies on {SQUARES[square]}"
    elif here is UNTOLD and named is None:
        raise Needs(f"market.{SQUARES[square]}")
    elif named is not None and here is not named:
        if not here.admits(named) and here is not UNTOLD:
            yield f"{SQUARES[square]} holds {here}, not {named}"
        else:
            yield from left_in_box(state, (named,))


def left_in_box(state: State, revealed: tuple[Tile, ...]) -> Objections:
    """Object to tiles that show a face of which the box holds no more than lie elsewhere."""
    for face in dict.fromkeys(revealed):
        if not face.known:
            continue
        limit = max(BOX[face], DISPUTED.get(face.text, 0))
        if _seen(state, face) + revealed.count(face) > limit:
            yield f"the box holds {face} only {_times(limit)}, and all lie elsewhere"


def _seen(state: State, face: Tile) -> int:
    """How many tiles of a face lie where the state knows it."""
    heaps = (state.market, state.pile, state.box, *state.hands, *state.corruption)
    sales = (sale for sold in state.sold if sold for own in sold for sale in own.sales)
    return sum(heap.count(face) for heap in heaps if heap) + sum(sale.count(face) for sale in sales)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def held(state: State, player: int, tiles: tuple[Tile, ...]) -> Objections:
    """Object to tiles that a player cannot hold."""
    hand = state.hands[player]
    if hand is None:
        yield from left_in_box(state, tiles)
        return
    lacking = missing(hand, tiles)
    if lacking:
        yield f"{state.names[player]} does not hold {listing(tuple(lacking))}"
        return
    yield from left_in_box(state, tuple(missing(tuple(tile for tile in hand if tile.known), tiles)))


def left_in_pile(state: State, drawn: tuple[Tile, ...], *, ordered: bool) -> Objections:
    """Object to drawn tiles that the pile cannot hold, or not in that order."""
    pile = state.pile or ()
    if ordered:
        for here, named in zip(pile, drawn, strict=False):
            if not here.admits(named):
                yield f"the next tile of the pile is {here}, not {named}"
    revealed = missing(tuple(tile for tile in pile if tile.known), drawn)
    yield from left_in_box(state, tuple(revealed))


def from_bag(state: State, values: tuple[int, ...]) -> Objections:
    """Object to debens that the bag does not hold."""
    bag = state.bag
    if bag is None or 0 in bag:
        return
    for value in set(values) - {0}:
        if values.count(value) > bag.count(value):
            left = bag.count(value)
            yield f"the bag holds the deben {value} only {_times(left)}" if left else f"no deben {value} is in the bag"
