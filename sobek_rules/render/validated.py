"""What the reports on recorded games contain: one entry a game and text, plain data that processes can hand on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sobek_rules.game import Game
from sobek_rules.model import Verdict
from sobek_rules.recorded import FAULTS, UNREADABLE, Point, Row, Trouble
from sobek_rules.render.report import VERSION, Report, citation
from sobek_rules.validate import Remark, Validated
from sobek_rules.variant import Variant

#: What is expected and what is recorded are told in so many words at most.
_LONGEST = 300


def game(name: str, found: Validated, of: Game, language: str = "") -> Report:
    """What came of one recorded game; the first departure cites what it rests on, the others name it."""
    first = next(iter(found.faults), None)
    verdicts = Counter(str(one.verdict) for one in found.moves if one.verdict is not None and not one.move.tried)
    tried = Counter(_taken(one.verdict) for one in found.moves if one.move.tried)
    return {
        "file": name,
        "table": found.recorded.name,
        "date": found.recorded.date,
        "variant": found.variant.name,
        "row": str(found.row),
        "ending": str(found.recorded.ending),
        "moves": {str(verdict): verdicts[str(verdict)] for verdict in Verdict},
        "tried": dict(sorted(tried.items())),
        "claims": found.claims,
        "troubles": [_trouble(one) for one in found.recorded.troubles],
        "remarks": [_remark(one, found.variant, of, language, full=one is first) for one in found.remarks],
    }


def _taken(verdict: Verdict | None) -> str:
    return "no action of the game" if verdict is None else str(verdict)


def unread(name: str, trouble: Trouble) -> Report:
    """What came of a document that holds no game to judge."""
    return {
        "file": name,
        "table": "",
        "date": "",
        "variant": "",
        "row": str(trouble.row),
        "ending": "",
        "moves": dict.fromkeys(map(str, Verdict), 0),
        "tried": {},
        "claims": 0,
        "troubles": [_trouble(trouble)],
        "remarks": [],
    }


def _trouble(found: Trouble) -> Report:
    return {"row": str(found.row), "what": found.what} | _place(found.point)


def _place(point: Point) -> Report:
    return {"move": point.move, "packet": point.packet, "event": point.event}


def _remark(found: Remark, variant: Variant, of: Game, language: str, *, full: bool) -> Report:
    rules = {rule.__name__: (rule.__doc__ or "").strip() for verb in of.verbs.values() for rule in verb.rules}
    expected, recorded = _side_by_side(found.ours, found.said)
    told: Report = {"row": str(found.row)} | _place(found.point)
    told |= {
        "seat": found.player + 1,
        "what": found.what,
        "expected": expected,
        "recorded": recorded,
        "rests_on": list(found.rests_on),
        "would_agree": [[{"question": id, "answer": answer} for id, answer in one] for one in found.accounts],
        "needs": list(found.needs),
        "rules": [{"rule": rule, "says": rules[rule], "printed": of.printed.get(rule, "")} for rule in found.rules],
        "known": found.lenient,
        "later": found.later,
    }
    if full:
        asked = {id for one in found.accounts for id, _ in one} or set(found.rests_on)
        cited = [id for id in of.questions if id in asked]
        told["citations"] = [citation(variant.says[id], of.questions[id], variant, language) for id in cited]
    return told


# Values in words.


def _side_by_side(ours: Sequence[Any], said: Any) -> tuple[list[str], str]:
    """What is expected and what is recorded, of large values only what differs."""
    if len(ours) == 1 and type(ours[0]) is type(said):
        mine, theirs = _apart(ours[0], said)
        return [_words(mine)], _words(theirs)
    return [_words(one) for one in ours], _words(said)


def _apart(one: Any, other: Any) -> tuple[Any, Any]:
    """Two values without what they share, where they are alike in shape."""
    if isinstance(one, Mapping):
        keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
        return {key: one.get(key) for key in keys}, {key: other.get(key) for key in keys}
    if isinstance(one, tuple) and _are_names(one) and _are_names(other):
        mine, theirs = Counter(one) - Counter(other), Counter(other) - Counter(one)
        if mine or theirs:
            return tuple(mine.elements()), tuple(theirs.elements())
    if isinstance(one, tuple) and len(one) == len(other) > 1:
        at = [i for i, (mine, theirs) in enumerate(zip(one, other, strict=True)) if mine != theirs]
        if len(at) == 1:
            return (
                _apart(one[at[0]], other[at[0]])
                if type(one[at[0]]) is type(other[at[0]])
                else (one[at[0]], other[at[0]])
            )
    return one, other


def _are_names(value: Sequence[Any]) -> bool:
    return all(isinstance(one, str) for one in value)


def _words(value: Any) -> str:
    text = _plain(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _plain(value: Any) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return ", ".join(f"{key} {_plain(one)}" for key, one in value.items()) or "nothing"
        case tuple() | list():
            return ", ".join(map(_plain, value)) or "nothing"
        case _:
            return str(value)


# All games together.


def whole(games: Sequence[Report], *, summary: bool) -> Report:
    """The report on all games, with totals by row and by question."""
    faults = {str(row) for row in FAULTS}
    moves: Counter[str] = Counter()
    for one in games:
        moves.update(one["moves"])
    return {
        "report": "validate",
        "version": VERSION,
        "summary": summary,
        "games": list(games),
        "rows": {str(row): count for row in Row if (count := sum(one["row"] == row for one in games))},
        "moves": {str(verdict): moves[str(verdict)] for verdict in Verdict},
        "claims": sum(one["claims"] for one in games),
        "departures": _counted(_of_rows(games, faults)),
        "notes": _counted(_of_rows(games, {str(row) for row in Row} - faults)),
    }


def _of_rows(games: Iterable[Report], rows: set[str]) -> Iterator[Report]:
    return (remark for one in games for remark in one["remarks"] if remark["row"] in rows)


def _counted(remarks: Iterable[Report]) -> list[Report]:
    """Remarks by row and by what accounts for them, the most frequent first."""
    found = Counter((remark["row"], why(remark)) for remark in remarks)
    order = list(map(str, Row))
    listed = sorted(found.items(), key=lambda one: (-one[1], order.index(one[0][0]), one[0][1]))
    return [{"row": row, "because": because, "count": count} for (row, because), count in listed]


def why(remark: Report) -> str:
    """What accounts for a remark: answers with which the text would agree, a known leniency, a missing fact."""
    needed = ", ".join(f"needs {fact}" for fact in remark["needs"])
    return answers(remark) or remark["known"] or needed or str(remark["what"])


def answers(remark: Report) -> str:
    """The answers with which the text would agree, in words; nothing where none are known."""
    return " or ".join(" with ".join(f"{a['question']} = {a['answer']}" for a in one) for one in remark["would_agree"])


def exit_code(report: Report) -> int:
    """0 where nothing departs, 1 where something does, 2 where something could not be read."""
    rows = set(report["rows"])
    if rows & set(map(str, UNREADABLE)):
        return 2
    return 1 if rows & set(map(str, FAULTS)) else 0
