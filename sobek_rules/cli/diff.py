"""`sobek diff`: texts side by side, question by question."""

from enum import StrEnum
from typing import Annotated

import typer

from sobek_rules.cli import options


class Format(StrEnum):
    """How a diff is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    HTML = "html"


def diff(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[VARIANT...]",
            help="Variants by name or file; a game stands for all of its own.",
            autocompletion=options.complete_variant,
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Also the questions on which they agree.")] = False,
    matrix: Annotated[
        bool,
        typer.Option("--matrix", help="Questions down, texts across; of all texts of the duel if none is named."),
    ] = False,
    variants: options.Folder = None,
    html: options.Html = None,
    lang: options.Lang = None,
    format: Annotated[Format, typer.Option("--format", help="How the report is written.")] = Format.TEXT,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Set texts side by side, question by question.

    Shows what each text says on the questions on which they differ, with the clauses; silence equals silence, and an
    inference the same answer given outright.
    """
    from sobek_rules import diff as differ
    from sobek_rules.render import compared

    choice = options.Choice([], folder=variants, limit=max_bytes)
    games = choice.library.games
    asked = names or (list(games)[:1] if matrix else [])
    wanted = [name for one in asked for name in (choice.library.judging(one) if one in games else [one])]
    found = [choice.library.variant(name) for name in wanted]
    differ.comparable(found)
    rows = differ.diff(found, games[found[0].game].questions)
    report = compared.diffs(
        found, rows, lang or "", everything=everything or (matrix and wanted != names), matrix=matrix
    )
    if html is None:
        options.show_as(report, format.value)
        return
    from sobek_rules.render import html as pages

    options.save_page(html, pages.render(report), "")
