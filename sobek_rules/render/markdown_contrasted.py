"""Reports on two games as Markdown."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from sobek_rules.render.markdown_parts import cited, plain, reasons, table
from sobek_rules.render.report import Report
from sobek_rules.render.wording import (
    EQUAL_LEGEND,
    EQUAL_SIGNS,
    cited_words,
    contrast_words,
    disputed,
    ending_words,
    final_rests_on,
    meant_words,
    outcome_words,
    step_words,
    totals_words,
    under_words,
    where_parted,
)


def contrast(report: Report) -> Iterator[str]:
    """What two texts say, a table a topic."""
    heads = ["", "question", *(variant["name"] for variant in report["variants"])]
    for topic in report["topics"]:
        yield from (f"## {plain(topic['topic'])}", "")
        rows = ([EQUAL_SIGNS[row["equal"]], row["question"], *map(_said, row["says"])] for row in topic["rows"])
        yield from table(heads, rows)
        yield ""
    yield from (plain(contrast_words(report)), "", plain(EQUAL_LEGEND))


def _said(said: Report | None) -> str:
    return " ".join([said["asks"], f"{meant_words(said)}.", *cited_words(said)]) if said else ""


def pair(report: Report) -> Iterator[str]:
    """A dispute in two games: the two stories, a table of what comes of each step, and the reasons."""
    sides = report["sides"]
    for side in sides:
        scenario = side["scenario"]
        yield from (f"# {plain(scenario['title'])}", "", plain(scenario["about"]), "")
    yield from table(["", *map(under_words, sides)], [*_steps(sides), *_ends(sides)])
    yield from ("", plain(totals_words(sides)), "")
    for side in sides:
        for column in disputed(side):
            yield from reasons(column)
            if ending_words(column["final"]):
                rested = (line for citation in final_rests_on(column["final"]) for line in cited(citation))
                yield from ("The end:", "", *rested, "")


def _steps(sides: Sequence[Report]) -> Iterator[Sequence[object]]:
    for number, cells in enumerate(zip_longest(*map(_told, sides), fillvalue=""), 1):
        yield [number, *cells]


def _told(side: Report) -> Iterator[str]:
    """Each step of a side in words, and what it comes to."""
    for steps in zip(*(column["steps"] for column in side["columns"]), strict=True):
        came = where_parted(side["columns"], [outcome_words(step) for step in steps])
        yield f"{step_words(steps[0])}: {'; '.join(came)}"


def _ends(sides: Sequence[Report]) -> Iterator[Sequence[object]]:
    ends = [[ending_words(column["final"]) for column in side["columns"]] for side in sides]
    for row in dict.fromkeys(row for side in ends for end in side for row in end):
        told = ([end.get(row, "-") for end in side] for side in ends)
        yield [row, *("; ".join(where_parted(s["columns"], w)) for s, w in zip(sides, told, strict=True))]
