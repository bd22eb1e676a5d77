"""
What `sobek validate` prints, byte for byte: its reports, its exit codes, its copies without names.

The files that hold what is expected are rewritten with `pytest tests/test_validate_output.py --bless`.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from support import ROOT, Golden, Sobek
from written import documents, events, packets

from sobek_rules import schemas

GOLDEN = Path(__file__).parent / "golden"
PLAYERS = ("84512345", "91234567")
#: Each report: its exit code, the texts asked for, and the format.
REPORTS = {
    "validate": (2, "validate ."),
    "validate-en": (1, "validate 2-wrong-score.json -V duel/bga-en -V duel/guide-de --lang en"),
    "validate-summary": (2, "validate . --summary"),
    "validate-json": (1, "validate 2-wrong-score.json --format json"),
    "validate-markdown": (2, "validate . --format markdown"),
    "validate-junit": (2, "validate . --format junit"),
    "validate-ok": (0, "validate 1-log.json"),
}


def written(folder: Path) -> None:
    """Six files: a log in order, a wrong score, a wrong count, one left off, games a line each, and no log."""
    log = documents(3, players=PLAYERS)["log"]
    (folder / "1-log.json").write_text(json.dumps(log), encoding="utf-8")
    next(events(log, "gameEndScoring"))["args"]["total_scores"][PLAYERS[0]] += 1
    (folder / "2-wrong-score.json").write_text(json.dumps(log), encoding="utf-8")
    log = documents(3, players=PLAYERS)["log"]
    next(one for one in events(log, "takeTile") if one["args"]["num"])["args"]["num"] += 1
    packets(log)[40:] = []
    (folder / "3-wrong-count.json").write_text(json.dumps(log), encoding="utf-8")
    lines = [json.dumps(documents(seed, last=6, players=PLAYERS)["recording"]) for seed in (0, 1)]
    (folder / "4-games.jsonl").write_text("\n".join([*lines, lines[0][:500]]) + "\n", encoding="utf-8")
    (folder / "5-reply.json").write_text('{"status": "0", "error": "limit (replay)", "code": 100}\n', encoding="utf-8")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of recorded games, in which commands are run."""
    written(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@pytest.mark.parametrize("name", REPORTS)
def test_every_byte_of_a_report(name: str, here: Path, sobek: Sobek, golden: Golden) -> None:
    """The report and the exit code are the expected ones, nothing is said beside it, and it fits the terminal."""
    code, command = REPORTS[name]
    done = sobek(*command.split())

    assert (code, "") == (done.code, done.err)
    golden(GOLDEN / f"{name}.txt", done.out.replace(f"{ROOT}/", ""))
    if "--format" not in command:
        assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("arguments", ["", "-V duel/bga-en -V duel/guide-de"])
def test_the_report_is_as_its_schema_says(arguments: str, here: Path, sobek: Sobek) -> None:
    """The report of `sobek validate` follows the schema of reports, and has no room for more."""
    report = json.loads(sobek("validate", ".", *arguments.split(), "--format", "json").out)
    schema = Draft7Validator(json.loads(schemas.text("report")))

    assert [] == [error.message for error in schema.iter_errors(report)]
    assert not schema.is_valid(report | {"more": 1})


def test_two_processes_print_what_one_prints(here: Path, sobek: Sobek) -> None:
    """`-j 2` gives the same bytes as `-j 1`, damaged files and all."""
    one, two = (sobek("validate", ".", "--format", "json", "-j", jobs) for jobs in "12")

    assert one == two
    assert 7 == len(json.loads(one.out)["games"])


def test_copies_without_names_hold_none_and_are_judged_alike(here: Path, sobek: Sobek) -> None:
    """A copy has neither a player's name nor id nor the table's number, and the same comes of it."""
    (here / "5-reply.json").unlink()
    lines = (here / "4-games.jsonl").read_text("utf-8").splitlines()[:2]
    (here / "4-games.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = report(sobek, ".")
    done = sobek("validate", ".", "--anonymise", "copies")
    copies = sorted((here / "copies").iterdir())
    text = "".join(path.read_text("utf-8") for path in copies)

    assert (0, "", "") == done
    assert ["game-001.json", "game-002.json", "game-003.json", "game-004.jsonl"] == [path.name for path in copies]
    assert [] == [word for word in (*PLAYERS, "900000001", '"ana"', '"ben"') if word in text]
    assert '"deben"' in text, "a name is no part of a word"
    assert before == report(sobek, "copies")


def test_a_state_numbered_like_a_player_stays_as_it_is(here: Path, sobek: Sobek) -> None:
    """Players 101 and 102 are replaced, the states of the game that have these numbers are not."""
    log = documents(3, players=("101", "102"))["log"]
    (here / "1-log.json").write_text(json.dumps(log), encoding="utf-8")
    states = [one["args"].get("id") for one in events(log, "gameStateChange")]
    sobek("validate", "1-log.json", "--anonymise", "copies")
    copy = json.loads((here / "copies" / "game-001.json").read_text("utf-8"))

    assert {101, 102} & set(states)
    assert states == [one["args"].get("id") for one in events(copy, "gameStateChange")]
    assert {"1", "2"} == {one["args"]["player_id"] for one in events(copy, "takeTile")}


def report(sobek: Sobek, folder: str) -> Any:
    """What is found in a folder, but for the names of files and tables."""
    games = json.loads(sobek("validate", folder, "--format", "json").out)["games"]
    return [{key: value for key, value in game.items() if key not in ("file", "table")} for game in games]


def test_no_file_of_a_kind_that_is_read(sobek: Sobek, tmp_path: Path) -> None:
    """A folder without recorded games is a mistake of the command."""
    done = sobek("validate", str(tmp_path))

    assert (2, "") == (done.code, done.out)
    assert f"no recorded games in {tmp_path}; they end in .json, .jsonl, .json.gz, .jsonl.gz" in done.err
