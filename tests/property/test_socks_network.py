"""Distances, connections and what can still become one: laws of the sock game's board and of its nets."""

from collections.abc import Mapping
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS, law, moments, playing, randomness, readings, text

from sobek_rules.game import Rules, Settled, Unnoted
from sobek_rules.games.socks import GAME
from sobek_rules.games.socks.board import Place, apart
from sobek_rules.games.socks.dealing import layout
from sobek_rules.games.socks.laying import buildable
from sobek_rules.games.socks.network import nets, over, over_stations, prospects
from sobek_rules.games.socks.state import State
from sobek_rules.model import Answer

PLACES = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
PLAYERS = st.integers(0, 1)
STATES = moments(GAME, readings(GAME)).map(lambda moment: moment.state)
_TRIES = 12


#: Printed track is rarely closed and rarely built over: these questions are answered otherwise more often.
TRACK = ("twin.track", "twin.overbuild", "overbuild.owner", "overbuild.at-sock")
ANSWERS = st.fixed_dictionaries({name: st.sampled_from(list(GAME.questions[name].answers)) for name in TRACK})


def rules_of(name: str, answers: Mapping[str, Answer]) -> Rules:
    """A text that answers everything, as rules ask it, with some answers replaced."""
    admitted = text(name).readings.admitted
    return Unnoted(Settled({question: found[0] for question, found in admitted.items()} | dict(answers)))


def free(state: State, player: int, rules: Rules, *, printed: bool) -> list[tuple[Place, Place]]:
    """The connections on which a player can lay a stick, those that carry printed track only if wanted."""
    board = state.layout()
    edges = sorted(board.edges if printed else board.edges - board.printed)
    return [one for one in edges if not buildable(state, player, one, rules)]


def joined(state: State, player: int, rules: Rules) -> set[str]:
    """The colours of which a player has connected the socks on the board."""
    mine = nets(state, player, rules)
    return {colour for colour, pair in state.socks if mine.join(pair)}


def joinable(state: State, player: int, rules: Rules) -> set[str]:
    """The colours of which a player has connected the socks, or still can."""
    mine = prospects(state, player, rules)
    return {colour for colour, pair in state.socks if mine.join(pair)}


@given(PLACES, PLACES, PLACES)
@law(100)
def test_distance_is_a_metric(one: Place, other: Place, third: Place) -> None:
    """Only a place itself is nought apart, either way is as far, and no way round is shorter."""
    assert (one == other) == (apart(one, other) == 0)
    assert apart(one, other) == apart(other, one) >= 0
    assert apart(one, third) <= apart(one, other) + apart(other, third)


@given(SEEDS, st.integers(3, 20))
@law(30)
def test_over_stations_is_never_nearer_than_straight(seed: int, tiles: int) -> None:
    """Over stations the distance is a metric too, and not below that of the crow."""
    random = randomness("distance", seed)
    board = layout(random, tiles)
    one, other, third = random.choices(sorted(board.names), k=3)
    found, back = over_stations(board, (one, other)), over_stations(board, (other, one))
    ahead, whole = over_stations(board, (other, third)), over_stations(board, (one, third))

    assert found is not None
    assert back is not None
    assert ahead is not None
    assert whole is not None
    assert found == back
    assert found >= apart(one, other)
    assert (one == other) == (found == 0)
    assert whole <= found + ahead


@given(st.integers(0, 59), readings(GAME))
@law(30)
def test_what_is_claimed_stays_claimed(seed: int, name: str) -> None:
    """Through a whole game a third sock never changes hands, nor does a stick."""
    states = [moment.state for moment in playing(GAME, seed, name)]
    for before, after in pairwise(states):
        assert set(before.held) <= set(after.held)
        assert all(old <= new for old, new in zip(before.sticks, after.sticks, strict=True))


@given(STATES, readings(GAME), ANSWERS, PLAYERS, SEEDS)
@law(100)
def test_alive_is_what_can_be_played_out(
    state: State, name: str, answers: Mapping[str, Answer], player: int, seed: int
) -> None:
    """A colour is alive for a player just if some further sticks of the player's own connect it."""
    rules, random = rules_of(name, answers), randomness("alive", seed)
    alive, reached = joinable(state, player, rules), joined(state, player, rules)
    for printed in (False, True):
        reached |= joined(laid_all(state, player, free(state, player, rules, printed=printed)), player, rules)
    for _ in range(_TRIES):
        reached |= joined(
            laid_all(state, player, some(free(state, player, rules, printed=True), random)), player, rules
        )

    assert alive == reached


def laid_all(state: State, player: int, sticks: list[tuple[Place, Place]]) -> State:
    """The state with sticks added, whoever's turn it is."""
    for stick in sticks:
        state = state.lays(player, stick)
    return state


def some(sticks: list[tuple[Place, Place]], random: Random) -> list[tuple[Place, Place]]:
    """Some of the connections, or most of them."""
    share = random.random()
    return [one for one in sticks if random.random() < share]


@given(STATES, readings(GAME), ANSWERS, PLAYERS, SEEDS)
@law(100)
def test_a_stick_never_helps_the_opponent(
    state: State, name: str, answers: Mapping[str, Answer], player: int, seed: int
) -> None:
    """By a stick of the one what the other has connected, or can, becomes less if anything."""
    rules, random, other = rules_of(name, answers), randomness("helps", seed), 1 - player
    for stick in random.sample(open_ones := free(state, player, rules, printed=True), min(8, len(open_ones))):
        after = state.lays(player, stick)

        assert joined(after, other, rules) <= joined(state, other, rules)
        assert joinable(after, other, rules) <= joinable(state, other, rules)


@given(STATES, readings(GAME), ANSWERS, PLAYERS, SEEDS)
@law(100)
def test_what_is_dead_stays_dead(
    state: State, name: str, answers: Mapping[str, Answer], player: int, seed: int
) -> None:
    """Whatever is laid, no colour becomes alive for either player; a game that nobody claims in stays over."""
    rules, random = rules_of(name, answers), randomness("dead", seed)
    before, ended = [joinable(state, one, rules) for one in (0, 1)], over(state, rules)
    state = laid_all(state, player, some(free(state, player, rules, printed=True), random))

    assert all(joinable(state, one, rules) <= before[one] for one in (0, 1))
    assert over(state, rules) or not ended
