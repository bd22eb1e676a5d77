"""Where texts part and why: every cause is replayed here once more, without the shortcuts of the comparison."""

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from shipped import DIFFERENT_PAIRS, NAMES, scenarios, variant
from support import ROOT, Sobek

from sobek_rules.compare import MOST_TOGETHER, Comparer, Comparison, Difference, grouped
from sobek_rules.diff import parting
from sobek_rules.mixture import NONE, Blend, Mixing
from sobek_rules.outcome import Item, Items, outcome
from sobek_rules.render.machine import as_json
from sobek_rules.render.report import replays
from sobek_rules.replay import replay
from sobek_rules.scenario import Scenario

BOTH_WAYS = pytest.mark.parametrize(("one", "other"), DIFFERENT_PAIRS)
EMPTY = str(ROOT / "scenarios" / "duel" / "take" / "empty-pile.yaml")
#: Where all pairs of questions are tried that could be meant, though it takes long.
FEW = 6


@cache
def compared(one: str, other: str) -> tuple[tuple[Scenario, Comparison], ...]:
    """Every shipped scenario compared under two texts."""
    comparer = Comparer(variant(one), variant(other))
    return tuple((scenario, comparer.compare(scenario)) for scenario in scenarios())


class Plainly:
    """What a scenario comes to when a text is given another's answers to some questions, replayed from the start."""

    def __init__(self, scenario: Scenario, one: str, other: str) -> None:
        self.scenario, self.one, self.other = scenario, variant(one), variant(other)
        self._known: dict[frozenset[str], Items] = {}

    def __call__(self, questions: Iterable[str]) -> Items:
        """The outcome with the other text's answers to these."""
        some = frozenset(questions)
        if some not in self._known:
            mixed = self.one.with_says({question: self.other.says[question] for question in some})
            self._known[some] = outcome(replay(self.scenario, mixed))
        return self._known[some]


@cache
def replaying(path: str, one: str, other: str) -> Plainly:
    """The same, remembered from test to test."""
    return Plainly(next(scenario for scenario in scenarios() if scenario.path == path), one, other)


# Differences.


@BOTH_WAYS
def test_all_differences_are_found(one: str, other: str) -> None:
    """A comparison names just what both texts come to, and not alike; steps in order, the end last."""
    for scenario, comparison in compared(one, other):
        mine = replaying(scenario.path, one, other)(())
        theirs = outcome(replay(scenario, variant(other)))
        found = {difference.item: difference.values for difference in comparison.differences}
        steps = [item.step or len(scenario.steps) + 1 for item in found]

        assert {
            item: (mine[item], theirs[item]) for item in mine if mine[item] != theirs.get(item, mine[item])
        } == found
        assert sorted(steps) == steps


@BOTH_WAYS
def test_what_is_compared_is_what_is_replayed(one: str, other: str) -> None:
    """The replays that a comparison shows are those that a replay comes to, to the byte."""
    for scenario, comparison in compared(one, other):
        plain = [replay(scenario, variant(one)), replay(scenario, variant(other))]

        assert as_json(replays(plain, {}, "")) == as_json(replays([comparison.one, comparison.other], {}, ""))


def test_texts_that_agree_part_nowhere() -> None:
    """The two translations come out alike in every scenario."""
    assert not any(comparison.differences for _, comparison in compared("duel/bga-en", "duel/bga-fr"))


def test_a_child_that_overrides_nothing_parts_nowhere() -> None:
    """House rules without an answer of their own come out as their parent in every scenario."""
    comparer = Comparer(variant("duel/guide-de"), replace(variant("duel/guide-de"), name="house/child"))

    assert not any(comparer.compare(scenario).differences for scenario in scenarios())


# Causes.


@BOTH_WAYS
def test_every_cause_accounts_for_its_difference_and_no_part_of_it_does(one: str, other: str) -> None:
    """Given the answers named the first text comes to what the other does; given only some of them it does not."""
    for scenario, comparison in compared(one, other):
        plainly = replaying(scenario.path, one, other)
        for difference in comparison.differences:
            assert difference.causes
            for cause in difference.causes:
                assert set(cause) <= set(parting(variant(one), variant(other)))
                for size in range(len(cause) + 1):
                    for some in combinations(cause, size):
                        came = plainly(some).get(difference.item)

                        assert (came == difference.values[1]) == (size == len(cause)), (scenario.path, difference, some)


