"""What reports on two games contain, as plain data: what texts say topic by topic, and a dispute in both games."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from sobek_rules.contrast import Row, Side
from sobek_rules.render.report import VERSION, Report, citation, replays, variant_head
from sobek_rules.replay import Replay
from sobek_rules.scenario import ByVariant, Scenario
from sobek_rules.variant import Variant

T = TypeVar("T")


def contrast(variants: Sequence[Variant], topics: Iterable[tuple[str, Sequence[Row]]], language: str) -> Report:
    """What two texts say, topic by topic, and on how many questions they agree, part, or stand alone."""
    found = [(topic, list(rows)) for topic, rows in topics]
    rows = [row for _, rows in found for row in rows]
    return {
        "report": "contrast",
        "version": VERSION,
        "games": [variant.game for variant in variants],
        "variants": [variant_head(variant) for variant in variants],
        "topics": [{"topic": topic, "rows": [_row(row, variants, language) for row in rows]} for topic, rows in found],
        "alike": sum(row.equal is True for row in rows),
        "different": sum(row.equal is False for row in rows),
        "alone": [sum(row.equal is None and row.sides[at] is not None for row in rows) for at in (0, 1)],
    }


def _row(row: Row, variants: Sequence[Variant], language: str) -> Report:
    says = [_said(side, variant, language) for side, variant in zip(row.sides, variants, strict=True)]
    return {"question": row.id, "equal": row.equal, "says": says}


def _said(side: Side | None, variant: Variant, language: str) -> Report | None:
    return side and citation(side.say, side.question, variant, language)


def pair(sides: Iterable[Sequence[Replay]], language: str) -> Report:
    """A dispute in two games: each its scenario, and a column for every variant that it was replayed under."""
    return {"report": "pair", "version": VERSION, "sides": [_side(played, language) for played in sides]}


def _side(played: Sequence[Replay], language: str) -> Report:
    found = replays(played, {}, language)
    disputed = list(dict.fromkeys(_disputed(played[0].scenario)))
    return {"scenario": found["scenario"], "disputed": disputed, "columns": found["columns"]}


def _disputed(scenario: Scenario) -> Iterator[str]:
    """The questions that a scenario expects to matter."""
    for step in scenario.steps:
        for because in _each(step.because):
            yield from because
    for final in _each(scenario.final):
        yield from final.because


def _each(expected: ByVariant[T]) -> Iterator[T]:
    if expected.others is not None:
        yield expected.others
    yield from dict(expected.named).values()
