"""The conformance of an engine as Markdown."""

from collections.abc import Iterator

from sobek_rules.render.conformed_words import (
    TOLD,
    baseline_words,
    case_words,
    change_words,
    consequence_words,
    engine_words,
    ours,
    summary,
    totals_words,
    verdict_words,
)
from sobek_rules.render.markdown_parts import cited, plain, table
from sobek_rules.render.report import Report
from sobek_rules.render.wording import final_rests_on, finding_words, rests_on


def conform(report: Report) -> Iterator[str]:
    """What an engine does otherwise than the texts say, and how much was looked at."""
    yield f"# Conformance of {plain(engine_words(report))}"
    yield from ("", f"**{plain(verdict_words(report))}** {plain(totals_words(report))}.", "")
    told = [case for case in report["cases"] if case["grade"] in TOLD]
    if told:
        yield from table(["case", "grade", "what"], ([c["id"], _grade(c), case_words(c)] for c in told))
        yield ""
    for case in told if not report["summary"] else ():
        yield from _case(case)
    words = (*summary(report), *baseline_words(report), *change_words(report))
    yield from (f"- {plain(line)}" for line in words)


def _grade(case: Report) -> str:
    return f"{case['grade']} (known)" if "known" in case else str(case["grade"])


def _case(case: Report) -> Iterator[str]:
    yield from (f"## {plain(case['id'])}: {plain(case['title'])}", "")
    yield f"- **{_grade(case)}**: {plain(case_words(case))}"
    yield from (f"- known: {plain(case['known'])}",) if "known" in case else ()
    yield from _difference(case["difference"]) if "difference" in case else ()
    for heading, lines in (("trace", case.get("trace", "").splitlines()), ("standard error", case.get("stderr", ()))):
        yield from ("", f"{heading.capitalize()}:", "", *_block("text", lines)) if lines else ()
    if "shrunk" in case:
        yield from ("", f"Smaller, in {plain(case['shrunk']['path'])}:", "")
        yield from _block("yaml", case["shrunk"]["text"].splitlines())
    yield ""


def _block(language: str, lines: list[str]) -> Iterator[str]:
    """Lines as they are, in a fence that none of them closes."""
    fence = "````"
    while any(fence in line for line in lines):
        fence += "`"
    yield from (f"{fence}{language}", *lines, fence)


def _difference(found: Report) -> Iterator[str]:
    yield from (f"- legal and not listed: {plain(action)}" for action in found.get("missing", ()))
    yield from (
        f"- listed: {plain(one['action'])} ({plain(one['why'] or 'illegal')})" for one in found.get("extra", ())
    )
    step, end = ours(found), found.get("end")
    if step:
        yield f"- ours: **{step['verdict']}**"
        against = (one for one in step["findings"] if one["verdict"] != "legal")
        yield from (f"  - {plain(finding_words(step, one))}" for one in against)
        yield from (line.removeprefix(" ") for one in rests_on(step) for line in cited(one))
    elif end and "totals" in end:
        yield from (line.removeprefix("   ") for one in final_rests_on(end) for line in cited(one))
    if after := consequence_words(found):
        yield f"- {plain(after)}"
