"""`sobek infer`: which answers to which questions explain recorded games."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from sobek_rules.cli import options
from sobek_rules.cli.validate import Records

if TYPE_CHECKING:
    from sobek_rules.library import Library
    from sobek_rules.recorded import Recorded
    from sobek_rules.recordings import Piece


def infer(
    files: Records,
    why: Annotated[bool, typer.Option("--why", help="Say what ruled each answer out.")] = False,
    variants: options.Folder = None,
    format: options.Formats = options.Format.TEXT,
) -> None:
    """
    Find the reading that explains recorded games.

    No text is supposed: each move, offer and count rules out the answers that cannot explain it. What is left may be
    more than one answer; for those the games never tell apart, a scenario is named that would.
    Exits with 2 when a record cannot be read; the others are taken in even so.
    """
    import gc

    from sobek_rules import recordings
    from sobek_rules.infer import infer as inferred_of
    from sobek_rules.library import Library
    from sobek_rules.render import inferred

    gc.disable()  # what is read and judged has no cycles
    library = Library(variants)
    pieces = [piece for path in recordings.files(files) for piece in recordings.pieces(path)]
    unread: dict[str, str] = {}
    games = sorted({found.game for found in _recorded(pieces, library, unread)})
    if len(games) != 1:
        options.wrong(f"no recorded games in {', '.join(files)}" if not games else f"games of {' and '.join(games)}")
    game = library.games[games[0]]
    found = inferred_of(lambda: options.counting(_recorded(pieces, library, unread), "taking in"), game)
    texts = [library.variant(name) for name in library.judging(game.name)]
    witness = partial(_witness, game.name)
    options.show(inferred.inferred(found, texts, witness, list(unread.items()), why=why), format)
    if unread:
        raise typer.Exit(2)


def _witness(game: str, question: str) -> str:
    """The scenario that shows what a question decides, where there is one."""
    import os

    from sobek_rules.bundle import bundled

    path = bundled("scenarios") / game / "witness" / f"{question}.yaml"
    return os.path.relpath(path) if path.is_file() else ""


def _recorded(pieces: "list[Piece]", library: "Library", unread: dict[str, str]) -> "Iterator[Recorded]":
    """The games that can be read; why the others cannot is noted."""
    from sobek_rules.recorded import Unreadable
    from sobek_rules.retold import read

    for piece in pieces:
        if piece.trouble is not None:
            unread[piece.name] = piece.trouble.what
            continue
        try:
            yield read(piece.text, piece.name, library)._replace(name=piece.name)
        except Unreadable as error:
            unread[piece.name] = error.trouble.what
