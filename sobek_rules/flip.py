"""What would make a ruling come out otherwise: another answer, another position, another action."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sobek_rules.judge import Ruling, World, rule_on
from sobek_rules.model import Answer, Verdict
from sobek_rules.options import options, worlds_at
from sobek_rules.replay import Judged, Replay
from sobek_rules.variant import Variant

MOST_ACTIONS = 3


class Flip(NamedTuple):
    """One change, and the verdict that it brings."""

    words: str
    verdict: Verdict


def by_answer(played: Replay, judged: Judged) -> Iterator[tuple[str, Answer, Verdict]]:
    """Each other answer to a question that the ruling asked with which alone its verdict is another."""
    assert judged.ruling is not None
    asked = dict.fromkeys(q for b in judged.ruling.branches for f in b.findings for q in f.asked)
    before = worlds_at(played, judged.step.number)
    for question in asked:
        for answer in played.scenario.game.questions[question].answers:
            verdict = _under(played, before, judged, played.variant.assuming(question, answer))
            if verdict is not judged.ruling.verdict:
                yield question, answer, verdict


def _under(played: Replay, before: tuple[World, ...], judged: Judged, variant: Variant) -> Verdict:
    worlds = tuple(dict.fromkeys(World(world.state) for world in before))
    return rule_on(played.scenario.game, variant.readings, worlds, judged.step.action).verdict


def by_position(played: Replay, judged: Judged) -> Iterator[Flip]:
    """Each single change of the position with which the verdict is another."""
    assert judged.ruling is not None
    game, action = played.scenario.game, judged.step.action
    for world in worlds_at(played, judged.step.number)[:1]:
        for words, state in game.nearby(world.state, action):
            verdict = rule_on(game, played.variant.readings, (World(state, world.assumptions),), action).verdict
            if verdict is not judged.ruling.verdict:
                yield Flip(words, verdict)


def nearest(played: Replay, judged: Judged) -> list[tuple[Any, Ruling]]:
    """
    The actions that are not illegal with the fewest parts changed, at most three, the plainest first.

    Of those that differ only in one part that the step does not have, as which back a thief asks for, one is enough.
    """
    game, action = played.scenario.game, judged.step.action
    before = worlds_at(played, judged.step.number)
    found = [(one.action, one.ruling) for one in options(game, played.variant, before, action.player)]
    kept: list[tuple[Any, Ruling]] = []
    for one, ruling in sorted(found, key=lambda one: _distance(action, one[0])):
        if len(kept) < MOST_ACTIONS and not any(
            ruling.verdict is other.verdict and _alike(one, near, action) for near, other in kept
        ):
            kept.append((one, ruling))
    return kept


def _alike(one: Any, other: Any, asked: Any) -> bool:
    """Whether two actions differ in one part alone, and the action asked about does not have that."""
    if type(one) is not type(other):
        return False
    apart = [at for at, (mine, theirs) in enumerate(zip(one, other, strict=True)) if mine != theirs]
    return len(apart) == 1 and (type(asked) is not type(one) or asked[apart[0]] is None)


def _distance(one: Any, other: Any) -> tuple[int, int]:
    """How many parts of an action differ; actions of another type are farther than any of the same."""
    if type(one) is not type(other):
        return (1, 0)
    return (0, sum(_apart(mine, theirs) for mine, theirs in zip(one, other, strict=True)))


def _apart(mine: object, theirs: object) -> int:
    if isinstance(mine, tuple) and isinstance(theirs, tuple):
        left = list(theirs)
        for part in mine:
            if part in left:
                left.remove(part)
        return max(len(left), len(mine) - len(theirs) + len(left)) + (mine != theirs)
    return 2 * (mine != theirs)
