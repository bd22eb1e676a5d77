"""Whole cases at once: one process a case, and cases and answers in files; graded as when asked step by step."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from engines import LIBRARY, cases, within
from hypothesis import given
from hypothesis import strategies as some
from jsonschema import Draft7Validator
from support import ROOT, Sobek

from sobek_rules import schemas
from sobek_rules.conform.answers import Answers, answers_of
from sobek_rules.conform.cases import Profile, whole
from sobek_rules.conform.grading import Grade
from sobek_rules.conform.protocol import line, parsed
from sobek_rules.conform.shape import definitions, faults
from sobek_rules.conform.suite import graded_from, put
from sobek_rules.engine.__main__ import made

OURS = f"{sys.executable} -m sobek_rules.engine --one-shot"
THIRD, GAPS, PILE = "duel.skipping.third-tile", "duel.witness.skip.gaps", "duel.take.empty-pile"


# One process a case.


def asked(sobek: Sobek, command: str, *options: str) -> Any:
    """What `sobek conform --one-shot` says of an engine."""
    return sobek("conform", "--one-shot", "--exec", command, *options)


def script(folder: Path, body: str) -> str:
    """The command of a one-shot engine."""
    path = folder / "check.py"
    path.write_text(f"import json, sys, time\ncase = json.load(sys.stdin)\n{body}\n", encoding="utf-8")
    return f"{sys.executable} {path}"


def test_an_engine_may_be_started_once_a_case(sobek: Sobek) -> None:
    """Our engine, one process a case, is graded as it is in a stream, right or wrong."""
    right = asked(sobek, OURS, "--case", THIRD, "--case", GAPS)
    wrong = asked(sobek, f"{OURS} --defect duel.gaps-count", "--case", THIRD, "--case", GAPS)

    assert (0, "") == (right.code, right.err)
    assert "2 cases: 2 pass." in right.out
    assert (1, "") == (wrong.code, wrong.err)
    assert "2 cases: 1 pass, 1 fail." in wrong.out


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("sys.exit(3)", "Skip, 1 case: it gives no reason"),
        ("print('no arms yet', file=sys.stderr)\nsys.exit(3)", "Skip, 1 case: no arms yet"),
        ("sys.exit('division by zero')", "! the engine ended with exit code 1."),
        ("time.sleep(60)", "! no answer within 1 seconds."),
        ("print('fine')", "! its answer is no JSON: 'fine'; write nothing but the protocol on"),
        ("print('{}')", "! neither steps nor skip nor error are given."),
        ("print(json.dumps({'steps': [{}]}))", "! its answer: /steps/0/verdict is missing."),
        ("print(json.dumps({'steps': [{'verdict': 'ilegal'}]}))", "/steps/0/verdict is the text 'ilegal'; did"),
        ("print(json.dumps({'steps': []}))", "! 0 steps answered, not 2."),
        ("print(json.dumps({'error': {'message': 'no such tile'}}))", "! no such tile."),
    ],
)
def test_what_a_process_may_come_to(body: str, said: str, sobek: Sobek, tmp_path: Path) -> None:
    """It declines with exit code 3, and whatever else is no answer is an error or a time-out; none is a pass."""
    first = "if case['id'].endswith('self-check'):\n    print('{\"steps\": []}')\n    sys.exit()\n"
    command = script(tmp_path, first + body)

    outcome = asked(sobek, command, "--no-self-check", "-V", "duel/reference", "--timeout", "1", "--case", THIRD)

    assert 1 == outcome.code
    assert said in outcome.out.replace("\n     ", " ").replace("\n  ", " ")


def test_a_short_script_is_enough(sobek: Sobek, tmp_path: Path) -> None:
    """An engine of a line that only knows verdicts is graded by them, and told what it leaves out."""
    command = script(tmp_path, "print(json.dumps({'steps': [{'verdict': 'legal'} for step in case['steps']]}))")

    outcome = asked(sobek, command, "--no-self-check", "-V", "duel/reference", "--case", THIRD)

    assert "Not tested, 1 case: the engine does not tell what the accounts come to" in outcome.out.replace("\n  ", " ")


def test_a_one_shot_engine_needs_a_variant(sobek: Sobek, tmp_path: Path) -> None:
    """Where neither the engine nor the command line says what it plays by, nothing is guessed."""
    outcome = asked(sobek, script(tmp_path, "print('{\"steps\": []}')"), "--case", THIRD)

    assert (2, "") == (outcome.code, outcome.out)
    assert "name one with -V" in outcome.err


# Vectors and results.


def vectors(sobek: Sobek, *options: str) -> Any:
    """The cases that `sobek vectors` writes."""
    return json.loads(sobek("vectors", *options).out)


def test_every_case_can_be_written(sobek: Sobek) -> None:
    """All shipped cases, with what is expected and without, follow the schema; the latter give nothing away."""
    told, bare = vectors(sobek), vectors(sobek, "--without-expected")

    assert [] == faults(told, "vectors") + faults(bare, "vectors")
    assert len(cases("*")) == len(told["cases"])
    assert "expect" not in json.dumps(bare)
    assert all("expect" in step for step in told["cases"][0]["steps"][:1])


def test_cases_are_written_line_by_line_too(sobek: Sobek) -> None:
    """JSON Lines hold the same cases, one a line."""
    lines = sobek("vectors", "--case", "duel.take.*", "--format", "jsonl").out.splitlines()

    assert vectors(sobek, "--case", "duel.take.*")["cases"] == [json.loads(one) for one in lines]


def test_what_is_expected_depends_on_the_variant(sobek: Sobek) -> None:
    """The same step is legal under one text and illegal under another, and says on what it rests."""
    reference, other = (
        vectors(sobek, "--case", PILE, "-V", name)["cases"][0]["steps"][0]["expect"]
        for name in ("duel/reference", "duel/bga-en")
    )

    assert ("legal", "illegal") == (reference["verdict"], other["verdict"])
    assert ["take.empty-pile"] == other["because"]
    assert "the draw pile is empty" == other["why"]


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    """What our engine, counting gaps, makes of some cases, as a results file holds it."""
    serving = made(LIBRARY, [], ["duel.gaps-count"])
    found = [
        {"id": case.id} | {key: told[key] for key in ("steps", "end")}
        for case in cases("duel.skipping.*", GAPS)
        for told in [serving.answer(whole(case, Profile("duel/reference")))]
    ]
    who = serving.who()
    return {"protocol": who["protocol"], "engine": who["engine"], "games": {"duel": who["games"]["duel"]}} | {
        "capabilities": who["capabilities"],
        "results": found,
    }


def lines_of(found: dict[str, Any]) -> str:
    """A results file in JSON Lines."""
    head = {key: value for key, value in found.items() if key != "results"}
    return "".join(map(line, [head, *found["results"]]))


@pytest.mark.parametrize("lines", [False, True])
def test_results_are_graded_as_an_engine_is(lines: bool, results: dict[str, Any], sobek: Sobek, tmp_path: Path) -> None:
    """A results file comes to the same grades as the engine that it was written by; the rest is not tested."""
    path = tmp_path / "results.json"
    path.write_text(lines_of(results) if lines else json.dumps(results, indent=1), encoding="utf-8")
    only = ("--case", "duel.skipping.*", "--case", GAPS, "--case", PILE)
    session, declared = within(made(LIBRARY, [], ["duel.gaps-count"]))
    graded = put(session, cases("duel.skipping.*", GAPS), declared, capabilities=frozenset({"legal", "state"}))

    outcome = sobek("grade", str(path), *only, "--format", "json")

    found = {case["id"]: case["grade"] for case in json.loads(outcome.out)["cases"]}
    assert (1, "") == (outcome.code, outcome.err)
    assert {one.case.id: str(one.grade) for one in graded} | {PILE: "not tested"} == found
    assert {"fail", "pass", "not tested"} == set(found.values())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda r: r | {"protocol": "x"},
            "results:1:1: /protocol is the text 'x'; it must be the text 'sobek-conform/1'",
        ),
        (lambda r: {k: v for k, v in r.items() if k != "engine"}, "results:1:1: /engine is missing"),
        (lambda r: r | {"results": [r["results"][0]] * 2}, "is answered twice; keep one answer"),
        (
            lambda r: r | {"results": [r["results"][0] | {"id": "duel.skipping.third-tyle"}]},
            "there is no case 'duel.skipping.third-tyle'; did you mean 'duel.skipping.third-tile'?",
        ),
        (
            lambda r: r | {"results": [{"id": THIRD, "steps": [{"verdikt": "legal"}]}]},
            "/results/0/steps/0/verdict is missing",
        ),
        (lambda r: r | {"games": {"chess": {}}}, "/games/chess: there is no game 'chess'"),
    ],
)
def test_results_that_are_wrong(
    change: Any, message: str, results: dict[str, Any], sobek: Sobek, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A results file of the wrong shape is refused by line and field."""
    monkeypatch.chdir(tmp_path)
    Path("results").write_text(json.dumps(change(results)), encoding="utf-8")

    outcome = sobek("grade", "results")

    assert (2, "") == (outcome.code, outcome.out)
    assert message in outcome.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "results:1:1: there are no results here"),
        ("nonsense", "results:1:1: this line is no JSON: 'nonsense'; write a JSON document, or one a line"),
        ('{"protocol": "sobek-conform/1", "engine": {"name": "x"}}\n{"steps": []}', "results:2:1: /id is missing"),
        ('{"protocol": "sobek-conform/1", "engine": {"name": "x"}}\n{"id"', "results:2:1: this line is no JSON"),
    ],
)
def test_results_that_are_no_results(
    text: str, message: str, sobek: Sobek, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be read at all is refused by its line."""
    monkeypatch.chdir(tmp_path)
    Path("results").write_text(text, encoding="utf-8")

    outcome = sobek("grade", "results")

    assert (2, "") == (outcome.code, outcome.out)
    assert message in outcome.err


def test_results_that_answer_nothing_fail(sobek: Sobek, tmp_path: Path) -> None:
    """No answer, no success."""
    path = tmp_path / "results"
    path.write_text('{"protocol": "sobek-conform/1", "engine": {"name": "x"}}\n', encoding="utf-8")

    outcome = sobek("grade", str(path), "-V", "duel/reference", "--case", THIRD)

    assert 1 == outcome.code
    assert "No case was executed" in outcome.out


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("vectors --game dual", "--game dual: there is no such game; did you mean 'duel'?"),
        ("vectors -V duel/bga-en -V duel/bga-fr", "-V duel/bga-fr: duel/bga-en is named for duel already"),
        ("vectors --case nothing.*", "--case nothing.*: no case is called so"),
        ("grade nowhere.json", "nowhere.json: No such file or directory"),
        ("grade README.md --max-bytes 10", "README.md: more than 10 bytes; allow it with --max-bytes"),
    ],
)
def test_commands_that_are_wrong(command: str, message: str, sobek: Sobek, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong with a command is said in a line."""
    monkeypatch.chdir(ROOT)

    outcome = sobek(*command.split())

    assert (2, "") == (outcome.code, outcome.out)
    assert message in outcome.err


# Grades.


def told(pattern: str, **changes: Any) -> tuple[Any, Answers]:
    """A case, and what our engine says on it with some changes made to the message."""
    (case,) = cases(pattern)
    found = parsed(line(made(LIBRARY, [], []).answer(whole(case, Profile("duel/reference")))), "x")
    for path, value in changes.items():
        *way, last = path.split("__")
        inner = found
        for part in way:
            inner = inner[int(part[1:])] if part[1:].isdigit() else inner[part]
        inner[last] = value
    return case, answers_of(found)


PROBED = "duel.games.on-with-an-empty-pile"
ONE = {"corruption": {"ana": 9, "ben": 9}}


@pytest.mark.parametrize(
    ("changes", "grade"),
    [
        ({}, Grade.PASS),
        ({"steps___0__accounts": ONE}, Grade.NONSTRICT),
        ({"steps___0__accounts": ONE, "steps___1__verdict": "undetermined"}, Grade.FAIL),
        ({"end__winners": []}, Grade.FAIL),
        ({"end__winners": ["anna"]}, Grade.ERROR),
        ({"end__totals__scores": {}}, Grade.ERROR),
        ({"steps___0__accounts": {"corruption": {"ana": 0, "ben": 0, "cid": 0}}}, Grade.ERROR),
        ({"end__winners": None}, Grade.NOT_TESTED),
        ({"end__over": False}, Grade.FAIL),
        ({"steps___0__legal": []}, Grade.FAIL),
        ({"steps___0__legal": ["dance"]}, Grade.FAIL),
        ({"steps___0__over": True}, Grade.FAIL),
    ],
)
def test_grades(changes: dict[str, Any], grade: Grade) -> None:
    """A wrong account that comes right in the end is lax; a wrong verdict, list, winner or end is a failure."""
    case, answers = told(PROBED, **changes)
    _, declared = within(made(LIBRARY, [], []))

    found = graded_from(answers, case, declared["duel"])

    assert grade == found.grade
    assert grade is Grade.ERROR or (grade in (Grade.FAIL, Grade.NONSTRICT)) == bool(found.differences)
    assert (grade is Grade.ERROR) == ("there is no" in found.reason)


def test_a_refused_step_that_changes_something_fails() -> None:
    """An engine that admits to a change is held to it; one that cannot tell is told so."""
    (case,) = cases("duel.take.off-the-line")
    _, declared = within(made(LIBRARY, [], []))
    found = made(LIBRARY, [], []).answer(whole(case, Profile("duel/reference")))
    refused = next(step for step in found["steps"] if step["verdict"] == "illegal")
    results = {}
    for changed in (False, True, None):
        refused["changed"] = changed
        told_so = graded_from(answers_of(found), case, declared["duel"])
        results[changed] = (str(told_so.grade), "state" in told_so.untested)

    assert {False: ("pass", False), True: ("fail", False), None: ("pass", True)} == results


@pytest.mark.parametrize("pattern", ["duel.turn.*", "classic.sets.*", "socks.claims.*"])
def test_every_wrong_verdict_is_the_first_difference(pattern: str) -> None:
    """Whichever settled verdict of a case an engine turns round, the case fails there, and says what was expected."""
    serving = made(LIBRARY, [], [])
    _, declared = within(serving)
    other = {"legal": "illegal", "illegal": "legal"}
    turned = []
    for case in cases(pattern):
        name = case.game.name
        right = serving.answer(whole(case, declared[name][0]))["steps"]
        for i, step in enumerate(right):
            if step["verdict"] in other:
                wrong = [*right[:i], step | {"verdict": other[step["verdict"]]}, *right[i + 1 :]]
                found = graded_from(answers_of({"steps": wrong}), case, declared[name])
                assert found.first
                turned.append(
                    (str(found.grade), found.first.step - i, found.first.what, found.first.expected == step["verdict"])
                )

    assert {("fail", 1, "verdict", True)} == set(turned)
    assert 10 < len(turned)


# The shape of messages.

VALUES = some.recursive(
    some.none() | some.booleans() | some.integers(-2, 3) | some.sampled_from(["legal", "ana", "sobek-conform/1", ""]),
    lambda inner: some.lists(inner, max_size=2)
    | some.dictionaries(
        some.sampled_from(
            ["seq", "ok", "over", "accounts", "totals", "winners", "illegal", "reason", "skip", "error", "message",
             "actions", "scenario", "steps", "verdict", "id", "engine", "name", "protocol", "games", "capabilities"]
        ),
        inner,
        max_size=4,
    ),
    max_leaves=6,
)  # fmt: skip


@given(VALUES, some.sampled_from(sorted(definitions())))
def test_our_reader_of_the_schema_agrees_with_the_standard(value: Any, name: str) -> None:
    """A message is refused by us just where a whole implementation of JSON Schema refuses it."""
    document = json.loads(schemas.text("protocol"))
    schema = {"$ref": f"#/definitions/{name}", "definitions": document["definitions"]}

    assert Draft7Validator(schema).is_valid(value) == (not faults(value, name))
