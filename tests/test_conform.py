"""`sobek conform` and engines that misbehave: what each comes to, whole, and that nothing untested is passed."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from engines import program
from jsonschema import Draft7Validator
from support import ROOT, Golden, Outcome, Sobek

from sobek_rules import schemas
from sobek_rules.version import __version__

GOLDEN = Path(__file__).parent / "golden"
OURS = f"{sys.executable} -m sobek_rules.engine"
THIRD, PILE, PROBES = "duel.skipping.third-tile", "duel.take.empty-pile", "duel.skipping.empty-squares-are-free"
GAPS = "duel.witness.skip.gaps"

#: An engine that accepts everything.
YES = """
if cmd == "hello":
    say(request, ok=True, **WHO)
elif cmd == "score":
    score(request)
else:
    say(request, ok=True)
"""


def asked(sobek: Sobek, command: str, *options: str, checked: bool = False) -> Outcome:
    """What `sobek conform` says of an engine, by default without the self-check."""
    return sobek("conform", "--exec", command, *([] if checked else ["--no-self-check"]), *options)


def reported(sobek: Sobek, command: str, *options: str) -> dict[str, Any]:
    """The JSON report on an engine."""
    found: dict[str, Any] = json.loads(asked(sobek, command, *options, "--format", "json").out)
    assert [] == list(Draft7Validator(json.loads(schemas.text("report"))).iter_errors(found))
    return found


def case_of(report: dict[str, Any], id: str) -> dict[str, Any]:
    """A case of a report."""
    found: dict[str, Any] = next(case for case in report["cases"] if case["id"] == id)
    return found


# Reports.

DEFECTIVE = ["--exec", f"{OURS} --defect duel.gaps-count", "--case", THIRD, "--case", PROBES]
FORMATS = {
    "conform": [],
    "conform-summary": ["--summary"],
    "conform-markdown": ["--format", "markdown"],
    "conform-json": ["--format", "json"],
    "conform-junit": ["--format", "junit"],
}


@pytest.mark.parametrize("name", FORMATS)
def test_reports_are_the_same_bytes(name: str, sobek: Sobek, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    """A report goes to standard output alone, and every byte of it is as it was blessed."""
    monkeypatch.chdir(ROOT)

    outcome = sobek("conform", *DEFECTIVE, *FORMATS[name])

    assert (1, "") == (outcome.code, outcome.err)
    golden(GOLDEN / f"{name}.txt", outcome.out.replace(__version__, "VERSION"))


@pytest.mark.parametrize("name", ["conform", "conform-summary", "conform-mixed-text"])
def test_reports_fit_a_terminal(name: str) -> None:
    """No line that a person reads in a terminal is wider than 80 columns."""
    assert [] == [line for line in (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines() if len(line) > 80]


#: An engine that comes to something else in each case.
MIXED = f"""
if cmd == "load" and request["case"] == "{PILE}":
    sys.exit("out of tiles")
elif cmd == "load" and request["case"] == "duel.skipping.beyond-and-behind":
    say(request, skip={{"reason": "no *long* ways <yet>"}})
elif cmd == "load" and request["case"] == "duel.deben.empty-bag":
    say(request, error={{"message": "index 7", "trace": "rules.js:5"}})
else:
{"".join(f"    {row}{chr(10)}" for row in YES.strip().splitlines())}
"""
OFF, AFTER, ASIDE = "duel.take.off-the-line", "duel.ankh.after-a-character", "duel.characters.too-few-and-not-told"


@pytest.mark.parametrize("format", ["text", "markdown", "junit"])
def test_every_grade_is_told(
    format: str, sobek: Sobek, golden: Golden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A report of many outcomes, with a baseline and an older report, is told in full, whatever an engine writes."""
    monkeypatch.chdir(tmp_path)
    Path("known.yaml").write_text(f"{OFF}: takes anything, issue 3\n{AFTER}: was wrong once\n", encoding="utf-8")
    ids = (PILE, THIRD, OFF, AFTER, ASIDE, "duel.skipping.beyond-and-behind", "duel.deben.empty-bag")
    only = [part for id in ids for part in ("--case", id)]
    command = program(tmp_path, MIXED)
    old = reported(sobek, command, *only[:-2])
    old["cases"] = [case | {"grade": "fail"} if case["id"] == AFTER else case for case in old["cases"]]
    Path("old.json").write_text(json.dumps(old), encoding="utf-8")

    outcome = asked(sobek, command, *only, "--baseline", "known.yaml", "--against", "old.json", "--format", format)

    assert (1, "") == (outcome.code, outcome.err)
    golden(GOLDEN / f"conform-mixed-{format}.txt", outcome.out.replace(f"{ROOT}/", ""))


