"""The verbs of the sock game: plain values, one class an action type."""

from typing import NamedTuple

from sobek_rules.games.socks.board import Edge


class Begin(NamedTuple):
    """Begin the game from the set-up as it lies."""

    player: int

    @property
    def kind(self) -> str:
        return "begin"


class Lay(NamedTuple):
    """Lay the sticks of a turn, in order; `claims` are the colours of which the player says that they are connected."""

    player: int
    sticks: tuple[Edge, ...]
    claims: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return "lay"


class Pass(NamedTuple):
    """Lay no stick in a turn."""

    player: int

    @property
    def kind(self) -> str:
        return "pass"


Action = Begin | Lay | Pass
