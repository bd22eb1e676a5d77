"""The report on an inference as text."""

from collections.abc import Iterator

from sobek_rules.phrases import how_many
from sobek_rules.render.report import Report
from sobek_rules.render.style import Style, fold
from sobek_rules.render.text_validated import where

#: The groups of questions, in order: what they are, and what is said of them.
GROUPS = (
    ("settled", "Settled: one answer explains all that was seen"),
    ("narrowed", "Narrowed: some answers are ruled out"),
    ("untested", "Not tested: nothing was seen that tells the answers apart"),
)


def inferred(report: Report, style: Style) -> Iterator[str]:
    """The questions by how much is known, then what the records say of each text."""
    yield style.paint(f"{how_many(report['records'], 'recorded game')} of {report['game']}", "strong")
    for state, title in GROUPS:
        questions = [one for one in report["questions"] if one["state"] == state]
        if questions:
            yield from ("", f"{title} ({len(questions)})", "")
            yield from _settled(questions, style) if state == "settled" else _open(questions, style)
            yield from _evidence(questions, style) if report["why"] else ()
    yield from _texts(report, style)
    for one in report["strange"]:
        yield from style.fill(f"No reading explains {one['record']}, {where(one)}: {one['what']}", "", "   ")
    for name in report["left"]:
        yield from style.fill(f"{name} could not be followed to its end", "", "   ")
    for one in report["unread"]:
        yield from style.fill(f"{one['file']}: {one['what']}", "", "   ")


def _settled(questions: list[Report], style: Style) -> Iterator[str]:
    from tabulate import tabulate

    longest = max(len(one["question"]) for one in questions)
    rows = [
        [
            one["question"],
            fold(f"{one['answers'][0]['answer']}: {one['answers'][0]['means']}", style.width - longest - 5),
        ]
        for one in questions
    ]
    yield from (f"   {line}" for line in tabulate(rows, tablefmt="plain", disable_numparse=True).splitlines())


def _open(questions: list[Report], style: Style) -> Iterator[str]:
    for one in questions:
        left = " or ".join(str(answer["answer"]) for answer in one["answers"])
        yield from style.fill(f"{one['question']}: {left}", "   ", "     ")
        if one["witness"]:
            yield from style.fill(f"to decide it, try {one['witness']}", "     ", "       ")


def _evidence(questions: list[Report], style: Style) -> Iterator[str]:
    yield ""
    for one in questions:
        for out in one["ruled_out"]:
            seen = f"{out['record']}, {where(out)}: {out['what']}"
            yield from style.fill(f"{one['question']} is not {out['answer']}, by {seen}", "   ", "     ")


def _texts(report: Report, style: Style) -> Iterator[str]:
    yield from ("", "What the records say of the texts", "")
    for text in report["texts"]:
        against = text["contradicted"]
        told = f"contradicted on {len(against)}" if against else "not contradicted"
        yield from style.pair(f"   {text['variant']}", told)
        for one in against:
            says, records = (" or ".join(map(str, one[key])) for key in ("says", "records"))
            yield from style.fill(f"{one['question']}: says {says}, the records {records}", "     ", "       ")
