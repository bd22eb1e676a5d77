"""The smallest case that shows where texts part: the shipped ones still do, and the search keeps its word."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

import pytest
from shipped import BY_NAME, DUEL, NAMES, read, scenarios, variant
from support import ROOT, Sobek

from sobek_rules import scenario, witness
from sobek_rules.compare import Comparer
from sobek_rules.diff import parting
from sobek_rules.documents import parse
from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.library import Library
from sobek_rules.model import Answer
from sobek_rules.outcome import Items, outcome
from sobek_rules.replay import replay
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Variant
from sobek_rules.witness import Pair
from sobek_rules.writer import write

SHELF = ROOT / "scenarios"
SCHEMA = "# yaml-language-server: $schema=../../../sobek_rules/schemas/scenario.json\n"
TEXTS = re.compile(r"# Parts (\S+) from (\S+) by (\S+)\.\n")
CHILD = re.compile(r"# Parts (\S+) from its child that answers (\S+) with (\S+)\.\n")
MOST_STEPS = 3

#: Questions on which shipped texts differ, though no case parts two of them by that question alone, and why.
EXCUSES: Mapping[tuple[str, str], str] = {
    ("duel", "end.character"): (
        "Which character keeps the game alive is a question only where a useless one may be played. The one text that "
        "wants a useful one, the German guide, bars any other from play, so that another answer changes nothing there; "
        "and what its answer does to another text, its answer on useless characters does too: two causes, never one."
    ),
    ("socks", "setup.blocked-neighbours"): (
        "It is a question only where spare socks block stations: one text has that, and no other has it beside."
    ),
    ("socks", "overbuild.at-sock"): (
        "It is a question only where printed track may be built over: one text allows that, and those which leave it "
        "open leave this open too, so that two causes do the same."
    ),
    ("socks", "sock.claimed"): (
        "The one text that differs, the English half, leaves open too whether a sock ends a way at all: two causes."
    ),
}


def texts(game: str) -> list[Variant]:
    """The shipped texts of a game."""
    return [variant(name) for name in Library().judging(game)]


class Witness(NamedTuple):
    """A shipped witness: its question and the two texts that it parts; `child` where one is made for it."""

    question: str
    one: Variant
    other: Variant
    scenario: Scenario
    child: bool


@cache
def shipped(game: str) -> Mapping[str, Witness]:
    """The shipped witnesses of a game by question, as the first lines of their files tell."""
    return {path.stem: _witness(path, BY_NAME[game]) for path in sorted((SHELF / game / "witness").glob("*.yaml"))}


def _witness(path: Path, game: Game) -> Witness:
    head = path.read_text("utf-8").removeprefix(SCHEMA)
    found = read(str(path))
    if texts := TEXTS.match(head):
        one, other, question = texts.groups()
        return Witness(question, variant(one), variant(other), found, child=False)
    made = CHILD.match(head)
    assert made, f"{path} does not say what it parts"
    one, question, wanted = made.groups()
    answer = next(answer for answer in game.questions[question].answers if str(answer) == wanted)
    return Witness(question, variant(one), variant(one).assuming(question, answer), found, child=True)


EVERY_QUESTION = pytest.mark.parametrize(
    ("game", "question"), [(game.name, question) for game in GAMES for question in game.questions]
)
EVERY_WITNESS = pytest.mark.parametrize(
    ("game", "name"), [(path.parts[-3], path.stem) for path in sorted(SHELF.glob("*/witness/*.yaml"))]
)


# Those that are shipped.


@EVERY_QUESTION
def test_every_question_has_a_witness(game: str, question: str) -> None:
    """A case for each question shows that it matters; its file is named after the question."""
    assert question == shipped(game)[question].question


@EVERY_WITNESS
def test_a_witness_parts_its_texts_by_its_question_alone(game: str, name: str) -> None:
    """The two texts come out differently, and nothing but the question named accounts for the best difference."""
    found = shipped(game)[name]
    differences = Comparer(found.one, found.other).compare(found.scenario).differences
    causes = {difference.item: difference.causes for difference in differences}
    parted = Pair.of(found.one, found.other, found.question).parted(found.scenario)

    assert parted is not None
    assert ((name,),) == causes[parted.item]


@EVERY_WITNESS
def test_a_witness_is_small(game: str, name: str) -> None:
    """At most three steps, and no one who could be left out."""
    found = shipped(game)[name]
    first = Pair.of(found.one, found.other, name).parted(found.scenario)
    assert first is not None

    assert len(found.scenario.steps) <= MOST_STEPS
    for smaller in (found.scenario.steps[:-1], found.scenario.steps[1:]) if found.scenario.steps else ():
        steps = tuple(step._replace(number=number) for number, step in enumerate(smaller, 1))
        parted = Pair.of(found.one, found.other, name).parted(found.scenario._replace(steps=steps))

        assert parted is None or not parted.as_plain_as(first)


@EVERY_WITNESS
def test_a_witness_says_what_it_is(game: str, name: str) -> None:
    """It names its schema, has a title and an `about`, and expects something of the texts that it names."""
    shown, path = shipped(game)[name], SHELF / game / "witness" / f"{name}.yaml"
    found = shown.scenario
    named = [shown.one.name, *([] if shown.child else [shown.other.name])]

    assert path.read_text("utf-8").startswith(SCHEMA)
    assert path.parent.joinpath(SCHEMA.strip().partition("=")[2]).is_file()
    assert name in found.title
    assert found.about
    assert named == sorted(found.expecting() or (), key=named.index)


@EVERY_QUESTION
def test_a_witness_is_of_shipped_texts_where_these_differ(game: str, question: str) -> None:
    """Where two shipped texts differ the witness parts two of them, unless an excuse says why none can."""
    differing = any(question in parting(one, other) for one, other in combinations(texts(game), 2))

    assert (differing and (game, question) not in EXCUSES) == (not shipped(game)[question].child)


def test_excuses_are_for_questions_on_which_texts_differ() -> None:
    """No excuse outlives the difference that it is for."""
    for game, question in EXCUSES:
        assert any(question in parting(one, other) for one, other in combinations(texts(game), 2))
    assert all(EXCUSES.values())


@pytest.mark.parametrize(("game", "question"), EXCUSES)
def test_an_excuse_holds(game: str, question: str) -> None:
    """No shipped scenario, and no position of some random games, parts two texts by an excused question alone."""
    cases = [*scenarios(game), *(_random_positions(400) if game == DUEL.name else ())]
    for one, other in permutations(texts(game), 2):
        if question in parting(one, other):
            pair = Pair.of(one, other, question)

            assert not [case.path for case in cases if pair.parted(case) is not None]


def test_the_excuse_for_useless_characters_is_true() -> None:
    """The guide alone wants a useful character and bars useless ones; where these are barred, the former is idle."""
    wanting = [name for name in NAMES if ("usable",) == variant(name).says["end.character"].answers]
    forbidding = [name for name in NAMES if ("forbidden",) == variant(name).says["character.no-effect"].answers]

    assert ["duel/guide-de"] == wanting == forbidding
    for name in NAMES:
        barred = variant(name).assuming("character.no-effect", "forbidden")
        for case in (shipped("duel")["end.character"].scenario, *scenarios()[::4], *_random_positions(100)):
            any_one, useful = (barred.assuming("end.character", answer) for answer in ("any", "usable"))

            assert outcome(replay(case, any_one)) == outcome(replay(case, useful))


def _random_positions(count: int) -> list[Scenario]:
    """Every fortieth of the cases that random games give a search."""
    pair = Pair.of(variant("duel/guide-de"), variant("duel/reference"), "end.character")
    cases = witness._random_cases(DUEL, pair, Random(3), variant("duel/reference"), monotonic() + 60)
    return [case for case, _ in zip(cases, range(count * 40), strict=False)][::40]


# The search.


def plain(pair: Pair, questions: tuple[str, ...], case: Scenario) -> Items:
    """What a case comes to when the first text is given the other's answers to some questions."""
    return outcome(replay(case, pair.one.with_says({question: pair.other.says[question] for question in questions})))


