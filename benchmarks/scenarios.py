"""Generated scenario files, each the first steps of a random game, expected legal under the reference."""

from pathlib import Path

from benchmarks.games import GAME, REFERENCE, games
from sobek_rules.model import Verdict
from sobek_rules.scenario import ByVariant, Scenario, Step
from sobek_rules.writer import write


def generate(folder: Path, count: int, steps: int) -> int:
    """Write scenario files of at most so many steps; returns how many steps they have in all."""
    legal: ByVariant[Verdict] = ByVariant(None, ((REFERENCE, Verdict.LEGAL),))
    total = 0
    for number, (state, actions) in enumerate(games(count, steps)):
        told = tuple(
            Step(number=n, player=action.player, action=action, line=0, verdict=legal)
            for n, action in enumerate(actions, 1)
        )
        scenario = Scenario(
            title=f"Random game {number}",
            game=GAME,
            about="The first steps of a game played at random.",
            players=state.names,
            start=state._replace(acted=False),
            steps=told,
        )
        (folder / f"game-{number:04}.yaml").write_text(write(scenario), encoding="utf-8")
        total += len(told)
    return total
