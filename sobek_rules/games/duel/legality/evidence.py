"""Whether what a step tells can be true: tiles where they are said to be, no more of a piece than the box holds.

Unknown tiles stand for any that their backs allow.
"""

from collections.abc import Iterator

from sobek_rules.game import Needs
from sobek_rules.games.duel.pieces import (
    ALL_TOKENS,
    DEBENS,
    MOST,
    ROYAL,
    SQUARES,
    UNSEEN,
    UNTOLD,
    Tile,
    listing,
    tiles_of,
)
from sobek_rules.games.duel.state import State, Tiles
from sobek_rules.heaps import guessed_backs, missing, revealed

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


def left_in_box(state: State, shown: Tiles) -> Objections:
    """Object to tiles that show a face of which the box holds no more than lie elsewhere."""
    for face in dict.fromkeys(shown):
        if not face.known:
            continue
        limit = MOST[face]
        if _seen(state, face) + shown.count(face) > limit:
            yield f"the box holds {face} only {_times(limit)}, and all lie elsewhere"


def _seen(state: State, face: Tile) -> int:
    """How many tiles of a face lie where the state knows it."""
    heaps = (state.market, state.pile, state.box, *state.hands, *state.corruption)
    sales = (sale for sold in state.sold if sold for own in sold for sale in own.sales)
    return sum(heap.count(face) for heap in heaps if heap) + sum(sale.count(face) for sale in sales)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def held(state: State, player: int, tiles: Tiles) -> Objections:
    """Object to tiles that a player cannot hold."""
    yield from lies_in(state, state.hands[player], tiles, f"{state.names[player]} does not hold")


def lies_in(state: State, heap: Tiles | None, tiles: Tiles, complaint: str) -> Objections:
    """Object to tiles that a heap, perhaps not told or not seen, cannot hold."""
    lacking = () if heap is None else tuple(missing(heap, tiles))
    if lacking:
        yield f"{complaint} {listing(lacking)}"
        return
    yield from left_in_box(state, revealed(heap or (), tiles))
    guessed = guessed_backs(heap or (), tiles)
    for back in dict.fromkeys(guessed):
        if _seen_backs(state, back) + guessed.count(back) > tiles_of(back, state.box_tiles()):
            yield f"all tiles with a {back} back lie elsewhere"


def _seen_backs(state: State, back: str) -> int:
    heaps = (state.market, state.pile, state.box, *state.hands, *state.corruption)
    seen = sum(one.back == back for heap in heaps for one in heap or () if one)
    return seen + sum(one.back == back for sold in state.sold for own in sold or () for one in own.tiles)


def may_have_back(state: State, tile: Tile, back: str) -> bool:
    """Whether a tile, perhaps not seen, can have that back: not if all tiles with it lie elsewhere."""
    if tile.back is not None:
        return tile.back == back
    return _seen_backs(state, back) < tiles_of(back, state.box_tiles())


def tokens_in(state: State, heap: tuple[str, ...] | None, tokens: tuple[str, ...], where: str) -> Objections:
    """Object to tokens that do not lie in a heap, or of which all copies lie elsewhere."""
    seen = (*(state.berths or ()), *(state.aside or ()), *state.tokens[0], *state.tokens[1], *state.box_tokens)
    for token in dict.fromkeys(tokens):
        there = heap.count(token) if heap is not None else 0
        unseen = UNSEEN in heap if heap is not None else True
        wanted = tokens.count(token)
        if wanted > there and (not unseen or seen.count(token) + wanted - there > ALL_TOKENS.get(token, wanted)):
            yield (
                f"the token {token} does not lie {where}" if wanted == 1 else f"no {wanted} tokens {token} lie {where}"
            )


def left_in_pile(state: State, drawn: Tiles, *, ordered: bool) -> Objections:
    """Object to drawn tiles that the pile cannot hold, or not in that order."""
    pile = state.pile or ()
    if ordered:
        for here, named in zip(pile, drawn, strict=False):
            if not here.admits(named):
                yield f"the next tile of the pile is {here}, not {named}"
    yield from left_in_box(state, revealed(pile, drawn))


def from_bag(state: State, values: tuple[int, ...]) -> Objections:
    """Object to debens that the bag does not hold, or that all lie elsewhere."""
    bag, told = state.bag, [value for value in dict.fromkeys(values) if value]
    held = [value for heap in state.debens for value in heap or ()]
    for value in told:
        left = DEBENS.count(value) - held.count(value) - state.the_court().lost.count(value)
        if bag is not None and 0 not in bag:
            left = bag.count(value)
        if values.count(value) > left:
            yield f"the deben {value} is in the bag only {_times(left)}" if left else f"no deben {value} is in the bag"


def royal_left(state: State, told: tuple[int, ...], due: int) -> Objections:
    """Object to royal corruption tokens that are not drawn, or that all lie elsewhere."""
    if len(told) > due:
        tokens = "no royal corruption token" if not due else f"{due} royal corruption token{'s' if due > 1 else ''}"
        yield f"{tokens} is drawn here" if due < 2 else f"{tokens} are drawn here, not {len(told)}"
    court = state.the_court()
    elsewhere = (*court.held[0], *court.held[1], *court.gone)
    left = court.left if court.left and 0 not in court.left else tuple(v for v in ROYAL if v not in elsewhere)
    for value in dict.fromkeys(one for one in told if one):
        if told.count(value) > left.count(value):
            yield f"the royal corruption token {value} is not there to be drawn"
