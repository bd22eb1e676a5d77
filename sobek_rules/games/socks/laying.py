"""Laying sticks one by one: where there is room, what each connects, whether it ends the game."""

from collections.abc import Iterator

from sobek_rules.game import Rules
from sobek_rules.games.socks.board import STICKS, Edge
from sobek_rules.games.socks.network import nets
from sobek_rules.games.socks.state import State


def due(state: State, rules: Rules) -> int:
    """How many sticks are laid in this turn."""
    return int(rules.ask("turn.first-sticks" if state.first else "turn.sticks"))


def buildable(state: State, player: int, stick: Edge, rules: Rules) -> str:
    """Why a stick of a player cannot lie on a connection of neighbouring stations; nothing where it can."""
    board, where = state.layout(), state.layout().written(stick)
    if stick in state.sticks[player]:
        return f"an own stick lies on {where} already"
    if stick in state.sticks[1 - player] and rules.ask("lay.shared") == "one":
        return f"a stick of {state.names[1 - player]} lies on {where}"
    if stick in board.printed:
        if rules.ask("twin.overbuild") == "forbidden":
            return f"printed track lies on {where}"
        socks = {place for _, pair in state.socks for place in pair}
        if not socks.isdisjoint(stick) and rules.ask("overbuild.at-sock") == "forbidden":
            return f"a sock lies on a twin of {where}"
    if not state.blocked.isdisjoint(stick) and rules.ask("blocker.sticks") == "no":
        return f"a spare sock blocks {where}"
    return ""


def room(state: State, player: int, rules: Rules) -> Iterator[Edge]:
    """The connections on which a player could lay a stick; none where the sticks are used up."""
    if len(state.sticks[player]) >= STICKS and rules.ask("stick.supply") == "forty":
        return
    yield from (one for one in sorted(state.layout().edges) if not buildable(state, player, one, rules))


def laid(state: State, player: int, stick: Edge, announced: tuple[str, ...], rules: Rules) -> State:
    """The state after one stick, with the third socks that it brings."""
    state = state.lays(player, stick)
    if not state.open_colours:
        return state
    mine = nets(state, player, rules)
    for colour, pair in state.open_colours:
        if mine.join(pair) and (colour in announced or rules.ask("claim.when") == "at-once"):
            state = state.claims(colour, player)
    return state


def all_laid(
    state: State, player: int, sticks: tuple[Edge, ...], announced: tuple[str, ...], rules: Rules
) -> Iterator[State]:
    """The state before any stick is laid, and that after each."""
    yield state
    for stick in sticks:
        state = laid(state, player, stick, announced, rules)
        yield state
