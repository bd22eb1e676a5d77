"""Asking an engine about a case, step by step or all at once; what it says is graded elsewhere."""

import subprocess
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from sobek_rules.conform.answers import Answers, EndAnswer, StepAnswer, answers_of, end_of
from sobek_rules.conform.cases import Case, Profile, opening, steps, whole
from sobek_rules.conform.child import GRACE, Child, Declined, Failed, kill, launched
from sobek_rules.conform.protocol import VERSION, Malformed, Message, Trouble, line, parsed
from sobek_rules.conform.shape import faults
from sobek_rules.model import Verdict

#: The exit code with which a one-shot engine declines a case.
DECLINES = 3
#: So many of the last lines of standard error say why.
_LAST = 3


class Who(NamedTuple):
    """Who an engine says it is: itself, the games it plays with their profiles, and what else it does."""

    engine: Message
    games: dict[str, Profile]
    capabilities: frozenset[str]

    @classmethod
    def of(cls, plain: Message) -> "Who":
        """The engine that a message tells of."""
        games = {name: Profile.of(one) for name, one in plain.get("games", {}).items()}
        return cls(plain.get("engine", {"name": "?"}), games, frozenset(plain.get("capabilities", ())))


class Engine(Protocol):
    """An engine that can be asked about a case; `legal` says before which steps its legal actions are wanted."""

    def play(self, case: Case, profile: Profile, legal: Sequence[bool]) -> Answers:
        """What the engine makes of a case."""

    def close(self) -> None:
        """Let the engine go."""


class Session:
    """A long-lived engine; after a crash or a time-out it is started again when it is next asked."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self.who = self._greeted()

    def _greeted(self) -> Who:
        self.child.start()
        return Who.of(self.child.ask("hello", protocol=VERSION))

    def play(self, case: Case, profile: Profile, legal: Sequence[bool]) -> Answers:
        """What the engine makes of a case, up to a step that it refuses."""
        playing = _Playing(self.child, case, profile, legal, self.who.capabilities)
        trouble: Trouble | None = None
        try:
            if not self.child.running:
                self._greeted()
            playing.run()
        except (Failed, Declined) as error:
            trouble = error.trouble._replace(step=playing.at)
        except OSError as error:
            trouble = Trouble("error", f"it cannot be started again: {error.strerror}")
        return Answers(tuple(playing.answers), playing.end, trouble, self.child.errors())

    def close(self) -> None:
        """Say good-bye; what is not answered at once is not waited for."""
        self.child.timeout = min(self.child.timeout, GRACE)
        try:
            if self.child.running:
                self.child.ask("bye")
        except (Failed, Declined):
            pass
        self.child.close()


class _Playing:
    """A case on its way through an engine: what it said so far, and the state it said it is in."""

    def __init__(
        self, child: Child, case: Case, profile: Profile, legal: Sequence[bool], capabilities: frozenset[str]
    ) -> None:
        self.ask, self.opening, self.steps = child.ask, opening(case, profile), steps(case)
        self.wanted, self.capabilities = legal, capabilities
        self.answers: list[StepAnswer] = []
        self.end: EndAnswer | None = None
        self.at = 0
        self._played: list[Message] = []
        self._listed: Sequence[Any] | None = None
        self._state: Any = None

    def run(self) -> None:
        """Ask everything there is to ask."""
        self.ask("load", **self.opening)
        self.end = end_of(self.ask("score"))
        self._moved(0)
        for number, step in enumerate(self.steps, 1):
            self.at = number
            answer = self._step(step)
            self.answers.append(answer)
            if answer.verdict is Verdict.ILLEGAL and not step.get("probe"):
                return

    def _step(self, step: Message) -> StepAnswer:
        probe, told = step.get("probe", False), {key: step[key] for key in ("player", "action")}
        found = self.ask("apply", **told)
        listed = self._listed
        if "illegal" in found:
            changed = None if self._state is None else self.ask("state")["scenario"] != self._state
            return StepAnswer(Verdict.ILLEGAL, found["illegal"] and found.get("reason", ""), listed, changed=changed)
        verdict = Verdict.UNDETERMINED if "undetermined" in found else Verdict.LEGAL
        if probe:
            self._back()
            return StepAnswer(verdict, found.get("reason", ""), listed)
        self._played.append(told)
        self.end = end_of(self.ask("score"))
        self._moved(self.at)
        told = {"accounts": self.end.accounts, "over": self.end.over, "state": self._state}
        return StepAnswer(verdict, found.get("reason", ""), listed, **told)

    def _moved(self, step: int) -> None:
        """Ask again what hangs on the state."""
        self._state = self.ask("state")["scenario"] if "state" in self.capabilities else None
        if step < len(self.steps):
            asked = "legal" in self.capabilities and self.wanted[step]
            self._listed = self.ask("legal")["actions"] if asked else None

    def _back(self) -> None:
        """Take a probe back: load again, and play again what was played."""
        if self.at == len(self.steps):
            return
        self.ask("load", **self.opening)
        for number, told in enumerate(self._played, 1):
            if "illegal" in self.ask("apply", **told):
                raise Failed("error", f"played again, action {number} is refused that was accepted before")


class OneShot:
    """An engine that is started for each case: the case on its standard input, the answer on its standard output."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self.command, self.timeout = command, timeout

    def answer(self, case: Case, profile: Profile) -> tuple[Message, str, Trouble | None]:
        """What the engine writes on both outputs, or why nothing of it is an answer."""
        try:
            process = launched(self.command)
        except OSError as error:
            return {}, "", Trouble("error", f"it cannot be started: {error.strerror}")
        try:
            out, err = process.communicate(line(whole(case, profile)).encode(), self.timeout)
        except subprocess.TimeoutExpired:
            kill(process)
            _, err = process.communicate()
            return {}, _text(err), Trouble("timeout", f"no answer within {self.timeout:g} seconds")
        said = _text(err)
        if process.returncode == DECLINES:
            return {}, said, Trouble("skip", " ".join(said.splitlines()[-_LAST:]) or "it gives no reason")
        if process.returncode:
            return {}, said, Trouble("error", f"the engine ended with exit code {process.returncode}")
        try:
            found = parsed(out.decode("utf-8", "replace"), "its answer")
        except Malformed as error:
            return {}, said, Trouble("error", str(error))
        wrong = faults(found, "answer")
        return ({}, said, Trouble("error", f"its answer: {'; '.join(wrong[:3])}")) if wrong else (found, said, None)

    def play(self, case: Case, profile: Profile, legal: Sequence[bool]) -> Answers:
        """What the engine makes of a case."""
        found, said, trouble = self.answer(case, profile)
        return Answers(trouble=trouble, stderr=said) if trouble else answers_of(found)._replace(stderr=said)

    def close(self) -> None:
        """There is nothing to let go."""


def _text(written: bytes) -> str:
    return written.decode("utf-8", "replace").strip()
