"""Reports as one HTML page without scripts, fit to be put on a site."""

from collections.abc import Iterator
from html import escape
from string import Template

from sobek_rules.render.report import Report
from sobek_rules.render.wording import LEGEND, answer_words, cell_words, diff_words, names_of

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
    """A diff or a matrix as a page."""
    names = [variant["name"] for variant in report["variants"]]
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = [f'<thead><tr><th scope="col">question</th>{heads}</tr></thead>', "<tbody>", *_rows(report), "</tbody>"]
    legend = f"<p>{escape(LEGEND)}</p>\n" if report["report"] == "matrix" else ""
    count = f"{legend}<p>{escape(diff_words(report))}</p>"
    return _PAGE.substitute(title=escape(names_of(report)), rows="\n".join(rows), count=count)


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
