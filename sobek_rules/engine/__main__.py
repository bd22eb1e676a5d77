"""`python -m sobek_rules.engine`: our own engine on standard input and output."""

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from sobek_rules.conform.cases import Declared, Profile
from sobek_rules.conform.profiles import variant_of
from sobek_rules.conform.protocol import line
from sobek_rules.engine.defects import DEFECTS, Defect
from sobek_rules.engine.serving import Habits, Serving
from sobek_rules.errors import BadInput, Problem, hint
from sobek_rules.game import Game
from sobek_rules.library import Library
from sobek_rules.variant import Variant


def main(arguments: Sequence[str]) -> int:
    """Serve until there is nothing more to read; 2 where an option is wrong."""
    options = _parser().parse_args(arguments)
    if options.defects:
        print("\n".join(f"{name}: {defect.says}" for name, defect in DEFECTS.items()))
        return 0
    try:
        serving = made(Library(), options.variant, options.defect)
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    if options.one_shot:
        sys.stdout.write(line(serving.answer(json.load(sys.stdin))))
        return 0
    for text in sys.stdin:
        request = _request(text)
        sys.stdout.write(line(serving.reply(request)))
        sys.stdout.flush()
        if request.get("cmd") == "bye":
            break
    return 0


def _request(text: str) -> Mapping[str, Any]:
    """A request; an empty one where the line is none, which is answered as such."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m sobek_rules.engine", description=__doc__)
    parser.add_argument(
        "--variant", "-V", action="append", default=[], metavar="NAME", help="the variant to play by, of each game one"
    )
    parser.add_argument("--defect", action="append", default=[], metavar="NAME", help="be wrong in this way")
    parser.add_argument("--defects", action="store_true", help="list the ways to be wrong, and stop")
    parser.add_argument("--one-shot", action="store_true", help="answer one whole case instead of requests")
    return parser


def made(library: Library, variants: Sequence[str], defects: Sequence[str]) -> Serving:
    """The engine for some variants, each other game by its reference, with some defects; raises `BadInput`."""
    for name in defects:
        if name not in DEFECTS:
            raise BadInput(Problem("", 0, 0, f"--defect {name}: there is no such defect", hint(name, DEFECTS)))
    wanted = {variant.game: variant.name for variant in map(library.variant, variants)}
    declared: dict[str, Declared] = {}
    played: list[tuple[Game, Variant]] = []
    for name, game in library.games.items():
        profile = Profile(wanted.get(name, game.reference))
        declared[name] = (profile, variant_of(game, profile, library, "--variant"))
        played.append(_with(game, declared[name][1], [DEFECTS[one] for one in defects if one.startswith(f"{name}.")]))
    habits = [DEFECTS[name].habits for name in defects]
    return Serving(
        played,
        declared,
        f"sobek with {', '.join(defects)}" if defects else "sobek",
        Habits(*map(any, zip(*habits, strict=True))) if habits else Habits(),
    )


def _with(game: Game, variant: Variant, defects: Sequence[Defect]) -> tuple[Game, Variant]:
    """A game and what it is played by, with defects."""
    for defect in defects:
        game = defect.change(game)
        for question, answer in defect.answers.items():
            variant = variant.assuming(question, answer)
    return game, variant


if __name__ == "__main__":
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # unless somebody replaced them
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:  # whoever asked has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        sys.exit(130)
