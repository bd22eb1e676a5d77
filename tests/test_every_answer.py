"""Every question is asked in some shipped scenario, and every answer to it makes a difference in one."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from shipped import BY_NAME, scenarios, variant
from support import asked

from sobek_rules.game import Settled
from sobek_rules.games import GAMES
from sobek_rules.judge import Readings
from sobek_rules.library import Library
from sobek_rules.model import Answer, Assumptions
from sobek_rules.outcome import outcome
from sobek_rules.replay import replay
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Variant

EVERY_QUESTION = pytest.mark.parametrize(
    ("game", "question"), [(game.name, question) for game in GAMES for question in game.questions]
)

#: Questions with two answers that no shipped scenario tells apart, and why none can. To stay empty if it can.
EXCUSES: dict[tuple[str, Answer, Answer], str] = {}


class Watched(Settled):
    """Answers that note which of them were looked at, whether that is cited or not."""

    __slots__ = ("seen",)

    def __init__(self, settled: Settled, seen: set[str]) -> None:
        super().__init__(settled)
        self.seen = seen

    def __getitem__(self, question: str) -> Answer:
        self.seen.add(question)
        return super().__getitem__(question)


class Watching(Readings):
    """Readings whose answers are watched."""

    def __init__(self, text: Variant) -> None:
        super().__init__(text.readings.admitted)
        self.seen: set[str] = set()

    def settled(self, assumptions: Assumptions) -> Settled:
        """The answers, watched."""
        return Watched(super().settled(assumptions), self.seen)


def texts(game: str) -> Iterator[Variant]:
    """The reference of a game, then texts that change another, as a text's own variants do."""
    yield variant(BY_NAME[game].reference)
    yield from (variant(name) for name in Library().judging(game) if variant(name).chain)


@cache
def seen(text: str) -> tuple[tuple[Scenario, frozenset[str]], ...]:
    """Each scenario of a text's game with the questions that it comes to under the text."""
    return tuple((one, _watched(one, variant(text))) for one in scenarios(variant(text).game))


def _watched(found: Scenario, text: Variant) -> frozenset[str]:
    watched, watching = replace(text), Watching(text)
    object.__setattr__(watched, "readings", watching)
    outcome(replay(found, watched))
    return frozenset(watching.seen)


def every_pair(game: str, question: str) -> set[frozenset[Answer]]:
    """Every two answers to a question."""
    return {frozenset(pair) for pair in combinations(BY_NAME[game].questions[question].answers, 2)}


@cache
def told_apart(game: str, question: str) -> frozenset[frozenset[Answer]]:
    """The pairs of answers that some shipped scenario tells apart, all else answered as in one of the texts."""
    pairs, domain = every_pair(game, question), BY_NAME[game].questions[question].answers
    found: set[frozenset[Answer]] = set()
    for one, text in _asking(game, question):
        if found == pairs:
            break
        came = {answer: outcome(replay(one, text.assuming(question, answer))) for answer in domain}
        found |= {frozenset((a, b)) for a, b in combinations(came, 2) if came[a] != came[b]}
    return frozenset(found)


def _asking(game: str, question: str) -> Iterator[tuple[Scenario, Variant]]:
    """The scenarios that come to a question; where none of them does, another answer to it changes nothing."""
    return ((one, text) for text in texts(game) for one, questions in seen(text.name) if question in questions)


@EVERY_QUESTION
def test_every_question_is_asked_in_a_scenario(game: str, question: str) -> None:
    """Some shipped scenario asks it under one of the texts, so that a ruling or a tally there cites it."""
    assert any(question in asked(replay(one, text)) for one, text in _asking(game, question))


@EVERY_QUESTION
def test_every_answer_makes_a_difference_in_a_scenario(game: str, question: str) -> None:
    """For every two answers there is a shipped scenario that comes out otherwise, unless an excuse says why not."""
    excused = {frozenset((one, other)) for asked_one, one, other in EXCUSES if asked_one == question}

    assert every_pair(game, question) - excused == told_apart(game, question)


def test_excuses_are_for_questions_that_there_are() -> None:
    """No excuse outlives its question."""
    domains = {question.id: question.answers for game in GAMES for question in game.questions.values()}

    assert all(one in domains[question] and other in domains[question] for question, one, other in EXCUSES)
    assert all(EXCUSES.values())
