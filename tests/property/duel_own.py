"""What of the laws is the duel's own: its pieces, what a text may want said of a take, the ways to know less."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from duel_actions import SPACE
from own import Hide, Own, less_of, some_hidden, without

from sobek_rules.games.duel.actions import Action, Look, Play, Sell, Take
from sobek_rules.games.duel.notation import LINE_WORDS
from sobek_rules.games.duel.pieces import (
    ALL_TOKENS,
    BACKS,
    DEBENS,
    LETTERS,
    MARKS,
    ROYAL,
    SCARAB_TOKEN,
    SQUARE,
    SQUARES,
    TILE_NAMES,
    TOKENS,
    UNSEEN,
    UNTOLD,
    WAYS,
    Tile,
    unknown,
)
from sobek_rules.games.duel.sights import SIGHTS
from sobek_rules.games.duel.state import State, pair
from sobek_rules.variant import Variant

KEYS = (
    "take", "sell", "play", "discard", "look", "pass", "tile", "line", "way", "swap", "refill", "as", "pirogue",
    "draws", "takes", "back", "removes", "adds", "to", "sees", "token", "on", "royal", "gives", "loses", *SQUARES,
)  # fmt: skip
WORDS = (
    *TILE_NAMES, *ALL_TOKENS, *SQUARES, *LETTERS, *LINE_WORDS, *MARKS, *BACKS, *SIGHTS,
    *(way for ways in WAYS.values() for way in ways), "none", "?", "statue", "pass", "", "ana", "others",
)  # fmt: skip


def begins(state: State) -> State:
    """A deal with the Ankh's marked square for the texts that begin there."""
    return state._replace(marked=(SQUARE["c3"], "\\", "se"))


def told(state: State, action: Action, judge: Variant, random: Random) -> Action:
    """A take that says to which line the Ankh is turned, where the taker turns it, and which way it points."""
    if not isinstance(action, Take):
        return action
    if action.line is None and "taker" in judge.readings.admitted["ankh.turned-by"]:
        action = action._replace(line=random.choice(MARKS))
    here = state.market[action.square] if state.market else None
    line = action.line or (here.mark if here else None)
    return action if line is None else action._replace(way=random.choice(WAYS[line]))


# Pieces.


def tiles(state: State) -> Counter[Tile]:
    """Every tile, wherever it lies."""
    heaps = [state.market or (), state.pile or (), state.box, *state.hands, *state.corruption]
    heaps += [own.tiles for sold in state.sold for own in sold or ()]
    return Counter(tile for heap in heaps for tile in heap or () if tile is not None)


def debens(state: State) -> Counter[int]:
    """Every deben, wherever it lies."""
    return Counter(value for heap in (state.bag, *state.debens, state.the_court().lost) for value in heap or ())


def tokens(state: State) -> Counter[str]:
    """Every pirogue token, wherever it lies."""
    lying = Counter(t for heap in (state.berths, state.aside, *state.tokens, state.box_tokens) for t in heap or ())
    for own in (own for sold in state.sold for own in sold or ()):
        lying[SCARAB_TOKEN.get(own.good, UNSEEN)] += own.tokens
    return +lying


def royal(state: State) -> list[int]:
    """Every royal corruption token, wherever it lies; how many are drawn hangs on the text, so some stay unseen."""
    court = state.the_court()
    return [value for heap in (court.left, *court.held, court.gone) for value in heap or ()]


def pieces(state: State) -> Counter[Any]:
    """Every tile, deben and token of either kind, wherever it lies."""
    found: dict[Any, int] = {}
    for heap in (tiles(state), debens(state), tokens(state)):
        found |= heap
    found["royal"] = len(royal(state))
    return Counter(found)


def boxed(state: State) -> list[str]:
    """What of the box is not there, or more than once."""
    expansion = state.court is not None
    found = {"tiles": tiles(state) == state.box_tiles(), "debens": debens(state) == Counter(DEBENS)}
    found["tokens"] = tokens(state) == Counter(ALL_TOKENS if expansion else TOKENS)
    seen = [value for value in royal(state) if value]
    found["royal corruption"] = len(set(seen)) == len(seen) and len(royal(state)) == (len(ROYAL) if expansion else 0)
    return [what for what, right in found.items() if not right]


