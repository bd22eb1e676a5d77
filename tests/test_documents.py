"""YAML files become plain data with places, and whatever is refused says where and why."""

import copy
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobek_rules import documents
from sobek_rules.documents import parse, read
from sobek_rules.errors import BadInput, Problem
from sobek_rules.reader import Document, Map, Place, Seq, Value

SCENARIO = """\
# A scenario?
scenario: Reaching the third tile of the row
game: duel
about: "The worked example: two tiles are skipped."
position:
  market: |2
        a    b    c
    1   .    ?    @-
    2   @-   F1/  W0|

  hands: {ana: [F0-, thief, "?red"], ben: 4}  # why not?
  pile: 20
steps:
- ana: {take: d2}
  expect: legal
-
  ben:
    take: d4
    swap: -5
  note:
  'probe': true
"""


@pytest.fixture(params=[False, True], ids=["C parser", "pure parser"])
def pure(request: pytest.FixtureRequest) -> bool:
    """Which of the two parsers to use."""
    return bool(request.param)


def load(text: str | bytes, pure: bool = False) -> Any:
    """The data of a file with that content."""
    return parse(text.encode() if isinstance(text, str) else text, "file.yaml", pure=pure).root


def refusal(text: str | bytes, pure: bool = False) -> str:
    """What is said about a file with that content."""
    with pytest.raises(BadInput) as caught:
        load(text, pure)
    return str(caught.value)


class TestData:
    @pytest.mark.parametrize(
        ("written", "value"),
        [
            ("null", None),
            ("~", None),
            ("", None),
            ("true", True),
            ("false", False),
            ("0", 0),
            ("12", 12),
            ("-5", -5),
            ("-0", 0),
            ("010", "010"),
            ("+1", "+1"),
            ("1_000", "1_000"),
            ("0x10", "0x10"),
            ("1.5", "1.5"),
            ("1234567890123456789", "1234567890123456789"),
            ("yes", "yes"),
            ("True", "True"),
            ("2026-01-02", "2026-01-02"),
            ("12:30", "12:30"),
            ("'1'", "1"),
            ('"true"', "true"),
            ('""', ""),
            ('"a\\nb"', "a\nb"),
            ("|\n  12\n", "12\n"),
            ("W0|", "W0|"),
            ("S0\\", "S0\\"),
            ("L0\\$", "L0\\$"),
            ("?red", "?red"),
        ],
    )
    def test_scalars(self, written: str, value: Value, pure: bool) -> None:
        """Null, true, false and whole numbers are what they look like; all else is text."""
        found = load(f"key: {written}", pure)["key"]

        assert (value, type(value)) == (found, type(found))

    @pytest.mark.parametrize("key", ["1", "true", "~", "null", "010", "two words", "a.b/c", "no"])
    def test_keys_are_text(self, key: str, pure: bool) -> None:
        """A key is the text that stands there, whatever it would be as a value."""
        assert {key: 1} == load(f"{key}: 1", pure)

    def test_tiles_in_brackets(self, pure: bool) -> None:
        """Every tile can stand in brackets, those that begin with '?' or '@' in quotes."""
        found = load(r'[F0-, W0|, S0\, L0\$, ., -, "?", "?red", "@-"]', pure)

        assert ["F0-", "W0|", "S0\\", "L0\\$", ".", "-", "?", "?red", "@-"] == found

    def test_a_board(self, pure: bool) -> None:
        """A literal block keeps a picture as it is, with '|2' also when its first line is indented deeper."""
        market = load(SCENARIO, pure)["position"]["market"]

        assert "    a    b    c\n1   .    ?    @-\n2   @-   F1/  W0|\n" == market

    def test_a_whole_scenario(self, pure: bool) -> None:
        """Maps and lists, in braces or by indentation, come out as plain data."""
        found = load(SCENARIO, pure)

        assert [
            {"ana": {"take": "d2"}, "expect": "legal"},
            {"ben": {"take": "d4", "swap": -5}, "note": None, "probe": True},
        ] == found["steps"]
        assert {"ana": ["F0-", "thief", "?red"], "ben": 4} == found["position"]["hands"]

    def test_byte_order_mark(self, pure: bool) -> None:
        """A byte order mark at the start is no part of the first line."""
        found = load("\ufeffkey: value", pure)

        assert {"key": "value"} == found
        assert (1, 6) == found.at("key")

    def test_line_ends_of_windows(self, pure: bool) -> None:
        """CR LF is one line end, and a line feed inside literal blocks."""
        found = load("a: |\r\n  x\r\n  y\r\nb: c\r\n", pure)

        assert {"a": "x\ny\n", "b": "c"} == found
        assert (4, 4) == found.at("b")

    def test_an_explicit_start(self, pure: bool) -> None:
        """A file may begin with '---'."""
        assert {"a": 1} == load("---\na: 1\n", pure)

    def test_a_document_survives_copying(self) -> None:
        """Places survive pickling and copying, so that files can be read in another process."""
        document = parse(SCENARIO.encode(), "file.yaml")

        for twin in (pickle.loads(pickle.dumps(document)), copy.deepcopy(document)):
            assert document == twin
            assert places(document.root) == places(twin.root)


