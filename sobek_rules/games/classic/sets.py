"""Sets: which cards make one, what it is called, how many it needs, what it is worth."""

from sobek_rules.game import Rules
from sobek_rules.games.classic.actions import Lay, PlaySet
from sobek_rules.games.classic.pieces import AMULET, PROSPERITY_SCARABS, Card
from sobek_rules.games.classic.state import Cards, Set, State


def counts_as(card: Card, good: str | None) -> bool:
    """Whether a card, goods or character, really is of that good."""
    return card.good == good and good is not None


def set_good(action: PlaySet | Lay) -> str | None:
    """The good of a set: the one named, else the only one its cards show; None where neither tells."""
    goods = {card.good for card in action.cards if card.good != AMULET}
    return action.good or (goods.pop() if len(goods) == 1 else None)


def joins(state: State, action: PlaySet, rules: Rules) -> bool:
    """Whether the cards played enlarge a set that lies there already."""
    good = set_good(action)
    if good is None or not state.has_set(action.player, good):
        return False
    match rules.ask("sell.second-sale"):
        case "joins":
            return True
        case "choice":
            return not action.apart
    return False


def joined(state: State, player: int, new: Set, *, enlarges: bool) -> State:
    """The state with a new set in front of a player, or with one of that good enlarged by it."""
    sets = state.sets[player]
    if sets is None:
        return state
    at = next((i for i, own in enumerate(sets) if enlarges and own.good == new.good and not own.flat), None)
    if at is None:
        return state.with_sets(player, (*sets, new._replace(cards=tuple(sorted(new.cards)))))
    old = sets[at]
    larger = old._replace(cards=tuple(sorted(old.cards + new.cards)), tokens=old.tokens + new.tokens)
    return state.with_sets(player, (*sets[:at], larger, *sets[at + 1 :]))


def scarabs(cards: Cards) -> int:
    """The scarabs on cards."""
    return sum(card.scarabs for card in cards)


def value(own: Set, rules: Rules) -> int:
    """What a set is worth."""
    shown, size = scarabs(own.cards), len(own.cards)
    if own.flat:
        return shown if not shown or rules.ask("lay.value") == "scarabs" else shown * size
    if own.tokens:
        adds = rules.ask("prosperity.adds")
        size += own.tokens if adds != "scarabs" else 0
        shown += own.tokens * PROSPERITY_SCARABS if adds != "card" else 0
    return shown * size if rules.ask("score.set-value") == "product" else shown + size
