"""Every citation is live: with another answer to what is cited, what cites it comes out otherwise in some scenario."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

import pytest
from shipped import BY_NAME, cases, read, variant

from sobek_rules.bundle import bundled
from sobek_rules.game import Game, Needs, Rules
from sobek_rules.judge import Branch, World, judge
from sobek_rules.model import Assumptions, Entry, Finding, Tally, Verdict
from sobek_rules.replay import Replay, replay, tally
from sobek_rules.variant import Variant

T = TypeVar("T")
EVERY_GAME = pytest.mark.parametrize("game", BY_NAME)
#: What cites the questions that no account of a tally rests on: that the game is over, and who wins.
END = "the end"


class Citation(NamedTuple):
    """A question, and what cites it: a rule, an effect (by its verb), an account, or the end."""

    cites: str
    question: str


#: Citations that change nothing in any shipped scenario, and why they stand all the same. To stay empty if it can.
EXCUSES: dict[Citation, str] = {
    Citation(END, "end.rounds"): "a game of three rounds that has ended would have ended as one of a single round too; "
    "that it had three is still why it ended, and a deal after the first round turns on it",
}

#: Whether what cites a question comes out otherwise with another answer to it.
Turns = Callable[[Citation], bool]


@cache
def replays(game: str) -> tuple[Replay, ...]:
    """Every shipped scenario under every text that judges it, as it is read and as strict reading has it."""
    return tuple(replay(told, one) for told, text in cases(game) for one in (text, text.strict()))


def otherwise(text: Variant, supposed: Assumptions, question: str, run: Callable[[Rules], T]) -> Iterator[T]:
    """What comes out under the readings that differ from one in their answer to a question alone."""
    rest = frozenset(pair for pair in supposed if pair[0] != question)
    for answer in BY_NAME[text.game].questions[question].answers:
        yield from (found for _, _, found in text.assuming(question, answer).readings.explore(rest, run))


# Rules.


def worst(findings: tuple[Finding, ...]) -> Verdict:
    """The verdict that follows from some findings."""
    return Branch(frozenset(), findings, None).verdict


def of(rule: str, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """A rule's own findings."""
    return tuple(finding for finding in findings if finding.rule == rule)


def rule_turns(citation: Citation, game: Game, text: Variant, branch: Branch, action: Any) -> bool:
    """Whether another answer turns the finding of the rule itself, and the verdict with it and through it alone."""
    rule, question = citation
    others = tuple(finding for finding in branch.findings if finding.rule != rule)
    for found in otherwise(text, branch.assumptions, question, partial(judge, game, branch.before, action)):
        own = of(rule, found)
        if (
            worst(own) is not worst(of(rule, branch.findings))
            and branch.verdict is not worst((*others, *own))
            and branch.verdict is not worst(found)
        ):
            return True
    return False


def by_rules(played: Replay) -> Iterator[tuple[Citation, Turns]]:
    """The citations of the findings that make a verdict what it is: objections, or else all that held or lacked."""
    for judged in played.steps:
        for branch in judged.ruling.branches if judged.ruling else ():
            turns = partial(
                rule_turns, game=played.scenario.game, text=played.variant, branch=branch, action=judged.step.action
            )
            for finding in branch.findings:
                if finding.verdict is branch.verdict:
                    yield from ((Citation(finding.rule, question), turns) for question in finding.asked)


# Effects and accounts.


class Change(NamedTuple):
    """What an effect comes to: the state after it, or the fact that it lacks; and what it enters."""

    after: object
    entries: tuple[Entry, ...]

    def part(self, cites: str, kind: str) -> object:
        """The part of it that a citation is of: all of it where that is the effect."""
        entered = booked(self.entries, "" if cites == kind else cites)
        return (self.after, entered) if cites == kind else entered


def booked(entries: tuple[Entry, ...], account: str = "") -> list[object]:
    """What is entered in an account, or in all, whatever it rests on."""
    return [entry._replace(asked=()) for entry in entries if account in ("", entry.account)]


