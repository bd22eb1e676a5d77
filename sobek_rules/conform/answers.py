"""What an engine makes of a case: the same whether it was asked step by step, all at once or by means of a file."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sobek_rules.conform.protocol import Trouble
from sobek_rules.model import Verdict

#: Totals by account and player; None is one that the engine cannot tell.
Totals = Mapping[str, Mapping[str, int | None]]


class StepAnswer(NamedTuple):
    """
    What an engine makes of a step.

    `legal` are the actions it listed before, `accounts`, `over` and `state` what it says afterwards, `changed` whether
    a refused step changed its state; each None where it was not asked or cannot tell.
    """

    verdict: Verdict
    reason: str = ""
    legal: Sequence[Any] | None = None
    accounts: Totals | None = None
    over: bool | None = None
    changed: bool | None = None
    state: Mapping[str, Any] | None = None


class EndAnswer(NamedTuple):
    """What an engine makes of the end: whether the game is over, and then the totals and who wins."""

    over: bool
    accounts: Totals | None = None
    totals: Totals | None = None
    winners: tuple[str, ...] | None = None


class Answers(NamedTuple):
    """
    All that an engine says on a case, up to where it stopped.

    `stderr` is what it wrote on standard error meanwhile.
    """

    steps: tuple[StepAnswer, ...] = ()
    end: EndAnswer | None = None
    trouble: Trouble | None = None
    stderr: str = ""


def end_of(plain: Mapping[str, Any]) -> EndAnswer:
    """What a message says of the end."""
    winners = plain.get("winners")
    return EndAnswer(
        over=plain["over"],
        accounts=plain.get("accounts"),
        totals=plain.get("totals"),
        winners=None if winners is None else tuple(winners),
    )


def answers_of(plain: Mapping[str, Any]) -> Answers:
    """What a result says, once its shape is known to be right."""
    steps = tuple(
        StepAnswer(
            verdict=Verdict(one["verdict"]),
            reason=one.get("reason", ""),
            legal=one.get("legal"),
            accounts=one.get("accounts"),
            over=one.get("over"),
            changed=one.get("changed"),
            state=one.get("state"),
        )
        for one in plain.get("steps", ())
    )
    return Answers(steps, end_of(plain["end"]) if "end" in plain else None, _trouble(plain, len(steps)))


def _trouble(plain: Mapping[str, Any], step: int) -> Trouble | None:
    if "skip" in plain:
        return Trouble("skip", plain["skip"]["reason"], url=plain["skip"].get("url", ""))
    if "error" in plain:
        return Trouble("error", plain["error"]["message"], step + 1, plain["error"].get("trace", ""))
    if "steps" not in plain:
        return Trouble("error", "neither steps nor skip nor error are given")
    return None
