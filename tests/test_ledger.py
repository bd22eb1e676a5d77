"""What is entered in the score of the card game is what its markers move: all of it, and each move once."""

from collections.abc import Iterator, Sequence

from shipped import cases

from sobek_rules.model import Entry
from sobek_rules.replay import Replay, replay

Scores = Sequence[int | None]
#: The scores before and after, and what was entered on the way.
Way = tuple[Scores, Scores, Sequence[Entry]]


def ways(played: Replay) -> Iterator[Way]:
    """Of each step that is carried out, in each reading."""
    for judged in played.steps:
        for branch in judged.ruling.branches if judged.ruling else ():
            if branch.after is not None:
                yield branch.before.scores, branch.after.scores, branch.entries


def ends(played: Replay) -> Iterator[Way]:
    """Of each end of a game whose last round is not scored yet."""
    for _, tally in () if played.unreached or len(played.worlds) != 1 else played.final().cases:
        state = played.worlds[0].state
        if tally and "score" in tally.totals:
            before = state.scores if state.before is None else state.before
            yield before, tally.totals["score"], tally.entries


def test_each_move_of_a_marker_is_entered_once() -> None:
    """In every shipped scenario, where both places of a marker are known, the entries lead from one to the other."""
    played = [replay(told, text) for told, text in cases("classic")]
    found = [
        (entered, new - old)
        for one in played
        for before, after, entries in (*ways(one), *ends(one))
        for player, (old, new) in enumerate(zip(before, after, strict=True))
        for entered in [sum(e.amount or 0 for e in entries if (e.account, e.player) == ("score", player))]
        if old is not None and new is not None
    ]

    assert len(found) > 1000
    assert [] == [pair for pair in found if pair[0] != pair[1]]
