"""Every citation is live: with another answer to what is cited, what cites it comes out otherwise in some scenario."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from sobek_rules import documents, scenario
from sobek_rules.flip import by_answer
from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.bundle import bundled
from sobek_rules.library import Library
from sobek_rules.outcome import outcome
from sobek_rules.replay import Judged, Replay, replay

BY_NAME: dict[str, Game] = {game.name: game for game in GAMES}
EVERY_GAME = pytest.mark.parametrize("game", BY_NAME)


class Citation(NamedTuple):
    """A question, and what cites it: a rule, an effect (by its verb), or an account."""

    cites: str
    question: str


ENDED = "where the game has ended another rule objects to the pass instead"

#: Citations that change nothing in any shipped scenario, and why they stand all the same.
EXCUSES: dict[Citation, str] = {
    Citation("game_goes_on", "sell.second-sale"): "no shipped text makes a later sale smaller than the first, so that "
    "nobody can act for it; house rules with sell.extend-minimum = 1 can",
    Citation("may_pass", "take.empty-pile"): ENDED,
    Citation("may_pass", "take.line-ways"): ENDED,
}


@cache
def replays(game: str) -> tuple[Replay, ...]:
    """Every shipped scenario of a game under every text that it speaks about."""
    library = Library()
    texts = [library.variant(name) for name in library.names() if name.startswith(f"{game}/")]
    paths = sorted((bundled("scenarios") / game).rglob("*.yaml"))
    told = [scenario.load(documents.read(path), BY_NAME) for path in paths]
    return tuple(replay(one, text) for one in told for text in texts if not one.variants or text.name in one.variants)


def deciding(judged: Judged) -> Iterator[Citation]:
    """The citations of the findings that make a ruling what it is: objections, or else all that held or lacked."""
    for branch in judged.ruling.branches if judged.ruling else ():
        for finding in branch.findings:
            if finding.verdict is branch.verdict:
                yield from (Citation(finding.rule, question) for question in finding.asked)


def entered(played: Replay) -> Iterator[Citation]:
    """The citations of the effects of a replay, and of the entries in its accounts."""
    for judged in played.steps:
        for branch in judged.ruling.branches if judged.ruling else ():
            yield from (Citation(judged.step.action.kind, question) for question in branch.effect_asked)
            yield from (Citation(entry.account, question) for entry in branch.entries for question in entry.asked)
    for tally in () if played.unreached else played.final().values:
        for entry in tally.entries if tally else ():
            yield from (Citation(entry.account, question) for question in entry.asked)


@cache
def live_findings(game: str) -> tuple[frozenset[Citation], frozenset[Citation]]:
    """All citations of deciding findings, and those of them for which a change changes the verdict somewhere."""
    every: set[Citation] = set()
    live: set[Citation] = set()
    for played in replays(game):
        for judged in played.steps:
            cited = set(deciding(judged))
            every |= cited
            if not cited <= live:
                flips = {question for question, _, _ in by_answer(played, judged)}
                live |= {citation for citation in cited if citation.question in flips}
    return frozenset(every), frozenset(live)


def matters(played: Replay, question: str) -> bool:
    """Whether what comes out of a replay hangs on a question."""
    answers = iter(played.scenario.game.questions[question].answers)
    came = (outcome(replay(played.scenario, played.variant.assuming(question, answer))) for answer in answers)
    first = next(came)
    return any(another != first for another in came)


@EVERY_GAME
def test_every_citation_of_a_finding_is_live(game: str) -> None:
    """Each question that a rule cites in a deciding finding changes the verdict in some scenario, or has an excuse."""
    every, live = live_findings(game)

    assert every
    assert every - live == {citation for citation in EXCUSES if citation in every}


@EVERY_GAME
def test_every_citation_of_an_entry_is_live(game: str) -> None:
    """Each question that an effect or a ledger line cites changes what comes out in some scenario."""
    every: set[Citation] = set()
    live: set[Citation] = set()
    for played in replays(game):
        cited = dict.fromkeys(entered(played))
        every |= cited.keys()
        live |= {one for one in cited if one not in live and matters(played, one.question)}

    assert every
    assert every == live


def test_excuses_are_needed_and_given() -> None:
    """No excuse outlives its citation, and each says why."""
    every = frozenset[Citation]().union(*(live_findings(game)[0] for game in BY_NAME))

    assert set(EXCUSES) <= every
    assert all(EXCUSES.values())
