"""Whatever container a log comes in, from whichever seat, it is read alike; what is no log is refused by name."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from support import Sobek
from written import documents

TABLE = "900000001"
PLAYERS = ("84512345", "91234567")
MOVES = 38


@cache
def _text() -> str:
    return json.dumps(documents(3, players=PLAYERS)["log"])


def log() -> Any:
    """A written log of a whole game, freshly made."""
    return json.loads(_text())


def packets(document: Any) -> list[Any]:
    """Its packets."""
    found: list[Any] = document["data"]["logs"]
    return found


def live() -> list[Any]:
    """The same packets as they came one by one."""
    return [
        {**packet, "packet_type": "single", "prevpacket": str(int(packet["packet_id"]) - 1)}
        for packet in packets(log())
    ]


def table_record(**more: Any) -> Any:
    """The record of the table, with the result that the log tells too."""
    told = packets(log())[-1]["data"][-2]["args"]["args"]["result"]
    players = [
        {"player_id": one["id"], "score": one["score"], "score_aux": one["score_aux"], "gamerank": str(one["rank"]),
         "is_tie": "0"}
        for one in told
    ]  # fmt: skip
    return {"status": 1, "data": {"id": TABLE, "result": {"player": players, "endgame_reason": "normal_end"} | more}}


CONTAINERS: dict[str, Callable[[], str]] = {
    "A whole reply": lambda: json.dumps(log()),
    "B reply of 2020": lambda: json.dumps({"status": 1, "data": {"valid": 1, "data": packets(log())}}),
    "B nested once more": lambda: json.dumps({"data": {"data": {"valid": 1, "data": packets(log())}}}),
    "B keyed by packet": lambda: json.dumps({"data": {"data": {one["packet_id"]: one for one in packets(log())}}}),
    "C packets alone": lambda: json.dumps(packets(log())),
    "D caught live, a list": lambda: json.dumps(live()),
    "D caught live, a line each": lambda: "\n".join(map(json.dumps, live())),
    "E bundle": lambda: json.dumps({"table_id": TABLE, "tableinfos": table_record(), "logs": log(), "gamedatas": {}}),
    "F extension": lambda: json.dumps({"players": {}, "gamedatas": {}, "packets": packets(log())}),
}


def judged(sobek: Sobek, folder: Path, text: str, *arguments: str) -> Any:
    """What the command line finds in a file."""
    path = folder / "game.json"
    path.write_text(text, encoding="utf-8")
    done = sobek("validate", str(path), "--format", "json", *arguments)
    (found,) = json.loads(done.out)["games"]
    return found | {"code": done.code, "err": done.err}


@pytest.mark.parametrize("container", CONTAINERS)
def test_every_container_is_opened(container: str, sobek: Sobek, tmp_path: Path) -> None:
    """The game is the same in each of them, and nothing is wrong with it."""
    found = judged(sobek, tmp_path, CONTAINERS[container]())

    assert ("ok", 0, TABLE) == (found["row"], found["code"], found["table"])
    assert {"legal": MOVES, "illegal": 0, "undetermined": 0} == found["moves"]


@pytest.mark.parametrize("seats", [(PLAYERS[0],), (PLAYERS[1],), ()], ids=["first seat", "second seat", "no seat"])
def test_every_seat_sees_a_game_in_order(seats: tuple[str, ...], sobek: Sobek, tmp_path: Path) -> None:
    """With one private channel alone, or with none, the moves of a whole game are provably legal all the same."""
    document = log()
    seen = [
        one for one in packets(document) if one["channel"].removeprefix("/player/p") in (*seats, f"/table/t{TABLE}")
    ]
    for number, packet in enumerate(seen, 1):
        packet["packet_id"] = str(number)
    document["data"]["logs"] = seen
    found = judged(sobek, tmp_path, json.dumps(document))

    assert len(seen) < len(packets(log()))
    assert ("ok", 0, MOVES) == (found["row"], found["code"], found["moves"]["legal"])


#: What is handed in by mistake, and what is said of it.
REFUSED: dict[str, tuple[Callable[[], str], str]] = {
    "error": (
        lambda: json.dumps({"status": "0", "error": "You have reached a limit (replay)", "code": 100}),
        "an error reply, not a log: You have reached a limit (replay)",
    ),
    "reload": (
        lambda: json.dumps([{**one, "packet_type": "history"} for one in packets(log())]),
        "what a page shows after a reload, without the values that its sentences leave out; use the archive",
    ),
    "page": (lambda: "<!DOCTYPE html>\n<html></html>\n", "a page in HTML, not a log"),
    "table": (
        lambda: json.dumps(table_record()),
        "the record of a table, not a log; give it with --tableinfos beside the log",
    ),
    "no packets": (lambda: '{"data": {"logs": []}}\n', "no packets are in it"),
    "another platform": (lambda: '{"id": 1, "actions": [], "result": {"Player 1": 500}}\n', "no packets are in it"),
    "a number": (lambda: "7\n", "no packets are in it"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_log_is_refused_by_name(name: str, sobek: Sobek, tmp_path: Path) -> None:
    """An error reply, a reload, a page, a table's record are not judged; one reads what they are."""
    text, said = REFUSED[name]
    found = judged(sobek, tmp_path, text())

    assert ("not-a-log", 2, [said]) == (found["row"], found["code"], [one["what"] for one in found["troubles"]])


