"""A scenario file becomes a `Scenario`: where it starts, what is done step by step, what is expected to come out.

Positions and actions are read by the game; judging is left to `replay`, comparing with expectations to `check`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from sobek_rules.errors import BadInput, Problem, hint, shown
from sobek_rules.game import Game
from sobek_rules.model import Verdict
from sobek_rules.reader import Document, Map, Place, Reader, Seq, Value

T = TypeVar("T")

#: The key for all variants that are not named, where an expectation differs by variant.
OTHERS = "others"
UNDETERMINED = "undetermined"

_VERDICTS = {str(verdict): verdict for verdict in Verdict}
_KEYS = ("scenario", "game", "about", "players", "variants", "contrasts", "steps", "final")
_STEP_KEYS = ("expect", "because", "needs", "probe", "note")
_FINAL_KEYS = ("winner", "because", "needs")


class ByVariant(NamedTuple, Generic[T]):
    """Something expected: for variants by name, and for all others; None where nothing is."""

    others: T | None = None
    named: tuple[tuple[str, T], ...] = ()

    def of(self, variant: str) -> T | None:
        """What is expected under that variant."""
        return dict(self.named).get(variant, self.others)

    def __bool__(self) -> bool:
        return self.others is not None or bool(self.named)


NOTHING: ByVariant[Any] = ByVariant()

#: Totals by account and player: a number, or `undetermined`.
Totals = Mapping[str, Mapping[str, int | str]]


class Step(NamedTuple):
    """One item of a scenario: an action and what is expected of it; a probe is judged but not played."""

    number: int
    player: int
    action: Any
    line: int
    column: int = 1
    probe: bool = False
    note: str = ""
    verdict: ByVariant[Verdict] = NOTHING
    because: ByVariant[tuple[str, ...]] = NOTHING
    needs: ByVariant[tuple[str, ...]] = NOTHING
    standing: ByVariant[Totals] = NOTHING


class Final(NamedTuple):
    """What is expected at the end: totals, the winner (a player, `both` or `undetermined`), and the reason."""

    line: int
    totals: Totals
    winner: str | None = None
    because: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


class Scenario(NamedTuple):
    """What somebody wrote down; `variants` are those it speaks about, empty for all of the game."""

    title: str
    game: Game
    about: str
    players: tuple[str, ...]
    start: Any
    steps: tuple[Step, ...]
    final: ByVariant[Final] = NOTHING
    variants: tuple[str, ...] = ()
    path: str = ""
    warnings: tuple[Problem, ...] = ()

    def expecting(self) -> tuple[str, ...] | None:
        """The variants of which anything is expected, in the order named; None where that is all of them."""
        expected: list[ByVariant[Any]] = [self.final]
        for step in self.steps:
            expected += (step.verdict, step.because, step.needs, step.standing)
        if any(one.others is not None for one in expected):
            return None
        return tuple(dict.fromkeys(name for one in expected for name, _ in one.named))


def load(document: Document, games: Mapping[str, Game]) -> Scenario:
    """Make a scenario of its file; raises `BadInput` with every problem."""
    reader = Reader(document)
    root = reader.root("a scenario")
    name = reader.choice(root, "game", games)
    if name not in games:
        reader.keys(root, root, ("scenario", "game"), "a scenario")
        reader.finish()
        raise BadInput(Problem(document.path, root.line, root.column, "a scenario needs the key 'game'"))
    return _Loading(reader, root, games[name]).scenario()


class _Loading:
    """One scenario file on its way to a `Scenario`."""

    def __init__(self, reader: Reader, root: Map, game: Game) -> None:
        self.reader, self.root, self.game = reader, root, game
        self.players = self._players()
        self.step_keys = (*_STEP_KEYS, *game.accounts)

    def scenario(self) -> Scenario:
        reader, root, game = self.reader, self.root, self.game
        reader.keys(root, (*_KEYS, *game.scenario_keys), ("scenario", "game"), "a scenario")
        warnings: list[Problem] = []
        start = game.read_state(root, self.players, reader, warnings)
        steps = self._steps()
        final = self._by_variant(root, "final", self._final)
        title, about = reader.text(root, "scenario"), reader.text(root, "about").strip()
        variants = reader.texts(root, "variants")
        reader.finish()
        return Scenario(
            title=title,
            game=game,
            about=about,
            players=self.players,
            start=start,
            steps=steps,
            final=final,
            variants=variants,
            path=reader.path,
            warnings=tuple(warnings),
        )

    def _players(self) -> tuple[str, ...]:
        reader, root = self.reader, self.root
        names = reader.texts(root, "players") if "players" in root else self.game.players(root)
        least, most = self.game.seats
        if not least <= len(names) <= most or len(set(names)) != len(names):
            at = root.at("players") if "players" in root else (root.line, root.column)
            seats = str(least) if least == most else f"{least} to {most}"
            what = f"{self.game.title} is for {seats} players, found {', '.join(names) or 'none'}"
            reader.problem(at, what, "name them: players: [ana, ben]")
            reader.finish()
        return tuple(names)

    def _steps(self) -> tuple[Step, ...]:
        items = self.reader.sequence(self.root, "steps")
        steps = (self._step(i + 1, item, items.at(i)) for i, item in enumerate(items))
        return tuple(step for step in steps if step is not None)

    def _step(self, number: int, item: Value, at: Place) -> Step | None:
        reader = self.reader
        if type(item) is not Map:
            reader.problem(at, "a step wants a player and an action", f"write for example {self.players[0]}: {{...}}")
            return None
        actors = [key for key in item if key not in self.step_keys]
        if len(actors) != 1 or actors[0] not in self.players:
            self._misnamed(item, actors, at)
            return None
        player = actors[0]
        action = self.game.read_action(item[player], item.at(player), self.players.index(player), self.players, reader)
        if action is None:
            return None
        line, column = item.key_at(player)
        return Step(
            number=number,
            player=self.players.index(player),
            action=action,
            line=line,
            column=column,
            probe=reader.flag(item, "probe"),
            note=reader.text(item, "note"),
            verdict=self._by_variant(item, "expect", self._verdict),
            because=self._by_variant(item, "because", self._questions),
            needs=self._by_variant(item, "needs", reader.texts),
            standing=self._standing(item),
        )

    def _misnamed(self, item: Map, actors: list[str], at: Place) -> None:
        for key in actors:
            if key not in self.players:
                right = hint(key, (*self.players, *self.step_keys))
                who = " and ".join(self.players)
                self.reader.problem(item.key_at(key), f"no player is called {shown(key)}: there are {who}", right)
        if not actors:
            self.reader.problem(at, "this step has no player", f"write for example {self.players[0]}: {{...}}")
        elif all(key in self.players for key in actors):
            self.reader.problem(item.key_at(actors[1]), "two players act in one step", "make it two steps")

    def _by_variant(self, holder: Map, key: str, read: Callable[[Map, str], T | None]) -> ByVariant[T]:
        """What stands under a key: for all variants, or a table with variants (or `others`) as its keys."""
        if key not in holder:
            return NOTHING
        table = holder[key]
        if type(table) is not Map or not any("/" in name or name == OTHERS for name in table):
            return ByVariant(read(holder, key))
        found = {name: value for name in table if (value := read(table, name)) is not None}
        for name in table:
            if "/" not in name and name != OTHERS:
                self.reader.problem(table.key_at(name), f"{shown(name)} is no variant", f"write game/name, or {OTHERS}")
        return ByVariant(found.pop(OTHERS, None), tuple(found.items()))

    def _verdict(self, holder: Map, key: str) -> Verdict | None:
        return _VERDICTS.get(self.reader.choice(holder, key, _VERDICTS))

    def _questions(self, holder: Map, key: str) -> tuple[str, ...]:
        ids = self.reader.texts(holder, key)
        for i, id in enumerate(ids):
            if id not in self.game.questions:
                at = self.reader.sequence(holder, key).at(i)
                self.reader.problem(at, f"{self.game.name} has no question {shown(id)}", hint(id, self.game.questions))
        return ids

    def _standing(self, item: Map) -> ByVariant[Totals]:
        """The running accounts expected after a step, each for all variants or by variant."""
        by_account = {
            account: self._by_variant(item, account, self._per_player)
            for account in self.game.accounts
            if account in item
        }
        if not by_account:
            return NOTHING
        names = {name for expected in by_account.values() for name, _ in expected.named}
        default = {account: e.others for account, e in by_account.items() if e.others is not None}
        named = tuple(
            (name, {account: value for account, e in by_account.items() if (value := e.of(name)) is not None})
            for name in sorted(names)
        )
        return ByVariant(default or None, named)

    def _per_player(self, holder: Map, key: str) -> Mapping[str, int | str]:
        table = self.reader.mapping(holder, key)
        self.reader.keys(table, self.players, (), f"'{key}'")
        return {name: self._total(table, name) for name in table if name in self.players}

    def _total(self, table: Map, name: str) -> int | str:
        return UNDETERMINED if table[name] == UNDETERMINED else self.reader.number(table, name)

    def _final(self, holder: Map, key: str) -> Final:
        table = self.reader.mapping(holder, key)
        self.reader.keys(table, (*_FINAL_KEYS, *self.game.final_accounts), (), "the final tally")
        winners = (*self.players, "both", "all", UNDETERMINED)
        return Final(
            line=holder.key_at(key)[0],
            totals={account: self._per_player(table, account) for account in self.game.final_accounts if account in table},
            winner=self.reader.choice(table, "winner", winners) if "winner" in table else None,
            because=self._questions(table, "because") if "because" in table else (),
            needs=self.reader.texts(table, "needs") if "needs" in table else (),
        )


def folders(paths: Iterable[str]) -> list[str]:
    """The YAML files named, and those in the folders named, in order; none twice."""
    import os

    found: dict[str, None] = {}
    for path in paths:
        if not os.path.isdir(path):
            found[path] = None
            continue
        for folder, below, files in os.walk(path):
            below.sort()
            found |= {os.path.join(folder, name): None for name in sorted(files) if name.endswith((".yaml", ".yml"))}
    return list(found)


__all__ = ["NOTHING", "OTHERS", "UNDETERMINED", "ByVariant", "Final", "Scenario", "Seq", "Step", "folders", "load"]
