"""Generated scenario files, each the first steps of a random game, expected legal under the reference.

The Ankh is told of for texts that start it on the board: next to the first tile taken, turned towards it.
"""

from pathlib import Path
from typing import Any

from benchmarks.games import DUEL, games
from sobek_rules.games.duel.pieces import PATHS
from sobek_rules.model import Verdict
from sobek_rules.scenario import ByVariant, Scenario, Step
from sobek_rules.writer import write


def generate(folder: Path, count: int, steps: int) -> int:
    """Write scenario files of at most so many steps; returns how many steps they have in all."""
    legal: ByVariant[Verdict] = ByVariant(None, ((DUEL.reference, Verdict.LEGAL),))
    total = 0
    for number, (state, actions) in enumerate(games(count, steps)):
        told = tuple(
            Step(number=n, player=action.player, action=action, line=0, verdict=legal)
            for n, action in enumerate(actions, 1)
        )
        scenario = Scenario(
            title=f"Random game {number}",
            game=DUEL,
            about="The first steps of a game played at random.",
            players=state.names,
            start=state._replace(acted=False, marked=_beside(actions[0].square)),
            steps=told,
        )
        (folder / f"game-{number:04}.yaml").write_text(write(scenario), encoding="utf-8")
        total += len(told)
    return total


def _beside(square: int) -> Any:
    """A square next to another, and the line and the way from there."""
    paths = ((start, found[square]) for start, found in enumerate(PATHS) if start != square)
    return next((start, path[0], path[1]) for start, path in paths if path and not path[2])
