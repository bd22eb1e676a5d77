"""The position that an engine tells after a step against our own: part by part, as far as both tell it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sobek_rules.conform.cases import position
from sobek_rules.conform.expected import Expected
from sobek_rules.conform.plain import reader_of
from sobek_rules.errors import BadInput, Problem
from sobek_rules.game import Game, Needs
from sobek_rules.judge import Outlook

#: Where in a scenario the position stands, and with what a piece is written that is not seen or not told.
_PLACE, _UNSEEN = "position", ("?", "~")
#: Deeper than this, as in a sold set, pieces are compared however they are divided.
_DEEP = 3


class Part(NamedTuple):
    """A part of a position on which we differ, in words: its name, what we have, what the engine has."""

    name: str
    expected: str
    found: str


class Held(NamedTuple):
    """An engine's position held against ours: where it differs, or the open questions on which it hangs."""

    parts: tuple[Part, ...] = ()
    turns_on: tuple[str, ...] = ()


def against(expected: Expected, step: int, told: Mapping[str, Any]) -> Held:
    """
    An engine's position after a step against ours; raises `BadInput` where it is none, though it agrees.

    Where our own is open it is not known to be wrong, and no difference, unless all our readings agree on the part.
    """
    game, names = expected.case.game, expected.players
    cases = [(world.assumptions, _apart(game, names, world.state, told)) for world in expected.judged(step).worlds]
    found = Outlook(tuple(cases))
    first, *others = (parts for _, parts in cases)
    if () in found.values:
        return Held(turns_on=found.turns_on)
    return Held(tuple(part for part in first if all(part in other for other in others)))


def _apart(game: Game, names: Sequence[str], state: Any, told: Mapping[str, Any]) -> tuple[Part, ...]:
    plain = position(game, state)
    if plain == told:
        return ()
    ours, _ = _read(game, names, plain)
    theirs, problems = _read(game, names, {**plain, **told})
    try:
        other = _laid_over(position(game, theirs), told)
    except Needs:  # it lacks what no position can do without
        raise BadInput(*problems) from None
    mine = _completed(game, names, ours, position(game, ours), other)
    parts = tuple(_Comparing(names, game.ordered).values((), mine, other))
    if problems and not parts:
        raise BadInput(*problems)
    return parts


def _read(game: Game, names: Sequence[str], plain: Mapping[str, Any]) -> tuple[Any, list[Problem]]:
    """The state that a message tells of, be it impossible, and what is wrong with it."""
    reader = reader_of(plain)
    root = reader.root("the scenario")
    reader.keys(root, ("players", *game.scenario_keys), (), "the scenario")
    return game.read_state(root, tuple(names), reader, []), reader.problems


def _laid_over(written: Any, told: Any) -> Any:
    """A position as we would write it; what we would leave out, since there is nothing of it, as it is told."""
    if not (isinstance(written, Mapping) and isinstance(told, Mapping)):
        return written
    none = {key: value for key, value in told.items() if value is not None and not any(_pieces(value))}
    rest = {key: value for key, value in none.items() if key not in written}
    return {key: _laid_over(value, told.get(key)) for key, value in written.items()} | rest


def _completed(game: Game, names: Sequence[str], state: Any, ours: Any, theirs: Any) -> Any:
    """Our position with *nothing* told of what the engine tells, where that is what leaving it out means."""
    place = dict(ours.get(_PLACE, {}))
    for key, value in theirs.get(_PLACE, {}).items():
        told, nothing = place.get(key), _nothing(value)
        if isinstance(nothing, Mapping) and isinstance(told, Mapping | None):
            nothing = {**nothing, **(told or {})}
        elif key in place:
            continue
        more = place | {key: nothing}
        if nothing not in (None, told) and _read(game, names, ours | {_PLACE: more})[0] == state:
            place = more
    return ours | {_PLACE: place}


def _nothing(value: Any) -> Any:
    """What a value is where there is nothing; None where it has no such form."""
    match value:
        case Mapping():
            return {key: none for key, inner in value.items() if (none := _nothing(inner)) is not None}
        case list():
            return []
        case bool():
            return False
        case int():
            return 0
    return None


