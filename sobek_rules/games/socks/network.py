"""What is connected, and what could still be; the graph library is asked here alone."""

from functools import lru_cache

from sobek_rules.game import Rules
from sobek_rules.games.socks.board import Board, Edge, Place
from sobek_rules.games.socks.state import Pair, State

Edges = frozenset[Edge]


class Nets:
    """The nets that some connections make, where nothing runs through closed stations."""

    def __init__(self, board: Board, edges: Edges, closed: frozenset[Place]) -> None:
        from rustworkx import PyGraph, connected_components

        self._edges = edges
        at = {place: i for i, place in enumerate(board.names)}
        graph: PyGraph[None, None] = PyGraph(multigraph=False)
        graph.add_nodes_from([None] * len(at))
        graph.add_edges_from_no_data([(at[a], at[b]) for a, b in edges if a not in closed and b not in closed])
        places = list(at)
        self._net = {places[i]: number for number, net in enumerate(connected_components(graph)) for i in net}
        self._reached: dict[Place, set[int]] = {place: set() for place in closed}
        for a, b in edges:
            for end, other in ((a, b), (b, a)):
                if end in closed and other not in closed:
                    self._reached[end].add(self._net[other])

    def join(self, pair: Pair) -> bool:
        """Whether there is an unbroken way from one of two places to the other."""
        one, other = pair
        nets = [self._reached.get(place) if place in self._reached else {self._net[place]} for place in pair]
        return bool(nets[0] and nets[1] and nets[0] & nets[1]) or (min(pair), max(pair)) in self._edges or one == other


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
    if state.blocked and rules.ask("blocker.sticks") == "no":
        free = frozenset(one for one in free if state.blocked.isdisjoint(one))
    return own(state, player, rules) | free


def joins(state: State, player: int, pair: Pair, rules: Rules) -> bool:
    """Whether a player has connected the two socks of a colour."""
    return _nets(state.layout(), own(state, player, rules), closed(state, rules)).join(pair)


def can_join(state: State, player: int, pair: Pair, rules: Rules) -> bool:
    """Whether a player has connected the two socks of a colour, or still can, with as many sticks as that takes."""
    return _nets(state.layout(), possible(state, player, rules), closed(state, rules)).join(pair)


def dead(state: State, pair: Pair, rules: Rules) -> bool:
    """Whether the two socks of a colour can no longer be connected."""
    able = [can_join(state, player, pair, rules) for player in (0, 1)]
    if all(able) or not any(able):
        return not any(able)
    return rules.ask("end.dead") == "either"


def over(state: State, rules: Rules) -> bool:
    """Whether every colour has been claimed or can no longer be connected."""
    return bool(state.socks) and all(dead(state, pair, rules) for _, pair in state.open_colours)


@lru_cache(maxsize=1024)
def over_stations(board: Board, pair: Pair) -> int | None:
    """The steps from one station to another over stations alone; None where there is no way."""
    from rustworkx import PyGraph, dijkstra_shortest_path_lengths

    at = {place: i for i, place in enumerate(board.names)}
    graph: PyGraph[None, int] = PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(at))
    graph.add_edges_from([(at[a], at[b], 1) for a, b in board.edges])
    found = dijkstra_shortest_path_lengths(graph, at[pair[0]], float, goal=at[pair[1]])
    steps = dict(found).get(at[pair[1]])
    return None if steps is None else round(steps)
