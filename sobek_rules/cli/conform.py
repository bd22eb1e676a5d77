"""`sobek conform`: whether an engine plays by a text."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from sobek_rules.cli import conforming, options

if TYPE_CHECKING:
    from sobek_rules.conform.cases import Declared, Profile
    from sobek_rules.conform.grading import Graded
    from sobek_rules.conform.session import Engine, Who
    from sobek_rules.library import Library

#: So many of the last lines that a broken engine wrote are shown.
_MOST_LINES = 20


def conform(
    files: conforming.Files = [],  # noqa: B006
    exec: Annotated[str, typer.Option("--exec", metavar="CMD", help="The command that starts the engine.")] = "",
    one_shot: Annotated[bool, typer.Option("--one-shot", help="Start it once a case, the case on its input.")] = False,
    game: conforming.Games = [],  # noqa: B006
    case: conforming.Cases = [],  # noqa: B006
    variant: conforming.Played = [],  # noqa: B006
    variants: options.Folder = None,
    timeout: Annotated[float, typer.Option(metavar="SECONDS", min=0.01, help="How long a reply may take.")] = 10,
    most_errors: Annotated[
        int, typer.Option(metavar="N", min=1, help="After so many crashes and time-outs no more cases are run.")
    ] = 20,
    self_check: Annotated[bool, typer.Option(help="First make sure that the engine can be spoken to.")] = True,
    baseline: conforming.Baseline = None,
    write_baseline: conforming.WriteBaseline = None,
    against: conforming.Against = None,
    shrunk: Annotated[
        str | None, typer.Option(metavar="DIR", help="Write a smaller scenario of each failing case into this folder.")
    ] = None,
    summary: conforming.Summary = False,
    format: options.TestedFormats = options.Tested.TEXT,
    max_bytes: options.MaxBytes = 10_000_000,
) -> None:
    """
    Ask an engine about scenarios, and grade its answers.

    The engine speaks sobek-conform/1 over its standard input and output (sobek schema protocol). Exits with 1 when it
    differs from the text that it says it plays by, with 2 when it cannot be spoken to.
    """
    from sobek_rules.conform.cases import find
    from sobek_rules.conform.suite import put
    from sobek_rules.library import Library
    from sobek_rules.render import conformed

    library = Library(variants, limit=max_bytes)
    ending = conforming.Ending(
        library, files, baseline=baseline, write=write_baseline, against=against, summary=summary, format=format
    )
    fallback = conforming.profiles_of(library, variant)
    engine, who = _one_shot(exec, timeout, library, fallback) if one_shot else _session(exec, timeout)
    try:
        declared = _declared(who, fallback, library, exec)
        games = conforming.games_of(library, game, list(declared))
        cases = find(files, library, games, case)
        declined = _checked(engine, library, declared, games) if self_check else {}
        asked = options.progress(cases, "asking")
        graded = put(engine, asked, declared, capabilities=who.capabilities, most_errors=most_errors)
        smaller = _shrunk(engine, graded, declared, who, shrunk) if shrunk else {}
    finally:
        engine.close()
    conforming.no_cases(cases, games)
    found = conformed.conform(
        who, declared, graded, games=library.games, declined=declined, baseline=ending.baseline, shrunk=smaller,
        summary=summary,
    )  # fmt: skip
    ending.show(found, graded)


def _command(exec: str) -> list[str]:
    import shlex

    try:
        found = shlex.split(exec)
    except ValueError as error:
        options.wrong(f"--exec {exec}: {str(error).lower()}")
    return found or options.wrong("--exec is missing: write --exec 'node adapter.mjs', or whatever starts the engine")


def _broken(exec: str, what: str, stderr: str = "") -> NoReturn:
    """Stop, since it is the adapter that is wrong, not the rules."""
    if stderr:
        from sobek_rules.errors import shown

        lines = (f"| {shown(line, 200)[1:-1]}" for line in stderr.splitlines()[-_MOST_LINES:])
        print("on its standard error:", *lines, sep="\n", file=sys.stderr)
    options.wrong(f"--exec {exec}: {what}")


def _session(exec: str, timeout: float) -> "tuple[Engine, Who]":
    from sobek_rules.conform.child import Child, Failed
    from sobek_rules.conform.session import Session

    child = Child(_command(exec), timeout)
    try:
        session = Session(child)
    except Failed as error:
        child.stop()
        stderr = child.errors()
        child.close()
        _broken(exec, error.trouble.message, stderr)
    except OSError as error:
        child.close()
        _broken(exec, f"it cannot be started: {error.strerror}")
    return session, session.who


def _one_shot(exec: str, timeout: float, library: "Library", fallback: "Mapping[str, Profile]") -> "tuple[Engine, Who]":
    """A one-shot engine, which says who it is when it is asked about a first case."""
    from sobek_rules.conform.cases import Profile
    from sobek_rules.conform.profiles import variant_of
    from sobek_rules.conform.session import OneShot, Who
    from sobek_rules.conform.suite import plain_case

    engine = OneShot(_command(exec), timeout)
    first = library.games[next(iter(fallback), next(iter(library.games)))]
    profile = fallback.get(first.name, Profile(first.reference))
    declared = (profile, variant_of(first, profile, library, "-V"))
    found, stderr, trouble = engine.answer(plain_case(first, declared), profile)
    if trouble and trouble.kind != "skip":
        _broken(exec, trouble.message, stderr)
    who = Who.of(found)
    return engine, who if "capabilities" in found else who._replace(capabilities=frozenset({"legal", "state"}))


def _declared(who: "Who", fallback: "Mapping[str, Profile]", library: "Library", exec: str) -> "dict[str, Declared]":
    from sobek_rules.conform.profiles import judged_by

    games = {**fallback, **who.games} if not who.games else who.games
    found = {name: one if one != type(one)() else fallback.get(name, one) for name, one in games.items()}
    if not found:
        _broken(exec, "it does not say which games it plays, and by which variant; name one with -V")
    return judged_by(found, library, f"--exec {exec}")


def _checked(
    engine: "Engine", library: "Library", declared: "Mapping[str, Declared]", games: list[str]
) -> dict[str, str]:
    """The games of which the engine declines a plain case, with its reasons; stops where it is plainly broken."""
    from sobek_rules.conform.suite import self_check

    found = [self_check(engine, library.games[name], declared[name]) for name in games if name in declared]
    for one in found:
        if one.wrong:
            options.wrong(f"the self-check fails, so it is the adapter that is broken: {one.wrong}; --no-self-check")
    return {one.game: one.declined for one in found if one.declined}


def _shrunk(
    engine: "Engine", graded: "list[Graded]", declared: "Mapping[str, Declared]", who: "Who", into: str
) -> dict[str, tuple[str, str]]:
    """By case the file of its shrunk scenario, and the text of that."""
    from sobek_rules.conform.grading import Grade
    from sobek_rules.conform.shrinking import shrunk
    from sobek_rules.writer import write

    found: dict[str, tuple[str, str]] = {}
    failing = [one for one in graded if one.grade is Grade.FAIL]
    for one in options.progress(failing, "shrinking"):
        smaller = shrunk(engine, one, declared, who.capabilities)
        if smaller is not None:
            text, path = write(smaller), Path(into) / f"{one.case.id}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            found[one.case.id] = str(path), text
    return found
