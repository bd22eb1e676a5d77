"""What a file holds as plain data that knows where it stands, and getters that collect what is wrong with it.

Making that data out of YAML is left to `documents`, what the keys mean to the readers of each kind of file.
"""

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from sobek_rules.errors import BadInput, Problem, allowed, hint, shown

#: How the names of all our files end.
ENDINGS = (".yaml", ".yml")
#: The kinds of files there are: the key that each begins with, and what stands under it.
KINDS = {"scenario": "title", "variant": "name", "layout": "name"}
#: How a record says that it is one, and of which format.
RECORD, RECORD_FORMAT, RECORDS = "record", "format", "sobek-record/"
#: What each kind of file is for, for those who give it where the other is wanted.
_USES = {
    "scenario": "replay it, or explain it with --step 1",
    "variant": "judge by it with -V",
    "layout": "name it in a scenario",
    RECORD: "replay it, or convert it",
}
#: Finds the file that another names: a shipped one by its folder and name, or one by its path from there.
Attach = Callable[[str, str, str], "Document"]

_MOST_PROBLEMS = 100
_LARGEST = 999_999
_TRUTHS = frozenset({"yes", "no", "on", "off", "y", "n", "true", "false"})

T = TypeVar("T")

#: Line and column, both counted from 1.
Place: TypeAlias = tuple[int, int]

#: Anything a file can hold.
Value: TypeAlias = "Map | Seq | str | int | bool | None"


class Map(dict[str, Value]):
    """
    A mapping of a file, with the place where it begins.

    `marks` has for each key the line and column of the key, then those of its value.
    """

    __slots__ = ("column", "line", "marks")

    def __init__(self, items: Iterable[tuple[str, Value]] = (), line: int = 1, column: int = 1) -> None:
        super().__init__(items)
        self.line = line
        self.column = column
        self.marks: dict[str, tuple[int, int, int, int]] = {}

    def at(self, key: str) -> Place:
        """Where the value of the key begins; the mapping's own place when it has no such key."""
        return self.marks[key][2:] if key in self.marks else (self.line, self.column)

    def key_at(self, key: str) -> Place:
        """Where the key begins; the mapping's own place when it has no such key."""
        return self.marks[key][:2] if key in self.marks else (self.line, self.column)


@lru_cache(maxsize=4)
def _lines(text: str) -> list[str]:
    """The lines of a text; they are asked for once a piece."""
    return text.split("\n")


class StandIn(Map):
    """An empty mapping in place of what is missing, or is reported already: nothing more is wanted of it."""

    __slots__ = ()


class Seq(list[Value]):
    """A list of a file, with the place where it begins; `marks` has the place of each item."""

    __slots__ = ("column", "line", "marks")

    def __init__(self, items: Iterable[Value] = (), line: int = 1, column: int = 1) -> None:
        super().__init__(items)
        self.line = line
        self.column = column
        self.marks: list[Place] = []

    def at(self, index: int) -> Place:
        """Where the item begins; the list's own place when it has no such item."""
        return self.marks[index] if -len(self.marks) <= index < len(self.marks) else (self.line, self.column)


class Document(NamedTuple):
    """One file: its path, its data, and its text with line feeds as line ends and without byte order mark."""

    path: str
    root: Value
    text: str

    def inside(self, at: Place, value: str, offset: int) -> Place:
        """
        Where one character stands of a text value that begins at `at`: a square of a board, a mark of a tile.

        Exact in literal blocks and in text on one line without escapes; elsewhere the place of the value.
        """
        lines = _lines(self.text)
        first = lines[at[0] - 1][at[1] - 1 :]
        if first.startswith("|"):
            row = value.count("\n", 0, offset)
            start = value.rfind("\n", 0, offset) + 1
            content, source = value[start:].partition("\n")[0], lines[at[0] + row]
            return at[0] + 1 + row, len(source) - len(content) + 1 + offset - start
        quote = 1 if first[:1] in ("'", '"') else 0
        return (at[0], at[1] + quote + offset) if first.startswith(value, quote) else at


