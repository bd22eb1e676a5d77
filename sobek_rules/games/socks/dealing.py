"""Random games: a random layout with socks on it. Judging never uses this; searches, tests and benchmarks do."""

from typing import TYPE_CHECKING

from sobek_rules.games.socks.actions import Action
from sobek_rules.games.socks.board import APART, FREE_NEIGHBOURS, TILES, Board, Place, Tile, apart, neighbours
from sobek_rules.games.socks.state import Pair, State

if TYPE_CHECKING:
    from random import Random

_COLOURS = ("blue", "green", "orange", "red", "violet", "yellow")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_STRIPS, _TRIES = 4, 200


def layout(random: "Random", tiles: int = TILES) -> Board:
    """Strips of tiles, two rows of two stations each, which leave places free in the inner strips."""
    placed: list[Tile] = []
    names: dict[Place, str] = {}
    across = -(-tiles // _STRIPS)
    for strip in range(_STRIPS):
        inner = 0 < strip < _STRIPS - 1
        breaks = set(random.sample(range(1, across - 1), 2 - (strip % 2))) if inner and across > 3 else set()
        column = -strip
        for at in range(min(across, tiles - strip * across)):
            column += 1 if at in breaks else 0
            corner = (column, 2 * strip)
            stations = tuple((corner[0] + q, corner[1] + r) for q, r in ((0, 0), (1, 0), (0, 1), (1, 1)))
            twins = random.choice([(0, 1), (2, 3), (0, 2), (1, 3)])
            order = [i for i in range(4) if i not in twins] + list(twins)
            letter = _LETTERS[len(placed)]
            names |= {stations[i]: f"{letter}{number}" for number, i in enumerate(order, 1)}
            placed.append(Tile(tuple(stations[i] for i in order)))
            column += 2
    return Board(placed, names)


def deal(random: "Random") -> State:
    """A set-up: twenty tiles or fewer, socks of six colours or five, mostly as far apart as is advised."""
    board = layout(random, random.choice((TILES, TILES, 16)))
    socks: dict[str, Pair] = {}
    for colour in _COLOURS[: random.choice((6, 6, 5))]:
        socks[colour] = _pair(board, random, [place for pair in socks.values() for place in pair])
    return State(("white", "black"), board, tuple(sorted(socks.items())), to_move=random.randrange(2), first=True)


def _pair(board: Board, random: "Random", taken: list[Place]) -> Pair:
    free = [place for place in sorted(board.names) if place not in taken]
    for _ in range(_TRIES):
        one, other = sorted(random.sample(free, 2))
        if APART[0] <= apart(one, other) <= APART[1] and all(_has_room(board, place, taken) for place in (one, other)):
            break
    return (one, other)


def _has_room(board: Board, place: Place, taken: list[Place]) -> bool:
    around = [beside for beside in neighbours(place) if beside in board.names and beside not in taken]
    return len(around) >= FREE_NEIGHBOURS and not any(beside in taken for beside in neighbours(place))


def complete(state: State, action: Action, random: "Random") -> Action:
    """The action as it is: chance decides nothing in this game."""
    return action
