"""Sets: which tiles make one, what it is called, how many it needs; and whether a hand holds one."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel.actions import Sell
from sobek_rules.games.duel.pieces import LETTERS, STATUE, Tile
from sobek_rules.games.duel.state import State, Tiles
from sobek_rules.model import Answer


def counts_as(tile: Tile, good: str | None) -> bool:
    """Whether a tile, goods or character, really is of that good."""
    return good in tile.goods


def wild(tile: Tile) -> bool:
    """Whether a tile fits any good."""
    return tile.good == STATUE


@lru_cache(maxsize=4096)
def common_goods(tiles: Tiles) -> tuple[str, ...]:
    """The goods that all of some tiles are of, wild ones aside; none where nothing but wild tiles lies there."""
    shown = [tile.goods for tile in tiles if tile.good != STATUE]
    return tuple(good for good in (shown[0] if shown else ()) if all(good in goods for goods in shown))


def mixes(tiles: Tiles) -> bool:
    """Whether tiles are not all of one good, wild ones aside."""
    return any(tile.good != STATUE for tile in tiles) and not common_goods(tiles)


def removed(tiles: Tiles, good: str, rules: Rules) -> Tiles:
    """The tiles that a priest removes who names a good, or Statues."""
    named = tuple(tile for tile in tiles if counts_as(tile, good) or (good == STATUE and wild(tile)))
    if all(len(tile.goods) < 2 for tile in named) or rules.ask("two-goods.priest") == "either":
        return named
    return tuple(tile for tile in named if len(tile.goods) < 2)


def set_good(action: Sell) -> str | None:
    """The good of a set: the one named, else the only one its tiles show; None where neither tells."""
    if action.good:
        return action.good
    goods = common_goods(action.tiles)
    return goods[0] if len(goods) == 1 else None


def least_tiles(state: State, player: int, good: str | None, rules: Rules, size: int) -> int:
    """How many tiles a set of that good needs; fewer may do where it joins a set already sold."""
    least = int(rules.ask("sell.minimum"))
    if good is None:
        return least
    if state.sold[player] is None:
        joining = int(rules.peek("sell.extend-minimum"))
        if (size < least) == (size < joining):
            return least
    if not state.has_sold(player, good):
        return least
    joining = int(rules.ask("sell.extend-minimum"))
    return joining if joining != least and rules.ask("sell.second-sale") == "joins" else least


def names_foreign_good(state: State, player: int, good: str, rules: Rules) -> bool:
    """Whether wild tiles alone may be sold as a good that only the opponent has sold."""
    if not state.sets(player) or not state.has_sold(1 - player, good):
        return False
    if rules.ask("sell.extend-whose") != "anyones":
        return False
    return rules.ask("sell.extend-needs-own-goods") == "wilds-enough"


class Stock:
    """The sellable part of a hand under a reading: tiles by good, and the wild ones; for one player's sets."""

    def __init__(self, state: State, player: int, hand: Tiles, rules: Rules) -> None:
        self.state, self.player, self.rules = state, player, rules
        usable = [tile for tile in hand if tile.known and (not tile.character or self._sells_characters())]
        self.wild = tuple(filter(wild, usable))
        # That they fit is cited where something is sold.
        if self.wild and rules.peek("wild.fits") == "none":
            rules.ask("wild.fits")
            self.wild = ()
        #: All that is not wild, and by good; a tile of two goods is told under both.
        self.true = tuple(tile for tile in usable if not wild(tile))
        self.goods = self._by_good(self.true)

    @staticmethod
    def _by_good(tiles: Tiles) -> dict[str, Tiles]:
        shown = {good for tile in tiles for good in tile.goods}
        return {good: tuple(tile for tile in tiles if good in tile.goods) for good in LETTERS if good in shown}

    def _sells_characters(self) -> bool:
        return self.rules.ask("sell.characters") == "allowed"

    def shortfall(self, good: str, tiles: Tiles) -> int | None:
        """How many wild tiles these of a good need to make a set; None where they cannot be one."""
        least = least_tiles(self.state, self.player, good, self.rules, len(tiles) + len(self.wild))
        if all(tile.character for tile in tiles) and len(tiles) + len(self.wild) >= least:
            opens = self.state.has_sold(self.player, good) or (
                self.rules.ask("sell.first-needs-own-goods") != "goods-tile"
            )
            if not opens:
                return None
        lacking = max(0, least - len(tiles))
        if lacking > len(self.wild) or len(common_goods(tiles)) < 2:
            return lacking
        return lacking if self.rules.ask("two-goods.unclear-sale") == "named" else None

    def wilds_alone(self) -> bool:
        """Whether the wild tiles alone can be sold."""
        count = len(self.wild)
        if count < 1:
            return False
        if count >= int(self.rules.ask("sell.minimum")) and self.rules.ask("sell.first-needs-own-goods") == "nothing":
            return True
        if not self.state.sets(self.player) or self.rules.ask("sell.extend-needs-own-goods") != "wilds-enough":
            return False
        return count >= least_tiles(self.state, self.player, self.state.sets(self.player)[0].good, self.rules, count)

    def mixed(self) -> bool:
        """Whether tiles of several goods, not enough of any, can be sold together."""
        tiles = len(self.true) + len(self.wild)
        return mixes(self.true) and tiles >= 2 and self.rules.ask("sell.mixed") == "allowed" and tiles >= self._least()

    def _least(self) -> int:
        return int(self.rules.ask("sell.minimum"))

    def best_discard(self) -> Tiles:
        """
        As many tiles as can go in sets that could still be sold.

        Among equal counts the goods that come first in the box's order go; spare wild tiles join a set that goes.
        """
        if self.wild:
            self.rules.ask("wild.fits")
        gone, every = self._best_sets(), self.true + self.wild
        return every if len(gone) < len(every) and self.mixed() else gone

    def _best_sets(self) -> Tiles:
        gone = max(map(self._most_of, self._groupings()), key=len)
        return gone + self.wild if gone or self.wilds_alone() else gone

    def _groupings(self) -> Iterator[dict[str, Tiles]]:
        """The ways to part the tiles by good: one of two goods is of either, or of a good of its own."""
        double = tuple(tile for tile in self.true if len(tile.goods) > 1)
        single = tuple(tile for tile in self.true if len(tile.goods) == 1)
        if double and self.rules.ask("two-goods.clean-up") == "own-group":
            yield self._by_good(single) | {str(tile.good): (tile,) for tile in double}
            return
        for goods in product(*(tile.goods for tile in double)):
            groups = self._by_good(single)
            for good, tile in zip(goods, double, strict=True):
                groups[good] = (*groups.get(good, ()), tile)
            yield groups

    def _most_of(self, groups: dict[str, Tiles]) -> Tiles:
        """The most of these groups that can go, with as many wild tiles as there are."""
        lacking = {
            good: need for good, tiles in groups.items() if (need := self._discard_lacks(good, tiles)) is not None
        }
        best: Tiles = ()
        for size in range(1, len(lacking) + 1):
            for chosen in combinations(lacking, size):
                tiles = tuple(tile for good in chosen for tile in groups[good])
                if sum(lacking[good] for good in chosen) <= len(self.wild) and len(tiles) > len(best):
                    best = tiles
        return best

    def _discard_lacks(self, good: str, tiles: Tiles) -> int | None:
        """The same shortfall; a good of its own is told by its tiles."""
        return self.shortfall(good, tiles) if good in LETTERS else max(0, self._least() - len(tiles))

    def grouped_discard(self) -> Tiles:
        """
        What goes when goods are cleared up in groups, whatever could have been sold: the largest group first.

        Wild tiles fill each group up to a set, and those to spare go with one that does, else alone where they make a
        set. Of equal groups the good that comes first in the box's order goes; that changes faces, never the count.
        """
        if self.wild:
            self.rules.ask("wild.fits")
        gone = max(map(self._largest_of, self._groupings()), key=len)
        return gone + self.wild if gone or len(self.wild) >= self._least() else ()

    def _largest_of(self, groups: dict[str, Tiles]) -> Tiles:
        """The groups that go when the largest are filled first."""
        least, spare = self._least(), len(self.wild)
        gone: Tiles = ()
        for tiles in sorted(groups.values(), key=len, reverse=True):
            lacking = max(0, least - len(tiles))
            if lacking <= spare:
                gone, spare = gone + tiles, spare - lacking
        return gone


def least_discard(state: State, player: int, how: Answer, rules: Rules) -> int:
    """The fewest tiles that a player could discard at the end, where sets go or groups do."""
    least = int(rules.ask("sell.minimum"))
    if how == "groups" or state.sold[player] == ():
        return least
    return min(least, int(rules.ask("sell.extend-minimum")))


def can_sell(state: State, player: int, rules: Rules) -> bool:
    """Whether a player holds anything that could be sold; raises `Needs` where that hangs on tiles not seen."""
    hand = state.hand(player)
    if len(hand) < 3 and len(hand) < int(rules.peek("sell.minimum")) and not state.sold[player]:
        return False
    stock = Stock(state, player, hand, rules)
    shortfalls = (stock.shortfall(good, tiles) for good, tiles in stock.goods.items())
    if (
        any(lacking is not None and lacking <= len(stock.wild) for lacking in shortfalls)
        or stock.wilds_alone()
        or stock.mixed()
    ):
        if stock.wild:
            rules.ask("wild.fits")
        return True
    if any(not tile.known for tile in hand):
        raise Needs(f"hands.{state.names[player]}")
    return False
