"""Holding a recorded game against a text: every action, and everything that the record claims around it.

A claim is tested under each reading that is still possible; readings that it contradicts while others agree fall away.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, combinations
from typing import Any, NamedTuple

from sobek_rules.claimed import Missing, cases_of, says, values_of
from sobek_rules.game import Game
from sobek_rules.judge import Outlook, Readings, Ruling, World, advance, merge, rule_on
from sobek_rules.model import Answer, Assumptions, Verdict
from sobek_rules.recorded import FAULTS, Claim, Move, Point, Recorded, Row
from sobek_rules.variant import Variant

#: So many other answers at most are tried together to account for a departure.
MOST_TOGETHER = 2

Answers = tuple[tuple[str, Answer], ...]


class Remark(NamedTuple):
    """
    Where a record and a text part, or cannot be told not to.

    `ours` are the values that the text's readings give, `said` the recorded one; `rests_on` the questions asked on the
    way, `accounts` the smallest sets of other answers with which the text would agree; `later` says that it comes after
    a departure from which the record does not tell how things stood again.
    """

    row: Row
    point: Point
    player: int
    what: str
    ours: tuple[Any, ...] = ()
    said: Any = None
    rests_on: tuple[str, ...] = ()
    accounts: tuple[Answers, ...] = ()
    needs: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    lenient: str = ""
    later: bool = False


class JudgedMove(NamedTuple):
    """A move of a record with its verdict and the rules that object; no verdict for what is no action of the game."""

    move: Move
    verdict: Verdict | None
    rules: tuple[str, ...] = ()


class Validated(NamedTuple):
    """What came of a recorded game under a text; `claims` counts those that agreed."""

    recorded: Recorded
    variant: Variant
    remarks: tuple[Remark, ...]
    moves: tuple[JudgedMove, ...]
    claims: int

    @property
    def row(self) -> Row:
        """What came of it as a whole: the gravest of all."""
        found = [remark.row for remark in self.remarks] + [one.row for one in self.recorded.troubles]
        order = list(Row)
        return min((*found, self.recorded.ending), key=order.index)

    @property
    def faults(self) -> tuple[Remark, ...]:
        """The departures, in order."""
        return tuple(remark for remark in self.remarks if remark.row in FAULTS)


def validate(recorded: Recorded, game: Game, variant: Variant) -> Validated:
    """Hold a record against a variant of its game."""
    return _Validation(recorded, game, variant).run()


class _Validation:
    """One record on its way through one text."""

    def __init__(self, recorded: Recorded, game: Game, variant: Variant) -> None:
        self.recorded, self.game, self.variant = recorded, game, variant
        self.readings = variant.readings
        self.worlds: tuple[World, ...] = (World(recorded.start),)
        self.remarks: list[Remark] = []
        self.moves: list[JudgedMove] = []
        self.claims = 0
        self.astray = False
        #: What the record cannot be followed without, from where on it cannot.
        self.lost: tuple[str, ...] = ()

    def run(self) -> Validated:
        """Play the record."""
        for move in self.recorded.moves:
            if self.lost:
                self.moves.append(JudgedMove(move, Verdict.UNDETERMINED))
            elif move.action is None:
                self.moves.append(JudgedMove(move, None))
            elif move.tried:
                self._attempt(move)
            else:
                self._play(move)
        for claim in self.recorded.final if not self.lost else ():
            before = len(self.remarks)
            self._test(claim, player=-1)
            self.astray = self.astray or any(one.row in FAULTS for one in self.remarks[before:])
        return Validated(self.recorded, self.variant, tuple(self.remarks), tuple(self.moves), self.claims)

    # Moves.

    def _attempt(self, move: Move) -> None:
        """Something tried: what a platform refuses is illegal, what it accepts and takes back may be a leniency."""
        ruling = _of_what_was_said(rule_on(self.game, self.readings, self.worlds, move.action), move.unsaid)
        self._note(move, ruling)
        if ruling.verdict is Verdict.UNDETERMINED:
            self._open(move, ruling)
        elif ruling.verdict is Verdict.ILLEGAL and move.accepted:
            self._against(move, ruling)
        elif ruling.verdict is Verdict.LEGAL and not move.accepted:
            self._remark(move, Row.LEGAL_SET, ours=("legal",), said=f"refused: {move.answered}")

    def _play(self, move: Move) -> None:
        before = len(self.remarks)
        for claim in move.offered:
            self._test(claim, move.player)
        ruling, told = rule_on(self.game, self.readings, self.worlds, move.action), len(self.remarks)
        self._note(move, ruling)
        match ruling.verdict:
            case Verdict.LEGAL:
                self._advance(move, ruling)
            case Verdict.UNDETERMINED:
                self._open(move, ruling)
                self._advance(move, ruling)
            case Verdict.ILLEGAL:
                self._against(move, ruling)
                self.worlds = self._forced(move)
        self._left(move, told)
        if move.correct is not None and len(self.remarks) > before:
            self.worlds = self._corrected(move, self.worlds)
            self.astray = False

    def _left(self, move: Move, told: int) -> None:
        """What lies there afterwards; where what was told of the move departs already, that is why."""
        astray = self.astray
        self.astray = astray or any(one.row in FAULTS for one in self.remarks[told:])
        for claim in move.left if not self.lost else ():
            self._test(claim, move.player)
        self.astray = astray

    def _note(self, move: Move, ruling: Ruling) -> None:
        self.moves.append(JudgedMove(move, ruling.verdict, _rules(ruling)))

    def _advance(self, move: Move, ruling: Ruling) -> None:
        """Go on to the worlds after a move, of those that agree with what is told of it."""
        before = self.worlds
        for claim in move.told:
            self._test(claim, move.player)
        if self.worlds is not before:
            ruling = rule_on(self.game, self.readings, self.worlds, move.action)
        self.worlds = advance(ruling, self.readings) or self._stay(move, ruling)

    def _stay(self, move: Move, ruling: Ruling) -> tuple[World, ...]:
        """The worlds after an action whose effect cannot be told: as they were, for the record to correct if it can."""
        lacking = tuple(dict.fromkeys(branch.needs for branch in ruling.branches if branch.needs))
        self._remark(move, Row.UNCHECKED, needs=lacking)
        self.lost = lacking if move.correct is None else ()
        self.astray = True
        return self.worlds

    def _forced(self, move: Move) -> tuple[World, ...]:
        """The worlds after an illegal action that the platform let pass."""
        self.astray = True
        effect = self.game.verbs[move.action.kind].effect
        worlds: list[World] = []
        for world in self.worlds:
            with suppress(Exception):  # of what is illegal an effect is only defined as far as it happens to be
                found = self.readings.explore(world.assumptions, partial(effect, world.state, move.action))
                worlds += [World(state, supposed) for supposed, _, state in found]
        return merge(worlds, self.readings) if worlds else self.worlds

    def _corrected(self, move: Move, worlds: Iterable[World]) -> tuple[World, ...]:
        assert move.correct is not None
        return merge([World(move.correct(one.state), one.assumptions) for one in worlds], self.readings)

    def _open(self, move: Move, ruling: Ruling) -> None:
        """Note why a move is neither legal nor illegal."""
        if ruling.turns_on:
            fitting = Verdict.LEGAL if move.accepted else Verdict.ILLEGAL
            fits = [(branch.assumptions, branch.verdict is fitting) for branch in ruling.branches]
            self._remark(move, Row.RULING, **_turning(fits))
        else:
            self._remark(move, Row.UNCHECKED, needs=ruling.needs)

    def _against(self, move: Move, ruling: Ruling) -> None:
        """Note an accepted move that is illegal, as a known leniency or as a departure with what accounts for it."""
        objecting = [f for b in ruling.branches for f in b.findings if f.verdict is Verdict.ILLEGAL]
        sentences = tuple(dict.fromkeys(finding.sentence for finding in objecting))
        rules = _rules(ruling)
        state = self.worlds[0].state
        lenient = next(
            (one.name for one in self.recorded.lenient if one.rule in rules and one.fits(state, move.action)), ""
        )
        asked = tuple(dict.fromkeys(question for finding in objecting for question in finding.asked))
        accounts = () if lenient else self._accounts(asked, partial(_lawful, self.game, move.action))
        row = Row.DEVIATION if lenient else Row.ILLEGAL
        self._remark(move, row, ours=sentences, rests_on=asked, accounts=accounts, rules=rules, lenient=lenient)

    def _remark(self, move: Move, row: Row, **more: Any) -> None:
        what = self.game.describe(self.worlds[0].state, move.action)
        self._add(Remark(row, move.point, move.player, what, said=more.pop("said", "accepted"), **more))

    def _add(self, remark: Remark) -> None:
        self.remarks.append(remark._replace(later=self.astray))

    # Claims.

    def _test(self, claim: Claim, player: int) -> None:
        """Test a claim in every world; those that it contradicts fall away where others agree."""
        cases = list(cases_of(claim, self.worlds, self.readings))
        missing = tuple(dict.fromkeys(case.value.fact for case in cases if isinstance(case.value, Missing)))
        agreeing = [case for case in cases if case.value == claim.said]
        if len(agreeing) == len(cases):
            self.claims += 1
            return
        found = Remark(Row.UNCHECKED, claim.point, player, claim.what, values_of(cases), claim.said)
        if missing:
            self._add(found._replace(ours=(), needs=missing))
        elif agreeing:
            turning = _turning([(case.supposed, case.value == claim.said) for case in cases])
            self._add(found._replace(row=Row.RULING, **turning))
            self.worlds = merge([World(case.state, case.supposed) for case in agreeing], self.readings)
        else:
            self._departs(claim, found._replace(row=claim.row))

    def _assuming(self, answers: Answers) -> tuple[Readings, list[World]]:
        """The readings with other answers to some questions, and the worlds as they stand under them."""
        others = dict(answers)
        readings = Readings({**self.readings.admitted, **{question: (one,) for question, one in answers}})
        worlds = (World(one.state, frozenset(a for a in one.assumptions if a[0] not in others)) for one in self.worlds)
        return readings, list(worlds)

    def _departs(self, claim: Claim, found: Remark) -> None:
        """Note a claim that no reading agrees with."""
        heard: dict[str, None] = {}
        for _ in cases_of(claim, self.worlds, self.readings, heard):
            pass
        accounts = self._accounts(tuple(heard), partial(says, claim))
        self._add(found._replace(rests_on=tuple(heard), accounts=accounts))

    def _accounts(self, asked: Sequence[str], agrees: "Agrees") -> tuple[Answers, ...]:
        """
        The smallest sets of other answers to what was asked with which the text agrees.

        Those that accounted for an earlier departure of the game account for this one too, if they do.
        """
        others = [
            (question, answer)
            for question in self.game.questions
            if question in asked
            for answer in self.game.questions[question].answers
            if answer not in self.readings.admitted[question]
        ]
        earlier = dict.fromkeys(
            answers for remark in self.remarks if remark.row in FAULTS for answers in remark.accounts
        )
        tries = chain([list(earlier)], (combinations(others, size) for size in range(1, MOST_TOGETHER + 1)))
        for sets in tries:
            found = tuple(one for one in sets if _are_other(one, others) and agrees(*self._assuming(one)))
            if found:
                return found
        return ()


def _of_what_was_said(ruling: Ruling, unsaid: frozenset[str]) -> Ruling:
    """A ruling without the rules about what was not said."""
    branches = (
        branch._replace(findings=tuple(finding for finding in branch.findings if finding.rule not in unsaid))
        for branch in ruling.branches
    )
    return Ruling(tuple(branches))


Agrees = Callable[[Readings, Sequence[World]], bool]


def _turning(fits: Sequence[tuple[Assumptions, bool]]) -> dict[str, Any]:
    """The questions on which it turns whether a reading agrees, and the answers to them of those that do."""
    turns_on = Outlook(tuple(fits)).turns_on
    agreeing = (tuple(sorted((pair for pair in one if pair[0] in turns_on), key=str)) for one, agrees in fits if agrees)
    return {"rests_on": turns_on, "accounts": tuple(dict.fromkeys(agreeing))}


def _are_other(answers: Answers, others: Sequence[tuple[str, Answer]]) -> bool:
    return len(dict(answers)) == len(answers) and all(one in others for one in answers)


def _lawful(game: Game, action: Any, readings: Readings, worlds: Sequence[World]) -> bool:
    return rule_on(game, readings, worlds, action).verdict is Verdict.LEGAL


def _rules(ruling: Ruling) -> tuple[str, ...]:
    objecting = (f.rule for b in ruling.branches for f in b.findings if f.verdict is Verdict.ILLEGAL)
    return tuple(dict.fromkeys(objecting))