@BOTH_WAYS
def test_no_single_question_is_missed(one: str, other: str) -> None:
    """Where one question would do, every one that would is named, and no larger set is."""
    for scenario, comparison in compared(one, other):
        plainly, questions = replaying(scenario.path, one, other), parting(variant(one), variant(other))
        for difference in comparison.differences:
            alone = tuple((q,) for q in questions if plainly([q]).get(difference.item) == difference.values[1])

            assert alone == tuple(cause for cause in difference.causes if len(cause) == 1), (scenario.path, difference)
            assert not alone or alone == difference.causes


@BOTH_WAYS
def test_no_pair_of_questions_is_missed(one: str, other: str) -> None:
    """The same for two questions together, in some short scenarios."""
    large = (found for found in compared(one, other) if len(found[0].steps) < 3 and _largest(found[1]) > 1)
    for scenario, comparison in list(large)[:FEW]:
        plainly, questions = replaying(scenario.path, one, other), parting(variant(one), variant(other))
        for difference in (found for found in comparison.differences if len(found.causes[0]) > 1):
            pairs = combinations(questions, 2)
            doing = tuple(pair for pair in pairs if plainly(pair).get(difference.item) == difference.values[1])

            assert doing == tuple(cause for cause in difference.causes if len(cause) == 2), (scenario.path, difference)


def _largest(comparison: Comparison) -> int:
    return max((len(cause) for difference in comparison.differences for cause in difference.causes), default=0)


def test_sets_of_the_same_size_are_all_named() -> None:
    """Some difference has two single causes, and some a cause of more questions than are tried together."""
    differences = [d for one, other in DIFFERENT_PAIRS for _, found in compared(one, other) for d in found.differences]

    assert any(len(difference.causes) > 1 for difference in differences)
    assert any(len(difference.causes[0]) > MOST_TOGETHER for difference in differences)
    assert all(len({len(cause) for cause in difference.causes}) == 1 for difference in differences)


@BOTH_WAYS
def test_a_mixture_is_what_its_answers_come_to(one: str, other: str) -> None:
    """Whatever was worked out before, a mixture comes to what a text with just its answers comes to, step by step."""
    blend = Blend(variant(one), variant(other), parting(variant(one), variant(other)))
    for scenario in scenarios()[::5]:
        mixing, plainly = Mixing(scenario, blend), replaying(scenario.path, one, other)
        mixture = mixing.play(NONE)
        for question in blend.parting[::3]:
            mixture = mixture.more(question)

            assert plainly(mixture.questions) == mixture.outcome() == mixing.play(mixture.questions).outcome()


# Columns.


def test_a_text_under_which_a_scenario_ends_says_so(sobek: Sobek) -> None:
    """After an illegal step a column says `not reached`, while the other goes on."""
    ended = str(ROOT / "tests" / "golden" / "ended.txt")
    report = json.loads(sobek("compare", ended, "-V", "duel/reference", "-V", "duel/bga-en", "--format", "json").out)
    going_on, ending = ([step["verdict"] for step in column["steps"]] for column in report["columns"])

    assert ["legal", "legal", "illegal"] == going_on
    assert ["illegal", None, None] == ending
    assert ["not reached"] * 2 == [d["values"][1] for d in report["partings"][0]["differences"][1:]]


def test_all_texts_are_held_against_the_first(sobek: Sobek) -> None:
    """Without -V all texts are compared, each with the first, and one that comes out alike says so."""
    report = json.loads(sobek("compare", EMPTY, "--format", "json").out)
    text = sobek("compare", EMPTY).out

    assert NAMES[0] == report["against"]
    assert list(NAMES[1:]) == [parting["variant"] for parting in report["partings"]]
    assert ["duel/bga-fr"] == [parting["variant"] for parting in report["partings"] if not parting["differences"]]
    assert "duel/bga-fr comes out as duel/bga-en." in text
    assert "because of take.empty-pile" in text


@pytest.mark.parametrize("format", ["text", "markdown", "json"])
def test_a_child_that_overrides_nothing_shows_nothing(format: str, sobek: Sobek, tmp_path: Path) -> None:
    """In every format a comparison with such house rules names no cause."""
    (tmp_path / "child.yaml").write_text("variant: house/child\ngame: duel\ntitle: X\nextends: duel/bga-en\n")
    child = str(tmp_path / "child.yaml")
    one = sobek("compare", EMPTY, "-V", "duel/bga-en", "-V", child, "--format", format)
    many = sobek("compare", str(ROOT / "scenarios" / "duel"), "-V", "duel/bga-en", "-V", child, "--format", format)

    assert [0, 0] == [one.code, many.code]
    assert "because of" not in one.out.replace("| because of |", "") + many.out
    assert '"different": 0' in many.out or " 0 come out differently" in many.out


