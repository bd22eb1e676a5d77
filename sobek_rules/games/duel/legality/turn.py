"""Rules for every action: whose turn it is, and what must be done first."""

from sobek_rules.game import Needs, Rules, Unnoted
from sobek_rules.games.duel.actions import Action, Discard, Look, Pass, Take
from sobek_rules.games.duel.ending import can_act, over
from sobek_rules.games.duel.legality.evidence import Objections
from sobek_rules.games.duel.pieces import SCRIBE_LEAVES, SQUARES, STATUE
from sobek_rules.games.duel.selling import can_sell
from sobek_rules.games.duel.sights import SIGHTS
from sobek_rules.games.duel.state import State, Tiles, counts


def game_goes_on(state: State, action: Action, rules: Rules) -> Objections:
    """No action follows the end of the game."""
    try:
        ended = over(state, rules)
    except Needs:
        if not _shows_it_goes_on(state, action, rules):
            raise
        return
    if ended:
        yield "the game has ended"


def _shows_it_goes_on(state: State, action: Action, rules: Rules) -> bool:
    """Whether the action, if legal, shows that all could act whose being stuck ends the game; either may take."""
    if action.kind == "take":
        return True
    return action.kind != "pass" and action.player == state.to_move and rules.peek("end.trigger") != "either-stuck"


def in_turn(state: State, action: Action, rules: Rules) -> Objections:
    """A player acts only in the own turn."""
    if state.to_move is None:
        raise Needs("to_move")
    if action.player == state.to_move:
        return
    if state.acted and not state.owes and rules.ask("turn.actions") == "several":
        return
    if not state.acted:
        rules.ask("turn.actions")
    if not state.owes and _passed_over(state, rules):
        return
    yield f"it is {state.names[state.to_move]}'s turn"


def _passed_over(state: State, rules: Rules) -> bool:
    assert state.to_move is not None
    if state.pile is None or state.pile:
        return False
    if rules.peek("end.trigger") != "both-stuck" or can_act(state, state.to_move, rules):
        return False
    rules.ask("end.trigger")
    return True


def discards_first(state: State, action: Action, rules: Rules) -> Objections:
    """A player whom a Scribe has struck first discards down to six tiles."""
    if state.owes and action.kind != "discard":
        yield f"{state.names[action.player]} must first discard down to {SCRIBE_LEAVES} tiles"


def takes_the_marked_tile(state: State, action: Action, rules: Rules) -> Objections:
    """A player whose next tile is marked by the arm token must take exactly that tile."""
    if state.forced is None or (isinstance(action, Take) and action.square == state.forced):
        return
    yield f"the arm token makes {state.names[action.player]} take {SQUARES[state.forced]}"


def sells_if_it_must(state: State, action: Action, rules: Rules) -> Objections:
    """A finished set may be kept in hand."""
    hand = state.hands[action.player]
    if state.forced is not None:
        return
    if hand is None:
        if rules.peek("sell.duty") == "forced":
            raise Needs(f"hands.{state.names[action.player]}")
        return
    if not _three_alike(hand) and rules.peek("sell.duty") == "voluntary":
        return
    if rules.ask("sell.duty") == "forced" and can_sell(state, action.player, rules):
        yield f"{state.names[action.player]} holds a set and must sell it"


def _three_alike(hand: Tiles) -> bool:
    if len(hand) < 3:
        return False
    count = counts(hand)
    wild = count.pop(STATUE, 0)
    return max(count.values(), default=0) + wild >= 3


def owes_discard(state: State, action: Discard, rules: Rules) -> Objections:
    """Only a Scribe makes a player discard, and down to six tiles."""
    if not state.owes:
        yield "nothing is to be discarded"
        return
    left = len(state.hand(action.player)) - len(action.tiles)
    if left != SCRIBE_LEAVES:
        yield f"{SCRIBE_LEAVES} tiles must be left in hand, not {left}"


def may_pass(state: State, action: Pass, rules: Rules) -> Objections:
    """A player who can do something must do something."""
    if rules.ask("turn.pass") == "forbidden" and not over(state, Unnoted(rules)):
        yield "a player who can act must act"


def may_look(state: State, action: Look, rules: Rules) -> Objections:
    """What lies face down is not looked at."""
    sight = SIGHTS[action.at]
    if rules.ask(sight.question) != sight.opens:
        yield sight.objection
