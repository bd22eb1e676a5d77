"""Recorded games as archive logs of what some seats saw: the same verdicts, and nothing called wrong that is hidden."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from logged import archived
from recordings import BASE, PHARAOH
from recordings import games as recorded_games

from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.bga import log
from sobek_rules.library import Library
from sobek_rules.model import Verdict
from sobek_rules.recorded import Row
from sobek_rules.validate import Validated, validate

pytestmark = pytest.mark.skipif(not PHARAOH.exists(), reason=f"the recordings are not here: {PHARAOH}")

EVERY, STEP = 1, 12
SEATS = {"one seat": ("101",), "the other": ("102",), "both seats": ("101", "102"), "nobody": ()}


@cache
def games(name: str, step: int) -> list[dict[str, Any]]:
    """Recorded games that were dealt as the box has it, every so many of them."""
    natural = [game for game in recorded_games({"base": BASE, "pharaoh": PHARAOH}[name]) if not game.get("crafted")]
    return natural[::step]


def judged(game: dict[str, Any], seats: Sequence[str]) -> Validated:
    """The log of a game as some seats saw it, under what the platform plays by."""
    found = log.read(archived(game, seats))
    return validate(found, GAME, Library().variant(found.variant))


@pytest.mark.parametrize("seats", SEATS.values(), ids=SEATS)
@pytest.mark.parametrize(("name", "step"), [("base", STEP), ("pharaoh", EVERY)])
def test_a_log_of_a_recorded_game_raises_no_false_alarm(name: str, step: int, seats: Sequence[str]) -> None:
    """
    Whatever channels it has: at least 95 % of the moves are provably legal, the rest lack a fact that is named.

    Where nobody's channel is there, a Royal Adviser's token is never seen, and what comes after is left unchecked.
    """
    found = [judged(game, seats) for game in games(name, step)]
    verdicts = Counter(one.verdict for each in found for one in each.moves)

    assert {Row.OK, Row.UNCHECKED} >= {one.row for one in found}
    assert (0.95 if seats else 0.92) < verdicts[Verdict.LEGAL] / verdicts.total()
    assert all(remark.needs for each in found for remark in each.remarks)


@pytest.mark.parametrize("name", ["base", "pharaoh"])
def test_with_both_seats_nothing_is_left_unchecked(name: str) -> None:
    """Both private channels together tell all that the rules need."""
    found = [judged(game, SEATS["both seats"]) for game in games(name, STEP)]

    assert {Row.OK} == {one.row for one in found}
    assert {Verdict.LEGAL} == {move.verdict for one in found for move in one.moves}


def test_the_expansion_is_told_by_its_tiles() -> None:
    """No log says which box is played with; a tile of two goods does."""
    variants = {
        name: {log.read(archived(game, ())).variant for game in games(name, STEP)} for name in ("base", "pharaoh")
    }

    assert {"base": {"duel/bga-engine"}, "pharaoh": {"duel/pharaoh-engine"}} == variants
