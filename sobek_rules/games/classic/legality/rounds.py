"""Rules for passing, and for the deal of the next round."""

from sobek_rules.game import Needs, Rules, Unnoted
from sobek_rules.games.classic.actions import Deal, Pass
from sobek_rules.games.classic.legality.evidence import Objections, in_box
from sobek_rules.games.classic.pieces import STARTING_HAND, TOKENS, UNSEEN, listing
from sobek_rules.games.classic.rounds import deck_size, drawn_tokens, earlier_tokens
from sobek_rules.games.classic.row import takes_possible
from sobek_rules.games.classic.settling import scored
from sobek_rules.games.classic.state import LAYING, State


def may_pass(state: State, action: Pass, rules: Rules) -> Objections:
    """A player who can take a card must do something; at the end of a round one passes once."""
    if state.stage == LAYING:
        if action.player in state.done:
            yield f"{state.names[action.player]} has passed already"
        return
    if rules.ask("turn.pass") == "forbidden" and takes_possible(state, rules):
        yield "a player who can act must act"


def begins(state: State, action: Deal, rules: Rules) -> Objections:
    """The player with the fewest points chooses who begins the next round."""
    chooser = action.chosen_by
    if rules.peek("round.starter") == "poorest-chooses" and chooser is None:
        rules.ask("round.starter")
        return
    if rules.ask("round.starter") == "left-of-last":
        if state.last is None:
            raise Needs("last")
        if action.player != state.after(state.last):
            yield f"{state.names[state.after(state.last)]} begins, to the left of who acted last"
        return
    scores = scored(state, Unnoted(rules)).scores
    known = [score for score in scores if score is not None]
    if len(known) < len(scores):
        raise Needs(f"scores.{state.names[scores.index(None)]}")
    poor = chooser if rules.ask("round.starter") == "poorest-chooses" else action.player
    if poor is not None and scores[poor] != min(known):
        yield f"{state.names[poor]} has not the fewest points"


def dealt_right(state: State, action: Deal, rules: Rules) -> Objections:
    """Each player is dealt two starting cards, the first delivery is laid, and the others are the deck."""
    size = int(rules.ask("row.size"))
    if len(action.row) != size:
        yield f"the row has {size} cards, not {len(action.row)}"
    for name, hand in zip(state.names, action.hands, strict=False):
        if hand is not None and (len(hand) != STARTING_HAND or any(card.back not in (None, "green") for card in hand)):
            yield f"{name} is dealt {STARTING_HAND} starting cards, not {listing(hand)}"
    full = deck_size(len(state.names), len(action.row))
    if action.deck is not None and len(action.row) == size and len(action.deck) != full:
        yield f"the deck has {full} cards then, not {len(action.deck)}"
    hands = tuple(card for hand in action.hands for card in hand or ())
    yield from in_box((*action.row, *hands, *(action.deck or ())))


def tokens_from_pool(state: State, action: Deal, rules: Rules) -> Objections:
    """Five event tokens are drawn from all of them."""
    if action.events is None:
        return
    due, earlier = drawn_tokens(state, rules), earlier_tokens(state)
    if len(action.events) != due:
        yield f"{due} event tokens are drawn, not {len(action.events)}"
    for token in dict.fromkeys(action.events):
        if token != UNSEEN and (count := action.events.count(token)) > TOKENS[token]:
            yield f"the event {token} is drawn {count} times, the box holds {TOKENS[token]}"
        gone = earlier.count(token)
        too_often = token != UNSEEN and gone and gone + action.events.count(token) > TOKENS[token]
        if too_often and rules.ask("token.pool") == "unused":
            yield f"the event {token} was in an earlier round"
