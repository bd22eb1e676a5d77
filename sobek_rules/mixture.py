"""Replays of one scenario under mixtures of two variants: the first, with what the other says on some questions.

What comes of a state is a matter of the answers looked up in it, and is worked out once for each of these.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from sobek_rules.game import Rules
from sobek_rules.judge import Readings, World, attempt, outlook
from sobek_rules.memory import Memory, Questions, Watching
from sobek_rules.outcome import Item, Items, of_end, of_step, unended
from sobek_rules.replay import Judged, Replay, accounts, judge_step, onward, tally
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Variant

NONE: Questions = frozenset()


class Blend:
    """Two variants of a game to be mixed; `parting` are the questions on which they differ, in rule-book order."""

    def __init__(self, one: Variant, other: Variant, parting: Sequence[str]) -> None:
        self.one, self.other, self.parting = one, other, parting
        self.all = frozenset(parting)
        self.seen: dict[str, None] = {}
        self._loose = self.all | {say.question for say in one.says.values() if not say.settled}
        self._readings: dict[Questions, Watching] = {}

    def readings(self, questions: Questions) -> Readings:
        """The readings of a mixture."""
        found = self._readings.get(questions)
        if found is None:
            said = {**self.one.says, **{question: self.other.says[question] for question in questions}}
            admitted = {question: say.answers for question, say in said.items()}
            found = self._readings[questions] = Watching(admitted, self._loose, self.seen)
        return found

    def ordered(self, questions: Questions) -> tuple[str, ...]:
        """Questions in rule-book order."""
        return tuple(question for question in self.parting if question in questions)

    def order(self, questions: Questions) -> list[int]:
        """Where questions stand in the rule book, to sort sets of them by."""
        return [at for at, question in enumerate(self.parting) if question in questions]


#: The worlds after a stage, and why there are none.
_Leads = tuple[tuple[World, ...], str]


class _Stage(NamedTuple):
    """A step of a mixture or, after the last, the end: what comes out, what was looked up, and where it leads."""

    items: Items
    consulted: Questions
    leads: _Leads
    judged: Judged | None = None


class Mixture(NamedTuple):
    """What a scenario comes to under a mixture: a stage for each step, and one for the end."""

    questions: Questions
    stages: tuple[_Stage, ...]

    def value(self, item: Item) -> object:
        """What an item comes to; None where nothing comes of it."""
        return self.stages[item.step - 1].items.get(item)

    def outcome(self) -> Items:
        """All that comes out, in order."""
        return {item: value for stage in self.stages for item, value in stage.items.items()}

    def consulted(self, until: int) -> Questions:
        """The questions looked up until a step, or until the end, which is step 0."""
        return NONE.union(*(stage.consulted for stage in (self.stages[:until] if until else self.stages)))


class Mixing:
    """The mixtures of one scenario."""

    def __init__(self, scenario: Scenario, blend: Blend) -> None:
        self.scenario, self.blend = scenario, blend
        self._start: _Leads = ((World(scenario.start),), "")
        self._memory = Memory(blend.seen)

    def play(self, questions: Questions) -> Mixture:
        """The mixture with the other variant's say on these questions."""
        stages, leads = list[_Stage](), self._start
        for at in range(len(self.scenario.steps) + 1):
            stages.append(self._stage(at, leads, self.blend.readings(questions)))
            leads = stages[-1].leads
        return Mixture(questions, tuple(stages))

    def more(self, base: Mixture, question: str) -> Mixture:
        """A mixture with the other variant's say on one question more."""
        questions = base.questions | {question}
        stages: list[_Stage] = []
        while len(stages) < len(base.stages):
            if self._together(base, stages):
                stages += _until(question, base.stages[len(stages) :])
            if len(stages) < len(base.stages):
                leads = stages[-1].leads if stages else self._start
                stages.append(self._stage(len(stages), leads, self.blend.readings(questions)))
        return Mixture(questions, tuple(stages))

    @staticmethod
    def _together(base: Mixture, stages: list[_Stage]) -> bool:
        """Whether some first stages lead where those of the base lead."""
        return not stages or stages[-1].leads == base.stages[len(stages) - 1].leads

    def grown(self, mixtures: Iterable[Mixture], until: int) -> list[Mixture]:
        """Each mixture with one question more, of those that it looks up until a step: no other changes anything."""
        found: dict[Questions, Mixture] = {}
        for base in mixtures:
            for question in base.consulted(until) - base.questions:
                if (questions := base.questions | {question}) not in found:
                    found[questions] = self.more(base, question)
        return sorted(found.values(), key=lambda one: self.blend.order(one.questions))

    def fewest(self, whole: Mixture, item: Item, least: int) -> Questions:
        """Some of a mixture's questions, at least so many, that make an item what it is, while no part of them does."""
        wanted, found = whole.value(item), whole.consulted(item.step) & whole.questions
        for question in self.blend.ordered(found):
            if self.play(found - {question}).value(item) == wanted:
                found -= {question}
        parts = (part for size in range(least, len(found)) for part in combinations(self.blend.ordered(found), size))
        return next((part for part in map(frozenset, parts) if self.play(part).value(item) == wanted), found)

    def replay(self, mixture: Mixture, variant: Variant) -> Replay:
        """The replay that a mixture amounts to where it is all one variant."""
        steps = tuple(stage.judged for stage in mixture.stages if stage.judged is not None)
        return Replay(self.scenario, variant, steps, *mixture.stages[-1].leads)

    def _stage(self, at: int, leads: _Leads, readings: Readings) -> _Stage:
        worlds, unreached = leads
        game, steps = self.scenario.game, self.scenario.steps
        self.blend.seen.clear()
        if at == len(steps):
            final = outlook(readings, worlds, self._tally)
            items = unended() if unreached else of_end(final, len(self.scenario.players))
            return _Stage(items, self._looked_up(worlds), leads)
        if unreached:
            judged = Judged(steps[at], None, (), unreached)
            return _Stage(of_step(judged, ()), NONE, leads, judged)
        judged = judge_step(game, readings, worlds, steps[at], self._attempt)
        items = of_step(judged, outlook(readings, judged.worlds, self._accounts).values)
        return _Stage(items, self._looked_up((*worlds, *judged.worlds)), onward(judged), judged)

    def _attempt(self, game: Any, state: Any, action: Any, rules: Rules) -> tuple[Any, ...]:
        key = state, type(action), action
        found: tuple[Any, ...] = self._memory.recall(key, partial(attempt, game, state, action), rules)
        return found

    def _accounts(self, state: Any, rules: Rules) -> Any:
        return self._memory.recall((state, "accounts"), partial(accounts, self.scenario.game, state), rules)

    def _tally(self, state: Any, rules: Rules) -> Any:
        return self._memory.recall((state, "tally"), partial(tally, self.scenario.game, state), rules)

    def _looked_up(self, worlds: Iterable[World]) -> Questions:
        """What was looked up, and what worlds suppose: whether they merge hangs on it."""
        supposed = {question for world in worlds for question, _ in world.assumptions}
        return self.blend.all & {*self.blend.seen, *supposed}


def _until(question: str, stages: Sequence[_Stage]) -> Iterator[_Stage]:
    """The stages before the first that looks up a question."""
    for stage in stages:
        if question in stage.consulted:
            return
        yield stage
