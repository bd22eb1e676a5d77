"""The bytes of a file, or why it cannot be read.

What they say is left to `documents`.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from sobek_rules.errors import BadInput, Problem, nearest, shown

_CHUNK = 1 << 20


def contents(name: str, limit: int) -> bytes:
    """The bytes of a file, of a larger one than `limit` one byte more; raises `BadInput` when it cannot be read."""
    with opened(name) as file:
        return b"".join(_chunks(file, limit + 1))


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file to be read; raises `BadInput` when that cannot be done."""
    if not name:
        raise BadInput(Problem("", 0, 0, "the name of a file is empty"))
    try:
        with open(name, "rb") as file:
            yield file
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise refusal(name, "there is no such file", neighbour(name)) from None
    except IsADirectoryError:
        raise refusal(name, "this is a folder", "name a file in it") from None
    except PermissionError:
        raise refusal(name, "there is no permission to read this file") from None
    except OSError as error:
        raise refusal(name, f"this file cannot be read: {error.strerror}") from None


def refusal(path: str, what: str, right: str = "", line: int = 1, column: int = 1) -> BadInput:
    """What is wrong with a whole file, or at one place of it."""
    return BadInput(Problem(path, line, column, what, right))


def _chunks(file: BinaryIO, most: int) -> Iterator[bytes]:
    """The file's bytes, but no more of them than `most`."""
    while most > 0 and (chunk := file.read(min(most, _CHUNK))):
        most -= len(chunk)
        yield chunk


def neighbour(path: str, base: str = "") -> str:
    """A hint at a file of nearly the same name in the same folder; the path is seen from the folder `base`."""
    folder, name = os.path.split(path)
    try:
        close = nearest(name, {*os.listdir(os.path.join(base, folder) or ".")} - {name})
    except (OSError, ValueError):
        return ""
    return f"did you mean {shown(os.path.join(folder, close), 200)}?" if close else ""
