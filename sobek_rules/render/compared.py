"""What reports on several texts contain, as plain data: differences question by question, and of outcomes."""

from collections.abc import Iterable, Sequence

from sobek_rules import flip
from sobek_rules.compare import Comparison, Difference, grouped
from sobek_rules.diff import Row
from sobek_rules.model import Verdict
from sobek_rules.outcome import Item
from sobek_rules.render.report import VERSION, Citing, Report, citation, replays, scenario_head, variant_head
from sobek_rules.replay import Judged, Replay
from sobek_rules.variant import Variant


def diffs(variants: Sequence[Variant], rows: Iterable[Row], language: str, *, everything: bool, matrix: bool) -> Report:
    """What variants say, question by question; rows that are equal only where everything is wanted."""
    found = list(rows)
    shown = [row for row in found if everything or not row.equal]
    return {
        "report": "matrix" if matrix else "diff",
        "version": VERSION,
        "variants": [variant_head(variant) for variant in variants],
        "rows": [_row(row, variants, language) for row in shown],
        "alike": sum(row.equal for row in found),
        "different": sum(not row.equal for row in found),
    }


def _row(row: Row, variants: Sequence[Variant], language: str) -> Report:
    question = row.question
    cited = (citation(say, question, variant, language) for say, variant in zip(row.says, variants, strict=True))
    return {
        "question": question.id,
        "asks": question.asks,
        "topic": question.topic,
        "equal": row.equal,
        "says": list(cited),
    }


def comparison(
    played: Sequence[Replay], compared: Sequence[Comparison], language: str, *, boards: bool = False
) -> Report:
    """A scenario under several variants, a column each, and where each parts from the first."""
    report = replays(played, {}, language, boards=boards) | {"report": "compare"}
    return report | {
        "against": compared[0].one.variant.name,
        "partings": [
            {
                "variant": one.other.variant.name,
                "differences": [_difference(difference, one) for difference in one.differences],
            }
            for one in compared
        ],
    }


def _difference(difference: Difference, compared: Comparison) -> Report:
    return {
        "step": difference.item.step,
        "what": difference.item.what,
        "values": [shown(value, difference.item, compared) for value in difference.values],
        "causes": [list(cause) for cause in difference.causes],
    }


def shown(value: object, item: Item, compared: Comparison) -> str:
    """A value of an outcome in words: a verdict, totals by player, a winner; several joined by `or`."""
    if isinstance(value, str):
        return value
    players = compared.one.scenario.players
    assert isinstance(value, frozenset)
    return " or ".join(sorted(_one(one, item, players) for one in value))


def _one(value: object, item: Item, players: Sequence[str]) -> str:
    if item.what == "over":
        return "the game is over" if value else "the game goes on"
    if item.what == "winner":
        return " and ".join(players[at] for at in value) if isinstance(value, tuple) else "not known"
    assert isinstance(value, tuple)
    return ":".join("?" if total is None else str(total) for total in value)


def summary(compared: Sequence[Comparison]) -> Report:
    """Many scenarios under two variants: differences by cause, most first."""
    kinds = ("verdicts", *_accounts(compared), "scores", "winners", "ends")
    rows = [
        {"cause": list(cause), "counts": {kind: counts.get(kind, 0) for kind in kinds}, "scenarios": where}
        for cause, counts, where in grouped(compared)
    ]
    return {
        "report": "comparison",
        "version": VERSION,
        "variants": [variant_head(compared[0].one.variant), variant_head(compared[0].other.variant)],
        "scenarios": len(compared),
        "different": sum(bool(one.differences) for one in compared),
        "kinds": list(kinds),
        "rows": rows,
    }


def _accounts(compared: Sequence[Comparison]) -> tuple[str, ...]:
    return tuple(compared[0].one.scenario.game.accounts)


def step(found: Sequence[tuple[Replay, Judged, Replay | None]], language: str) -> Report:
    """Everything about the rulings on one step: for each variant its replay, the step, and the reference's replay."""
    return {
        "report": "step",
        "version": VERSION,
        "scenario": scenario_head(found[0][0].scenario),
        "columns": [_ruling(played, judged, adviser, language) for played, judged, adviser in found],
    }


def _ruling(played: Replay, judged: Judged, adviser: Replay | None, language: str) -> Report:
    """One ruling: findings, readings, and what would make it come out otherwise."""
    citing = Citing(played, language)
    game, names = played.scenario.game, played.scenario.players
    report: Report = {
        "variant": variant_head(played.variant),
        "step": citing.step(judged, Citing(adviser, language) if adviser else None),
    }
    ruling = judged.ruling
    if ruling is None:
        return report
    before = ruling.branches[0].before
    actions = flip.nearest(played, judged) if ruling.verdict is Verdict.ILLEGAL else []
    return report | {
        "readings": [
            {"if": {str(q): a for q, a in sorted(branch.assumptions, key=str)}, "verdict": str(branch.verdict)}
            for branch in ruling.branches
        ],
        "by_answer": [
            {"question": question, "answer": answer, "verdict": str(verdict)}
            for question, answer, verdict in flip.by_answer(played, judged)
        ],
        "by_position": [{"words": one.words, "verdict": str(one.verdict)} for one in flip.by_position(played, judged)],
        "nearest": [
            {"action": f"{names[action.player]} {game.describe(before, action)}", "verdict": str(found.verdict)}
            for action, found in actions
        ],
    }
