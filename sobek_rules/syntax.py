"""What a YAML parser complains about, in one plain sentence for somebody who has never heard of YAML.

Knows the complaints of ruamel's C parser and of its pure one; raising them is left to `documents`.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from sobek_rules.errors import Problem, shown
from sobek_rules.reader import Place

BLANK_BEGINNING = ("the first line of this block is nothing but spaces", "take it out, or empty it")

_COLON = "quote values that contain a colon"
_PAIR = "write 'key: value'"
_BACKSLASH = "use single quotes around a text with a backslash"
_CLOSING = {"[": "]", "{": "}"}
# Patterns, compiled when there is an error: most files have none, and start-up is dear.
_ITEM_END = r"[,\[\]{}\n]"
_WORD = r"[^\s,\[\]{}]+"
_LETTERS_ALONE = r" +a +b +c( +[d-z])* *$"
_BLOCK_HEADER = r"(?P<before> *(?:- +)*)\S.*: +\|[-+]?(?: *| +#.*)$"


def sentence(error: Any, text: str, path: str) -> Problem:
    """The problem behind an error of either parser, at the place where it can be mended."""
    spot = _Spot(text, *_offsets(error, len(text)))
    complaint = f"{getattr(error, 'context', '')} {getattr(error, 'problem', '')}"
    explain = next((explain for needle, explain in _COMPLAINTS if needle in complaint), _unknown)
    offset, what, right = explain(spot)
    if explain is not _blank_beginning and (deeper := _deeper(text, place(text, offset)[0] - 1)):
        what, right = "this line is indented less than the first line of its block", deeper
    return Problem(path, *place(text, offset), what, right)


def place(text: str, offset: int) -> Place:
    """Line and column, from 1, of a character of the text."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def quoted(text: str, offset: int) -> str:
    """The advice to quote the word that begins at the offset."""
    match = re.compile(_WORD).match(text, offset)
    word = match[0].rstrip(":") if match else ""
    quote = "'" if '"' in word or "\\" in word else '"'
    return f"write it in quotes: {quote}{word}{quote}" if 0 < len(word) <= 20 else "write it in quotes"


def loose_mark(word: str) -> tuple[str, str]:
    """What is wrong with an unquoted colon or question mark inside brackets, and what would be right."""
    if ":" in word:
        return f"there is a colon in {shown(word)}", f"{_COLON}, or put a space after the colon"
    return f"there is a question mark in {shown(word)}", "quote values that contain a question mark"


class _Spot(NamedTuple):
    """Where a parser gave up, and where the thing began that it was reading."""

    text: str
    here: int
    there: int

    @property
    def before(self) -> str:
        """What stands before the spot in its line."""
        return self.text[self.text.rfind("\n", 0, self.here) + 1 : self.here]

    @property
    def rest(self) -> str:
        """What stands from the spot on in its line."""
        return self.text[self.here :].partition("\n")[0].rstrip()


_Said: TypeAlias = tuple[int, str, str]


def _offsets(error: Any, end: int) -> tuple[int, int]:
    problem, context = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    mark = problem or context
    here = min(mark.index, end) if mark else 0
    return here, min(context.index, here) if context else here


def _second_colon(spot: _Spot) -> _Said:
    if re.search(r":\s", spot.before):
        return spot.here, "there is a second colon in this line", _COLON
    start = spot.here - len(spot.before.lstrip())
    above = spot.text[: spot.here - len(spot.before)].rstrip()
    if not above:
        return spot.here, "there is no key before this colon", _PAIR
    line = above[above.rfind("\n") + 1 :]
    word = len(above) - len(line.lstrip())
    if tight := re.match(r"[\w.-]+:(?=\S)", above[word:]):
        return word + tight.end() - 1, "there is no space after this colon", _PAIR
    if _indent(spot.before) > _indent(line):
        right = f"line it up with the keys above, or {_COLON}"
        return start, "this line is indented too far to be a key", right
    return word, *_without_colon(line.strip())


def _no_colon(spot: _Spot) -> _Said:
    return spot.there, *_without_colon(spot.text[spot.there :].partition("\n")[0].rstrip())


def _without_colon(line: str) -> tuple[str, str]:
    if re.match(r"-\w", line):
        return "there is no space after this dash", "write '- item'"
    return f"there is no colon after {shown(line)}", f"{_PAIR}, or indent the line"


def _bad_beginning(spot: _Spot) -> _Said:
    if not spot.rest:
        return spot.here, "the file ends in the middle of a value", "close every bracket and quote"
    return spot.here, f"a value cannot begin with {shown(spot.rest[:1])}", quoted(spot.text, spot.here)


def _bad_mark(spot: _Spot) -> _Said:
    return _bad_beginning(spot._replace(here=spot.there))


def _open_quote(spot: _Spot) -> _Said:
    quote = spot.text[spot.there : spot.there + 1]
    line = spot.text[spot.there :].partition("\n")[0]
    right = _BACKSLASH if quote == '"' and '\\"' in line else f"close it with {quote}"
    return spot.there, f"the quote {quote} that begins here is not closed", right


def _escape(spot: _Spot) -> _Said:
    return spot.text.rfind("\\", spot.there, spot.here + 1), "this backslash means nothing here", _BACKSLASH


