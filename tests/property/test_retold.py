"""Records that random games make under a reading: they agree with it, are found out if changed, and give it away."""

from dataclasses import replace as replace_name
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import EVERY_GAME, law, readings, stories, story, text

from sobek_rules.check import check
from sobek_rules.game import Game
from sobek_rules.infer import infer
from sobek_rules.model import Verdict
from sobek_rules.recorded import FAULTS, UNREADABLE, Recorded, Row
from sobek_rules.replay import Replay, replay
from sobek_rules.result import result
from sobek_rules.retold import as_recorded, as_scenario
from sobek_rules.scenario import ByVariant, Scenario, Step, Totals
from sobek_rules.validate import validate
from sobek_rules.variant import Variant

NAME = "some/reading"


def _totals(played: Replay, number: int) -> Totals | None:
    """The running accounts after a step, as an expectation says them; None where a total is not known."""
    (accounts,) = played.standing(played.steps[number - 1]).values
    names = played.scenario.players
    found = {account: dict(zip(names, totals, strict=True)) for account, totals in accounts}
    if any(total is None for by_player in found.values() for total in by_player.values()):
        return None
    return {account: {name: total or 0 for name, total in by_player.items()} for account, by_player in found.items()}


def claiming(scenario: Scenario, variant: Variant) -> Scenario:
    """A scenario that expects of a reading all that comes out under it."""
    played = replay(scenario, variant)

    def telling(step: Step) -> Step:
        ruling = played.steps[step.number - 1].ruling
        assert ruling is not None
        totals = _totals(played, step.number)
        return step._replace(
            verdict=ByVariant(named=((NAME, ruling.verdict),)),
            standing=ByVariant(named=((NAME, totals),)) if totals and not step.probe else ByVariant(),
        )

    came = result(played)
    return scenario._replace(
        steps=tuple(map(telling, scenario.steps)), final=ByVariant(named=((NAME, came),)) if came else ByVariant()
    )


@cache
def told(scenario: Scenario, name: str) -> Recorded:
    """The record of a random game under a reading."""
    return as_recorded(claiming(scenario, text(name)), NAME)


def drawn(data: st.DataObject, game: Game) -> tuple[str, Scenario]:
    """A reading, and a random game under it in which nothing is left open."""
    name = data.draw(readings(game))
    scenario = data.draw(stories(game, name))
    played = replay(scenario, text(name))
    assume(all(one.ruling and one.ruling.verdict is not Verdict.UNDETERMINED for one in played.steps))
    assume(not played.unreached)
    return name, scenario


@EVERY_GAME
@given(data=st.data())
@law(12)
def test_a_record_agrees_with_the_reading_that_made_it(game: Game, data: st.DataObject) -> None:
    """No move is illegal and no claim departs; what lacks a fact is not called a fault."""
    name, scenario = drawn(data, game)
    found = validate(told(scenario, name), game, text(name))

    assert [] == [remark for remark in found.remarks if remark.row in (*FAULTS, Row.RULING)]
    assert len(scenario.steps) == len(found.moves)


@EVERY_GAME
@given(data=st.data())
@law(12)
def test_a_total_off_by_one_is_a_departure(game: Game, data: st.DataObject) -> None:
    """Validating finds it, with what was expected and what is recorded, as checking finds it."""
    name, scenario = drawn(data, game)
    claims = claiming(scenario, text(name))
    wrong = next((step for step in claims.steps if step.standing), None)
    assume(wrong is not None)
    assert wrong is not None
    account, by_player = next(iter((wrong.standing.of(NAME) or {}).items()))
    player, said = next(iter(by_player.items()))
    assert isinstance(said, int)
    off = {account: {**by_player, player: said + 1}}
    steps = tuple(
        step._replace(standing=ByVariant(named=((NAME, off),))) if step.number == wrong.number else step
        for step in claims.steps
    )
    found = validate(as_recorded(claims._replace(steps=steps), NAME), game, text(name))
    (fault,) = found.faults
    (failure,) = check(replay(claims._replace(steps=steps), _named(text(name)))).failures

    assert (f"{account} of {player}", (said,), said + 1) == (fault.what, fault.ours, fault.said)
    assert wrong.number == failure.step == int(fault.point.move)


def _named(variant: Variant) -> Variant:
    """A reading under the name that expectations give it."""
    return replace_name(variant, name=NAME)


@EVERY_GAME
@given(data=st.data())
@law(8)
def test_no_answer_of_the_reading_is_ruled_out(game: Game, data: st.DataObject) -> None:
    """Told none of its answers, inferring leaves each of them, and finds nothing that no reading explains."""
    name, scenario = drawn(data, game)
    found = infer(lambda: [told(scenario, name)], game)
    answers = {question: say.answers[0] for question, say in text(name).says.items()}

    assert {} == {id: found.answers[id] for id, answer in answers.items() if answer not in found.answers[id]}
    assert () == found.strange


@EVERY_GAME
def test_what_is_ruled_out_contradicts_the_record(game: Game) -> None:
    """With an answer that was ruled out and all others as they were made, the record no longer agrees."""
    checked = 0
    for seed in range(6):
        name = f"reading {game.name} {seed}"
        scenario = story(game, seed, 0, name, 6)
        if replay(scenario, text(name)).unreached:
            continue
        record = told(scenario, name)
        found = infer(lambda record=record: [record], game)  # type: ignore[misc]
        for question, answer in found.ruled_out:
            other = validate(record, game, text(name).assuming(question, answer))
            assert other.faults, (seed, question, answer)
            checked += 1

    assert checked > 3


@EVERY_GAME
@given(data=st.data())
@law(8)
def test_a_record_tells_its_scenario_again(game: Game, data: st.DataObject) -> None:
    """Start, players and the actions that were not merely tried are those of the scenario."""
    name, scenario = drawn(data, game)
    again = as_scenario(told(scenario, name), game)
    played = [step.action for step in scenario.steps if not step.probe]

    assert (scenario.start, scenario.players) == (again.start, again.players)
    assert played == [step.action for step in again.steps]


@pytest.mark.parametrize("row", Row)
def test_every_row_is_a_fault_a_note_or_keeps_from_reading(row: Row) -> None:
    """The words of the verdicts fall into the groups of the exit codes."""
    assert 2 > (row in FAULTS) + (row in UNREADABLE)
