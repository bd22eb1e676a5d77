"""YAML or JSON in, plain data with line and column out; the only user of ruamel.

Refuses whatever two parsers could read differently; what the keys mean is left to `reader` and its users.
"""

import os
import re
from collections.abc import Callable
from typing import Any, NoReturn

from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from sobek_rules import jsontext
from sobek_rules.characters import clean, code, first_forbidden, has_forbidden
from sobek_rules.errors import BadInput, Problem, shown
from sobek_rules.files import contents, refusal
from sobek_rules.jsontext import DEEPEST, MOST_NODES
from sobek_rules.reader import Document, Map, Seq, Value
from sobek_rules.syntax import BLANK_BEGINNING, loose_mark, place, quoted, sentence

try:
    from ruamel.yaml.cyaml import CParser  # type: ignore[attr-defined]  # C code has no types
except ImportError:  # bare ruamel.yaml, or a platform without its C part
    CParser = None

LIMIT = 1_000_000

_MOST_PROBLEMS = 20
_REPEAT = "write the value out where it is used, or put it in quotes"
_TIGHT_PAIR = r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*') *:(?!\s)"""
_WORDS: dict[str, Value] = {"": None, "~": None, "null": None, "true": True, "false": False}
_new_map = Map.__new__

Following = Callable[[], Any]


def read(path: str | os.PathLike[str], *, limit: int = LIMIT) -> Document:
    """Read a YAML or JSON file of at most `limit` bytes; raises `BadInput` when it cannot be read or is refused."""
    name = os.fspath(path)
    return parse(contents(name, limit), name, limit=limit)


def parse(data: bytes, path: str, *, limit: int = LIMIT, pure: bool = False) -> Document:
    """
    Make a document of the bytes of a YAML or JSON file; raises `BadInput` when they are refused.

    `path` is what messages call the file; `pure` leaves the C parser aside, with the same outcome.
    """
    if len(data) > limit:
        raise refusal(path, f"this file is larger than {limit:,} bytes", "allow more with --max-bytes")
    if jsontext.may_hold(data, path) and (found := jsontext.document(data, path)):
        return found
    text = clean(data, path)
    builder = _Builder(path, text, _events(text, path, pure))
    try:
        return Document(path, builder.document(), text)
    except YAMLError as error:
        raise BadInput(*builder.problems, sentence(error, text, path)) from None


def _events(text: str, path: str, pure: bool) -> Following:
    """The function that gives the next parsing event of the text."""
    if CParser is None or pure:
        from ruamel.yaml import YAML

        following: Following = YAML(typ="safe", pure=True).parse(text).__next__
    else:
        following = CParser(text).get_event
    return following if len(text) <= MOST_NODES // 2 else _counted(following, path)


def _counted(following: Following, path: str) -> Following:
    """The same events, until there are too many nodes; a short text cannot have so many."""
    nodes = 0
    too_many = f"there are more than {MOST_NODES:,} values in this file", "split it into several files"

    def counted() -> Any:
        nonlocal nodes
        event = following()
        nodes += isinstance(event, NodeEvent)
        if nodes > MOST_NODES:
            mark = event.start_mark
            raise refusal(path, *too_many, mark.line + 1, mark.column + 1)
        return event

    return counted


class _Plain(dict[str, Value]):
    """What plain scalars mean by the core rules of YAML 1.2, each text worked out once."""

    __slots__ = ()

    def __missing__(self, text: str) -> Value:
        value = self[text] = int(text) if _is_whole(text) else text
        return value


def _is_whole(text: str) -> bool:
    """Whether a text is a decimal number without leading zeros, of no more than 18 digits."""
    digits = text[1:] if text[0] == "-" else text
    plain = digits.isdecimal() and digits.isascii() and len(digits) <= 18
    return plain and (digits[0] != "0" or len(digits) == 1)


def _is_nothing(event: Any) -> bool:
    return not (event.value or event.style or event.anchor or event.ctag)


