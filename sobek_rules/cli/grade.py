"""`sobek grade`: what an engine made of cases elsewhere."""

from typing import Annotated

import typer

from sobek_rules.cli import conforming, options


def grade(
    results: Annotated[str, typer.Argument(metavar="RESULTS", help="A results file, JSON or JSON Lines.")],
    files: conforming.Files = [],  # noqa: B006
    game: conforming.Games = [],  # noqa: B006
    case: conforming.Cases = [],  # noqa: B006
    variant: conforming.Played = [],  # noqa: B006
    variants: options.Folder = None,
    baseline: conforming.Baseline = None,
    write_baseline: conforming.WriteBaseline = None,
    against: conforming.Against = None,
    summary: conforming.Summary = False,
    format: options.TestedFormats = options.Tested.TEXT,
    max_bytes: options.MaxBytes = 10_000_000,
) -> None:
    """
    Grade a results file, as sobek conform grades an engine.

    It holds what an engine made of the cases that sobek vectors wrote; a case that it does not answer is not tested.
    """
    from sobek_rules.conform.cases import find, ids
    from sobek_rules.conform.grading import nothing
    from sobek_rules.conform.profiles import judged_by
    from sobek_rules.conform.results import read
    from sobek_rules.conform.suite import graded_from
    from sobek_rules.library import Library
    from sobek_rules.render import conformed

    library = Library(variants, limit=max_bytes)
    ending = conforming.Ending(
        library, files, baseline=baseline, write=write_baseline, against=against, summary=summary, format=format
    )
    found = read(conforming.text_of(results, max_bytes), results, ids(files))
    declared = judged_by({**conforming.profiles_of(library, variant), **found.who.games}, library, results)
    games = conforming.games_of(library, game, list(declared))
    cases = find(files, library, games, case)
    graded = [
        graded_from(found.answers[one.id], one, declared[one.game.name])
        if one.id in found.answers and one.game.name in declared
        else nothing(one, "the results do not answer it")
        for one in cases
    ]
    conforming.no_cases(cases, games)
    ending.show(
        conformed.conform(
            found.who, declared, graded, games=library.games, declined={}, baseline=ending.baseline, summary=summary
        ),
        graded,
    )
