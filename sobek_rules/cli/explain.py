"""`sobek explain`: what a variant says on its questions."""

from typing import TYPE_CHECKING, Annotated

import typer

from sobek_rules.cli import options

if TYPE_CHECKING:
    from sobek_rules.render.report import Report


def complete_question(incomplete: str) -> list[str]:
    """The questions that begin so, for the shell."""
    from sobek_rules.library import Library

    return [id for game in Library().games.values() for id in game.questions if id.startswith(incomplete)]


def explain(
    what: Annotated[
        str,
        typer.Argument(
            metavar="VARIANT|SCENARIO",
            help="A variant by name or file; or, with --step, a scenario file.",
            autocompletion=options.complete_variant,
        ),
    ],
    question: Annotated[
        str | None,
        typer.Argument(
            metavar="[QUESTION]", help="A question, or the first part of several.", autocompletion=complete_question
        ),
    ] = None,
    step: Annotated[int | None, typer.Option(metavar="N", min=1, help="Explain this step of a scenario.")] = None,
    variant: options.Variants = [],  # noqa: B006
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

    Answer, clauses with heading and paragraph, file and line, and the variants that it came through. With --step,
    everything about one ruling: each rule's finding, the readings, and what would make it come out otherwise.
    """
    from sobek_rules.errors import hint
    from sobek_rules.render import listed

    choice = options.Choice(variant, folder=variants, fill=fill, assume=assume, strict=strict, limit=max_bytes)
    if step is not None:
        if question is not None:
            options.wrong(f"--step {step} explains a ruling and not {question}; leave one of the two out")
        options.show(_step(what, step, choice, lang or ""), format)
        return
    found = choice.read(choice.library.variant(what))
    questions = choice.library.games[found.game].questions
    wanted = [id for id in questions if question is None or id == question or id.startswith(f"{question}.")]
    if not wanted:
        options.wrong(f"{found.game} has no question '{question}'; {hint(question or '', questions)}")
    options.show(listed.says(found, questions, wanted, lang or ""), format)


def _step(path: str, step: int, choice: options.Choice, language: str) -> "Report":
    from sobek_rules.render import compared

    if path in choice.library.names():
        options.wrong(f"--step {step} explains a ruling on a scenario, and {path} is a text; name a scenario file")
    scenario = options.load_scenario(path, choice)
    if step > len(scenario.steps):
        options.no_step(f"--step {step}", scenario)
    played, advisers = choice.played(scenario)
    found = [(one, one.steps[step - 1], advisers.get(one.variant.name)) for one in played]
    return compared.step(found, language)