def child(question: str, answer: Answer) -> Pair:
    """The reference, and a child of it with one other answer."""
    parent = variant("duel/reference")
    return Pair.of(parent, replace(parent.assuming(question, answer), name="house/child"), question)


def found(pair: Pair, seed: int) -> str:
    """The file that a search from random games alone comes to."""
    came = witness.search(DUEL, pair, (), seed=seed, budget=300, playing=variant("duel/reference"))
    assert came.witness is not None
    return write(came.witness)


def test_a_search_is_the_same_for_the_same_seed() -> None:
    """Random games begin where the seed says, and shrinking does nothing at random."""
    pair = child("skip.gaps", "counted")
    first, again, otherwise = found(pair, 1), found(pair, 1), found(pair, 2)

    assert first == again
    assert "because: {duel/reference: [skip.gaps]" in first
    assert "because: {duel/reference: [skip.gaps]" in otherwise


@pytest.mark.parametrize(
    ("question", "answer"),
    [("take.reach", "nearest"), ("sell.minimum", 4), ("turn.pass", "allowed"), ("ankh.turned-by", "taker")],
)
def test_a_search_in_random_games_finds_a_case(question: str, answer: Answer) -> None:
    """Without any known scenario it comes to one of at most a step that the two texts judge differently."""
    pair = child(question, answer)
    case = read_text(found(pair, 0))
    parted = pair.parted(case)

    assert parted is not None
    assert len(case.steps) <= 1


