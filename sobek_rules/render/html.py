"""Reports as one HTML page without scripts, fit to be put on a site."""

from collections.abc import Iterator
from html import escape
from string import Template

from sobek_rules.render.report import Report
from sobek_rules.render.wording import (
    EQUAL_LEGEND,
    EQUAL_SIGNS,
    LEGEND,
    answer_words,
    cell_words,
    cited_words,
    contrast_words,
    diff_words,
    meant_words,
    names_of,
)

_PAGE = Template("""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.4 system-ui, sans-serif; margin: 1rem; }
table { border-collapse: collapse; }
th, td { border: 1px solid color-mix(in srgb, currentColor 30%, transparent); padding: .4rem .6rem; text-align: left;
  vertical-align: top; }
small { display: block; opacity: .8; }
.alike { opacity: .7; }
</style>
</head>
<body>
<h1>$title</h1>
<table>
$rows
</table>
$count
</body>
</html>
""")


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
    return _PAGE.substitute(title=escape(names_of(report)), rows="\n".join(rows), count=count)


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
    clauses = "".join(f"<small>{escape(words)}</small>" for words in cited_words(said))
    return f"{escape(said['asks'])} <strong>{escape(meant_words(said))}</strong>{clauses}"


def _rows(report: Report) -> Iterator[str]:
    short = report["report"] == "matrix"
    for row in report["rows"]:
        cells = "".join(f"<td>{escape(cell_words(said)) if short else _said(said)}</td>" for said in row["says"])
        head = f'<th scope="row">{escape(row["question"])}<small>{escape(row["asks"])}</small></th>'
        yield f'<tr class="{"alike" if row["equal"] else "different"}">{head}{cells}</tr>'


def _said(said: Report) -> str:
    nearest = "nearest is " if said["stance"] == "silence" else ""
    cited = (f"{nearest}{clause['at']}: {clause['gist']}" for clause in said["clauses"])
    clauses = "".join(f"<small>{escape(words)}</small>" for words in cited)
    note = f"<small>{escape(said['note'])}</small>" if said.get("note") else ""
    return f"<strong>{escape(answer_words(said))}</strong>{clauses}{note}"
