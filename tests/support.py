"""Names that several tests share with their fixtures."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from sobek_rules.replay import Replay

ROOT = Path(__file__).parents[1]
BROKEN = Path(__file__).parent / "broken"


class Outcome(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


Sobek: TypeAlias = Callable[..., Outcome]
Golden: TypeAlias = Callable[[Path, str], None]


def accepted(folder: Path) -> list[Path]:
    """The files in a folder of broken files of which no more than a warning is said."""
    return [path for path in sorted(folder.glob("*.yaml")) if harmless(path.with_suffix(".expected"))]


def harmless(expected: Path) -> bool:
    """Whether all that is expected to be said are warnings."""
    return expected.exists() and all(": warning: " in line for line in expected.read_text("utf-8").splitlines())


def asked(played: Replay) -> set[str]:
    """Every question that a replay asked and can cite, of its steps and its end."""
    found: set[str] = set()
    for judged in played.steps:
        for branch in judged.ruling.branches if judged.ruling else ():
            found |= {question for finding in branch.findings for question in finding.asked}
            found |= {question for entry in branch.entries for question in entry.asked}
            found |= {*branch.effect_asked, *(question for question, _ in branch.assumptions)}
        for assumptions, _ in played.standing(judged).cases if judged.ruling else ():
            found |= {question for question, _ in assumptions}
    for assumptions, tally in () if played.unreached else played.final().cases:
        found |= {question for question, _ in assumptions}
        if tally is not None:
            found |= {*tally.asked, *(question for entry in tally.entries for question in entry.asked)}
    return found
