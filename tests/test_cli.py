"""The command line, whole: standard output, standard error and exit code of every verb and option."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from shipped import NAMES
from support import ROOT, Golden, Sobek

GOLDEN = Path(__file__).parent / "golden"
THREE = "scenarios/duel/deben/three-answers.yaml"
SKIP = "scenarios/duel/skipping/third-tile.yaml"
END = "scenarios/duel/end/fish-fish-wheat-statues.yaml"
OFF = "scenarios/duel/take/off-the-line.yaml"
ENDED = "tests/golden/ended.txt"
PILE = "scenarios/duel/games/on-with-an-empty-pile.yaml"
EMPTY = "scenarios/contrast/empty-pile-duel.yaml"
LEFT = "scenarios/contrast/leftovers-duel.yaml"
WRONG = "tests/golden/wrong.txt"

#: Each report of which every byte is kept: its exit code and its command.
REPORTS = {
    "replay-one": (0, f"replay {SKIP} -V duel/guide-de --lang en"),
    "replay-all": (0, f"replay {THREE}"),
    "replay-own-language": (0, f"replay {THREE} -V duel/bga-fr"),
    "replay-no-advice": (0, f"replay {THREE} -V duel/guide-de --no-advice"),
    "replay-fill": (0, f"replay {THREE} -V duel/guide-de --fill duel/reference"),
    "replay-assume": (0, f"replay {THREE} -V duel/guide-de --assume deben.swap=forbidden"),
    "replay-strict": (0, f"replay {SKIP} -V duel/bga-en --strict"),
    "replay-end": (0, f"replay {END} -V duel/guide-de -V duel/reference"),
    "replay-end-one": (0, f"replay {END} -V duel/reference"),
    "replay-markdown": (0, f"replay {THREE} -V duel/bga-en -V duel/guide-de --format markdown"),
    "replay-json": (0, f"replay {THREE} -V duel/guide-de --format json"),
    "check": (0, f"check {THREE} {SKIP} {END}"),
    "check-wrong": (1, f"check {WRONG}"),
    "check-wrong-markdown": (1, f"check {WRONG} --format markdown"),
    "check-wrong-json": (1, f"check {WRONG} --format json"),
    "check-wrong-junit": (1, f"check {WRONG} --format junit"),
    "check-wrong-github": (1, f"check {WRONG} --format github"),
    "legal": (0, f"legal {THREE} -V duel/guide-de -V duel/reference --at 1"),
    "legal-markdown": (0, f"legal {THREE} -V duel/reference --at 1 --format markdown"),
    "explain": (0, "explain duel/guide-de end.leftovers"),
    "explain-several": (0, "explain duel/bga-fr tie --lang en"),
    "explain-markdown": (0, "explain duel/reference tie --format markdown"),
    "explain-step-legal": (0, f"explain {SKIP} --step 2 -V duel/bga-en"),
    "explain-step-illegal": (0, f"explain {OFF} --step 2 -V duel/reference"),
    "explain-step-undetermined": (0, f"explain {THREE} --step 1 -V duel/guide-de --lang en"),
    "explain-step-not-reached": (0, f"explain {PILE} --step 40 -V duel/bga-en"),
    "explain-step-two": (0, f"explain {THREE} --step 1 -V duel/bga-en -V duel/reference"),
    "explain-step-markdown": (0, f"explain {OFF} --step 2 -V duel/reference --format markdown"),
    "diff": (0, "diff duel/bga-en duel/guide-de --lang en"),
    "diff-engine": (0, "diff duel/reference duel/bga-engine"),
    "diff-alike": (0, "diff duel/bga-en duel/bga-fr"),
    "diff-matrix": (0, "diff --matrix"),
    "diff-matrix-two": (0, "diff --matrix duel/bga-en duel/reference"),
    "diff-markdown": (0, "diff duel/bga-en duel/reference --format markdown"),
    "diff-html": (0, "diff duel/bga-en duel/reference --format html"),
    "contrast": (0, "contrast duel/bga-en classic/bga-es --lang en"),
    "contrast-topic": (0, "contrast classic/reference duel/guide-de --topic wilds --topic ties"),
    "contrast-markdown": (0, "contrast duel/bga-en classic/bga-es --topic reach --topic skipping --format markdown"),
    "contrast-html": (0, "contrast duel/bga-en classic/bga-es --topic reach --topic skipping --format html"),
    "contrast-pair": (0, f"contrast {EMPTY}"),
    "contrast-pair-one": (0, f"contrast {EMPTY} -V duel/bga-en -V classic/bga-es --lang en"),
    "contrast-pair-markdown": (0, f"contrast {LEFT} --format markdown"),
    "compare-two": (0, f"compare {THREE} -V duel/bga-en -V duel/guide-de"),
    "compare-four": (0, f"compare {END}"),
    "compare-ended": (0, f"compare {ENDED} -V duel/reference -V duel/bga-en"),
    "compare-markdown": (0, f"compare {THREE} -V duel/bga-en -V duel/guide-de --format markdown"),
    "compare-many": (0, "compare scenarios/duel -V duel/bga-en -V duel/guide-de"),
    "compare-many-markdown": (0, "compare scenarios/duel -V duel/bga-en -V duel/reference --format markdown"),
    "witness": (0, "witness duel/bga-en duel/guide-de take.empty-pile"),
    "variants": (0, "variants"),
    "variants-one": (0, "variants duel/bga-en"),
    "lint": (0, f"lint {THREE} variants"),
    "new": (0, "new duel"),
}


@pytest.mark.parametrize("name", REPORTS)
def test_reports_are_the_same_bytes(name: str, sobek: Sobek, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    """A report goes to standard output alone, and every byte of it is as it was blessed."""
    monkeypatch.chdir(ROOT)
    code, command = REPORTS[name]

    outcome = sobek(*command.split())

    assert (code, "") == (outcome.code, outcome.err)
    golden(GOLDEN / f"{name}.txt", outcome.out.replace(f"{ROOT}/", ""))


@pytest.mark.parametrize("name", [name for name in REPORTS if "json" not in name and "github" not in name])
def test_reports_fit_a_terminal(name: str) -> None:
    """No line that a person reads in a terminal is wider than 80 columns, save paths and Markdown."""
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    wide = [line for line in text.splitlines() if len(line) > 80 and "/" not in line]

    assert not wide or "markdown" in name or "html" in name or name in ("check-wrong-junit", "new", "witness")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("replay nowhere.yaml", "nowhere.yaml:1:1: there is no such file"),
        ("replay scenarios", "scenarios:1:1: this is a folder; name a file in it"),
        (f"replay {SKIP} -V duel/bga-em", "there is no variant 'duel/bga-em'; did you mean 'duel/bga-en'?"),
        (f"replay {SKIP} --assume deben.swap", "--assume deben.swap: write QUESTION=ANSWER"),
        (
            f"replay {SKIP} --assume deben.swop=allowed",
            "--assume deben.swop=allowed: duel has no question 'deben.swop'; did you mean 'deben.swap'?",
        ),
        (
            f"replay {SKIP} --assume deben.swap=alowed",
            "--assume deben.swap=alowed: deben.swap cannot be answered 'alowed'; did you mean 'allowed'?",
        ),
        (f"replay {SKIP} --variants nowhere", "--variants nowhere: there is no such folder"),
        (f"legal {SKIP} --at 9", f"--at 9: {SKIP} has 2 steps; write 1 or 2, or leave it out for the end"),
        (f"explain {SKIP} --step 9", f"--step 9: {SKIP} has 2 steps; write 1 or 2"),
        ("explain duel/bga-en deben.swop", "duel has no question 'deben.swop'; did you mean 'deben.swap'?"),
        ("new dual", "there is no game 'dual'; did you mean 'duel'?"),
    ],
)
def test_a_wrong_command_is_said_in_one_line(
    command: str, message: str, sobek: Sobek, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong with a command, and what would be right, is one line on standard error; the exit code is 2."""
    monkeypatch.chdir(ROOT)

    outcome = sobek(*command.split())

    assert (2, "", f"{message}\n") == outcome


