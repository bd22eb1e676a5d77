"""The options that several verbs share, and what they come to."""

import sys
from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer

if TYPE_CHECKING:
    from rich.progress import Progress

    from sobek_rules.reader import Document
    from sobek_rules.render.report import Report
    from sobek_rules.replay import Replay
    from sobek_rules.scenario import Scenario
    from sobek_rules.variant import Variant

T = TypeVar("T")
FINE, FAILED = 0, 1
#: So few things are done without a progress bar.
FEW = 20
_MAX_BYTES = 1_000_000


class Format(StrEnum):
    """How a report is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


class Tested(StrEnum):
    """How a report is written of which machines are told what failed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    JUNIT = "junit"


class Language(StrEnum):
    """The languages of paraphrased clauses."""

    EN = "en"
    DE = "de"
    FR = "fr"
    ES = "es"


def complete_variant(incomplete: str) -> list[str]:
    """The names of variants that begin so, for the shell."""
    from sobek_rules.library import Library

    return [name for name in Library().names() if name.startswith(incomplete)]


Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Files, or folders of them.")]
File = Annotated[str, typer.Argument(metavar="FILE", help="A scenario file, or a record.")]
Variants = Annotated[
    list[str],
    typer.Option(
        "--variant",
        "-V",
        metavar="NAME",
        help="A variant by name or a variant file; may be given several times. All of the game when left out.",
        autocompletion=complete_variant,
    ),
]
Folder = Annotated[
    str | None, typer.Option("--variants", metavar="DIR", help="A folder of variants, looked into before all others.")
]
Fill = Annotated[
    str | None,
    typer.Option(metavar="VARIANT", help="Answer silences from another variant.", autocompletion=complete_variant),
]
Assume = Annotated[
    list[str], typer.Option(metavar="QUESTION=ANSWER", help="Suppose an answer; may be given several times.")
]
Strict = Annotated[bool, typer.Option("--strict", help="Read what a text only implies as ambiguous.")]
NoAdvice = Annotated[bool, typer.Option("--no-advice", help="Leave out what the reference says on undetermined steps.")]
Lang = Annotated[Language | None, typer.Option(help="The language of the clauses; the text's own when left out.")]
Formats = Annotated[Format, typer.Option("--format", help="How the report is written.")]
TestedFormats = Annotated[Tested, typer.Option("--format", help="How the report is written.")]
Html = Annotated[
    str | None, typer.Option("--html", metavar="OUT", help="Write one page that needs no network, with the boards.")
]
MaxBytes = Annotated[int, typer.Option(metavar="N", min=1, help="The largest file that is read.")]


