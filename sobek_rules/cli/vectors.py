"""`sobek vectors`: the cases as one file, for engines that cannot be started from here."""

import sys
from enum import StrEnum
from typing import Annotated

import typer

from sobek_rules.cli import conforming, options


class Lines(StrEnum):
    """How cases are written."""

    JSON = "json"
    JSONL = "jsonl"


def vectors(
    files: conforming.Files = [],  # noqa: B006
    game: conforming.Games = [],  # noqa: B006
    case: conforming.Cases = [],  # noqa: B006
    variant: conforming.Variants = [],  # noqa: B006
    variants: options.Folder = None,
    without_expected: Annotated[bool, typer.Option("--without-expected", help="Leave out what is expected.")] = False,
    format: Annotated[Lines, typer.Option("--format", help="One document, or one case a line.")] = Lines.JSON,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Write cases for an engine to be tried with elsewhere.

    Each has an id that stays the same, the start, the steps with all that chance decided, and what is expected under
    the variant named; sobek grade takes what the engine makes of them.
    """
    from sobek_rules.conform.cases import Profile, find
    from sobek_rules.conform.profiles import judged_by
    from sobek_rules.conform.results import vectors as written
    from sobek_rules.library import Library

    library = Library(variants, limit=max_bytes)
    named = conforming.profiles_of(library, variant)
    games = conforming.games_of(library, game, list(named) or list(library.games))
    profiles = {name: named.get(name, Profile(library.games[name].reference)) for name in games}
    declared = judged_by(profiles, library, "-V")
    cases = find(files, library, games, case)
    sys.stdout.write(written(cases, declared, with_expected=not without_expected, lines=format is Lines.JSONL))
    if not cases:
        conforming.no_cases(cases, games)
        raise typer.Exit(options.FAILED)
