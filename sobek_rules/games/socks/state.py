"""Everything about a game of Socks in the City at one moment; nothing of it is hidden."""

from typing import NamedTuple

from sobek_rules.game import Needs
from sobek_rules.games.socks.board import Board, Edge, Place

#: The two socks of a colour.
Pair = tuple[Place, Place]


class State(NamedTuple):
    """
    One moment of the game; players are 0 and 1, in the order of `names`.

    `socks` has for each colour, in alphabetical order, the stations of its two socks; `blocked` are the stations on
    which spare socks lie; `sticks` each player's sticks; `held` who has the third sock of a colour; `cautions` counts
    what of the set-up was not as advised; `first` says that no turn has been taken yet.
    """

    names: tuple[str, str]
    board: Board | None = None
    socks: tuple[tuple[str, Pair], ...] = ()
    blocked: frozenset[Place] = frozenset()
    sticks: tuple[frozenset[Edge], frozenset[Edge]] = (frozenset(), frozenset())
    held: tuple[tuple[str, int], ...] = ()
    cautions: tuple[int, int] = (0, 0)
    to_move: int | None = None
    first: bool = False

    def layout(self) -> Board:
        """The board."""
        if self.board is None:
            raise Needs("layout")
        return self.board

    @property
    def open_colours(self) -> tuple[tuple[str, Pair], ...]:
        """The colours that nobody has claimed."""
        held = dict(self.held)
        return tuple((colour, pair) for colour, pair in self.socks if colour not in held)

    def claims(self, colour: str, player: int) -> "State":
        """The state after a player takes the third sock of a colour."""
        return self._replace(held=tuple(sorted((*self.held, (colour, player)))))

    def lays(self, player: int, stick: Edge) -> "State":
        """The state with one stick more."""
        mine = self.sticks[player] | {stick}
        return self._replace(sticks=(mine, self.sticks[1]) if player == 0 else (self.sticks[0], mine))
