"""What the verbs about engines share: their options, which cases they are about, and how they end."""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from sobek_rules.cli import options

if TYPE_CHECKING:
    from sobek_rules.conform.baseline import Baseline as Known
    from sobek_rules.conform.cases import Case, Profile
    from sobek_rules.conform.grading import Graded
    from sobek_rules.library import Library
    from sobek_rules.render.report import Report


Files = Annotated[
    list[str], typer.Argument(metavar="[FILE...]", help="Scenario files or folders; all shipped ones when left out.")
]
Games = Annotated[list[str], typer.Option("--game", metavar="NAME", help="Only cases of this game; may be repeated.")]
Cases = Annotated[
    list[str],
    typer.Option("--case", metavar="GLOB", help="Only cases with such an id: 'duel.take.*'; may be repeated."),
]
Variants = Annotated[
    list[str],
    typer.Option(
        "--variant",
        "-V",
        metavar="NAME",
        help="What to judge a game by; a game's reference when left out.",
        autocompletion=options.complete_variant,
    ),
]
Played = Annotated[
    list[str],
    typer.Option(
        "--variant",
        "-V",
        metavar="NAME",
        help="What to judge a game by where the engine does not declare it.",
        autocompletion=options.complete_variant,
    ),
]
Baseline = Annotated[
    str | None, typer.Option("--baseline", metavar="FILE", help="Failures that are known: case id, and the reason.")
]
WriteBaseline = Annotated[
    str | None, typer.Option("--write-baseline", metavar="FILE", help="Write what fails now as a baseline, and exit 0.")
]
Against = Annotated[str | None, typer.Option(metavar="OLD.json", help="Tell what has changed since an older report.")]
Summary = Annotated[bool, typer.Option("--summary", help="Leave out what is told of each failing case.")]


def games_of(library: "Library", named: Sequence[str], otherwise: Sequence[str]) -> list[str]:
    """The games that are wanted, in the order of the library."""
    from sobek_rules.errors import hint

    for name in named:
        if name not in library.games:
            options.wrong(f"--game {name}: there is no such game; {hint(name, library.games)}")
    return [name for name in library.games if name in (named or otherwise)]


def profiles_of(library: "Library", variants: Sequence[str]) -> "dict[str, Profile]":
    """The profiles that variants named on the command line stand for."""
    from sobek_rules.conform.cases import Profile

    found: dict[str, Profile] = {}
    for variant in map(library.variant, variants):
        if variant.game in found:
            options.wrong(f"-V {variant.name}: {found[variant.game].variant} is named for {variant.game} already")
        found[variant.game] = Profile(variant.name if variant.name in library.names() else variant.path)
    return found


class Ending:
    """How a run ends: with which baseline, against which older report, in which format."""

    def __init__(
        self,
        library: "Library",
        files: list[str],
        *,
        baseline: str | None,
        write: str | None,
        against: str | None,
        summary: bool,
        format: options.Tested,
    ) -> None:
        self.library, self.write, self.summary, self.format = library, write, summary, format
        self.baseline = _baseline(library, baseline, files) if baseline else None
        self.against, self.old = against, _report(against, library.limit) if against else None

    def show(self, found: "Report", graded: "Sequence[Graded]") -> None:
        """Print a report, write what is to be written, and leave with the exit code."""
        from sobek_rules.conform.baseline import written
        from sobek_rules.render import conformed

        if self.old is not None:
            found["changes"] = conformed.changes(self.old, found, self.against or "")
        if self.format is options.Tested.JUNIT:
            from sobek_rules.render.junit_conformed import as_junit

            sys.stdout.write(as_junit(found))
        else:
            options.show(found, options.Format(self.format.value))
        if self.write:
            text = written(graded, self.baseline)
            _write(self.write, text)
        elif not found["as_expected"]:
            raise typer.Exit(options.FAILED)


def _write(path: str, text: str) -> None:
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        options.wrong(f"{path} cannot be written: {error.strerror}")


def _baseline(library: "Library", path: str, files: list[str]) -> "Known":
    from sobek_rules.conform.baseline import read
    from sobek_rules.conform.cases import ids

    return read(path, ids(files), limit=library.limit)


def text_of(path: str, limit: int) -> str:
    """A text file as it is, `-` for standard input."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(limit + 1)
        if len(data) > limit:
            options.wrong(f"{path}: more than {limit:,} bytes; allow it with --max-bytes")
        return data.decode("utf-8-sig")
    except OSError as error:
        options.wrong(f"{path}: {error.strerror or 'it cannot be read'}")
    except UnicodeDecodeError:
        options.wrong(f"{path}: this is no UTF-8 text")


def _report(path: str, limit: int) -> "Report":
    import json

    try:
        found = json.loads(text_of(path, limit))
    except ValueError:
        options.wrong(f"--against {path}: this is no JSON; write one with --format json")
    if not isinstance(found, dict) or found.get("report") != "conform" or not isinstance(found.get("cases"), list):
        options.wrong(f"--against {path}: this is no report of sobek conform; write one with --format json")
    return found


def no_cases(cases: "Sequence[Case]", games: Mapping[str, object] | Sequence[str]) -> None:
    """Say on standard error that nothing was chosen."""
    if not cases:
        print(f"no case of {', '.join(games) or 'any game that the engine plays'} was chosen", file=sys.stderr)
