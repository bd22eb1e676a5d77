"""What is expected of an engine on a case: what our own judge makes of it under the profile that it declares."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from sobek_rules.check import reasons, why
from sobek_rules.conform.cases import Case, Declared, whole
from sobek_rules.game import Game, Needs, Rules
from sobek_rules.judge import Outlook, Ruling, World, outlook, rule_on
from sobek_rules.model import Tally, Verdict
from sobek_rules.options import worlds_at
from sobek_rules.replay import Accounts, Judged, Replay, judge_step, onward
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Variant

#: With more worlds than this nothing further is expected, and why.
MOST_WORLDS, TOO_OPEN = 12, "too many readings are left open"
#: The values that a total may come to under the readings left, None where a fact is missing.
Values = frozenset[int | None]
ByPlayer = Mapping[str, Mapping[str, Values]]


class Options(NamedTuple):
    """The actions worth judging before a step, and those that are legal whatever is left open."""

    worlds: tuple[World, ...]
    candidates: tuple[Any, ...]


class Expected:
    """What is expected of each step of a case, and at its end; worked out as far as it is asked for."""

    def __init__(self, case: Case, declared: Declared) -> None:
        self.case, (self.profile, self.variant) = case, declared
        self.played = _replay(case.scenario, self.variant)
        self.players = case.scenario.players

    def judged(self, step: int) -> Judged:
        """A step with its ruling; none where it is not reached."""
        return self.played.steps[step - 1]

    def accounts(self, step: int) -> ByPlayer:
        """The running accounts after a step that was played."""
        return self._by_player([value for _, value in self.played.standing(self.judged(step)).cases])

    def _by_player(self, values: Sequence[Accounts]) -> ByPlayer:
        return {
            account: {
                name: frozenset(dict(value)[account][at] for value in values) for at, name in enumerate(self.players)
            }
            for account in self.case.game.accounts
        }

    def over(self, worlds: tuple[World, ...]) -> frozenset[bool | None]:
        """Whether the game is over in some worlds; None where a fact is missing."""
        return frozenset(outlook(self.variant.readings, worlds, partial(_over, self.case.game)).values)

    def end(self) -> Outlook[Tally | None]:
        """The tally under each reading; None where the game goes on."""
        return self.played.final()

    def totals(self) -> ByPlayer:
        """The totals at the end that is reached under every reading."""
        tallies = [tally for tally in self.end().values if tally is not None]
        return {
            account: {
                name: frozenset(_of(tally, account, at) for tally in tallies) for at, name in enumerate(self.players)
            }
            for account in self.case.game.final_accounts
        }

    def winners(self) -> frozenset[frozenset[str] | None]:
        """The groups of players who may have won; None where that cannot be told."""
        tallies = [tally for tally in self.end().values if tally is not None]
        return frozenset(
            None if tally.winners is None else frozenset(self.players[player] for player in tally.winners)
            for tally in tallies
        )

    def options(self, step: int, most: int) -> Options | None:
        """What there is to do before a step; None where that cannot be told, or is more than can be judged."""
        worlds, game = worlds_at(self.played, step), self.case.game
        if not most or not worlds or self.over(worlds) != {False}:
            return None
        mover = game.mover(worlds[0].state)
        if mover is None:
            return None
        candidates = game.candidates(worlds[0].state, mover, self.variant.readings.admitted)
        found = tuple(islice(dict.fromkeys(islice(candidates, 2 * most)), most + 1))
        return Options(worlds, found) if len(found) <= most else None

    def ruling(self, options: Options, action: Any) -> Ruling:
        """The ruling on an action other than the one that is played."""
        return rule_on(self.case.game, self.variant.readings, options.worlds, action)


def _replay(scenario: Scenario, variant: Variant) -> Replay:
    """A replay that goes on only as long as so few readings are left that it does not take for ever."""
    worlds: tuple[World, ...] = (World(scenario.start),)
    steps, unreached = list[Judged](), ""
    for step in scenario.steps:
        if len(worlds) > MOST_WORLDS:
            unreached = unreached or TOO_OPEN
        if unreached:
            steps.append(Judged(step, None, (), unreached))
            continue
        steps.append(judge_step(scenario.game, variant.readings, worlds, step))
        worlds, unreached = onward(steps[-1])
    if len(worlds) > MOST_WORLDS:
        unreached = unreached or TOO_OPEN
    return Replay(scenario, variant, tuple(steps), worlds, unreached)


def _of(tally: Tally, account: str, player: int) -> int | None:
    return tally.totals[account][player] if account in tally.totals else None


def _over(game: Game, state: Any, rules: Rules) -> bool | None:
    try:
        return game.over(state, rules)
    except Needs:
        return None


def vector(case: Case, declared: Declared, *, with_expected: bool) -> dict[str, Any]:
    """A case as a document, with what is expected of it under a profile."""
    found = whole(case, declared[0])
    if not with_expected:
        return found
    expected = Expected(case, declared)
    for told, step in zip(found["steps"], case.scenario.steps, strict=True):
        if (said := _step(expected, step.number)) is not None:
            told["expect"] = said
    return found if expected.played.unreached else found | {"expect": _end(expected)}


def _step(expected: Expected, number: int) -> dict[str, Any] | None:
    judged = expected.judged(number)
    ruling = judged.ruling
    if ruling is None:
        return None
    said: dict[str, Any] = {"verdict": str(ruling.verdict), "because": sorted(reasons(ruling))}
    if ruling.verdict is Verdict.ILLEGAL:
        said["why"] = why(ruling).removeprefix(": ")
    if ruling.verdict is Verdict.UNDETERMINED:
        said |= {"turns_on": list(ruling.turns_on), "needs": list(ruling.needs)}
    if judged.worlds and not judged.step.probe:
        said["accounts"] = _listed(expected.accounts(number))
    return said


def _end(expected: Expected) -> dict[str, Any]:
    over = expected.over(expected.played.worlds)
    said: dict[str, Any] = {"over": _sorted(over)}
    if over == {True}:
        groups = [None if group is None else sorted(group) for group in expected.winners()]
        said |= {"totals": _listed(expected.totals()), "winners": sorted(groups, key=str)}
    return said


def _listed(accounts: ByPlayer) -> dict[str, Any]:
    return {account: {name: _sorted(values) for name, values in both.items()} for account, both in accounts.items()}


def _sorted(values: frozenset[Any]) -> list[Any]:
    return sorted(values, key=lambda value: (value is None, value or 0))


def options_of(expected: Expected, most: int) -> list[Options | None]:
    """Before each step what there is to do, where lists of legal actions can be compared."""
    found: list[Options | None] = []
    for step in expected.case.scenario.steps:
        if step.number > 1 and expected.case.scenario.steps[step.number - 2].probe:
            found.append(found[-1])
        else:
            found.append(expected.options(step.number, most))
    return found