class _Builder:
    """Plain data out of parsing events, in one pass; what does not hinder going on is noted, not raised."""

    __slots__ = ("ask", "following", "last", "path", "plain", "problems", "text")

    def __init__(self, path: str, text: str, following: Following) -> None:
        self.path = path
        self.text = text
        self.following = following
        self.plain = _Plain(_WORDS)
        self.problems: list[Problem] = []
        self.ask = self._next_ask(0)
        self.last: Any = None  # the mark where the event before this one ended

    def document(self) -> Value:
        """The data of the one document that the events hold."""
        following = self.following
        following()
        first = following()
        if type(first) is not StreamEndEvent:
            first = following()
        if type(first) is StreamEndEvent or (type(first) is ScalarEvent and _is_nothing(first)):
            raise refusal(self.path, "there is nothing in this file", "begin with 'key: value'")
        if type(first) is ScalarEvent and first.style == "|":  # the parsers differ on its indentation
            raise refusal(self.path, "a file cannot be one block of text", "begin with 'key: value'")
        root = self._node(first, 1, flow=False)
        if (end := following()).explicit:
            self._stop(end.start_mark, "the end mark '...' is not allowed", "leave it out")
        if type(end := following()) is not StreamEndEvent:
            self._stop(end.start_mark, "a second document begins here", "keep to one document in a file")
        if self.problems:
            raise BadInput(*self.problems)
        return root

    def _node(self, event: Any, depth: int, flow: bool) -> Value:
        kind = type(event)
        if kind is ScalarEvent:
            if event.value or event.style:  # the mark of nothing is anywhere
                self.last = event.end_mark
            return self._scalar(event, flow)
        if kind is MappingStartEvent:
            return self._map(event, depth)
        if kind is SequenceStartEvent:
            return self._seq(event, depth)
        self._decorated(event)
        self.last = event.end_mark
        return None

    def _scalar(self, event: Any, flow: bool) -> Value:
        text: str = event.value
        style = event.style
        if event.anchor is not None or event.ctag is not None:
            self._decorated(event)
        if not style:
            if flow and (":" in text or "?" in text):
                self._note(event.start_mark, *loose_mark(text))
            return self.plain[text]
        if style == "|":
            self._block(event.start_mark)
        elif style == ">":
            self._note(event.start_mark, "folded blocks ('>') are not allowed", "use '|' or a text in quotes")
        elif style == '"' and has_forbidden(text):
            what = f"this text contains the character {code(text[first_forbidden(text)])}"
            self._note(event.start_mark, what, "leave it out")
        return text

    def _block(self, mark: Any) -> None:
        """Note beginnings of a literal block that only the C parser takes."""
        header = self._line(mark.index)
        indicators = header.partition(" ")[0]
        first = self._line(mark.index + len(header) + 1)
        if "#" in indicators:
            self._note(mark, "there is a '#' right behind the '|'", "put a space between them")
        elif first and not first.strip(" ") and not indicators.strip("|+-"):
            self._note(mark, *BLANK_BEGINNING)

    def _line(self, start: int) -> str:
        """What stands from an offset to the end of its line."""
        end = self.text.find("\n", start)
        return self.text[start:end] if end >= 0 else self.text[start:]

    def _map(self, start: Any, depth: int) -> Map:
        self._opened(start, depth)
        mark = self.last = start.start_mark
        found = _new_map(Map)  # as Map() does, in a third of the time
        found.line, found.column = mark.line + 1, mark.column + 1
        found.marks = marks = {}
        following, flow, depth = self.following, start.flow_style, depth + 1
        while type(key := following()) is not MappingEndEvent:
            name = self._key(key, found, flow)
            event = following()
            mark, value_mark = key.start_mark, event.start_mark
            if type(event) is not ScalarEvent:
                found[name] = self._node(event, depth, flow)
            else:
                if event.value or event.style:
                    self.last = event.end_mark
                else:  # nothing stands nowhere
                    value_mark = mark
                    if flow:
                        self._lone(key)
                found[name] = self._scalar(event, flow)
            marks[name] = (mark.line + 1, mark.column + 1, value_mark.line + 1, value_mark.column + 1)
        self.last = key.end_mark
        return found

    def _seq(self, start: Any, depth: int) -> Seq:
        self._opened(start, depth)
        mark = start.start_mark
        found = Seq((), mark.line + 1, mark.column + 1)
        marks, following, flow, depth = found.marks, self.following, start.flow_style, depth + 1
        while type(event := following()) is not SequenceEndEvent:
            mark = event.start_mark
            if flow and self.text[mark.index] in "\"'" and type(event) is MappingStartEvent:
                self._pair(mark)
            found.append(self._node(event, depth, flow))
            marks.append((mark.line + 1, mark.column + 1))
        self.last = event.end_mark
        return found

    def _key(self, event: Any, found: Map, flow: bool) -> str:
        mark = event.start_mark
        if self.ask < mark.index:
            self._asked(mark.index)
        if type(event) is not ScalarEvent:
            self._stop(mark, "a key must be a word or a text", "write 'key: value'")
        name: str = event.value
        if event.style or event.anchor is not None or event.ctag is not None:
            self._scalar(event, flow)
        elif not name:
            self._stop(mark, "a key is missing before this colon", "write 'key: value'")
        elif name == "<<":
            self._note(mark, "merge keys ('<<') are not allowed", "write out the keys that are meant")
        elif flow and (":" in name or "?" in name):
            self._note(mark, *loose_mark(name))
        if name in found:
            line, column = found.key_at(name)
            what = f"the key {shown(name)} was already given at line {line}, column {column}"
            self._note(mark, what, "keep one of the two")
        return name

    def _pair(self, mark: Any) -> None:
        """Note a pair in brackets whose colon only the C parser takes."""
        if re.compile(_TIGHT_PAIR).match(self.text, mark.index):
            self._note(mark, "there is no space after the colon of this pair", "write {key: value}")

    def _lone(self, key: Any) -> None:
        """Note a key in braces that has no colon: mostly it is the rest of a text with a comma."""
        if ":" not in key.value and not re.compile(r"\s*:").match(self.text, key.end_mark.index):
            what = f"there is no colon after {shown(key.value)}"
            self._note(key.start_mark, what, "write 'key: value', or quote values that contain a comma")

    def _asked(self, index: int) -> None:
        """Refuse a '?' that stands between the event before and a key: it makes the key a complex one."""
        start = self.last.index
        gap = self.text[start:index]
        if "?" in gap:
            gap = re.sub("#.*", lambda comment: " " * len(comment[0]), gap)
        if "?" in gap:
            offset = start + gap.index("?")
            line, column = place(self.text, offset)
            what = "a value cannot begin with '?'"
            raise BadInput(*self.problems, Problem(self.path, line, column, what, quoted(self.text, offset)))
        self.ask = self._next_ask(index)

    def _next_ask(self, index: int) -> int:
        """The offset of the next '?', or one past everything."""
        offset = self.text.find("?", index)
        return offset if offset >= 0 else len(self.text) + 1

    def _opened(self, start: Any, depth: int) -> None:
        if depth > DEEPEST:
            self._stop(start.start_mark, f"this is nested more than {DEEPEST} deep", "nest less")
        if start.anchor is not None or start.ctag is not None:
            self._decorated(start)

    def _decorated(self, event: Any) -> None:
        """Note the anchor, tag or alias of an event."""
        mark = event.start_mark
        if type(event) is AliasEvent:
            self._note(mark, f"aliases such as {shown(f'*{event.anchor}')} are not allowed", _REPEAT)
            return
        if event.anchor is not None:
            self._note(mark, f"anchors such as {shown(f'&{event.anchor}')} are not allowed", _REPEAT)
        if event.ctag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            what = f"tags such as {shown(tag)} are not allowed"
            self._note(mark, what, "put a text with '!' in quotes")

    def _note(self, mark: Any, what: str, right: str) -> None:
        self.problems.append(Problem(self.path, mark.line + 1, mark.column + 1, what, right))
        if len(self.problems) >= _MOST_PROBLEMS:
            raise BadInput(*self.problems)

    def _stop(self, mark: Any, what: str, right: str) -> NoReturn:
        self._note(mark, what, right)
        raise BadInput(*self.problems)
