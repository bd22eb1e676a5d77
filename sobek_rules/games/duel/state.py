"""Everything about a game of the duel at one moment, and the plain facts that can be read off it.

A fact that the scenario does not give is None (or an unknown tile); asking for it raises `Needs`.
"""

from collections import Counter
from typing import Any, NamedTuple, Self, TypeVar

from sobek_rules.game import Needs
from sobek_rules.games.duel.pieces import (
    ADDED_CHARACTERS,
    ADDED_TOKENS,
    ALL_TOKENS,
    BOX,
    LINES,
    SQUARES,
    STATUE,
    TOKENS,
    TWO_GOODS,
    UNKNOWN,
    UNTOLD,
    WHOLE_BOX,
    Tile,
)
from sobek_rules.heaps import without

#: The Ankh is beside the board: before the first turn, or taken off by a refill.
START = -1
LIFTED = -2

T = TypeVar("T")
Tiles = tuple[Tile, ...]
Hands = tuple[Tiles | None, Tiles | None]
Market = tuple[Tile | None, ...]


class Sold(NamedTuple):
    """A sold set: the tiles of each sale that went into it, and the two-scarab tokens on it."""

    good: str
    sales: tuple[Tiles, ...]
    tokens: int = 0

    @property
    def tiles(self) -> Tiles:
        """All tiles of the set."""
        return tuple(tile for sale in self.sales for tile in sale)


class Court(NamedTuple):
    """
    What the expansion adds to a game: royal corruption tokens by value, 0 for an unseen one, and what has been used.

    `left` are those not drawn yet, None where not told; `held` lie before the players, `gone` are out of the game, as
    are the debens `lost` to a token. `played` are the characters whose abilities were used, `?` among them where there
    may be others.
    """

    left: tuple[int, ...] | None = None
    held: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    gone: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    played: Tiles = (UNKNOWN,)

    def canonical(self) -> tuple[object, ...]:
        """All of it in order."""
        return _sorted(self.left), tuple(map(_sorted, self.held)), *map(_sorted, self[2:])


