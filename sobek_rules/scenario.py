"""A scenario file becomes a `Scenario`: where it starts, what is done step by step, what is expected to come out.

Positions and actions are read by the game; judging is left to `replay`, comparing with expectations to `check`.
"""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any, Generic, NamedTuple, TypeVar

from sobek_rules.bundle import attached
from sobek_rules.errors import Problem, few, hint, nearest, shown
from sobek_rules.game import Game
from sobek_rules.model import Provenance, Verdict
from sobek_rules.reader import Attach, Document, Map, Place, Reader, Seq, Value

T = TypeVar("T")

#: The key for all variants that are not named, where an expectation differs by variant.
OTHERS = "others"
UNDETERMINED, UNFINISHED = "undetermined", "unfinished"

_VERDICTS = {str(verdict): verdict for verdict in Verdict}
_KEYS = ("scenario", "game", "about", "contrasts", "players", "variants", "steps", "final")
STEP_KEYS = ("expect", "because", "needs", "probe", "note")
_LONGEST_NAME = 60
_FINAL_KEYS = ("winner", "ended", "because", "needs")
#: Who may win beside one player; no player can have such a name.
_NOBODY = ("both", "all", UNDETERMINED)

#: What is wrong with the name of a variant and what would be right; None where nothing is known against it.
Doubt = Callable[[str], tuple[str, str] | None]


class ByVariant(NamedTuple, Generic[T]):
    """Something expected: for variants by name, and for all others; None where nothing is."""

    others: T | None = None
    named: tuple[tuple[str, T], ...] = ()

    def of(self, variant: str, *chain: str) -> T | None:
        """What is expected under that variant: what is named for it, or for the nearest that it extends."""
        named = dict(self.named)
        return next((named[name] for name in (variant, *chain) if name in named), self.others)

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
    """What is expected at the end: totals, winner (players, `both`, `all` or `undetermined`), how it ended, why."""

    line: int
    totals: Totals
    winner: str | None = None
    because: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    ended: str = ""


class Scenario(NamedTuple):
    """
    What somebody wrote down.

    `variants` are those it speaks about, empty for all of the game; `contrasts` is the file of the same dispute in
    another game, as seen from this one or from the shelf; `recorded` tells of a game that was recorded.
    """

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
    contrasts: str = ""
    recorded: Provenance | None = None

    def without(self, variant: str) -> "Scenario":
        """The scenario without what it expects of a variant."""

        def less(one: ByVariant[T]) -> ByVariant[T]:
            return ByVariant(one.others, tuple(pair for pair in one.named if pair[0] != variant))

        steps = tuple(
            step._replace(
                verdict=less(step.verdict),
                because=less(step.because),
                needs=less(step.needs),
                standing=less(step.standing),
            )
            for step in self.steps
        )
        return self._replace(steps=steps, final=less(self.final))

    def expecting(self) -> tuple[str, ...] | None:
        """The variants of which anything is expected, in the order named; None where that is all of them."""
        expected: list[ByVariant[Any]] = [self.final]
        for step in self.steps:
            expected += (step.verdict, step.because, step.needs, step.standing)
        if any(one.others is not None for one in expected):
            return None
        return tuple(dict.fromkeys(name for one in expected for name, _ in one.named))


def load(
    document: Document, games: Mapping[str, Game], doubt: Doubt = lambda name: None, attach: Attach = attached
) -> Scenario:
    """Make a scenario of its file; `attach` finds the files that it names. Raises `BadInput` with every problem."""
    reader = Reader(document, attach)
    telling = {*_KEYS[2:], *(key for game in games.values() for key in game.scenario_keys)}
    root = reader.opening("scenario", telling)
    name = reader.choice(root, "game", games)
    if name not in games:
        reader.keys(root, root, ("scenario", "game"), "a scenario")
        reader.words(root, "scenario")
        reader.finish()
    return _Loading(reader, root, games[name], doubt).scenario()


