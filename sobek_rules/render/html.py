"""Reports as one HTML page without scripts, fit to be put on a site."""

from collections.abc import Iterator
from html import escape

from sobek_rules.render.articles import cited
from sobek_rules.render.report import Report
from sobek_rules.render.shell import shell
from sobek_rules.render.wording import (
    EQUAL_LEGEND,
    EQUAL_SIGNS,
    LEGEND,
    answer_words,
    cell_words,
    contrast_words,
    diff_words,
    meant_words,
    names_of,
)


def render(report: Report) -> str:
    """A diff, a matrix or a contrast as a page."""
    names = [variant["name"] for variant in report["variants"]]
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    contrast = report["report"] == "contrast"
    body = _topics(report) if contrast else ["<tbody>", *_rows(report), "</tbody>"]
    rows = [f'<thead><tr><th scope="col">question</th>{heads}</tr></thead>', *body]
    legend = EQUAL_LEGEND if contrast else LEGEND if report["report"] == "matrix" else ""
    told = f"<p>{escape(legend)}</p>\n" if legend else ""
    count = f"{told}<p>{escape(contrast_words(report) if contrast else diff_words(report))}</p>"
    return shell("table", scripted=False, title=escape(names_of(report)), rows="\n".join(rows), count=count)


def _topics(report: Report) -> Iterator[str]:
    """A group of rows a topic."""
    for topic in report["topics"]:
        yield f'<tbody>\n<tr><th scope="rowgroup" colspan="3">{escape(topic["topic"])}</th></tr>'
        for row in topic["rows"]:
            head = escape(f"{EQUAL_SIGNS[row['equal']]} {row['question']}".strip())
            cells = "".join(f"<td>{_meant(said) if said else ''}</td>" for said in row["says"])
            yield f'<tr class="{"alike" if row["equal"] else "different"}"><th scope="row">{head}</th>{cells}</tr>'
        yield "</tbody>"


def _meant(said: Report) -> str:
    open_ended = said["stance"] in ("silence", "ambiguity")
    return f"{escape(said['asks'])} <strong>{escape(meant_words(said))}</strong>{_cited(said, noted=open_ended)}"


def _rows(report: Report) -> Iterator[str]:
    short = report["report"] == "matrix"
    for row in report["rows"]:
        cells = "".join(f"<td>{escape(cell_words(said)) if short else _said(said)}</td>" for said in row["says"])
        head = f'<th scope="row">{escape(row["question"])}<small>{escape(row["asks"])}</small></th>'
        yield f'<tr class="{"alike" if row["equal"] else "different"}">{head}{cells}</tr>'


def _said(said: Report) -> str:
    return f"<strong>{escape(answer_words(said))}</strong>{_cited(said, noted=True)}"


def _cited(said: Report, *, noted: bool) -> str:
    clauses = "".join(f"<small>{words}</small>" for words in cited(said))
    return f"{clauses}<small>Note: {escape(said['note'])}</small>" if noted and said.get("note") else clauses
