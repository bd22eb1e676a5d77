"""
Citations are live: another answer to a question that is cited makes a difference, somewhere.

A citation for which no other answer ever changes anything, in any scenario under any text, is decoration.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from typing import NamedTuple

import pytest
from shipped import DUEL, NAMES, scenarios, variant

from sobek_rules.check import outcome as essence
from sobek_rules.judge import Ruling, World, advance, outlook, rule_on
from sobek_rules.model import Verdict
from sobek_rules.options import worlds_at
from sobek_rules.outcome import outcome
from sobek_rules.render.report import EFFECT
from sobek_rules.replay import Judged, Replay, accounts, replay, tally
from sobek_rules.variant import Variant

#: Who cites: a rule, what an action changes, or the tally at the end.
END = "the end"


class Citation(NamedTuple):
    """A question, and who cites it."""

    by: str
    question: str

    def __str__(self) -> str:
        return f"{self.by} cites {self.question}"


#: Citations that no other answer of a shipped text brings to life, and why not.
EXCUSES: Mapping[Citation, str] = {
    Citation(EFFECT, "take.empty-pile"): (
        "A player who has won an extra turn and cannot act in it ends the game, say all texts or are read so; whether "
        "there was something to take is asked first, and shows only where the extra turn lapses."
    ),
    Citation(EFFECT, "character.partial"): (
        "A priest removes every tile of the good, since what can be done must be done; which fewer ones a player may "
        "leave where a text allows it, no step can say."
    ),
    Citation("enough_tiles", "sell.second-sale"): (
        "Whether a later sale joins the set decides how many tiles it needs; under all texts both need three."
    ),
    Citation("game_goes_on", "sell.second-sale"): "The same, of what could be sold.",
    Citation(END, "sell.second-sale"): "The same, of what could have been sold.",
    Citation("game_goes_on", "setup.ankh"): (
        "Before the first take the market is full, so that the player can act wherever the Ankh is."
    ),
    Citation("nearest_only", "setup.ankh"): (
        "Where the Ankh is decides which tiles are nearer; no text wants the nearest one taken."
    ),
    Citation(END, "take.line-ways"): (
        "The game is over since nothing lies on the Ankh's line, either way; where it reached one way only, the game "
        "would be over too. No text reaches one way."
    ),
    Citation(END, "end.character"): (
        "Where a useless character may not be played it keeps no game alive, whatever a text says of that; see the "
        "excuse in test_witness."
    ),
    Citation(END, "character.no-effect"): (
        "Where only a useful character keeps the game alive, it is over whether a useless one may be played or not."
    ),
}


class Case(NamedTuple):
    """A step of a replay that was judged, or its end."""

    played: Replay
    judged: Judged | None

    def under(self, text: Variant) -> "Found":
        """What the step, or the end, comes to under a text, from the states before it."""
        if self.judged is None:
            worlds = bare(self.played.worlds)
            return Found(None, essence(outlook(text.readings, worlds, partial(tally, DUEL))).values)
        before = bare(worlds_at(self.played, self.judged.step.number))
        ruling = rule_on(DUEL, text.readings, before, self.judged.step.action)
        after = advance(ruling, text.readings)
        return Found(
            ruling, outlook(text.readings, after, partial(accounts, DUEL)).values, {one.state for one in after}
        )


class Found(NamedTuple):
    """What comes out: the ruling, the accounts or the tally, and the states that follow."""

    ruling: Ruling | None
    totals: tuple[object, ...]
    states: set[object] = set()  # noqa: RUF012 - never changed

    def verdict(self) -> Verdict | None:
        """The verdict of a step."""
        return self.ruling and self.ruling.verdict

    def of(self, by: str) -> object:
        """As far as it is the doing of one who cites: a rule's objections, or all that comes out."""
        if by in (EFFECT, END):
            return self.verdict(), frozenset(map(str, self.totals)), frozenset(self.states)
        findings = (f for branch in self.ruling.branches for f in branch.findings) if self.ruling else ()
        return frozenset(f[:3] for f in findings if f.rule == by and f.verdict is not Verdict.LEGAL)


