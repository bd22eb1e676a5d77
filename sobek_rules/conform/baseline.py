"""The failures of an engine that are known, each with its reason: read both ways, written for a start."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from sobek_rules import documents
from sobek_rules.conform.grading import FAILING, Grade, Graded
from sobek_rules.conform.shrinking import words
from sobek_rules.errors import hint, shown
from sobek_rules.reader import Reader
from sobek_rules.writer import scalar

_HEAD = """\
# Failures that are known: the id of a case, and why it fails. Whatever fails and is not
# listed is a regression; whatever is listed and passes has to be taken out again.
"""


class Baseline(NamedTuple):
    """The reason for each failure that is known, by the id of its case, as read from a file."""

    path: str
    reasons: Mapping[str, str]


class Judged(NamedTuple):
    """A run against a baseline: known failures, those that are not listed, and listed cases that pass."""

    known: tuple[str, ...]
    regressions: tuple[str, ...]
    stale: tuple[str, ...]


def read(path: str, ids: Collection[str], *, limit: int = documents.LIMIT) -> Baseline:
    """Read a baseline; `ids` are those of all cases there are. Raises `BadInput`."""
    reader = Reader(documents.read(path, limit=limit))
    found: dict[str, str] = {}
    root = reader.root("a baseline")
    for id in root:
        found[id] = reader.words(root, id, "say why it fails")
        if id not in ids:
            reader.problem(root.key_at(id), f"there is no case {shown(id)}", hint(id, ids))
    reader.finish()
    return Baseline(path, found)


def against(baseline: Baseline | None, graded: Sequence[Graded]) -> Judged:
    """What is known, new and stale in a run."""
    reasons = baseline.reasons if baseline else {}
    failing = [one.case.id for one in graded if one.grade in FAILING]
    passing = [one.case.id for one in graded if one.grade in (Grade.PASS, Grade.NONSTRICT)]
    return Judged(
        known=tuple(id for id in failing if id in reasons),
        regressions=tuple(id for id in failing if id not in reasons),
        stale=tuple(id for id in passing if id in reasons),
    )


def written(graded: Sequence[Graded], baseline: Baseline | None) -> str:
    """A baseline of all that fails: with the reason known, else with what was seen."""
    known = baseline.reasons if baseline else {}
    lines = (f"{scalar(one.case.id)}: {scalar(known.get(one.case.id) or seen(one))}" for one in graded)
    failing = (line for line, one in zip(lines, graded, strict=True) if one.grade in FAILING)
    return _HEAD + ("".join(f"{line}\n" for line in failing) or "{}\n")


def seen(graded: Graded) -> str:
    """What was seen of a failing case."""
    return words(graded.first) if graded.first else graded.reason
