"""The set-up of a round around what is dealt."""

from sobek_rules.game import Rules
from sobek_rules.games.classic.actions import Deal
from sobek_rules.games.classic.pieces import (
    ALL_TOKENS,
    DECK,
    EVENTS,
    PLACES,
    STARTING_HAND,
    TAKEN_OUT,
    UNKNOWN,
    UNSEEN,
    Card,
    unknown,
)
from sobek_rules.games.classic.state import TURNS, Row, State
from sobek_rules.heaps import in_order


def filled(row: tuple[Card | None, ...]) -> Row:
    """A row with all its places."""
    return (*row, *(None,) * (PLACES - len(row)))


def deck_size(players: int, laid: int) -> int:
    """How many cards the deck of a round holds once the first delivery lies there."""
    return DECK - laid - (TAKEN_OUT if players == 2 else 0)


def earlier_tokens(state: State) -> tuple[str, ...]:
    """The event tokens of the rounds so far, that which ends included."""
    return (*state.used, *state.spent, *(state.events or ()))


def drawn_tokens(state: State, rules: Rules) -> int:
    """How many event tokens are drawn for the next round: fewer where too few are left of those not in one yet."""
    left = ALL_TOKENS - len(earlier_tokens(state))
    return max(left, 0) if left < EVENTS and rules.ask("token.pool") == "unused" else EVENTS


def dealt(state: State, action: Deal, drawn: int = EVENTS) -> State:
    """The next round, markers where they were; what is not told of the deal is unseen."""
    players = len(state.names)
    two = (unknown("green"),) * STARTING_HAND
    deck = (UNKNOWN,) * deck_size(players, len(action.row)) if action.deck is None else action.deck
    return State(
        names=state.names,
        track=state.track,
        scores=state.scores,
        row=filled(action.row),
        deck=deck,
        hands=tuple(in_order(two if hand is None else hand) for hand in action.hands or (None,) * players),
        corruption=((),) * players,
        curses=(0,) * players,
        gaps=(0,) * players,
        gained=(0,) * players,
        sets=((),) * players,
        events=in_order((UNSEEN,) * drawn if action.events is None else action.events),
        used=in_order(earlier_tokens(state)),
        round=None if state.round is None else state.round + 1,
        to_move=action.player,
        stage=TURNS,
    )
