"""Each kind of damage to a recorded game is told for what it is; none is a traceback, and none costs another game."""

import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support import Sobek
from written import documents, events, packets

from sobek_rules import recordings

#: Row, move, packet, event, and what is said.
Finding = tuple[str, str, str, str, str]


def findings(sobek: Sobek, path: Path) -> tuple[str, list[Finding]]:
    """The row of the one game in a file, and its first findings: what is broken, then what departs."""
    done = sobek("validate", str(path), "--format", "json")
    (game,) = json.loads(done.out)["games"]
    found = game["troubles"] + [one for one in game["remarks"] if one["row"] not in ("unchecked", "deviation")]
    assert done.code == (2 if game["row"] in ("damaged", "not-a-log", "unsupported") else 1)
    return game["row"], [(one["row"], one["move"], one["packet"], one["event"], _words(one)) for one in found]


def _words(found: Any) -> str:
    if "expected" not in found:
        return str(found["what"])
    return f"{found['what']}: expected {' or '.join(found['expected'])}, recorded {found['recorded']}"


def _numbered(log: Any, type: str, at: int) -> Any:
    """The arguments of one public event of a type."""
    return list(events(log, type))[at]["args"]


def packet_missing(log: Any) -> None:
    """The log: packet missing."""
    del packets(log)[20]


def packets_out_of_order(log: Any) -> None:
    """The log: packets out of order."""
    packets(log).insert(20, packets(log).pop(22))


def events_out_of_order(log: Any) -> None:
    """The log: events out of order."""
    next(one for one in packets(log)[5:] if len(one["data"]) > 3)["data"].reverse()


def score_off_by_one(log: Any) -> None:
    """The log: score off by one."""
    _numbered(log, "gameEndScoring", 0)["total_scores"]["101"] += 1


def tile_twice(log: Any) -> None:
    """The log: tile twice."""
    first, later = (_numbered(log, "takeTile", at)["tile"] for at in (3, 5))
    later |= {key: value for key, value in first.items() if key not in ("col", "row")}


def wrong_count(log: Any) -> None:
    """The log: wrong count."""
    next(one for one in events(log, "takeTile") if one["args"]["num"])["args"]["num"] += 1


def two_games(log: Any) -> None:
    """The log: two games."""
    packets(log)[30] |= {"table_id": "900000777", "channel": "/table/t900000777"}


def private_event_elsewhere(log: Any) -> None:
    """The log: private event elsewhere."""
    next(one for one in packets(log) if "/player/" in one["channel"])["data"][0]["synchro"] += 3


def clock_far_off(log: Any) -> None:
    """The log: clock far off."""
    packets(log)[12]["time"] = "1600000000"


LOGS: dict[Callable[[Any], None], tuple[str, Finding]] = {
    packet_missing: ("damaged", ("damaged", "18", "22", "", "packet 21 is missing")),
    packets_out_of_order: ("damaged", ("damaged", "17", "21", "", "packets are out of order: 21 follows 23")),
    events_out_of_order: (
        "damaged",
        ("damaged", "5", "6", "gameStateChange", "events are out of order by their clocks"),
    ),
    score_off_by_one: (
        "score",
        ("score", "64", "84", "gameEndScoring", "score of seat 1: expected 26, recorded 27"),
    ),
    tile_twice: ("damaged", ("damaged", "62", "82", "sold", "tile 50 leaves a hand that does not hold it")),
    wrong_count: (
        "corruption",
        ("corruption", "3", "3", "takeTile", "how many tiles are skipped: expected 1, recorded 2"),
    ),
    two_games: (
        "damaged",
        ("damaged", "25", "31", "", "two games are mixed: this packet is of table 900000777, the first of 900000001"),
    ),
    private_event_elsewhere: (
        "damaged",
        ("damaged", "4", "4", "takeTile", "3 public events should come before this private one"),
    ),
    clock_far_off: (
        "damaged",
        ("damaged", "11", "13", "handUpdate", "an event's clock is far off its packet's"),
    ),
}


@pytest.mark.parametrize("damage", LOGS, ids=lambda damage: damage.__name__)
def test_a_damaged_log(damage: Callable[[Any], None], sobek: Sobek, tmp_path: Path) -> None:
    """What is wrong with a log is said first, with its place."""
    log = documents(3)["log"]
    damage(log)
    path = tmp_path / "log.json"
    path.write_text(json.dumps(log), encoding="utf-8")
    row, found = findings(sobek, path)

    assert LOGS[damage] == (row, found[0])


