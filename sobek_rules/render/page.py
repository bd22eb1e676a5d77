"""A replay or a comparison as one page that needs no network: the board at each step, each text's ruling, the tally."""

from collections.abc import Iterator, Sequence
from html import escape

from sobek_rules.drawing import Drawing
from sobek_rules.phrases import paragraphs
from sobek_rules.render import svg
from sobek_rules.render.articles import article, ruling, tally
from sobek_rules.render.report import Report
from sobek_rules.render.shell import shell
from sobek_rules.render.text_compared import cause_words
from sobek_rules.render.wording import note_words, outcome_words, short_names, step_words

_END = "the end"


def render(report: Report) -> str:
    """The page; boards have to be in the report. All text in it is escaped, and only our style and script may run."""
    columns = report["columns"]
    parting = [number for number, steps in _steps(columns) if len(set(map(outcome_words, steps))) > 1]
    sections = [
        _section(0, "The start", _figures([report["board"]] * len(columns), "the start"), ""),
        *_sections(report, parting),
        _section(len(columns[0]["steps"]) + 1, _END.capitalize(), "", "".join(_final(report))),
    ]
    return shell(
        "page",
        svg.STYLE,
        title=escape(report["scenario"]["title"]),
        about=_paragraphs(report["scenario"]["about"]),
        tabs=_tabs(columns),
        last=len(sections) - 1,
        marks="".join(f'<option value="{number}"></option>' for number in parting),
        parting=_partings(parting),
        steps="\n".join(sections),
    )


def _tabs(columns: Sequence[Report]) -> str:
    buttons = (
        f'<button type="button" role="tab" id="t{i}" data-text="{i}">{escape(column["variant"]["name"])}</button>'
        for i, column in enumerate(columns)
    )
    return f'<div class="tabs" role="tablist" aria-label="texts">{"".join(buttons)}</div>' if len(columns) > 1 else ""


def _partings(numbers: Sequence[int]) -> str:
    links = ", ".join(f'<a href="#s{number}">step {number}</a>' for number in numbers)
    return f'<p class="parts">&#8800; The texts part at {links}.</p>' if numbers else ""


def _steps(columns: Sequence[Report]) -> Iterator[tuple[int, Sequence[Report]]]:
    """Each step, its number in the page, as every text rules on it."""
    return enumerate(zip(*(column["steps"] for column in columns), strict=True), 1)


def _section(number: int, title: str, figures: str, rulings: str, mark: str = "") -> str:
    return (
        f'<section class="step" id="s{number}" aria-labelledby="h{number}" data-title="{escape(title)}">'
        f'<h2 id="h{number}">{escape(title)}{mark}</h2><div class="both">{figures}<div>{rulings}</div></div></section>'
    )


def _sections(report: Report, parting: Sequence[int]) -> Iterator[str]:
    columns = report["columns"]
    boards = [report["board"]] * len(columns)
    for number, steps in _steps(columns):
        boards = [step.get("board", board) for step, board in zip(steps, boards, strict=True)]
        title = f"{number}. {step_words(steps[0])}"
        mark = ' <span class="parts">&#8800; the texts part here</span>' if number in parting else ""
        rulings = _paragraphs(note_words(steps[0])) + "".join(
            article(i, column["variant"]["name"], ruling(step))
            for i, (column, step) in enumerate(zip(columns, steps, strict=True))
        )
        yield _section(number, title, _figures(boards, f"after step {number}"), rulings, mark)


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in paragraphs(text))


def _figures(boards: Sequence[Drawing], when: str) -> str:
    """Each different board once, for the texts under which it is so."""
    figures = []
    for board in dict.fromkeys(boards):
        texts = " ".join(str(i) for i, one in enumerate(boards) if one == board)
        figures.append(f'<figure data-texts="{texts}">{svg.figure(board, f"the position, {when}")}</figure>')
    return f"<div>{''.join(figures)}</div>"


def _final(report: Report) -> Iterator[str]:
    """The tally of each text, and of a comparison where each parts from the first and why."""
    for i, column in enumerate(report["columns"]):
        yield article(i, column["variant"]["name"], tally(column["final"], report["scenario"]["players"]))
    against = report.get("against", "").partition("/")[2]
    for name, parting in zip(short_names(report["columns"])[1:], report.get("partings", ()), strict=False):
        yield f"<h3>{escape(name)} against {escape(against)}</h3>"
        rows = (
            (f"step {one['step']}" if one["step"] else _END, one["what"], *one["values"], cause_words(one["causes"]))
            for one in parting["differences"]
        )
        cells = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
        heads = "".join(f'<th scope="col">{head}</th>' for head in ("where", "what", "from", "to", "because of"))
        told = f"<table><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>"
        yield told if cells else "<p>They rule alike.</p>"