def test_a_failing_case_is_shrunk_to_a_scenario_that_holds(
    sobek: Sobek, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written for a bug report is smaller, is told in the report, and comes out as it says under our judge."""
    monkeypatch.chdir(ROOT)
    report = reported(sobek, f"{OURS} --defect duel.gaps-count", "--case", PROBES, "--shrunk", str(tmp_path / "new"))
    shrunk = case_of(report, PROBES)["shrunk"]
    text = Path(shrunk["path"]).read_text("utf-8")

    assert text == shrunk["text"]
    assert len(text) < len((ROOT / "scenarios/duel/skipping/empty-squares-are-free.yaml").read_text("utf-8"))
    assert text.count("- ana:") + text.count("- ben:") == 1
    assert "skip.gaps" in text
    assert 0 == sobek("check", shrunk["path"]).code
    again = reported(sobek, f"{OURS} --defect duel.gaps-count", shrunk["path"])
    assert ["fail"] == [case["grade"] for case in again["cases"]]


# The adapter is broken: exit code 2.


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("time.sleep(9)", "no reply to hello within 0.5 seconds"),
        ("sys.exit(4)", "the engine ended with exit code 4 without a reply to hello"),
        ("print('hello!', flush=True)", "line 1 of its output is no JSON: 'hello!'; write nothing but the protocol"),
        ("say(request, ok=True)", "line 1 of its output, in reply to hello: /protocol is missing; /engine is missing"),
        (
            "say(request, ok=True, **WHO | {'capabilities': ['legall']})",
            "/capabilities/0 is the text 'legall'; did you",
        ),
        (
            "say(request, ok=True, **WHO | {'protocol': 'sobek-conform/0'})",
            "/protocol is the text 'sobek-conform/0'; it",
        ),
        ("say(request, ok=True, **WHO | {'engin': {}})", "/engin is no field of it"),
        ("print(json.dumps({'seq': 7, 'ok': True, **WHO}), flush=True)", "/seq is 7, but request 0 was asked"),
        ("print('[1]', flush=True)", "in reply to hello: an object is wanted, not a list"),
        ("say(request, error={'message': 'no licence'})", "no licence"),
    ],
)
def test_an_engine_that_cannot_say_who_it_is(body: str, message: str, sobek: Sobek, tmp_path: Path) -> None:
    """What goes wrong at the first word is the adapter's fault, and named with line and field."""
    outcome = asked(sobek, program(tmp_path, body), "--timeout", "0.5", "--case", THIRD)

    assert (2, "") == (outcome.code, outcome.out)
    assert message in outcome.err


def test_blank_lines_and_a_byte_order_mark_are_no_fault(sobek: Sobek, tmp_path: Path) -> None:
    """What some languages write unasked between replies is passed over, and lines are still counted right."""
    noise = "print('\\ufeff', end='') if cmd == 'hello' else print('\\r\\n')\n"
    fine = program(tmp_path, noise + YES)
    report = reported(sobek, fine, "--case", THIRD)
    wrong = asked(sobek, program(tmp_path, "print()\nprint()\nprint('hello!', flush=True)"), "--case", THIRD)

    assert ["not tested"] == [case["grade"] for case in report["cases"]]
    assert "line 3 of its output is no JSON: 'hello!'" in wrong.err


def test_standard_error_of_a_broken_adapter_is_shown(sobek: Sobek, tmp_path: Path) -> None:
    """Whoever wrote the adapter sees what it said when it fell."""
    outcome = asked(sobek, program(tmp_path, "sys.exit('no rules.json here')"), "--case", THIRD)

    assert 2 == outcome.code
    assert "| no rules.json here" in outcome.err


@pytest.mark.parametrize(
    ("games", "message"),
    [
        ({"chess": {}}, "/games/chess: there is no game 'chess'"),
        ({"duel": {"variant": "duel/bga-em"}}, "/games/duel/variant: there is no variant 'duel/bga-em'; did you mean"),
        ({"duel": {"variant": "classic/bga-es"}}, "/games/duel/variant: classic/bga-es is a variant of classic"),
        ({"duel": {"answers": {"skip.gap": "free"}}}, "duel has no question 'skip.gap'; did you mean 'skip.gaps'?"),
        ({"duel": {"answers": {"skip.gaps": "fre"}}}, "skip.gaps cannot be answered 'fre'; did you mean 'free'?"),
        ({}, "it does not say which games it plays, and by which variant; name one with -V"),
    ],
)
def test_an_engine_that_declares_nonsense(games: object, message: str, sobek: Sobek, tmp_path: Path) -> None:
    """A declaration that cannot be judged by stops the run before the first case."""
    body = YES.replace("**WHO", f"**WHO | {{'games': {games!r}}}")

    outcome = asked(sobek, program(tmp_path, body), "--case", THIRD)

    assert (2, "") == (outcome.code, outcome.out)
    assert message in outcome.err


def test_the_self_check_tells_a_broken_adapter_from_broken_rules(sobek: Sobek, tmp_path: Path) -> None:
    """An engine that takes everything for legal fails on a fresh deal, and no case is laid to its rules."""
    outcome = asked(sobek, program(tmp_path, YES), "--case", THIRD, checked=True)

    assert (2, "") == (outcome.code, outcome.out)
    assert "the self-check fails, so it is the adapter that is broken: on a fresh deal of duel" in outcome.err
    assert "that is illegal, and the engine says legal" in outcome.err


@pytest.mark.parametrize("command", ["", "'unclosed", "./no-such-engine"])
def test_a_command_that_starts_nothing(command: str, sobek: Sobek) -> None:
    """A command that cannot be run is the command line's fault."""
    outcome = asked(sobek, command, "--case", THIRD)

    assert (2, "") == (outcome.code, outcome.out)
    assert outcome.err.startswith("--exec")


def test_what_an_engine_leaves_open_the_command_line_can_say(sobek: Sobek, tmp_path: Path) -> None:
    """Where an engine names its game and no variant, -V does; what it declares is never overruled."""
    bare = program(tmp_path, YES.replace("**WHO", "**WHO | {'games': {'duel': {}}}"))
    named = ("--case", PILE, "-V", "duel/bga-en")

    assert "duel/bga-en" == reported(sobek, bare, *named)["profiles"]["duel"]["judged_by"]
    assert "fail" == reported(sobek, bare, *named)["cases"][0]["grade"]
    assert "duel/reference" == reported(sobek, OURS, *named)["profiles"]["duel"]["judged_by"]


@pytest.mark.parametrize("shown", ["reason", "stderr"])
def test_an_engine_cannot_paint_the_terminal(shown: str, sobek: Sobek, tmp_path: Path) -> None:
    """Control characters that an engine writes are made harmless."""
    paint = r"\x1b[31mred"
    said = {"reason": f"say(request, error={{'message': '{paint}'}})", "stderr": f"sys.exit('{paint}')"}

    outcome = asked(sobek, program(tmp_path, YES.replace("score(request)", said[shown])), "--case", THIRD)

    assert "red" in outcome.out
    assert "\x1b" not in outcome.out


# Engines that fall in the midst.


def test_a_crash_costs_one_case(sobek: Sobek, tmp_path: Path) -> None:
    """The case in which an engine falls is an error with its standard error; the next is put to a new one."""
    body = f"if cmd == 'load' and request['case'] == '{PILE}':\n    sys.exit('out of tiles')\n{YES}"

    report = reported(sobek, program(tmp_path, body), "--case", PILE, "--case", THIRD)

    assert "error" == case_of(report, PILE)["grade"]
    assert "the engine ended with exit code 1 without a reply to load" == case_of(report, PILE)["reason"]
    assert ["out of tiles"] == case_of(report, PILE)["stderr"]
    assert "error" != case_of(report, THIRD)["grade"]


def test_a_hang_costs_one_case(sobek: Sobek, tmp_path: Path) -> None:
    """An engine that does not reply is killed, the case is a time-out, and the next is put to a new one."""
    body = f"if cmd == 'load' and request['case'] == '{PILE}':\n    time.sleep(60)\n{YES}"

    report = reported(sobek, program(tmp_path, body), "--case", PILE, "--case", THIRD, "--timeout", "0.5")

    assert "timeout" == case_of(report, PILE)["grade"]
    assert "no reply to load within 0.5 seconds" == case_of(report, PILE)["reason"]
    assert "timeout" != case_of(report, THIRD)["grade"]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("print('Loading...', flush=True)", "line 3 of its output is no JSON: 'Loading...'"),
        ("say(request, ok=True, over=False)", "line 3 of its output, in reply to score: /accounts is missing"),
        ("say(request, ok=True, over=True, winners=['ana'])", "in reply to score: /totals is missing"),
        (
            "say(request, ok=True, over=False, accounts={'corruption': {'ana': 'two'}})",
            "/accounts/corruption/ana wants a whole number or null, found the text 'two'",
        ),
        (
            "say(request, ok=True, over=False, accounts={'coruption': {}})",
            "/accounts/coruption: there is no such account; did you mean 'corruption'?",
        ),
        ("say(request, ok=False, over=False, accounts={})", "/ok is false; it must be true"),
        ("say(request, error={'message': 'index out of range', 'trace': 'rules.js:5'})", "index out of range"),
    ],
)
def test_a_reply_of_the_wrong_shape_is_an_error(reply: str, reason: str, sobek: Sobek, tmp_path: Path) -> None:
    """What a reply lacks is named by line and field, and the case is an error, never a pass."""
    body = YES.replace("score(request)", reply)

    case = case_of(reported(sobek, program(tmp_path, body), "--case", THIRD), THIRD)

    assert "error" == case["grade"]
    assert reason in case["reason"]


