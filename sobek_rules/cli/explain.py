"""`sobek explain`: what a variant says on its questions."""

from typing import Annotated

import typer

from sobek_rules.cli import options


def complete_question(incomplete: str) -> list[str]:
    """The questions that begin so, for the shell."""
    from sobek_rules.library import Library

    return [id for game in Library().games.values() for id in game.questions if id.startswith(incomplete)]


def explain(
    variant: Annotated[
        str,
        typer.Argument(metavar="VARIANT", help="A variant by name or file.", autocompletion=options.complete_variant),
    ],
    question: Annotated[
        str | None,
        typer.Argument(
            metavar="[QUESTION]", help="A question, or the first part of several.", autocompletion=complete_question
        ),
    ] = None,
    variants: options.Folder = None,
    fill: options.Fill = None,
    assume: options.Assume = [],  # noqa: B006
    strict: options.Strict = False,
    lang: options.Lang = None,
    format: options.Formats = options.Format.TEXT,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Show what a text says on its questions.

    Answer, clauses with heading and paragraph, file and line, and the variants that it came through.
    """
    from sobek_rules.errors import hint
    from sobek_rules.render import report

    choice = options.Choice([], folder=variants, fill=fill, assume=assume, strict=strict, limit=max_bytes)
    found = choice.read(choice.library.variant(variant))
    questions = choice.library.games[found.game].questions
    wanted = [id for id in questions if question is None or id == question or id.startswith(f"{question}.")]
    if not wanted:
        options.wrong(f"{found.game} has no question '{question}'; {hint(question or '', questions)}")
    options.show(report.says(found, questions, wanted, lang or ""), format)
