"""The conformance of an engine as text."""

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
from sobek_rules.render.report import Report
from sobek_rules.render.style import Style
from sobek_rules.render.text_reasons import citations, objections, turning
from sobek_rules.render.wording import ending_words, final_rests_on, rests_on, step_words


def conform(report: Report, style: Style) -> Iterator[str]:
    """What an engine does otherwise than the texts say, and how much was looked at."""
    yield from style.fill(f"{engine_words(report)}.")
    if not report["summary"]:
        for case in report["cases"]:
            if case["grade"] in TOLD:
                yield ""
                yield from _case(case, style)
    yield ""
    for words in summary(report):
        yield from style.fill(words, "", "  ")
    for words in (*baseline_words(report), *change_words(report)):
        yield from style.fill(words, "", "  ")
    yield from style.fill(f"{totals_words(report)}.", "", "  ")
    yield style.paint(verdict_words(report), "legal" if report["as_expected"] else "illegal")


def _case(case: Report, style: Style) -> Iterator[str]:
    known = " (known)" if "known" in case else ""
    colour = "undetermined" if known or case["grade"] == "nonstrict" else "illegal"
    yield from style.pair(case["id"], f"{case['grade'].upper()}{known}", colour)
    yield from style.fill(case["title"], "   ")
    yield from style.fill(case["path"], "   ") if case["path"] else ()
    if "known" in case:
        yield from style.fill(f"Known: {case['known']}", "   ", "     ")
    yield from style.fill(f"{case_words(case)}.", "   ! ", "     ")
    if "difference" in case:
        yield from _difference(case["difference"], style)
    yield from (f"   | {line}" for line in case.get("trace", "").splitlines())
    if "stderr" in case:
        yield "   On its standard error:"
        yield from (f"   | {line}" for line in case["stderr"])
    if "shrunk" in case:
        yield from style.fill(f"Smaller, in {case['shrunk']['path']}:", "   ", "   ")
        yield from (f"     {line}" for line in case["shrunk"]["text"].splitlines())


def _difference(found: Report, style: Style) -> Iterator[str]:
    for action in found.get("missing", ()):
        yield from style.fill(f"- {action}: legal, not listed", "     ", "       ")
    for one in found.get("extra", ()):
        yield from style.fill(f"+ {one['action']}: listed, {one['why'] or 'illegal'}", "     ", "       ")
    if found.get("left_off"):
        yield f"     and {found['left_off']} more"
    if step := ours(found):
        yield from _ours(step, style)
    elif found.get("end") and "totals" in found["end"]:
        yield from style.fill(", ".join(f"{what} {said}" for what, said in ending_words(found["end"]).items()), "   ")
        yield from citations(final_rests_on(found["end"]), style, {}, "")
    if after := consequence_words(found):
        yield from style.fill(f"{after}.", "   ", "     ")


def _ours(step: Report, style: Style) -> Iterator[str]:
    """Our own ruling on the step."""
    yield from style.pair(f"   {step['number']}  {step_words(step)}", step["verdict"].upper(), step["verdict"])
    yield from objections(step, style)
    yield from turning(step, style)
    yield from citations(rests_on(step), style, {}, "")