class TestPlaces:
    @pytest.mark.parametrize(
        ("path", "key_at", "at"),
        [
            (["scenario"], (2, 1), (2, 11)),
            (["about"], (4, 1), (4, 8)),
            (["position"], (5, 1), (6, 3)),
            (["position", "market"], (6, 3), (6, 11)),
            (["position", "hands"], (11, 3), (11, 10)),
            (["position", "hands", "ana"], (11, 11), (11, 16)),
            (["position", "hands", "ben"], (11, 38), (11, 43)),
            (["steps"], (13, 1), (14, 1)),
            (["steps", 0, "ana"], (14, 3), (14, 8)),
            (["steps", 0, "ana", "take"], (14, 9), (14, 15)),
            (["steps", 1, "ben", "swap"], (19, 5), (19, 11)),
            (["steps", 1, "probe"], (21, 3), (21, 12)),
        ],
    )
    def test_keys_and_values(self, path: list[str | int], key_at: Place, at: Place, pure: bool) -> None:
        """Every key and every value knows its line and column, counted from 1."""
        *above, key = path
        mapping = load(SCENARIO, pure)
        for step in above:
            mapping = mapping[step]

        assert (key_at, at) == (mapping.key_at(key), mapping.at(key))

    def test_an_empty_value_stands_at_its_key(self, pure: bool) -> None:
        """Where nothing is written after the colon, the key's place serves."""
        assert (20, 3) == load(SCENARIO, pure)["steps"][1].at("note")

    def test_containers_and_items(self, pure: bool) -> None:
        """Mappings and lists know where they begin, lists also where each item stands."""
        steps = load(SCENARIO, pure)["steps"]

        assert (14, 1) == (steps.line, steps.column)
        assert [(14, 3), (17, 3)] == [steps.at(0), steps.at(1)]
        assert (17, 3) == (steps[1].line, steps[1].column)
        assert (18, 5) == (steps[1]["ben"].line, steps[1]["ben"].column)

    def test_wide_characters_count_once(self, pure: bool) -> None:
        """A column counts characters, not bytes."""
        found = load("{ä: '🐊', ü: 1}", pure)

        assert ((1, 10), (1, 13)) == (found.key_at("ü"), found.at("ü"))

    def test_what_is_missing_stands_at_the_container(self) -> None:
        """A key or an item that is not there has the place of the mapping or list that lacks it."""
        found = load("a:\n  b: [1]\n")

        assert (2, 3) == found["a"].at("c") == found["a"].key_at("c")
        assert (2, 6) == found["a"]["b"].at(7)

    @pytest.mark.parametrize(
        ("text", "offset", "place"),
        [
            ("key: abc", 2, (1, 8)),
            ("key: 'abc'", 2, (1, 9)),
            ("key: |\n  ab\n  cd\n", 0, (2, 3)),
            ("key: |\n  ab\n  cd\n", 4, (3, 4)),
            ("key: |2 # deeper\n      ab\n\n  cd\n", 9, (4, 4)),
            ('key: "a\\nb"', 2, (1, 6)),
        ],
    )
    def test_inside_a_text(self, text: str, offset: int, place: Place) -> None:
        """A character of a text can be pointed at; where escapes hide it, the text itself is."""
        document = parse(text.encode(), "file.yaml")
        assert isinstance(document.root, Map)
        value = document.root["key"]
        assert isinstance(value, str)

        assert place == document.inside(document.root.at("key"), value, offset)


