"""Every action worth judging in a state: all that could be legal under some text, chance left open."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product

from sobek_rules.games.duel.actions import DECLINED, Action, Discard, Pass, Pick, Play, Refill, Sell, Take
from sobek_rules.games.duel.court import copyable
from sobek_rules.games.duel.pieces import (
    BACKS,
    COURTESAN_ADDS,
    LETTERS,
    LINES,
    MARKS,
    PRIESTS,
    RING_ORDER,
    SCARAB_TOKENS,
    SCRIBE_LEAVES,
    STATUE,
    UNTOLD,
    Tile,
)
from sobek_rules.games.duel.selling import common_goods, counts_as, wild
from sobek_rules.games.duel.state import START, State, Tiles
from sobek_rules.model import Answer

#: What texts may answer, by question.
Admitted = Mapping[str, Sequence[Answer]]


def candidates(state: State, player: int, admitted: Admitted) -> Iterator[Action]:
    """Every action worth judging for a player, in a fixed order; mixed sets only where a reading allows them."""
    if state.owes:
        yield from _discards(state, player)
        return
    yield from _takes(state, player, admitted)
    yield from _sales(state, player, admitted)
    yield from _plays(state, player, admitted)
    yield Pass(player)


def _takes(state: State, player: int, admitted: Admitted) -> Iterator[Action]:
    refill_asked = _has_choice_of_refill(state)
    free = "taker" in admitted["ankh.turned-by"]
    for square, here in enumerate(state.market or ()):
        if here is UNTOLD:
            continue
        if here is not None:
            yield from _take(Take(player, square), [here], free=free)
        if state.pile and (refill_asked or here is None):
            plain = Take(player, square, refill=Refill() if refill_asked else None)
            laid = [here] if here else _laid_on(state, square, admitted["refill.order"])
            yield from _take(plain, laid, free=free)


def _laid_on(state: State, square: int, orders: Sequence[Answer]) -> list[Tile]:
    """The tiles that a refill may lay on an empty square, in whichever order the gaps are filled."""
    gaps = [gap for gap, here in enumerate(state.market or ()) if here is None]
    filling = {"rows": gaps, "rings": [gap for gap in RING_ORDER if gap in gaps]}
    pile, places = state.pile or (), [filling[str(order)].index(square) for order in orders]
    return list(dict.fromkeys(pile[place] for place in places if place < len(pile)))


def _has_choice_of_refill(state: State) -> bool:
    """Whether a take may come with a refill or without; where the line is empty it always does."""
    if state.ankh is None or state.ankh <= START:
        return False
    if state.extra or state.market is None or state.line is None:
        return True
    return any(state.market[square] is not None for square in LINES[state.ankh][state.line])


def _take(plain: Take, showing: list[Tile], *, free: bool) -> Iterator[Action]:
    """A take of a tile that may show one of several faces, with every line that the Ankh may be turned to."""
    marked = [tile for tile in showing if tile.mark]
    ways = [plain] if marked else []
    if free or not len(showing) == len(marked) == 1:
        ways += [plain._replace(line=line) for line in MARKS]
    yield from ways
    if any(tile.deben for tile in showing):
        yield from (way._replace(swap=0) for way in ways)


def _sales(state: State, player: int, admitted: Admitted) -> Iterator[Action]:
    hand = state.hands[player] or ()
    mixed = _mixed_sets(hand) if "allowed" in admitted["sell.mixed"] else ()
    for tiles, good in chain(_sets(hand), mixed):
        named = good if len(common_goods(tiles)) != 1 else None
        for pick in picks(state, player, state.berths, good, admitted, declinable=True):
            yield Sell(player, tiles, named, pick)


def _mixed_sets(hand: Tiles) -> Iterator[tuple[Tiles, str]]:
    """Every different set of tiles of more goods than one, sold as any of them."""
    tiles = tuple(sorted(tile for tile in hand if tile.known))
    for size in range(2, len(tiles) + 1):
        for chosen in _choices(tiles, size):
            goods = [good for good in LETTERS if any(good in tile.goods for tile in chosen)]
            yield from ((chosen, good) for good in goods if len(goods) > 1 and not common_goods(chosen))


def _sets(hand: Tiles) -> Iterator[tuple[Tiles, str]]:
    """Every different set of tiles of one good and wild ones, and what it is sold as."""
    wilds = tuple(sorted(filter(wild, hand)))
    for good in LETTERS:
        own = tuple(sorted(tile for tile in hand if counts_as(tile, good)))
        for size in range(1, len(own) + 1):
            for tiles in _choices(own, size):
                for extra in range(len(wilds) + 1):
                    yield from ((tiles + more, good) for more in _choices(wilds, extra))
        for size in range(1, len(wilds) + 1):
            yield from ((tiles, good) for tiles in _choices(wilds, size))


def _choices(tiles: Tiles, size: int) -> Iterable[Tiles]:
    return dict.fromkeys(combinations(tiles, size))


def picks(
    state: State,
    player: int,
    tokens: tuple[str, ...] | None,
    sold: str | None,
    admitted: Admitted,
    *,
    declinable: bool,
) -> Iterator[Pick | None]:
    """Every token that can be chosen from some, with every target; None where there is nothing to choose."""
    if not tokens:
        yield None
        return
    for token in dict.fromkeys(tokens):
        yield from _targets(state, player, token, sold, admitted)
    if declinable:
        yield DECLINED


def _targets(state: State, player: int, token: str, sold: str | None, admitted: Admitted) -> Iterator[Pick]:
    if token in SCARAB_TOKENS:
        goods = {own.good for own in state.sold[player] or ()} | {sold}
        fitting = [Pick(token, good=good) for good in SCARAB_TOKENS[token] if good in goods]
        yield from fitting or [Pick(token)]
    elif token == "arm":
        market, at, line = state.market or (), state.ankh, state.line
        along = LINES[at][line] if at is not None and at >= 0 and line else ()
        fitting = [Pick(token, square=square) for square in along if market and market[square] is not None]
        yield from fitting
        if not fitting or (state.way and "pointing" in admitted["take.line-ways"]):
            yield Pick(token)
    else:
        yield Pick(token)


def _plays(state: State, player: int, admitted: Admitted) -> Iterator[Action]:
    hand = state.hands[player] or ()
    for character in dict.fromkeys(tile for tile in hand if tile.character):
        plain = Play(player, character)
        if character.character != "spy":
            yield from _uses(state, player, plain, admitted)
            continue
        copied = copyable(state)
        yield plain._replace(tiles=()) if copied else plain
        for name in (*copied, "spy"):
            yield from _uses(state, player, plain._replace(copies=name), admitted)


def _uses(state: State, player: int, plain: Play, admitted: Admitted) -> Iterator[Action]:
    """A character with every choice that its ability offers, and with less than it offers."""
    ways = tuple(_ways(state, player, plain, admitted))
    yield from ways or (plain,)
    if plain.ability == "architect" and ways:
        yield plain._replace(pick=DECLINED)
    elif plain.ability == "royal-adviser" and ways:
        yield plain._replace(royal=())
    elif ways or plain.ability == "queen":
        yield plain._replace(tiles=())


def _ways(state: State, player: int, play: Play, admitted: Admitted) -> Iterator[Action]:
    """A character with every choice that its ability offers; none where there is nothing to choose."""
    name, other = play.ability, 1 - player
    if name == "vizier":
        yield from (play._replace(tiles=(tile,)) for tile in dict.fromkeys(state.corruption[other] or ()))
    elif name == "thief":
        backs = {tile.back for tile in state.hands[other] or ()}
        yield from (play._replace(back=back) for back in BACKS if back in backs or None in backs)
    elif name == "merchant":
        yield from _merchant(state, play)
    elif name in PRIESTS and state.corruption[player] != ():
        yield from (play._replace(good=good) for good in (*LETTERS, STATUE))
    elif name == "courtesan":
        yield from _courtesan(state, player, play)
    elif name == "architect":
        chosen = picks(state, player, state.aside, None, admitted, declinable=False)
        yield from (play._replace(pick=pick) for pick in chosen if pick)
    elif name == "royal-adviser":
        held = state.the_court().held[player]
        yield from (play._replace(royal=(value,)) for value in sorted(set(held)))


def _merchant(state: State, play: Play) -> Iterator[Action]:
    for square, here in enumerate(state.market or ()):
        if here is not None and here is not UNTOLD:
            yield play._replace(square=square)
            if here.deben:
                yield play._replace(square=square, swap=0)


def _courtesan(state: State, player: int, play: Play) -> Iterator[Action]:
    rest = tuple(sorted(tile for tile in state.hands[player] or () if tile is not play.character))
    goods = dict.fromkeys(own.good for own in state.sold[player] or ())
    for good, size in product(goods, COURTESAN_ADDS):
        fitting = tuple(tile for tile in rest if wild(tile) or counts_as(tile, good))
        yield from (play._replace(tiles=tiles, good=good) for tiles in _choices(fitting, size))


def _discards(state: State, player: int) -> Iterator[Action]:
    hand = tuple(sorted(state.hands[player] or ()))
    yield from (Discard(player, tiles) for tiles in _choices(hand, max(0, len(hand) - SCRIBE_LEAVES)))
