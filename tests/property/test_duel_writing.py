"""What is written of a duel reads back the same, where no random game comes."""

from duel_own import OWN
from hypothesis import given
from hypothesis import strategies as st
from strategies import BY_NAME, Moment, law, moments

from sobek_rules.documents import parse
from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.pieces import UNKNOWN
from sobek_rules.games.duel.state import LIFTED, Sold, State
from sobek_rules.scenario import Scenario, load
from sobek_rules.writer import write

NAMES_TOLD = ("ana", "ben")


def same(state: State) -> bool:
    """Whether a state survives being written."""
    written = write(Scenario("A state", GAME, "", NAMES_TOLD, state, (), path="state.yaml"))
    found: State = load(parse(written.encode(), "state.yaml"), BY_NAME).start
    return found == state


def test_a_position_of_which_nothing_is_told_reads_back_the_same() -> None:
    """That nothing is told of a position can be written too."""
    assert same(State(NAMES_TOLD))


@given(moments(GAME), st.integers(0, 1))
@law(20)
def test_a_game_that_has_ended_reads_back_the_same(moment: Moment, ended: int) -> None:
    """By whom a game has ended can be written too."""
    assert same(OWN.writable(moment.state)._replace(ended=ended))


def test_tokens_in_the_box_read_back_the_same() -> None:
    """A token that is used up stays in the box, so that it can be drawn no more."""
    assert same(State(NAMES_TOLD, pile=(), box_tokens=("mummy",)))


def test_an_ankh_lifted_by_a_refill_reads_back_the_same() -> None:
    """Where the refill comes at once the Ankh waits beside the board, and it is not the first turn."""
    assert same(State(NAMES_TOLD, market=(None,) * 36, ankh=LIFTED))


def test_two_sets_of_one_good_read_back_the_same() -> None:
    """Where a second sale is a set of its own, both are written."""
    assert same(State(NAMES_TOLD, sold=((Sold("wheat", ((UNKNOWN,) * 3,)), Sold("wheat", ((UNKNOWN,) * 4,))), ())))
