"""`sobek replay`: a scenario under one or many variants."""

from typing import Annotated

import typer

from sobek_rules.cli import options


def replay(
    file: options.File,
    variant: options.Variants = [],  # noqa: B006
    variants: options.Folder = None,
    fill: options.Fill = None,
    assume: options.Assume = [],  # noqa: B006
    strict: options.Strict = False,
    no_advice: options.NoAdvice = False,
    board: Annotated[
        bool | None,
        typer.Option(help="Draw the position at the start and after each step; the sock game's is drawn unasked."),
    ] = None,
    html: options.Html = None,
    lang: options.Lang = None,
    format: options.Formats = options.Format.TEXT,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Judge a scenario step by step.

    Prints for each step the verdict, the reason, the clauses it rests on and the accounts, then the final tally.
    """
    from sobek_rules.render import report

    choice = options.Choice(variant, folder=variants, fill=fill, assume=assume, strict=strict, limit=max_bytes)
    scenario = options.load_scenario(file, choice)
    played, advisers = choice.played(scenario, advice=not no_advice)
    drawn = html is not None or (scenario.game.drawn if board is None else board)
    found = report.replays(played, advisers, lang or "", boards=drawn)
    if html is None:
        options.show(found, format)
        return
    from sobek_rules.render import page

    options.save_page(html, page.render(found), file)
