"""Names that several tests share with their fixtures."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

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
