"""Comparing a replay with what its scenario expects: verdicts, reasons, running accounts, the final tally."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sobek_rules.judge import Outlook, Ruling
from sobek_rules.model import Tally, Verdict
from sobek_rules.replay import Judged, Replay, essence, values_of
from sobek_rules.scenario import UNDETERMINED, Final, Scenario, Totals
from sobek_rules.variant import Variant


class Failure(NamedTuple):
    """One expectation that was not met; `step` 0 is the end."""

    path: str
    line: int
    column: int
    variant: str
    step: int
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.variant}: {self.what}"


class Result(NamedTuple):
    """A scenario checked under one variant; `expectations` counts what was compared."""

    scenario: Scenario
    variant: Variant
    expectations: int
    failures: tuple[Failure, ...]


def check(played: Replay) -> Result:
    """Compare a replay with every expectation that its scenario has for the variant."""
    found = [*_steps(played), *_final(played)]
    return Result(
        scenario=played.scenario,
        variant=played.variant,
        expectations=len(found),
        failures=tuple(failure for failure in found if failure is not None),
    )


def _steps(played: Replay) -> Iterator[Failure | None]:
    names = played.variant.name, *played.variant.chain
    for judged in played.steps:
        step = judged.step
        wanted = step.verdict.of(*names), step.because.of(*names), step.needs.of(*names), step.standing.of(*names)
        if judged.ruling is None:
            if any(one is not None for one in wanted):
                yield _failure(played, judged, f"not reached, since {judged.unreached}")
            continue
        verdict, because, needs, standing = wanted
        if verdict is not None:
            yield _verdict(played, judged, judged.ruling, verdict)
        if because is not None:
            yield from (_reason(played, judged, judged.ruling, question) for question in because)
        if needs is not None:
            yield from (_need(played, judged, judged.ruling, fact) for fact in needs)
        if standing is not None:
            yield from _standing(played, judged, standing)


def _failure(played: Replay, judged: Judged, what: str) -> Failure:
    step = judged.step
    return Failure(
        path=played.scenario.path,
        line=step.line,
        column=step.column,
        variant=played.variant.name,
        step=step.number,
        what=f"step {step.number}: {what}",
    )


def _verdict(played: Replay, judged: Judged, ruling: Ruling, wanted: Verdict) -> Failure | None:
    if ruling.verdict is wanted:
        return None
    return _failure(played, judged, f"expected {wanted}, ruled {ruling.verdict}{why(ruling)}")


def why(ruling: Ruling) -> str:
    """The reason of a ruling in a few words, as an appendix to its verdict."""
    if ruling.verdict is Verdict.ILLEGAL:
        sentences = (f.sentence for b in ruling.branches for f in b.findings if f.verdict is Verdict.ILLEGAL)
        return f": {'; '.join(dict.fromkeys(sentences))}"
    if ruling.verdict is Verdict.UNDETERMINED:
        return f": {', '.join([*ruling.turns_on, *(f'needs {fact}' for fact in ruling.needs)])}"
    return ""


def reasons(ruling: Ruling) -> frozenset[str]:
    """
    The questions that a ruling rests on.

    For an illegal step those asked by the rules that object, for an undetermined one those it turns on, for a legal
    one all that were asked, its effects included.
    """
    match ruling.verdict:
        case Verdict.UNDETERMINED:
            needing = (f for b in ruling.branches for f in b.findings if f.needs)
            return frozenset(ruling.turns_on) | {q for finding in needing for q in finding.asked}
        case Verdict.ILLEGAL:
            objecting = (f for b in ruling.branches for f in b.findings if f.verdict is Verdict.ILLEGAL)
            return frozenset(question for finding in objecting for question in finding.asked)
        case Verdict.LEGAL:
            asked = {q for b in ruling.branches for f in b.findings for q in f.asked}
            entered = {q for b in ruling.branches for e in b.entries for q in e.asked}
            return frozenset(asked | entered | {q for b in ruling.branches for q in b.effect_asked})


def _reason(played: Replay, judged: Judged, ruling: Ruling, question: str) -> Failure | None:
    rested = reasons(ruling)
    if question in rested:
        return None
    said = ", ".join(sorted(rested)) or "no question"
    return _failure(played, judged, f"expected to rest on {question}, ruled {ruling.verdict} on {said}")


def _need(played: Replay, judged: Judged, ruling: Ruling, fact: str) -> Failure | None:
    if fact in ruling.needs:
        return None
    said = ", ".join(ruling.needs) or "nothing"
    return _failure(played, judged, f"expected to need {fact}, ruled {ruling.verdict}, needing {said}")


def _standing(played: Replay, judged: Judged, wanted: Totals) -> Iterator[Failure | None]:
    found = played.standing(judged)
    players = played.scenario.players
    for account, expected in wanted.items():
        for name, total in expected.items():
            values = values_of(dict(value)[account][players.index(name)] for value in found.values)
            if not _agrees(total, values):
                yield _failure(played, judged, f"expected {account} of {name} {total}, came to {said(values)}")
            else:
                yield None


def _agrees(wanted: int | str, values: list[int | None]) -> bool:
    if wanted == UNDETERMINED:
        return len(values) > 1 or values == [None]
    return values == [wanted]


def said(values: list[int | None]) -> str:
    """Several values that a total may come to, in words."""
    return " or ".join("unknown" if value is None else str(value) for value in values) or "nothing"


def _final(played: Replay) -> Iterator[Failure | None]:
    wanted = played.scenario.final.of(played.variant.name, *played.variant.chain)
    if wanted is None:
        return
    found = played.final()
    if played.unreached:
        yield _end(played, wanted, f"the end is not reached, since {played.unreached}")
        return
    if wanted.ended:
        yield _ended(played, wanted)
    if wanted.ended and not (wanted.totals or wanted.winner or wanted.because or wanted.needs):
        return
    tallies = [tally for tally in found.values if tally is not None]
    if len(tallies) < len(found.values) and (wanted.totals or wanted.winner or not wanted.ended):
        yield _end(played, wanted, "the game is not over" + (" under every reading" if tallies else ""))
        return
    yield from _totals(played, wanted, tallies)
    if wanted.winner is not None:
        yield _winner(played, wanted, tallies)
    yield from (_end_reason(played, wanted, found, question) for question in wanted.because)
    for fact in wanted.needs:
        lacking = {need for tally in tallies for need in tally.needs}
        yield None if fact in lacking else _end(played, wanted, f"expected to need {fact}")


def _end(played: Replay, wanted: Final, what: str) -> Failure:
    path, name = played.scenario.path, played.variant.name
    whole = f"final: {what}{_recorded_by(played)}"
    return Failure(path=path, line=wanted.line, column=1, variant=name, step=0, what=whole)


def _recorded_by(played: Replay) -> str:
    """Who recorded the result that a replay is held against, as an appendix; nothing where nobody did."""
    scenario, name = played.scenario, played.variant.name
    recorded = scenario.recorded
    if recorded is None or recorded.variant != name or name not in dict(scenario.final.named):
        return ""
    return f"; recorded under {recorded.tool} {recorded.version}"


def _ended(played: Replay, wanted: Final) -> Failure | None:
    came = played.ended()
    return None if came == wanted.ended else _end(played, wanted, f"expected to end {wanted.ended}, came to {came}")


def _totals(played: Replay, wanted: Final, tallies: list[Tally]) -> Iterator[Failure | None]:
    players = played.scenario.players
    for account, expected in wanted.totals.items():
        for name, total in expected.items():
            at = players.index(name)
            values = values_of(_of(tally.totals, account, at) for tally in tallies)
            agreed = _agrees(total, values)
            yield (
                None
                if agreed
                else _end(played, wanted, f"expected {account} of {name} {total}, came to {said(values)}")
            )


def _of(totals: Mapping[str, object], account: str, at: int) -> int | None:
    found = totals.get(account)
    return found[at] if isinstance(found, tuple) else None


def winner(played: Replay, tallies: Iterable[Tally]) -> str:
    """Who wins in all tallies: a player, several joined by `and`, `both`, `all`, or `undetermined`."""
    ways = {tally.winners for tally in tallies}
    players = played.scenario.players
    if len(ways) != 1 or (winners := next(iter(ways))) is None:
        return UNDETERMINED
    if len(winners) == len(players):
        return "both" if len(winners) == 2 else "all"
    return " and ".join(players[player] for player in winners)


def _winner(played: Replay, wanted: Final, tallies: list[Tally]) -> Failure | None:
    came = winner(played, tallies)
    return None if came == wanted.winner else _end(played, wanted, f"expected winner {wanted.winner}, came to {came}")


def end_reasons(found: Outlook[Tally | None]) -> frozenset[str]:
    """The questions that the end rests on: those it turns on, and where it turns on none all that were asked."""
    asked = {q for tally in found.values if tally for q in (*tally.asked, *(q for e in tally.entries for q in e.asked))}
    return frozenset(essence(found).turns_on) or frozenset(asked)


def _end_reason(played: Replay, wanted: Final, found: Outlook[Tally | None], question: str) -> Failure | None:
    rested = end_reasons(found)
    if question in rested:
        return None
    return _end(
        played, wanted, f"expected to rest on {question}, rests on {', '.join(sorted(rested)) or 'no question'}"
    )
