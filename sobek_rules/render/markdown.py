"""Reports as Markdown, fit for a forum, an issue or a wiki."""

from collections.abc import Iterator, Sequence
from typing import Any

from sobek_rules.drawing import Drawing
from sobek_rules.phrases import how_many
from sobek_rules.render import drawn, markdown_conformed, markdown_contrasted, markdown_inferred, markdown_validated
from sobek_rules.render.markdown_parts import cited, head, plain, reasons, table
from sobek_rules.render.report import Report
from sobek_rules.render.style import joined
from sobek_rules.render.text_compared import cause_words
from sobek_rules.render.wording import (
    LEGEND,
    account_words,
    answer_words,
    boards,
    cell_words,
    check_words,
    diff_words,
    ending_words,
    note_words,
    noted,
    price,
    step_words,
    summary_words,
)


def render(report: Report) -> str:
    """Any report as Markdown."""
    return joined(_LAYOUTS[report["report"]](report))


def _replay(report: Report) -> Iterator[str]:
    yield from head(report["scenario"])
    columns = report["columns"]
    names = [column["variant"]["name"] for column in columns]
    if "board" in report:
        yield from _drawn(report["board"])
    rows = (
        [step["number"], step_words(step), *(_cell(column["steps"][i]) for column in columns)]
        for i, step in enumerate(columns[0]["steps"])
    )
    yield from table(["", "step", *names], rows)
    yield ""
    if notes := [f"- Step {step['number']}: {plain(step['note'])}" for step in noted(columns)]:
        yield from ("The scenario notes", "", *notes, "")
    yield from _ends(columns, names)
    for when, board in boards(columns, names):
        yield from (f"{when}:", "", *_drawn(board))
    for column in columns:
        yield from reasons(column)


def _drawn(board: Drawing) -> Iterator[str]:
    yield from ("```text", *drawn.lines(board), "```", "")


def _cell(step: Report) -> str:
    totals = " ".join(f"({words})" for words in account_words(step))
    return f"{step['verdict'] or 'not reached'} {totals}".strip()


def _ends(columns: Sequence[Report], names: Sequence[str]) -> Iterator[str]:
    ends = [ending_words(column["final"]) for column in columns]
    rows = dict.fromkeys(row for end in ends for row in end)
    if rows:
        yield from table(["the end", *names], ([row, *(end.get(row, "-") for end in ends)] for row in rows))
        yield ""


def _check(report: Report) -> Iterator[str]:
    count = len(report["failures"])
    done = [how_many(report["scenarios"], "scenario"), how_many(report["replays"], "replay")]
    done.append(how_many(report["expectations"], "expectation"))
    yield f"{', '.join(done)}: **{check_words(report)}**"
    if count:
        yield ""
        rows = ([f"{f['path']}:{f['line']}", f["variant"], f["what"]] for f in report["failures"])
        yield from table(["where", "variant", "what"], rows)


def _explain(report: Report) -> Iterator[str]:
    variant = report["variant"]
    yield f"# {plain(variant['name'])}: {plain(variant['title'])}"
    for question in report["questions"]:
        yield from (
            "",
            f"## {question['question']}",
            "",
            f"{plain(question['asks'])} **{plain(answer_words(question))}**",
        )
        yield from ("", plain(question["note"])) if question.get("note") else ()
        yield ""
        yield from (f"- {plain(clause['at'])}: {plain(clause['gist'])}" for clause in question["clauses"])


def _variants(report: Report) -> Iterator[str]:
    heads = ["variant", "answers", "infers", "ambiguous", "silent", "title"]
    yield from table(heads, ([row["name"], *row["says"].values(), row["title"]] for row in report["variants"]))


def _legal(report: Report) -> Iterator[str]:
    yield from head(report["scenario"])
    for column in report["columns"]:
        yield from (f"## {plain(column['variant']['name'])}: {plain(column['heading'])}", "")
        rows = ([action["action"], action["verdict"], price(action)] for action in column["actions"])
        yield from table(["action", "verdict", "costs"], rows)
        yield ""


def _lint(report: Report) -> Iterator[str]:
    count = len(report["problems"])
    yield f"{how_many(report['files'], 'file')}: **{how_many(count, 'problem') if count else 'no problems'}**"
    if count:
        yield ""
        rows = ([f"{p['path']}:{p['line']}:{p['column']}", p["what"], p["right"]] for p in report["problems"])
        yield from table(["where", "what", "what would be right"], rows)


