"""What is written reads back the same."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Moment, law, moments, open_texts, readings, stories

from sobek_rules.documents import parse, read
from sobek_rules.errors import BadInput
from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import Pass
from sobek_rules.games.duel.pieces import UNKNOWN
from sobek_rules.games.duel.state import LIFTED, Sold, State
from sobek_rules.model import Verdict
from sobek_rules.scenario import UNDETERMINED, ByVariant, Final, Scenario, Step, load
from sobek_rules.writer import write

ROOT = Path(__file__).parents[2]
SHIPPED = sorted((ROOT / "scenarios").rglob("*.yaml"))
BY_NAME: dict[str, Game] = {game.name: game for game in GAMES}

#: Text that a file can hold, without the spaces at the ends of lines that a reader takes off.
WORDS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=30).map(str.strip)

#: What cannot be a player's name: it would be read as a key of a step.
TAKEN = ("", "expect", "because", "needs", "probe", "note", "corruption", "others")


def read_back(scenario: Scenario) -> Scenario:
    """The scenario after it is written and read."""
    return load(parse(write(scenario).encode(), scenario.path), BY_NAME)


def plain(scenario: Scenario) -> Scenario:
    """A scenario without the places of things in its file."""
    steps = tuple(
        step._replace(
            line=0, column=1, standing=step.standing._replace(named=tuple(sorted(step.standing.named, key=str)))
        )
        for step in scenario.steps
    )
    return scenario._replace(steps=steps, final=_plain_final(scenario.final), warnings=())


def writable(state: State) -> State:
    """The state without what no file tells: that the other player's turn could still go on."""
    return state._replace(acted=False)


def _plain_final(final: ByVariant[Final]) -> ByVariant[Final]:
    others = final.others and final.others._replace(line=0)
    return ByVariant(others, tuple((name, one._replace(line=0)) for name, one in final.named))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_shipped_scenario_reads_back_the_same(path: Path) -> None:
    """Start, steps and every expectation of a scenario survive being written."""
    scenario = load(read(path), BY_NAME)

    assert plain(scenario) == plain(read_back(scenario))


@given(moments(st.just("duel/reference") | readings()), st.integers(0, 1) | st.none())
@law(150)
def test_a_state_reads_back_the_same(moment: Moment, ended: int | None) -> None:
    """Every state of a random game survives being written, but for `acted`, which no file tells."""
    start = writable(moment.state)._replace(ended=ended)
    scenario = Scenario("A moment", GAME, "", start.names, start, ())

    assert start == read_back(scenario).start


@given(open_texts().flatmap(stories))
@law(40)
def test_actions_read_back_the_same(scenario: Scenario) -> None:
    """Every action of a random game survives being written."""
    found = read_back(scenario._replace(start=writable(scenario.start)))

    assert scenario.steps == plain(found).steps


NAMES = st.lists(WORDS.filter(lambda name: name not in TAKEN and "/" not in name), min_size=2, max_size=2, unique=True)
VARIANTS = ("duel/a", "duel/b")
TOTALS = st.integers(-3, 40) | st.just(UNDETERMINED)


@st.composite
def expectations(draw: st.DrawFn, names: list[str]) -> Step:
    """A step with something expected of it, by variant or of all."""

    def by_variant(one: st.SearchStrategy[Any]) -> st.SearchStrategy[ByVariant[Any]]:
        pairs = st.tuples(st.sampled_from(VARIANTS), one)
        named = st.lists(pairs, max_size=2, unique_by=lambda pair: pair[0])
        return st.builds(ByVariant, st.none() | one, named.map(tuple))

    standing = st.fixed_dictionaries({"corruption": st.dictionaries(st.sampled_from(names), TOTALS)})
    return Step(
        number=1,
        player=draw(st.integers(0, 1)),
        action=Pass(0),
        line=0,
        probe=draw(st.booleans()),
        note=draw(WORDS),
        verdict=draw(by_variant(st.sampled_from(Verdict))),
        because=draw(by_variant(st.lists(st.sampled_from(list(GAME.questions)), max_size=3).map(tuple))),
        needs=draw(by_variant(st.lists(WORDS, max_size=3).map(tuple))),
        standing=draw(by_variant(standing)),
    )


@st.composite
def told(draw: st.DrawFn) -> Scenario:
    """A scenario with words and expectations at random."""
    names = draw(NAMES)
    step = draw(expectations(names))
    return Scenario(
        title=draw(WORDS.filter(bool)),
        game=GAME,
        about=draw(WORDS | st.lists(WORDS, max_size=3).map("\n".join).map(str.strip)),
        players=tuple(names),
        start=State(names=(names[0], names[1]), pile=()),
        steps=(step._replace(action=Pass(step.player)),),
        variants=tuple(draw(st.lists(st.sampled_from(VARIANTS), max_size=2, unique=True))),
        path="random.yaml",
    )


@given(told())
@law(120)
def test_words_and_expectations_read_back_the_same(scenario: Scenario) -> None:
    """Whatever title, notes, names and expectations hold, they survive being written."""
    assert plain(scenario) == plain(read_back(scenario))


NAMES_TOLD = ("ana", "ben")


def same(state: State) -> bool:
    """Whether a state survives being written."""
    found: State = read_back(Scenario("A state", GAME, "", NAMES_TOLD, state, (), path="state.yaml")).start
    return found == state


def test_a_position_of_which_nothing_is_told_reads_back_the_same() -> None:
    """That nothing is told of a position can be written too."""
    assert same(State(NAMES_TOLD))


@pytest.mark.parametrize("name", ["a/b", "others"])
def test_something_can_be_expected_of_whoever_is_called_like_a_variant(name: str) -> None:
    """A name that would be read as a variant's is refused at once, or read as what it is."""
    text = f"scenario: A name\ngame: duel\nplayers: [{name}, ben]\nposition: {{pile: 0}}\nsteps:\n  - ben: pass\n"
    try:
        load(parse(text.encode(), "name.yaml"), BY_NAME)
    except BadInput:
        return
    found = load(parse(f"{text}    corruption: {{{name}: 3}}\n".encode(), "name.yaml"), BY_NAME)

    assert ByVariant({"corruption": {name: 3}}) == found.steps[0].standing


def test_tokens_in_the_box_read_back_the_same() -> None:
    """A token that is used up stays in the box, so that it can be drawn no more."""
    assert same(State(NAMES_TOLD, pile=(), box_tokens=("mummy",)))


def test_an_ankh_lifted_by_a_refill_reads_back_the_same() -> None:
    """Where the refill comes at once the Ankh waits beside the board, and it is not the first turn."""
    assert same(State(NAMES_TOLD, market=(None,) * 36, ankh=LIFTED))


def test_two_sets_of_one_good_read_back_the_same() -> None:
    """Where a second sale is a set of its own, both are written."""
    assert same(State(NAMES_TOLD, sold=((Sold("wheat", ((UNKNOWN,) * 3,)), Sold("wheat", ((UNKNOWN,) * 4,))), ())))
