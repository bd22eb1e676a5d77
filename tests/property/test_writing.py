"""What is written reads back the same."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import BY_NAME, EVERY_GAME, law, moments, open_texts, own, playing, readings, stories

from sobek_rules.documents import parse, read
from sobek_rules.errors import BadInput
from sobek_rules.game import Game
from sobek_rules.library import folders
from sobek_rules.model import Verdict
from sobek_rules.scenario import UNDETERMINED, ByVariant, Final, Scenario, Step, load
from sobek_rules.writer import flow, write

ROOT = Path(__file__).parents[2]
SHIPPED = [Path(path) for path in folders([str(ROOT / "scenarios")])]

#: Text that a file can hold, without the spaces at the ends of lines that a reader takes off.
WORDS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=30).map(str.strip)

#: What cannot be a player's name: it would be read as a key of a step.
TAKEN = ("", "expect", "because", "needs", "probe", "note", "others", "both", "all", UNDETERMINED)
VARIANTS = ("some/a", "some/b")


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


def _plain_final(final: ByVariant[Final]) -> ByVariant[Final]:
    others = final.others and final.others._replace(line=0)
    return ByVariant(others, tuple((name, one._replace(line=0)) for name, one in final.named))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_shipped_scenario_reads_back_the_same(path: Path) -> None:
    """Start, steps and every expectation of a scenario survive being written."""
    scenario = load(read(path), BY_NAME)

    assert plain(scenario) == plain(read_back(scenario))


@EVERY_GAME
@given(data=st.data())
@law(80)
def test_a_state_reads_back_the_same(game: Game, data: st.DataObject) -> None:
    """Every state of a random game survives being written, but for what no file tells."""
    moment = data.draw(moments(game, st.just(game.reference) | readings(game)))
    start = own(game).writable(moment.state)
    scenario = Scenario("A moment", game, "", start.names, start, ())

    assert start == read_back(scenario).start


@EVERY_GAME
@given(data=st.data())
@law(40)
def test_actions_read_back_the_same(game: Game, data: st.DataObject) -> None:
    """Every action of a random game survives being written."""
    scenario = data.draw(open_texts(game).flatmap(lambda name: stories(game, name)))
    found = read_back(scenario._replace(start=own(game).writable(scenario.start)))

    assert scenario.steps == plain(found).steps


TOTALS = st.integers(-3, 40) | st.just(UNDETERMINED)


def names_for(game: Game) -> st.SearchStrategy[list[str]]:
    """Names of as many players as can play."""
    least, most = game.seats
    allowed = WORDS.filter(lambda name: name not in TAKEN and "/" not in name and name not in game.accounts)
    return st.lists(allowed, min_size=least, max_size=most, unique=True)


@st.composite
def expectations(draw: st.DrawFn, game: Game, names: list[str]) -> Step:
    """A step with something expected of it, by variant or of all."""

    def by_variant(one: st.SearchStrategy[Any]) -> st.SearchStrategy[ByVariant[Any]]:
        pairs = st.tuples(st.sampled_from(VARIANTS), one)
        named = st.lists(pairs, max_size=2, unique_by=lambda pair: pair[0])
        return st.builds(ByVariant, st.none() | one, named.map(tuple))

    accounts = draw(st.lists(st.sampled_from(game.accounts), min_size=1, unique=True))
    totals = st.dictionaries(st.sampled_from(names), TOTALS)
    player, (opening, *_) = draw(st.integers(0, len(names) - 1)), playing(game, 0)
    return Step(
        number=1,
        player=player,
        action=opening.action._replace(player=player),
        line=0,
        probe=draw(st.booleans()),
        note=draw(WORDS),
        verdict=draw(by_variant(st.sampled_from(Verdict))),
        because=draw(by_variant(st.lists(st.sampled_from(list(game.questions)), max_size=3).map(tuple))),
        needs=draw(by_variant(st.lists(WORDS, max_size=3).map(tuple))),
        standing=draw(by_variant(st.fixed_dictionaries(dict.fromkeys(accounts, totals)))),
    )


@st.composite
def told(draw: st.DrawFn, game: Game) -> Scenario:
    """A scenario with words and expectations at random, in a position of which nothing is told."""
    names = draw(names_for(game))
    opening = playing(game, 0)[0].state
    needed = "".join(f"{key}: {flow(value)}\n" for key, value in own(game).needed(opening).items())
    head = f"scenario: Names\ngame: {game.name}\nplayers: {flow(names)}\n{needed}"
    return Scenario(
        title=draw(WORDS.filter(bool)),
        game=game,
        about=draw(WORDS | st.lists(WORDS, max_size=3).map("\n".join).map(str.strip)),
        players=tuple(names),
        start=load(parse(head.encode(), "names.yaml"), BY_NAME).start,
        steps=(draw(expectations(game, names)),),
        variants=tuple(draw(st.lists(st.sampled_from(VARIANTS), max_size=2, unique=True))),
        path="random.yaml",
    )


@EVERY_GAME
@given(data=st.data())
@law(60)
def test_words_and_expectations_read_back_the_same(game: Game, data: st.DataObject) -> None:
    """Whatever title, notes, names and expectations hold, they survive being written."""
    scenario = data.draw(told(game))

    assert plain(scenario) == plain(read_back(scenario))


@EVERY_GAME
@pytest.mark.parametrize("name", ["a/b", "others"])
def test_something_can_be_expected_of_whoever_is_called_like_a_variant(game: Game, name: str) -> None:
    """A name that would be read as a variant's is refused at once, or read as what it is."""
    text = f"scenario: A name\ngame: {game.name}\nplayers: [{name}, ben]\nsteps:\n  - ben: pass\n"
    try:
        load(parse(text.encode(), "name.yaml"), BY_NAME)
    except BadInput:
        return
    found = load(parse(f"{text}    corruption: {{{name}: 3}}\n".encode(), "name.yaml"), BY_NAME)

    assert ByVariant({"corruption": {name: 3}}) == found.steps[0].standing