def result_off_by_one(game: Any) -> None:
    """The game: result off by one."""
    game["result"]["scores"]["101"] += 1


def tile_in_two_hands(game: Any) -> None:
    """The game: tile in two hands."""
    after = game["moves"][10]["after"]["hand"]
    after["101"].append(after["102"][0])


def tile_dealt_twice(game: Any) -> None:
    """The game: tile dealt twice."""
    game["setup"]["deck"][0] = dict(game["setup"]["deck"][1])


def count_off_by_one(game: Any) -> None:
    """The game: count off by one."""
    told = (told for move in game["moves"] for told in move["notifications"] if told["type"] == "takeTile")
    next(one for one in told if one["args"].get("num"))["args"]["num"] += 1


def move_missing(game: Any) -> None:
    """The game: move missing."""
    del game["moves"][12]


def moves_out_of_order(game: Any) -> None:
    """The game: moves out of order."""
    game["moves"].insert(12, game["moves"].pop(14))


def no_moves(game: Any) -> None:
    """The game: no moves."""
    game["moves"].clear()


def no_result(game: Any) -> None:
    """The game: no result."""
    del game["result"]


def another_box(game: Any) -> None:
    """The game: another box."""
    game["setup"]["pirogue_bag"][0]["ability"] = game["setup"]["pirogue_bag"][1]["ability"]


RECORDINGS: dict[Callable[[Any], None], tuple[str, Finding]] = {
    result_off_by_one: ("score", ("score", "", "", "result", "score of seat 1: expected 26, recorded 27")),
    tile_in_two_hands: ("state", ("state", "12", "11", "", "hands: expected nothing, recorded W0/g")),
    tile_dealt_twice: ("damaged", ("damaged", "", "", "", "tile 12 lies in two places")),
    count_off_by_one: (
        "corruption",
        ("corruption", "3", "2", "takeTile", "how many tiles are skipped: expected 1, recorded 2"),
    ),
    move_missing: ("damaged", ("damaged", "15", "14", "", "entry 13 is missing")),
    moves_out_of_order: (
        "damaged",
        ("damaged", "14", "13", "", "moves are out of order: entry 13 follows 15"),
    ),
    no_moves: ("damaged", ("damaged", "", "", "", "no move is in it")),
    no_result: (
        "damaged",
        ("damaged", "", "", "", "'result' is missing, or stands for nothing that is known"),
    ),
    another_box: ("damaged", ("damaged", "", "", "", "the tokens of the set-up are not the 13 of the box")),
}


@pytest.mark.parametrize("damage", RECORDINGS, ids=lambda damage: damage.__name__)
def test_a_damaged_recording(damage: Callable[[Any], None], sobek: Sobek, tmp_path: Path) -> None:
    """What is wrong with a recording is said first, with its place."""
    game = documents(3)["recording"]
    damage(game)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game), encoding="utf-8")
    row, found = findings(sobek, path)

    assert RECORDINGS[damage] == (row, found[0])


# Files.


def whole() -> bytes:
    """A log as a file has it."""
    return json.dumps(documents(3)["log"]).encode()


FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "cut-off.json": (lambda: whole()[: whole().index(b'"takeTile"', 30000)], "cut off: column {}: {}"),
    "not-json.json": (lambda: b"hello: world\n", "not JSON: column 1: Expecting value"),
    "one-comma-too-many.json": (
        lambda: b'{"a": 1,}\n',
        "not JSON: column 9: Expecting property name enclosed in double quotes",
    ),
    "empty.json": (lambda: b"", "nothing is in it"),
    "latin-1.json": (lambda: b'{"name": "Andr\xe9"}', "not UTF-8: byte 15"),
    "ends-early.json.gz": (lambda: gzip.compress(whole())[:2000], "the packed file ends early"),
    "bomb.json.gz": (lambda: gzip.compress(bytes(30_000_000)), "larger than 20 MB"),
    "bomb-of-lines.json.gz": (
        lambda: gzip.compress(b"\n" * 30_000_000),
        "a packed file that unpacks to over 250 times its size",
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file(name: str, sobek: Sobek, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that holds no document is damaged, and it is said how."""
    monkeypatch.setattr(recordings, "MOST_BYTES", 20_000_000)
    monkeypatch.setattr(recordings, "_FREELY", 1_000_000)
    make, said = FILES[name]
    path = tmp_path / name
    path.write_bytes(make())
    row, found = findings(sobek, path)
    told = said.format(len(make()) + 1, "Expecting value")

    assert ("damaged", [("damaged", "", "", "", told)]) == (row, found)


def test_200_megabytes_in_one_document_are_too_many(sobek: Sobek, tmp_path: Path) -> None:
    """A file of 200 MB without a line's end is given up once no document could be so large."""
    path = tmp_path / "large.json"
    path.write_bytes(b'{"data": "')
    os.truncate(path, 200_000_000)
    row, found = findings(sobek, path)

    assert ("damaged", [("damaged", "", "", "", "larger than 64 MB")]) == (row, found)


def test_a_damaged_line_costs_that_line(sobek: Sobek, tmp_path: Path) -> None:
    """In a file of thousands of lines the bad ones are named by number, and every other one is judged."""
    game = json.dumps(documents(3, last=1)["recording"])
    lines = [game] * 40
    lines[0], lines[17], lines[39] = game[:900], "not JSON", "[]"
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = sobek("validate", str(path), "--format", "json")
    games = json.loads(done.out)["games"]

    assert 2 == done.code
    assert [f"{path}:{number}" for number in range(1, 41)] == [game["file"] for game in games]
    assert {"damaged": [1, 18], "not-a-log": [40]} == {
        row: [number for number, game in enumerate(games, 1) if game["row"] == row] for row in ("damaged", "not-a-log")
    }
    assert [1] * 37 == [game["moves"]["legal"] for game in games if game["row"] == "unfinished"]


def test_lines_before_the_end_of_a_broken_packed_file_are_judged(sobek: Sobek, tmp_path: Path) -> None:
    """What a packed file holds before it ends early is not lost."""
    lines = "".join(json.dumps(documents(seed, last=1)["recording"]) + "\n" for seed in range(4)).encode()
    packed = gzip.compress(lines)
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(packed[: len(packed) * 3 // 4])
    done = sobek("validate", str(path), "--format", "json")
    games = json.loads(done.out)["games"]

    assert 2 == done.code
    assert 2 <= len(games) <= 4
    assert {"unfinished"} == {game["row"] for game in games[:-1]}
    assert ("damaged", "the packed file ends early") == (games[-1]["row"], games[-1]["troubles"][0]["what"])


def test_a_file_that_is_not_there(sobek: Sobek, tmp_path: Path) -> None:
    """A missing file is an error of the command, not a finding."""
    done = sobek("validate", str(tmp_path / "none.json"))

    assert (2, "", f"{tmp_path / 'none.json'}:1:1: there is no such file\n") == done


# At random.


@pytest.mark.parametrize("kind", ["log", "recording"])
def test_no_damage_is_a_traceback(kind: str, sobek: Sobek, tmp_path: Path) -> None:
    """Bytes cut off or flipped at random, and values of another kind, never bring an error of ours."""
    random, text = Random(f"damage {kind}"), json.dumps(documents(3)[kind]).encode()
    for number in range(30):
        (tmp_path / f"{number:02}.json").write_bytes(_damaged(text, random))
    done = sobek("validate", str(tmp_path), "--format", "json")
    games = json.loads(done.out)["games"]

    assert (2, "", 30) == (done.code, done.err, len(games))
    assert all(game["row"] for game in games)


def _damaged(text: bytes, random: Random) -> bytes:
    """A file with a piece cut off, some bytes flipped, or values exchanged for others."""
    how = random.randrange(4)
    if how == 0:
        return text[: random.randrange(len(text))]
    if how == 1:
        found = bytearray(text)
        for _ in range(random.choice([1, 3, 20])):
            found[random.randrange(len(found))] ^= 1 << random.randrange(8)
        return bytes(found)
    document = json.loads(text)
    for _ in range(random.choice([1, 2, 10])):
        _exchange(document, random)
    return json.dumps(document).encode()


def _exchange(document: Any, random: Random) -> None:
    """Put something else in the place of a value somewhere."""
    here = document
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = random.choice(keys)
        if not isinstance(here[key], dict | list) or not here[key] or random.random() < 0.1:
            break
        here = here[key]
    here[key] = random.choice([None, -1, 10**30, "x", "", [], {}, True, [[]], {"id": 2}, 0.5])
