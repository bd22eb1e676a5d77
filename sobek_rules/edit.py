"""A scenario changed by hand, one edit at a time: pieces laid and put away, facts told, actions chosen.

Each edit gives the text of the scenario that comes out; reading it again finds what is wrong with it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from sobek_rules import documents
from sobek_rules.arrangement import Heap, Keys, Stock
from sobek_rules.errors import BadInput, Problem, hint, shown
from sobek_rules.model import Verdict
from sobek_rules.reader import Reader
from sobek_rules.replay import Replay
from sobek_rules.scenario import ByVariant, Scenario, Step
from sobek_rules.writer import action_text, write

T = TypeVar("T")
#: What is to be changed: a verb with its object, and what belongs to it.
Edit = Mapping[str, Any]
_UNSEEN = "?"


def edited(scenario: Scenario, edit: Edit) -> str:
    """The text of the scenario after an edit; raises `BadInput` where it cannot be made."""
    if not isinstance(edit, Mapping):
        raise _wrong("this is no edit", "it is a verb with its object")
    verb = next((verb for verb in _EDITS if verb in edit), None)
    if verb is None:
        raise _wrong("this is no edit", hint(str(next(iter(edit), "")), _EDITS))
    return _EDITS[verb](scenario, edit)


def expecting(played: Sequence[Replay]) -> str:
    """The text of a scenario that expects of every step the verdict that each text came to."""
    scenario = played[0].scenario
    steps = []
    for step, judged in zip(scenario.steps, zip(*(one.steps for one in played), strict=True), strict=True):
        found = [
            (one.variant.name, ruled.ruling.verdict) for one, ruled in zip(played, judged, strict=True) if ruled.ruling
        ]
        steps.append(step._replace(verdict=_verdicts(found, len(played))))
    return write(scenario._replace(steps=tuple(steps)))


def _verdicts(found: Sequence[tuple[str, Verdict]], texts: int) -> ByVariant[Verdict]:
    """What is expected: one verdict where all texts came to it, else one for each."""
    alike = len(found) == texts and len({verdict for _, verdict in found}) == 1
    return ByVariant(found[0][1]) if alike else ByVariant(None, tuple(found))


# The position.


def _lay(scenario: Scenario, edit: Edit) -> str:
    """Lay a piece of the box on places of the board."""
    piece, spots = _of(edit, "lay", str), [str(spot) for spot in _of(edit, "on", list)]
    _available(scenario, piece, scenario.game.arrangement(scenario.start).lies)
    return write(scenario._replace(start=scenario.game.lay(scenario.start, piece, spots)))


def _clear(scenario: Scenario, edit: Edit) -> str:
    """Take away what lies on a place of the board."""
    return write(scenario._replace(start=scenario.game.lay(scenario.start, "", [_of(edit, "clear", str)])))


def _put(scenario: Scenario, edit: Edit) -> str:
    """Put a piece of the box into a heap."""
    heap, piece = _heap(scenario, _of(edit, "in", str)), _of(edit, "put", str)
    _available(scenario, piece, (heap.takes,))
    return _told(scenario, heap.keys, [*_held(heap), _value(piece)])


def _take(scenario: Scenario, edit: Edit) -> str:
    """Take a piece, seen at that number, out of a heap; what is below a heap goes with its last piece."""
    heap, piece = _heap(scenario, _of(edit, "from", str)), _value(_of(edit, "piece", str))
    held = _held(heap)
    del held[_seen_at(_of(edit, "take", int), piece, held, f"{heap.path} holds no {piece} any more")]
    return _told(scenario, heap.keys, held or (None if len(heap.keys) > _OF_A_PLAYER else []))


def _seen_at(number: int, one: Any, several: Sequence[Any], otherwise: str) -> int:
    """Where something stands that was seen at that number, in a page that may be older than the scenario."""
    if 0 <= number < len(several) and several[number] == one:
        return number
    if one not in several:
        raise _wrong(otherwise)
    return several.index(one)


#: The keys of a heap that a player has; more lead to one below it.
_OF_A_PLAYER = 3


def _tell(scenario: Scenario, edit: Edit) -> str:
    """Tell how many pieces a heap holds that nobody has seen, beside those told; with none of either it is empty."""
    heap = _heap(scenario, _of(edit, "tell", str))
    count = _number(heap.title, str(edit.get("as")), 0)
    if count and not heap.counts:
        raise _wrong(f"{heap.path} cannot be told by number", "put its pieces there")
    seen = [piece for piece in _held(heap) if piece != _UNSEEN]
    if not seen:
        return _told(scenario, heap.keys, count or ([] if heap.takes else {}))
    return _told(scenario, heap.keys, seen + [_UNSEEN] * count)


def _forget(scenario: Scenario, edit: Edit) -> str:
    """Tell nothing of a heap."""
    return _told(scenario, _heap(scenario, _of(edit, "forget", str)).keys, None)


def _set(scenario: Scenario, edit: Edit) -> str:
    """Tell a fact: one of its choices, or a number; an empty text for what is not told."""
    path, word = _of(edit, "set", str), str(edit.get("as", ""))
    facts = {fact.path: fact for fact in scenario.game.arrangement(scenario.start).facts}
    if path not in facts:
        raise _wrong(f"no fact is called {shown(path)}", hint(path, facts))
    fact = facts[path]
    if not word:
        return _told(scenario, fact.keys, None)
    if fact.choices and word not in fact.choices:
        raise _wrong(f"{fact.title} cannot be {shown(word)}", hint(word, fact.choices))
    return _told(scenario, fact.keys, fact.choices[word] if fact.choices else _number(fact.title, word, fact.least))


def _number(title: str, word: str, least: int | None) -> int:
    """A whole number from the least on, of no more digits than anything here can have."""
    if not _WHOLE(word):
        raise _wrong(f"{title}: {shown(word)} is no whole number of at most {_DIGITS} digits")
    if least is not None and int(word) < least:
        raise _wrong(f"{title}: {word} is less than {least}", f"write {least} or more")
    return int(word)


#: The most digits that a number told by hand may have.
_DIGITS = 4
_WHOLE = re.compile(f"-?[0-9]{{1,{_DIGITS}}}").fullmatch


def _told(scenario: Scenario, keys: Keys, value: Any) -> str:
    """The text with something told of the position, or no longer told."""
    told = dict(scenario.game.write_state(scenario.start))
    holder = told
    for key in keys[:-1]:
        holder[key] = dict(holder.get(key) or {})
        holder = holder[key]
    if value is None:
        holder.pop(keys[-1], None)
    else:
        holder[keys[-1]] = value
    return write(scenario, told)


def _heap(scenario: Scenario, path: str) -> Heap:
    heaps = {heap.path: heap for heap in scenario.game.arrangement(scenario.start).heaps}
    if path not in heaps:
        raise _wrong(f"no heap is called {shown(path)}", hint(path, heaps))
    if heaps[path].fixed:
        raise _wrong(f"{path} is told sale by sale, or with tokens on it", "change it in the file")
    return heaps[path]


def _held(heap: Heap) -> list[Any]:
    return [_value(piece.text) for piece in heap.holds or ()]


def _value(piece: str) -> str | int:
    """A piece as a file tells it: values of debens are numbers."""
    return int(piece) if piece.isdecimal() else piece


def _available(scenario: Scenario, piece: str, kinds: Sequence[str]) -> None:
    """Raise `BadInput` where the box holds no such piece of one of those kinds any more."""
    fitting = {one.piece.text: one for one in _stock(scenario) if one.kind in kinds}
    if piece not in fitting:
        elsewhere = any(one.piece.text == piece for one in _stock(scenario))
        raise _wrong(f"{shown(piece)} does not go there", "" if elsewhere else hint(piece, fitting))
    if fitting[piece].left == 0:
        raise _wrong(f"the box holds no further {piece}", "take one away elsewhere first")


def _stock(scenario: Scenario) -> Sequence[Stock]:
    return scenario.game.arrangement(scenario.start).stock


# The steps.


def _act(scenario: Scenario, edit: Edit) -> str:
    """Let a player act in a step: instead of what is done there, or as a step more."""
    text, name, number = _of(edit, "act", str), _of(edit, "by", str), _of(edit, "step", int)
    if name not in scenario.players:
        raise _wrong(f"no player is called {shown(name)}", hint(name, scenario.players))
    document = documents.parse(text.encode("utf-8", "surrogatepass"), "the action")
    reader, player = Reader(document), scenario.players.index(name)
    action = scenario.game.read_action(document.root, (1, 1), player, scenario.start, reader)
    reader.finish()
    if not 1 <= number <= len(scenario.steps) + 1:
        raise _wrong(f"there is no step {number}", f"write 1 to {len(scenario.steps) + 1}")
    steps = list(scenario.steps)
    steps[number - 1 : number] = [Step(number, player, action, line=0)]
    return _with_steps(scenario, steps)


def _drop(scenario: Scenario, edit: Edit) -> str:
    """Leave out a step, seen at that number with that action."""
    number, done = _of(edit, "drop", int), [action_text(scenario, step.action) for step in scenario.steps]
    gone = _seen_at(number - 1, _of(edit, "action", str), done, f"there is no such step {number} any more")
    return _with_steps(scenario, [step for at, step in enumerate(scenario.steps) if at != gone])


def _with_steps(scenario: Scenario, steps: Sequence[Step]) -> str:
    return write(scenario._replace(steps=tuple(step._replace(number=i) for i, step in enumerate(steps, 1))))


# The words.


def _title(scenario: Scenario, edit: Edit) -> str:
    """Give the scenario another title."""
    return write(scenario._replace(title=_of(edit, "title", str)))


def _about(scenario: Scenario, edit: Edit) -> str:
    """Tell what it is about."""
    return write(scenario._replace(about=_of(edit, "about", str).strip()))


_EDITS: Mapping[str, Callable[[Scenario, Edit], str]] = {
    "lay": _lay, "clear": _clear, "put": _put, "take": _take, "tell": _tell, "forget": _forget, "set": _set,
    "act": _act, "drop": _drop, "title": _title, "about": _about,
}  # fmt: skip


def _of(edit: Edit, key: str, kind: type[T]) -> T:
    value = edit.get(key)
    if type(value) is not kind:
        raise _wrong(f"this edit wants '{key}' to be a {kind.__name__}")
    return value


def _wrong(what: str, right: str = "") -> BadInput:
    return BadInput(Problem("", 0, 0, what, right))
