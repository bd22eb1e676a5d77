"""Whether a character's power can have an effect."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.classic.pieces import AMULET, PRIESTS, SCRIBE_LEAVES, SCRIBES, Card
from sobek_rules.games.classic.sets import counts_as
from sobek_rules.games.classic.state import Set, State, lying


def usable(state: State, player: int, character: Card, rules: Rules) -> bool:
    """Whether a character's power can have an effect if the player plays it now."""
    others, name = state.others(player), character.character or ""
    if name == "queen":
        return bool(state.drawn_from())
    if name == "vizier":
        return rules.ask("corruption.returns") == "by-effect" and _one_has(state, others, "corruption")
    if name == "thief":
        return _one_has(state, others, "hands")
    if name == "merchant":
        return bool(lying(state.places()))
    if name in PRIESTS:
        return any(card.good != AMULET for card in state.corrupt(player))
    if name == "courtesan":
        return courtesan_adds(state, player, rules)
    if name in SCRIBES:
        return _one_has(state, others, "hands", SCRIBE_LEAVES)
    raise Needs(f"hands.{state.names[player]}")


def _one_has(state: State, others: tuple[int, ...], where: str, beyond: int = 0) -> bool:
    """Whether an opponent has more than so many cards in the hand or the corruption."""
    heaps = state.hands if where == "hands" else state.corruption
    if any(len(heaps[other] or ()) > beyond for other in others):
        return True
    for other in others:
        if heaps[other] is None:
            raise Needs(f"{where}.{state.names[other]}")
    return False


def courtesan_adds(state: State, player: int, rules: Rules) -> bool:
    """Whether a player holds a card, the courtesan aside, that fits a set she may add to."""
    goods, others = _set_goods(state.played(player)), state.others(player)
    hand = [card for card in state.hand(player) if card.character != "courtesan"]
    if _fits_one(hand, goods):
        return True
    unseen = any(not card.known for card in hand)
    theirs = {good for other in others for good in _set_goods(state.sets[other] or ())}
    untold = [state.names[other] for other in others if state.sets[other] is None]
    matters = bool(hand) and bool(untold or (unseen and theirs) or _fits_one(hand, theirs))
    if matters and rules.ask("courtesan.whose") == "anyones":
        goods |= theirs
        if untold and not _fits_one(hand, goods):
            raise Needs(f"sets.{untold[0]}")
    if unseen and goods and not _fits_one(hand, goods):
        raise Needs(f"hands.{state.names[player]}")
    return _fits_one(hand, goods)


def _set_goods(sets: tuple[Set, ...]) -> set[str]:
    """The goods of the sets that may be enlarged."""
    return {own.good for own in sets if not own.flat}


def _fits_one(hand: list[Card], goods: set[str]) -> bool:
    return bool(goods) and any(card.good == AMULET or any(counts_as(card, good) for good in goods) for card in hand)
