"""`sobek check`: run all expectations of many scenarios."""

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from sobek_rules.cli import options

if TYPE_CHECKING:
    from sobek_rules.check import Result
    from sobek_rules.errors import Problem


class Format(StrEnum):
    """How the outcome is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    JUNIT = "junit"
    GITHUB = "github"


def check(
    files: options.Files,
    variant: options.Variants = [],  # noqa: B006
    variants: options.Folder = None,
    fill: options.Fill = None,
    assume: options.Assume = [],  # noqa: B006
    strict: options.Strict = False,
    format: Annotated[Format, typer.Option("--format", help="How the outcome is written.")] = Format.TEXT,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Compare scenarios with what they expect.

    Exits with 1 when something is not as expected, with 2 when a file is wrong; all others are checked even so.
    """
    import gc

    from sobek_rules.library import folders
    from sobek_rules.render import listed

    gc.disable()  # what is read and judged has no cycles; looking for some took a quarter of the time
    choice = options.Choice(variant, folder=variants, fill=fill, assume=assume, strict=strict, limit=max_bytes)
    paths = folders(files)
    results, problems = _checked(paths, files, choice)
    _show(listed.checks(results, problems), format)
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    if not paths:
        options.wrong(f"no scenario files in {', '.join(files)}")
    if problems:
        raise typer.Exit(2)
    if any(result.failures for result in results):
        raise typer.Exit(options.FAILED)


def _checked(paths: list[str], files: list[str], choice: options.Choice) -> "tuple[list[Result], list[Problem]]":
    """What came of the scenarios that the variants wanted concern, and what is wrong with files."""
    from sobek_rules.check import check
    from sobek_rules.errors import BadInput
    from sobek_rules.replay import replay

    results: list[Result] = []
    problems: list[Problem] = []
    foreign = 0
    for path in options.progress(paths, "checking"):
        try:
            scenario = options.load_scenario(path, choice)
            if path not in files and not choice.concerns(scenario):
                foreign += 1
                continue
            results += (check(replay(scenario, one)) for one in choice.expecting(scenario))
        except BadInput as error:
            problems += error.problems
    options.passed_over(foreign)
    return results, problems


def _show(outcome: "dict[str, object]", format: Format) -> None:
    if format in (Format.JUNIT, Format.GITHUB):
        from sobek_rules.render import machine

        sys.stdout.write(machine.as_junit(outcome) if format is Format.JUNIT else machine.as_github(outcome))
    else:
        options.show(outcome, options.Format(format.value))