def _tight_colon(spot: _Spot) -> _Said:
    return spot.there, *loose_mark(re.split(_ITEM_END, spot.text[spot.there :], maxsplit=1)[0].rstrip())


def _open_bracket(spot: _Spot) -> _Said:
    bracket = spot.text[spot.there : spot.there + 1]
    close = _CLOSING.get(bracket, bracket)
    if spot.rest.startswith("?"):
        start = max(0, *(spot.text.rfind(mark, 0, spot.here) + 1 for mark in "[{,:\n"))
        word = re.split(_ITEM_END, spot.text[start:], maxsplit=1)[0].strip()
        return spot.here, *loose_mark(word.replace(":", ""))
    if spot.rest.startswith(("]", "}")):
        return spot.there, f"this {shown(bracket)} is not closed", f"close it with {shown(close)}"
    if "\n" in spot.text[spot.there : spot.here]:
        line = place(spot.text, spot.here)[0]
        what = f"this {shown(bracket)} is not closed, or a comma is missing, up to line {line}"
        return spot.there, what, f"close it with {shown(close)}"
    if spot.rest.startswith(":"):
        return spot.here, "there is a second colon in one value", _COLON
    return spot.here, f"a comma or {shown(close)} is missing here", "put quotes around the whole value"


def _misfit(spot: _Spot) -> _Said:
    if spot.before.strip(" -"):
        return _after_value(spot)
    if spot.rest.startswith(":"):
        return spot.here, "a key is missing before this colon", _PAIR
    line, column = place(spot.text, spot.there)
    right = "begin it with '- '" if spot.text.startswith("- ", spot.there) else _PAIR
    if column != len(spot.before) + 1:
        right = "line it up with the lines around it"
    return spot.here, f"this line does not fit what begins at line {line}, column {column}", right


def _after_value(spot: _Spot) -> _Said:
    what = f"{shown(spot.rest)} follows the end of the value"
    return spot.here, what, "take it out, or put double quotes around the whole value"


def _after_all(spot: _Spot) -> _Said:
    if spot.before.strip():
        return _after_value(spot)
    right = "give all keys of one level the same indentation"
    return spot.here, "this line does not fit the lines before it", right


def _no_value(spot: _Spot) -> _Said:
    if spot.rest[:1] in (",", "]", "}", ":"):
        return spot.here, f"a value is missing before {shown(spot.rest[0])}", 'an empty text is ""'
    return _bad_beginning(spot)


def _dash(spot: _Spot) -> _Said:
    right = 'begin the list in the next line, or write [a, b]; a dash alone is "-"'
    return spot.here, "a list with '-' cannot begin in the middle of a line", right


def _block_header(spot: _Spot) -> _Said:
    what = f"nothing can follow {shown(spot.text[spot.there : spot.there + 1])} in its line"
    return spot.there, what, "begin the text in the next line, or put quotes around it"


def _blank_beginning(spot: _Spot) -> _Said:
    return spot.text.rfind("|", 0, spot.here), *BLANK_BEGINNING


def _unknown(spot: _Spot) -> _Said:
    return spot.here, "this cannot be read as YAML", "put quotes around texts with special characters"


#: What a complaint contains, and how to explain it; the first that fits counts.
_COMPLAINTS: tuple[tuple[str, Callable[[_Spot], _Said]], ...] = (
    ("mapping values are not allowed", _second_colon),
    ("could not find expected ':'", _no_colon),
    ("scanning an alias", _bad_mark),
    ("scanning an anchor", _bad_mark),
    (" a tag", _bad_mark),
    ("undefined tag handle", _bad_mark),
    ("cannot start any token", _bad_beginning),
    ("mapping keys are not allowed", _bad_beginning),
    ("node content", _no_value),
    ("unexpected end of stream", _open_quote),
    ("unexpected document", _open_quote),
    ("escape", _escape),
    ("hexdecimal", _escape),
    ("unexpected ':'", _tight_colon),
    ("',' or", _open_bracket),
    ("more indented", _blank_beginning),
    ("a block scalar", _block_header),
    ("sequence entries are not allowed", _dash),
    ("expected key", _misfit),
    ("'-' indicator", _misfit),
    ("<block end>", _misfit),
    ("<document start>", _after_all),
    ("document end marker", _after_all),
)


def _deeper(text: str, index: int) -> str:
    """What would be right where a line drops out of a literal block whose first line is indented deeper."""
    lines = text.split("\n")
    if index >= len(lines) or not lines[index].strip():
        return ""
    indent = _indent(lines[index])
    above = index - 1
    while above >= 0 and (not lines[above].strip() or _indent(lines[above]) > indent):
        above -= 1
    header = re.match(_BLOCK_HEADER, lines[above]) if 0 <= above < index - 1 else None
    if not header or not 0 < (digit := indent - len(header["before"])) < 10:
        return ""
    if re.match(_LETTERS_ALONE, lines[above + 1]):
        return f"begin the columns of a picture with its corner: + {' '.join(lines[above + 1].split())}"
    return f"write '|{digit}' in line {above + 1}, or indent the block's first line no more than the others"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
