"""Heaps of pieces, some of which nobody has seen: what they can supply, and what is left of them.

Pieces are a game's own values; an unseen one stands for any that its back allows.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol, Self, TypeVar


class Piece(Protocol):
    """A piece, perhaps unseen: `back` is what can be seen of it then, None where not even that."""

    @property
    def known(self) -> bool:
        """Whether the face is known."""

    @property
    def back(self) -> str | None:
        """The back."""

    def admits(self, face: Self, /) -> bool:
        """Whether this piece, perhaps unseen, can turn out to be `face`."""


P = TypeVar("P", bound=Piece)
T = TypeVar("T")


def take_out(heap: Sequence[P], wanted: P) -> int | None:
    """Where in a heap the wanted face lies, an unseen piece standing in for it if need be; None if nowhere."""
    if wanted in heap:
        return heap.index(wanted)
    standing_in = [i for i, piece in enumerate(heap) if piece.admits(wanted)]
    # Of unseen pieces, one whose back is known to fit goes first, so that the vaguest are left.
    return min(standing_in, key=lambda i: heap[i].back is None, default=None)


def without(heap: Sequence[P], gone: Sequence[P]) -> tuple[P, ...]:
    """A heap without those gone; what is not there is passed over."""
    left = list(heap)
    for piece in gone:
        if (i := take_out(left, piece)) is not None:
            del left[i]
    return tuple(left)


def missing(heap: Sequence[P], wanted: Sequence[P]) -> list[P]:
    """Those of `wanted` that a heap cannot supply, unseen pieces counted as anything their backs allow."""
    left, lacking = list(heap), []
    for piece in wanted:
        if (i := take_out(left, piece)) is None:
            lacking.append(piece)
        else:
            del left[i]
    return lacking


def revealed(heap: Sequence[P], wanted: Sequence[P]) -> tuple[P, ...]:
    """Those of `wanted` that must come from pieces of a heap whose faces are not known."""
    return tuple(missing([piece for piece in heap if piece.known], wanted))


def guessed_backs(heap: Sequence[P], wanted: Sequence[P]) -> list[str]:
    """The backs of those of `wanted` that must come from pieces of a heap of which not even the back is known."""
    left, backs = list(heap), list[str]()
    for piece in wanted:
        if (i := take_out(left, piece)) is not None:
            if left[i].back is None and piece.back is not None:
                backs.append(piece.back)
            del left[i]
    return backs


def newly(before: Sequence[Sequence[T] | None], after: Sequence[Sequence[T] | None]) -> Counter[T] | None:
    """What several heaps hold that they did not hold before, taken together; None where one of them is not told."""
    if None in (*before, *after):
        return None
    lay, lie = (Counter(one for heap in heaps for one in heap or ()) for heaps in (before, after))
    return lie - lay


def put(items: tuple[T, ...], at: int, one: T) -> tuple[T, ...]:
    """Items with the one at a place replaced."""
    return (*items[:at], one, *items[at + 1 :])


def in_order(items: Any) -> Any:
    """A heap sorted, so that equal heaps are equal values; None stays None."""
    return None if items is None else tuple(sorted(items))