class _Loading:
    """One scenario file on its way to a `Scenario`; `players` is empty until their names are known to be right."""

    def __init__(self, reader: Reader, root: Map, game: Game, doubt: Doubt) -> None:
        self.reader, self.root, self.game, self.doubt = reader, root, game, doubt
        self.step_keys = (*STEP_KEYS, *game.accounts)
        self.players: tuple[str, ...] = ()
        self.start: Any = None

    def scenario(self) -> Scenario:
        reader, root, game = self.reader, self.root, self.game
        reader.keys(root, (*_KEYS, *game.scenario_keys), ("scenario", "game"), "a scenario")
        title = reader.words(root, "scenario")
        about = reader.text(root, "about").strip()
        contrasts = reader.words(root, "contrasts") if "contrasts" in root else ""
        variants = reader.texts(root, "variants")
        for i, name in enumerate(variants):
            self._check_variant(name, reader.sequence(root, "variants").at(i))
        steps = reader.sequence(root, "steps", "begin each item with '- '")
        self.players = self._players(steps)
        warnings: list[Problem] = []
        self.start = game.read_state(root, self.players, reader, warnings)
        read = [self._step(i + 1, item, steps.at(i)) for i, item in enumerate(steps)]
        final = self._by_variant(root, "final", self._final, tables=True)
        reader.finish()
        return Scenario(
            title=title,
            game=game,
            about=about,
            players=self.players,
            start=self.start,
            steps=tuple(step for step in read if step is not None),
            final=final,
            variants=variants,
            path=reader.path,
            warnings=tuple(warnings),
            contrasts=contrasts,
        )

    def _players(self, steps: Seq) -> tuple[str, ...]:
        """The players' names; where they are not right raises all problems so far, since the rest hangs on them."""
        reader, root, game = self.reader, self.root, self.game
        before = len(reader.problems)
        listed = "players" in root
        names = reader.texts(root, "players") if listed else self._acting(steps)
        at = root.at("players") if listed else (root.line, root.column)
        if len(reader.problems) == before:
            places = [reader.sequence(root, "players").at(i) if listed else at for i in range(len(names))]
            for i, name in enumerate(names[: game.seats[1]]):
                self._check_player(name, names[:i], places[i])
            if not game.seats[0] <= len(names) <= game.seats[1]:
                what = f"{game.title} is for {' to '.join(map(str, dict.fromkeys(game.seats)))} players"
                reader.problem(at, f"{what}, found {few(names)}", "name them: players: [ana, ben]")
        if len(reader.problems) > before:
            reader.finish()
        return names

    def _acting(self, steps: Seq) -> tuple[str, ...]:
        """The players whom the position names, and if these are too few those who act."""
        found = dict.fromkeys(self.game.players(self.root))
        for step in steps:
            if isinstance(step, Map) and len(found) < self.game.seats[1]:
                found |= dict.fromkeys([key for key in step if key not in self.step_keys][:1])
        return tuple(found)

    def _check_player(self, name: str, earlier: tuple[str, ...], at: Place) -> None:
        refuse = f"no player can be called {shown(name)}"
        if name in earlier:
            self.reader.problem(at, f"two players are called {name}", "give one of them another name")
        elif not name.strip():
            self.reader.problem(at, refuse, "give every player a name")
        elif "/" in name:
            self.reader.problem(at, f"{refuse}, since a slash marks variants", "leave it out")
        elif len(name) > _LONGEST_NAME:
            self.reader.problem(at, refuse, f"a name has at most {_LONGEST_NAME} signs")
        elif name in self.step_keys:
            self.reader.problem(at, f"{refuse}, which is a key of a step", "choose another name")
        elif name in (OTHERS, *_NOBODY):
            self.reader.problem(at, f"{refuse}, which says something else in expectations", "choose another name")

    def _check_variant(self, name: str, at: Place) -> None:
        if doubted := self.doubt(name):
            self.reader.problem(at, *doubted)
        elif "/" not in name:
            self.reader.problem(at, f"{shown(name)} is no variant", f"write game/name, or {OTHERS}")

    def _step(self, number: int, item: Value, at: Place) -> Step | None:
        reader = self.reader
        example = f"write for example {self.players[0]}: {{...}}"
        if type(item) is not Map:
            reader.problem(at, "a step wants a player and an action", example)
            return None
        actors = [key for key in item if key not in self.step_keys]
        acting = [key for key in actors if key in self.players]
        for key in actors:
            if key not in self.players:
                self._misnamed(key, item.key_at(key), bool(acting))
        if not actors:
            reader.problem(at, "this step has no player", example)
        elif len(acting) > 1:
            reader.problem(item.key_at(acting[1]), "two players act in one step", "make it two steps")
        player = self.players.index(acting[0]) if len(acting) == 1 else None
        action = None if player is None else self._action(item, player)
        line, column = item.key_at(acting[0]) if acting else at
        step = Step(
            number=number,
            player=player or 0,
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
        return step if action is not None else None

    def _action(self, item: Map, player: int) -> Any:
        name = self.players[player]
        return self.game.read_action(item[name], item.at(name), player, self.start, self.reader)

    def _misnamed(self, key: str, at: Place, acting: bool) -> None:
        """Report a key of a step that is no player; `acting` where some player does act in it."""
        close, who = nearest(key, (*self.players, *self.step_keys)), " and ".join(self.players)
        if close in self.step_keys or (acting and close is None):
            right = hint(key, self.step_keys)
            self.reader.problem(at, f"{shown(key)} is neither a player nor a key of a step", right)
        else:
            right = f"did you mean {shown(close)}?" if close else ""
            self.reader.problem(at, f"no player is called {shown(key)}: there are {who}", right)

    def _by_variant(
        self, holder: Map, key: str, read: Callable[[Map, str], T | None], *, tables: bool = False
    ) -> ByVariant[T]:
        """
        What stands under a key: for all variants, or a table with variants (or `others`) as its keys.

        `tables` says that what is expected is itself a table.
        """
        if key not in holder:
            return NOTHING
        table = holder[key]
        if type(table) is not Map or not table or (tables and not any("/" in name or name == OTHERS for name in table)):
            return ByVariant(read(holder, key))
        for name in table:
            if name != OTHERS:
                self._check_variant(name, table.key_at(name))
        found = {name: value for name in table if (value := read(table, name)) is not None}
        return ByVariant(found.pop(OTHERS, None), tuple(found.items()))

    def _verdict(self, holder: Map, key: str) -> Verdict | None:
        return _VERDICTS.get(self.reader.choice(holder, key, _VERDICTS))

    def _questions(self, holder: Map, key: str) -> tuple[str, ...]:
        ids = self.reader.texts(holder, key)
        for i, name in enumerate(ids):
            if name not in self.game.questions:
                at, right = self.reader.sequence(holder, key).at(i), hint(name, self.game.questions)
                self.reader.problem(at, f"{self.game.name} has no question {shown(name)}", right)
        return ids

    def _standing(self, item: Map) -> ByVariant[Totals]:
        """The running accounts expected after a step, each for all variants or by variant."""
        by_account = {
            account: self._by_variant(item, account, self._per_player, tables=True)
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
        total = holder[key]
        alone = total if type(total) is int else "..."
        table = self.reader.mapping(holder, key, f"write {{{self.players[0]}: {alone}}}")
        self.reader.keys(table, self.players, (), f"'{key}'")
        return {name: self._total(table, name) for name in table if name in self.players}

    def _total(self, table: Map, name: str) -> int | str:
        total = table[name]
        if type(total) is int or total == UNDETERMINED:
            return total
        return self.reader.wrong(table, name, f"a whole number or {UNDETERMINED}", 0)

    def _final(self, holder: Map, key: str) -> Final:
        table = self.reader.mapping(holder, key, f"write for example {{winner: {self.players[0]}}}")
        self.reader.keys(table, (*_FINAL_KEYS, *self.game.final_accounts), (), "the final tally")
        several = (some for count in range(1, len(self.players)) for some in combinations(self.players, count))
        winners = (*map(" and ".join, several), *_NOBODY)
        return Final(
            line=holder.key_at(key)[0],
            totals={name: self._per_player(table, name) for name in self.game.final_accounts if name in table},
            winner=self.reader.choice(table, "winner", winners) if "winner" in table else None,
            because=self._questions(table, "because") if "because" in table else (),
            needs=self.reader.texts(table, "needs") if "needs" in table else (),
            ended=self.reader.choice(table, "ended", (*self.game.endings, UNFINISHED, UNDETERMINED)),
        )