class Reader:
    """
    Typed getters over a document, which note every problem and go on with a usable value.

    Call `finish` at the end: it raises `BadInput` with all problems, in the order of the file.
    """

    __slots__ = ("_attach", "document", "path", "problems")

    def __init__(self, document: Document, attach: Attach | None = None) -> None:
        self.document = document
        self._attach = attach
        self.path = document.path
        self.problems: list[Problem] = []

    def problem(self, at: Place, what: str, right: str = "") -> None:
        """Note a problem; after a hundred of them give up at once."""
        if len(self.problems) == _MOST_PROBLEMS:
            more = Problem(self.path, *at, "there are more problems than these", "mend these first")
            raise BadInput(*sorted(self.problems), more)
        self.problems.append(Problem(self.path, *at, what, right))

    def finish(self) -> None:
        """Raise `BadInput` if there were problems."""
        if self.problems:
            raise BadInput(*sorted(self.problems))

    def attached(self, mapping: Map, key: str, folder: str) -> "Reader | None":
        """A reader of the file that the text under a key names, whose problems join ours; None where there is none."""
        name = self.words(mapping, key)
        if not name or self._attach is None:
            return None
        try:
            inner = Reader(self._attach(folder, name, self.path))
        except BadInput as error:
            for problem in error.problems:
                self.problem(mapping.at(key), problem.what, problem.right)
            return None
        inner.problems = self.problems
        return inner

    def root(self, where: str = "the file") -> Map:
        """The whole document as a mapping."""
        root = self.document.root
        if type(root) is Map:
            return root
        at = (root.line, root.column) if type(root) is Seq else (1, 1)
        self.problem(at, f"{where} wants keys with values, found {kind(root)}", "begin with 'key: value'")
        return StandIn((), *at)

    def opening(self, own: str, telling: Collection[str]) -> Map:
        """
        The whole document as a mapping, if it is of our own kind: it says so, or at least has one of the telling keys.

        Raises `BadInput` at once where it is of another kind, or of none: all else would be said in vain.
        """
        root = self.root(f"a {own}")
        found = kind_of(root)
        if found and found != own:
            at = root.key_at(RECORD_FORMAT if found == RECORD else found)
            self.problem(at, f"this is a {found}, not a {own}", _USES[found])
            self.finish()
        if not found and type(root) is Map and root.keys().isdisjoint(telling):
            begin = " or ".join(f"'{name}: {value}'" for name, value in KINDS.items())
            kinds = " nor a ".join(KINDS)
            self.problem((root.line, root.column), f"this is neither a {kinds}", f"begin with {begin}")
            self.finish()
        return root

    def keys(
        self, mapping: Map, allowed: Collection[str], required: Collection[str] = (), where: str = "the file"
    ) -> None:
        """Report keys that are not allowed and keys that are missing."""
        if type(mapping) is StandIn:
            return
        for key in mapping:
            if key not in allowed:
                right = hint(key, [name for name in allowed if name not in mapping] or allowed)
                self.problem(mapping.key_at(key), f"there is no key {shown(key)} in {where}", right)
        for key in required:
            if key not in mapping:
                self.problem((mapping.line, mapping.column), f"{where} needs the key '{key}'")

    def verb(self, value: Value, at: Place, verbs: Collection[str], shapes: str) -> str | None:
        """The one verb among the keys of an action; None where it has none or several. `shapes` is how to write one."""
        if type(value) is not Map:
            self.problem(at, f"an action wants a verb, found {kind(value)}", shapes)
            return None
        found = [verb for verb in verbs if verb in value]
        if len(found) == 1:
            return found[0]
        if found:
            self.problem(at, f"an action has one verb, found {' and '.join(found)}", "make it two steps")
        else:
            wrong = next(iter(value), "")
            self.problem(at, "this action has no verb", hint(wrong, verbs) if wrong else shapes)
        return None

    def text(self, mapping: Map, key: str, default: str = "") -> str:
        """The text under a key."""
        value = mapping.get(key, default)
        return value if type(value) is str else self.wrong(mapping, key, "text", default)

    def words(self, mapping: Map, key: str, right: str = "say it in a few words") -> str:
        """The text under a key, reported when it is there and empty."""
        text = self.text(mapping, key)
        if type(mapping.get(key)) is str and not text.strip():
            self.problem(mapping.at(key), f"'{key}' is empty", right)
        return text

    def number(
        self, mapping: Map, key: str, default: int = 0, least: int | None = None, most: int | None = _LARGEST
    ) -> int:
        """The whole number under a key, reported when it is below `least` or, either way, beyond `most`."""
        value = mapping.get(key, default)
        if type(value) is not int:
            return self.wrong(mapping, key, "a whole number", default)
        if least is not None and value < least and key in mapping:
            self.problem(mapping.at(key), f"'{key}' is {value}", f"it must be at least {least}")
            return default
        if most is not None and abs(value) > most and key in mapping:
            self.problem(mapping.at(key), f"'{key}' is {value}", "no number here has more than six digits")
            return default
        return value

    def flag(self, mapping: Map, key: str, default: bool = False) -> bool:
        """The true or false under a key."""
        value = mapping.get(key, default)
        return value if type(value) is bool else self.wrong(mapping, key, "true or false", default)

    def choice(self, mapping: Map, key: str, choices: Collection[str], default: str = "") -> str:
        """The text under a key, reported when it is none of the choices."""
        value = mapping.get(key, default)
        if type(value) is not str:
            self.problem(mapping.at(key), f"'{key}' cannot be {kind(value)}", allowed(choices))
            return default
        if value in choices or key not in mapping:
            return value
        self.problem(mapping.at(key), f"'{key}' cannot be {shown(value)}", hint(value, choices))
        return default

    def mapping(self, mapping: Map, key: str, right: str = "") -> Map:
        """The mapping under a key, else an empty one that stands in its place; `right` is how to write it."""
        value = mapping.get(key)
        if type(value) is Map:
            return value
        empty = StandIn((), *mapping.at(key))
        return self.wrong(mapping, key, "keys with values", empty, right) if key in mapping else empty

    def sequence(self, mapping: Map, key: str, right: str = "") -> Seq:
        """The list under a key, else an empty one that stands in its place; `right` is how to write it."""
        value = mapping.get(key)
        if type(value) is Seq:
            return value
        empty = Seq((), *mapping.at(key))
        return self.wrong(mapping, key, "a list", empty, right) if key in mapping else empty

    def texts(self, mapping: Map, key: str) -> tuple[str, ...]:
        """The list of texts under a key, without the items that are no texts, which are reported."""
        items = self.sequence(mapping, key)
        texts = tuple([item for item in items if type(item) is str])
        if len(texts) < len(items):
            for index, item in enumerate(items):
                if type(item) is not str:
                    what = f"'{key}' wants a list of texts, found {kind(item)} in it"
                    self.problem(items.at(index), what, _instead("text", item))
        return texts

    def wrong(self, mapping: Map, key: str, wanted: str, default: T, right: str = "") -> T:
        """Note that the value under a key is not what is wanted, and give the default."""
        value = mapping[key]
        what = f"'{key}' wants {wanted}, found {kind(value)}"
        self.problem(mapping.at(key), what, right or _instead(wanted, value))
        return default


