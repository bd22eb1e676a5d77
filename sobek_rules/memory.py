"""What has been worked out under one reading serves for every other that gives the same answers to what was looked up.

A result is found again by asking once more what was asked on the way to it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sobek_rules.game import Rules, Settled, Unsettled
from sobek_rules.judge import Readings
from sobek_rules.model import Answer, Assumptions

Questions = frozenset[str]
#: Where every way to a result begins.
_START: Answer = ""


class _Watched(Settled):
    """The answers of one reading, which note the loose questions that are looked up."""

    __slots__ = ("_loose", "_seen")

    def __init__(self, answers: Settled, loose: Questions, seen: dict[str, None]) -> None:
        super().__init__((question, answer) for question, answer in answers.items() if question not in loose)
        self._loose = {question: answer for question, answer in answers.items() if question in loose}
        self._seen = seen

    def __missing__(self, question: str) -> Answer:
        self._seen[question] = None
        if question not in self._loose:
            raise Unsettled(question)
        return self._loose[question]


class Watching(Readings):
    """Readings that put into `seen` what is looked up of the `loose` questions, in order."""

    def __init__(self, admitted: Mapping[str, Sequence[Answer]], loose: Questions, seen: dict[str, None]) -> None:
        super().__init__(admitted)
        self._loose, self._seen = loose, seen
        self._watched: dict[Assumptions, _Watched] = {}

    def settled(self, assumptions: Assumptions) -> Settled:
        found = self._watched.get(assumptions)
        if found is None:
            found = self._watched[assumptions] = _Watched(super().settled(assumptions), self._loose, self._seen)
        return found


class _Fork:
    """A question looked up, and what follows from each answer: another fork, or a result in a tuple."""

    __slots__ = ("question", "ways")

    def __init__(self, question: str) -> None:
        self.question = question
        self.ways: dict[Answer, _Fork | tuple[Any]] = {}


class Moment:
    """A state of one scenario, and what has been worked out of it; equal states are the same moment."""

    __slots__ = ("known", "state")

    def __init__(self, state: Any) -> None:
        self.state = state
        self.known: dict[object, dict[Answer, _Fork | tuple[Any]]] = {}


class Memory:
    """What has been worked out, by the answers that were looked up on the way to it."""

    def __init__(self, seen: dict[str, None]) -> None:
        self._seen = seen
        self._moments: dict[Any, Moment] = {}

    def moment(self, state: Any) -> Moment:
        """The one moment of a state."""
        found = self._moments.get(state)
        if found is None:
            found = self._moments[state] = Moment(state)
        return found

    def recall(self, moment: Moment, what: object, run: Callable[[Rules], Any], rules: Rules) -> Any:
        """What `run` gives of a state under these rules; it is run only where other answers were looked up before."""
        ways, way = moment.known.get(what, {}), _START
        while (found := ways.get(way)) is not None:
            if isinstance(found, tuple):
                return found[0]
            ways, way = found.ways, rules.peek(found.question)
        return self._work_out(moment, what, run, rules)

    def _work_out(self, moment: Moment, what: object, run: Callable[[Rules], Any], rules: Rules) -> Any:
        before = tuple(self._seen)
        self._seen.clear()
        result: tuple[Any] | None = None
        try:
            result = (run(rules),)
            return result[0]
        finally:
            self._keep(moment.known.setdefault(what, {}), tuple(self._seen), rules, result)
            self._seen |= dict.fromkeys(before)

    def _keep(
        self,
        ways: dict[Answer, _Fork | tuple[Any]],
        looked_up: Sequence[str],
        rules: Rules,
        result: tuple[Any] | None,
    ) -> None:
        """Note the way to a result; where there is none, the last question looked up is open."""
        way = _START
        for question in looked_up:
            fork = ways.setdefault(way, _Fork(question))
            assert isinstance(fork, _Fork)
            if result is None and question == looked_up[-1]:
                return
            ways, way = fork.ways, rules.peek(question)
        if result is not None:
            ways[way] = result
