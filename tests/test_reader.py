"""Getters over a document collect every problem and go on; messages are one line each."""

import pickle
import time
from collections.abc import Callable

import pytest

from sobek_rules.documents import parse
from sobek_rules.errors import BadInput, Problem, allowed, hint, nearest, shown
from sobek_rules.reader import Map, Reader, Seq, StandIn


def reader(text: str) -> Reader:
    """A reader over a file with that content."""
    return Reader(parse(text.encode(), "file.yaml"))


def said(reader: Reader) -> list[str]:
    """What the reader has to say at the end, without the name of the file."""
    with pytest.raises(BadInput) as caught:
        reader.finish()
    return [str(problem).removeprefix("file.yaml:") for problem in caught.value.problems]


FILE = """\
title: A text
pile: 20
deep: -3
probe: true
hands: {ana: [F0-, thief], ben: 4}
because: [skip.corruption, 7, x]
year: 2010
nothing:
quoted: "12"
affirmed: "yes"
"""


class TestGetters:
    def test_what_is_right(self) -> None:
        """A value of the kind that is wanted comes back as it is, and nothing is reported."""
        file = reader(FILE)
        root = file.root()

        assert "A text" == file.text(root, "title")
        assert 20 == file.number(root, "pile", least=20)
        assert file.flag(root, "probe") is True
        assert {"ana": ["F0-", "thief"], "ben": 4} == file.mapping(root, "hands")
        assert ["F0-", "thief"] == file.sequence(file.mapping(root, "hands"), "ana")
        assert ("F0-", "thief") == file.texts(file.mapping(root, "hands"), "ana")
        assert "A text" == file.choice(root, "title", ("A text", "none"))
        file.finish()

    def test_what_is_missing(self) -> None:
        """A key that is not there gives the default, and nothing is reported."""
        file = reader(FILE)
        root = file.root()

        assert ("", "b") == (file.text(root, "a"), file.text(root, "a", "b"))
        assert (0, -7) == (file.number(root, "a"), file.number(root, "a", -7, least=0))
        assert (False, True) == (file.flag(root, "a"), file.flag(root, "a", default=True))
        assert ("", "c") == (file.choice(root, "a", ("b",)), file.choice(root, "a", ("b",), "c"))
        assert ({}, [], ()) == (file.mapping(root, "a"), file.sequence(root, "a"), file.texts(root, "a"))
        file.finish()

    @pytest.mark.parametrize(
        ("getter", "key", "default", "said_of_it"),
        [
            (Reader.text, "hands", "", "5:8: 'hands' wants text, found keys with values"),
            (Reader.text, "because", "", "6:10: 'because' wants text, found a list"),
            (Reader.text, "nothing", "", "8:1: 'nothing' wants text, found nothing"),
            (
                Reader.text,
                "year",
                "",
                "7:7: 'year' wants text, found the number 2010; write it in quotes: \"2010\"",
            ),
            (
                Reader.text,
                "probe",
                "",
                "4:8: 'probe' wants text, found true; write it in quotes: \"true\"",
            ),
            (Reader.number, "title", 0, "1:8: 'title' wants a whole number, found the text 'A text'"),
            (
                Reader.number,
                "quoted",
                0,
                "9:9: 'quoted' wants a whole number, found the text '12'; write it without quotes or leading zeros",
            ),
            (Reader.number, "probe", 0, "4:8: 'probe' wants a whole number, found true"),
            (Reader.flag, "pile", False, "2:7: 'pile' wants true or false, found the number 20"),
            (
                Reader.flag,
                "affirmed",
                False,
                "10:11: 'affirmed' wants true or false, found the text 'yes'; "
                "write true or false, without quotes or capitals",
            ),
            (Reader.mapping, "because", StandIn(), "6:10: 'because' wants keys with values, found a list"),
            (
                Reader.sequence,
                "hands",
                Seq(),
                "5:8: 'hands' wants a list, found keys with values; begin each item with '- '",
            ),
            (
                Reader.sequence,
                "title",
                Seq(),
                "1:8: 'title' wants a list, found the text 'A text'; "
                "write it in brackets, also when it is only one: [a]",
            ),
            (
                Reader.texts,
                "because",
                ("skip.corruption", "x"),
                "6:28: 'because' wants a list of texts, found the number 7 in it; write it in quotes: \"7\"",
            ),
        ],
    )
    def test_what_is_wrong(
        self, getter: Callable[[Reader, Map, str], object], key: str, default: object, said_of_it: str
    ) -> None:
        """A value of another kind is reported where it stands, and reading goes on with a usable one."""
        file = reader(FILE)
        found = getter(file, file.root(), key)

        assert (default, type(default)) == (found, type(found))
        assert [said_of_it] == said(file)

    def test_least(self) -> None:
        """A number below the least that makes sense is reported."""
        file = reader(FILE)
        found = file.number(file.root(), "deep", 1, least=0)

        assert 1 == found
        assert ["3:7: 'deep' is -3; it must be at least 0"] == said(file)

    @pytest.mark.parametrize(
        ("written", "right"),
        [("legel", "did you mean 'legal'?"), ("Illegal", "did you mean 'illegal'?"), ("?x", "allowed: legal, illegal")],
    )
    def test_choice(self, written: str, right: str) -> None:
        """A text that is none of the choices is reported with the nearest, else with all of them."""
        file = reader(f"expect: {written}")
        found = file.choice(file.root(), "expect", ("legal", "illegal"), "legal")

        assert "legal" == found
        assert [f"1:9: 'expect' cannot be '{written}'; {right}"] == said(file)

    def test_an_empty_stand_in_has_a_place(self) -> None:
        """What stands in for a wrong mapping or list can itself be reported on."""
        file = reader("a:\n  b: c\n")
        inner = file.mapping(file.root(), "a")

        assert (2, 6) == file.mapping(inner, "b").at("anything")
        assert (2, 6) == file.sequence(inner, "b").at(0)
        assert (2, 3) == file.mapping(inner, "missing").at("anything")


