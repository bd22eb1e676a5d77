"""Recorded games of an online implementation: every move is legal, and the ends agree, the reference's nearly."""

from functools import cache
from typing import Any

import pytest
from recordings import BASE, Recording, games

from sobek_rules.games.duel import GAME
from sobek_rules.library import Library
from sobek_rules.model import Tally, Verdict
from sobek_rules.replay import replay
from sobek_rules.scenario import Scenario, Step
from sobek_rules.variant import Variant

pytestmark = pytest.mark.skipif(not BASE.exists(), reason=f"the recordings are not here: {BASE}")

ACCOUNTS = {"corruption": "corruption", "sets": "points_sets", "pirogues": "points_pirogue", "score": "scores"}

#: What the implementation does, as a text.
ENGINE = "duel/bga-engine"
#: Games in which an eye was drawn while the bag held two debens: the implementation looks at one of them alone
#: (`eye.bag-of-two`), so that the record does not tell what two would have been. Seed, and whose debens that hides.
EYE_AND_BAG_OF_TWO = {60040: "ana", 60043: "ana", 60224: "ana", 60243: "ben", 60244: "ana", 60246: "ben"}


@cache
def text(name: str) -> Variant:
    """A shipped text."""
    return Library().variant(name)


@cache
def recorded() -> dict[int, dict[str, Any]]:
    """The recorded games by seed; none where there are no recordings."""
    return {game["seed"]: game for game in games()} if BASE.exists() else {}


def scenario(game: dict[str, Any]) -> Scenario:
    """A recorded game as a scenario."""
    recording = Recording(game)
    start = recording.start()._replace(bonus=recording.bonus())
    steps = (
        Step(number=number, player=action.player, action=action, line=0)
        for number, action in enumerate(recording.actions(), 1)
    )
    return Scenario(str(game["seed"]), GAME, "", start.names, start, tuple(steps))


def as_recorded(game: dict[str, Any]) -> dict[str, object]:
    """The end of a game as the record has it."""
    result, ids = game["result"], [player["id"] for player in game["players"]]
    found: dict[str, object] = {ours: tuple(result[theirs][seat] for seat in ids) for ours, theirs in ACCOUNTS.items()}
    found["all debens"] = tuple(result["points_deben"][seat] for seat in ids)
    found["winners"] = (0, 1) if result["tie"] else (ids.index(result["winner"]),)
    return found


def as_settled(tally: Tally) -> dict[str, object]:
    """The end of a game as it is settled here."""
    found: dict[str, object] = {account: tuple(tally.totals[account]) for account in ACCOUNTS}
    both = zip(tally.totals["debens"], tally.totals["bonus"], strict=True)
    found["all debens"] = tuple(None if None in pair else sum(one or 0 for one in pair) for pair in both)
    found["winners"] = tally.winners
    return found


def without_debens(end: dict[str, object], player: int) -> dict[str, object]:
    """An end without what hangs on one player's debens."""
    found = {account: totals for account, totals in end.items() if account != "winners"}
    for account in ("score", "all debens"):
        totals = found[account]
        assert isinstance(totals, tuple)
        found[account] = tuple(None if at == player else total for at, total in enumerate(totals))
    return found


def played(seed: int, name: str) -> tuple[list[str], Tally | None]:
    """The steps of a game that are not legal under a text, in words, and its tally."""
    found = replay(scenario(recorded()[seed]), text(name))
    amiss = [
        f"{judged.step.number}: {GAME.describe(found.scenario.start, judged.step.action)}"
        for judged in found.steps
        if judged.ruling is None or judged.ruling.verdict is not Verdict.LEGAL
    ]
    (tally,) = found.final().values
    return amiss, tally


def test_there_are_two_hundred_games() -> None:
    """Every base game is tested, the exceptions among them."""
    assert 200 == len(recorded())
    assert EYE_AND_BAG_OF_TWO.keys() <= recorded().keys()


@pytest.mark.parametrize("seed", recorded())
def test_a_recorded_game_is_what_the_engine_text_says(seed: int) -> None:
    """Under the text of the implementation itself every game comes out as recorded, without exception."""
    amiss, tally = played(seed, ENGINE)

    assert [] == amiss
    assert tally is not None
    assert () == tally.needs
    assert as_recorded(recorded()[seed]) == as_settled(tally)


@pytest.mark.parametrize("seed", [seed for seed in recorded() if seed not in EYE_AND_BAG_OF_TWO])
def test_a_recorded_game_comes_out_as_recorded(seed: int) -> None:
    """Every move is legal; corruption, sets, debens, tokens, scores and winner are those of the record."""
    amiss, tally = played(seed, GAME.reference)

    assert [] == amiss
    assert tally is not None
    assert as_recorded(recorded()[seed]) == as_settled(tally)


@pytest.mark.parametrize("seed", EYE_AND_BAG_OF_TWO)
def test_a_game_with_an_eye_and_a_bag_of_two_comes_out_as_far_as_it_is_told(seed: int) -> None:
    """Every move is legal, and all comes out as recorded but for the debens of the player who drew the eye."""
    amiss, tally = played(seed, GAME.reference)
    hidden = EYE_AND_BAG_OF_TWO[seed]

    assert [] == amiss
    assert tally is not None
    assert (f"debens.{hidden}",) == tally.needs
    assert without_debens(as_recorded(recorded()[seed]), ("ana", "ben").index(hidden)) == without_debens(
        as_settled(tally), ("ana", "ben").index(hidden)
    )
