"""Grading what an engine says on a case against what our own judge says, be it from a stream, a one-shot or a file."""

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from sobek_rules.check import reasons, winner
from sobek_rules.conform.answers import Answers, EndAnswer, StepAnswer, Totals
from sobek_rules.conform.cases import Case
from sobek_rules.conform.expected import TOO_OPEN, ByPlayer, Expected, Options
from sobek_rules.conform.listing import Listing, compared
from sobek_rules.conform.plain import why as unread
from sobek_rules.conform.positions import against
from sobek_rules.conform.protocol import Trouble
from sobek_rules.errors import BadInput, hint
from sobek_rules.model import Verdict
from sobek_rules.phrases import how_many
from sobek_rules.replay import Judged, essence


class Grade(StrEnum):
    """What comes of a case; those that are no failure last."""

    FAIL = "fail"
    ERROR = "error"
    TIMEOUT = "timeout"
    NONSTRICT = "nonstrict"
    SKIP = "skip"
    NOT_TESTED = "not tested"
    RULING = "ruling"
    PASS = "pass"


#: The grades that make a run fail, and those of cases that were executed at all.
FAILING = (Grade.FAIL, Grade.ERROR, Grade.TIMEOUT)
EXECUTED = (*FAILING, Grade.NONSTRICT, Grade.RULING, Grade.PASS)


class Difference(NamedTuple):
    """
    Something on which an engine differs from what is expected; `step` 0 is the end.

    `what` is `verdict`, `legal`, `unchanged`, `position`, `over`, `winners` or an account; `listing` tells lists apart,
    `part` is that of the position.
    """

    step: int
    what: str
    player: str = ""
    expected: str = ""
    found: str = ""
    listing: Listing | None = None
    part: str = ""

    def like(self, other: "Difference") -> bool:
        """Whether it is a difference of the same kind."""
        if self.what != other.what or (self.listing and other.listing and self.listing.sides != other.listing.sides):
            return False
        return (bool(self.step), self.part) == (bool(other.step), other.part) and (
            self.what not in ("verdict", "over") or (self.expected, self.found) == (other.expected, other.found)
        )


class Graded(NamedTuple):
    """
    A case with its grade, and all that it rests on.

    `graded` are the steps that were compared (0 the end), `ruled` those left to a ruling with what it turns on,
    `untested` what could not be compared, by kind; `after` counts what follows the first difference.
    """

    case: Case
    grade: Grade
    expected: Expected | None = None
    differences: tuple[Difference, ...] = ()
    after: int = 0
    trouble: Trouble | None = None
    reason: str = ""
    stderr: str = ""
    graded: tuple[int, ...] = ()
    ruled: tuple[tuple[int, str], ...] = ()
    untested: tuple[str, ...] = ()

    @property
    def first(self) -> Difference | None:
        """The first difference."""
        return self.differences[0] if self.differences else None


