"""Every action worth judging in a state: all that could be legal under some text."""

from collections.abc import Iterator, Mapping, Sequence

from sobek_rules.games.socks.actions import Action, Begin, Lay, Pass
from sobek_rules.games.socks.board import Edge, pairs_of
from sobek_rules.games.socks.state import State
from sobek_rules.model import Answer

#: What texts may answer, by question.
Admitted = Mapping[str, Sequence[Answer]]


def candidates(state: State, player: int, admitted: Admitted) -> Iterator[Action]:
    """Every action worth judging for a player: each stick alone, every two, the one that may decide the game first."""
    if state.board is None:
        return
    if state.first and not any(state.sticks):
        yield Begin(player)
    free = _free(state, player, admitted)
    claims = _claims(state, admitted)
    for sticks in (*((one,) for one in free), *pairs_of(free)):
        yield from (Lay(player, sticks, claimed) for claimed in claims)
    if "own-net" in admitted["lay.where"] or "at-once" in admitted["end.check"]:
        yield from (Lay(player, (other, one)) for one, other in _matters(state, free))
    yield Pass(player)


def _free(state: State, player: int, admitted: Admitted) -> list[Edge]:
    """The connections on which a stick of the player could lie under some text."""
    board = state.layout()
    taken = state.sticks[player]
    if "one-each" not in admitted["lay.shared"]:
        taken |= state.sticks[1 - player]
    if "allowed" not in admitted["twin.overbuild"]:
        taken |= board.printed
    return sorted(board.edges - taken)


def _claims(state: State, admitted: Admitted) -> list[tuple[str, ...]]:
    if "announced" not in admitted["claim.when"]:
        return [()]
    return [(), *((colour,) for colour, _ in state.open_colours)]


def _matters(state: State, free: list[Edge]) -> Iterator[tuple[Edge, Edge]]:
    """Pairs of which the order may matter: where few colours are left, the first may end the game."""
    return iter(()) if len(state.open_colours) > 1 else pairs_of(free)