def changed(game: Game, branch: Branch, action: Any, rules: Rules) -> Change:
    """What an effect comes to under some rules."""
    try:
        after = game.verbs[action.kind].effect(branch.before, action, rules)
    except Needs as missing:
        return Change(missing.fact, tuple(rules.entries))
    return Change(after, tuple(rules.entries))


def effect_turns(citation: Citation, game: Game, text: Variant, branch: Branch, action: Any) -> bool:
    """Whether another answer makes the effect itself, or what it enters in that account, another."""
    cites, question = citation
    came = Change(branch.needs or branch.after, branch.entries).part(cites, action.kind)
    run = partial(changed, game, branch, action)
    others = otherwise(text, branch.assumptions, question, run)
    return any(other.part(cites, action.kind) != came for other in others)


def by_effects(played: Replay) -> Iterator[tuple[Citation, Turns]]:
    """The citations of what played steps change and enter."""
    for judged in played.steps:
        action = judged.step.action
        for branch in judged.ruling.branches if judged.ruling else ():
            turns = partial(effect_turns, game=played.scenario.game, text=played.variant, branch=branch, action=action)
            yield from ((Citation(action.kind, question), turns) for question in branch.effect_asked)
            yield from ((Citation(entry.account, one), turns) for entry in branch.entries for one in entry.asked)


# The end.


def end_turns(citation: Citation, game: Game, text: Variant, world: World, came: Tally) -> bool:
    """Whether another answer makes what the end enters in that account another; or who wins, or that it is the end."""
    cites, question = citation
    for other in otherwise(text, world.assumptions, question, partial(tally, game, world.state)):
        if other is None:
            return True
        if cites == END and (other.winners, other.needs) != (came.winners, came.needs):
            return True
        if cites != END and booked(tuple(other.entries), cites) != booked(tuple(came.entries), cites):
            return True
    return False


def by_end(played: Replay) -> Iterator[tuple[Citation, Turns]]:
    """The citations of the tallies of a replay."""
    game, text = played.scenario.game, played.variant
    for world in () if played.unreached else played.worlds:
        for supposed, _, came in text.readings.explore(world.assumptions, partial(tally, game, world.state)):
            if came is not None:
                turns = partial(end_turns, game=game, text=text, world=World(world.state, supposed), came=came)
                yield from ((Citation(END, question), turns) for question in came.asked)
                yield from ((Citation(entry.account, one), turns) for entry in came.entries for one in entry.asked)


# All of them.


@cache
def citations(game: str) -> tuple[frozenset[Citation], frozenset[Citation]]:
    """All citations, and those of them that are live: in some scenario what cites the question turns on it."""
    every: set[Citation] = set()
    live: set[Citation] = set()
    for played in replays(game):
        for by in (by_rules, by_effects, by_end):
            for citation, turns in by(played):
                every.add(citation)
                if citation not in live and turns(citation):
                    live.add(citation)
    return frozenset(every), frozenset(live)


@EVERY_GAME
def test_every_citation_is_live(game: str) -> None:
    """Each question that a deciding finding, an effect, an entry or the end cites turns that very thing somewhere."""
    every, live = citations(game)

    assert every
    assert every - live == {citation for citation in EXCUSES if citation in every}


def test_an_objection_cites_what_was_asked_before_it() -> None:
    """A rule that objects to facts before it asks does not cite for that what it asks then."""
    vizier = read(str(bundled("scenarios") / "duel/characters/vizier.yaml"))
    ruling = replay(vizier, variant("duel/guide-de")).steps[0].ruling
    assert ruling is not None
    found = {finding.sentence: finding.asked for finding in of("choices_fit", ruling.branches[0].findings)}

    assert {
        "in ana's corruption lies no F1-": (),
        "a tile in the corruption is lost for good": ("corruption.returns",),
    } == found


def test_excuses_are_needed_and_given() -> None:
    """No excuse outlives its citation, and each says why."""
    every = frozenset[Citation]().union(*(citations(game)[0] for game in BY_NAME))

    assert set(EXCUSES) <= every
    assert all(EXCUSES.values())