class State(NamedTuple):
    """
    One moment of the game; players are 0 and 1, in the order of `names`.

    `market` holds 36 squares, None where empty; `ankh` is a square, `START`, `LIFTED` or None (not told), `line` its
    mark and `way` the end it points to, where told; `marked` the Ankh's marked square, line and way if the scenario
    gives them. `pile` is in drawing order. Debens are values, 0 for an unseen one; tokens are names, `?` for an unseen
    one. `gaps` counts points for empty squares crossed; `bonus` the debens drawn at the end, in order; `forced` is the
    square that the arm token lies on, `owes` says that the player to move has yet to discard for a Scribe, `acted` that
    the other player's turn could still go on, `ended` who could not act, `court` what the expansion adds, None without.
    """

    names: tuple[str, str]
    market: Market | None = None
    ankh: int | None = None
    line: str | None = None
    way: str | None = None
    marked: tuple[int, str | None, str | None] | None = None
    hands: Hands = (None, None)
    corruption: Hands = (None, None)
    gaps: tuple[int, int] = (0, 0)
    sold: tuple[tuple[Sold, ...] | None, tuple[Sold, ...] | None] = (None, None)
    pile: Tiles | None = None
    bag: tuple[int, ...] | None = None
    debens: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)
    berths: tuple[str, ...] | None = None
    aside: tuple[str, ...] | None = None
    tokens: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    box: Tiles = ()
    box_tokens: tuple[str, ...] = ()
    bonus: tuple[int, ...] | None = None
    to_move: int | None = None
    forced: int | None = None
    extra: bool = False
    owes: bool = False
    acted: bool = False
    ended: int | None = None
    court: Court | None = None

    def canonical(self) -> tuple[object, ...]:
        """The state with everything that has no order put in one."""
        return (
            *self[:6],
            tuple(map(_sorted, self.hands)),
            tuple(map(_sorted, self.corruption)),
            self.gaps,
            tuple(map(_canonical_sets, self.sold)),
            self.pile,
            _sorted(self.bag),
            tuple(map(_sorted, self.debens)),
            _sorted(self.berths),
            _sorted(self.aside),
            tuple(map(_sorted, self.tokens)),
            _sorted(self.box),
            _sorted(self.box_tokens),
            *self[18:-1],
            self.court and self.court.canonical(),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        if tuple.__eq__(self, other):
            return True
        # To put things in order is dear, and most states that differ do so in something that has an order.
        return self._in_order() == other._in_order() and self.canonical() == other.canonical()

    def __hash__(self) -> int:
        return hash(self._in_order())

    def _in_order(self) -> tuple[object, ...]:
        """All that has an order of its own, and how much there is of the rest."""
        rest = (*self.hands, *self.corruption, *self.debens, self.bag, self.berths, self.aside, *self.tokens)
        counts = [-1 if some is None else len(some) for some in rest]
        return (*self[:6], self.gaps, self.pile, *self[19:-1], *counts, self.court is None)

    # Facts, or what is needed to have them.

    def squares(self) -> Market:
        """The market."""
        if self.market is None:
            raise Needs("market")
        return self.market

    def hand(self, player: int) -> Tiles:
        """A hand."""
        hand = self.hands[player]
        if hand is None:
            raise Needs(f"hands.{self.names[player]}")
        return hand

    def corrupt(self, player: int) -> Tiles:
        """The tiles in a player's corruption."""
        tiles = self.corruption[player]
        if tiles is None:
            raise Needs(f"corruption.{self.names[player]}")
        return tiles

    def sets(self, player: int) -> tuple[Sold, ...]:
        """A player's sold sets."""
        sold = self.sold[player]
        if sold is None:
            raise Needs(f"sold.{self.names[player]}")
        return sold

    def has_sold(self, player: int, good: str) -> bool:
        """Whether a player has sold a set of that good."""
        return any(own.good == good for own in self.sets(player))

    def the_court(self) -> Court:
        """What the expansion adds, of which nothing may be told."""
        return self.court or Court()

    def box_tiles(self) -> Counter[Tile]:
        """How often each face lies in the box that is played with, as far as that shows."""
        return BOX if self.court is None else WHOLE_BOX

    def box_pirogues(self) -> dict[str, int]:
        """How often each pirogue token lies in that box."""
        return TOKENS if self.court is None else ALL_TOKENS

    def pile_empty(self) -> bool:
        """Whether the draw pile is empty."""
        if self.pile is None:
            raise Needs("pile")
        return not self.pile

    # Changes; each gives a new state.

    def with_hand(self, player: int, hand: Tiles | None) -> Self:
        """The state with another hand for a player."""
        return self._replace(hands=pair(self.hands, player, hand))

    def with_corruption(self, player: int, tiles: Tiles | None) -> Self:
        """The state with other tiles in a player's corruption."""
        return self._replace(corruption=pair(self.corruption, player, tiles))

    def gains(self, player: int, tiles: Tiles) -> Self:
        """The state after a player takes tiles into the hand."""
        hand = self.hands[player]
        return self if hand is None else self.with_hand(player, hand + tiles)

    def plays(self, player: int, tiles: Tiles) -> Self:
        """The state after tiles leave a player's hand; unknown tiles stand for those not seen there."""
        hand = self.hands[player]
        return self if hand is None else self.with_hand(player, without(hand, tiles))

    def draws(self, player: int, values: tuple[int, ...]) -> Self:
        """The state after a player draws debens from the bag."""
        own = self.debens[player]
        bag = None if self.bag is None else without_values(self.bag, values)
        return self._replace(bag=bag, debens=pair(self.debens, player, None if own is None else own + values))

    def next_turn(self, player: int, **changes: Any) -> Self:
        """The state when that player's turn begins, with further changes."""
        return self._replace(to_move=player, extra=False, forced=None, acted=True, **changes)


def _sorted(items: Any) -> Any:
    return items if items is None else tuple(sorted(items))


def _canonical_sets(sold: tuple[Sold, ...] | None) -> Any:
    return _sorted(sold and tuple(own._replace(sales=_sorted(map(_sorted, own.sales))) for own in sold))


def pair(both: tuple[T, T], player: int, one: T) -> tuple[T, T]:
    """A pair with one player's part replaced."""
    return (one, both[1]) if player == 0 else (both[0], one)


def without_values(values: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Debens without those gone; an unseen one (0) stands in for a value not there."""
    left = list(values)
    for value in gone:
        if value in left:
            left.remove(value)
        elif 0 in left:
            left.remove(0)
        elif value == 0 and left:
            left = [0] * (len(left) - 1)
    return tuple(left)


def occupied(market: Market, squares: tuple[int, ...]) -> bool:
    """Whether a tile lies on any of these squares; raises `Needs` where that hangs on a square not told."""
    untold = None
    for square in squares:
        here = market[square]
        if here is UNTOLD:
            untold = square
        elif here is not None:
            return True
    if untold is not None:
        raise Needs(f"market.{SQUARES[untold]}")
    return False


def some_line_occupied(market: Market, square: int) -> bool:
    """Whether any of the four lines through a square holds a tile beside it."""
    return any(occupied(market, squares) for squares in LINES[square].values())


def counts(tiles: Tiles) -> dict[str | None, int]:
    """How many tiles of each good, those of two goods with both; `statue` for wild ones, None for unknown ones."""
    found: dict[str | None, int] = {}
    for tile in tiles:
        found[tile.good] = found.get(tile.good, 0) + 1
    for both in TWO_GOODS.keys() & found.keys():
        count = found.pop(both)
        for good in TWO_GOODS[str(both)]:
            found[good] = found.get(good, 0) + count
    return found


def wilds(tiles: Tiles) -> int:
    """How many of the tiles are wild."""
    return sum(1 for tile in tiles if tile.good == STATUE)


def shows_expansion(state: State) -> bool:
    """Whether a piece of the expansion is told of anywhere."""
    heaps = [state.market, state.pile, state.box, *state.hands, *state.corruption]
    heaps += [own.tiles for sets in state.sold for own in sets or ()]
    tiles = (one for heap in heaps for one in heap or () if one is not None)
    tokens = (*(state.berths or ()), *(state.aside or ()), *state.tokens[0], *state.tokens[1], *state.box_tokens)
    added = any(one.back == "pharaoh" or one.character in ADDED_CHARACTERS for one in tiles)
    return added or any(token in ADDED_TOKENS for token in tokens)
