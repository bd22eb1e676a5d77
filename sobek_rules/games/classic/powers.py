"""Whether a character's power can have an effect."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.classic.pieces import AMULET, PRIESTS, SCRIBE_LEAVES, SCRIBES, Card
from sobek_rules.games.classic.sets import counts_as
from sobek_rules.games.classic.state import State, lying


def usable(state: State, player: int, character: Card, rules: Rules) -> bool:
    """Whether a character's power can have an effect if the player plays it now."""
    others, name = state.others(player), character.character or ""
    if name == "queen":
        return bool(state.drawn_from())
    if name == "vizier":
        return rules.ask("corruption.returns") == "by-effect" and any(state.corrupt(other) for other in others)
    if name == "thief":
        return any(state.hand(other) for other in others)
    if name == "merchant":
        return bool(lying(state.places()))
    if name in PRIESTS:
        return any(card.good != AMULET for card in state.corrupt(player))
    if name == "courtesan":
        return courtesan_adds(state, player, rules)
    if name in SCRIBES:
        return any(len(state.hand(other)) > SCRIBE_LEAVES for other in others)
    raise Needs(f"hands.{state.names[player]}")


def courtesan_adds(state: State, player: int, rules: Rules) -> bool:
    """Whether a player holds a card, the courtesan aside, that fits a set she may add to."""
    goods = {own.good for own in state.played(player) if not own.flat}
    theirs = {own.good for other in state.others(player) for own in state.sets[other] or () if not own.flat}
    hand = [card for card in state.hand(player) if card.character != "courtesan"]
    if _fits_one(hand, goods):
        return True
    if _fits_one(hand, theirs - goods) and rules.ask("courtesan.whose") == "anyones":
        return True
    if goods and any(not card.known for card in hand):
        raise Needs(f"hands.{state.names[player]}")
    return False


def _fits_one(hand: list[Card], goods: set[str]) -> bool:
    return bool(goods) and any(card.good == AMULET or any(counts_as(card, good) for good in goods) for card in hand)