class Choice:
    """Which variants a command is about, and how they are read."""

    def __init__(
        self,
        wanted: list[str],
        *,
        folder: str | None = None,
        fill: str | None = None,
        assume: list[str] | None = None,
        strict: bool = False,
        limit: int = _MAX_BYTES,
    ) -> None:
        from sobek_rules.library import Library

        self.library: Library = Library(folder, limit=limit)
        self.wanted = wanted
        self._fill, self._assume, self._strict = fill, assume or [], strict

    def of(self, scenario: "Scenario") -> "list[Variant]":
        """The variants to judge by: those wanted, else that of the record or those named, else all of the game."""
        named = [scenario.recorded.variant] if scenario.recorded else list(scenario.variants)
        return self._named(scenario, self.wanted or named or self.library.judging(scenario.game.name))

    def within(self, scenario: "Scenario") -> "Choice":
        """The same choice as far as it is about the scenario's game."""
        from copy import copy

        found = copy(self)
        found.wanted = self._of_game(scenario)
        return found

    def expecting(self, scenario: "Scenario") -> "list[Variant]":
        """The same, but of those wanted only those of its game; where none is, those of which it expects something."""
        expected = scenario.expecting()
        if self.wanted:
            return self._named(scenario, self._of_game(scenario) or self.wanted)
        if expected is None or scenario.recorded:
            return self.of(scenario)
        return self._named(scenario, [name for name in expected if not scenario.variants or name in scenario.variants])

    def concerns(self, scenario: "Scenario") -> bool:
        """Whether a variant of the scenario's game is wanted, or none is named."""
        return not self.wanted or bool(self._of_game(scenario))

    def _of_game(self, scenario: "Scenario") -> list[str]:
        return [name for name in self.wanted if self.library.variant(name).game == scenario.game.name]

    def _named(self, scenario: "Scenario", names: list[str]) -> "list[Variant]":
        variants = [self.library.variant(name) for name in names]
        suiting(scenario, variants)
        return [self.read(variant) for variant in variants]

    def read(self, variant: "Variant") -> "Variant":
        """A variant as the options want it read."""
        if self._strict:
            variant = variant.strict()
        if self._fill is not None:
            filling = self.library.variant(self._fill)
            if filling.game != variant.game:
                wrong(f"--fill {filling.name}: a variant of {filling.game} cannot fill one of {variant.game}")
            variant = variant.filled(filling)
        assumed: dict[str, str | int] = {}
        for text in self._assume:
            question, answer = self._assumption(text, variant)
            if assumed.setdefault(question, answer) != answer:
                wrong(f"--assume {text}: {question} is assumed to be {assumed[question]} already; keep one of the two")
            variant = variant.assuming(question, answer)
        return variant

    def _assumption(self, text: str, variant: "Variant") -> "tuple[str, str | int]":
        from sobek_rules.errors import hint

        question, equals, answer = text.partition("=")
        questions = self.library.games[variant.game].questions
        if not equals:
            wrong(f"--assume {text}: write QUESTION=ANSWER")
        if question not in questions:
            wrong(f"--assume {text}: {variant.game} has no question '{question}'; {hint(question, questions)}")
        domain = {str(one): one for one in questions[question].answers}
        if answer not in domain:
            wrong(f"--assume {text}: {question} cannot be answered '{answer}'; {hint(answer, domain)}")
        return question, domain[answer]

    def doubt(self, name: str) -> tuple[str, str] | None:
        """What is wrong with a variant's name in a scenario; None where it is on a shelf or one of those wanted."""
        doubted = self.library.doubt(name)
        return None if doubted and name in [self.library.variant(one).name for one in self.wanted] else doubted

    def played(self, scenario: "Scenario", *, advice: bool = True) -> "tuple[list[Replay], dict[str, Replay]]":
        """The scenario played under each of the variants, and the advice for those that leave a step undetermined."""
        from sobek_rules.replay import advised, replay

        played = [replay(scenario, one) for one in self.of(scenario)]
        return played, advised(played, lambda: self.reference(scenario)) if advice else {}

    def reference(self, scenario: "Scenario") -> "Variant":
        """The variant whose advice is added where a text leaves a step undetermined."""
        return self.library.variant(scenario.game.reference)


def wrong(what: str) -> NoReturn:
    """Stop, since the command is wrong."""
    from sobek_rules.errors import BadInput, Problem

    raise BadInput(Problem("", 0, 0, what))


def write(out: str, data: bytes, read_from: str) -> None:
    """Write a file, but not over the one that was read."""
    import os

    if os.path.exists(out) and os.path.exists(read_from) and os.path.samefile(out, read_from):
        wrong(f"-o {out}: this is the file that is read; name another")
    try:
        with open(out, "wb") as file:
            file.write(data)
    except OSError as error:
        wrong(f"-o {out}: this cannot be written: {error.strerror}")


def suiting(scenario: "Scenario", variants: "list[Variant]") -> None:
    """Stop where a variant is not one of the scenario's game."""
    foreign = next((one for one in variants if one.game != scenario.game.name), None)
    if foreign is not None:
        wrong(f"{foreign.name} is a variant of {foreign.game}, but {scenario.path} is about {scenario.game.name}")


