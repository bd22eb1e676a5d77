"""A native record, one JSON document for a whole game, becomes a `Scenario`, and a scenario a record.

What a record holds beside a scenario is who recorded it under which variant, and what came out; judging is `replay`'s.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from sobek_rules import jsontext, scenario
from sobek_rules.bundle import attached
from sobek_rules.errors import BadInput, Problem, shown
from sobek_rules.game import Game
from sobek_rules.model import Provenance
from sobek_rules.reader import RECORD_FORMAT, RECORDS, Attach, Document, Map, Place, Reader, Seq, Value
from sobek_rules.scenario import OTHERS, UNDETERMINED, ByVariant, Doubt, Final, Scenario
from sobek_rules.writer import expectations, final_of, final_told

FORMAT = f"{RECORDS}1"

#: The keys of a record beside those of the position, in the order in which they are written.
KEYS = (
    RECORD_FORMAT, "tool", "game", "variant", "title", "about", "date", "contrasts", "variants", "players", "actions",
    "final", "result",
)  # fmt: skip
TOOL_KEYS = ("name", "version")
ACTION_KEYS = ("id", "player", "action")
#: The keys of a result beside the accounts of the end.
RESULT_KEYS = ("winners", "ended", "because", "needs")

_REQUIRED = (RECORD_FORMAT, "tool", "game", "variant", "title", "actions")
#: What a record calls otherwise than a scenario does: the record's key, and the scenario's.
_RENAMED = {"title": "scenario", "actions": "steps"}
_KEPT = ("game", "about", "contrasts", "variants", "players")


def load(
    document: Document, games: Mapping[str, Game], doubt: Doubt = lambda name: None, attach: Attach = attached
) -> Scenario:
    """
    Make a scenario of a record; `doubt` says what is wrong with the variants it names, `attach` finds files it names.

    Raises `BadInput` with every problem, at once where the format is another.
    """
    reader, root = Reader(document, attach), document.root
    if not isinstance(root, Map) or RECORD_FORMAT not in root:
        right = f'begin with {{"{RECORD_FORMAT}": "{FORMAT}"}}'
        raise BadInput(Problem(document.path, 1, 1, "this is JSON, but no record of a game", right))
    _check_format(reader, root)
    game = games.get(reader.choice(root, "game", games))
    if game is None:
        reader.keys(root, root, _REQUIRED, "a record")
        reader.finish()
    assert game is not None
    reading = _Loading(reader, root, game, doubt)
    recorded, told = reading.recorded(), reading.told()
    try:
        found = scenario.load(Document(document.path, told, document.text), games, doubt, attach)
    except BadInput as error:
        raise BadInput(*sorted({*reader.problems, *error.problems})) from None
    reader.finish()
    return found._replace(recorded=recorded)


def _check_format(reader: Reader, root: Map) -> None:
    """Refuse a record of another format, by name."""
    name = reader.words(root, RECORD_FORMAT)
    if name != FORMAT and not reader.problems:
        known, _, number = FORMAT.partition("/")
        stem, _, found = name.partition("/")
        newer = stem == known and found.isdecimal() and int(found) > int(number)
        right = f"this sobek reads {FORMAT} alone, so take a newer one" if newer else f"write {FORMAT}"
        reader.problem(root.at(RECORD_FORMAT), f"this is a record of the format {shown(name)}", right)
    if reader.problems:
        reader.finish()


class _Loading:
    """A record on its way to the scenario that it tells, each value with the place that it has in the record."""

    def __init__(self, reader: Reader, root: Map, game: Game, doubt: Doubt) -> None:
        self.reader, self.root, self.game, self.doubt = reader, root, game, doubt
        self.variant = ""

    def recorded(self) -> Provenance:
        """Who recorded the game, under which variant."""
        reader, root = self.reader, self.root
        reader.keys(root, (*KEYS, *self.game.scenario_keys), _REQUIRED, "a record")
        tool = reader.mapping(root, "tool", 'write {"name": "sobek", "version": "0.1.0"}')
        reader.keys(tool, TOOL_KEYS, TOOL_KEYS if "tool" in root else (), "'tool'")
        self.variant = reader.words(root, "variant")
        if self.variant and (doubted := self.doubt(self.variant)):
            reader.problem(root.at("variant"), *doubted)
        name, version = (reader.words(tool, key) for key in TOOL_KEYS)
        date = reader.words(root, "date", "leave it out") if "date" in root else ""
        return Provenance(self.variant, name, version, date)

    def told(self) -> Map:
        """The scenario."""
        root = self.root
        found = Map((), root.line, root.column)
        if self.reader.words(root, "title").strip():
            self._put(found, "scenario", root["title"], *_places(root, "title"))
        else:
            found["scenario"] = "?"
        for key in (*_KEPT, *self.game.scenario_keys):
            if key in root:
                self._put(found, key, root[key], *_places(root, key))
        actions = self.reader.sequence(root, "actions", "write them in brackets, in the order in which they were done")
        self._put(found, "steps", self._steps(actions), *_places(root, "actions"))
        if final := self._final():
            key = "result" if "result" in root else "final"
            self._put(found, "final", final, *_places(root, key))
        return found

    @staticmethod
    def _put(into: Map, key: str, value: Value, key_at: Place, at: Place) -> None:
        into[key] = value
        into.marks[key] = (*key_at, *at)

    def _steps(self, actions: Seq) -> Seq:
        """The steps of the scenario; those that are not right are reported and left out."""
        found = Seq((), actions.line, actions.column)
        for index, item in enumerate(actions):
            step = self._step(index + 1, item, actions.at(index))
            if step is not None:
                found.append(step)
                found.marks.append(actions.at(index))
        return found

    def _step(self, number: int, item: Value, at: Place) -> Map | None:
        reader, before = self.reader, len(self.reader.problems)
        more = (*scenario.STEP_KEYS, *self.game.accounts)
        if not isinstance(item, Map):
            example = f'{{"id": {number}, "player": ..., "action": ...}}'
            reader.problem(at, "an action of a record wants an id, a player and what is done", f"write {example}")
            return None
        reader.keys(item, (*ACTION_KEYS, *more), ACTION_KEYS, "an action")
        if reader.number(item, "id", number) != number:
            reader.problem(item.at("id"), f"action {number} has the id {item['id']}", "number them 1, 2, 3 and so on")
        player = reader.words(item, "player", "name a player")
        if len(reader.problems) > before:
            return None
        step = Map((), *at)
        self._put(step, player, item["action"], item.at("player"), item.at("action"))
        for key in more:
            if key in item:
                self._put(step, key, item[key], *_places(item, key))
        return step

    def _final(self) -> Map | None:
        """What is expected at the end: of the recorded variant the result, and of others what is said of them."""
        root, reader = self.root, self.reader
        if "final" not in root and "result" not in root:
            return None
        final = Map((), *root.at("final"))
        if "final" in root:
            told = reader.mapping(root, "final")
            if "result" not in root:
                return told
            if not any("/" in name or name == OTHERS for name in told):
                self._put(final, OTHERS, told, *_places(root, "final"))
            else:
                final.update(told)
                final.marks |= told.marks
        if self.variant in final:
            at = final.key_at(self.variant)
            reader.problem(at, f"the end under {self.variant} is told twice", "keep the result alone")
        if self.variant:
            self._put(final, self.variant, self._result(), *_places(root, "result"))
        return final

    def _result(self) -> Map:
        reader = self.reader
        result = reader.mapping(self.root, "result")
        allowed = (*self.game.final_accounts, *RESULT_KEYS)
        reader.keys(result, allowed, (), "the result")
        found = Map((), result.line, result.column)
        for key in allowed:
            if key == "winners" and key in result:
                self._put(found, "winner", self._winner(result), *_places(result, key))
            elif key in result:
                self._put(found, key, result[key], *_places(result, key))
        return found

    def _winner(self, result: Map) -> str:
        """The winners as an expectation says them."""
        if result["winners"] == UNDETERMINED:
            return UNDETERMINED
        names = self.reader.texts(result, "winners")
        players = self.reader.texts(self.root, "players") or tuple(self.game.players(self.root))
        listed = self.reader.sequence(result, "winners")
        if isinstance(result["winners"], Seq) and not names:
            self.reader.problem(result.at("winners"), "nobody wins", f"name the winners, or write {UNDETERMINED}")
        for index, name in enumerate(names):
            if name not in players and len(names) == len(listed):
                self.reader.problem(listed.at(index), f"no player is called {shown(name)}", "name who wins")
                return UNDETERMINED
        return _joined(names, players) if names else UNDETERMINED


def _places(mapping: Map, key: str) -> tuple[Place, Place]:
    return mapping.key_at(key), mapping.at(key)


def _joined(winners: tuple[str, ...], players: tuple[str, ...]) -> str:
    """Some players as an expectation says who wins."""
    if set(winners) == set(players):
        return "both" if len(players) == 2 else "all"
    return " and ".join(name for name in players if name in winners)


def write(told: Scenario, recorded: Provenance, result: Final | None = None) -> str:
    """
    The text of a record that reads back to an equal scenario.

    `result` is what came out under the recorded variant, in place of what the scenario expects of it.
    """
    return jsontext.write(dict(_told(told, recorded, result)))


def _told(told: Scenario, recorded: Provenance, result: Final | None) -> Iterator[tuple[str, Any]]:
    yield RECORD_FORMAT, FORMAT
    yield "tool", {"name": recorded.tool, "version": recorded.version}
    yield "game", told.game.name
    yield "variant", recorded.variant
    yield "title", told.title
    words = {"about": told.about, "date": recorded.date, "contrasts": told.contrasts, "variants": list(told.variants)}
    yield from ((key, value) for key, value in words.items() if value)
    yield from _plain(told.game.write_state(told.start)).items()
    yield "actions", [_action(told, index) for index in range(len(told.steps))]
    rest = told.final if result is None else _without(told.final, recorded.variant)
    if rest:
        yield "final", final_told(rest)
    if result is not None:
        yield "result", _result(result, told.players)


def _action(told: Scenario, index: int) -> dict[str, Any]:
    step = told.steps[index]
    done = told.game.write_action(step.action, told.start)
    head = {"id": index + 1, "player": told.players[step.player], "action": _plain(done)}
    return head | {key: _plain(value) for key, value in expectations(told, step)}


def _without(final: ByVariant[Final], variant: str) -> ByVariant[Final]:
    return final._replace(named=tuple(pair for pair in final.named if pair[0] != variant))


def _result(result: Final, players: tuple[str, ...]) -> dict[str, Any]:
    """A result, the winners as a list of players."""
    found: dict[str, Any] = {}
    for key, value in final_of(result).items():
        if key != "winner":
            found[key] = value
        elif value in ("both", "all"):
            found["winners"] = list(players)
        else:
            several = (some for count in range(1, len(players)) for some in combinations(players, count))
            found["winners"] = next((list(some) for some in several if " and ".join(some) == value), UNDETERMINED)
    return found


def _plain(value: Any) -> Any:
    """A value of the game's as JSON has it: lists and tables, whatever they were."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple | list) else value