def test_another_game_is_not_supported(sobek: Sobek, tmp_path: Path) -> None:
    """A log of another game is told from a broken one, and the events that are not known are named."""
    document = log()
    document["data"]["logs"] = packets(document)[:1]
    packets(document)[0]["data"][1]["type"] = "cardPlayed"
    found = judged(sobek, tmp_path, json.dumps(document))
    said = "no game of two players who take tiles; events that are not known: cardPlayed"

    assert ("unsupported", 2, [said]) == (found["row"], found["code"], [one["what"] for one in found["troubles"]])


def test_an_unknown_event_is_not_passed_over(sobek: Sobek, tmp_path: Path) -> None:
    """An event that may mean anything ends the judging, with its place."""
    document = log()
    packets(document)[9]["data"][0]["type"] = "curseLaid"
    found = judged(sobek, tmp_path, json.dumps(document))
    (trouble,) = found["troubles"]

    assert ("unsupported", 2) == (found["row"], found["code"])
    assert ("the event 'curseLaid' is not known", "10") == (trouble["what"], trouble["packet"])


# The end.


def without_result() -> Any:
    """A log whose last state tells no result, as happens."""
    document = log()
    packets(document)[-1]["data"][-2]["args"]["args"] = []
    return document


@pytest.mark.parametrize(("more", "row", "code"), [(0, "ok", 0), (1, "score", 1)])
def test_a_missing_result_is_taken_from_the_tables_record(
    more: int, row: str, code: int, sobek: Sobek, tmp_path: Path
) -> None:
    """The result of `--tableinfos` is held against ours where the log has none; one point off is found."""
    record = table_record()
    first = record["data"]["result"]["player"][0]
    ours, first["score"] = first["score"], str(int(first["score"]) + more)
    (tmp_path / "table.json").write_text(json.dumps(record), encoding="utf-8")
    found = judged(sobek, tmp_path, json.dumps(without_result()), "--tableinfos", str(tmp_path / "table.json"))
    departures = [(one["what"], one["expected"], one["recorded"]) for one in found["remarks"]]

    assert (row, code) == (found["row"], found["code"])
    assert ([("score of seat 1", [ours], first["score"])] if more else []) == departures


def test_a_record_of_no_table_is_refused(sobek: Sobek, tmp_path: Path) -> None:
    """What is given with `--tableinfos` must be the record of a table."""
    (tmp_path / "table.json").write_text(_text(), encoding="utf-8")
    (tmp_path / "game.json").write_text(_text(), encoding="utf-8")
    done = sobek("validate", str(tmp_path / "game.json"), "--tableinfos", str(tmp_path / "table.json"))

    assert (2, "") == (done.code, done.out)
    assert (
        f"{tmp_path / 'table.json'}: no record of a table: it has no result; "
        "give the reply of tableinfos for this table\n"
    ) == done.err


