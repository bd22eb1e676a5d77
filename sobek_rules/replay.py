"""Playing a scenario under a variant: a ruling for every step, the accounts after it, the tally at the end.

How one action is judged is `judge`'s; whether what comes out was expected is `check`'s.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sobek_rules.game import Needs, Rules
from sobek_rules.judge import Outlook, Ruling, World, advance, outlook, rule_on
from sobek_rules.model import Tally, Verdict
from sobek_rules.scenario import Scenario, Step
from sobek_rules.variant import Variant


class Judged(NamedTuple):
    """A step with its ruling and the worlds after it; no ruling and the reason where it was not reached."""

    step: Step
    ruling: Ruling | None
    worlds: tuple[World, ...]
    unreached: str = ""


class Replay(NamedTuple):
    """What came out of playing a scenario under a variant; `worlds` are those left at the end."""

    scenario: Scenario
    variant: Variant
    steps: tuple[Judged, ...]
    worlds: tuple[World, ...]
    unreached: str = ""

    def standing(self, judged: Judged) -> Outlook[tuple[tuple[str, tuple[int | None, ...]], ...]]:
        """The running accounts after a step, under each reading: account, and one total a player."""
        game = self.scenario.game

        def run(state: object, rules: Rules) -> tuple[tuple[str, tuple[int | None, ...]], ...]:
            return tuple((account, tuple(totals)) for account, totals in game.standing(state, rules).items())

        return outlook(self.variant.readings, judged.worlds, run)

    def final(self) -> Outlook[Tally | None]:
        """The tally under each reading; None where the game goes on. A missing fact makes a tally without totals."""
        game = self.scenario.game

        def run(state: object, rules: Rules) -> Tally | None:
            try:
                return game.settle(state, rules) if game.over(state, rules) else None
            except Needs as missing:
                return Tally(entries=(), totals={}, winners=None, needs=(missing.fact,))

        return outlook(self.variant.readings, self.worlds, run)


def replay(scenario: Scenario, variant: Variant) -> Replay:
    """Play a scenario under a variant of its game; what follows an illegal step is not reached."""
    worlds: tuple[World, ...] = (World(scenario.start),)
    judged, unreached = [], ""
    for step in scenario.steps:
        if unreached:
            judged.append(Judged(step, None, (), unreached))
            continue
        ruling = rule_on(scenario.game, variant.readings, worlds, step.action)
        if not step.probe:
            worlds = advance(ruling, variant.readings)
            if not worlds:
                unreached = _why_stopped(step, ruling)
        judged.append(Judged(step, ruling, worlds))
    return Replay(scenario, variant, tuple(judged), worlds, unreached)


def _why_stopped(step: Step, ruling: Ruling) -> str:
    missing = tuple(dict.fromkeys(branch.needs for branch in ruling.branches if branch.needs))
    if ruling.verdict is Verdict.ILLEGAL or not missing:
        return f"step {step.number} is illegal"
    return f"step {step.number} needs {', '.join(missing)}"


def advised(played: Sequence[Replay], reference: Callable[[], Variant]) -> dict[str, Replay]:
    """The reference's replay for each other variant that leaves a step undetermined; it is fetched only if need be."""
    needy = [
        one
        for one in played
        if one.variant.name != one.scenario.game.reference
        and any(judged.ruling and judged.ruling.verdict is Verdict.UNDETERMINED for judged in one.steps)
    ]
    if not needy:
        return {}
    adviser = replay(needy[0].scenario, reference())
    return {one.variant.name: adviser for one in needy}
