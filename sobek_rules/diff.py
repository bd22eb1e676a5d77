"""Texts side by side, question by question: what each says, and where they part."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sobek_rules.errors import BadInput, Problem
from sobek_rules.game import Question
from sobek_rules.variant import Say, Variant


class Row(NamedTuple):
    """What several variants say on one question."""

    question: Question
    says: tuple[Say, ...]

    @property
    def equal(self) -> bool:
        """Whether all admit the same answers: silence equals silence, an inference the same answer given outright."""
        return len({frozenset(say.answers) for say in self.says}) == 1


def diff(variants: Sequence[Variant], questions: Mapping[str, Question]) -> Iterator[Row]:
    """Every question with what each variant says, in the order of the rule book."""
    for id, question in questions.items():
        yield Row(question, tuple(variant.says[id] for variant in variants))


def comparable(variants: Sequence[Variant]) -> None:
    """Raise `BadInput` unless these are two or more different variants of one game."""
    names = [variant.name for variant in variants]
    if len(variants) < 2:
        what = f"{names[0]} alone cannot be compared" if names else "no variants are named"
        raise BadInput(Problem("", 0, 0, what, "name another" if names else "name two"))
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadInput(Problem("", 0, 0, f"{twice} is named twice", "compare it with another"))
    first = variants[0]
    foreign = next((variant for variant in variants if variant.game != first.game), None)
    if foreign is not None:
        what = f"{first.name} is a variant of {first.game}, {foreign.name} of {foreign.game}"
        raise BadInput(Problem("", 0, 0, what, "compare variants of one game"))


def parting(one: Variant, other: Variant) -> list[str]:
    """The questions on which two variants of a game do not admit the same answers."""
    return [id for id, say in one.says.items() if set(say.answers) != set(other.says[id].answers)]
