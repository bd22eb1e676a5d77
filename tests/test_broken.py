"""
Every mistake in a file or a command has its message, where it is and what would be right, and no traceback.

Each `broken/NAME.yaml` or `NAME.json` holds a mistake, `broken/NAME.expected` what is said about it; these are
rewritten by `pytest --bless`.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support import BROKEN, ROOT, Golden, Outcome, Sobek, harmless

from sobek_rules.errors import allowed
from sobek_rules.library import Library

FILES = sorted([*BROKEN.glob("*.yaml"), *BROKEN.glob("*.json")])
VARIANTS = [path for path in FILES if path.read_bytes().startswith(b"variant:")]
SCENARIOS = [path for path in FILES if path not in VARIANTS]
SCENARIO = str(ROOT / "scenarios" / "duel" / "skipping" / "third-tile.yaml")
VARIANT = str(ROOT / "variants" / "duel" / "bga-en.yaml")


def named(path: Path) -> str:
    """A file as a test calls it."""
    return path.stem


def expected(path: Path) -> str:
    """What is to be said about a file."""
    return path.with_suffix(".expected").read_text("utf-8")


def command(*arguments: str, folder: Path) -> Outcome:
    """Run the real command line in a folder."""
    line = [sys.executable, "-m", "sobek_rules", *arguments]
    done = subprocess.run(line, cwd=folder, capture_output=True, encoding="utf-8", check=False, timeout=60)
    return Outcome(done.returncode, done.stdout, done.stderr)


def number(count: int, noun: str) -> str:
    """How many there are, as reports say it."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


# One file at a time.