def bare(worlds: Iterable[World]) -> tuple[World, ...]:
    """The states alone, without what was supposed to reach them."""
    return tuple(dict.fromkeys(World(world.state) for world in worlds))


def cited(case: Case) -> Iterator[Citation]:
    """The citations that decide: of what objects, of what is open, or of all that allows; of the whole tally."""
    if case.judged is None:
        for _, found in case.played.final().cases:
            if found is not None:
                entered = (question for entry in found.entries for question in entry.asked)
                yield from (Citation(END, question) for question in (*found.asked, *entered))
        return
    ruling = case.judged.ruling
    assert ruling is not None
    for branch in ruling.branches:
        for finding in branch.findings:
            if ruling.verdict is Verdict.LEGAL or finding.verdict is not Verdict.LEGAL:
                yield from (Citation(finding.rule, question) for question in finding.asked)
        if ruling.verdict is Verdict.LEGAL:
            entered = (question for entry in branch.entries for question in entry.asked)
            yield from (Citation(EFFECT, question) for question in (*branch.effect_asked, *entered))


def cases() -> Iterator[Case]:
    """Every step that is judged, and every end, of all shipped scenarios under all texts."""
    for scenario in scenarios():
        for name in NAMES:
            played = replay(scenario, variant(name))
            yield from (Case(played, judged) for judged in played.steps if judged.ruling is not None)
            if not played.unreached:
                yield Case(played, None)


class Lives(NamedTuple):
    """What other answers change: verdicts or totals, for a question; something of one's own, for a citation."""

    cited: set[Citation]
    live: set[Citation]
    turning: set[str]


@cache
def lives() -> Lives:
    """Every citation, tried until it proves live."""
    found = Lives(set(), set(), set())
    for case in cases():
        here = set(cited(case))
        found.cited.update(here)
        for question in {one.question for one in here if one not in found.live or one.question not in found.turning}:
            _try(case, question, {one for one in here if one.question == question}, found)
    return found


def _try(case: Case, question: str, here: set[Citation], found: Lives) -> None:
    """Judge a step, or an end, with each other answer to a question."""
    before = case.under(case.played.variant)
    for answer in DUEL.questions[question].answers:
        if case.played.variant.says[question].answers != (answer,):
            text = case.played.variant.assuming(question, answer)
            after = case.under(text)
            found.live.update(one for one in here if after.of(one.by) != before.of(one.by))
            if (
                after.totals != before.totals
                or after.verdict() is not before.verdict()
                or _later(case, text, before, after)
            ):
                found.turning.add(question)


def _later(case: Case, text: Variant, before: Found, after: Found) -> bool:
    """Whether states that differ after a step come to something else later on."""
    return after.states != before.states and outcome(replay(case.played.scenario, text)) != outcome(case.played)


EVERY_QUESTION = pytest.mark.parametrize("question", DUEL.questions)


@EVERY_QUESTION
def test_every_question_turns_a_verdict_or_a_total(question: str) -> None:
    """Where it is cited, another answer to it changes the verdict of the step, the accounts, or the tally."""
    assert question in {one.question for one in lives().cited}
    assert question in lives().turning


def test_no_citation_is_decoration() -> None:
    """Whoever cites a question finds something else where the answer is another, unless an excuse says why not."""
    assert sorted(EXCUSES) == sorted(lives().cited - lives().live)
    assert all(EXCUSES.values())


def test_a_citation_that_changes_nothing_is_found() -> None:
    """A rule that asks what it does not heed is caught."""
    found = Lives(set(), set(), set())
    case = next(case for case in cases() if case.judged)
    _try(case, "tie.points", {Citation("pile_lasts", "tie.points"), Citation(EFFECT, "tie.points")}, found)

    assert (set(), set()) == (found.live, found.turning)
