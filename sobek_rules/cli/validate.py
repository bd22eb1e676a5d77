"""`sobek validate`: hold recorded games against texts, move by move."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sobek_rules.cli import options

if TYPE_CHECKING:
    from sobek_rules.recordings import Piece
    from sobek_rules.render.report import Report

#: So many documents are handed to a process at once.
_AT_ONCE = 4


Records = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Recorded games, or folders of them; - for standard input.")
]


def validate(
    files: Records,
    variant: Annotated[
        list[str],
        typer.Option(
            "--variant",
            "-V",
            metavar="NAME",
            help="A variant to judge by, several times if wanted; what the platform plays by when left out.",
            autocompletion=options.complete_variant,
        ),
    ] = [],  # noqa: B006
    variants: options.Folder = None,
    tableinfos: Annotated[
        str | None, typer.Option(metavar="FILE", help="The record of the table, where a log lacks its result.")
    ] = None,
    anonymise: Annotated[
        str | None, typer.Option(metavar="DIR", help="Write copies without names and ids there, and judge nothing.")
    ] = None,
    summary: Annotated[bool, typer.Option("--summary", help="One line a game, and the totals.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, metavar="N", help="Judge in so many processes.")] = 1,
    lang: options.Lang = None,
    format: options.TestedFormats = options.Tested.TEXT,
) -> None:
    """
    Judge recorded games, and all that they claim.

    Each move, what was offered, each count and score: where a record departs from a text is told with its clause.
    Reads archive logs of Board Game Arena, complete recordings (JSON Lines, packed or not), and records of sobek's own.
    Exits with 1 when a record departs from a text, with 2 when one cannot be read.
    """
    import gc

    from sobek_rules import recordings
    from sobek_rules.render import validated

    gc.disable()  # what is read and judged has no cycles
    paths = recordings.files(files)
    if not paths:
        options.wrong(f"no recorded games in {', '.join(files)}; they end in {', '.join(recordings.ENDINGS)}")
    if anonymise is not None:
        from sobek_rules.anonymous import write_copies

        write_copies(paths, anonymise)
        return
    judge = _Judge(variant, variants, tableinfos, lang or "")
    pieces = (piece for path in paths for piece in recordings.pieces(path))
    found = [one for several in options.counting(_judged(judge, pieces, jobs), "judging") for one in several]
    report = validated.whole(found, summary=summary)
    if format is options.Tested.JUNIT:
        from sobek_rules.render import machine

        sys.stdout.write(machine.records_as_junit(report))
    else:
        options.show(report, options.Format(format.value))
    if code := validated.exit_code(report):
        raise typer.Exit(code)


def _table_record(path: str) -> Any:
    """The record of a table in a file."""
    from sobek_rules import archive, recordings
    from sobek_rules.errors import BadInput, Problem
    from sobek_rules.recorded import Unreadable

    try:
        return archive.infos(recordings.document(b"".join(piece.text for piece in recordings.pieces(path))))
    except Unreadable as error:
        raise BadInput(Problem(path, 0, 0, error.trouble.what, "give the reply of tableinfos for this table")) from None


class _Judge:
    """Judges one document after another; what it is made of can be sent to another process."""

    def __init__(self, wanted: list[str], folder: str | None, infos: str | None, language: str) -> None:
        from sobek_rules.library import Library

        self.library = Library(folder)
        self.wanted, self.language = wanted, language
        for name in wanted:
            self.library.variant(name)
        self.infos = None if infos is None else _table_record(infos)

    def __call__(self, piece: "Piece") -> "list[Report]":
        """What came of a document under each variant."""
        from sobek_rules.recorded import Unreadable
        from sobek_rules.render import validated
        from sobek_rules.retold import read
        from sobek_rules.validate import validate

        if piece.trouble is not None:
            return [validated.unread(piece.name, piece.trouble)]
        try:
            found = read(piece.text, piece.name, self.library, self.infos)
        except Unreadable as error:
            return [validated.unread(piece.name, error.trouble)]
        game = self.library.games[found.game]
        variants = [self.library.variant(name) for name in self.wanted or [found.variant]]
        for one in variants:
            if one.game != game.name:
                options.wrong(f"{one.name} is a variant of {one.game}, but {piece.name} is a game of {game.name}")
        return [validated.game(piece.name, validate(found, game, one), game, self.language) for one in variants]


def _judged(judge: _Judge, pieces: "Iterable[Piece]", jobs: int) -> "Iterator[list[Report]]":
    """What came of each document, in order, whichever process judged it."""
    if jobs == 1:
        yield from map(judge, pieces)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(jobs, _begin, (judge,)) as pool:
        yield from pool.imap(_work, pieces, _AT_ONCE)


_ours: Callable[[Any], Any] | None = None


def _begin(judge: _Judge) -> None:
    global _ours
    _ours = judge


def _work(piece: "Piece") -> "list[Report]":
    assert _ours is not None
    found: list[Report] = _ours(piece)
    return found
