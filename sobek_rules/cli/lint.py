"""`sobek lint`: read variants and scenarios, report every problem, play nothing."""

import sys
from typing import TYPE_CHECKING

import typer

from sobek_rules.cli import options

if TYPE_CHECKING:
    from sobek_rules.errors import BadInput
    from sobek_rules.reader import Document


def lint(
    files: options.Files,
    variants: options.Folder = None,
    format: options.Formats = options.Format.TEXT,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Report what is wrong with files.

    Reads variants, scenarios and records, with every problem and what would be right; plays nothing.
    """
    from sobek_rules.errors import BadInput, Problem
    from sobek_rules.library import Library, folders
    from sobek_rules.render import listed

    library = Library(variants, limit=max_bytes)
    paths = folders(files, layouts=True)
    read = {path: _read(path, max_bytes) for path in paths}
    known = {_variant(document) for document in read.values()}
    found: list[Problem] = []
    for document in read.values():
        try:
            if isinstance(document, BadInput):
                raise document
            for warning in library.inspect(document, known):
                print(warning, file=sys.stderr)
        except BadInput as error:
            found += error.problems
    options.show(listed.lint(len(paths), found), format)
    for problem in found:
        print(problem, file=sys.stderr)
    if not paths:
        options.wrong(f"no YAML files in {', '.join(files)}")
    if found:
        raise typer.Exit(2)


def _read(path: str, limit: int) -> "Document | BadInput":
    """A file, or why it cannot be read."""
    from sobek_rules.errors import BadInput

    try:
        return options.read(path, limit)
    except BadInput as error:
        return error


def _variant(document: "Document | BadInput") -> str:
    """The variant that a file says it is, which scenarios beside it may speak of."""
    from sobek_rules.reader import Document, kind_of

    root = document.root if isinstance(document, Document) else None
    return str(root["variant"]) if isinstance(root, dict) and kind_of(root) == "variant" else ""