# Many scenarios.


@pytest.mark.parametrize(("one", "other"), [("duel/bga-en", "duel/guide-de"), ("duel/guide-de", "duel/reference")])
def test_many_scenarios_are_the_sum_of_each(one: str, other: str, sobek: Sobek) -> None:
    """A table by cause counts the differences of every scenario, each once for each of its causes, most first."""
    folder = str(ROOT / "scenarios" / "duel")
    report = json.loads(sobek("compare", folder, "-V", one, "-V", other, "--format", "json").out)
    differences = [difference for _, found in compared(one, other) for difference in found.differences]
    counted = {tuple(row["cause"]): row["counts"] for row in report["rows"]}
    totals = [sum(counts.values()) for counts in counted.values()]

    assert len(scenarios()) == report["scenarios"]
    assert sum(bool(found.differences) for _, found in compared(one, other)) == report["different"]
    assert sum(len(difference.causes) for difference in differences) == sum(totals)
    assert sorted(totals, reverse=True) == totals
    for kind in report["kinds"]:
        of_kind = [difference for difference in differences if difference.item.kind == kind]

        assert sum(len(difference.causes) for difference in of_kind) == sum(row[kind] for row in counted.values())


def test_differences_are_grouped_by_cause() -> None:
    """Each set of questions has one row, with how many of each kind and in which scenarios, most first."""
    scenario = scenarios()[0]
    played = replay(scenario, variant("duel/bga-en"))
    other = played._replace(scenario=scenario._replace(path="other.yaml"))

    def difference(step: int, what: str, *causes: tuple[str, ...]) -> Difference:
        return Difference(Item(step, what), ("legal", "illegal"), causes)

    found = [
        Comparison(played, played, (difference(1, "verdict", ("a",)), difference(1, "corruption", ("a", "b")))),
        Comparison(other, other, (difference(2, "verdict", ("a",), ("c",)), difference(0, "winner", ("a",)))),
    ]

    assert [
        (("a",), {"verdicts": 2, "winners": 1}, [scenario.path, "other.yaml"]),
        (("a", "b"), {"corruption": 1}, [scenario.path]),
        (("c",), {"verdicts": 1}, ["other.yaml"]),
    ] == list(grouped(found))


# Bad input.


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (f"compare {EMPTY} -V duel/bga-en", "duel/bga-en alone cannot be compared; name another"),
        (f"compare {EMPTY} -V duel/bga-en -V duel/bga-en", "duel/bga-en is named twice; compare it with another"),
        (
            f"compare {EMPTY} -V duel/bga-en -V classic/bga-es",
            f"classic/bga-es is a variant of classic, but {EMPTY} is about duel",
        ),
        (
            f"compare {ROOT / 'scenarios' / 'duel'} -V classic/bga-es -V duel/bga-en",
            f"classic/bga-es is a variant of classic, but {scenarios()[0].path} is about duel",
        ),
        (
            f"compare {ROOT / 'scenarios' / 'duel'}",
            "many scenarios are compared under two variants: name them with -V",
        ),
        (f"compare {EMPTY} nowhere.yaml", "nowhere.yaml:1:1: there is no such file"),
    ],
)
def test_a_wrong_comparison_is_said_in_one_line(command: str, message: str, sobek: Sobek) -> None:
    """What cannot be compared is said in one line; the exit code is 2."""
    assert (2, "", f"{message}\n") == sobek(*command.split())


def test_a_folder_without_scenarios_is_said(sobek: Sobek, tmp_path: Path) -> None:
    """Nothing to compare is a wrong command."""
    assert (2, "", f"no scenario files in {tmp_path}\n") == sobek("compare", str(tmp_path), "-V", "a/b", "-V", "c/d")


def test_scenarios_of_another_game_are_passed_over(sobek: Sobek) -> None:
    """In a folder of several games only those of the texts named are judged, and how many are not is said."""
    folders = [str(ROOT / "scenarios" / game / "skipping") for game in ("duel", "classic")]
    pair = ("-V", "duel/bga-en", "-V", "duel/guide-de")
    alone, both = (sobek("check", *some, *pair) for some in (folders[:1], folders))

    assert (alone.code, alone.out) == (both.code, both.out)
    assert re.fullmatch(r"\d+ scenarios of another game passed over\n", both.err)
    assert sobek("compare", *folders, *pair).out == sobek("compare", *folders[:1], *pair).out
