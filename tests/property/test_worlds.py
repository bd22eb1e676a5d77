"""Worlds against brute force over all readings: on 3,000 small games of random rules, and on every game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import prod
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from small_games import ACTIONS, BruteForce, Do, every_reading, small_game
from strategies import EVERY_GAME, SEEDS, law, moments, move, open_texts, randomness, text

from sobek_rules.game import Game, Rules
from sobek_rules.judge import Readings, Ruling, World, advance, outlook, rule_on
from sobek_rules.model import Answer, Assumptions, Verdict
from sobek_rules.variant import Variant

#: What is asked of a state under a reading.
Run = Callable[[Any, Rules], Any]


def agreed(verdicts: Mapping[Assumptions, Verdict]) -> Verdict:
    """What every reading agrees on."""
    different = set(verdicts.values())
    return different.pop() if len(different) == 1 else Verdict.UNDETERMINED


def reached(worlds: Iterable[World], reading: Assumptions) -> set[Any]:
    """The states of the worlds that a reading fits."""
    return {world.state for world in worlds if world.assumptions <= reading}


def assert_same(ruling: Ruling, verdicts: Mapping[Assumptions, Verdict], brute: BruteForce) -> None:
    """Assert that the worlds rule as the readings do, and name the questions that it turns on."""
    turning = brute.turning(verdicts)

    assert agreed(verdicts) is ruling.verdict
    assert not turning or sorted(turning) == list(ruling.turns_on)
    assert (len(set(verdicts.values())) > 1) == bool(ruling.turns_on)


def assert_fits(worlds: tuple[World, ...], brute: BruteForce, readings: Iterable[Assumptions]) -> None:
    """Assert that each reading is in worlds of its own state alone, and one that fell away in none."""
    for reading in readings:
        expected = {brute.alive[reading]} if reading in brute.alive else set()

        assert expected == reached(worlds, reading)


def assert_merged(worlds: tuple[World, ...], readings: Readings) -> None:
    """Assert that no worlds of one state are left that differ in one question and cover all its answers."""
    for world in worlds:
        alike = {other.assumptions for other in worlds if other.state == world.state}
        for question, answer in world.assumptions:
            rest = world.assumptions - {(question, answer)}
            assert not {rest | {(question, other)} for other in readings.admitted[question]} <= alike


def play_both(
    game: Game, readings: Readings, every: Sequence[Assumptions], actions: Iterable[Any], start: Any, score: Run
) -> None:
    """Play actions in worlds and reading by reading; every third is only judged."""
    worlds: tuple[World, ...] = (World(start),)
    brute = BruteForce(game, start, every)
    for number, action in enumerate(actions):
        ruling, verdicts = rule_on(game, readings, worlds, action), brute.judge(action)
        assert_same(ruling, verdicts, brute)
        if number % 3 == 2:
            continue
        worlds = advance(ruling, readings)
        brute.play(action, verdicts)
        assert_fits(worlds, brute, every)
        assert_merged(worlds, readings)
        assert_same_outlook(worlds, readings, brute, score)
        if not worlds:
            return


def assert_same_outlook(worlds: tuple[World, ...], readings: Readings, brute: BruteForce, run: Run) -> None:
    """Assert that what comes out in the worlds is what comes out in the readings."""
    found = outlook(readings, worlds, run)
    for reading, state in brute.alive.items():
        assert {run(state, brute.rules(reading))} == {value for supposed, value in found.cases if supposed <= reading}


@given(SEEDS, st.integers(1, 4), st.lists(st.integers(0, ACTIONS - 1), min_size=1, max_size=8))
@law(3000)
def test_worlds_rule_as_all_readings_do(seed: int, questions: int, actions: list[int]) -> None:
    """A verdict is what every reading that is left agrees on, undetermined where two differ or a fact is missing."""
    small, game = small_game(randomness("small", seed), questions)
    every = tuple(every_reading(small.admitted))

    play_both(game, Readings(small.admitted), every, map(Do, actions), 0, small.score)


MOST_READINGS = 96


def asked_in(rulings: Iterable[Ruling]) -> dict[str, None]:
    """The questions on which worlds parted."""
    return {question: None for ruling in rulings for branch in ruling.branches for question, _ in branch.assumptions}


def walk(game: Game, start: Any, judge: Variant, random: Random) -> tuple[list[Any], dict[str, Sequence[Answer]]]:
    """Random actions from a state on, and the questions open in the text that they ask, as long as those are few."""
    worlds: tuple[World, ...] = (World(start),)
    actions: list[Any] = []
    admitted: dict[str, Sequence[Answer]] = {}
    while worlds and len(actions) < 6 and (found := move(game, worlds, random, judge)):
        asked = {q: judge.readings.admitted[q] for q in (*admitted, *asked_in([found[1]]))}
        if prod(map(len, asked.values())) > MOST_READINGS:
            break
        admitted = asked
        actions.append(found[0])
        worlds = advance(found[1], judge.readings) if len(actions) % 3 else worlds
    return actions, admitted


@EVERY_GAME
@given(data=st.data(), seed=SEEDS)
@law(40)
def test_the_worlds_of_a_game_rule_as_all_readings_do(game: Game, data: st.DataObject, seed: int) -> None:
    """The same holds for a real game, over all readings that differ on a question that is asked."""
    moment, name, random = data.draw(moments(game)), data.draw(open_texts(game)), randomness("worlds", seed)
    judge = text(name)
    actions, admitted = walk(game, moment.state, judge, random)
    rest = {q: random.choice(list(answers)) for q, answers in judge.readings.admitted.items() if q not in admitted}
    every = [reading | frozenset(rest.items()) for reading in every_reading(admitted)]

    play_both(game, judge.readings, every, actions, moment.state, partial(standing, game))


def standing(game: Game, state: Any, rules: Rules) -> tuple[tuple[int | None, ...], ...]:
    """The totals of every running account."""
    return tuple(tuple(totals) for totals in game.standing(state, rules).values())
