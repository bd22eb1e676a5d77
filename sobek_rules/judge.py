"""Judging one action: readings and worlds live here and only here.

A reading gives every question one answer. A world is a state together with the answers supposed on the way to it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Generic, NamedTuple, TypeVar

from sobek_rules.game import Game, Needs, Noting, Rules, Settled, Unsettled
from sobek_rules.model import Answer, Assumptions, Entry, Finding, Verdict

T = TypeVar("T")
NOTHING: Assumptions = frozenset()


class Readings:
    """
    The readings that a variant admits: one answer where it settles a question, several where it does not.

    `admitted` gives each question's possible answers.
    """

    def __init__(self, admitted: Mapping[str, Sequence[Answer]]) -> None:
        self.admitted = admitted
        self._settled = {question: answers[0] for question, answers in admitted.items() if len(answers) == 1}
        self._cache: dict[Assumptions, Settled] = {}
        self._joined: dict[frozenset[Assumptions], tuple[Assumptions, ...]] = {}

    def settled(self, assumptions: Assumptions) -> Settled:
        """The answers that hold in every reading with these assumptions."""
        found = self._cache.get(assumptions)
        if found is None:
            found = self._cache[assumptions] = Settled(self._settled | dict(assumptions))
        return found

    def joined(self, several: frozenset[Assumptions]) -> tuple[Assumptions, ...]:
        """Sets of assumptions in order, those joined that differ in one question and cover every answer it admits."""
        found = self._joined.get(several)
        if found is None:
            found = self._joined[several] = self._join(several)
        return found

    def _join(self, several: frozenset[Assumptions]) -> tuple[Assumptions, ...]:
        in_order = sorted(several, key=lambda one: sorted(map(str, one)))
        for supposed in in_order:
            for question, answer in sorted(supposed, key=str):
                rest = supposed - {(question, answer)}
                family = {rest | {(question, other)} for other in self.admitted[question]}
                if family <= several:
                    return self._join((several - family) | {rest})
        return tuple(in_order)

    def explore(self, assumptions: Assumptions, run: Callable[[Rules], T]) -> Iterator[tuple[Assumptions, Rules, T]]:
        """
        Run something under every reading that differs for it.

        Only questions that are really asked fork: where `run` asks one that is open, it is run again with each answer.
        """
        waiting = [assumptions]
        while waiting:
            supposed = waiting.pop()
            rules = Noting(self.settled(supposed))
            try:
                result = run(rules)
            except Unsettled as open_one:
                answers = self.admitted[open_one.question]
                waiting += [supposed | {(open_one.question, answer)} for answer in reversed(answers)]
            else:
                yield supposed, rules, result


class World(NamedTuple):
    """A state, and what was supposed to reach it."""

    state: Any
    assumptions: Assumptions = NOTHING


class Branch(NamedTuple):
    """
    One world's part of a ruling: the findings under its assumptions, and the state after the action.

    `after` is None where the action is illegal, or where a missing fact (`needs`) keeps it from being played.
    """

    assumptions: Assumptions
    findings: tuple[Finding, ...]
    before: Any
    after: Any = None
    entries: tuple[Entry, ...] = ()
    needs: str = ""
    effect_asked: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """A certain objection outweighs a missing fact; no objection and nothing missing is legal."""
        verdicts = [finding.verdict for finding in self.findings]
        for verdict in (Verdict.ILLEGAL, Verdict.UNDETERMINED):
            if verdict in verdicts:
                return verdict
        return Verdict.LEGAL


class Outlook(NamedTuple, Generic[T]):
    """What comes out under each remaining reading: one value, or several that hang on open questions."""

    cases: tuple[tuple[Assumptions, T], ...]

    @property
    def values(self) -> tuple[T, ...]:
        """The different values, in the order found."""
        found: list[T] = []
        for _, value in self.cases:
            if value not in found:
                found.append(value)
        return tuple(found)

    @property
    def turns_on(self) -> tuple[str, ...]:
        """The questions such that another answer to one of them alone changes the value."""
        conflicts = [
            [question for question, answer in one if (question, answer) not in other and question in dict(other)]
            for (one, mine), (other, theirs) in combinations(self.cases, 2)
            if mine != theirs
        ]
        alone = [conflict for conflict in conflicts if len(conflict) == 1]
        return tuple(sorted({question for conflict in alone or conflicts for question in conflict}))


class Ruling(NamedTuple):
    """The judgment on one action: what each remaining world makes of it."""

    branches: tuple[Branch, ...]

    @property
    def outlook(self) -> Outlook[Verdict]:
        """The verdict under each reading."""
        return Outlook(tuple((branch.assumptions, branch.verdict) for branch in self.branches))

    @property
    def verdict(self) -> Verdict:
        """What every reading agrees on."""
        verdicts = {branch.verdict for branch in self.branches}
        return verdicts.pop() if len(verdicts) == 1 else Verdict.UNDETERMINED

    @property
    def turns_on(self) -> tuple[str, ...]:
        """The open questions that the verdict hangs on; none when it is settled."""
        return self.outlook.turns_on

    @property
    def needs(self) -> tuple[str, ...]:
        """The facts that the verdict hangs on."""
        found = (f.needs for b in self.branches if b.verdict is Verdict.UNDETERMINED for f in b.findings if f.needs)
        return tuple(dict.fromkeys(found))


def judge(game: Game, state: Any, action: Any, rules: Rules) -> tuple[Finding, ...]:
    """
    The findings of every rule under one reading; nothing stops at the first objection.

    An objection cites what was asked before it was raised, all else that its rule asked until the end.
    """
    findings: list[Finding] = []
    for rule in game.verbs[action.kind].rules:
        rules.asked = []
        objections: list[Finding] = []
        lacking = ""
        try:
            for sentence in rule(state, action, rules):
                against = Finding(rule.__name__, Verdict.ILLEGAL, sentence, tuple(rules.asked))
                objections.append(against)  # one by one, since each stands where a fact is missing after it
        except Needs as missing:
            lacking = missing.fact
        if objections:
            findings += objections
        elif lacking:
            findings.append(
                Finding(rule.__name__, Verdict.UNDETERMINED, f"needs {lacking}", tuple(rules.asked), lacking)
            )
        elif rules.asked:
            findings.append(Finding(rule.__name__, Verdict.LEGAL, "", tuple(rules.asked)))
    return tuple(findings)


def lawful(game: Game, state: Any, action: Any, rules: Rules) -> bool:
    """Whether no rule objects, under one reading; for those who want results alone."""
    return not any(True for rule in game.verbs[action.kind].rules for _ in rule(state, action, rules))


def attempt(game: Game, state: Any, action: Any, rules: Rules) -> tuple[Any, ...]:
    """What one reading makes of an action: a branch but for its assumptions."""
    findings = judge(game, state, action, rules)
    if any(finding.verdict is Verdict.ILLEGAL for finding in findings):
        return findings, state
    rules.asked = []
    try:
        after = game.verbs[action.kind].effect(state, action, rules)
    except Needs as missing:
        return findings, state, None, (), missing.fact, tuple(rules.asked)
    return findings, state, after, tuple(rules.entries), "", tuple(rules.asked)


def rule_on(game: Game, readings: Readings, worlds: Iterable[World], action: Any) -> Ruling:
    """The ruling on an action in all worlds, with the state after it where it is not illegal."""
    branches = []
    for world in worlds:
        found = readings.explore(world.assumptions, partial(attempt, game, world.state, action))
        branches += [Branch(supposed, *result) for supposed, _, result in found]
    return Ruling(tuple(branches))


def advance(ruling: Ruling, readings: Readings) -> tuple[World, ...]:
    """
    The worlds after a played action.

    Worlds in which it was illegal, or cannot be played for want of a fact, fall away; equal states merge again.
    """
    worlds = [World(b.after, b.assumptions) for b in ruling.branches if b.after is not None]
    return tuple(worlds) if len(worlds) < 2 else merge(worlds, readings)


def merge(worlds: Sequence[World], readings: Readings) -> tuple[World, ...]:
    """Join worlds of equal state whose assumptions differ in one question and cover every answer it admits."""
    by_state: dict[Any, set[Assumptions]] = {}
    for world in worlds:
        by_state.setdefault(world.state, set()).add(world.assumptions)
    return tuple(
        World(state, supposed)
        for state, several in by_state.items()
        for supposed in readings.joined(frozenset(several))
    )


def outlook(readings: Readings, worlds: Iterable[World], run: Callable[[Any, Rules], T]) -> Outlook[T]:
    """What `run` gives in every world, under every reading that differs for it; `Needs` is for `run` to catch."""
    cases: list[tuple[Assumptions, T]] = []
    for world in worlds:
        found = readings.explore(world.assumptions, partial(run, world.state))
        cases += [(supposed, result) for supposed, _, result in found]
    return Outlook(tuple(cases))
