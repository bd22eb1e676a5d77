"""Every action that is open to a player at some point of a scenario, and what each costs."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sobek_rules.game import Game, Rules
from sobek_rules.judge import Outlook, Ruling, World, advance, outlook, rule_on
from sobek_rules.model import Verdict
from sobek_rules.replay import Replay
from sobek_rules.variant import Variant

#: What each running account gains for a player: account, and one amount, None where it is not known.
Costs = tuple[tuple[str, int | None], ...]


class Option(NamedTuple):
    """An action that is not illegal, its ruling, and what it adds to the player's running accounts."""

    action: Any
    ruling: Ruling
    costs: Outlook[Costs]


def worlds_at(played: Replay, step: int | None) -> tuple[World, ...]:
    """The worlds before a step, or at the end of the scenario; none where that is not reached."""
    if step is None or step > len(played.steps):
        return played.worlds
    if step == 1:
        return (World(played.scenario.start),)
    return played.steps[step - 2].worlds


def options(game: Game, variant: Variant, worlds: tuple[World, ...], player: int) -> Iterator[Option]:
    """Every action of a player that is legal or undetermined in these worlds, in a fixed order, with its costs."""
    for action, ruling in open_to(game, variant, worlds, player):
        yield Option(action, ruling, _costs(game, variant, worlds, ruling, player))


def open_to(game: Game, variant: Variant, worlds: tuple[World, ...], player: int) -> Iterator[tuple[Any, Ruling]]:
    """The same with the ruling alone."""
    if not worlds:
        return
    seen = set()
    for action in game.candidates(worlds[0].state, player, variant.readings.admitted):
        if (type(action), action) in seen:
            continue
        seen.add((type(action), action))
        ruling = rule_on(game, variant.readings, worlds, action)
        if ruling.verdict is not Verdict.ILLEGAL:
            yield action, ruling


def _costs(game: Game, variant: Variant, worlds: tuple[World, ...], ruling: Ruling, player: int) -> Outlook[Costs]:
    """The difference that an action makes to the player's accounts, under each reading."""

    def totals(state: Any, rules: Rules) -> Costs:
        return tuple((account, values[player]) for account, values in game.standing(state, rules).items())

    before = outlook(variant.readings, worlds, totals)
    after = outlook(variant.readings, advance(ruling, variant.readings), totals)
    return Outlook(
        tuple(
            (supposed, tuple(_difference(old, new) for old, new in zip(earlier, later, strict=True)))
            for start, earlier in before.cases
            for supposed, later in after.cases
            if not _contradict(start, supposed)
        )
    )


def _difference(old: tuple[str, int | None], new: tuple[str, int | None]) -> tuple[str, int | None]:
    known = old[1] is not None and new[1] is not None
    return new[0], new[1] - old[1] if known else None  # type: ignore[operator]


def _contradict(one: frozenset[Any], other: frozenset[Any]) -> bool:
    mine, theirs = dict(one), dict(other)
    return any(question in theirs and theirs[question] != answer for question, answer in mine.items())
