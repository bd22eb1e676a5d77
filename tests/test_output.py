"""Where output goes and what it says of things left open: any encoding, any reader, nothing made up."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from shipped import DUEL, NAMES
from support import ROOT, Sobek

from sobek_rules.phrases import paragraphs

PILE = "scenarios/duel/take/empty-pile.yaml"
FULL = Path("/dev/full")
STEP = "scenario: Little is told\ngame: duel\nplayers: [ana, ben]\nsteps:\n  - ana: {take: d2}\n"
TABLE = "variant: house/table\ngame: duel\ntitle: Our table\nextends: duel/bga-en\n"


def run(line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the real command in a shell."""
    command = f'"{sys.executable}" -m sobek_rules {line}'
    known = os.environ | environment
    return subprocess.run(command, shell=True, cwd=ROOT, env=known, capture_output=True, check=False, timeout=60)


# Encodings and readers.


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_the_same_bytes_whatever_the_encoding(encoding: str) -> None:
    """Output and messages are UTF-8 also where the locale would have it otherwise: crosses, umlauts, names of files."""
    plain, other = (run(f"replay {PILE} -V duel/guide-de", **more) for more in ({}, {"PYTHONIOENCODING": encoding}))
    named = run("replay größe.yaml", PYTHONIOENCODING=encoding)

    assert "✗" in plain.stdout.decode() or "ä" in plain.stdout.decode()
    assert (plain.returncode, plain.stdout, plain.stderr) == (other.returncode, other.stdout, other.stderr)
    assert "größe.yaml:1:1: there is no such file\n" == named.stderr.decode()


@pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")
@pytest.mark.parametrize("line", [f"replay {PILE}", f"check {PILE}", "schema report", "--help", "--version"])
def test_a_full_disk_is_said_in_one_line(line: str) -> None:
    """Output that cannot be written is trouble, not a fault of ours."""
    done = run(f"{line} > {FULL}")

    assert (2, b"cannot write: No space left on device\n") == (done.returncode, done.stderr)


@pytest.mark.skipif(os.name != "posix", reason="shells differ in how they close")
@pytest.mark.parametrize("line", [f"replay {PILE}", "--version"])
def test_a_closed_output_is_said_in_one_line(line: str) -> None:
    """So is output that has nowhere to go."""
    done = run(f"{line} >&-")

    assert (2, b"cannot write: standard output is closed\n") == (done.returncode, done.stderr)


@pytest.mark.skipif(os.name != "posix", reason="shells differ in how they close")
def test_closed_standard_input_and_error() -> None:
    """A closed standard input is said in one line; where messages have nowhere to go the exit code stays."""
    assert (2, b"standard input is closed\n") == (run("replay - <&-").returncode, run("replay - <&-").stderr)
    assert (2, b"") == (run("replay nowhere.yaml 2>&-").returncode, run("replay nowhere.yaml 2>&-").stdout)


@pytest.mark.skipif(os.name != "posix", reason="of a shell with PIPESTATUS")
@pytest.mark.parametrize("line", ["--help", "explain duel/reference --format json", f"replay {PILE}"])
def test_a_reader_who_has_had_enough_is_no_failure(line: str) -> None:
    """A pipe that is closed early ends the program with 0, also where typer would make that a 1."""
    shell = f'set -o pipefail; "{sys.executable}" -m sobek_rules {line} | true'
    done = subprocess.run(["bash", "-c", shell], cwd=ROOT, capture_output=True, check=False)

    assert (0, b"") == (done.returncode, done.stderr)


def test_the_version_goes_before_all_else(sobek: Sobek) -> None:
    """`--version` in front is answered, whatever follows."""
    assert sobek("--version") == sobek("--version", "replay") == sobek("--version", "nonsense", "--help")


# What is left open.


def test_an_account_that_nobody_can_tell_is_left_out(sobek: Sobek, tmp_path: Path) -> None:
    """Where no reading goes on there is no running total, in JSON as in text."""
    (tmp_path / "x.yaml").write_text(STEP)
    arguments = ("replay", str(tmp_path / "x.yaml"), "-V", "duel/bga-en")
    step = json.loads(sobek(*arguments, "--format", "json").out)["columns"][0]["steps"][0]

    assert ("undetermined", {}) == (step["verdict"], step["accounts"])
    assert "corruption:" not in sobek(*arguments).out