def left_off(*told: tuple[str, Any], flags: Any = None, over: bool = True) -> Any:
    """A log that breaks off after forty packets, with what is told then, and a result that is none of the game's."""
    document = log()
    packets(document)[40:] = []
    if not over:
        return document
    last, data = packets(document)[-1], []
    clock, standing = int(last["time"]) + 30, {"score_aux": "0", "tie": False, "zombie": 0, "concede": "0"}
    standings = [
        {"id": player, "player": player, "score": str(score), "rank": 2 - score, **standing, **(flags or {})}
        for player, score in zip(PLAYERS, (1, 0), strict=True)
    ]
    over_args = {"id": 99, "active_player": PLAYERS[0], "args": {"table": {}, "result": standings}}
    for number, (type, args) in enumerate((*told, ("gameStateChange", over_args)), 1):
        data.append({"uid": f"{clock:08x}{number:05x}", "type": type, "log": "", "args": args})
    move = str(int(last["move_id"]) + 1)
    packet = {**last, "channel": f"/table/t{TABLE}", "packet_id": "41", "move_id": move, "time": str(clock)}
    packets(document).append({**packet, "data": data})
    return document


ENDINGS: dict[str, tuple[Callable[[], Any], str]] = {
    "conceded": (lambda: left_off(("playerConcedeGame", {"player_id": PLAYERS[1]})), "conceded"),
    "conceded by the result alone": (lambda: left_off(flags={"concede": "1"}), "conceded"),
    "absent": (lambda: left_off(("skipTurnOfPlayer", {"player_id": PLAYERS[1]})), "abandoned"),
    "expelled by the result alone": (lambda: left_off(flags={"zombie": "-1"}), "abandoned"),
    "cancelled": (lambda: left_off(("tableDecision", {}), ("gameResultNeutralized", {})), "abandoned"),
    "unfinished": (lambda: left_off(over=False), "unfinished"),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_games_without_an_end_are_told_from_faults(name: str, sobek: Sobek, tmp_path: Path) -> None:
    """The moves are judged up to there; the scores, which are not those of the game, are not."""
    document, row = ENDINGS[name]
    found = judged(sobek, tmp_path, json.dumps(document()))

    assert (row, row, 0, []) == (found["row"], found["ending"], found["code"], found["troubles"])
    assert {"unchecked"} == {one["row"] for one in found["remarks"]}
    assert (18, 0, 0) == tuple(found["moves"].values())


def test_points_that_no_game_made_are_no_scoring_error(sobek: Sobek, tmp_path: Path) -> None:
    """A result of 1 and 0 without any flag, and without an end by the rules, is unchecked: perhaps a concession."""
    found = judged(sobek, tmp_path, json.dumps(left_off()))
    needs = {need for one in found["remarks"] if one["event"] == "result" for need in one["needs"]}

    assert ("unchecked", 0, {"the end of the game"}) == (found["row"], found["code"], needs)


def test_the_tables_record_tells_of_a_concession(sobek: Sobek, tmp_path: Path) -> None:
    """A concession may be known from the record of the table alone."""
    record = table_record(endgame_reason="normal_concede_end")
    (tmp_path / "table.json").write_text(json.dumps(record), encoding="utf-8")
    found = judged(sobek, tmp_path, json.dumps(left_off(over=False)), "--tableinfos", str(tmp_path / "table.json"))

    assert ("conceded", 0) == (found["row"], found["code"])


def test_a_log_does_not_change_by_being_read() -> None:
    """Reading leaves a document as it was."""
    from sobek_rules.games.duel.bga import log as reader

    document = log()
    before = deepcopy(document)
    reader.read(document)

    assert before == document
