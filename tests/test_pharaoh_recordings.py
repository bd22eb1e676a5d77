"""Recorded games with the expansion under the engine: moves are legal, what is refused illegal, the ends agree."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from recordings import PHARAOH, Recording, games
from test_recordings import as_recorded, as_settled, scenario

from sobek_rules.games.duel.actions import Sell
from sobek_rules.library import Library
from sobek_rules.model import Verdict
from sobek_rules.replay import Replay, replay
from sobek_rules.scenario import Step
from sobek_rules.variant import Variant

pytestmark = pytest.mark.skipif(not PHARAOH.exists(), reason=f"the recordings are not here: {PHARAOH}")

#: Refusals of sales that a page does not offer, by the kind of attempt, and the question on which the ruling rests.
REFUSED = {"sell_pharaoh_ambiguous": "two-goods.unclear-sale", "sell_mixed_goods": "sell.mixed"}


@cache
def engine() -> Variant:
    """What the implementation does with the expansion."""
    return Library().variant("duel/pharaoh-engine")


@cache
def recorded() -> dict[int, dict[str, Any]]:
    """The recorded games by seed; none where there are no recordings."""
    return {game["seed"]: game for game in games(PHARAOH)} if PHARAOH.exists() else {}


def attempts(game: dict[str, Any]) -> Iterator[tuple[int, Step]]:
    """The sales refused, each with how many actions stand before it."""
    recording, before = Recording(game), 0
    for move in game["moves"]:
        if move["accepted"] and not move.get("undone"):
            before += move["state"] in ("playerTurn", "characterScribe")
        elif move.get("probe") in REFUSED and not move["accepted"]:
            tiles = tuple(recording.tiles[int(number)] for number in move["call"]["args"]["tile_ids"].split(";"))
            player = recording.seat(move["player"])
            yield before, Step(number=0, player=player, action=Sell(player, tiles), line=0, probe=True)


def as_step_of(game: dict[str, Any]) -> dict[int, str]:
    """The kind of attempt of each probe, by the number of its step."""
    kinds = [move["probe"] for move in game["moves"] if move.get("probe") in REFUSED and not move["accepted"]]
    numbers = [step.number for step in with_attempts(game) if step.probe]
    return dict(zip(numbers, kinds, strict=True))


def with_attempts(game: dict[str, Any]) -> tuple[Step, ...]:
    """The steps of a game with the sales refused put in as probes."""
    steps, tried = list[Step](), list(attempts(game))
    for count, step in enumerate(scenario(game).steps):
        steps += [probe for before, probe in tried if before == count]
        steps.append(step)
    steps += [probe for before, probe in tried if before >= len(scenario(game).steps)]
    return tuple(step._replace(number=number) for number, step in enumerate(steps, 1))


def played(game: dict[str, Any]) -> Replay:
    """A game under the engine, refused sales probed."""
    return replay(scenario(game)._replace(steps=with_attempts(game)), engine())


def test_there_are_fifty_games() -> None:
    """Every game with the expansion is tested, and sales of both kinds are refused in some."""
    kinds = {kind for game in recorded().values() for kind in as_step_of(game).values()}

    assert 50 == len(recorded())
    assert REFUSED.keys() == kinds


@pytest.mark.parametrize("seed", recorded())
def test_a_recorded_game_comes_out_as_recorded(seed: int) -> None:
    """Moves accepted are legal, sales refused illegal with the reason; totals, scores and winner are the record's."""
    found, kinds = played(recorded()[seed]), as_step_of(recorded()[seed])
    (tally,) = found.final().values

    for judged in found.steps:
        assert judged.ruling is not None
        wanted = Verdict.ILLEGAL if judged.step.probe else Verdict.LEGAL
        assert wanted is judged.ruling.verdict, judged.step
        if judged.step.probe:
            (branch,) = judged.ruling.branches
            against = [finding for finding in branch.findings if finding.verdict is Verdict.ILLEGAL]
            assert any(REFUSED[kinds[judged.step.number]] in finding.asked for finding in against), judged.step
    assert tally is not None
    assert as_recorded(recorded()[seed]) == as_settled(tally)
