"""What follows from reading a text otherwise: settled further, strictly, as the parent of house rules, or once more."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import SHIPPED, law, open_texts, stories, text

from sobek_rules.library import Library
from sobek_rules.model import Verdict
from sobek_rules.render.machine import as_json
from sobek_rules.render.report import replays
from sobek_rules.replay import Replay, replay
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Variant

ROOT = Path(__file__).parents[2]

#: Prints every shipped scenario's report under every text that it speaks about.
ALL_REPORTS = """
from sobek_rules import documents, scenario
from sobek_rules.library import Library
from sobek_rules.render.machine import as_json
from sobek_rules.render.report import replays
from sobek_rules.replay import replay

library = Library()
for path in scenario.folders(["scenarios"]):
    found = scenario.load(documents.read(path), library.games)
    variants = [library.variant(name) for name in found.variants or library.judging(found.game.name)]
    print(as_json(replays([replay(found, one) for one in variants], {}, "")))
"""


def story_under(names: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[Scenario, Variant]]:
    """A text, and random steps that it does not call illegal."""
    return names.flatmap(lambda name: st.tuples(stories(name), st.just(text(name))))


def verdicts(played: Replay) -> list[Verdict]:
    """The verdicts on the steps that are reached."""
    return [judged.ruling.verdict for judged in played.steps if judged.ruling is not None]


def assert_kept(wider: Replay, narrower: Replay) -> None:
    """Assert that what the wider text settles, the narrower one settles alike, as far as both get."""
    pairs = list(zip(verdicts(wider), verdicts(narrower), strict=False))
    overturned = [pair for pair in pairs if pair[0] is not Verdict.UNDETERMINED and pair[0] is not pair[1]]

    assert [] == overturned


@given(story_under(open_texts()), st.data())
@law(60)
def test_settling_a_gap_never_overturns_a_verdict(told: tuple[Scenario, Variant], data: st.DataObject) -> None:
    """Whatever admitted answer settles a silence or an ambiguity, legal stays legal and illegal illegal."""
    scenario, variant = told
    played = replay(scenario, variant)
    turning = {q for judged in played.steps if judged.ruling for b in judged.ruling.branches for q, _ in b.assumptions}
    open_ones = sorted(turning) or [say.question for say in variant.says.values() if not say.settled]
    for question in open_ones[:6]:
        for answer in variant.says[question].answers:
            assert_kept(played, replay(scenario, variant.assuming(question, answer)))


@given(story_under(st.sampled_from(SHIPPED)), st.just(None))
@law(60)
def test_what_strict_reading_settles_the_default_settles_alike(told: tuple[Scenario, Variant], _: None) -> None:
    """A text read strictly leaves more open and says nothing else."""
    scenario, variant = told

    assert_kept(replay(scenario, variant.strict()), replay(scenario, variant))


@given(story_under(st.sampled_from(SHIPPED).map(lambda name: f"strict {name}")))
@law(60)
def test_steps_that_strict_reading_allows_are_settled_alike_by_default(told: tuple[Scenario, Variant]) -> None:
    """The same for steps that only some strict readings allow."""
    scenario, strict = told

    assert_kept(replay(scenario, strict), replay(scenario, text(strict.name)))
