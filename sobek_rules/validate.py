"""Holding a recorded game against a text: every action, and everything that the record claims around it.

A claim is tested under each reading that is still possible; readings that it contradicts while others agree fall away.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from sobek_rules.game import Game, Needs, Rules
from sobek_rules.judge import Readings, Ruling, World, advance, merge, rule_on
from sobek_rules.model import Answer, Assumptions, Finding, Verdict
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


class _Missing(NamedTuple):
    """A value that cannot be told for want of a fact."""

    fact: str


class _Case(NamedTuple):
    """What a claim comes to in one world under one reading."""

    state: Any
    supposed: Assumptions
    value: Any
    asked: tuple[str, ...]


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

    def run(self) -> Validated:
        """Play the record."""
        for move in self.recorded.moves:
            if move.action is None:
                self.moves.append(JudgedMove(move, None))
            elif move.tried:
                self._attempt(move)
            else:
                self._play(move)
        for claim in self.recorded.final:
            self._test(claim, player=-1)
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
        ruling = rule_on(self.game, self.readings, self.worlds, move.action)
        self._note(move, ruling)
        match ruling.verdict:
            case Verdict.LEGAL:
                self._told(move)
                self.worlds = advance(ruling, self.readings) or self._stay(move, ruling)
            case Verdict.UNDETERMINED:
                self._open(move, ruling)
                self.worlds = advance(ruling, self.readings) or self._stay(move, ruling)
            case Verdict.ILLEGAL:
                self._against(move, ruling)
                self._told(move)
                self.worlds = self._forced(move)
        for claim in move.left:
            self._test(claim, move.player)
        if move.correct is not None and len(self.remarks) > before:
            self.worlds = self._corrected(move, self.worlds)
            self.astray = False

    def _note(self, move: Move, ruling: Ruling) -> None:
        self.moves.append(JudgedMove(move, ruling.verdict, tuple(_rules(ruling))))

    def _told(self, move: Move) -> None:
        for claim in move.told:
            self._test(claim, move.player)

    def _stay(self, move: Move, ruling: Ruling) -> tuple[World, ...]:
        """The worlds after an action whose effect cannot be told: as they were, for the record to correct."""
        lacking = tuple(dict.fromkeys(branch.needs for branch in ruling.branches if branch.needs))
        self._remark(move, Row.UNCHECKED, needs=lacking)
        self.astray = True
        return self.worlds

    def _forced(self, move: Move) -> tuple[World, ...]:
        """The worlds after an illegal action that the platform let pass."""
        self.astray = True
        effect = self.game.verbs[move.action.kind].effect
        worlds: list[World] = []
        for world in self.worlds:
            with _passing():
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
            accounts = _agreeing((branch.assumptions for branch in ruling.branches if branch.verdict is fitting), ruling)
            self._remark(move, Row.RULING, rests_on=ruling.turns_on, accounts=accounts)
        else:
            self._remark(move, Row.UNCHECKED, needs=ruling.needs)

    def _against(self, move: Move, ruling: Ruling) -> None:
        """Note an accepted move that is illegal, as a known leniency or as a departure with what accounts for it."""
        objecting = [f for b in ruling.branches for f in b.findings if f.verdict is Verdict.ILLEGAL]
        sentences = tuple(dict.fromkeys(finding.sentence for finding in objecting))
        rules = tuple(_rules(ruling))
        state = self.worlds[0].state
        lenient = next(
            (one.name for one in self.recorded.lenient if one.rule in rules and one.fits(state, move.action)), ""
        )
        asked = tuple(dict.fromkeys(question for finding in objecting for question in finding.asked))
        states = [world.state for world in self.worlds]
        accounts = () if lenient else self._accounts(asked, lambda one: _lawful(self.game, one, states, move.action))
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
        cases = list(_cases(claim, self.worlds, self.readings))
        missing = [case.value.fact for case in cases if isinstance(case.value, _Missing)]
        agreeing = [case for case in cases if case.value == claim.said]
        if len(agreeing) == len(cases):
            self.claims += 1
            return
        asked = tuple(dict.fromkeys(question for case in cases for question in case.asked))
        if missing:
            needs = tuple(dict.fromkeys(missing))
            self._add(Remark(Row.UNCHECKED, claim.point, player, claim.what, said=claim.said, needs=needs))
        elif agreeing:
            turns_on = tuple(dict.fromkeys(q for case in agreeing for q, _ in case.supposed))
            accounts = tuple(tuple(sorted(case.supposed, key=str)) for case in agreeing)
            self._add(
                Remark(Row.RULING, claim.point, player, claim.what, _values(cases), claim.said, turns_on, accounts)
            )
            self.worlds = merge([World(case.state, case.supposed) for case in agreeing], self.readings)
        else:
            states = [world.state for world in self.worlds]
            accounts = self._accounts(asked, lambda one: _says(claim, states, one))
            self._add(Remark(claim.row, claim.point, player, claim.what, _values(cases), claim.said, asked, accounts))

    def _accounts(self, asked: Sequence[str], agrees: Any) -> tuple[Answers, ...]:
        """The smallest sets of other answers to what was asked with which the text agrees."""
        others = [
            (question, answer)
            for question in asked
            for answer in self.game.questions[question].answers
            if answer not in self.readings.admitted[question]
        ]
        for size in range(1, MOST_TOGETHER + 1):
            found = tuple(
                chosen
                for chosen in combinations(others, size)
                if len(dict(chosen)) == size and agrees(_assuming(self.variant, chosen))
            )
            if found:
                return found
        return ()


class _passing:
    """Passing over the effect of an illegal action, which is defined only as far as it happens to be."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> bool:
        return kind is not None and issubclass(kind, Exception)


