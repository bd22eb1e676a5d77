"""Files of recorded games: JSON documents, one a file or one a line, packed or not, read piece by piece.

What is damaged costs itself alone: a bad line its line, a packed file that ends early what comes after.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO, Any, BinaryIO, NamedTuple

from sobek_rules import archive
from sobek_rules.files import opened
from sobek_rules.game import Game
from sobek_rules.recorded import Recorded, Row, Trouble, Unreadable

ENDINGS = (".json", ".jsonl", ".json.gz", ".jsonl.gz")
#: The largest document, and the most that a file may unpack to.
MOST_BYTES = 64_000_000
MOST_UNPACKED = 2_000_000_000
_MEGABYTE = 1_000_000
#: A packed file may unpack to so many times its size, once it is past this; recordings come to some 20 times.
MOST_TIMES, _FREELY = 250, 10_000_000
#: `false`, broken off before its last letter, is as long as a word of JSON can be that shows it is cut off.
_LONGEST_WORD = 4
PACKED = b"\x1f\x8b"
#: A packet caught on its way is no document of its own.
_PACKET = b'"prevpacket"'


class Piece(NamedTuple):
    """One document of a file as bytes, with its line; `trouble` instead where there is none to read."""

    path: str
    line: int
    text: bytes = b""
    trouble: Trouble | None = None

    @property
    def name(self) -> str:
        """The file and the line, where a file has several documents."""
        return f"{self.path}:{self.line}" if self.line else self.path


def files(paths: Iterable[str]) -> list[str]:
    """The files named, and those in the folders named that end like recordings, in order, none twice."""
    found: dict[str, None] = {}
    for path in paths:
        if not os.path.isdir(path):
            found[path] = None
            continue
        for folder, below, names in os.walk(path):
            below.sort()
            found |= {os.path.join(folder, name): None for name in sorted(names) if name.endswith(ENDINGS)}
    return list(found)


def pieces(path: str) -> Iterator[Piece]:
    """
    The documents of a file, `-` for standard input, each as bytes.

    Raises `BadInput` where the file cannot be opened.
    """
    if path == "-":
        yield from _pieces(_unpacked(sys.stdin.buffer), path)
        return
    with opened(path) as stream:
        yield from _pieces(_unpacked(stream), path)


def pieces_of(data: bytes, path: str) -> Iterator[Piece]:
    """The same of a file whose bytes are at hand."""
    import io

    yield from _pieces(_unpacked(io.BytesIO(data)), path)


def _pieces(stream: IO[bytes], path: str) -> Iterator[Piece]:
    lines = _Lines(stream)
    if lines.first is None:
        yield Piece(path, 0, trouble=lines.trouble or Trouble(Row.DAMAGED, "nothing is in it"))
        return
    if _whole(lines.first):
        yield from _by_line(path, lines)
        return
    rest = b"".join(lines.all())
    if (lines.trouble is None and _is_one(rest)) or not any(map(_whole, rest.splitlines())):
        yield Piece(path, 0, rest, lines.trouble)
        return
    yield from _of_lines(path, rest.splitlines())
    if lines.trouble is not None:
        yield Piece(path, lines.number + 1, trouble=lines.trouble)


def _by_line(path: str, lines: "_Lines") -> Iterator[Piece]:
    """Documents line by line; the first is known to be whole, and alone it is the file's. Packets are one document."""
    assert lines.first is not None
    held = Piece(path, 1, lines.first)
    if _PACKET in lines.first:
        rest = [line for _, line in lines.rest() if line.strip()]
        yield Piece(path, 0, b"[" + b",".join((lines.first, *rest)) + b"]" if rest else lines.first, lines.trouble)
        return
    alone = True
    for number, line in lines.rest():
        if line.strip():
            yield held
            held, alone = Piece(path, number, line), False
    yield held._replace(line=0) if alone and lines.trouble is None else held
    if lines.trouble is not None:
        yield Piece(path, lines.number + 1, trouble=lines.trouble)


def _of_lines(path: str, lines: Iterable[bytes]) -> Iterator[Piece]:
    yield from (Piece(path, number, line) for number, line in enumerate(lines, 1) if line.strip())


