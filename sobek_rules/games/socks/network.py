"""What is connected, and what could still be; the graph library is asked here alone."""

from functools import lru_cache

from sobek_rules.game import Rules
from sobek_rules.games.socks.board import Board, Edge, Place, edge
from sobek_rules.games.socks.state import Pair, State

Edges = frozenset[Edge]


@lru_cache(maxsize=256)
def _through(board: Board, closed: frozenset[Place]) -> Edges:
    """The connections that end at no closed station."""
    return board.edges.difference(*(board.leading[place] for place in closed))


class Nets:
    """The nets that some connections make, where nothing runs through closed stations."""

    def __init__(self, board: Board, edges: Edges, closed: frozenset[Place]) -> None:
        from rustworkx import PyGraph, connected_components

        self._board, self._edges, self._closed = board, edges, closed
        self._ending: dict[Place, set[int]] = {}
        at, ends = board.at, board.ends
        graph: PyGraph[None, None] = PyGraph(multigraph=False)
        graph.add_nodes_from([None] * len(at))
        graph.add_edges_from_no_data(list(map(ends.__getitem__, edges & _through(board, closed))))
        self._net = [0] * len(at)
        for number, net in enumerate(connected_components(graph)):
            for station in net:
                self._net[station] = number

    def join(self, pair: Pair) -> bool:
        """Whether there is an unbroken way from one of two places to the other."""
        return edge(*pair) in self._edges or not self._reached(pair[0]).isdisjoint(self._reached(pair[1]))

    def _reached(self, place: Place) -> set[int]:
        """The nets that a station is part of, or, where nothing runs through it, that end there."""
        at, found = self._board.at, self._ending.get(place)
        if found is None:
            reached = [place]
            if place in self._closed:
                leading = [one for one in self._board.leading[place] if one in self._edges]
                reached = [end for one in leading for end in one if end not in self._closed]
            found = self._ending[place] = {self._net[at[one]] for one in reached}
        return found


@lru_cache(maxsize=4096)
def _nets(board: Board, edges: Edges, closed: frozenset[Place]) -> Nets:
    return Nets(board, edges, closed)


def closed(state: State, rules: Rules) -> frozenset[Place]:
    """The stations through which nothing runs."""
    lying = state.socks
    if rules.ask("sock.passage") == "yes":
        return state.blocked
    if state.held and rules.ask("sock.claimed") == "no":
        lying = state.open_colours
    return state.blocked | {place for _, pair in lying for place in pair}


def own(state: State, player: int, rules: Rules) -> Edges:
    """The connections that carry track of a player: own sticks, and printed track that is open to the player."""
    board = state.layout()
    mine, theirs, printed = state.sticks[player] & board.edges, state.sticks[1 - player], board.printed
    over = printed & (mine | theirs)
    if printed & mine and rules.ask("overbuild.owner") == "no":
        mine -= printed
    open_track = printed - over
    if open_track and rules.ask("twin.track") == "both":
        return mine | open_track
    return mine


def possible(state: State, player: int, rules: Rules) -> Edges:
    """The connections that carry track of a player, or could still come to do so."""
    board = state.layout()
    free = board.edges - board.printed - state.sticks[player]
    if state.sticks[1 - player] & free and rules.ask("lay.shared") == "one":
        free -= state.sticks[1 - player]
    closed_track = board.printed - state.sticks[0] - state.sticks[1]
    if closed_track and rules.peek("twin.track") == "nobody" and rules.ask("twin.overbuild") == "allowed":
        free |= _buildable(closed_track, state, rules) if rules.ask("overbuild.owner") == "yes" else frozenset()
    return own(state, player, rules) | free


def _buildable(track: Edges, state: State, rules: Rules) -> Edges:
    """The printed track that may be built over, where some may."""
    socks = {place for _, pair in state.socks for place in pair}
    beside = frozenset(one for one in track if not socks.isdisjoint(one))
    return track - beside if beside and rules.ask("overbuild.at-sock") == "forbidden" else track


def nets(state: State, player: int, rules: Rules) -> Nets:
    """What a player has connected."""
    return _nets(state.layout(), own(state, player, rules), closed(state, rules))


def prospects(state: State, player: int, rules: Rules) -> Nets:
    """What a player has connected or still can, with as many sticks as that takes."""
    return _nets(state.layout(), possible(state, player, rules), closed(state, rules))


def over(state: State, rules: Rules) -> bool:
    """Whether every colour has been claimed or can no longer be connected."""
    if not state.socks:
        return False
    if not state.open_colours:
        return True
    both = [prospects(state, player, rules) for player in (0, 1)]
    for _, pair in state.open_colours:
        able = [one.join(pair) for one in both]
        if all(able) or (any(able) and rules.ask("end.dead") == "both"):
            return False
    return True


def ending(state: State, rules: Rules) -> str:
    """How a game has ended that is over: nothing was left to claim, or what was left cannot be connected."""
    return "dead" if state.open_colours else "claimed"


@lru_cache(maxsize=1024)
def over_stations(board: Board, pair: Pair) -> int | None:
    """The steps from one station to another over stations alone; None where there is no way."""
    from rustworkx import PyGraph, dijkstra_shortest_path_lengths

    at = board.at
    graph: PyGraph[None, int] = PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(at))
    graph.add_edges_from([(*pair, 1) for pair in board.ends.values()])
    found = dijkstra_shortest_path_lengths(graph, at[pair[0]], float, goal=at[pair[1]])
    steps = dict(found).get(at[pair[1]])
    return None if steps is None else round(steps)
