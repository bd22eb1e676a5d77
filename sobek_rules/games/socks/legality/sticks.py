"""Rules for laying sticks."""

from collections.abc import Iterator

from sobek_rules.game import Rules
from sobek_rules.games.socks.actions import Lay
from sobek_rules.games.socks.board import STICKS, apart
from sobek_rules.games.socks.laying import all_laid, buildable, due, room
from sobek_rules.games.socks.network import over
from sobek_rules.games.socks.state import State

Objections = Iterator[str]


def sticks_due(state: State, action: Lay, rules: Rules) -> Objections:
    """One stick is laid in the first turn of the game, two in every other."""
    wanted, count = due(state, rules), len(action.sticks)
    if count > wanted:
        yield f"{count} sticks are laid, {'one is' if wanted == 1 else 'two are'} due"
    elif count < wanted and rules.ask("lay.all") == "must" and not _enough(state, action, rules):
        yield f"{'no stick is' if not count else 'one stick is'} laid, {'one is' if wanted == 1 else 'two are'} due"


def _enough(state: State, action: Lay, rules: Rules) -> bool:
    """Whether there is no more to lay after these sticks: no room is left, or they have ended the game."""
    *_, state = all_laid(state, action.player, action.sticks, action.claims, rules)
    if over(state, rules) and rules.ask("end.check") == "at-once":
        return True
    return not any(True for _ in room(state, action.player, rules))


def sticks_left(state: State, action: Lay, rules: Rules) -> Objections:
    """A player has as many sticks as are needed."""
    count = len(state.sticks[action.player]) + len(action.sticks)
    if count > STICKS and rules.ask("stick.supply") == "forty":
        yield f"{state.names[action.player]} has {STICKS} sticks, not {count}"


def neighbours_joined(state: State, action: Lay, rules: Rules) -> Objections:
    """A stick joins two neighbouring stations."""
    board = state.layout()
    for stick in action.sticks:
        if stick not in board.edges:
            steps = apart(*stick)
            yield f"{board.written(stick)} joins no neighbours, they are {steps} apart"


def connection_free(state: State, action: Lay, rules: Rules) -> Objections:
    """A connection takes one stick, and printed track is not built over."""
    for stick in dict.fromkeys(action.sticks):
        if stick in state.layout().edges and (against := buildable(state, action.player, stick, rules)):
            yield against
    if len(set(action.sticks)) < len(action.sticks):
        yield "both sticks lie on one connection"


def touches_own(state: State, action: Lay, rules: Rules) -> Objections:
    """A stick may be laid anywhere, not only where it touches own sticks."""
    mine = set(state.sticks[action.player])
    for stick in action.sticks:
        near = not mine or any(not set(stick).isdisjoint(one) for one in mine)
        if not near and rules.ask("lay.where") == "own-net":
            yield f"{state.layout().written(stick)} touches no own stick"
        mine.add(stick)


def game_not_over(state: State, action: Lay, rules: Rules) -> Objections:
    """A stick that ends the game is the last."""
    *before, after = all_laid(state, action.player, action.sticks, action.claims, rules)
    if after.held == state.held and not over(after, rules):  # a game that has ended stays so, unless a claim opens ways
        return
    for stick, earlier in zip(action.sticks[1:], before[1:], strict=True):
        if over(earlier, rules) and rules.ask("end.check") == "at-once":
            yield f"the game ends before the stick on {state.layout().written(stick)}"


def claims_hold(state: State, action: Lay, rules: Rules) -> Objections:
    """A colour is claimed by whoever connects it first."""
    if not action.claims:
        return
    *_, state = all_laid(state, action.player, action.sticks, action.claims, rules)
    held, socks = dict(state.held), dict(state.socks)
    for colour in action.claims:
        if colour not in socks:
            yield f"no {colour} socks lie on the board"
        elif held.get(colour) != action.player:
            yield f"{state.names[action.player]} has not connected the {colour} socks first"