#: What is refused in the same words whichever parser reads it: the file, and what is said.
REFUSED = {
    "nothing": ("", "1:1: there is nothing in this file; begin with 'key: value'"),
    "comments alone": ("# a\n# b\n", "1:1: there is nothing in this file; begin with 'key: value'"),
    "a start alone": ("---\n", "1:1: there is nothing in this file; begin with 'key: value'"),
    "a block alone": ("|\n  a\n", "1:1: a file cannot be one block of text; begin with 'key: value'"),
    "tabs": (
        "a: 1\nb:\t1\n\tc: 1\n",
        "2:3: a tab is not allowed; use spaces\nfile.yaml:3:1: a tab is not allowed; use spaces",
    ),
    "a lone carriage return": (
        "a: 1\rb: 2\n",
        "1:5: a carriage return without a line feed is not allowed; end lines with a line feed",
    ),
    "U+0085": ("a: x\x85", "1:5: the odd line break U+0085 is not allowed; end lines with a line feed"),
    "U+2028": ("a: x\u2028", "1:5: the odd line break U+2028 is not allowed; end lines with a line feed"),
    "U+2029": ("a: x\u2029", "1:5: the odd line break U+2029 is not allowed; end lines with a line feed"),
    "a control character": ("a: \x1b[1m", "1:4: the control character U+001B is not allowed; take it out"),
    "an escaped one": ('a: "\\e[1m"', "1:4: this text contains the character U+001B; leave it out"),
    "a late byte order mark": (
        "a: \ufeffb",
        "1:4: a byte order mark in the middle of the file is not allowed; take it out",
    ),
    "a directive": (
        "%YAML 1.1\n---\na: 1\n",
        "1:1: a line cannot begin with '%'; leave out directives, put a text in quotes",
    ),
    "a second document": (
        "a: 1\n---\nb: 2\n",
        "2:1: a second document begins here; keep to one document in a file",
    ),
    "an end mark": ("a: 1\n...\n", "2:1: the end mark '...' is not allowed; leave it out"),
    "an anchor": (
        "a: &x 1\n",
        "1:4: anchors such as '&x' are not allowed; write the value out where it is used, or put it in quotes",
    ),
    "an alias": (
        "a: *x\n",
        "1:4: aliases such as '*x' are not allowed; write the value out where it is used, or put it in quotes",
    ),
    "a tag": ("a: !x 1\n", "1:4: tags such as '!x' are not allowed; put a text with '!' in quotes"),
    "a standard tag": (
        "a: !!str 1\n",
        "1:4: tags such as '!!str' are not allowed; put a text with '!' in quotes",
    ),
    "a merge key": (
        "<<: {a: 1}\n",
        "1:1: merge keys ('<<') are not allowed; write out the keys that are meant",
    ),
    "a folded block": (
        "a: >\n  b\n",
        "1:4: folded blocks ('>') are not allowed; use '|' or a text in quotes",
    ),
    "a duplicate key": (
        "a: 1\nb: 2\n'a': 3\n",
        "3:1: the key 'a' was already given at line 1, column 1; keep one of the two",
    ),
    "a number and a text as one key": (
        "{1: a, '1': b}",
        "1:8: the key '1' was already given at line 1, column 2; keep one of the two",
    ),
    "a list as a key": ("{[a]: b}", "1:2: a key must be a word or a text; write 'key: value'"),
    "no key": (": b\n", "1:1: a key is missing before this colon; write 'key: value'"),
    "an empty complex key": (
        "a:\n  ? \n  : b\n",
        "2:3: a value cannot begin with '?'; write it in quotes: \"?\"",
    ),
    "a complex key": ("? a\n: b\n", "1:1: a value cannot begin with '?'; write it in quotes: \"?\""),
    "a later complex key": (
        "a: 1 # ?\n? b\n: c\n",
        "2:1: a value cannot begin with '?'; write it in quotes: \"?\"",
    ),
    "an unknown tile": ("a: [?, F0-]", "1:5: a value cannot begin with '?'; write it in quotes: \"?\""),
    "an unknown tile at the end": (
        "a: [F0-, ?]",
        "1:10: a value cannot begin with '?'; write it in quotes: \"?\"",
    ),
    "an unknown red tile": (
        "a: [?red, F0-]",
        "1:5: a value cannot begin with '?'; write it in quotes: \"?red\"",
    ),
    "an unknown tile in braces": (
        "{take: d2, tile: ?}",
        "1:18: a value cannot begin with '?'; write it in quotes: \"?\"",
    ),
    "an unknown tile alone": ("a: ?\n", "1:4: a value cannot begin with '?'; write it in quotes: \"?\""),
    "an unknown tile as an item": (
        "- ?\n- a\n",
        "1:3: a value cannot begin with '?'; write it in quotes: \"?\"",
    ),
    "an ankh": ("a: [@-, F0-]", "1:5: a value cannot begin with '@'; write it in quotes: \"@-\""),
    "an ankh with a backslash": ("a: @\\", "1:4: a value cannot begin with '@'; write it in quotes: '@\\'"),
    "a lone dash": (
        "a: -\n",
        "1:4: a list with '-' cannot begin in the middle of a line; "
        'begin the list in the next line, or write [a, b]; a dash alone is "-"',
    ),
    "a colon in a text": (
        "title: Sobek: a guide\n",
        "1:13: there is a second colon in this line; quote values that contain a colon",
    ),
    "a colon in brackets": (
        "a: [12:30]",
        "1:5: there is a colon in '12:30'; quote values that contain a colon, or put a space after the colon",
    ),
    "a colon in braces": (
        "{take:d2}",
        "1:2: there is a colon in 'take:d2'; quote values that contain a colon, or put a space after the colon",
    ),
    "no space after a colon": (
        "take:d2\nswap: 5\n",
        "1:5: there is no space after this colon; write 'key: value'",
    ),
    "no colon": (
        "a: 1\nfoo\nb: 2\n",
        "2:1: there is no colon after 'foo'; write 'key: value', or indent the line",
    ),
    "no space after a dash": ("- a\n-b\n", "2:1: there is no space after this dash; write '- item'"),
    "a comma in braces": (
        "gist: {en: first, then second}",
        "1:19: there is no colon after 'then second'; write 'key: value', or quote values that contain a comma",
    ),
    "an open quote": ("a: 'b\n", "1:4: the quote ' that begins here is not closed; close it with '"),
    "a backslash at the end of a text": (
        'a: "S0\\"\nb: 1\n',
        '1:4: the quote " that begins here is not closed; use single quotes around a text with a backslash',
    ),
    "a backslash in a text": (
        'a: "S0\\ "x',
        "1:10: 'x' follows the end of the value; take it out, or put double quotes around the whole value",
    ),
    "an escape that is none": (
        'a: "\\d"',
        "1:5: this backslash means nothing here; use single quotes around a text with a backslash",
    ),
    "an open bracket": (
        "a: [b, c\nd: e\n",
        "1:4: this '[' is not closed, or a comma is missing, up to line 2; close it with ']'",
    ),
    "crossed brackets": ("a: {b: [c, d}", "1:8: this '[' is not closed; close it with ']'"),
    "the file ends in a bracket": (
        "a: [b,\n",
        "2:1: the file ends in the middle of a value; close every bracket and quote",
    ),
    "two commas": ("[a, , b]", "1:5: a value is missing before ','; an empty text is \"\""),
    "text behind a quoted text": (
        'a: "b" c\n',
        "1:8: 'c' follows the end of the value; take it out, or put double quotes around the whole value",
    ),
    "a key indented too far": (
        "a: 1\n  b: 2\n",
        "2:3: this line is indented too far to be a key; "
        "line it up with the keys above, or quote values that contain a colon",
    ),
    "a key indented too little": (
        "a:\n    b: 1\n  c: 2\n",
        "3:3: this line does not fit what begins at line 1, column 1; line it up with the lines around it",
    ),
    "a key among items": (
        "- a\nb: 1\n",
        "2:1: this line does not fit what begins at line 1, column 1; begin it with '- '",
    ),
    "a board whose first line is indented deeper": (
        "position:\n  market: |\n        a    b\n    1   .    .\n",
        "4:5: this line is indented less than the first line of its block; "
        "write '|2' in line 2, or indent the block's first line no more than the others",
    ),
    "text behind a bar": (
        "a: | b\n  c\n",
        "1:4: nothing can follow '|' in its line; begin the text in the next line, or put quotes around it",
    ),
    "a block that begins with spaces": (
        "a: |\n  \n    b\n",
        "1:4: the first line of this block is nothing but spaces; take it out, or empty it",
    ),
    "several at once": (
        "a: &x 1\na: 2\nb: [\n",
        "1:4: anchors such as '&x' are not allowed; "
        "write the value out where it is used, or put it in quotes\n"
        "file.yaml:2:1: the key 'a' was already given at line 1, column 1; keep one of the two\n"
        "file.yaml:4:1: the file ends in the middle of a value; close every bracket and quote",
    ),
}


