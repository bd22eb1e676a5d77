"""What has been worked out under one reading serves for every other that gives the same answers to what was looked up.

A result is found again by following the answers to what was looked up on the way to it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sobek_rules.game import Noting, Rules, Settled, Unsettled
from sobek_rules.judge import Readings
from sobek_rules.model import Answer, Assumptions

Questions = frozenset[str]


class _Fork:
    """A question looked up, and what follows from each answer: another fork, or a result in a tuple."""

    __slots__ = ("question", "ways")

    def __init__(self, question: str) -> None:
        self.question = question
        self.ways: dict[Answer, _Fork | tuple[Any]] = {}


class Moment:
    """A state that replays of a scenario come to, and where the ways to what is known of it begin, by what it is."""

    __slots__ = ("known", "state")

    def __init__(self, state: Any) -> None:
        self.state = state
        self.known: dict[object, _Fork | tuple[Any]] = {}


class _Watched(Settled):
    """The answers of one reading, which note the loose questions that are looked up."""

    __slots__ = ("_seen", "loose")

    def __init__(self, answers: Settled, loose: Questions, seen: dict[str, None]) -> None:
        super().__init__((question, answer) for question, answer in answers.items() if question not in loose)
        self.loose = {question: answer for question, answer in answers.items() if question in loose}
        self._seen = seen

    def __missing__(self, question: str) -> Answer:
        self._seen[question] = None
        if question not in self.loose:
            raise Unsettled(question)
        return self.loose[question]


class Watching(Readings):
    """Readings that put into `seen` what is looked up of the `loose` questions, in order."""

    def __init__(self, admitted: Mapping[str, Sequence[Answer]], loose: Questions, seen: dict[str, None]) -> None:
        super().__init__(admitted)
        self._loose, self._seen = loose, seen
        self._watched: dict[Assumptions, _Watched] = {}

    def settled(self, assumptions: Assumptions) -> _Watched:
        found = self._watched.get(assumptions)
        if found is None:
            found = self._watched[assumptions] = _Watched(super().settled(assumptions), self._loose, self._seen)
        return found

    def recall(
        self, assumptions: Assumptions, moment: Moment, what: object, run: Callable[[Rules], Any]
    ) -> Iterator[tuple[Assumptions, Any]]:
        """As `explore`, but something is run only where other answers were looked up before."""
        waiting = [assumptions]
        while waiting:
            supposed = waiting.pop()
            found = self._follow(moment.known.get(what), dict(supposed))
            if found is None:
                found = self._work_out(moment, what, run, self.settled(supposed))
            if isinstance(found, _Fork):
                waiting += [supposed | {(found.question, one)} for one in reversed(self.admitted[found.question])]
            else:
                yield supposed, found[0]

    def _follow(self, found: "_Fork | tuple[Any] | None", supposed: dict[str, Answer]) -> "_Fork | tuple[Any] | None":
        """The result at the end of the way, or the fork whose question is open; None where the way is new."""
        while isinstance(found, _Fork):
            question = found.question
            self._seen[question] = None
            answer = supposed[question] if question in supposed else self._settled.get(question)
            if answer is None:
                return found
            found = found.ways.get(answer)
        return found

    def _work_out(
        self, moment: Moment, what: object, run: Callable[[Rules], Any], answers: _Watched
    ) -> "_Fork | tuple[Any]":
        before = tuple(self._seen)
        self._seen.clear()
        end: _Fork | tuple[Any]
        try:
            end = (run(Noting(answers)),)
        except Unsettled as open_one:
            end = _Fork(open_one.question)
        ways: dict[Any, _Fork | tuple[Any]] = moment.known
        way = what
        for question in self._seen:
            if question in answers.loose:
                fork = ways.setdefault(way, _Fork(question))
                assert isinstance(fork, _Fork)
                ways, way = fork.ways, answers.loose[question]
        self._seen |= dict.fromkeys(before)
        return ways.setdefault(way, end)
