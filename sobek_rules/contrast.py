"""Texts of two games side by side, topic by topic: what both games ask, and what one of them alone asks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sobek_rules.errors import BadInput, Problem
from sobek_rules.game import TOPICS, Question
from sobek_rules.variant import Say, Stance, Variant

Questions = Mapping[str, Question]


class Side(NamedTuple):
    """A question as one of the games asks it, and what that game's text says."""

    question: Question
    say: Say


class Row(NamedTuple):
    """A question on both sides; None on the side of the game that does not ask it."""

    id: str
    sides: tuple[Side | None, Side | None]

    @property
    def equal(self) -> bool | None:
        """
        Whether both texts admit the same answers, None where one game alone asks.

        Silence equals silence, an inference the same answer given outright.
        """
        one, other = self.sides
        return None if one is None or other is None else _admitted(one.say) == _admitted(other.say)


def _admitted(say: Say) -> object:
    """What counts as the same in both games: one of them may know answers that the other does not."""
    return Stance.SILENCE if say.stance is Stance.SILENCE else frozenset(say.answers)


def contrast(
    one: Variant, other: Variant, asked: tuple[Questions, Questions], topics: Sequence[str] = TOPICS
) -> Iterator[tuple[str, list[Row]]]:
    """
    Each topic with its rows: first what both games ask, then what each alone does, in the order of its rule book.

    `asked` has the questions of both games; topics on which neither asks anything are left out.
    """
    mine, theirs = asked
    shared = [id for id in mine if id in theirs]
    alone = [*(id for id in mine if id not in theirs), *(id for id in theirs if id not in mine)]
    rows = [Row(id, (_side(mine, one, id), _side(theirs, other, id))) for id in (*shared, *alone)]
    for topic in topics:
        if found := [row for row in rows if any(side and side.question.topic == topic for side in row.sides)]:
            yield topic, found


def _side(questions: Questions, variant: Variant, id: str) -> Side | None:
    return Side(questions[id], variant.says[id]) if id in questions else None


def contrastable(variants: Sequence[Variant]) -> None:
    """Raise `BadInput` unless these are two variants, each of another game."""
    names = [variant.name for variant in variants]
    if len(names) != 2:
        what = f"{names[0]} alone cannot be contrasted" if len(names) == 1 else f"{len(names)} texts are named"
        right = "name a text of another game" if len(names) == 1 else "a contrast has two, each of another game"
        raise BadInput(Problem("", 0, 0, what, right))
    if variants[0].game == variants[1].game:
        raise BadInput(Problem("", 0, 0, f"{names[0]} and {names[1]} are of one game", "sobek diff compares those"))