def keys_within(root: Map, places: Iterable[str], parts: Collection[str]) -> list[str]:
    """The keys of the tables that stand under some keys of some places of a mapping, in the order found, none twice."""
    tables = [place.get(part) for key in places if isinstance(place := root.get(key), Map) for part in parts]
    return list(dict.fromkeys(name for table in tables if isinstance(table, Map) for name in table))


def kind_of(root: Value) -> str:
    """What a file says that it is, `scenario`, `variant`, `layout` or `record`; nothing where it does not say."""
    if not isinstance(root, Map):
        return ""
    if str(root.get(RECORD_FORMAT)).startswith(RECORDS):  # which names a variant as well
        return RECORD
    return next((name for name in KINDS if name in root), RECORD if RECORD_FORMAT in root else "")


def kind(value: Value) -> str:
    """What a value is, in words for a message: `the number 5`, `a list`."""
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case int():
            return f"the number {value}"
        case str():
            return f"the text {shown(value)}"
        case Seq():
            return "a list"
        case Map():
            return "keys with values"


def _instead(wanted: str, value: Value) -> str:
    """How to write the value so that it is what is wanted, where that is plain."""
    match wanted, value:
        case "text", bool() | int():
            return f'write it in quotes: "{str(value).lower()}"'
        case _, str() if "number" in wanted and value.isdecimal():
            return "write it without quotes or leading zeros"
        case "true or false", str() if value.lower() in _TRUTHS:
            return "write true or false, without quotes or capitals"
        case "a list", str() | int():
            return "write it in brackets, also when it is only one: [a]"
        case "a list", Map():
            return "begin each item with '- '"
    return ""
