"""One screen of a replay: one step under one text, with the board."""

from collections.abc import Iterator

from sobek_rules.render import drawn, text
from sobek_rules.render.report import Report
from sobek_rules.render.style import Style


def last(report: Report) -> int:
    """The number of the last screen: 0 is the start, then come the steps, then the end."""
    return len(report["columns"][0]["steps"]) + 1


def screen(report: Report, at: int, column: int, style: Style) -> Iterator[str]:
    """The lines of a screen; the report has boards. A step that changed nothing shows the board as it was."""
    found = report["columns"][column]
    steps = found["steps"]
    yield style.paint(report["scenario"]["title"], "strong")
    count = len(report["columns"])
    which = f" (text {column + 1} of {count})" if count > 1 else ""
    yield f"{found['variant']['name']}{which}, {_where(at, len(steps))}"
    yield ""
    boards = [report["board"], *(step["board"] for step in steps[:at] if "board" in step)]
    yield from drawn.lines(boards[-1], style, "   ")
    yield ""
    if at == 0:
        yield from style.fill(report["scenario"]["about"])
    elif at <= len(steps):
        yield from text.judged({key: value for key, value in steps[at - 1].items() if key != "board"}, style)
    else:
        yield from text.ended(found["final"], style)


def _where(at: int, count: int) -> str:
    return "the start" if at == 0 else f"step {at} of {count}" if at <= count else "the end"