class TestRefusals:
    @pytest.mark.parametrize(("text", "said"), REFUSED.values(), ids=REFUSED.keys())
    def test_what_is_said(self, text: str, said: str, pure: bool) -> None:
        """What is refused is refused in one plain line with its place, the same for both parsers."""
        assert f"file.yaml:{said}" == refusal(text, pure)

    @pytest.mark.parametrize(
        ("data", "said"),
        [
            (b"a: b\n\xc3\xa4: \xe4\n", "2:4: the byte 0xE4 is not UTF-8; save the file as UTF-8"),
            (b"\xef\xbb\xbfa\xff", "1:2: the byte 0xFF is not UTF-8; save the file as UTF-8"),
            (b"a: 1\nb\0", "2:2: this is a binary file: it contains a zero byte"),
            ("a: 1".encode("utf-16"), "1:1: this file is written in UTF-16; save it as UTF-8"),
        ],
    )
    def test_bytes_that_are_no_text(self, data: bytes, said: str) -> None:
        """A file that is not UTF-8 text is refused with the place of its first bad byte."""
        assert f"file.yaml:{said}" == refusal(data)

    def test_depth(self, pure: bool) -> None:
        """Thirty-two levels are read, one more is refused where it begins."""
        assert load("[" * 32 + "]" * 32, pure)

        assert "file.yaml:1:33: this is nested more than 32 deep; nest less" == refusal("[" * 33, pure)

    def test_thirty_thousand_brackets(self, pure: bool) -> None:
        """Nesting that crashes other loaders is an error like any other."""
        assert "file.yaml:1:33: this is nested more than 32 deep; nest less" == refusal("[" * 30_000, pure)

    def test_too_many_values(self) -> None:
        """Two hundred thousand values are read, one more is refused."""
        assert 199_999 == len(load("- \n" * 199_999))

        assert (
            "file.yaml:200000:2: there are more than 200,000 values in this file; split it into several files"
        ) == refusal("- \n" * 200_000)

    def test_many_problems(self) -> None:
        """A file with problems without end gets twenty of them."""
        assert 20 == len(refusal("a: 1\n" * 10_000).splitlines())
        assert 20 == len(refusal("\t\n" * 10_000).splitlines())

    def test_long_names_are_cut(self, pure: bool) -> None:
        """A message stays one short line whatever the file holds."""
        for hostile in ("&" + "a" * 9_000, "a: 1\n" + "b" * 9_000, "{" + "k" * 900 + "}", "!" + "t" * 900):
            assert 150 > len(refusal(hostile, pure))


