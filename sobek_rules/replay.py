"""Playing a scenario under a variant: a ruling for every step, the accounts after it, the tally at the end.

How one action is judged is `judge`'s; whether what comes out was expected is `check`'s.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from sobek_rules.game import Game, Needs, Rules
from sobek_rules.judge import Outlook, Readings, Ruling, World, advance, outlook, rule_on
from sobek_rules.model import Tally, Verdict
from sobek_rules.scenario import UNDETERMINED, UNFINISHED, Scenario, Step
from sobek_rules.variant import Variant

#: Running accounts: each with one total a player, None where it is not known.
Accounts = tuple[tuple[str, tuple[int | None, ...]], ...]


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

    def words(self, judged: Judged) -> str:
        """What is done in a step, against the position in which it was judged; against the start where it was not."""
        before = judged.ruling.branches[0].before if judged.ruling else self.scenario.start
        return self.scenario.game.describe(before, judged.step.action)

    def standing(self, judged: Judged) -> Outlook[Accounts]:
        """The running accounts after a step, under each reading."""
        return outlook(self.variant.readings, judged.worlds, partial(accounts, self.scenario.game))

    def final(self) -> Outlook[Tally | None]:
        """The tally under each reading; None where the game goes on. A missing fact makes a tally without totals."""
        return outlook(self.variant.readings, self.worlds, partial(tally, self.scenario.game))

    def ended(self) -> str:
        """How the game ended, `unfinished` or `undetermined`; nothing where the end is not reached."""
        if self.unreached:
            return ""
        ways = outlook(self.variant.readings, self.worlds, partial(ending, self.scenario.game)).values
        return ways[0] if len(ways) == 1 else UNDETERMINED


def replay(scenario: Scenario, variant: Variant) -> Replay:
    """Play a scenario under a variant of its game; what follows an illegal step is not reached."""
    worlds: tuple[World, ...] = (World(scenario.start),)
    steps, unreached = [], ""
    for step in scenario.steps:
        if unreached:
            steps.append(Judged(step, None, (), unreached))
            continue
        steps.append(judge_step(scenario.game, variant.readings, worlds, step))
        worlds, unreached = onward(steps[-1])
    return Replay(scenario, variant, tuple(steps), worlds, unreached)


def judge_step(game: Game, readings: Readings, worlds: tuple[World, ...], step: Step) -> Judged:
    """One step judged in the worlds before it, with the worlds after it."""
    ruling = rule_on(game, readings, worlds, step.action)
    return Judged(step, ruling, worlds if step.probe else advance(ruling, readings))


def onward(judged: Judged) -> tuple[tuple[World, ...], str]:
    """The worlds after a step, and why the next is not reached where there are none."""
    return judged.worlds, _why_stopped(judged.step, judged.ruling) if judged.ruling and not judged.worlds else ""


def accounts(game: Game, state: object, rules: Rules) -> Accounts:
    """The running accounts of a state under one reading."""
    return tuple((account, tuple(totals)) for account, totals in game.standing(state, rules).items())


def over(game: Game, state: object, rules: Rules) -> bool:
    """Whether a state has a tally under one reading, be it one that lacks a fact."""
    try:
        return game.over(state, rules)
    except Needs:
        return True


def ending(game: Game, state: object, rules: Rules) -> str:
    """How a game has ended under one reading: a word of its own, `unfinished` or `undetermined`."""
    try:
        return game.ending(state, rules) if game.over(state, rules) else UNFINISHED
    except Needs:
        return UNDETERMINED


def tally(game: Game, state: object, rules: Rules) -> Tally | None:
    """The tally of a state under one reading, None where the game goes on."""
    try:
        return game.settle(state, rules) if game.over(state, rules) else None
    except Needs as missing:
        return Tally(entries=(), totals={}, winners=None, needs=(missing.fact,))


def essence(found: Outlook[Tally | None]) -> Outlook[object]:
    """The tallies reduced to what counts: totals, winners and what is missing, not how they were reached."""
    return Outlook(tuple((supposed, _counting(tally)) for supposed, tally in found.cases))


def _counting(tally: Tally | None) -> object:
    return None if tally is None else (tuple(sorted(tally.totals.items())), tally.winners, tally.needs)


def values_of(totals: Iterable[int | None]) -> list[int | None]:
    """The different values of a total in order, an unknown one last."""
    return sorted(dict.fromkeys(totals), key=lambda total: (total is None, total or 0))


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
