"""Every action worth judging in a state: all that could be legal under some text."""

from collections.abc import Iterator, Mapping, Sequence

from sobek_rules.games.socks.actions import Action, Begin, Lay, Pass
from sobek_rules.games.socks.board import Edge, pairs_of
from sobek_rules.games.socks.network import Nets
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
    for one, other in _turned(state, player, free, admitted):
        yield from (Lay(player, (other, one), claimed) for claimed in claims)
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


def _turned(state: State, player: int, free: list[Edge], admitted: Admitted) -> Iterator[tuple[Edge, Edge]]:
    """Pairs to be laid in their other order too, where that may decide something."""
    if "own-net" in admitted["lay.where"]:
        return pairs_of(free)
    if "at-once" not in admitted["end.check"]:
        return iter(())
    ending = {stick for stick in free if _may_end(state, player, stick)}
    return (pair for pair in pairs_of(free) if not ending.isdisjoint(pair)) if ending else iter(())


def _may_end(state: State, player: int, stick: Edge) -> bool:
    """Whether a stick may end the game under some text: none of the colours surely stays to be connected."""
    board, state = state.layout(), state.lays(player, stick)
    closed = state.blocked | {place for _, pair in state.socks for place in pair}
    mine = Nets(board, state.sticks[player] | board.printed, state.blocked)
    open_still = [pair for _, pair in state.open_colours if not mine.join(pair)]
    for one in (0, 1):
        able = Nets(board, board.edges - board.printed - state.sticks[1 - one], closed)
        open_still = [pair for pair in open_still if able.join(pair)]
    return not open_still
