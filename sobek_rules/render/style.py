"""Colour and width of text reports: neither where nobody asked for them."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Any, TypeVar
from unicodedata import east_asian_width

from sobek_rules.phrases import paragraphs

T = TypeVar("T")

_CODES = {"legal": "32", "illegal": "31", "undetermined": "33", "strong": "1", "faint": "2"}
#: The colours of pieces, fit for light and for dark terminals; what is not listed has none.
_TINTS = {
    "ivory": "1", "ebony": "35", "marble": "36", "wheat": "33", "fish": "34", "livestock": "32", "cattle": "32",
    "statue": "1;33", "amulet": "1;33", "character": "31", "ankh": "7", "hidden": "2", "untold": "2", "gap": "2",
    "first": "36", "second": "35", "track": "2", "both": "33", **{
        f"sock-{name}": code for name, code in
        {"red": "31", "green": "32", "yellow": "33", "blue": "34", "violet": "35", "white": "1"}.items()
    },
}  # fmt: skip
_STRUCK, _LIT = "9", "4"
#: Stands for the second column of a wide sign while columns are counted; no text has it.
_SECOND = "\uf8ff"
WIDTH = 80
_WIDEST = 100


class Style:
    """How text is laid out: `width` in characters, and whether colour may be used."""

    def __init__(self, *, colour: bool = False, width: int = WIDTH) -> None:
        self.colour, self.width = colour, width

    def paint(self, text: str, as_what: str) -> str:
        """The text in the colour of what it is, where colour is used."""
        code = _CODES.get(as_what) if self.colour else None
        return f"\x1b[{code}m{text}\x1b[0m" if code else text

    def tint(self, text: str, kind: str, *, struck: bool = False, lit: bool = False) -> str:
        """The text in the colour of a kind of pieces, struck out or underlined; only where colour is used."""
        codes = [code for code in (_TINTS.get(kind), struck and _STRUCK, lit and _LIT) if code]
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if self.colour and codes else text

    def fill(self, text: str, indent: str = "", hanging: str | None = None) -> Iterator[str]:
        """The paragraphs of a text in lines of the width; `hanging` is the indent of all lines but the first."""
        rest = indent if hanging is None else hanging
        for number, paragraph in enumerate(paragraphs(text) or [""]):
            first = rest if number else indent
            yield from _wrapped(
                paragraph, self.width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
            ) or [""]

    def pair(self, left: str, right: str, as_what: str = "") -> Iterator[str]:
        """Something on the left and a word at the right edge, on one line if they fit."""
        lines = list(self.fill(left, hanging="    "))
        if len(_widened(lines[-1])) > self.width - len(right) - 2:
            lines.append("")
        gap = " " * (self.width - len(_widened(lines[-1])) - len(right))
        yield from lines[:-1]
        yield f"{lines[-1]}{gap}{self.paint(right, as_what)}"


def fold(text: str, width: int) -> str:
    """Text for the cell of a table, broken at blanks and hyphens."""
    return "\n".join(_wrapped(text, width))


def _wrapped(text: str, width: int, **options: Any) -> list[str]:
    """A text in lines of so many columns, of which a wide sign takes two."""
    lines = wrap(_widened(text), width, break_long_words=False, **options)
    return [line.replace(_SECOND, "") for line in lines]


def _widened(text: str) -> str:
    """The text with as many signs as it has columns."""
    if text.isascii():
        return text
    return "".join(sign + _SECOND if east_asian_width(sign) in "WF" else sign for sign in text)


def style_for(stream: object, environment: os._Environ[str] | dict[str, str] = os.environ) -> Style:
    """The style that fits a stream: NO_COLOR, TERM=dumb and FORCE_COLOR are heeded, pipes get 80 plain columns."""
    terminal = bool(getattr(stream, "isatty", lambda: False)())
    forced = environment.get("FORCE_COLOR", "") not in ("", "0")
    plain = bool(environment.get("NO_COLOR")) or environment.get("TERM") == "dumb"
    return Style(colour=(terminal or forced) and not plain, width=_columns() if terminal else WIDTH)


def _columns() -> int:
    try:
        return max(40, min(_WIDEST, os.get_terminal_size(sys.stdout.fileno()).columns))
    except OSError:
        return WIDTH


def joined(lines: Iterable[str]) -> str:
    """Lines as one text, without blanks at their ends."""
    return "".join(f"{line.rstrip()}\n" for line in lines)


def in_parts(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """Items in parts of nearly the same size, none larger than `most`."""
    count = -(-len(items) // max(most, 1))
    size = -(-len(items) // max(count, 1))
    return [items[at : at + size] for at in range(0, len(items), max(size, 1))]
