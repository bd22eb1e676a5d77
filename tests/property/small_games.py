"""Small games of random rules, and brute force: every reading of a text played on its own."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, NamedTuple, cast

from sobek_rules.game import Game, Needs, Noting, Rules, Settled, Verb
from sobek_rules.judge import judge
from sobek_rules.model import Answer, Assumptions, Verdict

STATES, ACTIONS = 4, 3
_RULED: tuple[str, ...] = ("fine", "fine", "fine", "object", "needs")


class Do(NamedTuple):
    """An action of a small game."""

    number: int

    @property
    def kind(self) -> str:
        """The only verb."""
        return "do"


class Fork(NamedTuple):
    """A question in a random table, and what follows from each answer."""

    question: str
    ways: Mapping[Answer, "Fork | str | int"]


#: A random table: what comes out, perhaps after some questions; `needs` stands for a fact that is missing.
Tree = Fork | str | int


def follow(tree: Tree, ask: Callable[[str], Answer]) -> str | int:
    """What comes out of a table."""
    while isinstance(tree, Fork):
        tree = tree.ways[ask(tree.question)]
    if tree == "needs":
        raise Needs("a fact")
    return tree


class SmallGame:
    """A few questions, and random tables for two rules, for the effect and for the score."""

    def __init__(self, random: Random, questions: int) -> None:
        self._random = random
        self._domains = {name: tuple(range(random.choice((2, 2, 3)))) for name in "pqrs"[:questions]}
        #: What the text admits: one answer, several or all.
        self.admitted = {name: self._some(domain) for name, domain in self._domains.items()}
        rules = [self._rule(self._tables(_RULED)) for _ in range(2)]
        self._effects = self._tables((*range(STATES), *range(STATES), "needs"))
        self._scores = [self._tree(("few", "many"), 2) for _ in range(STATES)]
        self.verbs = {"do": Verb(rules, self._effect)}

    def _some(self, domain: tuple[int, ...]) -> tuple[int, ...]:
        count = self._random.choice((1, 2, len(domain), len(domain)))
        return tuple(sorted(self._random.sample(domain, count)))

    def _tables(self, leaves: tuple[str | int, ...]) -> list[list[Tree]]:
        return [[self._tree(leaves, 3) for _ in range(ACTIONS)] for _ in range(STATES)]

    def _tree(self, leaves: tuple[str | int, ...], depth: int) -> Tree:
        if not depth or self._random.random() < 0.5:
            return self._random.choice(leaves)
        question = self._random.choice(list(self._domains))
        return Fork(question, {answer: self._tree(leaves, depth - 1) for answer in self._domains[question]})

    @staticmethod
    def _rule(tables: list[list[Tree]]) -> Callable[[int, Do, Rules], Iterator[str]]:
        def rule(state: int, action: Do, rules: Rules) -> Iterator[str]:
            if follow(tables[state][action.number], rules.ask) == "object":
                yield "the table objects"

        return rule

    def _effect(self, state: int, action: Do, rules: Rules) -> int:
        return int(follow(self._effects[state][action.number], rules.ask))

    def score(self, state: int, rules: Rules) -> str:
        """What a state comes to."""
        return str(follow(self._scores[state], rules.ask))


def small_game(random: Random, questions: int) -> tuple[SmallGame, Game]:
    """A small game, and the same as the judge sees it."""
    found = SmallGame(random, questions)
    return found, cast(Game, found)


def every_reading(admitted: Mapping[str, Iterable[Answer]]) -> Iterator[Assumptions]:
    """Each way to give every question one of its answers."""
    for answers in product(*admitted.values()):
        yield frozenset(zip(admitted, answers, strict=True))


class BruteForce:
    """Every reading played on its own: in `alive` the state that each has reached without an illegal step."""

    def __init__(self, game: Game, start: Any, readings: Iterable[Assumptions]) -> None:
        self.game = game
        self.alive = dict.fromkeys(readings, start)

    def judge(self, action: Any) -> dict[Assumptions, Verdict]:
        """The verdict of each reading that is left."""
        return {reading: self._verdict(state, action, reading) for reading, state in self.alive.items()}

    def _verdict(self, state: Any, action: Any, reading: Assumptions) -> Verdict:
        found = {finding.verdict for finding in judge(self.game, state, action, self.rules(reading))}
        return next((one for one in (Verdict.ILLEGAL, Verdict.UNDETERMINED) if one in found), Verdict.LEGAL)

    @staticmethod
    def rules(reading: Assumptions) -> Noting:
        """The answers of one reading."""
        return Noting(Settled(reading))

    def play(self, action: Any, verdicts: Mapping[Assumptions, Verdict]) -> None:
        """Go on with the readings in which the action is not illegal and lacks no fact."""
        before, self.alive = self.alive, {}
        for reading, state in before.items():
            if verdicts[reading] is not Verdict.ILLEGAL:
                try:
                    self.alive[reading] = self.game.verbs[action.kind].effect(state, action, self.rules(reading))
                except Needs:
                    continue

    def turning(self, verdicts: Mapping[Assumptions, Verdict]) -> set[str]:
        """The questions of which another answer alone changes the verdict."""
        return {
            question
            for reading, verdict in verdicts.items()
            for question, answer in reading
            for other, theirs in verdicts.items()
            if verdict is not theirs and reading - {(question, answer)} <= other
        }
