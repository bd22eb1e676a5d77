"""The phrases on the conformance of an engine that text and Markdown share."""

from collections.abc import Iterator

from sobek_rules.phrases import how_many
from sobek_rules.render.conformed import UNTESTED
from sobek_rules.render.report import EFFECT, Report

#: The grades of which a report tells case by case, and how they are headed.
TOLD = ("fail", "error", "timeout", "nonstrict")
#: So many ids are listed on a line of their kind.
_MOST = 8


def engine_words(report: Report) -> str:
    """The engine, and what it is judged by."""
    engine = report["engine"]
    name = " ".join(filter(None, (engine["name"], engine.get("version", ""))))
    profiles = profile_words(report)
    *most, last = profiles or ["nothing that is asked"]
    return f"{name}, judged by {' and '.join(filter(None, (', '.join(most), last)))}"


def profile_words(report: Report) -> list[str]:
    """Each game with the variant it is judged by, and the answers that differ."""
    found = []
    for game in report["coverage"]:
        profile = report["profiles"].get(game)
        if profile:
            own = ", ".join(f"{question} = {answer}" for question, answer in profile.get("answers", {}).items())
            found.append(str(profile["judged_by"]) + (f" with {own}" if own else ""))
    return found


def case_words(case: Report) -> str:
    """What is wrong with a case, in one line."""
    return str(case["difference"]["words"] if "difference" in case and case["grade"] != "error" else case["reason"])


def ours(difference: Report) -> Report | None:
    """Our own ruling on the step; where an account differs, without what only says that the step is legal."""
    step: Report | None = difference.get("ours")
    if step is None or step["verdict"] is None or difference["what"] in ("verdict", "unchanged", "over"):
        return step if step and step["verdict"] else None
    return step | {"findings": [one for one in step["findings"] if one["rule"] == EFFECT]}


def consequence_words(difference: Report) -> str:
    """What follows the first difference."""
    parts = []
    if difference["further"]:
        parts.append(f"{how_many(difference['further'], 'further difference')} in this case")
    if difference["consequences"]:
        parts.append(f"{how_many(difference['consequences'], 'step')} after it not graded, as consequences")
    return "; ".join(parts)


def totals_words(report: Report) -> str:
    """How many cases came to what; every grade but those of which there are none."""
    told = [f"{count} {grade}" for grade, count in report["totals"].items() if count]
    return f"{how_many(len(report['cases']), 'case')}: {', '.join(told[::-1]) or 'none'}"


def summary(report: Report) -> Iterator[str]:
    """What was tested and what not, line by line; never silent on what was not."""
    steps = report["steps"]
    yield f"Steps and ends graded: {steps['graded']:,}; left to rulings: {steps['ruling']:,}."
    for kind, count in report["not_tested"].items():
        yield f"Not tested {how_many(count, 'time')}: {UNTESTED[kind]}."
    for grade in ("skip", "not tested", "ruling"):
        for reason, ids in _by_reason(report, grade).items():
            yield f"{grade.capitalize()}, {how_many(len(ids), 'case')}: {reason} ({_some(ids)})."
    for game, reason in report["declined_self_checks"].items():
        yield f"The self-check of {game} was declined: {reason}."
    for game, covered in report["coverage"].items():
        yield from _coverage(game, covered)


def _by_reason(report: Report, grade: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for case in report["cases"]:
        if case["grade"] == grade:
            found.setdefault(case.get("reason", ""), []).append(case["id"])
    return found


def _some(ids: list[str]) -> str:
    more = f" and {len(ids) - _MOST} more" if len(ids) > _MOST else ""
    return ", ".join(ids[:_MOST]) + more


def _coverage(game: str, covered: Report) -> Iterator[str]:
    for what, counts in covered.items():
        missing = [name for name, count in counts.items() if not count]
        rest = f"; not: {_some(missing)}" if missing and len(missing) < len(counts) else ""
        of = f"{len(counts) - len(missing)} of {len(counts)} {what}"
        yield f"{game}: {of} {'exercised' if what == 'questions' else 'objected'}{rest}."


def baseline_words(report: Report) -> Iterator[str]:
    """How the run stands to its baseline."""
    baseline = report["baseline"]
    if baseline is None:
        return
    yield f"{baseline['path']}: {how_many(len(baseline['known']), 'failure')} known, {len(report['regressions'])} not."
    yield from (f"Regression: {id}" for id in report["regressions"])
    yield from (f"Stale, since it passes: {id}" for id in baseline["stale"])


def change_words(report: Report) -> Iterator[str]:
    """What has changed since another report."""
    found = report.get("changes")
    if found is None:
        return
    kinds = ("broken", "fixed", "new", "gone")
    told = [f"{len(found[kind])} {kind}" for kind in (*kinds, "changed")]
    yield f"Against {found['against']}: {', '.join(told)}."
    for kind in kinds:
        yield from (f"{kind.capitalize()}: {id}" for id in found[kind])
    yield from (f"Changed: {one['id']}, from {one['from']} to {one['to']}" for one in found["changed"])


def verdict_words(report: Report) -> str:
    """How it stands, in one sentence."""
    if not report["executed"]:
        return "No case was executed, so nothing is known."
    if report["as_expected"]:
        return "All as expected."
    failing, stale = len(report["regressions"]), len((report["baseline"] or {}).get("stale", ()))
    parts = [f"{how_many(failing, 'failure')} not expected"] if failing else []
    parts += [f"{how_many(stale, 'entry', 'entries')} of the baseline stale"] if stale else []
    return f"{', '.join(parts)}."
