"""Replays of one scenario under mixtures of two variants: the first, with what the other says on some questions.

What comes of the worlds at a place is worked out once for all mixtures that answer alike what is looked up there.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations, takewhile
from typing import Any, NamedTuple, TypeVar

from sobek_rules.game import Game, Rules
from sobek_rules.judge import NOTHING, Branch, Outlook, Ruling, World, advance, attempt
from sobek_rules.memory import Moment, Questions, Watching
from sobek_rules.model import Tally
from sobek_rules.outcome import NOT_REACHED, Item, Items, of_accounts, of_end, of_verdict, unended
from sobek_rules.replay import Judged, Replay, accounts, onward, over, tally
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Variant

T = TypeVar("T")
NONE: Questions = frozenset()


class Blend:
    """Two variants of a game to be mixed; `parting` are the questions on which they differ, in rule-book order."""

    def __init__(self, one: Variant, other: Variant, parting: Sequence[str]) -> None:
        self.one, self.other, self.parting = one, other, parting
        self.all = frozenset(parting)
        self.seen: dict[str, None] = {}
        self._loose = self.all | {say.question for say in one.says.values() if not say.settled}
        self._readings: dict[Questions, Watching] = {}

    def readings(self, questions: Questions) -> Watching:
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


class _Place:
    """Where mixtures come to after so many steps: the worlds or why there are none, and what comes out there."""

    __slots__ = ("at", "known", "unreached", "worlds")

    def __init__(self, at: int, worlds: tuple[World, ...], unreached: str = "") -> None:
        self.at, self.worlds, self.unreached = at, worlds, unreached
        self.known: dict[object, list[_Found]] = {}


class _Found(NamedTuple):
    """
    What comes out at a place: of a step its judgment and the place that it leads to, or else what a look gives.

    It hangs on the parting questions that were `consulted`; on those `swapped` the other variant spoke.
    """

    looked: Items
    judged: Judged | None = None
    after: _Place | None = None
    consulted: Questions = NONE
    swapped: Questions = NONE

    @property
    def items(self) -> Items:
        """The items that come out."""
        return of_verdict(self.judged) if self.judged else self.looked


class Mixing:
    """The mixtures of one scenario, and the places that they come to."""

    def __init__(self, scenario: Scenario, blend: Blend) -> None:
        self.scenario, self.blend = scenario, blend
        self._moments: dict[Any, Moment] = {}
        self._places: dict[tuple[int, tuple[World, ...]], _Place] = {}
        self.start = self._place(0, (World(self._moment(scenario.start)),), "")

    def play(self, questions: Questions) -> "Mixture":
        """The mixture with the other variant's say on these questions."""
        return Mixture(self, questions)

    def grown(self, mixtures: Iterable["Mixture"], items: Sequence[Item]) -> list["Mixture"]:
        """Each mixture with one question more, of those that it looks up for some items: no other changes these."""
        found: dict[Questions, Mixture] = {}
        for base in mixtures:
            for question in base.consulted(items) - base.questions:
                if (questions := base.questions | {question}) not in found:
                    found[questions] = base.more(question)
        return sorted(found.values(), key=lambda one: self.blend.order(one.questions))

    def fewest(self, whole: "Mixture", item: Item, least: int) -> Questions:
        """Some of a mixture's questions, at least so many, that make an item what it is, while no part of them does."""
        wanted, found = whole.value(item), whole.consulted([item]) & whole.questions
        for question in self.blend.ordered(found):
            if self.play(found - {question}).value(item) == wanted:
                found -= {question}
        parts = (part for size in range(least, len(found)) for part in combinations(self.blend.ordered(found), size))
        return next((part for part in map(frozenset, parts) if self.play(part).value(item) == wanted), found)

    def step(self, place: _Place, questions: Questions) -> _Found:
        """The next step."""
        return self._known(place, questions, Mixing._step)

    def standing(self, place: _Place, questions: Questions) -> _Found:
        """The running accounts."""
        return self._known(place, questions, Mixing._standing)

    def over(self, place: _Place, questions: Questions) -> _Found:
        """Whether the game is over, and no more than that."""
        return self._known(place, questions, Mixing._over)

    def end(self, place: _Place, questions: Questions) -> _Found:
        """Whether the game is over, the totals and who wins."""
        return self._known(place, questions, Mixing._end)

    def _known(
        self, place: _Place, questions: Questions, find: Callable[["Mixing", _Place, Watching], _Found]
    ) -> _Found:
        known = place.known.setdefault(find, [])
        for found in known:
            if found.consulted & questions == found.swapped:
                return found
        self.blend.seen.clear()
        found = find(self, place, self.blend.readings(questions))
        # Whether worlds merge hangs on what they suppose.
        worlds = (*place.worlds, *(found.judged.worlds if found.judged else ()))
        supposed = [question for world in worlds for question, _ in world.assumptions]
        consulted = self.blend.all.intersection([*self.blend.seen, *supposed])
        known.append(_Found(*found[:3], consulted, consulted & questions))
        return known[-1]

    def _step(self, place: _Place, readings: Watching) -> _Found:
        step, branches = self.scenario.steps[place.at], list[Branch]()
        for moment, assumptions in place.worlds:
            run = partial(self._attempt, moment.state, step.action)
            for supposed, branch in readings.recall(assumptions, moment, place.at, run):
                branches.append(Branch(supposed, *branch[1:]) if supposed else branch)
        ruling = Ruling(tuple(branches))
        judged = Judged(step, ruling, place.worlds if step.probe else advance(ruling, readings))
        return _Found({}, judged, self._place(place.at + 1, *onward(judged)))

    def _standing(self, place: _Place, readings: Watching) -> _Found:
        return _Found(of_accounts(place.at, self._look(place, readings, accounts).values))

    def _over(self, place: _Place, readings: Watching) -> _Found:
        return _Found({Item(0, "over"): frozenset(self._look(place, readings, over).values)})

    def _end(self, place: _Place, readings: Watching) -> _Found:
        return _Found(of_end(self._look(place, readings, _totals), len(self.scenario.players)))

    def _look(self, place: _Place, readings: Watching, look: Callable[[Game, Any, Rules], T]) -> Outlook[T]:
        """What a look at the worlds of a place gives, as in a replay."""
        return Outlook(
            tuple(
                case
                for moment, assumptions in place.worlds
                for case in readings.recall(assumptions, moment, look, partial(look, self.scenario.game, moment.state))
            )
        )

    def _place(self, at: int, worlds: tuple[World, ...], unreached: str) -> _Place:
        if unreached:
            return _Place(at, worlds, unreached)
        found = self._places.get((at, worlds))
        if found is None:
            found = self._places[at, worlds] = _Place(at, worlds)
        return found

    def _attempt(self, state: Any, action: Any, rules: Rules) -> Branch:
        """What one reading makes of an action, with a moment for the state after it."""
        branch = Branch(NOTHING, *attempt(self.scenario.game, state, action, rules))
        return branch if branch.after is None else branch._replace(after=self._moment(branch.after))

    def _moment(self, state: Any) -> Moment:
        found = self._moments.get(state)
        if found is None:
            found = self._moments[state] = Moment(state)
        return found


