"""What recorded games of the online implementation say of its answers: all that they test, and nothing false."""

import json
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from recordings import BASE, PHARAOH, SHARED
from support import Sobek

from sobek_rules import recordings, schemas
from sobek_rules.games.duel import GAME
from sobek_rules.infer import Inferred, infer
from sobek_rules.library import Library
from sobek_rules.model import Answer
from sobek_rules.recorded import Recorded
from sobek_rules.retold import read

HERE = pytest.mark.skipif(not BASE.exists(), reason=f"the recordings are not here: {BASE}")
LOGS = SHARED / "logs-40"

#: What games played by clicking cannot tell: what may be seen shows in no move, and nobody is offered to name a good
#: that only the opponent has sold, though the server would accept it.
NEVER_TESTED = frozenset(
    {
        "sell.extend-whose",
        "see.market-characters",
        "see.own-corruption",
        "see.opponent-corruption",
        "see.corruption-count",
        "see.debens",
        "see.berths",
    }
)
#: What does not happen in the fifty games with the expansion: some of it in no recorded game, or only undone.
NEVER_IN_FIFTY = frozenset(
    {
        "turn.actions",
        "pyramid.no-action",
        "bonus.equal-corruption",
        "tie.corruption",
        "two-goods.joins",
        "spy.itself",
    }
)
#: In every recorded game both clean-ups leave as many tiles; a hand of three Statues and nothing sold would part them.
ALIKE = ("sellable-sets", "groups")


@cache
def library() -> Library:
    """The shelves."""
    return Library()


def games(*paths: Path) -> list[Recorded]:
    """All games in files."""
    pieces = (piece for path in paths for piece in recordings.pieces(str(path)))
    return [read(piece.text, piece.name, library()) for piece in pieces]


@cache
def inferred(path: Path) -> Inferred:
    """What recordings leave."""
    found = games(path)
    return infer(lambda: found, GAME)


def played_by(variant: str) -> dict[str, Answer]:
    """The answers of a text, where it is not silent."""
    return {id: say.answers[0] for id, say in library().variant(variant).says.items() if say.settled}


CASES = {
    "base": (BASE, "duel/bga-engine", 200, NEVER_TESTED),
    "pharaoh": (PHARAOH, "duel/pharaoh-engine", 50, NEVER_TESTED | NEVER_IN_FIFTY),
}


@HERE
@pytest.mark.parametrize(("path", "variant", "count", "never"), CASES.values(), ids=CASES)
def test_recordings_give_every_answer_away_that_they_test(
    path: Path, variant: str, count: int, never: frozenset[str]
) -> None:
    """Told none of them, each answer that the platform plays by is recovered but where nothing tells it from others."""
    answers, found = played_by(variant), inferred(path)
    settled = found.settled()

    assert {id: answer for id, answer in answers.items() if id in settled} == settled
    assert never == set(found.untested()) & set(answers)
    assert set(answers) == set(settled) | never | {"end.other-hand"}
    assert ALIKE == found.answers["end.other-hand"]


@HERE
@pytest.mark.parametrize(("path", "variant", "count", "never"), CASES.values(), ids=CASES)
def test_recordings_rule_no_true_answer_out_and_leave_nothing_unexplained(
    path: Path, variant: str, count: int, never: frozenset[str]
) -> None:
    """There is a reading for everything that was accepted, offered, refused and scored."""
    found = inferred(path)

    assert [] == [key for key in found.ruled_out if key[1] == played_by(variant).get(key[0])]
    assert (count, (), ()) == (found.records, found.strange, found.left)


@HERE
def test_logs_give_away_what_one_seat_sees_of_it() -> None:
    """Of a dozen logs from one seat's view, no answer of the engine's is ruled out, and two in three are settled."""
    found_games = games(*sorted(LOGS.glob("9*.json"))[:12])
    found = infer(lambda: found_games, GAME)
    answers = played_by("duel/bga-engine")

    assert [] == [key for key in found.ruled_out if key[1] == answers.get(key[0])]
    assert ((), ()) == (found.strange, found.left)
    assert 2 / 3 < len(found.settled()) / len(answers)


@HERE
def test_texts_are_contradicted_where_the_comparison_says_so(sobek: Sobek) -> None:
    """The report names the questions on which each text is contradicted, and none for the engine's own."""
    out = sobek("infer", str(LOGS / "900001018.json"), str(LOGS / "900001031.json")).out
    _, _, texts = out.partition("What the records say of the texts")

    assert "take.empty-pile: says forbidden, the records allowed" in texts
    assert ["duel/bga-engine", "not", "contradicted"] in [line.split() for line in texts.splitlines()]


def test_the_report_follows_its_schema(sobek: Sobek) -> None:
    """Of the example log, whose JSON tells every question, what is left of it, and what ruled the rest out."""
    out = sobek("infer", "examples/logs/table-900000001.json", "--format", "json").out
    report = json.loads(out)

    assert [] == list(Draft7Validator(json.loads(schemas.text("report"))).iter_errors(report))
    assert list(GAME.questions) == [one["question"] for one in report["questions"]]
    for one in report["questions"]:
        shown = [*(answer["answer"] for answer in one["answers"]), *(out["answer"] for out in one["ruled_out"])]
        assert set(GAME.questions[one["question"]].answers) == set(shown)


def test_a_question_that_is_not_tested_names_a_scenario_that_would(sobek: Sobek) -> None:
    """In every format; what ruled answers out is told when asked for."""
    text = sobek("infer", "examples/logs/table-900000001.json", "--why").out
    markdown = sobek("infer", "examples/logs/table-900000001.json", "--format", "markdown").out

    for out in (text, markdown):
        assert "1 recorded game of duel" in out
        assert "scenarios/duel/witness/tie.points.yaml" in " ".join(out.split())
    assert "take.reach is not nearest, by examples/logs/table-900000001.json, move 3" in " ".join(text.split())


def test_files_that_cannot_be_read_are_told_and_the_others_taken_in(sobek: Sobek, tmp_path: Path) -> None:
    """With exit code 2; without any game there is nothing to infer."""
    bad = tmp_path / "bad.json"
    bad.write_text('{"status": "0", "error": "no session"}', encoding="utf-8")
    some = sobek("infer", "examples/logs/table-900000001.json", str(bad))
    none = sobek("infer", str(bad))

    assert 2 == some.code
    assert "bad.json: an error reply, not a log: no session" in " ".join(some.out.split())
    assert (2, f"no recorded games in {bad}\n") == (none.code, none.err)
