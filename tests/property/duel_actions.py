"""The whole space of well-formed actions of the duel, chance left open, and how two ways to say the same are told."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

from own import Space

from sobek_rules.games.duel.actions import DECLINED, Action, Discard, Pass, Pick, Play, Refill, Sell, Take
from sobek_rules.games.duel.pieces import (
    BACKS,
    BOX,
    DEBENS,
    LETTERS,
    LINES,
    MARKS,
    PRIESTS,
    SQUARES,
    STATUE,
    TOKENS,
    Tile,
)
from sobek_rules.games.duel.state import State
from sobek_rules.variant import Variant

ALL_SQUARES = range(len(SQUARES))
GOODS = (None, *LETTERS)
_SMALL_HAND = 4


def takes(player: int) -> Iterator[Action]:
    """Every square with every line, with and without a trade, with and without a refill."""
    for square, line, swap, refill in product(ALL_SQUARES, (None, *MARKS), (None, 0), (None, Refill())):
        yield Take(player, square, line=line, swap=swap, refill=refill)


def some_of(tiles: Iterable[Tile]) -> Iterator[tuple[Tile, ...]]:
    """Every different choice of some of the tiles, none included."""
    held = tuple(sorted(tiles))
    for size in range(len(held) + 1):
        yield from dict.fromkeys(combinations(held, size))


def picks() -> tuple[Pick | None, ...]:
    """Every token with every target."""
    scarabs = (Pick("two-scarabs", good=good) for good in GOODS)
    arms = (Pick("arm", square=square) for square in (None, *ALL_SQUARES))
    rest = (Pick(token) for token in TOKENS if token not in ("two-scarabs", "arm"))
    return (None, DECLINED, *rest, *scarabs, *arms)


def sales(state: State, player: int) -> Iterator[Action]:
    """Every choice of tiles, as every good, with every token."""
    for tiles, good, pick in product(some_of(state.hands[player] or ()), GOODS, picks()):
        yield Sell(player, tiles, good, pick)


def plays(state: State, player: int) -> Iterator[Play]:
    """Every character with every choice that a step can tell of it."""
    for character in (tile for tile in BOX if tile.character):
        yield from _ways(state, Play(player, character), character.character or "")


def _ways(state: State, plain: Play, name: str) -> Iterator[Play]:
    yield plain
    if name in ("vizier", "thief", "queen", "merchant", "courtesan", *PRIESTS):
        yield plain._replace(tiles=())
    if name == "vizier":
        yield from (plain._replace(tiles=(tile,)) for tile in BOX)
    elif name == "thief":
        yield from (plain._replace(back=back) for back in BACKS)
    elif name == "merchant":
        yield from (plain._replace(square=square, swap=swap) for square in ALL_SQUARES for swap in (None, 0))
    elif name in PRIESTS:
        yield from (plain._replace(good=good) for good in (*LETTERS, STATUE))
    elif name == "courtesan":
        hand = state.hands[plain.player] or ()
        yield from (plain._replace(tiles=tiles, good=good) for tiles, good in product(some_of(hand), GOODS) if tiles)
    elif name == "architect":
        yield from (plain._replace(pick=pick) for pick in picks() if pick is not None)


def discards(state: State, player: int) -> Iterator[Action]:
    """Every choice of tiles to discard."""
    for tiles in some_of(state.hands[player] or ()):
        yield Discard(player, tiles)


def every_action(state: State, player: int) -> tuple[Iterator[Action], ...]:
    """Every action, by kind."""
    return takes(player), sales(state, player), plays(state, player), discards(state, player), iter([Pass(player)])


class Listed:
    """A list of actions under a text, and whether it covers an action: has it, or has it with more said."""

    def __init__(self, state: State, actions: Iterable[Action], judge: Variant) -> None:
        self._state, self._admitted = state, judge.readings.admitted
        self._exact = {self._short(action) for action in actions}
        self._open = {open_one for said in self._exact for open_one in _left_open(said)}

    def __contains__(self, action: Action) -> bool:
        said = self._short(action)
        return said in self._exact or said in self._open

    def settles(self, action: Action) -> bool:
        """Whether an action is nothing more than one on the list put otherwise, so that it need not be listed too."""
        match action:
            case Play():  # a choice told of a character that has none to make
                return Play(action.player, action.character) in self._exact
            case Take() if not (self._state.market or ())[action.square]:  # a refill, and the tile that it lays there
                plain = (action._replace(refill=refill, line=None) for refill in (None, Refill()))
                return any(one in self._exact or one in self._open for one in plain)
            case _:
                return False

    def _short(self, action: Action) -> Action:
        """The action without what goes without saying: the order of tiles, their only good, the line of the marks."""
        match action:
            case Take():
                return self._short_take(action)
            case Sell():
                goods = {tile.good for tile in action.tiles} - {STATUE}
                good = None if goods == {action.good} else action.good
                pick = action.pick
                if pick in (None, DECLINED):
                    pick = DECLINED if self._state.berths else None
                return action._replace(tiles=tuple(sorted(action.tiles)), good=good, pick=pick)
            case Play() if action.tiles:
                return action._replace(tiles=tuple(sorted(action.tiles)))
            case Discard():
                return action._replace(tiles=tuple(sorted(action.tiles)))
            case _:
                return action

    def _short_take(self, action: Take) -> Take:
        market, ankh, line = self._state.market or (), self._state.ankh, self._state.line
        here = market[action.square]
        if action.tile is here and here is not None:
            action = action._replace(tile=None)
        if action.swap in (self._state.bag or ()):
            action = action._replace(swap=0)
        if here is not None and action.line == here.mark and self._admitted["ankh.turned-by"] == ("tile",):
            action = action._replace(line=None)
        on_board = not self._state.extra and ankh is not None and ankh >= 0 and line is not None
        if on_board and not any(market[square] for square in LINES[ankh or 0][line or ""]):
            return action._replace(refill=None)
        return action


def _left_open(action: Action) -> Iterator[Action]:
    """The action without player's choices that a step may leave out."""
    match action:
        case Take():
            yield action._replace(line=None)
        case Sell(pick=Pick() as pick):
            yield action._replace(pick=Pick(pick.token))
        case Play(pick=Pick() as pick):
            yield from (action._replace(pick=Pick(pick.token)), action._replace(pick=None))
        case Play():
            yield Play(action.player, action.character)


