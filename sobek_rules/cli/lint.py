"""`sobek lint`: read variants and scenarios, report every problem, play nothing."""

import sys

import typer

from sobek_rules.cli import options


def lint(
    files: options.Files,
    variants: options.Folder = None,
    format: options.Formats = options.Format.TEXT,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Report what is wrong with files.

    Reads variants and scenarios, with every problem and what would be right; plays nothing.
    """
    from sobek_rules.errors import BadInput, Problem
    from sobek_rules.library import Library
    from sobek_rules.render import report
    from sobek_rules.scenario import folders

    library = Library(variants, limit=max_bytes)
    paths = folders(files)
    found: list[Problem] = []
    for path in paths:
        try:
            for warning in library.inspect(path):
                print(warning, file=sys.stderr)
        except BadInput as error:
            found += error.problems
    options.show(report.lint(len(paths), found), format)
    for problem in found:
        print(problem, file=sys.stderr)
    if not paths:
        options.wrong(f"no YAML files in {', '.join(files)}")
    if found:
        raise typer.Exit(2)
