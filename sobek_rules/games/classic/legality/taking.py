"""Rules for taking a card: reach, the card itself, the delivery that follows."""

from sobek_rules.game import Rules
from sobek_rules.games.classic.actions import PlayCharacter, Take
from sobek_rules.games.classic.legality.evidence import Objections, left_in_deck, shows
from sobek_rules.games.classic.pieces import PLACES
from sobek_rules.games.classic.row import FOUR, reach
from sobek_rules.games.classic.state import Row, State


def pile_lasts(state: State, action: Take, rules: Rules) -> Objections:
    """With the deck empty, a card is taken only if the text allows it."""
    if state.deck or (state.deck is None and action.delivery):
        return
    if rules.ask("take.empty-pile") == "forbidden" and not state.drawn_from():
        yield "the deck is empty"


def card_there(state: State, action: Take, rules: Rules) -> Objections:
    """A card lies on the place, and it is the one the step names."""
    yield from shows(state, action.place, action.card)


def in_reach(state: State, action: Take, rules: Rules) -> Objections:
    """One of the first four cards is taken."""
    # No more than three cards lie before the first four places.
    if state.row is None and action.place < FOUR and rules.ask("take.reach") == "four":
        return
    row = state.places()
    if row[action.place] is None:
        return
    open_ones = reach(row, rules)
    if action.place not in open_ones:
        yield f"place {action.place + 1} is out of reach, which ends at place {max(open_ones, default=0) + 1}"


def delivery_fits(state: State, action: Take | PlayCharacter, rules: Rules) -> Objections:
    """A delivery comes off the deck when the row is empty, no more cards than the deck holds."""
    cards = action.delivery
    if cards is None:
        return
    if cards and state.row and _leaves_cards(state.row, action, rules) and rules.ask("row.refill") == "when-empty":
        yield "no new cards are laid while others lie in the row"
    limit = PLACES if state.deck is None else min(PLACES, len(state.deck))
    if len(cards) > limit:
        yield f"a delivery has {limit} cards, not {len(cards)}"
    yield from left_in_deck(state, cards)


def _leaves_cards(row: Row, action: Take | PlayCharacter, rules: Rules) -> bool:
    """Whether cards lie in the row after the action: beyond the place, or before it where those stay."""
    place = action.place
    if place is None or any(row[place + 1 :]):
        return any(row)
    if not any(row[:place]):
        return False
    if isinstance(action, PlayCharacter) and rules.ask("merchant.corruption") == "free":
        return True
    return rules.ask("skip.corruption") == "stay"