def test_a_broken_file_does_not_keep_others_from_being_checked(sobek: Sobek, tmp_path: Path) -> None:
    """`check` reports a broken file, checks the others, and exits with 2."""
    broken = tmp_path / "broken.yaml"
    broken.write_text("scenario: [\n", encoding="utf-8")

    outcome = sobek("check", str(broken), str(ROOT / SKIP))

    assert outcome.code == 2
    assert outcome.out.startswith(f"1 scenario, {len(NAMES)} replays")
    assert outcome.err.startswith(f"{broken}:")


def _run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sobek_rules", *arguments]
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    return subprocess.run(command, cwd=ROOT, env=clean | environment, capture_output=True, text=True, check=False)


def test_colour_is_heeded() -> None:
    """FORCE_COLOR colours a pipe; NO_COLOR and TERM=dumb outweigh it; a pipe alone is plain."""
    assert "\x1b[" in _run("check", THREE, FORCE_COLOR="1").stdout
    assert "\x1b[" not in _run("check", THREE, FORCE_COLOR="1", NO_COLOR="1").stdout
    assert "\x1b[" not in _run("check", THREE, FORCE_COLOR="1", TERM="dumb").stdout
    assert "\x1b[" not in _run("check", THREE).stdout


def test_version_loads_nothing_else() -> None:
    """`--version` is answered before the command line library is imported."""
    found = _run("--version")
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "sobek_rules", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert (found.returncode, found.stdout, found.stderr) == (0, "sobek 0.1.0\n", "")
    assert "typer" not in loaded.stderr
    assert "ruamel" not in loaded.stderr