def read_text(text: str) -> Scenario:
    """A scenario from its text; of variants on no shelf too."""
    return scenario.load(parse(text.encode(), "found.yaml"), BY_NAME)


@pytest.mark.parametrize(("one", "other"), [("duel/guide-de", "duel/reference"), ("duel/bga-en", "duel/guide-de")])
def test_shrinking_keeps_the_cause(one: str, other: str) -> None:
    """What is left of a case parts the texts as plainly, by the same question, replayed plainly, and is no larger."""
    random = Random(5)
    differing = [question for question in parting(variant(one), variant(other)) if (DUEL.name, question) not in EXCUSES]
    for question in random.sample(differing, 12):
        pair = Pair.of(variant(one), variant(other), question)
        cases = [case for case in scenarios() if len(case.steps) < 9 and pair.parted(case) is not None]
        for case in random.sample(cases, min(2, len(cases))):
            small = witness.shrink(DUEL, pair, case, monotonic() + 300)
            before, after = pair.parted(case), pair.parted(small)
            assert before is not None
            assert after is not None
            theirs = outcome(replay(small, pair.other))[after.item]
            alone = [(q,) for q in pair.blend.parting if plain(pair, (q,), small).get(after.item) == theirs]

            assert after.as_plain_as(before)
            assert [(question,)] == alone
            assert plain(pair, (), small)[after.item] != theirs
            assert witness._size(DUEL, small) <= witness._size(DUEL, case)


def test_a_case_with_two_causes_is_no_witness() -> None:
    """Where another question would do as well, the case shows neither alone."""
    causes = [
        (case, difference)
        for case in scenarios()
        for difference in Comparer(variant("duel/bga-en"), variant("duel/guide-de")).compare(case).differences
    ]
    for case, difference in causes:
        if len(difference.causes) > 1 and len(difference.causes[0]) == 1:
            for (question,) in difference.causes:
                parted = Pair.of(variant("duel/bga-en"), variant("duel/guide-de"), question).parted(case)

                assert parted is None or parted.item != difference.item


# The command.