def _diff(report: Report) -> Iterator[str]:
    heads = ["question", *(variant["name"] for variant in report["variants"])]
    yield from table(heads, ([f"{row['question']}: {row['asks']}", *map(_said, row["says"])] for row in report["rows"]))
    yield ""
    yield plain(diff_words(report))


def _said(said: Report) -> str:
    nearest = "nearest is " if said["stance"] == "silence" else ""
    return " ".join([f"{answer_words(said)}.", *(f"{nearest}{one['at']}: {one['gist']}" for one in said["clauses"])])


def _matrix(report: Report) -> Iterator[str]:
    heads = ["question", *(variant["name"] for variant in report["variants"])]
    yield from table(heads, ([row["question"], *map(cell_words, row["says"])] for row in report["rows"]))
    yield from ("", plain(LEGEND), "", plain(diff_words(report)))


def _compare(report: Report) -> Iterator[str]:
    yield from _replay(report)
    for parting in report["partings"]:
        yield from (f"## {plain(parting['variant'])} against {plain(report['against'])}", "")
        heads = ["where", "what", "from", "to", "because of"]
        rows = ([d["step"] or "end", d["what"], *d["values"], cause_words(d["causes"])] for d in parting["differences"])
        yield from table(heads, rows)
        yield ""


def _step(report: Report) -> Iterator[str]:
    yield from head(report["scenario"])
    note = note_words(report["columns"][0]["step"])
    yield from (plain(note), "") if note else ()
    for column in report["columns"]:
        step = column["step"]
        yield from (f"## {plain(column['variant']['name'])}: {plain(column['variant']['title'])}", "")
        yield f"{step['number']}. {plain(step_words(step))}: **{step['verdict'] or 'not reached'}**"
        if step["verdict"] is None:
            yield f"   - since {plain(step['unreached'])}"
        for finding in step.get("findings", ()):
            said = f" ({plain(finding['sentence'])})" if finding["sentence"] else ""
            yield f"   - {finding['verdict']}: {plain(finding['says'])}{said}"
            yield from (f"  {line}" for citation in finding["citations"] for line in cited(citation, placed=True))
        yield ""
        yield from _readings(column)
        yield from _flips(column)


def _readings(column: Report) -> Iterator[str]:
    if len({reading["verdict"] for reading in column.get("readings", ())}) > 1:
        for reading in column["readings"]:
            conditions = " and ".join(f"`{question}` is {answer}" for question, answer in reading["if"].items())
            yield f"- if {conditions}: {reading['verdict']}"
        yield ""


def _flips(column: Report) -> Iterator[str]:
    """What would make a ruling come out otherwise."""
    rows = [
        f"if `{one['question']}` were {plain(one['answer'])}: {one['verdict']}" for one in column.get("by_answer", ())
    ]
    rows += [f"{plain(one['words'])}: {one['verdict']}" for one in column.get("by_position", ())]
    if rows:
        yield from ("It would come out otherwise", "", *(f"- {row}" for row in rows), "")
    if column.get("nearest"):
        actions = (f"- {plain(one['action'])}: {one['verdict']}" for one in column["nearest"])
        yield from ("The nearest that is not illegal:", "", *actions, "")


def _comparison(report: Report) -> Iterator[str]:
    yield from (f"{plain(summary_words(report))}.", "")
    heads = ["because of", *report["kinds"], "scenarios"]
    rows = ([cause_words([row["cause"]]), *row["counts"].values(), len(row["scenarios"])] for row in report["rows"])
    yield from table(heads, rows) if report["rows"] else ()


_LAYOUTS: dict[str, Any] = {
    "replay": _replay,
    "check": _check,
    "explain": _explain,
    "variants": _variants,
    "legal": _legal,
    "lint": _lint,
    "diff": _diff,
    "matrix": _matrix,
    "compare": _compare,
    "comparison": _comparison,
    "step": _step,
    "conform": markdown_conformed.conform,
    "contrast": markdown_contrasted.contrast,
    "pair": markdown_contrasted.pair,
    "validate": markdown_validated.validated,
    "infer": markdown_inferred.inferred,
}
