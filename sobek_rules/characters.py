"""Bytes in, text out, without the characters that YAML parsers or terminals disagree about.

What the text says is left to `documents`.
"""

import re
from collections.abc import Iterator
from itertools import islice

from sobek_rules.errors import BadInput, Problem
from sobek_rules.reader import Place

_SAFE = "\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff"
FORBIDDEN = re.compile(f"[^{_SAFE}]")

_MOST_PROBLEMS = 20
_LINE_ENDS = "end lines with a line feed"
_KNOWN = {
    "\t": ("a tab", "use spaces"),
    "\r": ("a carriage return without a line feed", _LINE_ENDS),
    "\x85": ("the odd line break U+0085", _LINE_ENDS),
    "\u2028": ("the odd line break U+2028", _LINE_ENDS),
    "\u2029": ("the odd line break U+2029", _LINE_ENDS),
    "\ufeff": ("a byte order mark in the middle of the file", "take it out"),
}


def clean(data: bytes, path: str) -> str:
    """The bytes as text, line feeds alone between its lines; raises `BadInput` with every line to mend."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise BadInput(Problem(path, 1, 1, "this file is written in UTF-16", "save it as UTF-8"))
    if (zero := data.find(b"\0")) >= 0:
        raise BadInput(Problem(path, *_place(data, zero), "this is a binary file: it contains a zero byte"))
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        what = f"the byte 0x{data[error.start]:02X} is not UTF-8"
        raise BadInput(Problem(path, *_place(data, error.start), what, "save the file as UTF-8")) from None
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    if FORBIDDEN.search(text) or text.startswith("%") or "\n%" in text:
        raise BadInput(*islice(_problems(text, path), _MOST_PROBLEMS))
    return text


def _place(data: bytes, offset: int) -> Place:
    """Line and column of a byte."""
    start = data.rfind(b"\n", 0, offset) + 1
    return data.count(b"\n", 0, offset) + 1, len(data[start:offset].decode(errors="replace")) + 1


def _problems(text: str, path: str) -> Iterator[Problem]:
    """The first problem of each line that has one."""
    for number, line in enumerate(text.split("\n"), 1):
        if match := FORBIDDEN.search(line):
            other = f"the control character U+{ord(match[0]):04X}", "take it out"
            what, right = _KNOWN.get(match[0], other)
            yield Problem(path, number, match.start() + 1, f"{what} is not allowed", right)
        elif line.startswith("%"):
            right = "leave out directives, put a text in quotes"
            yield Problem(path, number, 1, "a line cannot begin with '%'", right)
