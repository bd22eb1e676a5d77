"""The set-up: what of its limits a position does not keep."""

from collections.abc import Callable, Iterator, Mapping

from sobek_rules.game import Rules
from sobek_rules.games.socks.board import APART, FREE_NEIGHBOURS, GAPS, Place, apart, neighbours
from sobek_rules.games.socks.state import State
from sobek_rules.phrases import how_many


def gaps(state: State, rules: Rules) -> Iterator[str]:
    """Places left free within the area."""
    count, (least, most) = len(state.layout().holes), GAPS
    if not least <= count <= most:
        yield f"{how_many(count, 'place')} left free within the area, not {least} to {most}"


def distances(state: State, rules: Rules) -> Iterator[str]:
    """Socks of a colour too near or too far."""
    for colour, pair in state.socks:
        steps, (least, most) = apart(*pair), APART
        if not least <= steps <= most:
            yield f"the {colour} socks lie {how_many(steps, 'field')} apart, not {least} to {most}"


def free_neighbours(state: State, rules: Rules) -> Iterator[str]:
    """Socks with too few neighbouring stations that are free."""
    for colour, pair in state.socks:
        for place in pair:
            count = len(_free_around(state, place, rules))
            if count < FREE_NEIGHBOURS:
                name = state.layout().name(place)
                yield f"the {colour} sock on {name} has {how_many(count, 'free neighbour')}, not {FREE_NEIGHBOURS}"


def _free_around(state: State, place: Place, rules: Rules) -> set[Place]:
    board = state.layout()
    around, twin = set(neighbours(place)), board.twin.get(place)
    if twin is not None:
        counted = rules.ask("setup.twin-neighbours")
        if counted != "own":
            around |= set(neighbours(twin))
            around -= {place} if counted == "both-and-twin" else {place, twin}
    taken = {lying for _, pair in state.socks for lying in pair}
    free = {one for one in around if one in board.names and one not in taken}
    if free & state.blocked and rules.ask("setup.blocked-neighbours") == "no":
        free -= state.blocked
    if around & board.holes and rules.ask("setup.gap-neighbours") == "yes":
        free |= around & board.holes
    return free


#: The limits of the set-up, by the question that says how binding each is.
LIMITS: Mapping[str, Callable[[State, Rules], Iterator[str]]] = {
    "setup.gaps": gaps,
    "setup.distance": distances,
    "setup.free-neighbours": free_neighbours,
}