class TestKeys:
    def test_unknown_and_missing(self) -> None:
        """Keys that are not allowed and keys that are missing are all reported, each at its place."""
        file = reader("scenario: x\nstep: [a]\nzzz: 1\n")
        file.keys(file.root(), ("scenario", "game", "steps"), ("scenario", "game", "steps"), "a scenario")

        assert [
            "1:1: a scenario needs the key 'game'",
            "1:1: a scenario needs the key 'steps'",
            "2:1: there is no key 'step' in a scenario; did you mean 'steps'?",
            "3:1: there is no key 'zzz' in a scenario; allowed: game, steps",
        ] == said(file)

    def test_all_in_order(self) -> None:
        """Keys as they should be are not reported."""
        file = reader("scenario: x\ngame: duel\n")
        file.keys(file.root(), {"scenario", "game", "about"}, {"scenario", "game"})

        file.finish()

    @pytest.mark.parametrize(
        ("text", "found"), [("- a\n", "a list"), ("5", "the number 5"), ("text", "the text 'text'")]
    )
    def test_a_root_without_keys(self, text: str, found: str) -> None:
        """A file that holds no keys is reported, and read as one that has none."""
        file = reader(text)

        assert {} == file.root("a scenario")
        assert [f"1:1: a scenario wants keys with values, found {found}; begin with 'key: value'"] == said(file)


class TestProblems:
    def test_in_the_order_of_the_file(self) -> None:
        """Problems come in the order of the file, whatever the order in which they were found."""
        file = reader("a: 1")
        file.problem((2, 10), "third")
        file.problem((2, 9), "second", "do this")
        file.problem((1, 1), "first")

        assert ["1:1: first", "2:9: second; do this", "2:10: third"] == said(file)

    def test_no_end_of_problems(self) -> None:
        """After a hundred problems reading stops."""
        file = reader("a: 1")
        for line in range(1, 101):
            file.problem((line, 1), "wrong")

        with pytest.raises(BadInput) as caught:
            file.problem((101, 1), "wrong")
        assert 101 == len(caught.value.problems)
        assert "file.yaml:101:1: there are more problems than these; mend these first" == str(caught.value.problems[-1])

    def test_one_line_each(self) -> None:
        """A problem is one line whatever is in it, all problems are as many lines."""
        bad = BadInput(Problem("a\nb", 1, 2, "a\x1b\u2028", ""), Problem("c", 3, 4, "what", "right"))

        assert "a\\nb:1:2: a\\x1b\\u2028\nc:3:4: what; right" == str(bad)

    def test_outside_of_files(self) -> None:
        """A problem of the command line has no line and column."""
        assert "--variant: there is no variant 'x'" == str(Problem("--variant", 0, 0, "there is no variant 'x'"))
        assert "there is nothing to do" == str(Problem("", 0, 0, "there is nothing to do"))

    def test_from_another_process(self) -> None:
        """Problems survive pickling, so that another process can report them."""
        bad = BadInput(Problem("c", 3, 4, "what", "right"))

        assert bad.problems == pickle.loads(pickle.dumps(bad)).problems


class TestHints:
    @pytest.mark.parametrize(
        ("word", "close"),
        [("expcet", "expect"), ("EXPECT", "expect"), ("because", None), ("x" * 5_000, None), ("", None)],
    )
    def test_nearest(self, word: str, close: str | None) -> None:
        """The choice that was probably meant is found, and none is made up."""
        assert close == nearest(word, ["expect", "steps"])

    def test_hint(self) -> None:
        """A hint names the nearest choice, else all of them, and nothing when there are none."""
        assert "did you mean 'steps'?" == hint("step", ["expect", "steps"])
        assert "allowed: expect, steps" == hint("zzz", ["expect", "steps"])
        assert "" == hint("zzz", [])

    def test_allowed_is_the_same_every_time(self) -> None:
        """Choices keep their order, sets are sorted, and long lists are cut."""
        assert "allowed: b, a" == allowed({"b": 1, "a": 2})
        assert "allowed: a, b, c" == allowed({"c", "b", "a"})
        assert allowed([str(number) for number in range(15)]).endswith("10, 11 and 3 more")

    def test_shown(self) -> None:
        """Somebody's text is quoted, cut, and free of control characters."""
        assert r"'S0\'" == shown("S0\\")
        assert "'a\\nb'" == shown("a\nb")
        assert "'aaaaaaa...'" == shown("a" * 50, 10)


class TestSpeed:
    def test_getters(self, record_property: Callable[[str, object], None]) -> None:
        """How long the getters take over forty steps is recorded, not judged."""
        step = "- {ana: {take: d2}, expect: legal, because: [a.b], probe: true, note: x}\n"
        file = reader("steps:\n" + step * 40)
        started = time.perf_counter()
        steps = file.sequence(file.root(), "steps")
        for each in steps:
            assert isinstance(each, Map)
            file.keys(each, ("ana", "expect", "because", "probe", "note"), ("ana",), "a step")
            file.text(file.mapping(each, "ana"), "take")
            file.choice(each, "expect", ("legal", "illegal"))
            file.texts(each, "because")
            file.flag(each, "probe")
            file.text(each, "note")
        record_property("ms", (time.perf_counter() - started) * 1000)

        file.finish()
