"""`sobek witness`: a smallest scenario for each question on which two texts differ."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sobek_rules.cli import explain, options

if TYPE_CHECKING:
    from sobek_rules.scenario import Scenario
    from sobek_rules.variant import Variant


_ASSUMED = "+assumed"


def witness(
    one: Annotated[str, typer.Argument(metavar="VARIANT", help="A variant.", autocompletion=options.complete_variant)],
    other: Annotated[
        str | None,
        typer.Argument(
            metavar="[VARIANT]",
            help="Another; left out, the first with what is assumed.",
            autocompletion=options.complete_variant,
        ),
    ] = None,
    question: Annotated[
        str | None,
        typer.Argument(metavar="[QUESTION]", help="One question only.", autocompletion=explain.complete_question),
    ] = None,
    into: Annotated[str | None, typer.Option(metavar="DIR", help="Write a file a question into this folder.")] = None,
    seed: Annotated[int, typer.Option(help="Where random games begin; the same seed, the same witness.")] = 0,
    budget: Annotated[float, typer.Option(metavar="SECONDS", min=0, help="How long to look for one witness.")] = 30,
    variants: options.Folder = None,
    assume: options.Assume = [],  # noqa: B006
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Find the smallest case in which two texts part.

    For each question on which they differ, a scenario that comes out differently because of exactly that question, from
    the shipped scenarios or random games, with every step and fact left out that is not needed.
    """
    from sobek_rules.diff import comparable, parting
    from sobek_rules.errors import hint

    choice = options.Choice([], folder=variants, assume=assume, limit=max_bytes)
    first = choice.library.variant(one)
    second = choice.library.variant(other) if other else _child(choice, first)
    if other is None and not assume:
        options.wrong("one text has nothing to part from: name another, or suppose an answer with --assume")
    comparable([first, second])
    questions = parting(first, second)
    if question is not None and question not in questions:
        known = question in first.says
        right = "" if known else f"; {hint(question, first.says)}"
        options.wrong(f"{first.name} and {second.name} do not differ on '{question}'{right}")
    found = 0
    for wanted in questions if question is None else (question,):
        found += _one(choice, first, second, wanted, into, seed, budget)
    if not questions:
        print(f"{first.name} and {second.name} do not differ on any question", file=sys.stderr)
    if found < (1 if question else len(questions)):
        raise typer.Exit(options.FAILED)


def _child(choice: options.Choice, parent: "Variant") -> "Variant":
    from dataclasses import replace

    return replace(choice.read(parent), name=f"{parent.name}{_ASSUMED}")


def _one(
    choice: options.Choice, one: "Variant", other: "Variant", question: str, into: str | None, seed: int, budget: float
) -> bool:
    from sobek_rules.phrases import how_many
    from sobek_rules.witness import Pair, search
    from sobek_rules.writer import write

    game = choice.library.games[one.game]
    playing = choice.library.variant(game.reference)
    came = search(
        game, Pair.of(one, other, question), _known(choice, one.game), seed=seed, budget=budget, playing=playing
    )
    if came.witness is None:
        print(f"{question}: no witness in {budget:g} seconds; tried {came.tried}", file=sys.stderr)
        return False
    text = f"# Parts {one.name} from {other.name} by {question}.\n{write(_expecting(came.witness, one, other))}"
    if into is None:
        sys.stdout.write(text)
    else:
        Path(into).mkdir(parents=True, exist_ok=True)
        path = Path(into) / f"{question}.yaml"
        path.write_text(text, encoding="utf-8")
        print(f"{path}: {how_many(len(came.witness.steps), 'step')}")
    return True


def _expecting(witness: "Scenario", one: "Variant", other: "Variant") -> "Scenario":
    """The witness, without expectations of a text that is on no shelf and so cannot be named in a file."""
    return witness.without(other.name) if other.name == f"{one.name}{_ASSUMED}" else witness


def _known(choice: options.Choice, game: str) -> "list[Scenario]":
    """The shipped scenarios of a game, whole games and witnesses aside."""
    from sobek_rules.bundle import bundled
    from sobek_rules.library import folders

    paths = (
        path
        for path in folders([str(bundled("scenarios") / game)])
        if Path(path).parent.name not in ("games", "witness")
    )
    return [options.load_scenario(path, choice) for path in paths]