class TestFiles:
    def test_a_file(self, tmp_path: Path) -> None:
        """A file is read with its path as messages name it."""
        path = tmp_path / "file.yaml"
        path.write_text("a: 1\n")

        assert Document(str(path), Map([("a", 1)]), "a: 1\n") == read(path)

    def test_no_such_file(self, tmp_path: Path) -> None:
        """A file that is missing is said to be, with the name that was probably meant."""
        (tmp_path / "scenario.yaml").touch()

        with pytest.raises(BadInput) as caught:
            read(tmp_path / "scenaro.yaml")

        name, right = f"{tmp_path}/scenaro.yaml", f"did you mean '{tmp_path}/scenario.yaml'?"
        assert (Problem(name, 1, 1, "there is no such file", right),) == caught.value.problems

    @pytest.mark.parametrize("name", ["no/such/folder.yaml", "file.yaml/below", "zero\0byte"])
    def test_impossible_names(self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A name that can be no file is no such file."""
        monkeypatch.chdir(tmp_path)
        Path("file.yaml").touch()

        with pytest.raises(BadInput, match=r"there is no such file$"):
            read(name)

    def test_a_folder(self, tmp_path: Path) -> None:
        """A folder is not read."""
        with pytest.raises(BadInput, match=r":1:1: this is a folder; name a file in it$"):
            read(tmp_path)

    def test_no_permission(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file that may not be read is said to be so."""

        def forbidden(*_: object) -> None:
            raise PermissionError

        monkeypatch.setattr("builtins.open", forbidden)

        with pytest.raises(BadInput, match=r"there is no permission to read this file$"):
            read(tmp_path / "file.yaml")

    def test_the_limit(self, tmp_path: Path) -> None:
        """A file of the limit's size is read, a byte more is refused, and the option that allows it named."""
        path = tmp_path / "file.yaml"
        path.write_text("a: 12")

        assert {"a": 12} == read(path, limit=5).root
        with pytest.raises(BadInput, match=r"this file is larger than 4 bytes; allow more with --max-bytes$"):
            read(path, limit=4)

    @pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs an endless file")
    def test_no_more_than_the_limit_is_read(self) -> None:
        """Of an endless file only the limit is read."""
        with pytest.raises(BadInput, match=r"larger than 1,000,000 bytes"):
            read("/dev/zero")


#: What files are made of, and what is mistyped in them.
PIECES = (
    *("a", "b", "a: ", "b: ", "c:", "key: value\n", "- ", "-", "- item\n", "\n- ", ", ", ",", ": ", ":"),
    *("\n", "\n  ", "\n    ", "\r\n", " ", "  ", "[", "]", "{", "}", "?", "? ", "?red", "#", " # no"),
    *("|", "|\n", "|2\n", "|-\n", "|\n  x\n   y\n", ">", '"', '"x"', '"a":', "'", "'y'", "\\n", "\\x41"),
    *("&a ", "*a", "!t ", "<<: ", "---", "\n---\n", "\n...\n", "%", "@-", "F0-", "W0|", "S0\\", "é", "`"),
    *("1", "-5", "010", "~", "null", "true", ".", "="),
)


def outcome(text: str, pure: bool) -> object:
    """Data and places of a file with that content, or the fact that it is refused."""
    try:
        return places(load(text, pure))
    except BadInput:
        return "refused"


def places(value: Value) -> object:
    """A value with its type and the places of everything in it."""
    match value:
        case Map():
            return value.line, value.column, value.marks, {key: places(each) for key, each in value.items()}
        case Seq():
            return value.line, value.column, value.marks, [places(each) for each in value]
        case _:
            return type(value), value


class TestTwoParsers:
    def test_the_c_parser_is_there(self) -> None:
        """These tests compare two parsers, not one with itself."""
        assert vars(documents)["CParser"] is not None

    def test_without_the_c_parser(self) -> None:
        """Where ruamel's C part is missing the pure parser steps in."""
        program = (
            "import sys; sys.modules['_ruamel_yaml'] = None\n"
            "from sobek_rules import documents\n"
            "print(documents.CParser, documents.parse(b'a: [1, x]', 'file.yaml').root)"
        )
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

        assert "None {'a': [1, 'x']}\n" == ran.stdout

    @given(text=st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
    @settings(max_examples=500, deadline=None)
    def test_they_agree(self, text: str) -> None:
        """Both parsers give the same data at the same places, or both refuse."""
        assert outcome(text, pure=False) == outcome(text, pure=True)

    @given(
        edits=st.lists(
            st.tuples(st.integers(0, len(SCENARIO)), st.integers(0, 5), st.sampled_from(("", *PIECES))),
            min_size=1,
            max_size=4,
        )
    )
    @settings(max_examples=200, deadline=None)
    def test_they_agree_on_slips_of_the_pen(self, edits: list[tuple[int, int, str]]) -> None:
        """Both parsers agree on a scenario file with a few places overwritten."""
        text = SCENARIO
        for start, length, piece in edits:
            text = text[:start] + piece + text[start + length :]

        assert outcome(text, pure=False) == outcome(text, pure=True)

    @given(text=st.text(max_size=40))
    @settings(max_examples=100, deadline=None)
    def test_they_agree_on_anything(self, text: str) -> None:
        """Both parsers agree on text that was never meant to be a file."""
        assert outcome(text, pure=False) == outcome(text, pure=True)


class TestSpeed:
    def test_sixty_steps(self, record_property: Callable[[str, object], None]) -> None:
        """How long a file of sixty steps takes with either parser is recorded, not judged."""
        step = "- ana: {take: d2}\n  expect: legal\n  because: [skip.corruption]\n"
        text = SCENARIO.replace("steps:\n", "steps:\n" + step * 58)
        for pure in (False, True):
            started = time.perf_counter()
            steps = load(text, pure)["steps"]
            record_property("pure ms" if pure else "C ms", (time.perf_counter() - started) * 1000)

            assert 60 == len(steps)
