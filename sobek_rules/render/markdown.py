"""Reports as Markdown, fit for a forum, an issue or a wiki."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sobek_rules.render.report import Report
from sobek_rules.render.style import joined
from sobek_rules.render.text_compared import cause_words
from sobek_rules.render.wording import (
    LEGEND,
    account_words,
    advice_words,
    answer_words,
    cell_words,
    check_words,
    diff_words,
    ending_words,
    finding_words,
    number,
    price,
    rests_on,
    rule_words,
    signed,
    step_words,
    summary_words,
)

_SPECIAL = str.maketrans({c: f"\\{c}" for c in "\\`*_[]<>|#"})


def render(report: Report) -> str:
    """Any report as Markdown."""
    return joined(_LAYOUTS[report["report"]](report))


def _text(words: object) -> str:
    """Words that mean what they say, whatever signs they hold."""
    return " ".join(str(words).translate(_SPECIAL).split())


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    yield f"| {' | '.join(_text(head) for head in heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(_text(cell) for cell in row)} |"


def _head(scenario: Report) -> Iterator[str]:
    yield f"# {_text(scenario['title'])}"
    if scenario["about"]:
        yield from ("", _text(scenario["about"]))
    yield ""


def _replay(report: Report) -> Iterator[str]:
    yield from _head(report["scenario"])
    columns = report["columns"]
    names = [column["variant"]["name"] for column in columns]
    rows = (
        [step["number"], step_words(step), *(_cell(column["steps"][i]) for column in columns)]
        for i, step in enumerate(columns[0]["steps"])
    )
    yield from _table(["", "step", *names], rows)
    yield ""
    yield from _ends(columns, names)
    for column in columns:
        yield from _reasons(column)


def _cell(step: Report) -> str:
    totals = " ".join(f"({words})" for words in account_words(step))
    return f"{step['verdict'] or 'not reached'} {totals}".strip()


def _ends(columns: Sequence[Report], names: Sequence[str]) -> Iterator[str]:
    ends = [ending_words(column["final"]) for column in columns]
    rows = dict.fromkeys(row for end in ends for row in end)
    if rows:
        yield from _table(["the end", *names], ([row, *(end.get(row, "-") for end in ends)] for row in rows))
        yield ""


def _reasons(column: Report) -> Iterator[str]:
    yield from (f"## {_text(column['variant']['name'])}: {_text(column['variant']['title'])}", "")
    for step in column["steps"]:
        yield f"{step['number']}. {_text(step_words(step))}: **{step['verdict'] or 'not reached'}**"
        if step["verdict"] is None:
            yield f"   - since {_text(step['unreached'])}"
            continue
        for finding in (one for one in step["findings"] if one["verdict"] != "legal"):
            yield f"   - {_text(finding_words(step, finding))}"
            yield from (f"     - {_text(rule_words(finding))}",) if not finding["citations"] else ()
        for question in step["turns_on"]:
            gives = "; ".join(f"if {answer}: {' or '.join(found)}" for answer, found in question["gives"].items())
            yield f"   - turns on `{question['question']}`: {_text(question['asks'])} {_text(gives)}"
        yield from (line for citation in rests_on(step) for line in _citation(citation))
        for entry in step.get("entries", ()):
            yield f"   - {_text(entry['player'])} {signed(entry['amount'])}: {_text(entry['why'])}"
        if "advice" in step:
            yield f"   - {_text(advice_words(step['advice']))}"
            yield from (f"  {line}" for citation in step["advice"]["citations"] for line in _citation(citation))
    yield ""


def _citation(citation: Report, *, placed: bool = False) -> Iterator[str]:
    yield f"   - `{citation['question']}` = {_text(answer_words(citation))}"
    nearest = "nearest is " if citation["stance"] == "silence" else ""
    for clause in citation["clauses"]:
        place = f" ({_text(clause['path'])}:{clause['line']})" if placed else ""
        yield f"     - {nearest}{_text(clause['at'])}: {_text(clause['gist'])}{place}"
    if citation["stance"] != "answer" and citation.get("note"):
        yield f"     - note: {_text(citation['note'])}"


def _check(report: Report) -> Iterator[str]:
    count = len(report["failures"])
    done = [number(report["scenarios"], "scenario"), number(report["replays"], "replay")]
    done.append(number(report["expectations"], "expectation"))
    yield f"{', '.join(done)}: **{check_words(report)}**"
    if count:
        yield ""
        rows = ([f"{f['path']}:{f['line']}", f["variant"], f["what"]] for f in report["failures"])
        yield from _table(["where", "variant", "what"], rows)


def _explain(report: Report) -> Iterator[str]:
    variant = report["variant"]
    yield f"# {_text(variant['name'])}: {_text(variant['title'])}"
    for question in report["questions"]:
        yield from (
            "",
            f"## {question['question']}",
            "",
            f"{_text(question['asks'])} **{_text(answer_words(question))}**",
        )
        yield from ("", _text(question["note"])) if question.get("note") else ()
        yield ""
        yield from (f"- {_text(clause['at'])}: {_text(clause['gist'])}" for clause in question["clauses"])


def _variants(report: Report) -> Iterator[str]:
    heads = ["variant", "answers", "infers", "ambiguous", "silent", "title"]
    yield from _table(heads, ([row["name"], *row["says"].values(), row["title"]] for row in report["variants"]))


def _legal(report: Report) -> Iterator[str]:
    yield from _head(report["scenario"])
    for column in report["columns"]:
        yield from (f"## {_text(column['variant']['name'])}: {_text(column['heading'])}", "")
        rows = ([action["action"], action["verdict"], price(action)] for action in column["actions"])
        yield from _table(["action", "verdict", "costs"], rows)
        yield ""


def _lint(report: Report) -> Iterator[str]:
    count = len(report["problems"])
    yield f"{number(report['files'], 'file')}: **{number(count, 'problem') if count else 'no problems'}**"
    if count:
        yield ""
        rows = ([f"{p['path']}:{p['line']}:{p['column']}", p["what"], p["right"]] for p in report["problems"])
        yield from _table(["where", "what", "what would be right"], rows)


def _diff(report: Report) -> Iterator[str]:
    heads = ["question", *(variant["name"] for variant in report["variants"])]
    yield from _table(
        heads, ([f"{row['question']}: {row['asks']}", *map(_said, row["says"])] for row in report["rows"])
    )
    yield ""
    yield _text(diff_words(report))


def _said(said: Report) -> str:
    nearest = "nearest is " if said["stance"] == "silence" else ""
    return " ".join([f"{answer_words(said)}.", *(f"{nearest}{one['at']}: {one['gist']}" for one in said["clauses"])])


def _matrix(report: Report) -> Iterator[str]:
    heads = ["question", *(variant["name"] for variant in report["variants"])]
    yield from _table(heads, ([row["question"], *map(cell_words, row["says"])] for row in report["rows"]))
    yield from ("", _text(LEGEND), "", _text(diff_words(report)))


def _compare(report: Report) -> Iterator[str]:
    yield from _replay(report)
    for parting in report["partings"]:
        yield from (f"## {_text(parting['variant'])} against {_text(report['against'])}", "")
        heads = ["where", "what", "from", "to", "because of"]
        rows = ([d["step"] or "end", d["what"], *d["values"], cause_words(d["causes"])] for d in parting["differences"])
        yield from _table(heads, rows)
        yield ""


def _step(report: Report) -> Iterator[str]:
    yield from _head(report["scenario"])
    for column in report["columns"]:
        step = column["step"]
        yield from (f"## {_text(column['variant']['name'])}: {_text(column['variant']['title'])}", "")
        yield f"{step['number']}. {_text(step_words(step))}: **{step['verdict'] or 'not reached'}**"
        if step["verdict"] is None:
            yield f"   - since {_text(step['unreached'])}"
        for finding in step.get("findings", ()):
            said = f" ({_text(finding['sentence'])})" if finding["sentence"] else ""
            yield f"   - {finding['verdict']}: {_text(finding['says'])}{said}"
            yield from (f"  {line}" for citation in finding["citations"] for line in _citation(citation, placed=True))
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
        f"if `{one['question']}` were {_text(one['answer'])}: {one['verdict']}" for one in column.get("by_answer", ())
    ]
    rows += [f"{_text(one['words'])}: {one['verdict']}" for one in column.get("by_position", ())]
    if rows:
        yield from ("It would come out otherwise", "", *(f"- {row}" for row in rows), "")
    if column.get("nearest"):
        actions = (f"- {_text(one['action'])}: {one['verdict']}" for one in column["nearest"])
        yield from ("The nearest that is not illegal:", "", *actions, "")


def _comparison(report: Report) -> Iterator[str]:
    yield from (f"{_text(summary_words(report))}.", "")
    heads = ["because of", *report["kinds"], "scenarios"]
    rows = ([cause_words([row["cause"]]), *row["counts"].values(), len(row["scenarios"])] for row in report["rows"])
    yield from _table(heads, rows) if report["rows"] else ()


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
}
