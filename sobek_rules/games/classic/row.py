"""The row of cards along the Nile: what is in reach, what is skipped, and the delivery that follows an empty row."""

from typing import NamedTuple

from sobek_rules.game import Needs, Rules
from sobek_rules.games.classic.pieces import PLACES, UNKNOWN, Card
from sobek_rules.games.classic.state import LAYING, TURNS, Cards, Row, State, lying
from sobek_rules.heaps import put

#: How many of the cards are in reach.
FOUR = 4


def reach(row: Row, rules: Rules) -> list[int]:
    """The places from which a card may be taken."""
    there = lying(row)
    match rules.ask("take.reach"):
        case "any":
            return there
        case "nearest":
            return there[:1]
    if there[:FOUR] == [place for place in there if place < FOUR]:
        return there[:FOUR]
    return there[:FOUR] if rules.ask("take.counting") == "cards" else [place for place in there if place < FOUR]


class Taken(NamedTuple):
    """What a take does to the row: the face taken, the cards skipped, the empty places crossed, and what is left."""

    face: Card
    skipped: tuple[Card, ...]
    gaps: int
    row: Row


def taken(row: Row, place: int, named: Card | None, rules: Rules) -> Taken:
    """A take from a place that holds a card."""
    here = row[place]
    assert here is not None
    skipped = tuple(card for card in row[:place] if card is not None)
    left = (None,) * place + (None, *row[place + 1 :])
    if skipped and rules.ask("skip.corruption") == "stay":
        skipped, left = (), put(row, place, None)
    return Taken(named or here, skipped, row[:place].count(None), left)


def closed(state: State, player: int, delivery: Cards | None, rules: Rules) -> State:
    """The state at the end of a player's action: a delivery where one is due, or the end of the round."""
    if state.row is None:
        return state
    state = _filled(state, state.row, delivery, rules)
    if lying(state.row or ()) and (state.deck != () or rules.ask("round.end") == "last-card"):
        return state
    rules.ask("round.end")
    return state._replace(stage=LAYING, last=player, to_move=state.after(player), owes=(), done=())


def _filled(state: State, row: Row, delivery: Cards | None, rules: Rules) -> State:
    if state.deck == () or len(lying(row)) >= int(rules.peek("row.size")):
        return state
    if lying(row) and rules.ask("row.refill") == "when-empty":
        return state
    if state.deck is None and len(delivery or ()) < int(rules.peek("row.size")) - len(lying(row)):
        raise Needs("deck")
    return _laid(state, delivery, rules)


def _laid(state: State, delivery: Cards | None, rules: Rules) -> State:
    """The row filled from the deck, cards that lie there moved up."""
    there = tuple(card for card in state.row or () if card is not None)
    due = int(rules.ask("row.size")) - len(there)
    deck = state.deck if state.deck is not None else (UNKNOWN,) * due
    if len(deck) < due and rules.ask("refill.short-pile") == "none":
        return state
    cards = tuple(named or card for card, named in zip(deck[:due], _told(delivery, due), strict=False))
    row = there + cards
    left = None if state.deck is None else deck[due:]
    return state._replace(row=row + (None,) * (PLACES - len(row)), deck=left)


def _told(delivery: Cards | None, due: int) -> tuple[Card | None, ...]:
    return (*(delivery or ()), *(None,) * due)[:due]


def takes_possible(state: State, rules: Rules) -> bool:
    """Whether the player to move could take a card."""
    if state.stage != TURNS or not lying(state.places()):
        return False
    if state.deck is not None and state.deck:
        return True
    return rules.ask("take.empty-pile") == "allowed" or bool(state.drawn_from())
