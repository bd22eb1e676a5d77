"""Reports on two games as text, one game on the left and one on the right."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from sobek_rules.render.report import Report
from sobek_rules.render.style import Style
from sobek_rules.render.text_reasons import citations, objections, turning
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
    rests_on,
    step_words,
    totals_words,
    under_words,
    where_parted,
)

_GAP = "   "


def _half(style: Style, indent: str = "") -> Style:
    """The style of a column."""
    return Style(width=(style.width - len(_GAP) - len(indent)) // 2)


def _beside(columns: Iterable[Iterable[str]], style: Style, indent: str = "") -> Iterator[str]:
    """Two columns of lines side by side."""
    room = _half(style, indent).width
    for left, right in zip_longest(*columns, fillvalue=""):
        yield f"{indent}{left:{room}}{_GAP}{right}"


def contrast(report: Report, style: Style) -> Iterator[str]:
    """What two texts say, topic by topic; a question that only one game asks leaves the other's column empty."""
    half = _half(style, "  ")
    heads = (half.fill(f"{variant['name']}: {variant['title']}") for variant in report["variants"])
    yield from _beside(heads, style, "  ")
    for topic in report["topics"]:
        yield ""
        yield style.paint(topic["topic"].upper(), "strong")
        for row in topic["rows"]:
            yield ""
            yield f"{EQUAL_SIGNS[row['equal']]} {style.paint(row['question'], 'strong')}"
            yield from _beside((_said(said, half) for said in row["says"]), style, "  ")
    yield ""
    yield from style.fill(contrast_words(report))
    yield from style.fill(EQUAL_LEGEND) if report["topics"] else ()


def _said(said: Report | None, style: Style) -> Iterator[str]:
    """The question as a game asks it, what a text says, and the clauses; nothing where the game does not ask."""
    if said is None:
        return
    yield from style.fill(said["asks"], hanging="  ")
    yield from style.fill(meant_words(said), "> ", "  ")
    for words in cited_words(said):
        yield from style.fill(words, "- ", "  ")


def pair(report: Report, style: Style) -> Iterator[str]:
    """A dispute in two games: what is told, what comes of each step and at the end, and what that rests on."""
    sides = report["sides"]
    half = _half(style)
    yield from (style.paint(side["scenario"]["path"], "faint") for side in sides if side["scenario"]["path"])
    yield ""
    yield from _beside((half.fill(side["scenario"]["title"]) for side in sides), style)
    yield from _beside((half.fill(side["scenario"]["about"]) for side in sides), style)
    yield from _beside((half.fill(under_words(side)) for side in sides), style)
    for steps in zip_longest(*(range(len(side["columns"][0]["steps"])) for side in sides)):
        yield ""
        found = (_step(side["columns"], at, half) for side, at in zip(sides, steps, strict=True))
        yield from _beside(found, style)
    ends = [list(_end(side["columns"], half)) for side in sides]
    if any(ends):
        yield ""
        yield from _beside(ends, style)
    yield ""
    yield from style.fill(totals_words(sides))
    for side in sides:
        for column in disputed(side):
            yield from _reasons(column, style)
    yield ""
    yield from style.fill("For all that a text rests on: sobek replay FILE -V NAME.")


def _step(columns: list[Report], at: int | None, style: Style) -> Iterator[str]:
    """A step of one side, and what it comes to; where its variants part, under each of them."""
    if at is None:
        return
    steps = [column["steps"][at] for column in columns]
    yield from style.fill(f"{steps[0]['number']}  {step_words(steps[0])}", hanging="   ")
    for words in where_parted(columns, [outcome_words(step) for step in steps]):
        yield from style.fill(words, "   ", "     ")


def _end(columns: list[Report], style: Style) -> Iterator[str]:
    """The final tally of one side, account by account; nothing where its game goes on."""
    ends = [ending_words(column["final"]) for column in columns]
    yield from ("the end",) if any(ends) else ()
    for row in dict.fromkeys(row for end in ends for row in end):
        for words in where_parted(columns, [f"{row} {end.get(row, '-')}" for end in ends]):
            yield from style.fill(words, "   ", "     ")


def _reasons(column: Report, style: Style) -> Iterator[str]:
    """What the rulings on one side rest on under a text, and what its end does."""
    cited: dict[str, str] = {}
    yield ""
    yield style.paint(column["variant"]["name"], "strong")
    for step in column["steps"]:
        words = f"{step['number']}  {step_words(step)}"
        if step["verdict"] is None:
            yield from style.pair(words, "NOT REACHED")
            continue
        yield from style.pair(words, step["verdict"].upper(), step["verdict"])
        yield from objections(step, style)
        yield from turning(step, style)
        yield from citations(rests_on(step), style, cited, f"step {step['number']}")
    if ending_words(column["final"]):
        yield "The end"
        yield from citations(final_rests_on(column["final"]), style, cited, "the end")
