"""Sets: which tiles make one, what it is called, how many it needs; and whether a hand holds one."""

from itertools import combinations

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel.actions import Sell
from sobek_rules.games.duel.pieces import LETTERS, STATUE, Tile
from sobek_rules.games.duel.state import State, Tiles
from sobek_rules.model import Answer


def counts_as(tile: Tile, good: str | None) -> bool:
    """Whether a tile, goods or character, really is of that good."""
    return tile.good == good and good is not None


def set_good(action: Sell) -> str | None:
    """The good of a set: the one named, else the only one its tiles show; None where neither tells."""
    goods = {tile.good for tile in action.tiles if tile.good != STATUE}
    return action.good or (goods.pop() if len(goods) == 1 else None)


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
        self.wild = tuple(tile for tile in usable if tile.good == STATUE)
        # That they fit is cited where something is sold.
        if self.wild and rules.peek("wild.fits") == "none":
            rules.ask("wild.fits")
            self.wild = ()
        self.goods = {
            good: tuple(tile for tile in usable if tile.good == good)
            for good in LETTERS
            if any(tile.good == good for tile in usable)
        }

    def _sells_characters(self) -> bool:
        return self.rules.ask("sell.characters") == "allowed"

    def shortfall(self, good: str) -> int | None:
        """How many wild tiles the tiles of a good need to make a set; None where they cannot open one."""
        tiles = self.goods[good]
        least = least_tiles(self.state, self.player, good, self.rules, len(tiles) + len(self.wild))
        if all(tile.character for tile in tiles) and len(tiles) + len(self.wild) >= least:
            opens = self.state.has_sold(self.player, good) or (
                self.rules.ask("sell.first-needs-own-goods") != "goods-tile"
            )
            if not opens:
                return None
        return max(0, least - len(tiles))

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
        tiles = sum(map(len, self.goods.values())) + len(self.wild)
        return (
            len(self.goods) > 1 and tiles >= 2 and self.rules.ask("sell.mixed") == "allowed" and tiles >= self._least()
        )

    def _least(self) -> int:
        return int(self.rules.ask("sell.minimum"))

    def best_discard(self) -> Tiles:
        """
        As many tiles as can go in sets that could still be sold.

        Among equal counts the goods that come first in the box's order go; spare wild tiles join a set that goes.
        """
        if self.wild:
            self.rules.ask("wild.fits")
        gone, every = self._best_sets(), (*(tile for tiles in self.goods.values() for tile in tiles), *self.wild)
        return every if len(gone) < len(every) and self.mixed() else gone

    def _best_sets(self) -> Tiles:
        lacking = {good: shortfall for good in self.goods if (shortfall := self.shortfall(good)) is not None}
        best: tuple[str, ...] = ()
        for size in range(1, len(lacking) + 1):
            for chosen in combinations(lacking, size):
                if sum(lacking[good] for good in chosen) <= len(self.wild) and self._weight(chosen) > self._weight(
                    best
                ):
                    best = chosen
        gone = tuple(tile for good in best for tile in self.goods[good])
        return gone + self.wild if best or self.wilds_alone() else gone

    def grouped_discard(self) -> Tiles:
        """
        What goes when goods are cleared up in groups, whatever could have been sold: the largest group first.

        Wild tiles fill each group up to a set, and those to spare go with one that does, else alone where they make a
        set. Of equal groups the good that comes first in the box's order goes; that changes faces, never the count.
        """
        if self.wild:
            self.rules.ask("wild.fits")
        least, spare = self._least(), len(self.wild)
        gone: Tiles = ()
        for tiles in sorted(self.goods.values(), key=len, reverse=True):
            lacking = max(0, least - len(tiles))
            if lacking <= spare:
                gone, spare = gone + tiles, spare - lacking
        return gone + self.wild if gone or spare >= least else ()

    def _weight(self, goods: tuple[str, ...]) -> int:
        return sum(len(self.goods[good]) for good in goods)


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
    shortfalls = (stock.shortfall(good) for good in stock.goods)
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
