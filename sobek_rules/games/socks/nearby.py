"""Positions that differ from one in a single respect, for those who ask what would have made an action legal."""

from collections.abc import Iterator

from sobek_rules.games.socks.actions import Action, Lay
from sobek_rules.games.socks.board import STICKS
from sobek_rules.games.socks.state import State


def nearby(state: State, action: Action) -> Iterator[tuple[str, State]]:
    """Each change in words, `if it were white's turn`, with the state that has it; those that bear on the action."""
    player, name = action.player, state.names[action.player]
    if state.to_move != player:
        yield f"if it were {name}'s turn", state._replace(to_move=player)
    if state.first:
        yield "if it were not the first turn", state._replace(first=False)
    if not isinstance(action, Lay) or state.board is None:
        return
    for stick in dict.fromkeys(action.sticks):
        for owner, laid in enumerate(state.sticks):
            if stick in laid:
                sticks = tuple(own - {stick} if at == owner else own for at, own in enumerate(state.sticks))
                words = f"if no stick of {state.names[owner]} lay on {state.board.written(stick)}"
                yield words, state._replace(sticks=(sticks[0], sticks[1]))
    if len(state.sticks[player]) + len(action.sticks) > STICKS:
        fewer = frozenset(sorted(state.sticks[player])[: STICKS - len(action.sticks)])
        sticks = (fewer, state.sticks[1]) if player == 0 else (state.sticks[0], fewer)
        yield f"if fewer sticks of {name} lay on the board", state._replace(sticks=(sticks[0], sticks[1]))
    if state.held:
        yield "if nobody had a third sock", state._replace(held=())
