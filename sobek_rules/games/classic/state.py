"""Everything about a game of Sobek (2010) at one moment, and the plain facts that can be read off it.

A fact that the scenario does not give is None (or an unknown card); asking for it raises `Needs`. Heaps without an
order of their own are kept sorted, so that equal states are equal values.
"""

from typing import NamedTuple, Self

from sobek_rules.game import Needs
from sobek_rules.games.classic.pieces import Card
from sobek_rules.heaps import in_order, put, without

Cards = tuple[Card, ...]
Row = tuple[Card | None, ...]

#: The stages of a round: turns are taken, horizontal sets laid, all have laid, the round is scored.
TURNS, LAYING, LAID, SCORED = "turns", "laying", "laid", "scored"
STAGES = (TURNS, LAYING, LAID, SCORED)


class Set(NamedTuple):
    """A set on the table: its cards, the prosperity tokens on it, and whether it lies horizontally."""

    good: str
    cards: Cards
    tokens: int = 0
    flat: bool = False


class State(NamedTuple):
    """
    One moment of the game; players are numbered in the order of `names`, each to the left of the one before.

    `track` has for each space its symbol, "" for a number, `?` where it is not told; `scores` are the spaces that the
    markers stand on; `row` holds the nine places from the 0 end, None where empty; `deck` is in drawing order. `curses`
    counts curse tokens, `gaps` points for empty places crossed, `gained` the points of guilds and deceit in this round.
    `events` are the tokens left, `spent` those used in this round, `used` those of earlier rounds. `owes` are the
    players who have yet to discard for a Scribe, `last` who acted last, `done` who will lay no more horizontal sets;
    `before` are the scores before the round was scored, `passed` says that a marker went far enough to end the game.
    """

    names: tuple[str, ...]
    track: tuple[str, ...] | None = None
    scores: tuple[int | None, ...] = ()
    row: Row | None = None
    deck: Cards | None = None
    hands: tuple[Cards | None, ...] = ()
    corruption: tuple[Cards | None, ...] = ()
    curses: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()
    gained: tuple[int, ...] = ()
    sets: tuple[tuple[Set, ...] | None, ...] = ()
    events: tuple[str, ...] | None = None
    spent: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    out: Cards = ()
    round: int | None = None
    to_move: int | None = None
    owes: tuple[int, ...] = ()
    last: int | None = None
    stage: str = TURNS
    done: tuple[int, ...] = ()
    before: tuple[int | None, ...] | None = None
    passed: bool = False

    # Facts, or what is needed to have them.

    def places(self) -> Row:
        """The row."""
        if self.row is None:
            raise Needs("row")
        return self.row

    def drawn_from(self) -> Cards:
        """The deck."""
        if self.deck is None:
            raise Needs("deck")
        return self.deck

    def hand(self, player: int) -> Cards:
        """A hand."""
        hand = self.hands[player]
        if hand is None:
            raise Needs(f"hands.{self.names[player]}")
        return hand

    def corrupt(self, player: int) -> Cards:
        """The cards in a player's corruption."""
        cards = self.corruption[player]
        if cards is None:
            raise Needs(f"corruption.{self.names[player]}")
        return cards

    def played(self, player: int) -> tuple[Set, ...]:
        """The sets in front of a player."""
        sets = self.sets[player]
        if sets is None:
            raise Needs(f"sets.{self.names[player]}")
        return sets

    def has_set(self, player: int, good: str | None) -> bool:
        """Whether a player has a set of that good that may be enlarged."""
        return any(own.good == good and not own.flat for own in self.played(player))

    def others(self, player: int) -> tuple[int, ...]:
        """The opponents of a player, in turn order."""
        count = len(self.names)
        return tuple((player + i) % count for i in range(1, count))

    def after(self, player: int) -> int:
        """The player to the left."""
        return (player + 1) % len(self.names)

    # Changes; each gives a new state.

    def with_hand(self, player: int, hand: Cards | None) -> Self:
        """The state with another hand for a player."""
        return self._replace(hands=put(self.hands, player, in_order(hand)))

    def with_corruption(self, player: int, cards: Cards | None) -> Self:
        """The state with other cards in a player's corruption."""
        return self._replace(corruption=put(self.corruption, player, in_order(cards)))

    def with_sets(self, player: int, sets: tuple[Set, ...] | None) -> Self:
        """The state with other sets in front of a player."""
        return self._replace(sets=put(self.sets, player, in_order(sets)))

    def gains(self, player: int, cards: Cards) -> Self:
        """The state after a player takes cards into the hand."""
        hand = self.hands[player]
        return self if hand is None else self.with_hand(player, hand + cards)

    def gives_up(self, player: int, cards: Cards) -> Self:
        """The state after cards leave a player's hand; unknown cards stand for those not seen there."""
        hand = self.hands[player]
        return self if hand is None else self.with_hand(player, without(hand, cards))

    def discards(self, cards: Cards) -> Self:
        """The state after cards go out of the round."""
        return self._replace(out=in_order(self.out + cards))


def lying(row: Row) -> list[int]:
    """The places of the row that hold a card, from the 0 end."""
    return [place for place, here in enumerate(row) if here is not None]
