"""JSON in and out: plain data with line and column, and text that a person can read and compare.

What YAML would read otherwise - tabs between values, pairs of surrogates, long keys - is read as JSON has it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from sobek_rules.characters import clean, code, first_forbidden, has_forbidden
from sobek_rules.errors import BadInput, Problem, shown
from sobek_rules.reader import Document, Map, Place, Seq, Value

#: How the names of JSON files end.
ENDING = ".json"
DEEPEST = 32
MOST_NODES = 200_000

_WIDTH = 100
_WORDS: dict[str, Value] = {"true": True, "false": False, "null": None}
# Patterns, compiled when there is JSON: start-up is dear.
_SPACE = r"[ \t\r\n]*"
_BARE = r"[^\s,:\[\]{}\"]+"
_WHOLE = r"-?(?:0|[1-9][0-9]{0,17})"
_CLOSING = {"{": "}", "[": "]"}


def may_hold(data: bytes, path: str) -> bool:
    """Whether a file is called JSON, or is in braces as JSON is."""
    return path.endswith(ENDING) or (data[:1] in b"{ \t\r\n" and data.strip()[:1] + data.strip()[-1:] == b"{}")


def document(data: bytes, path: str) -> Document | None:
    """The bytes of a file as a document; None where it is no JSON and is not called so. Raises `BadInput`."""
    try:
        text = clean(data, path, tabs=True)
        return Document(path, parse(text, path), text)
    except BadInput:
        if path.endswith(ENDING):
            raise
        return None


def parse(text: str, path: str) -> Value:
    """The data of a JSON text without control characters but tabs; raises `BadInput` at the first mistake."""
    reading = _Reading(text, path)
    reading.space()
    if reading.at == len(text):
        reading.stop(0, "there is nothing in this file", "begin with '{'")
    root = reading.value(1)
    reading.space()
    if reading.at < len(text):
        reading.stop(reading.at, f"{shown(reading.word())} follows the end of the value", "take it out")
    if reading.problems:
        raise BadInput(*reading.problems)
    return root


class _Reading:
    """A text on its way to plain data; `at` is the offset of what comes next."""

    def __init__(self, text: str, path: str) -> None:
        from json import JSONDecoder

        self.text, self.path, self.at = text, path, 0
        self.problems: list[Problem] = []
        self._decoded = JSONDecoder().raw_decode
        self._space, self._bare = re.compile(_SPACE).match, re.compile(_BARE).match
        self._whole = re.compile(_WHOLE).fullmatch
        self._nodes, self._line, self._begins, self._passed = 0, 1, 0, 0

    def stop(self, offset: int, what: str, right: str) -> NoReturn:
        """Give up."""
        raise BadInput(*self.problems, Problem(self.path, *self.place(offset), what, right))

    def place(self, offset: int) -> Place:
        """Line and column of an offset; quick where it is asked in order."""
        if offset < self._passed:
            return self.text.count("\n", 0, offset) + 1, offset - self.text.rfind("\n", 0, offset)
        if lines := self.text.count("\n", self._passed, offset):
            self._line += lines
            self._begins = self.text.rindex("\n", self._passed, offset) + 1
        self._passed = offset
        return self._line, offset - self._begins + 1

    def space(self) -> None:
        """Pass over what stands between values."""
        found = self._space(self.text, self.at)
        self.at = found.end() if found else self.at

    def word(self) -> str:
        """What stands at this place, up to the next mark."""
        found = self._bare(self.text, self.at)
        return found[0] if found else self.text[self.at : self.at + 1]

    def value(self, depth: int) -> Value:
        """The value that begins here."""
        self._nodes += 1
        if self._nodes > MOST_NODES:
            self.stop(self.at, f"there are more than {MOST_NODES:,} values in this file", "split it into several files")
        match self.text[self.at : self.at + 1]:
            case "{" | "[" if depth > DEEPEST:
                self.stop(self.at, f"this is nested more than {DEEPEST} deep", "nest less")
            case "{":
                return self._map(depth)
            case "[":
                return self._seq(depth)
            case '"':
                return self._text()
        return self._plain()

    def _plain(self) -> Value:
        word = self.word()
        if word not in _WORDS and not self._whole(word):
            self.stop(self.at, *_misread(word))
        self.at += len(word)
        return _WORDS[word] if word in _WORDS else int(word)

    def _text(self) -> str:
        start = self.at
        try:
            text, self.at = self._decoded(self.text, start)
        except ValueError as error:
            self._misspelt(start, getattr(error, "pos", start), str(error))
        if has_forbidden(text):
            what = f"this text contains the character {code(text[first_forbidden(text)])}"
            self.problems.append(Problem(self.path, *self.place(start), what, "leave it out"))
        return str(text)

    def _misspelt(self, start: int, where: int, said: str) -> NoReturn:
        """Give up on a text, which the decoder of JSON does not take."""
        if "control" in said:
            self.stop(where, "a line or a tab inside a text is not allowed", "write \\n, or a space")
        if "escape" in said:
            self.stop(where, "this backslash means nothing here", "write a backslash as \\\\")
        self.stop(start, 'the quote " that begins here is not closed', 'close it with "')

    def _map(self, depth: int) -> Map:
        start = self.at
        found = Map((), *self.place(start))
        while self._goes_on(start, first=not found):
            key_at = self.place(self.at)
            if self.text[self.at : self.at + 1] != '"':
                what = f"a key wants double quotes, found {shown(self.word())}" if self.word() else "a key is missing"
                self.stop(self.at, what, 'write "key": value')
            key = self._text()
            self.space()
            if self.text[self.at : self.at + 1] != ":":
                self.stop(self.at, f"there is no colon after {shown(key)}", 'write "key": value')
            self.at += 1
            self.space()
            if key in found:
                line, column = found.key_at(key)
                what = f"the key {shown(key)} was already given at line {line}, column {column}"
                self.problems.append(Problem(self.path, *key_at, what, "keep one of the two"))
            found.marks[key] = (*key_at, *self.place(self.at))
            found[key] = self.value(depth + 1)
        return found

    def _seq(self, depth: int) -> Seq:
        start = self.at
        found = Seq((), *self.place(start))
        while self._goes_on(start, first=not found):
            found.marks.append(self.place(self.at))
            found.append(self.value(depth + 1))
        return found

    def _goes_on(self, start: int, *, first: bool) -> bool:
        """Whether another item follows; steps over the bracket or the comma before it, and over the end."""
        bracket, close = self.text[start], _CLOSING[self.text[start]]
        self.at += first
        self.space()
        here = self.text[self.at : self.at + 1]
        if here == close:
            self.at += 1
            return False
        if not here:
            self.stop(start, f"this {shown(bracket)} is not closed", f"close it with {shown(close)}")
        if first:
            return True
        if here != ",":
            self.stop(self.at, f"a comma or {shown(close)} is missing before {shown(self.word())}", "")
        self.at += 1
        self.space()
        if self.text[self.at : self.at + 1] == close:
            self.stop(self.at, f"a value is missing before {shown(close)}", "take out the comma before it")
        return True


def _misread(word: str) -> tuple[str, str]:
    """What is wrong with a word that is no value, and what would be right."""
    if not word:
        return "the file ends in the middle of a value", "close every bracket and quote"
    if word in ",:]}":
        return f"a value is missing before {shown(word)}", 'an empty text is ""'
    if word.lstrip("-+.")[:1].isdigit():
        return f"{shown(word)} is no whole number of at most 18 digits", "write it so, or in double quotes"
    return f"{shown(word)} is no JSON value", "put texts in double quotes"


def write(value: Any) -> str:
    """A JSON text: what fits on a line stands on one, lists of words are filled, all else has a line an item."""
    return "\n".join(_lines(value, "", "")) + "\n"


def _lines(value: Any, indent: str, lead: str) -> Iterator[str]:
    """The lines of a value, without a comma after the last; `lead` is the key before it."""
    import json

    plain = json.dumps(value, ensure_ascii=False)
    if not value or not isinstance(value, Mapping | list) or (indent and len(indent + lead + plain) < _WIDTH):
        yield f"{indent}{lead}{plain}"
        return
    opening, closing = "{}" if isinstance(value, Mapping) else "[]"
    yield f"{indent}{lead}{opening}"
    if isinstance(value, Mapping):
        parts = [_lines(item, f"{indent}  ", f"{json.dumps(key, ensure_ascii=False)}: ") for key, item in value.items()]
    elif any(isinstance(item, Mapping | list) for item in value):
        parts = [_lines(item, f"{indent}  ", "") for item in value]
    else:
        parts = [iter((line,)) for line in _filled([json.dumps(item, ensure_ascii=False) for item in value], indent)]
    for number, part in enumerate(parts, 1):
        *before, last = part
        yield from before
        yield f"{last}," if number < len(parts) else last
    yield f"{indent}{closing}"


def _filled(words: Sequence[str], indent: str) -> Iterator[str]:
    """Words with commas between them, as many on a line as fit."""
    line = f"{indent}  {words[0]}"
    for word in words[1:]:
        if len(line) + len(word) + 3 > _WIDTH:
            yield line
            line = f"{indent}  {word}"
        else:
            line += f", {word}"
    yield line