def test_a_closed_pipe_is_no_crash() -> None:
    """A reader that has had enough ends the program quietly."""
    command = f"{sys.executable} -m sobek_rules variants duel/reference | head -1"
    found = subprocess.run(command, cwd=ROOT, shell=True, capture_output=True, text=True, check=False)

    assert (found.returncode, found.stderr) == (0, "")


def test_our_own_fault_exits_with_70(sobek: Sobek, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours says so and exits with 70, never with 1."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("sobek_rules.library.Library.variant", fail)

    outcome = sobek("explain", "duel/bga-en")

    assert outcome.code == 70
    assert outcome.err.endswith("This is a fault in sobek, not in your files. Please report it with the lines above.\n")


def test_standard_input_is_a_file() -> None:
    """`-` reads a scenario from standard input."""
    text = (ROOT / THREE).read_text(encoding="utf-8")
    command = [sys.executable, "-m", "sobek_rules", "replay", "-", "-V", "duel/bga-en", "--format", "json"]
    found = subprocess.run(command, input=text, cwd=ROOT, capture_output=True, text=True, check=True)

    assert json.loads(found.stdout)["columns"][0]["steps"][0]["verdict"] == "illegal"


def test_completion_knows_variants() -> None:
    """The shell completes names of variants and questions."""
    words = {"COMP_WORDS": "sobek replay x.yaml -V duel/g", "COMP_CWORD": "4", "_SOBEK_COMPLETE": "complete_bash"}

    assert _run(**words).stdout.strip() == "duel/guide-de"


def test_strict_unsettles_what_is_only_implied(sobek: Sobek) -> None:
    """Under --strict a step that the default settles by an inference is undetermined, on the question inferred."""
    for path, variant, question in (
        ("take/empty-pile.yaml", "duel/guide-de", "take.empty-pile"),
        ("turn/passing.yaml", "duel/bga-en", "turn.pass"),
        ("refill/a-short-pile.yaml", "duel/bga-en", "refill.short-pile"),
        ("selling/two-goods-in-one-sale.yaml", "duel/bga-fr", "sell.mixed"),
        ("seeing/own-corruption.yaml", "duel/guide-de", "see.own-corruption"),
        ("pirogues/the-mummy-brings-tiles-back.yaml", "duel/bga-en", "corruption.returns"),
    ):
        file = str(ROOT / "scenarios" / "duel" / path)
        lenient, strict = (
            json.loads(sobek("replay", file, "-V", variant, "--format", "json", *more).out)["columns"][0]["steps"]
            for more in ((), ("--strict",))
        )
        unsettled = [
            step
            for step, before in zip(strict, lenient, strict=True)
            if step["verdict"] == "undetermined" and before["verdict"] in ("legal", "illegal")
        ]

        assert any(question in [one["question"] for one in step["turns_on"]] for step in unsettled), path