class _Marking:
    """A case while it is graded."""

    def __init__(self, expected: Expected, answers: Answers, options: Sequence[Options | None], lists: bool) -> None:
        self.expected, self.answers, self.options, self.lists = expected, answers, options, lists
        self.differences: list[Difference] = []
        self.graded: list[int] = []
        self.ruled: list[tuple[int, str]] = []
        self.untested: list[str] = []
        self.misnamed: list[str] = []
        self.last = 0
        self.after = 0

    def run(self) -> None:
        """Compare everything."""
        steps = self.expected.case.scenario.steps
        for step, answer in zip(steps, self.answers.steps, strict=False):
            judged = self.expected.judged(step.number)
            if judged.ruling is None:
                break
            self._legal(step.number, answer)
            if not self._verdict(judged, answer):
                self.after += len(steps) - step.number
                return
            if not step.probe and answer.verdict is not Verdict.ILLEGAL and judged.worlds:
                self._after(step.number, answer)
                self._position(step.number, answer)
        if self.expected.played.unreached == TOO_OPEN:
            self.ruled.append((0, TOO_OPEN))
        elif self.answers.trouble is None and not self.expected.played.unreached:
            self._end(self.answers.end)

    def differ(self, step: int, what: str, player: str, expected: str, found: str) -> None:
        """Note a difference."""
        self.differences.append(Difference(step, what, player, expected, found))

    def _verdict(self, judged: Judged, answer: StepAnswer) -> bool:
        """Compare a verdict; whether the engine is still where we are."""
        assert judged.ruling
        number, wanted, probe = judged.step.number, judged.ruling.verdict, judged.step.probe
        if wanted is Verdict.UNDETERMINED:
            hangs = [*judged.ruling.turns_on, *(f"needs {fact}" for fact in judged.ruling.needs)]
            self.ruled.append((number, ", ".join(hangs)))
            return probe or (answer.verdict is not Verdict.ILLEGAL and bool(judged.worlds))
        self.graded.append(number)
        if answer.verdict is not wanted:
            self.differ(number, "verdict", "", wanted, answer.verdict)
            return probe
        if wanted is Verdict.ILLEGAL:
            if answer.changed is None:
                self.untested.append("state")
            elif answer.changed:
                self.differ(number, "unchanged", "", "a refused step changes nothing", "its state has changed")
        return True

    def _legal(self, number: int, answer: StepAnswer) -> None:
        options = self.options[number - 1]
        if number > 1 and self.expected.case.scenario.steps[number - 2].probe:
            return  # compared before the probe
        if options is None or answer.legal is None:
            self.untested.append("legal here" if self.lists else "legal")
            return
        listing = compared(self.expected, options, answer.legal)
        if listing:
            self.differences.append(Difference(number, "legal", listing=listing))

    def _after(self, number: int, answer: StepAnswer) -> None:
        """Compare the running accounts after a step, and whether the game is over."""
        if answer.over is not None:
            self._over(number, self.expected.over(self.expected.judged(number).worlds), answer.over)
        if answer.accounts is None and answer.over:
            return  # the end is compared instead
        self.last = number
        hangs = self.expected.played.standing(self.expected.judged(number)).turns_on
        self._totals(number, self.expected.accounts(number), answer.accounts, hangs)

    def _position(self, number: int, answer: StepAnswer) -> None:
        """Compare the position after a step, unless it follows from another that was wrong already."""
        if answer.state is None:
            self.untested.append("position")
            return
        if any(one.what in ("position", "unchanged") for one in self.differences):
            return
        try:
            held = against(self.expected, number, answer.state)
        except BadInput as error:
            self.misnamed.append(f"/scenario: {unread(error)}")
            return
        for part, expected, found in held.parts:
            self.differences.append(Difference(number, "position", expected=expected, found=found, part=part))
        hangs = (number, ", ".join(held.turns_on))
        if held.turns_on and hangs not in self.ruled:
            self.ruled.append(hangs)

    def _over(self, number: int, wanted: frozenset[bool | None], found: bool) -> bool:
        if wanted in ({True}, {False}) and found not in wanted:
            words = {True: "the game is over", False: "the game goes on"}
            self.differ(number, "over", "", words[not found], words[found])
            return False
        return True

    def _totals(self, number: int, wanted: ByPlayer, found: Totals | None, hangs: Sequence[str]) -> None:
        self._named("totals" if number == 0 else "accounts", wanted, found or {})
        for account, both in wanted.items():
            for name, values in both.items():
                told = ((found or {}).get(account) or {}).get(name)
                if None in values:
                    continue  # a fact is missing, and nobody can know
                if told is None and len(values) == 1:
                    self.untested.append("accounts")
                elif told is None:
                    self.ruled.append((number, ", ".join(hangs) or account))
                elif told not in values:
                    said = " or ".join(map(str, sorted(value for value in values if value is not None)))
                    self.differ(number, account, name, said, str(told))
                elif len(values) > 1:
                    self.ruled.append((number, ", ".join(hangs) or account))

    def _named(self, where: str, wanted: Collection[str], found: Totals) -> None:
        """Note names of accounts and players that there are not."""
        players = self.expected.players
        for account, both in found.items():
            if account not in wanted:
                self.misnamed.append(f"/{where}/{account}: there is no such account; {hint(account, wanted)}")
            for name in both:
                if name not in players:
                    self.misnamed.append(f"/{where}/{account}/{name}: there is no such player; {hint(name, players)}")

    def _end(self, found: EndAnswer | None) -> None:
        over = self.expected.over(self.expected.played.worlds)
        if found is None:
            self.untested.append("accounts")
            return
        if over == {False} or not over:
            if found.over and not any(one.what == "over" for one in self.differences):
                self._over(0, over, found.over)
            return
        if over != {True}:
            if True in over or self.expected.case.scenario.final:
                self.ruled.append((0, ", ".join(self.expected.end().turns_on) or "whether the game is over"))
            return
        known = any(one.what == "over" for one in self.differences)
        if not known and not self._over(0, over, found.over):
            return
        if found.over:
            self.graded.append(0)
            hangs = essence(self.expected.end()).turns_on
            self._totals(0, self.expected.totals(), found.totals, hangs)
            self._winners(found.winners)

    def _winners(self, found: tuple[str, ...] | None) -> None:
        wanted, players = self.expected.winners(), self.expected.players
        strange = [name for name in found or () if name not in players]
        self.misnamed += [f"/winners: there is no player '{name}'; {hint(name, players)}" for name in strange]
        if None in wanted:
            return
        if found is None and len(wanted) == 1:
            self.untested.append("accounts")
        elif found is not None and frozenset(found) not in wanted:
            tallies = [tally for tally in self.expected.end().values if tally]
            self.differ(0, "winners", "", winner(self.expected.played, tallies), " and ".join(found) or "nobody")
        elif found is None or len(wanted) > 1:
            self.ruled.append((0, ", ".join(essence(self.expected.end()).turns_on)))


