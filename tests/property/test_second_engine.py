"""The engine in `examples/node-adapter`, a second implementation, says what the judge says of random games."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from duel_actions import mutated
from duel_own import HIDING, writable
from strategies import Moment, playing, randomness
from support import ROOT, Sobek
from test_duel_pharaoh import played

from sobek_rules.conform.plain import read_action
from sobek_rules.errors import BadInput
from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import Action
from sobek_rules.games.duel.state import State

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
ADAPTER = ROOT / "examples" / "node-adapter" / "adapter.mjs"
GAMES = range(3)
_HIDDEN = list(HIDING)


def step(state: State, action: Action, *, probe: bool) -> dict[str, Any]:
    """A step of a scenario file."""
    plain = GAME.write_action(action, state)
    read_action(GAME, plain, action.player, state)
    return {state.names[action.player]: plain} | ({"probe": True} if probe else {})


def probes(state: State, action: Action, random: Random, count: int) -> Iterator[dict[str, Any]]:
    """The action with something changed, as often as that can be written."""
    for _ in range(count):
        try:
            yield step(state, mutated(state, action, random), probe=True)
        except (BadInput, IndexError):  # it cannot be written, or there is nothing to change it into
            continue


def whole(moments: tuple[Moment, ...], random: Random) -> dict[str, Any]:
    """A game from its deal on, with two probes before each step."""
    start = GAME.write_state(writable(moments[0].state))
    steps = [
        one
        for state, action in moments
        for one in (*probes(state, action, random, 2), step(state, action, probe=False))
    ]
    return {**start, "steps": steps}


def positions(moments: tuple[Moment, ...], random: Random) -> Iterator[dict[str, Any]]:
    """Some moments with some facts left out, and probes there."""
    for state, action in random.sample(moments, 8):
        less = state
        for name in random.sample(_HIDDEN, random.choice((0, 1, 2))):
            less = HIDING[name](less, random)
        less = writable(less if less.line else less._replace(way=None))
        yield {**GAME.write_state(less), "steps": list(probes(less, action, random, 5))}


@pytest.mark.parametrize("seed", GAMES)
@pytest.mark.parametrize("games", [lambda seed: playing(GAME, seed), played], ids=["base", "pharaoh"])
def test_it_agrees_with_the_judge(games: Any, seed: int, tmp_path: Path, sobek: Sobek) -> None:
    """Verdicts, accounts, lists of legal actions and the count are the same, whatever is left out."""
    moments, random = games(seed), randomness("second engine", seed)
    for number, told in enumerate((whole(moments, random), *positions(moments, random))):
        scenario = {"scenario": f"Random {number}", "game": "duel", **told}
        (tmp_path / f"{number}.yaml").write_text(json.dumps(scenario), encoding="utf-8")

    outcome = sobek("conform", "--exec", f"node {ADAPTER}", str(tmp_path), "--format", "json")

    report = json.loads(outcome.out)
    decided = {grade for grade, count in report["totals"].items() if count}
    assert decided <= {"pass", "ruling"}, outcome.out
