"""What the server hears and tells, one call of a player at a time."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Args = Mapping[str, Any]


class Told(NamedTuple):
    """An event: of the game, or of the framework that runs it; to everyone, or to the player `to` alone."""

    type: str
    args: Any
    to: str = ""
    log: str = ""
    framework: bool = False


class Offer(NamedTuple):
    """What a player may do in a state: told to everyone, and told to that player alone; as records, and as numbers."""

    public: Any = None
    private: Any = None
    listed: Any = None


class Heard:
    """A call, with all that came of it."""

    def __init__(self, player: str, state: str, offer: Offer) -> None:
        self.player, self.state, self.offer = player, state, offer
        self.name, self.args = "", dict[str, Any]()
        self.told: list[Told] = []
        self.drawn: dict[str, Any] = {}
        self.after: dict[str, Any] = {}

    def tell(self, type: str, args: Any, to: str = "", log: str = "") -> None:
        """Tell something of the game."""
        self.told.append(Told(type, args, to, log))

    def announce(self, type: str, args: Any, to: str = "") -> None:
        """Tell something of the framework."""
        self.told.append(Told(type, args, to, framework=True))
