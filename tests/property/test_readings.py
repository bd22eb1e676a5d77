"""What follows from reading a text otherwise: settled further, strictly, as the parent of house rules, or once more."""

import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from subprocess import PIPE

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import EVERY_GAME, SHIPPED, law, open_texts, shipped, stories, story, strict, text

from sobek_rules.compare import Comparer
from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.library import Library
from sobek_rules.model import Verdict
from sobek_rules.outcome import outcome
from sobek_rules.render.machine import as_json
from sobek_rules.render.report import replays
from sobek_rules.replay import Replay, replay
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Say, Variant

ROOT = Path(__file__).parents[2]

#: Prints every shipped scenario's report under every text that it speaks about.
ALL_REPORTS = """
from sobek_rules import documents, scenario
from sobek_rules.library import Library, folders
from sobek_rules.render.machine import as_json
from sobek_rules.render.report import replays
from sobek_rules.replay import replay

library = Library()
for path in folders(["scenarios"]):
    found = scenario.load(documents.read(path), library.games)
    variants = [library.variant(name) for name in found.variants or library.judging(found.game.name)]
    print(as_json(replays([replay(found, one) for one in variants], {}, "")))
"""


EVERY_TEXT = pytest.mark.parametrize(
    ("game", "name"), [pytest.param(game, name, id=name) for game in GAMES for name in SHIPPED[game.name]]
)


def story_under(game: Game, names: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[Scenario, Variant]]:
    """A text, and random steps that it does not call illegal."""
    return names.flatmap(lambda name: st.tuples(stories(game, name), st.just(text(name))))


def verdicts(played: Replay) -> list[Verdict]:
    """The verdicts on the steps that are reached."""
    return [judged.ruling.verdict for judged in played.steps if judged.ruling is not None]


def assert_kept(wider: Replay, narrower: Replay) -> None:
    """Assert that what the wider text settles, the narrower one settles alike, as far as both get."""
    pairs = list(zip(verdicts(wider), verdicts(narrower), strict=False))
    overturned = [pair for pair in pairs if pair[0] is not Verdict.UNDETERMINED and pair[0] is not pair[1]]

    assert [] == overturned


@EVERY_GAME
@given(data=st.data())
@law(30)
def test_settling_a_gap_never_overturns_a_verdict(game: Game, data: st.DataObject) -> None:
    """Whatever admitted answer settles a silence or an ambiguity, legal stays legal and illegal illegal."""
    scenario, variant = data.draw(story_under(game, open_texts(game)))
    played = replay(scenario, variant)
    turning = {q for judged in played.steps if judged.ruling for b in judged.ruling.branches for q, _ in b.assumptions}
    open_ones = sorted(turning) or [say.question for say in variant.says.values() if not say.settled]
    for question in open_ones[:6]:
        for answer in variant.says[question].answers:
            assert_kept(played, replay(scenario, variant.assuming(question, answer)))


@EVERY_GAME
@given(data=st.data())
@law(25)
def test_what_strict_reading_settles_the_default_settles_alike(game: Game, data: st.DataObject) -> None:
    """A text read strictly leaves more open and says nothing else, also of steps that few strict readings allow."""
    scenario, wider = data.draw(story_under(game, strict(game)))

    assert_kept(replay(scenario, wider), replay(scenario, text(wider.name)))


@EVERY_TEXT
def test_a_child_that_overrides_nothing_judges_alike(game: Game, name: str, tmp_path: Path) -> None:
    """House rules that extend a text and change nothing rule as the text does, and so do those that extend them."""
    parent, child = text(name), house(tmp_path, game, "child", name)
    grandchild = house(tmp_path, game, "grandchild", "child.yaml")

    assert (parent.name, "house/child") == (child.chain[0], grandchild.chain[0])
    assert sayings(parent) == sayings(child) == sayings(grandchild)
    for seed in range(6):
        scenario = story(game, seed, 10 * seed, name, 8)
        expected = replay(scenario, parent)
        for heir in (child, grandchild):
            assert expected.steps == (found := replay(scenario, heir)).steps
            assert expected.final() == found.final()


def sayings(variant: Variant) -> list[Say]:
    """What a text says, but for the paths of its files."""
    return [
        say._replace(path="", clauses=tuple(clause._replace(path="") for clause in say.clauses))
        for say in variant.says.values()
    ]


def house(folder: Path, game: Game, name: str, parent: str) -> Variant:
    """House rules that say nothing of their own."""
    path = folder / f"{name}.yaml"
    path.write_text(f"variant: house/{name}\ngame: {game.name}\ntitle: Nothing new\nextends: {parent}\n", "utf-8")
    return Library().variant(str(path))


@EVERY_GAME
@given(data=st.data())
@law(15)
def test_replaying_twice_gives_the_same_bytes(game: Game, data: st.DataObject) -> None:
    """A replay hangs on scenario and text alone, not on what was replayed before."""
    scenario, variant = data.draw(story_under(game, shipped(game)))
    first, second = (as_json(replays([replay(scenario, one)], {}, "")) for one in (variant, replace(variant)))

    assert first == second


def test_bytes_do_not_hang_on_the_order_of_sets() -> None:
    """Every report on every shipped scenario is the same under two seeds of the interpreter's hashes."""
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", ALL_REPORTS], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, stdout=PIPE
        )
        for seed in ("1", "2")
    ]
    first, second = (run.communicate()[0] for run in runs)

    assert [0, 0] == [run.returncode for run in runs]
    assert first == second


@EVERY_GAME
@given(data=st.data())
@law(15)
def test_a_text_compared_with_itself_shows_nothing(game: Game, data: st.DataObject) -> None:
    """Nothing parts a text from itself."""
    scenario, variant = data.draw(story_under(game, shipped(game)))

    assert () == Comparer(variant, replace(variant)).compare(scenario).differences


@EVERY_GAME
@given(data=st.data())
@law(15)
def test_the_causes_of_a_difference_account_for_it(game: Game, data: st.DataObject) -> None:
    """Given the other text's answers on the questions named, a text comes to what the other does, and not without."""
    scenario = data.draw(stories(game, game.reference))
    one, other = data.draw(shipped(game)), data.draw(shipped(game))
    for difference in Comparer(text(one), text(other)).compare(scenario).differences:
        for cause in difference.causes:
            for size in range(len(cause) + 1):
                for some in combinations(cause, size):
                    mixed = text(one).with_says({question: text(other).says[question] for question in some})
                    found = outcome(replay(scenario, mixed)).get(difference.item)

                    assert (found == difference.values[1]) == (size == len(cause))


@EVERY_GAME
def test_house_rules_cite_the_text_where_the_text_cites_itself(game: Game, tmp_path: Path) -> None:
    """A clause that came down from a shipped text is found in the same file, called the same."""
    child = house(tmp_path, game, "child", game.reference)

    assert text(game.reference).says == child.says
