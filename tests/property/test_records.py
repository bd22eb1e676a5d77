"""A record holds all that a scenario tells, and what came out of it comes out again."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import BY_NAME, EVERY_GAME, law, open_texts, own, shipped, stories, text
from test_writing import ROOT, SHIPPED, plain, told

from sobek_rules import record
from sobek_rules.check import check
from sobek_rules.documents import parse, read
from sobek_rules.errors import BadInput
from sobek_rules.game import Game
from sobek_rules.library import Library
from sobek_rules.model import Provenance
from sobek_rules.replay import replay
from sobek_rules.result import result
from sobek_rules.scenario import ByVariant, Final, Scenario, load

EARLIER = Provenance("some/text", "sobek", "0.0.9", "2026-05-01")


def read_back(written: str, path: str = "game.json") -> Scenario:
    """The scenario that a record tells."""
    return record.load(parse(written.encode(), path), BY_NAME)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_shipped_scenario_survives_being_recorded(path: Path) -> None:
    """Start, steps and every expectation are those of the scenario; who recorded it is told besides."""
    scenario = load(read(path), BY_NAME)
    found = read_back(record.write(scenario, EARLIER), scenario.path)

    assert plain(scenario._replace(recorded=EARLIER)) == plain(found)


@EVERY_GAME
@given(data=st.data())
@law(40)
def test_words_and_expectations_survive_being_recorded(game: Game, data: st.DataObject) -> None:
    """Whatever title, notes, names and expectations hold."""
    scenario = data.draw(told(game))

    assert plain(scenario._replace(recorded=EARLIER)) == plain(
        read_back(record.write(scenario, EARLIER), scenario.path)
    )


@EVERY_GAME
@given(data=st.data())
@law(30)
def test_a_random_game_survives_being_recorded(game: Game, data: st.DataObject) -> None:
    """Every action of a random game reads back the same, and the record is written again with the same bytes."""
    scenario = data.draw(open_texts(game).flatmap(lambda name: stories(game, name)))
    scenario = scenario._replace(start=own(game).writable(scenario.start))
    written = record.write(scenario, EARLIER)
    found = read_back(written, scenario.path)

    assert (scenario.start, scenario.steps) == (found.start, plain(found).steps)
    assert written == record.write(found, EARLIER)


@EVERY_GAME
@given(data=st.data())
@law(30)
def test_what_came_out_comes_out_again(game: Game, data: st.DataObject) -> None:
    """A recorded result is one that the record meets, and it reads back as it was; another is not met."""
    name = data.draw(shipped(game))
    scenario = data.draw(stories(game, name, most=30))
    variant = text(name)
    played = replay(scenario._replace(start=own(game).writable(scenario.start)), variant)
    came = result(played)
    assert came is not None
    found = read_back(record.write(played.scenario, Provenance(name, "sobek", "0.0.9"), came))

    assert plain(_with(played.scenario, name, came)).final == plain(found).final
    assert () == check(replay(found, variant)).failures
    for wrong in other_results(came, game):
        (failure,) = check(replay(_with(found, name, wrong), variant)).failures
        assert failure.what.endswith("; recorded under sobek 0.0.9")


def _with(scenario: Scenario, variant: str, final: Final) -> Scenario:
    return scenario._replace(final=ByVariant(None, ((variant, final),)))


def other_results(came: Final, game: Game) -> list[Final]:
    """Results that are wrong in one thing."""
    ways = [way for way in (*game.endings, "unfinished") if way != came.ended]
    wrong = [came._replace(ended=way) for way in ways if way != "unfinished" or not came.totals]
    for account, totals in came.totals.items():
        player, total = next(iter(totals.items()))
        more = total + 1 if isinstance(total, int) else 0
        wrong.append(came._replace(totals={**came.totals, account: {**totals, player: more}}))
    return wrong


@st.composite
def damaged(draw: st.DrawFn, value: Any) -> Any:
    """A value with one thing in it replaced by something else, left out, or told under another key."""
    if isinstance(value, dict) and value and draw(st.integers(0, 6)):
        key = draw(st.sampled_from(sorted(value)))
        rest = {name: inner for name, inner in value.items() if name != key}
        match draw(st.integers(0, 9)):
            case 0:
                return rest
            case 1:
                return rest | {draw(st.sampled_from(["id", "winners", "x", "probe", ""])): value[key]}
        return value | {key: draw(damaged(value[key]))}
    if isinstance(value, list) and value and draw(st.integers(0, 6)):
        at = draw(st.integers(0, len(value) - 1))
        return [*value[:at], draw(damaged(value[at])), *value[at + 1 :]]
    return draw(st.sampled_from([None, True, 0, 3, -1, "x", "undetermined", "both", [], ["ana"], {}, {"ana": 3}]))


@EVERY_GAME
@given(data=st.data())
@law(60)
def test_a_damaged_record_is_read_or_refused(game: Game, data: st.DataObject) -> None:
    """With anything else in it a record is refused in its place, or read, judged, and written to read back the same."""
    scenario = data.draw(stories(game, game.reference, most=4))
    scenario = scenario._replace(start=own(game).writable(scenario.start))
    came = result(replay(scenario, text(game.reference)))
    whole = json.loads(record.write(scenario, Provenance(game.reference, "sobek", "0.0.9"), came))
    try:
        found = read_back(json.dumps(data.draw(damaged(whole))))
    except BadInput as error:
        refused = str(error)
    else:
        refused = ""

    assert all(line.startswith("game.json:") for line in refused.splitlines())
    if refused:
        return
    assert found.recorded is not None
    check(replay(found, text(game.reference)))
    assert plain(found) == plain(read_back(record.write(found, found.recorded)))


@pytest.mark.parametrize("path", [path for path in SHIPPED if path.parent.name == "games"], ids=lambda path: path.stem)
def test_whole_games_end_as_recorded(path: Path) -> None:
    """Under each text that judges a whole game, its record says how it ended, and is met."""
    scenario = load(read(path), BY_NAME)
    library = Library()
    for name in library.judging(scenario.game.name):
        variant = library.variant(name)
        came = result(replay(scenario, variant))
        written = record.write(scenario, Provenance(name, "sobek", "0.0.9"), came)
        amiss = [one for one in check(replay(read_back(written), variant)).failures if not one.step]

        assert ("result" in json.loads(written)) == (came is not None)
        assert came is None or [] == amiss
