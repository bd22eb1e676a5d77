"""Rules for every turn: whether the game goes on, whose turn it is, whether one may pass."""

from collections.abc import Iterator

from sobek_rules.game import Needs, Rules
from sobek_rules.games.socks.actions import Action, Pass
from sobek_rules.games.socks.laying import room
from sobek_rules.games.socks.network import over
from sobek_rules.games.socks.state import State

Objections = Iterator[str]


def game_goes_on(state: State, action: Action, rules: Rules) -> Objections:
    """No stick is laid after the end of the game."""
    if over(state, rules):
        yield "the game has ended"


def in_turn(state: State, action: Action, rules: Rules) -> Objections:
    """A player lays sticks only in the own turn."""
    if state.to_move is None:
        raise Needs("to_move")
    if action.player != state.to_move:
        yield f"it is {state.names[state.to_move]}'s turn"


def may_pass(state: State, action: Pass, rules: Rules) -> Objections:
    """A player who can lay a stick must do so."""
    if rules.ask("turn.pass") == "forbidden" and any(True for _ in room(state, action.player, rules)):
        yield "a player who can act must act"