def _of_what_was_said(ruling: Ruling, unsaid: frozenset[str]) -> Ruling:
    """A ruling without the rules about what was not said."""
    branches = (
        branch._replace(findings=tuple(finding for finding in branch.findings if finding.rule not in unsaid))
        for branch in ruling.branches
    )
    return Ruling(tuple(branches))


def _assuming(variant: Variant, answers: Answers) -> Readings:
    return Readings({**variant.readings.admitted, **{question: (answer,) for question, answer in answers}})


def _cases(claim: Claim, worlds: Iterable[World], readings: Readings) -> Iterator[_Case]:
    for world in worlds:
        for supposed, rules, value in readings.explore(world.assumptions, partial(_value, claim, world.state)):
            yield _Case(world.state, supposed, value, tuple(rules.asked))


def _value(claim: Claim, state: Any, rules: Rules) -> Any:
    try:
        return claim.ours(state, rules)
    except Needs as lacking:
        return _Missing(lacking.fact)


def _values(cases: Iterable[_Case]) -> tuple[Any, ...]:
    found: list[Any] = []
    for case in cases:
        if case.value not in found:
            found.append(case.value)
    return tuple(found)


def _says(claim: Claim, states: Iterable[Any], readings: Readings) -> bool:
    cases = list(_cases(claim, [World(state) for state in states], readings))
    return bool(cases) and all(case.value == claim.said for case in cases)


def _lawful(game: Game, readings: Readings, states: Iterable[Any], action: Any) -> bool:
    return rule_on(game, readings, [World(state) for state in states], action).verdict is Verdict.LEGAL


def _rules(ruling: Ruling) -> dict[str, Finding]:
    return {f.rule: f for b in ruling.branches for f in b.findings if f.verdict is Verdict.ILLEGAL}


def _agreeing(supposed: Iterable[Assumptions], ruling: Ruling) -> tuple[Answers, ...]:
    wanted = set(ruling.turns_on)
    found = (tuple(sorted(((q, a) for q, a in one if q in wanted), key=str)) for one in supposed)
    return tuple(dict.fromkeys(found))


Counts = Mapping[str, int]
