"""JSON is read as the standard reader reads it, with the places that YAML would give, and written to be compared."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobek_rules import documents, jsontext
from sobek_rules.errors import BadInput
from sobek_rules.reader import Map, Seq, Value

#: Text of every kind that a file may hold, pairs of surrogates once it is escaped.
TEXTS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=12)
WHOLE = st.integers(-(10**17), 10**17)
VALUES = st.recursive(
    st.none() | st.booleans() | WHOLE | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=15,
)
TABLES = st.dictionaries(TEXTS, VALUES, max_size=5)


def read(text: str, path: str = "x.json") -> Value:
    """The data of a file."""
    return documents.parse(text.encode(), path).root


def places(value: Value) -> object:
    """Where everything in a value stands."""
    match value:
        case Map():
            return value.line, value.column, value.marks, [places(inner) for inner in value.values()]
        case Seq():
            return value.line, value.column, value.marks, [places(inner) for inner in value]
    return None


@given(TABLES, st.booleans(), st.sampled_from([None, 2, "\t"]))
@settings(derandomize=True, database=None, deadline=None)
def test_json_is_read_as_the_standard_reader_reads_it(value: Any, escaped: bool, indent: int | str | None) -> None:
    """Whatever the standard writer writes, tabs, escapes and pairs of surrogates included, is read back."""
    text = json.dumps(value, ensure_ascii=escaped, indent=indent)

    assert value == read(text)


@given(TABLES.filter(bool))
@settings(derandomize=True, database=None, deadline=None)
def test_places_are_those_of_yaml(value: Any) -> None:
    """What both can read stands at the same lines and columns for both."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    try:
        as_yaml = read(f"{text} # no JSON", "x.yaml")
    except BadInput:
        return

    assert as_yaml == read(text)
    assert places(as_yaml) == places(read(text))


@given(VALUES)
@settings(derandomize=True, database=None, deadline=None)
def test_what_is_written_reads_back(value: Any) -> None:
    """Our own layout is JSON, of the same value in the same order."""
    text = jsontext.write({"value": value})

    assert json.dumps({"value": value}) == json.dumps(json.loads(text))
    assert {"value": value} == read(text)


def test_json_in_braces_needs_no_name() -> None:
    """What comes from standard input is JSON where it is, and YAML where it is not."""
    assert {"a": "\U0001f600"} == read('{"a": "\\ud83d\\ude00"}', "standard input")
    assert {"a": "b"} == read("{a: b}", "standard input")


def test_the_layout_is_one_to_compare() -> None:
    """A short thing stands on a line, a list of many words is filled, and anything else has a line an item."""
    value = {"format": "x", "pile": ["W0/"] * 30, "actions": [{"id": 1, "player": "ana"}, {"id": 2, "player": "ben"}]}

    words = [", ".join(['"W0/"'] * count) for count in (13, 13, 4)]

    assert [
        "{",
        '  "format": "x",',
        '  "pile": [',
        f"    {words[0]},",
        f"    {words[1]},",
        f"    {words[2]}",
        "  ],",
        '  "actions": [{"id": 1, "player": "ana"}, {"id": 2, "player": "ben"}]',
        "}",
    ] == jsontext.write(value).splitlines()


MISTAKES = {
    '{"a": 1.5}': "1:7: '1.5' is no whole number of at most 18 digits; write it so, or in double quotes",
    '{"a": 01}': "1:7: '01' is no whole number of at most 18 digits; write it so, or in double quotes",
    '{"a": NaN}': "1:7: 'NaN' is no JSON value; put texts in double quotes",
    '{"a": tru}': "1:7: 'tru' is no JSON value; put texts in double quotes",
    '{"a": }': "1:7: a value is missing before '}'; an empty text is \"\"",
    '{"a": 1,}': "1:9: a value is missing before '}'; take out the comma before it",
    '{"a": [1, 2}': "1:12: a comma or ']' is missing before '}'",
    '{"a": [1,\n2': "1:7: this '[' is not closed; close it with ']'",
    '{"a": 1 "b": 2}': "1:9: a comma or '}' is missing before '\"'",
    '{"a" 1}': "1:6: there is no colon after 'a'; write \"key\": value",
    "{a: 1}": "1:2: a key wants double quotes, found 'a'; write \"key\": value",
    '{"a": 1} x': "1:10: 'x' follows the end of the value; take it out",
    '{"a": "x': '1:7: the quote " that begins here is not closed; close it with "',
    '{"a": "x\ty"}': "1:9: a line or a tab inside a text is not allowed; write \\n, or a space",
    '{"a": "x\\y"}': "1:9: this backslash means nothing here; write a backslash as \\\\",
    '{"a": "\\u0007"}': "1:7: this text contains the character U+0007; leave it out",
    '{"a": "\\ud83d"}': "1:7: this text contains the character U+D83D; leave it out",
    '{"a": 1,\n "a": 2}': "2:2: the key 'a' was already given at line 1, column 2; keep one of the two",
    "[" * 40: "1:33: this is nested more than 32 deep; nest less",
    '{"a":': "1:6: the file ends in the middle of a value; close every bracket and quote",
    " ": "1:1: there is nothing in this file; begin with '{'",
}


@pytest.mark.parametrize(("text", "message"), MISTAKES.items())
def test_mistakes_are_said_where_they_are(text: str, message: str) -> None:
    """Each mistake has its sentence and its place."""
    with pytest.raises(BadInput) as found:
        read(text)

    assert f"x.json:{message}" == str(found.value)


def test_many_values_are_too_many() -> None:
    """A file of endless values is refused as one of YAML is."""
    with pytest.raises(BadInput, match="there are more than 200,000 values in this file"):
        read("[" + "1," * 200_001 + "1]")
