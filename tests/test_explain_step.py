"""Everything about one ruling: what rules found, what each reading makes of it, and what would turn it."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from shipped import DUEL, NAMES, read, scenarios, variant
from support import ROOT, Sobek

from sobek_rules import flip
from sobek_rules.games.duel.actions import Play
from sobek_rules.games.duel.pieces import tile
from sobek_rules.games.duel.state import State
from sobek_rules.judge import Readings, World, rule_on
from sobek_rules.model import Answer, Verdict
from sobek_rules.options import worlds_at
from sobek_rules.render import compared
from sobek_rules.replay import Judged, Replay, replay
from sobek_rules.scenario import Scenario

ENDED = str(ROOT / "tests" / "golden" / "ended.txt")
THREE = "scenarios/duel/deben/three-answers.yaml"


class Case(NamedTuple):
    """A step that was judged."""

    played: Replay
    judged: Judged

    def __str__(self) -> str:
        return f"{self.played.scenario.path} under {self.played.variant.name}, step {self.judged.step.number}"

    @property
    def verdict(self) -> Verdict:
        """What was ruled."""
        assert self.judged.ruling is not None
        return self.judged.ruling.verdict

    def report(self) -> dict[str, Any]:
        """What is reported on it."""
        report = compared.step([(self.played, self.judged, None)], "en")
        column: dict[str, Any] = report["columns"][0]
        return column

    def under(self, readings: Readings, worlds: tuple[World, ...] | None = None) -> Verdict:
        """The verdict on the step under other readings, or in other worlds than those before it."""
        before = worlds_at(self.played, self.judged.step.number) if worlds is None else worlds
        return rule_on(DUEL, readings, before, self.judged.step.action).verdict


@cache
def cases() -> tuple[Case, ...]:
    """Some steps of all shipped scenarios under all texts: each ruling of a short one, few of a long one."""
    return tuple(_cases())


def _cases() -> Iterator[Case]:
    for scenario in scenarios():
        for name in NAMES:
            played = replay(scenario, variant(name))
            for judged in played.steps[:: 1 if len(played.steps) < 6 else 9]:
                if judged.ruling is not None:
                    yield Case(played, judged)


def some(verdict: Verdict, every: int = 3) -> list[Case]:
    """Some steps on which that was ruled."""
    return [case for case in cases() if case.verdict is verdict][::every]


# Findings.


def test_every_finding_is_told() -> None:
    """Each rule that asked or objected is there, whether it held or not, with its sentence and its citations."""
    for case in cases()[::5]:
        assert case.judged.ruling is not None
        report = case.report()["step"]
        found = [finding for branch in case.judged.ruling.branches for finding in branch.findings]
        told = {(one["rule"], one["verdict"], one["sentence"]): one for one in report["findings"]}

        assert {(one.rule, str(one.verdict), one.sentence) for one in found} == {
            key for key in told if key[0] != "effect"
        }
        for finding in found:
            shown = told[finding.rule, str(finding.verdict), finding.sentence]

            assert set(finding.asked) <= {citation["question"] for citation in shown["citations"]}
            assert shown["says"].endswith(".")


def test_a_citation_leads_to_its_clause() -> None:
    """File and line of every clause cited are where the clause stands, under its id."""
    lines = {name: Path(variant(name).path).read_text("utf-8").splitlines() for name in NAMES}
    files = {variant(name).path: lines[name] for name in NAMES}
    for case in cases()[::7]:
        for finding in case.report()["step"]["findings"]:
            for citation in finding["citations"]:
                for clause in citation["clauses"]:
                    assert clause["at"]
                    assert clause["gist"]
                    assert files[clause["path"]][clause["line"] - 1].startswith(f"  {clause['id']}:"), str(case)


# Readings.


def test_the_table_of_readings_says_what_each_comes_to() -> None:
    """Of an undetermined step: settled as one of its readings supposes, the step is ruled as the table says."""
    for case in some(Verdict.UNDETERMINED):
        readings = case.report()["readings"]
        if len({reading["verdict"] for reading in readings}) == 1:
            continue
        for reading in readings:
            text = case.played.variant
            for question, answer in reading["if"].items():
                text = text.assuming(question, answer)
            alone = replay(_until(case), text).steps[-1]

            assert alone.ruling is not None, str(case)
            assert reading["verdict"] == str(alone.ruling.verdict), str(case)


def _until(case: Case) -> Scenario:
    return case.played.scenario._replace(steps=case.played.scenario.steps[: case.judged.step.number])


# What would make it come out otherwise.


def test_other_answers_are_those_with_which_a_replay_comes_out_otherwise() -> None:
    """On the first step: just the answers to what it asked with which the scenario, replayed, rules otherwise."""
    for case in [case for case in cases() if case.judged.step.number == 1][::4]:
        assert case.judged.ruling is not None
        asked = {q for branch in case.judged.ruling.branches for finding in branch.findings for q in finding.asked}
        told = {(one["question"], one["answer"]): one["verdict"] for one in case.report()["by_answer"]}
        came: dict[tuple[str, Answer], str] = {}
        for question in asked:
            for answer in DUEL.questions[question].answers:
                ruling = replay(_until(case), case.played.variant.assuming(question, answer)).steps[0].ruling
                assert ruling is not None
                if ruling.verdict is not case.verdict:
                    came[question, answer] = str(ruling.verdict)

        assert came == told, str(case)


def test_another_position_makes_it_come_out_otherwise() -> None:
    """Each change of the position, in other words each time, gives the verdict that is told, and another than it is."""
    for case in cases()[::3]:
        world = worlds_at(case.played, case.judged.step.number)[0]
        changes = list(DUEL.nearby(world.state, case.judged.step.action))
        told = case.report()["by_position"]

        assert len({one["words"] for one in told}) == len(told), str(case)
        for one in told:
            state = next(state for words, state in changes if words == one["words"])
            found = case.under(case.played.variant.readings, (World(state, world.assumptions),))

            assert str(case.verdict) != one["verdict"] == str(found), str(case)


def test_the_nearest_actions_are_open_and_near() -> None:
    """Of an illegal step: at most three, each legal or undetermined, the least changed first; of others none."""
    for case in some(Verdict.ILLEGAL, 2):
        nearest = flip.nearest(case.played, case.judged)
        distances = [flip._distance(case.judged.step.action, action) for action, _ in nearest]

        assert len(nearest) <= flip.MOST_ACTIONS
        assert sorted(distances) == distances, str(case)
        assert len({(type(action), action) for action, _ in nearest}) == len(nearest)
        for action, ruling in nearest:
            alone = rule_on(DUEL, case.played.variant.readings, worlds_at(case.played, case.judged.step.number), action)

            assert case.judged.step.action.player == action.player
            assert ruling.verdict is alone.verdict is not Verdict.ILLEGAL, str(case)
    assert not any(case.report()["nearest"] for case in [*some(Verdict.LEGAL, 40), *some(Verdict.UNDETERMINED, 20)])


def test_actions_that_differ_in_what_the_step_does_not_have_are_named_once() -> None:
    """For a take that is illegal, one back that a Thief may ask for stands for all three."""
    played = replay(read(str(ROOT / THREE)), variant("duel/bga-en"))
    near = [(action.back, action.tiles) for action, _ in flip.nearest(played, played.steps[0])]

    assert [("grey", None), (None, ())] == near


def test_what_an_ability_finds_makes_it_come_out_otherwise() -> None:
    """Where a Thief finds no hand, a Vizier or a priest no corruption, or not the tile told, the position says so."""
    states = {
        "thief": "if ben held a tile",
        "vizier": "if a tile lay in ben's corruption",
        "high-priest": "if a tile lay in ana's corruption",
    }
    bare = State(("ana", "ben"), hands=((), ()), corruption=((), ()), to_move=0)
    for name, words in states.items():
        character = tile(name)
        assert character is not None
        held = bare.with_hand(0, (character,))

        assert words in dict(DUEL.nearby(held, Play(0, character)))
    fish, vizier = tile("F0-"), tile("vizier")
    assert fish is not None
    assert vizier is not None

    assert "if F0- lay in ben's corruption" in dict(DUEL.nearby(bare, Play(0, vizier, tiles=(fish,))))


def test_most_illegal_steps_have_a_way_out() -> None:
    """Nearly every illegal step has an answer, a position or another action that is not."""
    reports = [case.report() for case in some(Verdict.ILLEGAL)]
    helped = [bool(one["by_answer"] or one["by_position"] or one["nearest"]) for one in reports]

    assert sum(helped) >= 0.95 * len(helped)


# The command.


@pytest.mark.parametrize("format", ["text", "markdown", "json"])
def test_a_step_that_is_not_reached_says_why(format: str, sobek: Sobek) -> None:
    """There is no ruling to explain, only the step that came in between."""
    outcome = sobek("explain", ENDED, "--step", "3", "-V", "duel/bga-en", "--format", format)

    assert (0, "") == (outcome.code, outcome.err)
    assert "step 1 is illegal" in outcome.out


def test_a_step_is_explained_under_each_text_named(sobek: Sobek) -> None:
    """One report has them all, so that it is one JSON document."""
    report = json.loads(sobek("explain", str(ROOT / THREE), "--step", "1", "--format", "json").out)
    one = json.loads(sobek("explain", str(ROOT / THREE), "--step", "1", "-V", "duel/guide-de", "--format", "json").out)

    assert list(NAMES) == [column["variant"]["name"] for column in report["columns"]]
    assert one["columns"] == [column for column in report["columns"] if column["variant"]["name"] == "duel/guide-de"]


def test_an_assumption_is_explained_as_one(sobek: Sobek) -> None:
    """An answer on the asker's authority decides the step, and is said to be assumed."""
    outcome = sobek(
        "explain", str(ROOT / THREE), "--step", "1", "-V", "duel/guide-de", "--assume", "deben.swap=forbidden"
    )

    assert "ILLEGAL" in outcome.out
    assert "deben.swap = forbidden (assumed)" in outcome.out


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (f"explain {THREE} --step 2", f"--step 2: {THREE} has 1 step; write 1"),
        (f"explain {ENDED} --step 9 -V duel/bga-en", f"--step 9: {ENDED} has 3 steps; write 1 to 3"),
        (
            f"explain {THREE} take --step 1",
            "--step 1 explains a ruling and not take; leave one of the two out",
        ),
        (
            "explain duel/bga-en --step 1",
            "--step 1 explains a ruling on a scenario, and duel/bga-en is a text; name a scenario file",
        ),
        (
            f"explain {THREE}",
            f"{THREE}:2:1: this is a scenario, not a variant; replay it, or explain it with --step 1",
        ),
        (f"explain {THREE} --step 1 -V duel/bga-em", "there is no variant 'duel/bga-em'; did you mean 'duel/bga-en'?"),
    ],
)
def test_a_wrong_command_is_said_in_one_line(
    command: str, message: str, sobek: Sobek, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be explained is said in one line; the exit code is 2."""
    monkeypatch.chdir(ROOT)

    assert (2, "", f"{message}\n") == sobek(*command.split())


def test_the_cases_have_every_verdict() -> None:
    """These tests see legal, illegal and undetermined steps."""
    assert set(Verdict) == {case.verdict for case in cases()}
