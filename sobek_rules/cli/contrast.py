"""`sobek contrast`: texts of two games side by side, or one dispute in both."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from sobek_rules.cli import options
from sobek_rules.cli.diff import Format

if TYPE_CHECKING:
    from sobek_rules.render.report import Report
    from sobek_rules.scenario import Scenario


def complete_topic(incomplete: str) -> list[str]:
    """The topics that begin so, for the shell."""
    from sobek_rules.game import TOPICS

    return [topic for topic in TOPICS if topic.startswith(incomplete)]


def contrast(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="VARIANT VARIANT | SCENARIO [SCENARIO]",
            help="A text of each of two games, by name or file; or a scenario of each. One scenario is enough where it "
            "says which it contrasts.",
            autocompletion=options.complete_variant,
        ),
    ],
    topic: Annotated[
        list[str],
        typer.Option(
            metavar="TOPIC", help="Only this topic; may be given several times.", autocompletion=complete_topic
        ),
    ] = [],  # noqa: B006
    variant: Annotated[
        list[str],
        typer.Option(
            "--variant",
            "-V",
            metavar="NAME",
            help="For scenarios, a variant by name or file; may be given several times. Those of which they expect "
            "something when left out.",
            autocompletion=options.complete_variant,
        ),
    ] = [],  # noqa: B006
    variants: options.Folder = None,
    strict: options.Strict = False,
    lang: options.Lang = None,
    format: Annotated[
        Format, typer.Option("--format", help="How the report is written; html for texts.")
    ] = Format.TEXT,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Set two games side by side.

    Of two texts shows topic by topic what each says, with the clauses, and which questions they answer alike. Of two
    scenarios shows what comes of each and what that rests on, under the variants of which they expect something.
    """
    choice = options.Choice(variant, folder=variants, strict=strict, limit=max_bytes)
    kinds = {"scenario" if _is_scenario(name, choice) else "text": name for name in names}
    if len(kinds) > 1:
        what = f"{kinds['scenario']} is a scenario and {kinds['text']} a text"
        options.wrong(f"{what}; name two texts or two scenarios")
    if "text" in kinds:
        options.show_as(_texts(names, topic, choice, lang or ""), format.value)
        return
    if topic:
        options.wrong(f"--topic {topic[0]}: scenarios have no topics; leave it out")
    if format is Format.HTML:
        options.wrong("--format html: scenarios are shown as text, markdown or json")
    options.show(_pair(names, choice, lang or ""), options.Format(format.value))


def _is_scenario(name: str, choice: options.Choice) -> bool:
    from sobek_rules.reader import ENDINGS, kind_of

    if name == "-":
        return True
    if not (name.endswith(ENDINGS) or os.path.exists(name)):
        return False
    return kind_of(options.read(name, choice.library.limit).root) == "scenario"


def _texts(names: list[str], topics: list[str], choice: options.Choice, language: str) -> "Report":
    from sobek_rules import contrast as contraster
    from sobek_rules.errors import hint
    from sobek_rules.game import TOPICS
    from sobek_rules.render import contrasted

    if choice.wanted:
        options.wrong(f"-V {choice.wanted[0]}: texts are named alone; leave out -V")
    for name in topics:
        if name not in TOPICS:
            options.wrong(f"--topic {name}: there is no such topic; {hint(name, TOPICS)}")
    found = [choice.library.variant(name) for name in names]
    contraster.contrastable(found)
    one, other = map(choice.read, found)
    asked = (choice.library.games[one.game].questions, choice.library.games[other.game].questions)
    wanted = [topic for topic in TOPICS if topic in topics or not topics]
    return contrasted.contrast((one, other), contraster.contrast(one, other, asked, wanted), language)


def _pair(paths: list[str], choice: options.Choice, language: str) -> "Report":
    from sobek_rules.render import contrasted
    from sobek_rules.replay import replay

    found = [options.load_scenario(path, choice) for path in paths]
    if len(found) == 1:
        found.append(options.load_scenario(_partner(found[0]), choice))
    if len(found) > 2:
        options.wrong(f"{len(found)} scenarios are named; a contrast has two, each of another game")
    if found[0].game.name == found[1].game.name:
        what = f"{found[0].path} and {found[1].path} are both about {found[0].game.name}"
        options.wrong(f"{what}; name one of another game")
    options.suiting_any(found, [choice.library.variant(name) for name in choice.wanted])
    sides = ([replay(one, text) for text in choice.within(one).expecting(one)] for one in found)
    return contrasted.pair(sides, language)


def _partner(scenario: "Scenario") -> str:
    """The scenario that one contrasts: beside its own file, or among those we ship."""
    from sobek_rules.bundle import bundled
    from sobek_rules.files import neighbour

    if not scenario.contrasts:
        options.wrong(f"{scenario.path} has no key 'contrasts'; name the scenario of another game too")
    here = os.path.dirname(scenario.path)
    places = [os.path.normpath(os.path.join(folder, scenario.contrasts)) for folder in (here, bundled("scenarios"))]
    path = next((place for place in places if os.path.isfile(place)), None)
    if path is None:
        close = neighbour(scenario.contrasts, here)
        what = f"{scenario.path}: contrasts: there is no file {scenario.contrasts}"
        options.wrong(f"{what}; {close}" if close else what)
    return path
