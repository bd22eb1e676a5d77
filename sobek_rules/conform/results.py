"""Cases written to a file and the answers to them read from one, as JSON or as JSON Lines."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sobek_rules.conform.answers import Answers, answers_of
from sobek_rules.conform.cases import Case, Declared
from sobek_rules.conform.expected import vector
from sobek_rules.conform.protocol import VERSION, Malformed, Message, line
from sobek_rules.conform.session import Who
from sobek_rules.conform.shape import faults
from sobek_rules.errors import BadInput, Problem, hint, shown

_MOST = 10


class Results(NamedTuple):
    """What an engine said offline: who it is, and its answers by the id of the case."""

    who: Who
    answers: Mapping[str, Answers]


def vectors(cases: Sequence[Case], declared: Mapping[str, Declared], *, with_expected: bool, lines: bool) -> str:
    """The cases as the text of a file."""
    import json

    told = [vector(case, declared[case.game.name], with_expected=with_expected) for case in cases]
    if lines:
        return "".join(map(line, told))
    return json.dumps({"protocol": VERSION, "cases": told}, ensure_ascii=False, indent=1) + "\n"


def read(text: str, path: str, ids: Iterable[str]) -> Results:
    """What a results file says; raises `BadInput` with line and field."""
    head, results = _parts(text, path)
    answers: dict[str, Answers] = {}
    problems: list[Problem] = []
    known = set(ids)
    for at, result in results:
        if result["id"] not in known:
            right = hint(result["id"], known)
            problems.append(Problem(path, at, 1, f"there is no case {shown(result['id'])}", right))
        elif result["id"] in answers:
            problems.append(Problem(path, at, 1, f"{result['id']} is answered twice", "keep one answer"))
        else:
            answers[result["id"]] = answers_of(result)
    if problems:
        raise BadInput(*problems[:_MOST])
    return Results(Who.of(head), answers)


def _parts(text: str, path: str) -> tuple[Message, list[tuple[int, Message]]]:
    """Who the engine is, and each result with its line."""
    import json

    try:
        whole = json.loads(text)
    except ValueError:
        return _lines(text, path)
    if isinstance(whole, dict) and "results" not in whole and "protocol" in whole:
        return _lines(text, path)
    _refuse(path, 1, faults(whole, "results"))
    return whole, [(1, one) for one in whole["results"]]


def _lines(text: str, path: str) -> tuple[Message, list[tuple[int, Message]]]:
    from sobek_rules.conform.protocol import parsed

    found: list[tuple[int, Any]] = []
    for number, one in enumerate(text.splitlines(), 1):
        if not one.strip():
            continue
        try:
            found.append((number, parsed(one, "this line")))
        except Malformed as error:
            what, _, _ = str(error).partition("; ")
            raise BadInput(Problem(path, number, 1, what, "write a JSON document, or one a line")) from None
    if not found:
        raise BadInput(Problem(path, 1, 1, "there are no results here", "begin with protocol and engine"))
    _refuse(path, found[0][0], faults(found[0][1], "results-header"))
    for number, result in found[1:]:
        _refuse(path, number, faults(result, "result"))
    return found[0][1], found[1:]


def _refuse(path: str, number: int, wrong: list[str]) -> None:
    if wrong:
        raise BadInput(*(Problem(path, number, 1, one) for one in wrong[:_MOST]))
