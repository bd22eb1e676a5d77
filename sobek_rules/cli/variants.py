"""`sobek variants`: the list of variants, or one whole."""

from typing import Annotated

import typer

from sobek_rules.cli import explain, options


def variants(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="A variant to show whole.", autocompletion=options.complete_variant),
    ] = None,
    variants: options.Folder = None,
    lang: options.Lang = None,
    format: options.Formats = options.Format.TEXT,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    List the texts, or show one whole.

    One whole is all its questions with answers, inferences, ambiguities and silences.
    """
    if name is not None:
        explain.explain(name, None, variants=variants, lang=lang, format=format, max_bytes=max_bytes)
        return
    from sobek_rules.library import Library
    from sobek_rules.render import listed

    library = Library(variants, limit=max_bytes)
    options.show(listed.shelf(library.variant(one) for one in library.names()), format)