@pytest.mark.parametrize("path", FILES, ids=named)
def test_lint_says_what_is_wrong(path: Path, sobek: Sobek, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each mistake has exactly its message, and the exit code 2; what is only doubtful has a warning, and 0."""
    monkeypatch.chdir(BROKEN)
    done = sobek("lint", path.name)
    golden(path.with_suffix(".expected"), done.err)
    problems = [line for line in done.err.splitlines() if ": warning: " not in line]
    count = number(len(problems), "problem") if problems else "no problems"

    assert (2 if problems else 0, f"1 file: {count}\n") == (done.code, done.out)


@pytest.mark.parametrize("path", SCENARIOS, ids=named)
def test_replay_and_check_say_the_same(path: Path, sobek: Sobek, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scenario that cannot be read is neither replayed nor checked; one with a warning is both."""
    monkeypatch.chdir(BROKEN)
    code = 0 if harmless(path.with_suffix(".expected")) else 2
    replayed, checked = sobek("replay", path.name), sobek("check", path.name)

    assert (code, expected(path)) == (replayed.code, replayed.err)
    assert (code, expected(path)) == (checked.code, checked.err)
    assert bool(replayed.out) == (code == 0)


@pytest.mark.parametrize("path", VARIANTS, ids=named)
def test_explain_and_replay_say_the_same(path: Path, sobek: Sobek, monkeypatch: pytest.MonkeyPatch) -> None:
    """A variant that cannot be read is neither explained nor judged by."""
    monkeypatch.chdir(BROKEN)
    explained, replayed = sobek("explain", path.name), sobek("replay", SCENARIO, "-V", path.name)

    assert (2, "", expected(path)) == explained
    assert (2, "", expected(path)) == replayed


@pytest.mark.parametrize("path", FILES, ids=named)
def test_every_message_has_its_place(path: Path) -> None:
    """Each line begins with a file, a line and a column, and holds nothing that a terminal could stumble over."""
    lines = expected(path).splitlines()

    assert [] == [line for line in lines if not re.match(r"[\w-]+\.(?:yaml|json):[1-9]\d*:[1-9]\d*: \S", line)]
    assert [] == [line for line in lines if not line.isprintable()]


def test_every_expectation_has_its_file() -> None:
    """No message is left over from a file that is gone."""
    assert [path.stem for path in FILES] == [path.stem for path in sorted(BROKEN.glob("*.expected"))]


# All of them at once, by the real command line.


def test_lint_reads_on_after_a_mistake() -> None:
    """Linting many files says of each what linting it alone says, warnings first."""
    lines = [line for path in FILES for line in expected(path).splitlines()]
    warnings = [line for line in lines if ": warning: " in line]
    problems = [line for line in lines if ": warning: " not in line]
    done = command("lint", *(path.name for path in FILES), folder=BROKEN)

    assert warnings + problems == done.err.splitlines()
    assert (2, f"{len(FILES)} files: {len(problems)} problems\n") == (done.code, done.out)


def test_check_reads_on_after_a_mistake() -> None:
    """Checking many files checks those that can be read and says of each other what linting it says."""
    lines = [line for path in SCENARIOS for line in expected(path).splitlines()]
    done = command("check", SCENARIO, *(path.name for path in SCENARIOS), folder=BROKEN)

    assert sorted(lines) == sorted(done.err.splitlines())
    assert 2 == done.code
    assert done.out.startswith("1 scenario, ")


def test_check_does_not_praise_what_it_could_not_read(sobek: Sobek) -> None:
    """Where no scenario could be read, nothing is as expected."""
    assert "all as expected" not in sobek("check", str(BROKEN / "unknown-key.yaml")).out


# What cannot be kept in a repository.

TOO_LARGE = "x.yaml:1:1: this file is larger than 1,000,000 bytes; allow more with --max-bytes"
TOO_DEEP = "x.yaml:1:33: this is nested more than 32 deep; nest less"
CONTENTS = {
    "zero bytes": (b"scenario: \0\0\0", "x.yaml:1:11: this is a binary file: it contains a zero byte"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "x.yaml:3:1: this is a binary file: it contains a zero byte"),
    "all bytes but zero": (bytes(range(1, 256)), "x.yaml:2:118: the byte 0x80 is not UTF-8; save the file as UTF-8"),
    "escape sequences": (
        b"scenario: \x1b[31mred\x1b[0m\ngame: duel\n",
        "x.yaml:1:11: the control character U+001B is not allowed; take it out",
    ),
    "50 MB of brackets": (b"[" * 50_000_000, TOO_LARGE),
    "brackets": (b"[" * 900_000, TOO_DEEP),
    "braces": (b"{a: " * 200_000, "x.yaml:1:129: this is nested more than 32 deep; nest less"),
    "dashes": (b"- " * 400_000, "x.yaml:1:65: this is nested more than 32 deep; nest less"),
    "a long line": (b"scenario: " + b"x" * 900_000, "x.yaml:1:1: a scenario needs the key 'game'"),
    "many values": (
        b"scenario: [" + b"1," * 250_000 + b"]\n",
        "x.yaml:1:400006: there are more than 200,000 values in this file; split it into several files",
    ),
}


@pytest.mark.parametrize(("content", "message"), CONTENTS.values(), ids=CONTENTS)
def test_no_content_is_too_strange(content: bytes, message: str, tmp_path: Path) -> None:
    """Whatever a file holds, the real command says what is wrong with it in one line."""
    (tmp_path / "x.yaml").write_bytes(content)

    assert (2, "", f"{message}\n") == command("replay", "x.yaml", folder=tmp_path)
    assert (2, "1 file: 1 problem\n", f"{message}\n") == command("lint", "x.yaml", folder=tmp_path)


def test_a_large_file_may_be_read_on_demand(tmp_path: Path) -> None:
    """`--max-bytes` lets 50 MB of brackets in, and they are refused for what they are."""
    (tmp_path / "x.yaml").write_bytes(b"[" * 50_000_000)

    assert (2, "", f"{TOO_DEEP}\n") == command("replay", "x.yaml", "--max-bytes", "60000000", folder=tmp_path)


def test_a_folder_is_no_scenario(tmp_path: Path) -> None:
    """`replay` takes one file; a folder without scenarios has nothing to check or lint."""
    (tmp_path / "x.yaml").mkdir()

    assert (2, "", "x.yaml:1:1: this is a folder; name a file in it\n") == command("replay", "x.yaml", folder=tmp_path)
    assert "no scenario files in x.yaml\n" == command("check", "x.yaml", folder=tmp_path).err
    assert (2, "0 files: no problems\n", "no YAML files in x.yaml\n") == command("lint", "x.yaml", folder=tmp_path)


def test_a_file_without_permission(tmp_path: Path) -> None:
    """A file that may not be read is refused as such."""
    (tmp_path / "x.yaml").write_text("scenario: X\ngame: duel\n")
    (tmp_path / "x.yaml").chmod(0)
    if os.access(tmp_path / "x.yaml", os.R_OK):
        pytest.skip("this user may read every file")
    message = "x.yaml:1:1: there is no permission to read this file\n"

    assert (2, "", message) == command("replay", "x.yaml", folder=tmp_path)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("third-tyle.yaml", "third-tyle.yaml:1:1: there is no such file; did you mean 'third-tile.yaml'?"),
        ("gone.yaml", "gone.yaml:1:1: there is no such file"),
        ("nowhere/third-tile.yaml", "nowhere/third-tile.yaml:1:1: there is no such file"),
        ("third-tile.yaml/x.yaml", "third-tile.yaml/x.yaml:1:1: there is no such file"),
        ("dangling.yaml", "dangling.yaml:1:1: there is no such file"),
        ("two\nlines.yaml", "two\\nlines.yaml:1:1: there is no such file"),
    ],
)
def test_a_missing_file(name: str, message: str, tmp_path: Path, sobek: Sobek, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is not there is refused, with its neighbour's name where that is near."""
    (tmp_path / "third-tile.yaml").touch()
    (tmp_path / "dangling.yaml").symlink_to("nothing")
    monkeypatch.chdir(tmp_path)

    for verb in ("replay", "check", "legal", "lint", "explain"):
        code, _, err = sobek(verb, name)
        assert (2, message) == (code, err.splitlines()[0])


@pytest.mark.parametrize("verb", ["replay", "check", "legal", "lint"])
def test_an_empty_name_is_no_file(verb: str, sobek: Sobek) -> None:
    """What a forgotten variable of a shell leaves behind is called what it is."""
    code, _, err = sobek(verb, "")

    assert (2, "the name of a file is empty\n") == (code, err)


# Commands: what `test_cli.py` does not say already.

SHELF = allowed(Library().names())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["-V", "Guide-DE"], "there is no variant 'Guide-DE'; did you mean 'duel/guide-de'?"),
        (["-V", "chess"], f"there is no variant 'chess'; {SHELF}"),
        (["-V", ""], f"there is no variant ''; {SHELF}"),
        (["-V", "../duel/bga-en"], "there is no variant '../duel/bga-en'; did you mean 'duel/bga-en'?"),
        (["-V", "mine.yaml"], "mine.yaml:1:1: there is no such file"),
        (["--fill", "socks/x"], f"there is no variant 'socks/x'; {SHELF}"),
        (["--assume", ""], "--assume : write QUESTION=ANSWER"),
        (["--assume", "skip.gaps=5"], "--assume skip.gaps=5: skip.gaps cannot be answered '5'; allowed: free, counted"),
        (
            ["--assume", "skip.gaps=free", "--assume", "turn.pass=allowed", "--assume", "skip.gaps=counted"],
            "--assume skip.gaps=counted: skip.gaps is assumed to be free already; keep one of the two",
        ),
    ],
)
def test_a_wrong_option_says_what_would_be_right(
    options: list[str], message: str, sobek: Sobek, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An option that names what there is not is answered with what there is."""
    monkeypatch.chdir(tmp_path)

    assert (2, "", f"{message}\n") == sobek("replay", SCENARIO, *options)


def test_a_missing_shelf_is_refused(sobek: Sobek, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that the environment names is looked for as one given with --variants is."""
    monkeypatch.setenv("SOBEK_VARIANTS", f"{ROOT}{os.pathsep}/nowhere")

    assert (2, "", "SOBEK_VARIANTS /nowhere: there is no such folder\n") == sobek("variants")


def test_standard_input_is_linted() -> None:
    """`lint -` reads what is piped in, as `replay -` does."""
    line = [sys.executable, "-m", "sobek_rules", "lint", "-"]
    done = subprocess.run(line, input="scenario: X\ngame: dual\n", capture_output=True, text=True, check=False)

    assert (2, "1 file: 1 problem\n") == (done.returncode, done.stdout)
    assert "standard input:2:7: 'game' cannot be 'dual'; did you mean 'duel'?\n" == done.stderr


NONSENSE = [
    ("replay",),
    ("replay", SCENARIO, SCENARIO),
    ("replay", SCENARIO, "--nonsense"),
    ("replay", SCENARIO, "--format", "yaml"),
    ("replay", SCENARIO, "--lang", "it"),
    ("replay", SCENARIO, "--max-bytes", "0"),
    ("replay", SCENARIO, "-V", SCENARIO),
    ("replay", SCENARIO, "--fill", SCENARIO),
    ("replay", VARIANT),
    ("check", VARIANT),
    ("legal", VARIANT),
    ("explain", SCENARIO),
    ("legal", SCENARIO, "--at", "0"),
    ("legal", SCENARIO, "--at", "two"),
    ("schema", "scen"),
    ("nonsense",),
]


@pytest.mark.parametrize("line", NONSENSE, ids=lambda line: " ".join(map(os.path.basename, line)))
def test_nonsense_is_refused_without_a_traceback(line: tuple[str, ...], sobek: Sobek) -> None:
    """No command ends in a traceback, and none that makes no sense does anything."""
    code, _, err = sobek(*line)

    assert 2 == code
    assert err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "line",
    [
        ("replay", SCENARIO, "-V", SCENARIO),
        ("replay", SCENARIO, "--fill", SCENARIO),
        ("explain", SCENARIO),
        ("replay", VARIANT),
        ("legal", VARIANT),
    ],
)
def test_the_wrong_kind_of_file_is_named(line: tuple[str, ...], sobek: Sobek) -> None:
    """A scenario in place of a variant, or a variant in place of a scenario, is called what it is, in one line."""
    code, out, err = sobek(*line)

    assert (2, "", 1) == (code, out, len(err.splitlines()))
    assert "this is a " in err