def mutated(state: State, action: Action, random: Random) -> Action:
    """The action with one thing about it changed, which may or may not make it another that can be done."""
    if random.random() < 0.15:
        return action._replace(player=1 - action.player)
    match action:
        case Take():
            return _mutated_take(state, action, random)
        case Sell():
            return _mutated_sale(state, action, random)
        case Play():
            return _mutated_play(state, action, random)
        case Discard():
            return action._replace(tiles=_mutated_tiles(action.tiles, random))
        case _:
            return action


def _mutated_take(state: State, action: Take, random: Random) -> Take:
    changes: list[dict[str, Any]] = [
        {"square": random.choice(ALL_SQUARES)},
        {"line": random.choice(MARKS)},
        {"swap": random.choice((0, *DEBENS))},
        {"refill": None if action.refill else Refill()},
    ]
    if action.refill is None and (state.market or ())[action.square]:
        changes.append({"tile": random.choice((*BOX, *(here for here in state.market or () if here)))})
    return action._replace(**random.choice(changes))


def _mutated_tiles(tiles: tuple[Tile, ...], random: Random) -> tuple[Tile, ...]:
    """One tile more, less, or other."""
    left = list(tiles)
    if left and random.random() < 0.6:
        del left[random.randrange(len(left))]
    return (*left, random.choice(tuple(BOX))) if random.random() < 0.6 else tuple(left)


def _mutated_sale(state: State, action: Sell, random: Random) -> Sell:
    match random.randrange(3):
        case 0:
            return action._replace(tiles=_mutated_tiles(action.tiles, random))
        case 1:
            return action._replace(good=random.choice(GOODS))
        case _:
            near = [None, DECLINED, *(Pick(token) for token in state.berths or ()), random.choice(picks())]
            return action._replace(pick=random.choice(near))


def _mutated_play(state: State, action: Play, random: Random) -> Play:
    """Another character, or another choice for the same."""
    if random.random() < 0.3:
        return action._replace(character=random.choice([tile for tile in BOX if tile.character]))
    return random.choice([way for way in plays(state, action.player) if way.character is action.character])


def few(state: State) -> bool:
    """Whether hands are small."""
    return max(len(hand or ()) for hand in state.hands) <= _SMALL_HAND


SPACE = Space(every_action, Listed, mutated, few)