def test_after_many_errors_no_more_is_run(sobek: Sobek, tmp_path: Path) -> None:
    """An engine that falls over everything is not started six hundred times; what is not run is not tested."""
    body = YES.replace("score(request)", "sys.exit(1)")

    report = reported(sobek, program(tmp_path, body), "--case", "duel.skipping.*", "--most-errors", "2")

    assert (2, 5) == (report["totals"]["error"], report["totals"]["not tested"])
    assert "not run, after so many errors" == report["cases"][2]["reason"]


def test_an_engine_has_to_say_the_same_again(sobek: Sobek, tmp_path: Path) -> None:
    """To take a probe back, what was played is played again; an engine that refuses it then is at fault."""
    body = (
        "seen = globals().setdefault('seen', [])\nseen.append(cmd)\n"
        "if cmd == 'apply' and seen.count('load') > 1:\n    say(request, illegal=True)\n    continue\n" + YES
    )
    probing = "duel.pirogues.the-arm-points-at-a-tile"

    case = case_of(reported(sobek, program(tmp_path, body), "--case", probing), probing)

    assert "error" == case["grade"]
    assert "is refused that was accepted before" in case["reason"]


# What is not tested.


def test_a_skip_is_no_pass(sobek: Sobek, tmp_path: Path) -> None:
    """A case that an engine declines is counted as skipped, with its reason; all skipped is nothing executed."""
    body = YES.replace(
        "else:", "elif cmd == 'load':\n    say(request, skip={'reason': 'no pirogues', 'url': 'x/7'})\nelse:"
    )

    report = reported(sobek, program(tmp_path, body), "--case", THIRD)
    outcome = asked(sobek, program(tmp_path, body), "--case", THIRD)

    assert ("skip", "no pirogues", "x/7") == tuple(case_of(report, THIRD)[key] for key in ("grade", "reason", "url"))
    assert (0, False) == (report["executed"], report["as_expected"])
    assert 1 == outcome.code
    assert f"Skip, 1 case: no pirogues ({THIRD})." in outcome.out
    assert "No case was executed, so nothing is known." in outcome.out