def test_a_witness_is_a_scenario_that_comes_out_as_it_says(sobek: Sobek, tmp_path: Path) -> None:
    """What is printed says what it parts, and checks under both texts."""
    text = sobek("witness", "duel/bga-en", "duel/guide-de", "take.empty-pile").out
    (tmp_path / "found.yaml").write_text(text, encoding="utf-8")
    checked = sobek("check", str(tmp_path))

    assert text.startswith("# Parts duel/bga-en from duel/guide-de by take.empty-pile.\nscenario: ")
    assert "expect: {duel/bga-en: illegal, duel/guide-de: legal}" in text
    assert (0, "1 scenario, 2 replays, 4 expectations: all as expected\n", "") == checked


def test_each_question_gets_a_file(sobek: Sobek, tmp_path: Path) -> None:
    """With --into a folder is filled, a file for each question on which the texts differ."""
    house = tmp_path / "house.yaml"
    house.write_text(
        "variant: house/x\ngame: duel\ntitle: X\nextends: duel/bga-en\nclauses: {c: {at: May, gist: {en: So.}}}\n"
        "answers: {take.reach: {answer: nearest, clauses: [c]}, turn.pass: {answer: allowed, clauses: [c]}}\n"
    )
    into = tmp_path / "found"
    outcome = sobek("witness", "duel/bga-en", str(house), "--into", str(into))

    assert (0, "") == (outcome.code, outcome.err)
    assert ["take.reach.yaml", "turn.pass.yaml"] == sorted(path.name for path in into.iterdir())
    assert 2 == outcome.out.count(": 1 step\n")
    assert 0 == sobek("check", str(into), "-V", "duel/bga-en", "-V", str(house)).code


def test_an_assumed_child_stands_in_for_the_other_text(sobek: Sobek, tmp_path: Path) -> None:
    """One text and an answer assumed make a pair; the file speaks of the text alone, since the child is on no shelf."""
    outcome = sobek("witness", "duel/reference", "--assume", "take.reach=nearest")
    (tmp_path / "found.yaml").write_text(outcome.out, encoding="utf-8")

    assert outcome.out.startswith("# Parts duel/reference from duel/reference+assumed by take.reach.\n")
    assert 0 == sobek("check", str(tmp_path)).code


def test_a_search_gives_up_in_plain_words(sobek: Sobek) -> None:
    """When the time is over it says what was tried; the exit code is 1."""
    outcome = sobek("witness", "duel/guide-de", "duel/reference", "end.character", "--budget", "0.2")
    words = r"end\.character: no witness in 0\.2 seconds; tried \d+ known scenarios and \d+ positions of random games\n"

    assert (1, "") == (outcome.code, outcome.out)
    assert re.fullmatch(words, outcome.err)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (
            "witness duel/bga-en duel/guide-de take.empty",
            "duel/bga-en and duel/guide-de do not differ on 'take.empty'; did you mean 'take.empty-pile'?",
        ),
        (
            "witness duel/bga-en duel/bga-fr take.empty-pile",
            "duel/bga-en and duel/bga-fr do not differ on 'take.empty-pile'",
        ),
        ("witness duel/bga-en duel/bga-en", "duel/bga-en is named twice; compare it with another"),
        ("witness duel/bga-en duel/bga-em", "there is no variant 'duel/bga-em'; did you mean 'duel/bga-en'?"),
        (
            "witness duel/bga-en",
            "one text has nothing to part from: name another, or suppose an answer with --assume",
        ),
    ],
)
def test_a_wrong_command_is_said_in_one_line(command: str, message: str, sobek: Sobek) -> None:
    """What cannot be searched for is said in one line; the exit code is 2."""
    assert (2, "", f"{message}\n") == sobek(*command.split())


def test_texts_that_agree_have_no_witness(sobek: Sobek) -> None:
    """That two texts do not differ on anything is said, and is no failure."""
    said = "duel/bga-en and duel/bga-fr do not differ on any question\n"

    assert (0, "", said) == sobek("witness", "duel/bga-en", "duel/bga-fr")