NOTED = f"{STEP}    note: Ben & Cid saw it.\n"


@pytest.mark.parametrize(
    "line",
    [
        "replay -V duel/bga-en", "replay", "replay --format markdown", "replay -V duel/bga-en --format markdown",
        "replay --format json", "explain --step 1", "explain --step 1 --format markdown", "compare",
    ],
)  # fmt: skip
def test_what_is_noted_of_a_step_is_told_once(line: str, sobek: Sobek, tmp_path: Path) -> None:
    """By every report, as words of the scenario."""
    path = tmp_path / "noted.yaml"
    path.write_text(NOTED)
    verb, *options = line.split()
    told = sobek(verb, str(path), *options).out

    assert told.count("Ben &") == 1 or "json" in options


def test_a_note_on_a_step_that_is_not_reached_is_told_too(sobek: Sobek, tmp_path: Path) -> None:
    """It is the scenario's, whatever a text makes of the steps before."""
    path = tmp_path / "noted.yaml"
    path.write_text(NOTED.replace("  - ana:", "  - ben: pass\n  - ana:").replace("steps:", "to_move: ana\nsteps:"))
    told = sobek("replay", str(path), "-V", "duel/bga-en").out

    assert "NOT REACHED\n   The scenario notes: Ben & Cid saw it.\n   since step 1 is illegal" in told


def test_lines_are_joined_within_sentences_alone() -> None:
    """A file's own line breaks are not the terminal's; ends of sentences and items of lists keep theirs."""
    text = "One line\ngoes on,\nand ends.\nAnother:\n- an item\n- a second\n1. a third\n\nThe last\n"

    assert paragraphs(text) == [
        "One line goes on, and ends.", "Another:", "- an item", "- a second", "1. a third", "", "The last",
    ]  # fmt: skip


def test_the_reference_does_not_advise_itself(sobek: Sobek, tmp_path: Path) -> None:
    """Where the reference is at a loss, its own word again is no advice; to other texts it is."""
    (tmp_path / "x.yaml").write_text(STEP)
    report = json.loads(sobek("replay", str(tmp_path / "x.yaml"), "--format", "json").out)
    advised = {column["variant"]["name"]: "advice" in column["steps"][0] for column in report["columns"]}

    assert {name: name != DUEL.reference for name in NAMES} == advised


@pytest.mark.parametrize("format", ["text", "markdown"])
def test_nothing_expected_is_nothing_checked(format: str, sobek: Sobek, tmp_path: Path) -> None:
    """A scenario that expects nothing is not praised for it."""
    (tmp_path / "x.yaml").write_text(STEP)
    code, out, _ = sobek("check", str(tmp_path / "x.yaml"), "--format", format)

    assert 0 == code
    assert "0 expectations: nothing was checked" in out.replace("*", "")


# Variants that a scenario speaks of.


@pytest.fixture
def table(tmp_path: Path) -> list[str]:
    """House rules, and a scenario that speaks of them and of a variant that is nowhere."""
    (tmp_path / "table.yaml").write_text(TABLE)
    (tmp_path / "x.yaml").write_text(f"{STEP}    expect: {{house/table: undetermined, duel/bga-em: legal}}\n")
    return [str(tmp_path / "x.yaml"), str(tmp_path / "table.yaml")]


def test_house_rules_at_hand_are_known(sobek: Sobek, table: list[str]) -> None:
    """House rules given with -V, or linted beside a scenario, may be spoken of; other names are as unknown as ever."""
    scenario, rules = table
    nowhere = f"{scenario}:6:41: there is no variant 'duel/bga-em'; did you mean 'duel/bga-en'?\n"

    for line in (["check", scenario, "-V", rules], ["replay", scenario, "-V", rules], ["lint", scenario, rules]):
        assert (2, nowhere) == (sobek(*line).code, sobek(*line).err)


@pytest.mark.parametrize("options", [(), ("-V", "duel/bga-en")])
def test_house_rules_that_are_not_at_hand_are_unknown(options: tuple[str, ...], sobek: Sobek, table: list[str]) -> None:
    """Without them their name is as unknown as any, whichever variants are wanted."""
    code, _, err = sobek("check", table[0], *options)

    assert (2, [":6:14: ", ":6:41: "]) == (code, [line[len(table[0]) :][:7] for line in err.splitlines()])