def suiting_any(scenarios: "list[Scenario]", variants: "list[Variant]") -> None:
    """Stop where a variant is not one of the game of any of several scenarios."""
    games = [scenario.game.name for scenario in scenarios]
    foreign = next((one for one in variants if one.game not in games), None)
    if foreign is not None:
        about = " and ".join(f"{one.path} is about {one.game.name}" for one in scenarios)
        wrong(f"{foreign.name} is a variant of {foreign.game}, but {about}")


def passed_over(count: int) -> None:
    """Say how many scenarios of a folder are of another game than the variants named."""
    if count:
        from sobek_rules.phrases import how_many

        print(f"{how_many(count, 'scenario')} of another game passed over", file=sys.stderr)


def no_step(option: str, scenario: "Scenario", instead: str = "") -> NoReturn:
    """Stop, since an option names a step that the scenario does not have; says which it has, or what to do instead."""
    from sobek_rules.phrases import how_many

    count = len(scenario.steps)
    steps = {0: "", 1: "write 1", 2: "write 1 or 2"}.get(count, f"write 1 to {count}")
    right = ", or ".join(filter(None, (steps, instead)))
    wrong(f"{option}: {scenario.path} has {how_many(count, 'step')}{right and f'; {right}'}")


def read(path: str, limit: int) -> "Document":
    """A file; `-` is standard input."""
    from sobek_rules import documents

    return documents.parse(*contents(path, limit), limit=limit)


def contents(path: str, limit: int) -> tuple[bytes, str]:
    """The bytes of a file, and what messages call it; `-` is standard input."""
    from sobek_rules import files

    if path != "-":
        return files.contents(path, limit), path
    if sys.stdin is None:
        wrong("standard input is closed")
    return sys.stdin.buffer.read(limit + 1), "standard input"


def load_scenario(path: str, choice: Choice) -> "Scenario":
    """A scenario file or a record; `-` is standard input."""
    found = choice.library.scenario(read(path, choice.library.limit), choice.doubt)
    for warning in found.warnings:
        print(warning, file=sys.stderr)
    return found


def progress(items: list[T], what: str) -> Iterable[T]:
    """The items, with a bar on standard error when a person is watching."""
    if len(items) < FEW or not sys.stderr.isatty():
        return items
    from rich.console import Console
    from rich.progress import track

    return track(items, description=what, console=Console(stderr=True), transient=True)


def counting(items: Iterable[T], what: str) -> Iterable[T]:
    """Items of which nobody knows how many there are, with a count on standard error when a person is watching."""
    if not sys.stderr.isatty():
        return items
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    bar = Progress(
        SpinnerColumn(),
        TextColumn(f"{what} {{task.completed}}"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    return _counted(items, bar)


def _counted(items: Iterable[T], bar: "Progress") -> Iterable[T]:
    with bar:
        task = bar.add_task("", total=None)
        for item in items:
            yield item
            bar.advance(task)


def save_page(out: str, page: str, read_from: str) -> None:
    """Write a page and say so."""
    write(out, page.encode(), read_from)
    print(f"{out}: one page of {len(page.encode()) // 1000 or 1} kB")


def show_as(report: "Report", format: str) -> None:
    """Print a report on standard output, as HTML too."""
    if format != "html":
        show(report, Format(format))
        return
    from sobek_rules.render import html

    sys.stdout.write(html.render(report))


def show(report: "Report", format: Format) -> None:
    """Print a report on standard output."""
    if format is Format.JSON:
        from sobek_rules.render.machine import as_json

        sys.stdout.write(as_json(report))
    elif format is Format.MARKDOWN:
        from sobek_rules.render import markdown

        sys.stdout.write(markdown.render(report))
    else:
        from sobek_rules.render import text
        from sobek_rules.render.style import style_for

        sys.stdout.write(text.render(report, style_for(sys.stdout)))
