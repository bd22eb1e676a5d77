"""Replays of one scenario side by side: where they part, and which questions part them.

A cause is never inferred: the first variant is given the second's answers on some questions, and replayed.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sobek_rules.diff import parting
from sobek_rules.mixture import NONE, Blend, Mixing, Mixture
from sobek_rules.outcome import Item, Items, order
from sobek_rules.replay import Replay
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Variant

#: All sets of so many questions are tried; a larger one is found by leaving out what is not needed.
MOST_TOGETHER = 4


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


class Comparer:
    """Compares two variants, scenario by scenario."""

    def __init__(self, one: Variant, other: Variant) -> None:
        self.one, self.other = one, other
        self.blend = Blend(one, other, parting(one, other))

    def compare(self, scenario: Scenario) -> Comparison:
        """Both replays of a scenario, and every difference with its causes."""
        mixing = Mixing(scenario, self.blend)
        mine, theirs = mixing.play(NONE), mixing.play(self.blend.all)
        before = mine.outcome()
        after = {item: theirs.value(item) for item in sorted(before, key=order)}
        # What only one of them came to, as the total after a step that the other calls illegal, is no difference.
        wanted = {item: value for item, value in after.items() if value not in (None, before[item])}
        causes = self._causes(mixing, mine, theirs, wanted)
        found = (Difference(item, (before[item], value), causes[item]) for item, value in wanted.items())
        return Comparison(mine.replay(self.one), theirs.replay(self.other), tuple(found))

    def _causes(
        self, mixing: Mixing, mine: Mixture, theirs: Mixture, items: Items
    ) -> dict[Item, tuple[tuple[str, ...], ...]]:
        """For each item all smallest sets of questions; where these are large, one of which no part does."""
        causes: dict[Item, tuple[tuple[str, ...], ...]] = {}
        mixtures = [mine]
        for _ in range(MOST_TOGETHER):
            open_ones = [item for item in items if item not in causes]
            mixtures = mixing.grown(mixtures, open_ones) if open_ones else []
            for mixture in mixtures:
                for item in open_ones:
                    if mixture.value(item) == items[item]:
                        causes[item] = (*causes.get(item, ()), self.blend.ordered(mixture.questions))
        for item in items:
            if item not in causes:
                causes[item] = (self.blend.ordered(mixing.fewest(theirs, item, MOST_TOGETHER + 1)),)
        return causes


def grouped(comparisons: Iterable[Comparison]) -> Iterator[tuple[tuple[str, ...], dict[str, int], list[str]]]:
    """
    Differences of many scenarios by cause, most first: the questions, how many of each kind, the scenarios.

    A difference with several causes counts for each of them.
    """
    counts: dict[tuple[str, ...], dict[str, int]] = {}
    where: dict[tuple[str, ...], dict[str, None]] = {}
    for comparison in comparisons:
        for difference in comparison.differences:
            for cause in difference.causes:
                kinds = counts.setdefault(cause, {})
                kinds[difference.item.kind] = kinds.get(difference.item.kind, 0) + 1
                where.setdefault(cause, {})[comparison.one.scenario.path] = None
    for cause in sorted(counts, key=lambda cause: (-sum(counts[cause].values()), cause)):
        yield cause, counts[cause], list(where[cause])
