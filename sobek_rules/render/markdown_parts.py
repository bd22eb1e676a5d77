"""What several reports in Markdown are made of: tables, citations, reasons."""

from collections.abc import Iterable, Iterator, Sequence

from sobek_rules.render.report import Report
from sobek_rules.render.wording import (
    advice_words,
    answer_words,
    finding_words,
    rests_on,
    rule_words,
    signed,
    step_words,
)

_SPECIAL = str.maketrans({c: f"\\{c}" for c in "\\`*_[]<>|#"})


def plain(words: object) -> str:
    """Words that mean what they say, whatever signs they hold."""
    return " ".join(str(words).translate(_SPECIAL).split())


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """A table of words."""
    yield f"| {' | '.join(plain(head) for head in heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(plain(cell) for cell in row)} |"


def head(scenario: Report) -> Iterator[str]:
    """The scenario's title, and what it is about."""
    yield f"# {plain(scenario['title'])}"
    if scenario["about"]:
        yield from ("", plain(scenario["about"]))
    yield ""


def reasons(column: Report) -> Iterator[str]:
    """Step by step why a variant rules as it does."""
    yield from (f"## {plain(column['variant']['name'])}: {plain(column['variant']['title'])}", "")
    for step in column["steps"]:
        yield f"{step['number']}. {plain(step_words(step))}: **{step['verdict'] or 'not reached'}**"
        if step["verdict"] is None:
            yield f"   - since {plain(step['unreached'])}"
            continue
        for finding in (one for one in step["findings"] if one["verdict"] != "legal"):
            yield f"   - {plain(finding_words(step, finding))}"
            yield from (f"     - {plain(rule_words(finding))}",) if not finding["citations"] else ()
        for question in step["turns_on"]:
            gives = "; ".join(f"if {answer}: {' or '.join(found)}" for answer, found in question["gives"].items())
            yield f"   - turns on `{question['question']}`: {plain(question['asks'])} {plain(gives)}"
        yield from (line for citation in rests_on(step) for line in cited(citation))
        for entry in step.get("entries", ()):
            yield f"   - {plain(entry['player'])} {signed(entry['amount'])}: {plain(entry['why'])}"
        if "advice" in step:
            yield f"   - {plain(advice_words(step['advice']))}"
            yield from (f"  {line}" for citation in step["advice"]["citations"] for line in cited(citation))
    yield ""


def cited(citation: Report, *, placed: bool = False) -> Iterator[str]:
    """What is rested on, with its clauses; `placed` says where we wrote them."""
    yield f"   - `{citation['question']}` = {plain(answer_words(citation))}"
    nearest = "nearest is " if citation["stance"] == "silence" else ""
    for clause in citation["clauses"]:
        place = f" ({plain(clause['path'])}:{clause['line']})" if placed else ""
        yield f"     - {nearest}{plain(clause['at'])}: {plain(clause['gist'])}{place}"
    if citation["stance"] != "answer" and citation.get("note"):
        yield f"     - note: {plain(citation['note'])}"
