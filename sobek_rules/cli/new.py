"""`sobek new`: a commented scenario to fill in."""

import sys
from typing import Annotated

import typer

from sobek_rules.cli import options


def complete_game(incomplete: str) -> list[str]:
    """The games that begin so, for the shell."""
    from sobek_rules.games import GAMES

    return [game.name for game in GAMES if game.name.startswith(incomplete)]


def new(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game: duel, classic or socks.", autocompletion=complete_game)
    ],
) -> None:
    """Print a scenario to fill in."""
    from sobek_rules.errors import hint
    from sobek_rules.games import GAMES

    found = {one.name: one for one in GAMES}
    if game not in found:
        options.wrong(f"there is no game '{game}'; {hint(game, found)}")
    sys.stdout.write(found[game].template)
