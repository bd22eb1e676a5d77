"""Replays of one scenario side by side: where they part, and which questions part them.

A cause is never inferred: the first variant is given the second's answers on some questions, and replayed.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from sobek_rules.diff import parting
from sobek_rules.replay import Replay, replay
from sobek_rules.scenario import UNDETERMINED, Scenario
from sobek_rules.variant import Variant

#: More questions than this are not looked for together.
MOST_TOGETHER = 3
NOT_REACHED = "not reached"


class Item(NamedTuple):
    """Something that comes out of a replay: of a step its verdict or an account after it; of the end, step 0, a total."""

    step: int
    what: str

    def __str__(self) -> str:
        return f"step {self.step}, {self.what}" if self.step else f"the end, {self.what}"


class Difference(NamedTuple):
    """An item that two replays do not agree on, and every smallest set of questions that accounts for it."""

    item: Item
    values: tuple[object, object]
    causes: tuple[tuple[str, ...], ...]


class Comparison(NamedTuple):
    """Two replays of a scenario, and where they part."""

    one: Replay
    other: Replay
    differences: tuple[Difference, ...]


def outcome(played: Replay) -> dict[Item, object]:
    """All that comes out of a replay, in order; values that hang on open questions are sets of values."""
    found: dict[Item, object] = {}
    for judged in played.steps:
        number = judged.step.number
        found[Item(number, "verdict")] = str(judged.ruling.verdict) if judged.ruling else NOT_REACHED
        if judged.ruling is None or not judged.worlds:
            continue
        for value in played.standing(judged).values:
            for account, totals in value:
                found[Item(number, account)] = _with(found.get(Item(number, account)), totals)
    if not played.unreached:
        found |= _ending(played)
    return found


def _ending(played: Replay) -> dict[Item, object]:
    found: dict[Item, object] = {}
    tallies = played.final().values
    for tally in tallies:
        over = tally is not None
        found[Item(0, "over")] = _with(found.get(Item(0, "over")), over)
        for account, totals in tally.totals.items() if tally else ():
            found[Item(0, account)] = _with(found.get(Item(0, account)), tuple(totals))
        if tally is not None:
            found[Item(0, "winner")] = _with(found.get(Item(0, "winner")), tally.winners)
    if any(tally is None or not tally.totals for tally in tallies):
        unknown = (None,) * len(played.scenario.players)
        found |= {item: _with(value, unknown) for item, value in found.items() if item.what not in ("over", "winner")}
    return found


def settled(value: object) -> object:
    """An outcome as an expectation can say it: a verdict, or for each player a total, or the winners; else undetermined."""
    if not isinstance(value, frozenset):
        return value
    values = list(value)
    if isinstance(values[0], tuple) and all(isinstance(one, tuple) for one in values) and len(values) > 1:
        players = [set(totals) for totals in zip(*values, strict=False)]
        return tuple(one.pop() if len(one) == 1 else UNDETERMINED for one in players)
    only = values[0] if len(values) == 1 else None
    if isinstance(only, tuple):
        return tuple(UNDETERMINED if total is None else total for total in only)
    return UNDETERMINED if only is None else only


def _with(values: object, value: object) -> object:
    return frozenset((value,)) if values is None else values | {value}  # type: ignore[operator]


def asked(played: Replay) -> set[str]:
    """Every question that a replay asked, of its steps and its end."""
    found: set[str] = set()
    for judged in played.steps:
        for branch in judged.ruling.branches if judged.ruling else ():
            found |= {question for finding in branch.findings for question in finding.asked}
            found |= {question for entry in branch.entries for question in entry.asked}
            found |= {*branch.effect_asked, *(question for question, _ in branch.assumptions)}
        for assumptions, _ in played.standing(judged).cases if judged.ruling else ():
            found |= {question for question, _ in assumptions}
    for assumptions, tally in () if played.unreached else played.final().cases:
        found |= {question for question, _ in assumptions}
        if tally is not None:
            found |= {*tally.asked, *(question for entry in tally.entries for question in entry.asked)}
    return found


def given(variant: Variant, other: Variant, questions: Iterable[str]) -> Variant:
    """A variant with what another says on some questions."""
    return variant.with_says({id: other.says[id] for id in questions})


class Comparer:
    """Compares two variants, scenario by scenario; what it has replayed of a scenario it does not replay again."""

    def __init__(self, one: Variant, other: Variant) -> None:
        self.one, self.other = one, other
        self.parting = parting(one, other)
        self._mixed: dict[tuple[str, ...], Variant] = {}

    def compare(self, scenario: Scenario) -> Comparison:
        """Both replays of a scenario, and every difference with its causes."""
        mine, theirs = replay(scenario, self.one), replay(scenario, self.other)
        before, after = outcome(mine), outcome(theirs)
        items = [item for item in dict.fromkeys([*before, *after]) if before.get(item) != after.get(item)]
        causes = self._causes(scenario, mine, theirs, {item: after.get(item) for item in items}) if items else {}
        found = (Difference(item, (before.get(item), after.get(item)), causes.get(item, ())) for item in sorted(items, key=_order))
        return Comparison(mine, theirs, tuple(found))

    def _causes(
        self, scenario: Scenario, mine: Replay, theirs: Replay, wanted: Mapping[Item, object]
    ) -> dict[Item, tuple[tuple[str, ...], ...]]:
        relevant = asked(mine) | asked(theirs)
        near = [id for id in self.parting if id in relevant]
        causes: dict[Item, tuple[tuple[str, ...], ...]] = {}
        # What a replay only glanced at it does not note; where nothing else accounts for a difference, look there too.
        for candidates, most in ((near, MOST_TOGETHER), (self.parting, 1)):
            for size in range(1, min(most, len(candidates)) + 1):
                open_ones = [item for item in wanted if item not in causes]
                for questions in combinations(candidates, size) if open_ones else ():
                    came = outcome(replay(scenario, self._given(questions)))
                    for item in open_ones:
                        if came.get(item) == wanted[item]:
                            causes[item] = (*causes.get(item, ()), questions)
        return causes

    def _given(self, questions: tuple[str, ...]) -> Variant:
        if questions not in self._mixed:
            self._mixed[questions] = given(self.one, self.other, questions)
        return self._mixed[questions]


def _order(item: Item) -> tuple[int, int]:
    return (item.step or 1_000_000, 0 if item.what == "verdict" else 1)


def grouped(comparisons: Iterable[Comparison]) -> Iterator[tuple[tuple[str, ...], dict[str, int], list[str]]]:
    """
    Differences of many scenarios by cause, most first: the questions, how many of each kind, the scenarios.

    A difference with several causes counts for each of them.
    """
    counts: dict[tuple[str, ...], dict[str, int]] = {}
    where: dict[tuple[str, ...], dict[str, None]] = {}
    for comparison in comparisons:
        for difference in comparison.differences:
            for cause in difference.causes or ((),):
                kinds = counts.setdefault(cause, {})
                kinds[kind(difference.item)] = kinds.get(kind(difference.item), 0) + 1
                where.setdefault(cause, {})[comparison.one.scenario.path] = None
    for cause in sorted(counts, key=lambda cause: (-sum(counts[cause].values()), cause)):
        yield cause, counts[cause], list(where[cause])


def kind(item: Item) -> str:
    """What kind of difference an item is: verdicts, an account, scores, winners, ends."""
    if item.what == "verdict":
        return "verdicts"
    if item.step:
        return item.what
    return {"winner": "winners", "over": "ends"}.get(item.what, "scores")
