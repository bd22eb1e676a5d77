"""`sobek convert`: a game from one kind of file to another."""

import os
import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from sobek_rules.cli import options

if TYPE_CHECKING:
    from sobek_rules.convert import Job
    from sobek_rules.scenario import Scenario
    from sobek_rules.variant import Variant


class To(StrEnum):
    """What a game can be written as."""

    SCENARIO = "scenario"
    RECORD = "record"
    TRACE = "trace"
    BGSTATS = "bgstats"


def convert(
    file: options.File,
    out: Annotated[
        str | None, typer.Option("--out", "-o", metavar="OUT", help="The file to write; standard output if left out.")
    ] = None,
    to: Annotated[
        To | None, typer.Option("--to", help="What to write; told by the ending of OUT when left out.")
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            "-V",
            metavar="NAME",
            help="The variant to replay the game under; that which the file says when left out.",
            autocompletion=options.complete_variant,
        ),
    ] = None,
    variants: options.Folder = None,
    date: Annotated[
        str | None, typer.Option(metavar="DATE", help="When it was played: 2026-05-01, or with a time after it.")
    ] = None,
    no_legal: Annotated[
        bool, typer.Option("--no-legal", help="Leave the actions open in each state out of a trace.")
    ] = False,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Write a game as another kind of file.

    Reads scenarios and records. Writes a scenario (.yaml), a record of the whole game with its result (.json), a trace
    of every state (.txt), or a play for BG Stats (.bgsplay).
    """
    from sobek_rules.convert import TARGETS
    from sobek_rules.phrases import how_many

    kind = to or _told_by(out)
    choice = options.Choice([variant] if variant else [], folder=variants, limit=max_bytes)
    job = _job(file, choice, _date(date), legal=not no_legal)
    written = TARGETS[kind].write(job)
    if written.note:
        print(written.note, file=sys.stderr)
    if out is None:
        sys.stdout.write(written.text)
        return
    options.write(out, written.text.encode(), file)
    judged = f" under {job.variant.name}" if job.variant else ""
    print(f"{out}: {kind} of {how_many(len(job.scenario.steps), 'step')}{judged}")


def _told_by(out: str | None) -> str:
    """What the name of a file says is to be written there."""
    from sobek_rules.convert import TARGETS

    endings = {ending: kind for kind, target in TARGETS.items() for ending in target.endings}
    if out is None:
        options.wrong(f"it is not said what to write; write --to {', '.join(TARGETS)}, or name a file with -o")
    found = os.path.splitext(out)[1].lower()
    if found not in endings:
        options.wrong(f"-o {out}: the ending does not say what to write; end it in {', '.join(endings)}, or add --to")
    return endings[found]


def _date(text: str | None) -> str:
    """A day, and a time if there is one, as we write it."""
    from datetime import datetime

    if text is None:
        return ""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        options.wrong(f"--date {text}: this is no date; write it as 2026-05-01, or as '2026-05-01 20:30'")
    if found.tzinfo is not None:
        options.wrong(f"--date {text}: leave out the time zone; write it as '2026-05-01 20:30'")
    return found.strftime("%Y-%m-%d %H:%M:%S" if len(text) > len("2026-05-01") else "%Y-%m-%d")


def _job(file: str, choice: options.Choice, date: str, *, legal: bool) -> "Job":
    from sobek_rules.convert import Job, read, said_variant

    scenario = read(*options.contents(file, choice.library.limit), choice.library, choice.doubt)
    for warning in scenario.warnings:
        print(warning, file=sys.stderr)
    recorded = scenario.recorded
    name = choice.wanted[0] if choice.wanted else said_variant(scenario)
    judge = _judge(scenario, choice, name) if name else None
    return Job(
        scenario=scenario,
        variant=judge,
        anew=bool(choice.wanted),
        date=date or (recorded.date if recorded else ""),
        legal=legal,
    )


def _judge(scenario: "Scenario", choice: options.Choice, name: str) -> "Variant":
    found = choice.library.variant(name)
    options.suiting(scenario, [found])
    return found
