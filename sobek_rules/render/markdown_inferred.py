"""The report on an inference as Markdown."""

from collections.abc import Iterator

from sobek_rules.phrases import how_many
from sobek_rules.render.markdown_parts import plain, table
from sobek_rules.render.report import Report
from sobek_rules.render.text_inferred import GROUPS
from sobek_rules.render.text_validated import where


def inferred(report: Report) -> Iterator[str]:
    """The questions by how much is known, with what ruled answers out, then what the records say of each text."""
    yield f"# {how_many(report['records'], 'recorded game')} of {report['game']}"
    for state, title in GROUPS:
        questions = [one for one in report["questions"] if one["state"] == state]
        if questions:
            yield from ("", f"## {title}", "")
            yield from table(("question", "answers left", "ruled out"), map(_row, questions))
    yield from ("", "## What the records say of the texts", "")
    yield from table(("text", "contradicted on"), ([one["variant"], _against(one)] for one in report["texts"]))
    for one in report["strange"]:
        yield f"- No reading explains {plain(one['record'])}, {where(one)}: {plain(one['what'])}"
    for name in report["left"]:
        yield f"- {plain(name)} could not be followed to its end"
    for one in report["unread"]:
        yield f"- {plain(one['file'])}: {plain(one['what'])}"


def _row(question: Report) -> tuple[str, str, str]:
    left = "; ".join(f"{one['answer']}: {one['means']}" for one in question["answers"])
    out = "; ".join(f"{one['answer']} by {one['record']}, {where(one)}: {one['what']}" for one in question["ruled_out"])
    return question["question"], left, out or question.get("witness", "")


def _against(text: Report) -> str:
    told = (f"{one['question']}: says {' or '.join(map(str, one['says']))}" for one in text["contradicted"])
    return "; ".join(told) or "nothing"
