"""Whatever is changed in a recorded game, if it means anything, it is noticed."""

from random import Random

import pytest
from altered import Change, games
from recordings import SHARED
from written import READERS

#: At least so many of the changes are noticed; those that are not say no more than another field says.
AIM = 0.95
CHANGES = 160
HERE = SHARED.exists()


def missed(kind: str, *, own: bool, most: int) -> list[Change]:
    """The changes that are not noticed, of so many made to some games."""
    random, found = Random(f"mutations {kind}"), []
    documents = games(kind, own=own, most=most)
    for _ in range(CHANGES):
        change, noticed = random.choice(documents).tried(random)
        if not noticed:
            found.append(change)
    return found


@pytest.mark.parametrize("kind", READERS)
def test_changes_to_a_written_game_are_noticed(kind: str) -> None:
    """Of changes to one field of games of ours at least 95 in a hundred bring a finding that was not there."""
    found = missed(kind, own=True, most=4)

    assert 1 - len(found) / CHANGES >= AIM, found


@pytest.mark.skipif(not HERE, reason=f"the recordings are not here: {SHARED}")
@pytest.mark.parametrize("kind", READERS)
def test_changes_to_a_recorded_game_are_noticed(kind: str) -> None:
    """The same of games that the platform's own server recorded."""
    found = missed(kind, own=False, most=6)

    assert 1 - len(found) / CHANGES >= AIM, found