def test_no_case_at_all_fails(sobek: Sobek) -> None:
    """A choice of nothing is no success; a pattern that matches nothing is wrong."""
    none = asked(sobek, f"{OURS} -V duel/reference", "--game", "classic", "--case", THIRD)
    wrong = asked(sobek, OURS, "--case", "duel.skiping.*")

    assert (1, "no case of classic was chosen\n") == (none.code, none.err)
    assert "No case was executed" in none.out
    assert 2 == wrong.code
    assert "--case duel.skiping.*: no case is called so" in wrong.err


def test_what_an_engine_cannot_do_is_told(sobek: Sobek, tmp_path: Path) -> None:
    """Without the capabilities the summary says how often what could not be tested."""
    outcome = asked(sobek, program(tmp_path, YES), "--case", PROBES, "--summary")

    assert "the lists of legal actions: the engine does not tell them." in outcome.out


def test_an_account_that_is_not_told_is_not_tested(sobek: Sobek, tmp_path: Path) -> None:
    """An engine that says null for what is settled has not passed, though every verdict is right."""
    case = case_of(reported(sobek, program(tmp_path, YES), "--case", THIRD), THIRD)

    assert ("not tested", "the engine does not tell what the accounts come to") == (case["grade"], case["reason"])


def test_a_game_that_an_engine_does_not_play_is_not_tested(sobek: Sobek, tmp_path: Path) -> None:
    """Cases of another game are counted, and fail a run of nothing else."""
    report = reported(sobek, program(tmp_path, YES), "--game", "socks", "--case", "socks.claims.*")

    assert {"not tested"} == {case["grade"] for case in report["cases"]}
    assert {"the engine does not play socks"} == {case["reason"] for case in report["cases"]}
    assert not report["as_expected"]