def _whole(line: bytes) -> bool:
    """Whether a line is a document of its own, or part of a larger one."""
    stripped = line.strip()
    return stripped[:1] in (b"{", b"[") and stripped[-1:] in (b"}", b"]") and _is_one(stripped)


def _is_one(text: bytes) -> bool:
    with suppress(Unreadable):
        return bool(document(text))
    return False


def document(text: bytes) -> Any:
    """The JSON value that some bytes are; raises `Unreadable`, naming what they are instead."""
    import json

    if text.lstrip()[:1] == b"<":
        raise Unreadable(Row.NOT_A_LOG, "a page in HTML, not a log")
    try:
        return json.loads(text.rstrip(b"\r\n"))
    except UnicodeDecodeError as error:
        raise _damaged(f"not UTF-8: byte {error.start + 1}") from None
    except RecursionError:
        raise _damaged("nested too deeply") from None
    except json.JSONDecodeError as error:
        whole = text.decode("utf-8", "replace").rstrip()
        near = error.pos >= len(whole) - _LONGEST_WORD and whole[-1:] not in ("}", "]")
        cut = near or error.pos >= len(whole) or error.msg.startswith("Unterminated")
        what = "cut off" if cut else "not JSON"
        line = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise _damaged(f"{what}: {line}column {error.colno}: {error.msg}") from None
    except ValueError as error:
        raise _damaged(f"not JSON: {error}") from None


def recorded(text: bytes, games: Iterable[Game], infos: Any = None) -> Recorded:
    """The game in a document; `infos` is the record of its table. Raises `Unreadable`, saying what it is instead."""
    found = document(text)
    for game in games:
        for kind in game.records():
            if kind.fits(found):
                return kind.read(found, infos)
    archive.archive(found)  # which says what it is instead
    raise Unreadable(Row.NOT_A_LOG, "no recorded game of a kind that is known")


def _damaged(what: str) -> Unreadable:
    return Unreadable(Row.DAMAGED, what)


class _Lines:
    """The lines of a stream, never more of it in memory than one document may have."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.trouble: Trouble | None = None
        self.number = 0
        self._read = 0
        self._source = self._lines(stream)
        self.first = next((line for line in self._source if line.strip()), None)

    def rest(self) -> Iterator[tuple[int, bytes]]:
        """The lines after the first, numbered."""
        for line in self._source:
            yield self.number, line

    def all(self) -> Iterator[bytes]:
        """All lines, as far as one document may go."""
        size = len(self.first or b"")
        yield self.first or b""
        for line in self._source:
            size += len(line)
            if size > MOST_BYTES:
                self.trouble = Trouble(Row.DAMAGED, f"larger than {MOST_BYTES // _MEGABYTE} MB")
                return
            yield line

    def _lines(self, stream: IO[bytes]) -> Iterator[bytes]:
        import zlib

        try:
            while line := stream.readline(MOST_BYTES + 1):
                self._read += len(line)
                if len(line) > MOST_BYTES or self._read > MOST_UNPACKED:
                    most = MOST_BYTES if len(line) > MOST_BYTES else MOST_UNPACKED
                    self.trouble = Trouble(Row.DAMAGED, f"larger than {most // _MEGABYTE} MB")
                    return
                if self._read > _FREELY and self._read > MOST_TIMES * _taken(stream):
                    self.trouble = Trouble(
                        Row.DAMAGED, f"a packed file that unpacks to over {MOST_TIMES} times its size"
                    )
                    return
                self.number += 1
                yield line
        except EOFError:
            self.trouble = Trouble(Row.DAMAGED, "the packed file ends early")
        except (OSError, zlib.error) as error:
            self.trouble = Trouble(Row.DAMAGED, f"the packed file is broken: {error}")


def _taken(stream: IO[bytes]) -> int:
    """How much of a packed file is read; of others, and of a pipe, as much as there can be."""
    packed = getattr(stream, "fileobj", None)
    try:
        return int(packed.tell()) if packed is not None else MOST_UNPACKED
    except OSError:
        return MOST_UNPACKED


def _unpacked(stream: BinaryIO) -> IO[bytes]:
    """The bytes of a stream, unpacked if need be."""
    import gzip
    import io

    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)  # type: ignore[type-var]
    return gzip.open(buffered) if buffered.peek(2)[:2] == PACKED else buffered  # type: ignore[return-value]