def printed(action: Action) -> bool:
    """Whether a character or a pirogue token is put to work."""
    return isinstance(action, Play) or (isinstance(action, Sell) and action.pick is not None)


# Knowing less.


def back_only(tile: Tile, random: Random) -> Tile:
    """The tile unseen, with or without its back."""
    return unknown(tile.back if random.random() < 0.5 else None)


def less_of_market(state: State, random: Random) -> State:
    """Some squares untold, some tiles unseen, or no market at all."""
    if random.random() < 0.1:
        return state._replace(market=None)

    def hidden(here: Tile | None) -> Tile | None:
        return UNTOLD if here is None or random.random() < 0.5 else back_only(here, random)

    return state._replace(market=some_hidden(state.market, random, hidden))


def less_of_pile(state: State, random: Random) -> State:
    """Some tiles of the pile unseen, or no pile told of."""
    told = some_hidden(state.pile, random, lambda tile: back_only(tile, random))
    return state._replace(pile=None if random.random() < 0.3 else told)


def less_of_tokens(state: State, random: Random) -> State:
    """Some tokens unseen, or not told of."""
    berths, aside = (some_hidden(heap, random, lambda _: UNSEEN) for heap in (state.berths, state.aside))
    return state._replace(berths=berths, aside=None if random.random() < 0.3 else aside)


def less_of_debens(state: State, random: Random) -> State:
    """Some debens unseen, or no bag told of."""
    debens = [some_hidden(own, random, lambda _: 0) for own in state.debens]
    bag = some_hidden(state.bag, random, lambda _: 0)
    return state._replace(bag=None if random.random() < 0.3 else bag, debens=(debens[0], debens[1]))


def less_of_sales(state: State, random: Random) -> State:
    """What one player has sold not told of."""
    return state._replace(sold=pair(state.sold, random.randrange(2), None))


HIDING: dict[str, Hide] = {
    "market": less_of_market,
    "hands": less_of("hands", back_only),
    "corruption": less_of("corruption", back_only),
    "pile": less_of_pile,
    "tokens": less_of_tokens,
    "debens": less_of_debens,
    "sold": less_of_sales,
    "to_move": without("to_move"),
    "line": without("line"),
    "way": without("way"),
    "ankh": without("ankh"),
}


def some_takes(state: State, player: int, random: Random) -> Iterable[Action]:
    """Takes from anywhere, along any line."""
    for _ in range(20):
        yield Take(player, random.randrange(len(SQUARES)), line=random.choice((None, *MARKS)))


def tells_of_hidden(action: Action, told: State, less: State) -> bool:
    """Whether a step tells of a tile that is hidden what it does not show: a line is told of an unseen tile's marks."""
    if not isinstance(action, Take) or action.line is None or told.market is None:
        return False
    here = told.market[action.square]
    if here is None:
        return told.pile != less.pile
    return less.market is None or here is not less.market[action.square]


# Files.


def writable(state: State) -> State:
    """The state without what no file tells: that the other player's turn could still go on."""
    return state._replace(acted=False)


def little(state: State) -> list[State]:
    """The state, one of which nothing is told, and some of which little is."""
    state = state._replace(marked=None)
    less = State(state.names, market=state.market, ankh=state.ankh, line=state.line, hands=(state.hands[0], None))
    return [state, State(state.names, pile=()), less, less._replace(to_move=0, pile=state.pile)]


OWN = Own(
    begins=begins,
    often={"take": 8, "sell": 3, "play": 3},
    told=told,
    writable=writable,
    little=little,
    pieces=pieces,
    boxed=boxed,
    printed=printed,
    hiding=HIDING,
    true_ones=some_takes,
    reveals=tells_of_hidden,
    plain={"take.line-ways": "both"},
    space=SPACE,
    keys=KEYS,
    words=WORDS,
    others=tuple(Look(0, at) for at in SIGHTS),
)
