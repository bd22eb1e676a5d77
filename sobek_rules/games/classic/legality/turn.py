"""Rules for every action: whether the round goes on, whose turn it is, what must be done first."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.classic.actions import Action, Deal, Discard, Lay, Look, Pass
from sobek_rules.games.classic.legality.evidence import Objections, held
from sobek_rules.games.classic.pieces import SCRIBE_LEAVES, STARTING_HAND
from sobek_rules.games.classic.settling import over
from sobek_rules.games.classic.sights import SIGHTS
from sobek_rules.games.classic.state import LAYING, TURNS, State


def game_goes_on(state: State, action: Action, rules: Rules) -> Objections:
    """No action follows the end of the game."""
    if over(state, rules):
        yield "the game has ended"


def round_goes_on(state: State, action: Action, rules: Rules) -> Objections:
    """Turns are taken until the round ends."""
    if state.stage == LAYING and not isinstance(action, Pass):
        yield "the round has ended, horizontal sets are laid now"
    elif state.stage not in (TURNS, LAYING):
        yield "the round has ended, the next has not been dealt"


def in_turn(state: State, action: Action, rules: Rules) -> Objections:
    """A player acts only in the own turn."""
    if state.stage != TURNS:
        return
    if state.to_move is None:
        raise Needs("to_move")
    if action.player == state.to_move:
        return
    if state.last is None or not state.owes:
        if state.last is None and not _untouched(state) and rules.ask("turn.actions") == "several":
            raise Needs("last")
        if state.last == action.player and rules.ask("turn.actions") == "several":
            return
        yield f"it is {state.names[state.to_move]}'s turn"


def _untouched(state: State) -> bool:
    """Whether nobody can have acted yet: every player holds starting cards alone, as dealt."""
    return all(
        hand and len(hand) == STARTING_HAND and {card.back for card in hand} == {"green"} for hand in state.hands
    )


def discards_first(state: State, action: Action, rules: Rules) -> Objections:
    """Players whom a Scribe has struck first discard down to six cards."""
    for player in state.owes:
        yield f"{state.names[player]} must first discard down to {SCRIBE_LEAVES} cards"


def owes_discard(state: State, action: Discard, rules: Rules) -> Objections:
    """Only a Scribe makes a player discard, and down to six cards."""
    owner = action.player if action.owner is None else action.owner
    if owner not in state.owes:
        yield f"{state.names[owner]} has nothing to discard"
        return
    left = len(state.hand(owner)) - len(action.cards)
    if left != SCRIBE_LEAVES:
        yield f"{SCRIBE_LEAVES} cards must be left in hand, not {left}"


def picks_discard(state: State, action: Discard, rules: Rules) -> Objections:
    """The owner of the hand picks the cards to be discarded."""
    owner = action.player if action.owner is None else action.owner
    if owner not in state.owes:
        return
    picker = owner if rules.ask("scribe.chooses") == "owner" else state.last
    if picker is None:
        raise Needs("last")
    if action.player != picker:
        yield f"{state.names[picker]} picks the cards that {state.names[owner]} discards"


def holds_discarded(state: State, action: Discard, rules: Rules) -> Objections:
    """The cards are in the hand that they are picked from."""
    yield from held(state, action.player if action.owner is None else action.owner, action.cards)


def may_lay(state: State, action: Lay, rules: Rules) -> Objections:
    """Horizontal sets are laid when the round has ended, until one lays no more."""
    if state.stage != LAYING:
        yield "horizontal sets are laid only when the round has ended"
    elif action.player in state.done:
        yield f"{state.names[action.player]} lays no more horizontal sets"


def may_deal(state: State, action: Deal, rules: Rules) -> Objections:
    """The next round is dealt when the last one has been scored."""
    if state.stage in (TURNS, LAYING):
        yield "the round has not been scored yet"


def may_look(state: State, action: Look, rules: Rules) -> Objections:
    """What lies face down is not looked at."""
    sight = SIGHTS[action.at]
    if rules.ask(sight.question) != sight.opens:
        yield sight.objection
