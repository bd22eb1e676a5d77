"""Bytes in, text out, without the characters that YAML parsers or terminals disagree about.

What the text says is left to `documents`.
"""

from collections.abc import Iterator
from itertools import islice

from sobek_rules.errors import BadInput, Problem
from sobek_rules.reader import Place

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


def clean(data: bytes, path: str, *, tabs: bool = False) -> str:
    """The bytes as text, line feeds alone between lines, `tabs` if allowed; raises `BadInput` with all to mend."""
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
    if tabs and not has_forbidden(text.replace("\n", "").replace("\t", "")):
        return text
    if has_forbidden(text.replace("\n", "")) or text.startswith("%") or "\n%" in text:
        raise BadInput(*islice(_problems(text, path), _MOST_PROBLEMS))
    return text


def has_forbidden(text: str) -> bool:
    """Whether there is a character in the text that no file may contain; quick where there is none."""
    return not text.isprintable() and any(map(_is_forbidden, set(text)))


def first_forbidden(text: str) -> int:
    """The index of the first such character, -1 where there is none."""
    return next((index for index, each in enumerate(text) if _is_forbidden(each)), -1)


def code(character: str) -> str:
    """The number by which Unicode knows a character: `U+0007`."""
    return f"U+{ord(character):04X}"


def _is_forbidden(each: str) -> bool:
    """Whether YAML forbids a character, or a parser takes it for a line break or for nothing at all."""
    control = each < " " or "\x7f" <= each < "\xa0" or "\ud800" <= each < "\ue000"
    return each != "\n" and (control or each in "\u2028\u2029\ufeff\ufffe\uffff")


def _place(data: bytes, offset: int) -> Place:
    """Line and column of a byte."""
    start = data.rfind(b"\n", 0, offset) + 1
    return data.count(b"\n", 0, offset) + 1, len(data[start:offset].decode(errors="replace")) + 1


def _problems(text: str, path: str) -> Iterator[Problem]:
    """The first problem of each line that has one."""
    for number, line in enumerate(text.split("\n"), 1):
        if has_forbidden(line):
            index = first_forbidden(line)
            other = f"the control character {code(line[index])}", "take it out"
            what, right = _KNOWN.get(line[index], other)
            yield Problem(path, number, index + 1, f"{what} is not allowed", right)
        elif line.startswith("%"):
            right = "leave out directives, put a text in quotes"
            yield Problem(path, number, 1, "a line cannot begin with '%'", right)