def test_without_a_variant_only_what_is_declared_is_graded(sobek: Sobek, tmp_path: Path) -> None:
    """An engine that names answers alone is judged by those; what hangs on others is a ruling that says on which."""
    told = YES.replace("**WHO", "**WHO | {'games': {'duel': {'answers': {'skip.gaps': 'free'}}}}")

    report = reported(sobek, program(tmp_path, told), "--case", PILE, "--case", "duel.turn.*")

    assert {"judged_by": "duel/undeclared", "answers": {"skip.gaps": "free"}} == report["profiles"]["duel"]
    assert "ruling" == case_of(report, PILE)["grade"]
    assert "take.empty-pile" in case_of(report, PILE)["reason"]


# Differences.


def test_what_follows_an_accepted_illegal_step_is_a_consequence(sobek: Sobek, tmp_path: Path) -> None:
    """The first difference is told; the steps after it are counted, not failed anew."""
    scenario = tmp_path / "two.yaml"
    scenario.write_text(
        (ROOT / "scenarios/duel/skipping/third-tile.yaml").read_text("utf-8").partition("steps:")[0]
        + "steps:\n  - ana: {take: a1}\n  - ben: {take: a1}\n  - ana: {take: a1}\n",
        encoding="utf-8",
    )

    case = case_of(reported(sobek, program(tmp_path, YES), str(scenario)), "two")

    found = case["difference"]
    assert ("fail", 1, "verdict", "illegal", "legal") == (
        case["grade"], *(found[key] for key in ("step", "what", "expected", "found"))
    )  # fmt: skip
    assert (0, 2) == (found["further"], found["consequences"])
    assert "illegal" == found["ours"]["verdict"]
    assert any(finding["citations"] for finding in found["ours"]["findings"])


def test_a_list_of_legal_actions_is_compared_as_a_set(sobek: Sobek) -> None:
    """What is missing from a list is named in words."""
    case = case_of(reported(sobek, f"{OURS} --defect duel.lists-too-few", "--case", THIRD), THIRD)

    assert ("fail", "legal") == (case["grade"], case["difference"]["what"])
    assert 1 == len(case["difference"]["missing"])
    assert "at step 1: not listed, though legal: 1, such as takes " in case["difference"]["words"]


# Files beside the report.


def test_a_baseline_is_read_both_ways(sobek: Sobek, tmp_path: Path) -> None:
    """What is listed and fails is known, what fails unlisted is a regression, what is listed and passes is stale."""
    command, known = f"{OURS} --defect duel.gaps-count", tmp_path / "known.yaml"
    only = ("--case", THIRD, "--case", PROBES, "--case", GAPS, "--baseline", str(known))
    known.write_text(f"{PROBES}: counts gaps, issue 12\n{THIRD}: not any more\n", encoding="utf-8")

    outcome = asked(sobek, command, *only, "--summary")

    assert 1 == outcome.code
    assert "1 failure known, 1 not." in outcome.out.replace("\n  ", " ")
    assert "Regression: duel.witness.skip.gaps\n" in outcome.out
    assert f"Stale, since it passes: {THIRD}\n" in outcome.out
    known.write_text(f"{PROBES}: counts gaps, issue 12\nduel.witness.skip.gaps: the same\n", encoding="utf-8")
    fine = asked(sobek, command, *only)
    assert 0 == fine.code
    assert "Known: counts gaps, issue 12" in fine.out


