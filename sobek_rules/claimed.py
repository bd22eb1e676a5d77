"""What a claim of a record comes to: in each world, under each reading that is still possible."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from sobek_rules.game import Needs, Rules
from sobek_rules.judge import Readings, World
from sobek_rules.model import Answer, Assumptions, Entry
from sobek_rules.recorded import Claim


class Missing(NamedTuple):
    """A value that cannot be told for want of a fact."""

    fact: str


class Case(NamedTuple):
    """What a claim comes to in one world under one reading."""

    state: Any
    supposed: Assumptions
    value: Any


def cases_of(
    claim: Claim, worlds: Iterable[World], readings: Readings, heard: dict[str, None] | None = None
) -> Iterator[Case]:
    """What a claim comes to in each world; `heard` gathers every question on the way, those peeked at too."""
    for world in worlds:
        for supposed, _, value in readings.explore(world.assumptions, partial(_value, claim, world.state, heard)):
            yield Case(world.state, supposed, value)


def _value(claim: Claim, state: Any, heard: dict[str, None] | None, rules: Rules) -> Any:
    try:
        return claim.ours(state, rules if heard is None else _Hearing(rules, heard))
    except Needs as lacking:
        return Missing(lacking.fact)


class _Hearing:
    """Rules of which every question is heard."""

    def __init__(self, rules: Rules, heard: dict[str, None]) -> None:
        self.rules, self.heard = rules, heard
        self.asked: list[str] = []
        self.entries: list[Entry] = []

    def ask(self, question: str) -> Answer:
        self.heard[question] = None
        return self.rules.ask(question)

    peek = ask

    def enter(self, account: str, player: int, amount: int | None, why: str, needs: str = "") -> None:
        self.entries.append(Entry(account, player, amount, why, needs))


def values_of(cases: Iterable[Case]) -> tuple[Any, ...]:
    """The different values, in the order found."""
    found: list[Any] = []
    for case in cases:
        if case.value not in found:
            found.append(case.value)
    return tuple(found)


def says(claim: Claim, readings: Readings, worlds: Sequence[World]) -> bool:
    """Whether every reading agrees with a claim."""
    cases = list(cases_of(claim, worlds, readings))
    return bool(cases) and all(case.value == claim.said for case in cases)
