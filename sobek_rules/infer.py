"""Which answers explain a platform: those to each question with which all that its records show can come about.

Every move, offer and count of a record is a constraint on the questions that it asks. An answer is ruled out where no
reading that gives it fits; so none is that the platform really gives, though some may be left that it does not.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from sobek_rules.claimed import Missing, cases_of
from sobek_rules.game import Game
from sobek_rules.judge import Branch, Readings, World, attempt
from sobek_rules.model import Answer, Assumptions, Verdict
from sobek_rules.recorded import Claim, Move, Point, Recorded

#: So often at most all records are gone through; what one rules out may let an earlier one rule out more.
MOST_PASSES = 4
#: More sets of answers than these are not told apart for one state, and a record with more states is left there.
_MOST_SETS, _MOST_WORLDS = 12, 400


class Evidence(NamedTuple):
    """What ruled an answer out: the record, where, and what was seen there."""

    record: str
    point: Point
    what: str


class Inferred(NamedTuple):
    """
    What the records leave of each question: its answers in order, and what ruled the others out.

    `strange` are constraints that no reading fits, `records` how many there were, `left` those not gone through to the
    end.
    """

    game: Game
    answers: Mapping[str, tuple[Answer, ...]]
    ruled_out: Mapping[tuple[str, Answer], Evidence]
    strange: tuple[Evidence, ...]
    records: int
    left: tuple[str, ...] = ()

    def settled(self) -> dict[str, Answer]:
        """The questions of which one answer is left."""
        return {id: answers[0] for id, answers in self.answers.items() if len(answers) == 1}

    def untested(self) -> tuple[str, ...]:
        """The questions of which no answer was ruled out."""
        return tuple(id for id, answers in self.answers.items() if len(answers) == len(self.game.questions[id].answers))


def infer(read: Callable[[], Iterable[Recorded]], game: Game) -> Inferred:
    """What all records of a game leave of its questions; `read` gives them anew for each pass."""
    found = _Inference(game)
    for _ in range(MOST_PASSES):
        before = dict(found.answers)
        found.go_through(read())
        if found.answers == before:
            break
    return Inferred(
        game, found.answers, found.ruled_out, tuple(found.strange.values()), found.records, tuple(found.left)
    )


class _Fit(NamedTuple):
    """A part of the readings, and whether what was seen can come about in it."""

    world: World
    fits: bool


class _Inference:
    """The answers left while records are gone through."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.answers = {id: tuple(question.answers) for id, question in game.questions.items()}
        self.readings = Readings(self.answers)
        self.ruled_out: dict[tuple[str, Answer], Evidence] = {}
        self.strange: dict[tuple[str, str], Evidence] = {}
        self.left: dict[str, None] = {}
        self.records = 0
        self.record = ""
        self.worlds: tuple[World, ...] = ()
        #: What was supposed where the record could not be followed for want of a fact: anything may come about there.
        self.blind: set[Assumptions] = set()

    def go_through(self, records: Iterable[Recorded]) -> None:
        """Take in what each record shows."""
        self.records = 0
        for recorded in records:
            self.records += 1
            self.record, self.worlds, self.blind = recorded.name, (World(recorded.start),), set()
            if not all(self._move(move) for move in recorded.moves if move.action is not None):
                self.left[recorded.name] = None
                continue
            for claim in recorded.final:
                self._claim(claim)

    def _move(self, move: Move) -> bool:
        """Take in a move; false where the record cannot be followed further."""
        if move.tried:
            if not move.accepted:
                self._tried(move)
            return True
        for claim in move.offered:
            self._claim(claim)
        branches = self._branches(move)
        fits = [_Fit(World(one.before, one.assumptions), one.verdict is not Verdict.ILLEGAL) for one in branches]
        what = self.game.describe(self.worlds[0].state, move.action)
        if self._narrow(fits, Evidence(self.record, move.point, what)):
            for claim in move.told:
                self._claim(claim)
            branches = self._branches(move)
        possible = [one for one in branches if one.verdict is not Verdict.ILLEGAL]
        if move.correct is None:
            self.blind |= {one.assumptions for one in possible if one.after is None}
        after = [World(one.after or one.before, one.assumptions) for one in possible if one.after or move.correct]
        if not after or frozenset() in self.blind:
            return False
        self.worlds = tuple(after)
        for claim in move.left:
            self._claim(claim)
        if move.correct is not None:
            self.worlds = tuple(World(move.correct(one.state), one.assumptions) for one in self.worlds)
        self.worlds = self._together(self.worlds)
        return len(self.worlds) <= _MOST_WORLDS

    def _branches(self, move: Move) -> list[Branch]:
        found = []
        for world in self.worlds:
            explored = self.readings.explore(world.assumptions, partial(attempt, self.game, world.state, move.action))
            found += [Branch(supposed, *result) for supposed, _, result in explored]
        return found

    def _tried(self, move: Move) -> None:
        """Take in that something was refused."""
        fits = []
        for one in self._branches(move):
            findings = [finding for finding in one.findings if finding.rule not in move.unsaid]
            verdict = one._replace(findings=tuple(findings)).verdict
            fits.append(_Fit(World(one.before, one.assumptions), verdict is not Verdict.LEGAL))
        what = f"{self.game.describe(self.worlds[0].state, move.action)}: refused"
        self._narrow(fits, Evidence(self.record, move.point, what))

    def _claim(self, claim: Claim) -> None:
        cases = cases_of(claim, self.worlds, self.readings)
        fits = [
            _Fit(World(one.state, one.supposed), one.value == claim.said or isinstance(one.value, Missing))
            for one in cases
        ]
        self._narrow(fits, Evidence(self.record, claim.point, claim.what))

    def _narrow(self, fits: Sequence[_Fit], seen: Evidence) -> bool:
        """Keep the worlds in which something can come about, and the answers that any of them allows."""
        kept = [one.world for one in fits if one.fits]
        if not kept and self.blind:
            return True
        if not kept:
            self.strange.setdefault((seen.record, f"{seen.point} {seen.what}"), seen)
            return False
        if len(kept) == len(fits):
            return True
        self.worlds = self._together(kept)
        asked = {id for one in fits for id, _ in one.world.assumptions}
        narrowed = False
        for id in sorted(asked):
            allowed = {dict(supposed).get(id) for supposed in (*(world.assumptions for world in kept), *self.blind)}
            if None in allowed:
                continue
            for answer in self.answers[id]:
                if answer not in allowed:
                    self.ruled_out.setdefault((id, answer), seen)
                    narrowed = True
            self.answers[id] = tuple(answer for answer in self.answers[id] if answer in allowed)
        if narrowed:
            self.readings = Readings(self.answers)
            self.worlds = self._together(self.worlds)
        return True

    def _together(self, worlds: Iterable[World]) -> tuple[World, ...]:
        """Worlds of one state joined; of too many sets of answers only what they share is kept."""
        by_state: dict[Any, set[Assumptions]] = {}
        for world in worlds:
            open_ones = frozenset(pair for pair in world.assumptions if len(self.answers[pair[0]]) > 1)
            by_state.setdefault(world.state, set()).add(open_ones)
        found: list[World] = []
        for state, several in by_state.items():
            joined = self.readings.joined(frozenset(several)) if len(several) <= _MOST_SETS else ()
            sets = joined or (frozenset.intersection(*several),)
            found += [World(state, supposed) for supposed in sets]
        return tuple(found)
