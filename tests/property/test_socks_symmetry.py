"""The board has no up and no left: turned or seen in a mirror, a position is judged and counted the same."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st
from strategies import BY_NAME, SEEDS, law, moments, randomness, silent, text, texts

from sobek_rules.documents import parse
from sobek_rules.game import Rules
from sobek_rules.games.socks import GAME
from sobek_rules.games.socks.actions import Action, Begin, Lay
from sobek_rules.games.socks.board import Board, Edge, Place, Tile, apart, edge
from sobek_rules.games.socks.state import State
from sobek_rules.judge import World, outlook, rule_on
from sobek_rules.model import Verdict
from sobek_rules.render import drawn
from sobek_rules.scenario import Scenario, load
from sobek_rules.variant import Variant
from sobek_rules.writer import write

Symmetry = Callable[[Place], Place]
_SAMPLE, _ROTATIONS = 25, 6


def symmetry(number: int) -> Symmetry:
    """One of the twelve symmetries of the grid: six rotations, each also in a mirror."""

    def moved(place: Place) -> Place:
        q, r = place if number < _ROTATIONS else place[::-1]
        for _ in range(number % _ROTATIONS):
            q, r = -r, q + r
        return (q, r)

    return moved


def turned(state: State, move: Symmetry) -> State:
    """The same position, turned."""
    board = state.layout()
    names = {move(place): name for place, name in board.names.items()}
    tiles = [Tile(tuple(map(move, tile.stations))) for tile in board.tiles]
    pairs = ((colour, edge(move(one), move(other))) for colour, (one, other) in state.socks)
    return state._replace(
        board=Board(tiles, names),
        socks=tuple(pairs),
        blocked=frozenset(map(move, state.blocked)),
        sticks=(sticks_turned(state.sticks[0], move), sticks_turned(state.sticks[1], move)),
    )


def sticks_turned(sticks: Iterable[Edge], move: Symmetry) -> frozenset[Edge]:
    """The same sticks, turned."""
    return frozenset(edge(move(one), move(other)) for one, other in sticks)


def action_turned(action: Action, move: Symmetry) -> Action:
    """The same action, turned."""
    if not isinstance(action, Lay):
        return action
    return action._replace(sticks=tuple(edge(move(one), move(other)) for one, other in action.sticks))


def judged(state: State, action: Action, judge: Variant) -> tuple[Verdict, set[object]]:
    """The verdict on an action, and the verdicts of its branches with what each does to the accounts."""
    ruling = rule_on(GAME, judge.readings, (World(state),), action)
    entered = [Counter((entry.account, entry.player, entry.amount) for entry in one.entries) for one in ruling.branches]
    return ruling.verdict, {
        (one.verdict, frozenset(amounts.items())) for one, amounts in zip(ruling.branches, entered, strict=True)
    }


def counted(state: State, judge: Variant) -> set[object]:
    """Whether the game is over, what has been counted and how it would end, under each reading that differs."""

    def all_of(state: State, rules: Rules) -> tuple[object, ...]:
        tally = GAME.settle(state, rules)
        return GAME.over(state, rules), *map(repr, (GAME.standing(state, rules), tally.totals, tally.winners))

    return {found for _, found in outlook(judge.readings, (World(state),), all_of).cases}


NUMBERS, ANY = st.integers(1, 2 * _ROTATIONS - 1), texts(GAME) | silent(GAME)


def test_the_twelve_symmetries_are_twelve_and_keep_distances() -> None:
    """No two are the same, and each keeps neighbours neighbours."""
    places = [(q, r) for q in range(-2, 3) for r in range(-2, 3)]
    images = [tuple(map(symmetry(number), places)) for number in range(2 * _ROTATIONS)]

    assert 2 * _ROTATIONS == len(set(images))
    for image in images:
        assert [apart(one, places[3]) for one in places] == [apart(one, image[3]) for one in image]


@given(moments(GAME).map(lambda moment: moment.state), ANY, NUMBERS, SEEDS)
@law(40)
def test_a_turned_position_is_judged_and_counted_the_same(state: State, name: str, number: int, seed: int) -> None:
    """Whatever is laid, verdict, entries, the end and totals do not hang on how the board lies."""
    judge, move, random = text(name), symmetry(number), randomness("turned", seed)
    found = turned(state, move)
    some = list(islice(GAME.candidates(state, state.to_move or 0, judge.readings.admitted), 4000))
    for action in random.sample(some, min(_SAMPLE, len(some))):
        assert judged(state, action, judge) == judged(found, action_turned(action, move), judge)

    assert counted(state, judge) == counted(found, judge)


@given(SEEDS, ANY, NUMBERS)
@law(30)
def test_a_turned_set_up_is_judged_the_same(seed: int, name: str, number: int) -> None:
    """Gaps, distances and free neighbours of a whole board are the same however it lies."""
    state, judge, move = GAME.deal(randomness("set-up", seed)), text(name), symmetry(number)
    found = turned(state, move)

    assert sorted(map(move, state.layout().holes)) == sorted(found.layout().holes)
    assert judged(state, Begin(0), judge) == judged(found, Begin(0), judge)


@given(moments(GAME).map(lambda moment: moment.state), NUMBERS)
@law(30)
def test_a_turned_position_is_written_and_reads_back(state: State, number: int) -> None:
    """However far in its first row stands, a drawing reads back to the same stations, moved as a whole."""
    found = turned(state, symmetry(number))
    written = write(Scenario("Turned", GAME, "", found.names, found, ()))
    again = load(parse(written.encode(), "turned.yaml"), BY_NAME).start

    assert written == write(Scenario("Turned", GAME, "", again.names, again, ()))
    assert drawn.text(GAME.drawing(found)) == drawn.text(GAME.drawing(again))