def grade(expected: Expected, answers: Answers, options: Sequence[Options | None], *, lists: bool) -> Graded:
    """The grade of what an engine says on a case; `lists` says whether it lists legal actions at all."""
    marking = _Marking(expected, answers, options, lists)
    marking.run()
    found = _grade(marking, answers)
    return Graded(
        case=expected.case,
        grade=found,
        expected=expected,
        differences=tuple(marking.differences),
        after=marking.after,
        trouble=answers.trouble,
        reason=_reason(found, marking, answers),
        stderr=answers.stderr,
        graded=tuple(marking.graded),
        ruled=tuple(marking.ruled),
        untested=tuple(marking.untested),
    )


def _grade(marking: _Marking, answers: Answers) -> Grade:
    trouble, told = answers.trouble, _told(marking, answers)
    if trouble and trouble.kind != "skip":
        return Grade.TIMEOUT if trouble.kind == "timeout" else Grade.ERROR
    if marking.misnamed or (not told and not trouble):
        return Grade.ERROR
    if marking.differences:
        lax = all(_in_between(one, marking) for one in marking.differences)
        return Grade.NONSTRICT if lax and not trouble else Grade.FAIL
    if trouble:
        return Grade.SKIP
    if "accounts" in marking.untested:
        return Grade.NOT_TESTED
    return Grade.RULING if marking.ruled or not marking.graded else Grade.PASS


def _told(marking: _Marking, answers: Answers) -> bool:
    """Whether the engine answers as many steps as it should."""
    steps = marking.expected.case.scenario.steps
    stopped = answers.steps and not steps[min(len(answers.steps), len(steps)) - 1].probe
    refused = bool(stopped and answers.steps[-1].verdict is Verdict.ILLEGAL)
    return len(answers.steps) == len(steps) or (refused and len(answers.steps) < len(steps))


def _in_between(one: Difference, marking: _Marking) -> bool:
    """Whether a difference is one of the position, or of running accounts that come right later."""
    if one.what == "position":
        return True
    account = one.what in marking.expected.case.game.accounts and one.step > 0
    return account and (one.step < marking.last or 0 in marking.graded)


def _reason(found: Grade, marking: _Marking, answers: Answers) -> str:
    """Why a case is neither passed nor failed."""
    match found:
        case Grade.ERROR | Grade.TIMEOUT | Grade.SKIP:
            if marking.misnamed:
                return marking.misnamed[0]
            told = f"{how_many(len(answers.steps), 'step')} answered, not {len(marking.expected.case.scenario.steps)}"
            return answers.trouble.message if answers.trouble else told
        case Grade.NOT_TESTED:
            return "the engine does not tell what the accounts come to"
        case Grade.RULING:
            return "; ".join(dict.fromkeys(why for _, why in marking.ruled if why)) or "nothing in it is settled"
    return ""


def asked(graded: Graded) -> Iterator[str]:
    """The questions on which what was compared rests."""
    expected = graded.expected
    if expected is None:
        return
    for number in graded.graded:
        if number:
            ruling = expected.judged(number).ruling
            yield from sorted(reasons(ruling)) if ruling else ()
        else:
            for tally in expected.end().values:
                yield from (tally.asked if tally else ())
                yield from (question for entry in (tally.entries if tally else ()) for question in entry.asked)


def objected(graded: Graded) -> Iterator[str]:
    """The rules that object to what was compared."""
    expected = graded.expected
    for number in graded.graded if expected else ():
        ruling = expected.judged(number).ruling if expected and number else None
        for branch in ruling.branches if ruling else ():
            yield from (one.rule for one in branch.findings if one.verdict is Verdict.ILLEGAL)


def nothing(case: Case, reason: str) -> Graded:
    """A case that was not tested at all."""
    return Graded(case, Grade.NOT_TESTED, reason=reason)
