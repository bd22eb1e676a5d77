"""What a report on the conformance of an engine contains, as plain data."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from sobek_rules.conform.baseline import Baseline, against
from sobek_rules.conform.cases import Declared
from sobek_rules.conform.grading import EXECUTED, Difference, Grade, Graded, asked, objected
from sobek_rules.conform.protocol import CAPABILITIES
from sobek_rules.conform.session import Who
from sobek_rules.conform.shrinking import words
from sobek_rules.game import Game
from sobek_rules.render.machine import clean
from sobek_rules.render.report import VERSION, Citing, Report

#: How many lines of an engine's standard error, and actions of a list, are kept.
_MOST_LINES, _MOST_ACTIONS = 20, 10
#: What could not be tested, and why, by the kind that grading calls it.
UNTESTED = {
    "legal": f"{CAPABILITIES['legal']}: the engine does not tell them",
    "state": "that a refused step changes nothing: the engine does not tell its state",
    "position": "positions after a step: the engine does not tell them",
    "accounts": "totals: the engine does not know them",
    "legal here": "the lists of legal actions: too many, or not told by the position",
}


def conform(
    who: Who,
    declared: Mapping[str, Declared],
    graded: Sequence[Graded],
    *,
    games: Mapping[str, Game],
    declined: Mapping[str, str],
    baseline: Baseline | None = None,
    shrunk: Mapping[str, tuple[str, str]] = {},
    summary: bool = False,
) -> Report:
    """
    The report on an engine; `declined` are the self-checks that it declined, with its reasons.

    `shrunk` has by case the file of its shrunk scenario, and the text of that.
    """
    found, reasons = against(baseline, graded), baseline.reasons if baseline else {}
    counts = Counter(one.grade for one in graded)
    report: Report = {"report": "conform", "version": VERSION, "summary": summary} | _of_engine(who, declared)
    report |= {
        "declined_self_checks": {game: clean(reason) for game, reason in declined.items()},
        "executed": sum(one.grade in EXECUTED for one in graded),
        "totals": {str(grade): counts[grade] for grade in Grade},
        "steps": {
            "graded": sum(len(one.graded) for one in graded),
            "ruling": sum(len(one.ruled) for one in graded),
        },
        "not_tested": {kind: count for kind in UNTESTED if (count := sum(one.untested.count(kind) for one in graded))},
        "cases": [_case(one, reasons, shrunk) for one in graded],
        "coverage": {name: _coverage(games[name], graded) for name in _games(games, graded)},
        "baseline": baseline and {"path": baseline.path, "known": list(found.known), "stale": list(found.stale)},
        "regressions": list(found.regressions),
    }
    return report | {"as_expected": bool(report["executed"]) and not found.regressions and not found.stale}


def _of_engine(who: Who, declared: Mapping[str, Declared]) -> Report:
    """Who the engine is, and what it says that it does."""
    return {
        "engine": {key: clean(str(value)) for key, value in who.engine.items()},
        "profiles": {name: {"judged_by": variant.name} | one.plain() for name, (one, variant) in declared.items()},
        "capabilities": sorted(who.capabilities),
    }


def _games(games: Iterable[str], graded: Sequence[Graded]) -> list[str]:
    return [name for name in games if any(one.case.game.name == name for one in graded)]


def _case(one: Graded, reasons: Mapping[str, str], shrunk: Mapping[str, tuple[str, str]]) -> Report:
    scenario = one.case.scenario
    report: Report = {
        "id": one.case.id,
        "title": scenario.title,
        "game": one.case.game.name,
        "path": scenario.path,
        "grade": str(one.grade),
    }
    optional: Report = {
        "reason": clean(one.reason),
        "known": reasons.get(one.case.id, ""),
        "difference": _difference(one, one.first) if one.first else None,
        "stderr": clean(one.stderr).splitlines()[-_MOST_LINES:] if one.trouble or one.first else [],
        "trace": clean(one.trouble.trace) if one.trouble else "",
        "url": clean(one.trouble.url) if one.trouble else "",
    }
    if one.case.id in shrunk:
        path, text = shrunk[one.case.id]
        optional["shrunk"] = {"path": path, "text": text}
    return report | {key: value for key, value in optional.items() if value}


def _difference(one: Graded, first: Difference) -> Report:
    """The first difference of a case, with our own ruling on that step, cited."""
    expected = one.expected
    assert expected
    found: Report = {"step": first.step, "what": first.what, "words": clean(words(first))}
    found |= {"further": len(one.differences) - 1, "consequences": one.after}
    found |= {key: value for key, value in (("player", first.player), ("part", first.part)) if value}
    if first.listing:
        found["missing"] = list(first.listing.missing[:_MOST_ACTIONS])
        found["extra"] = [
            {"action": clean(action), "why": clean(why)} for action, why in first.listing.extra[:_MOST_ACTIONS]
        ]
        found["left_off"] = sum(map(len, first.listing)) - len(found["missing"]) - len(found["extra"])
    else:
        found |= {"expected": first.expected, "found": clean(first.found)}
    citing = Citing(expected.played)
    if first.step and first.what != "legal":
        return found | {"ours": citing.step(expected.judged(first.step))}
    return found if first.step else found | {"end": citing.final()}


def _coverage(game: Game, graded: Iterable[Graded]) -> Report:
    """How many cases exercised each question of a game, and in how many each rule objected."""
    own = [one for one in graded if one.case.game.name == game.name]
    questions = Counter(question for one in own for question in set(asked(one)))
    rules = Counter(rule for one in own for rule in set(objected(one)))
    every = dict.fromkeys(rule.__name__ for verb in game.verbs.values() for rule in verb.rules)
    return {
        "questions": {id: questions[id] for id in game.questions},
        "rules": {name: rules[name] for name in every},
    }


def changes(old: Report, new: Report, path: str) -> Report:
    """What differs between two reports, case by case."""
    before = {case["id"]: case["grade"] for case in old["cases"]}
    after = {case["id"]: case["grade"] for case in new["cases"]}
    both = [(id, before[id], after[id]) for id in after if id in before and before[id] != after[id]]
    failing = {"fail", "error", "timeout"}
    return {
        "against": path,
        "new": [id for id in after if id not in before],
        "gone": [id for id in before if id not in after],
        "fixed": [id for id, was, now in both if was in failing and now not in failing],
        "broken": [id for id, was, now in both if was not in failing and now in failing],
        "changed": [
            {"id": id, "from": was, "to": now} for id, was, now in both if (was in failing) == (now in failing)
        ],
    }