def test_a_baseline_can_be_written_and_read_again(sobek: Sobek, tmp_path: Path) -> None:
    """What is written lists all that fails, keeps the reasons there were, and makes the next run as expected."""
    command, known = f"{OURS} --defect duel.gaps-count", str(tmp_path / "known.yaml")
    only = ("--case", THIRD, "--case", PROBES, "--case", GAPS)
    Path(known).write_text(f"{PROBES}: counts gaps\n", encoding="utf-8")

    writing = asked(sobek, command, *only, "--baseline", known, "--write-baseline", known)
    text = Path(known).read_text("utf-8")

    assert 0 == writing.code
    assert f"{PROBES}: counts gaps\n" in text
    assert "duel.witness.skip.gaps: " in text
    assert "the engine says" in text
    assert THIRD not in text
    assert 0 == asked(sobek, command, *only, "--baseline", known).code
    assert 0 == asked(sobek, OURS, "--case", THIRD, "--write-baseline", known).code
    assert 0 == asked(sobek, OURS, "--case", THIRD, "--baseline", known).code


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("duel.skipping.third-tyle: x", ":1:1: there is no case 'duel.skipping.third-tyle'; did you mean"),
        (f"{THIRD}: ''", f":1:27: '{THIRD}' is empty; say why it fails"),
        (f"- {THIRD}", ":1:1: a baseline wants keys with values, found a list"),
    ],
)
def test_baselines_that_are_wrong(text: str, message: str, sobek: Sobek, tmp_path: Path) -> None:
    """An entry without a case or without a reason is refused where it stands."""
    (tmp_path / "known.yaml").write_text(f"{text}\n", encoding="utf-8")

    outcome = asked(sobek, OURS, "--case", THIRD, "--baseline", str(tmp_path / "known.yaml"))

    assert (2, "") == (outcome.code, outcome.out)
    assert message in outcome.err


def test_two_reports_are_compared_case_by_case(sobek: Sobek, tmp_path: Path) -> None:
    """New, gone, fixed, broken and changed cases are told by their ids."""
    old = tmp_path / "old.json"
    report = reported(sobek, f"{OURS} --defect duel.gaps-count", "--case", THIRD, "--case", GAPS, "--case", PILE)
    case_of(report, PILE)["grade"] = "skip"
    report["cases"].append(case_of(report, THIRD) | {"id": "duel.gone"})
    case_of(report, THIRD)["grade"] = "pass"
    old.write_text(json.dumps(report), encoding="utf-8")
    only = ("--case", THIRD, "--case", GAPS, "--case", PILE, "--case", "duel.witness.skip.which")

    changes = reported(sobek, f"{OURS} --defect duel.taken-tile-counts", *only, "--against", str(old))["changes"]
    said = asked(sobek, OURS, *only, "--against", str(old)).out

    assert {
        "against": str(old),
        "new": ["duel.witness.skip.which"],
        "gone": ["duel.gone"],
        "fixed": [GAPS],
        "broken": [THIRD],
        "changed": [{"id": PILE, "from": "skip", "to": "pass"}],
    } == changes
    assert f"Fixed: {GAPS}\n" in said


@pytest.mark.parametrize("text", ["{", "[]", '{"report": "check"}'])
def test_an_older_report_that_is_none(text: str, sobek: Sobek, tmp_path: Path) -> None:
    """A file that is no report of this kind is refused by name."""
    (tmp_path / "old.json").write_text(text, encoding="utf-8")

    outcome = asked(sobek, OURS, "--case", THIRD, "--against", str(tmp_path / "old.json"))

    assert 2 == outcome.code
    assert "write one with --format json" in outcome.err


# Cases of one's own.


def test_own_scenarios_have_ids_from_their_folder(sobek: Sobek, tmp_path: Path) -> None:
    """A folder of scenarios can be put to an engine; its name and theirs make the ids."""
    folder = tmp_path / "club" / "may"
    folder.mkdir(parents=True)
    text = (ROOT / "scenarios/duel/skipping/third-tile.yaml").read_text("utf-8")
    (folder / "third.yaml").write_text(text, encoding="utf-8")

    report = reported(sobek, OURS, str(tmp_path / "club"))
    other = tmp_path / "club" / "june" / "may"
    other.mkdir(parents=True)
    (other / "third.yaml").write_text(text, encoding="utf-8")
    twice = asked(sobek, OURS, str(folder), str(other))

    assert ["club.may.third"] == [case["id"] for case in report["cases"]]
    assert {"pass"} == {case["grade"] for case in report["cases"]}
    assert 2 == twice.code
    assert "third.yaml:1:1: its id may.third is that of" in twice.err