def _totals(game: Game, state: Any, rules: Rules) -> Tally | None:
    """The tally of a state without what it rests on."""
    found = tally(game, state, rules)
    return found and found._replace(entries=(), needs=(), asked=())


class Mixture:
    """What a scenario comes to under a mixture, played as far as was asked for."""

    def __init__(self, mixing: Mixing, questions: Questions, steps: Iterable[_Found] = ()) -> None:
        self.questions = questions
        self._mixing, self._steps = mixing, list(steps)
        self._places = [mixing.start, *(step.after for step in self._steps if step.after)]

    def more(self, question: str) -> "Mixture":
        """The mixture with the other variant's say on one question more."""
        shared = takewhile(lambda step: question not in step.consulted, self._steps)
        return Mixture(self._mixing, self.questions | {question}, shared)

    def value(self, item: Item) -> object:
        """What an item comes to; None where nothing comes of it."""
        found = self._where(item)
        if found is None:
            return NOT_REACHED if item.what in ("verdict", "over") else None
        return found.items.get(item)

    def outcome(self) -> Items:
        """All that comes out, in order."""
        numbers = range(1, len(self._mixing.scenario.steps) + 1)
        found: Items = {}
        for item in (Item(number, what) for number in numbers for what in ("verdict", "")):
            if (where := self._where(item)) is not None:
                found |= where.items
            elif item.what:
                found[item] = NOT_REACHED
        end = self._where(Item(0, ""))
        return found | (end.items if end else unended())

    def consulted(self, items: Sequence[Item]) -> Questions:
        """The questions looked up on the way to some items."""
        found = [where.consulted for where in map(self._where, items) if where is not None]
        last = max(item.step or len(self._mixing.scenario.steps) for item in items)
        return NONE.union(*found, *(step.consulted for step in self._steps[:last]))

    def replay(self, variant: Variant) -> Replay:
        """The replay that this amounts to where it is all one variant."""
        scenario, end = self._mixing.scenario, self._after(len(self._mixing.scenario.steps))
        reached = [_with_states(step.judged) for step in self._steps if step.judged]
        others = [Judged(step, None, (), end.unreached) for step in scenario.steps[len(self._steps) :]]
        return Replay(scenario, variant, (*reached, *others), _states(end.worlds), end.unreached)

    def _after(self, steps: int) -> _Place:
        """The place after so many steps, or the one from which none is reached."""
        while len(self._places) <= steps and not self._places[-1].unreached:
            found = self._mixing.step(self._places[-1], self.questions)
            assert found.after
            self._steps.append(found)
            self._places.append(found.after)
        return self._places[min(steps, len(self._steps))]

    def _where(self, item: Item) -> _Found | None:
        """Where an item comes out; None where that is not reached."""
        steps = item.step or len(self._mixing.scenario.steps)
        place = self._after(steps)
        if place.at < steps:
            return None
        if item.step and item.what == "verdict":
            return self._steps[steps - 1]
        if place.unreached:
            return None
        look = self._mixing.standing if item.step else self._mixing.over if item.what == "over" else self._mixing.end
        return look(place, self.questions)


def _with_states(judged: Judged) -> Judged:
    """A judgment with states instead of moments."""
    assert judged.ruling
    branches = (branch._replace(after=branch.after and branch.after.state) for branch in judged.ruling.branches)
    return judged._replace(ruling=Ruling(tuple(branches)), worlds=_states(judged.worlds))


def _states(worlds: tuple[World, ...]) -> tuple[World, ...]:
    return tuple(world._replace(state=world.state.state) for world in worlds)
