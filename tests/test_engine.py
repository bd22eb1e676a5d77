"""Our own engine behind the protocol, right and wrong: the cases pass the one and catch the other."""

import json
import subprocess
import sys

import pytest
from engines import LIBRARY, cases, within

from sobek_rules.conform.cases import Profile, whole
from sobek_rules.conform.grading import FAILING, Grade
from sobek_rules.conform.suite import put, self_check
from sobek_rules.engine.__main__ import made
from sobek_rules.engine.defects import DEFECTS
from sobek_rules.errors import BadInput

ALL = frozenset({"legal", "state"})


@pytest.mark.parametrize("game", LIBRARY.games)
def test_the_engine_passes_every_case(game: str) -> None:
    """What hangs on nothing that is not told passes, the rest is left to a ruling, and nothing is skipped."""
    session, declared = within(made(LIBRARY, [], []))
    every = [case for case in cases("*") if case.game.name == game]

    graded = put(session, every, declared, capabilities=ALL)

    left = [one.reason for one in graded if one.grade is Grade.RULING]
    assert {Grade.PASS, Grade.RULING} == {one.grade for one in graded}
    assert len(left) < len(graded) / 5
    assert all(left)


@pytest.mark.parametrize("variant", ["duel/guide-de", "duel/bga-en", "classic/bga-es", "socks/rules-de"])
def test_the_engine_passes_under_texts_with_silences(variant: str) -> None:
    """A text that leaves much open fails nothing: what hangs on a silence is a ruling."""
    game = variant.partition("/")[0]
    session, declared = within(made(LIBRARY, [variant], []))
    chosen = [case for case in cases("*.witness.*", "*.end.*") if case.game.name == game]

    graded = put(session, chosen, declared, capabilities=frozenset({"state"}))

    assert {Grade.PASS, Grade.RULING} == {one.grade for one in graded}


@pytest.mark.parametrize("name", DEFECTS)
def test_each_defect_is_caught_where_it_should_be(name: str) -> None:
    """Of each family of cases that is named for a defect some case catches it, and none fails otherwise."""
    session, declared = within(made(LIBRARY, [], [name]))
    wanted, patterns = DEFECTS[name].grade, DEFECTS[name].caught
    graded = {pattern: put(session, cases(pattern), declared, capabilities=ALL) for pattern in patterns}

    failing = {
        pattern: [one.grade for one in found if one.grade in (*FAILING, wanted)] for pattern, found in graded.items()
    }

    assert {wanted} == {grade for grades in failing.values() for grade in grades}
    assert [] == [pattern for pattern, grades in failing.items() if not grades]


@pytest.mark.parametrize("name", [name for name, defect in DEFECTS.items() if not defect.habits.careless])
def test_the_self_check_is_no_judge_of_rules(name: str) -> None:
    """An engine with wrong rules is no broken adapter: what a fresh deal shows it gets right."""
    session, declared = within(made(LIBRARY, [], [name]))
    game = name.partition(".")[0]

    assert "" == self_check(session, LIBRARY.games[game], declared[game]).wrong


def test_an_answer_that_is_declared_is_no_defect() -> None:
    """The same rule passes where the engine declares it: the grader judges by what is declared."""
    serving = made(LIBRARY, [], ["duel.gaps-count"])
    honest, told = within(serving)
    profile = told["duel"][0]._replace(answers=(("skip.gaps", "counted"),))
    serving.declared = {**serving.declared, "duel": (profile, told["duel"][1])}
    declaring, declared = within(serving)
    chosen = cases("duel.skipping.empty-*", "duel.witness.skip.gaps")

    assert {Grade.FAIL} == {one.grade for one in put(honest, chosen, told, capabilities=ALL)}
    assert {Grade.PASS} == {one.grade for one in put(declaring, chosen, declared, capabilities=ALL)}


def test_unknown_defects_are_refused() -> None:
    """A misspelt defect is not passed over."""
    with pytest.raises(BadInput, match=r"there is no such defect; did you mean 'duel\.gaps-count'"):
        made(LIBRARY, [], ["duel.gap-counts"])


def test_the_defects_are_listed() -> None:
    """`--defects` names each flag with what it does, one a line."""
    run = subprocess.run(
        [sys.executable, "-m", "sobek_rules.engine", "--defects"], capture_output=True, text=True, check=True
    )

    assert [f"{name}: {defect.says}" for name, defect in DEFECTS.items()] == run.stdout.splitlines()


@pytest.mark.parametrize(
    ("request_text", "message"),
    [
        ("{", "/cmd is none of hello, load, apply, legal, state, score, bye"),
        ('{"seq": 3, "cmd": "hallo"}', "/cmd is none of hello, load, apply, legal, state, score, bye"),
        ('{"seq": 3, "cmd": "hello"}', "/protocol is missing"),
        ('{"seq": 3, "cmd": "score"}', "no position is loaded"),
        (
            '{"seq": 3, "cmd": "load", "case": "x", "game": "duel", "profile": {}, "scenario": {"position": {}}}',
            "the scenario needs the key 'players'",
        ),
    ],
)
def test_requests_that_make_no_sense(request_text: str, message: str) -> None:
    """Our engine says what is wrong with a request, and goes on."""
    command = [sys.executable, "-m", "sobek_rules.engine"]
    asked = f"{request_text}\n" + '{"seq": 4, "cmd": "bye"}\n'

    run = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)

    first, last = map(json.loads, run.stdout.splitlines())
    assert message in first["error"]["message"]
    assert {"seq": 4, "ok": True} == last
    assert "" == run.stderr


def test_a_player_that_there_is_not() -> None:
    """A step of a stranger is no illegal step but a mistake."""
    serving = made(LIBRARY, [], [])
    (case,) = cases("duel.skipping.third-tile")
    told = {key: value for key, value in whole(case, Profile()).items() if key in ("game", "profile", "scenario")}

    loaded = serving.reply({"seq": 0, "cmd": "load", "case": case.id, **told})
    found = serving.reply({"seq": 1, "cmd": "apply", "player": "cid", "action": {"take": "d2"}})

    assert {"seq": 0, "ok": True} == loaded
    assert {"seq": 1, "error": {"message": "there is no player 'cid'"}} == found


def test_ids_come_from_the_place_on_the_shelf() -> None:
    """The id of a case is where its file lies, so that it stays the same; no two are the same."""
    ids = [case.id for case in cases("*")]

    assert len(ids) == len(set(ids))
    assert {"duel.take.empty-pile", "socks.games.a-first-game", "contrast.equal-scores-duel"} <= set(ids)
    assert "duel.witness.take.empty-pile" in ids