class _Comparing:
    """What two positions are compared by: the players' names, and the parts that have an order."""

    def __init__(self, names: Sequence[str], ordered: Sequence[str]) -> None:
        self.names, self.ordered = names, ordered

    def values(self, path: tuple[str, ...], ours: Any, theirs: Any) -> Iterator[Part]:
        """The parts of two values that differ."""
        match ours, theirs:
            case (Mapping(), Mapping()) if len(path) <= _DEEP:
                yield from self._tables(path, ours, theirs)
            case (str(), str()) if "\n" in ours and "\n" in theirs:
                yield from self._pictures(path, ours, theirs)
            case (list() | Mapping(), _) | (_, list() | Mapping()):
                if _heaps_differ(ours, theirs, ordered=path[-1] in self.ordered):
                    yield self._part(path, ours, theirs)
            case _:
                if not _like(ours, theirs):
                    yield self._part(path, ours, theirs)

    def _tables(self, path: tuple[str, ...], ours: Any, theirs: Any) -> Iterator[Part]:
        """The entries that both have; all of them where one that is not there is known to be nothing."""
        every = (*ours.values(), *theirs.values())
        closed = len(path) > 1 and not {*ours, *theirs} & {*self.names}
        closed = closed and all(one in self.names or not isinstance(one, str) for one in every)
        for key in {**ours, **theirs} if closed else [key for key in ours if key in theirs]:
            yield from self.values((*path, key), ours.get(key, []), theirs.get(key, []))

    def _pictures(self, path: tuple[str, ...], ours: str, theirs: str) -> Iterator[Part]:
        """The places of two drawings that differ, each named by its column and its row."""
        columns, *rows = map(str.split, ours.splitlines())
        for row, other in zip(rows, list(map(str.split, theirs.splitlines()))[1:], strict=False):
            for column, here, there in zip(columns[1:], row[1:], other[1:], strict=False):
                if not _like(here, there):
                    yield self._part((*path, column + row[0]), here, there)

    def _part(self, path: tuple[str, ...], ours: Any, theirs: Any) -> Part:
        words = [f"of {word}" if word in self.names else word.replace("_", " ") for word in path if word != _PLACE]
        return Part(" ".join(words), _words(ours), _words(theirs))


def _like(ours: Any, theirs: Any) -> bool:
    """Whether two pieces may be the same: they are, or one is not seen, or only told more exactly."""
    if isinstance(ours, str) and isinstance(theirs, str) and ours and not ours[0].isalnum():
        return ours.startswith((theirs, *_UNSEEN)) or theirs.startswith((ours, *_UNSEEN))
    return bool(ours == theirs) or _unseen(theirs)


def _unseen(one: Any) -> bool:
    return isinstance(one, str) and one.startswith(_UNSEEN)


def _heaps_differ(ours: Any, theirs: Any, *, ordered: bool) -> bool:
    """Whether two heaps cannot be the same one; of one that is a number only that is known."""
    mine, other = list(_pieces(ours)), list(_pieces(theirs))
    numbers = [heap for heap in (ours, theirs) if isinstance(heap, int)]
    if numbers or len(mine) != len(other):
        return _size(ours) != _size(theirs)
    if ordered:
        return not all(map(_like, mine, other))
    return _lacking(mine, other) or _lacking(other, mine)


def _lacking(heap: Sequence[Any], wanted: Iterable[Any]) -> bool:
    """Whether a heap cannot be had from what is seen of another, and as many as are not."""
    known = Counter(one for one in wanted if not _unseen(one))
    return (known - Counter(heap)).total() > sum(map(_unseen, heap))


def _pieces(value: Any) -> Iterator[Any]:
    """The pieces of a heap, however it is divided; what counts nothing is none."""
    match value:
        case Mapping():
            for inner in value.values():
                yield from _pieces(inner)
        case list() | tuple():
            for inner in value:
                yield from _pieces(inner)
        case _ if value:
            yield value


def _size(heap: Any) -> int:
    return heap if isinstance(heap, int) else sum(1 for _ in _pieces(heap))


def _words(value: Any) -> str:
    if isinstance(value, list | Mapping):
        return ", ".join(map(str, _pieces(value))) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
