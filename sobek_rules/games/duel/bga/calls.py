"""What the players' browsers asked of the server, one call at a time, with all that came of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sobek_rules.games.duel.bga.codes import BEGINNING
from sobek_rules.recorded import Point

NOTHING: Mapping[str, Any] = {}


class Event(NamedTuple):
    """Something that the server told: to everyone, or to the player `to` alone."""

    type: str
    args: Mapping[str, Any]
    to: str = ""
    packet: str = ""


class Call(NamedTuple):
    """
    One call, in the `state` that the server was in.

    `offer` is what the server had offered; `end` are those of its events that tell of the end of the game; `drawn` what
    chance gave, as far as it is told, in ids: `tiles`, `debens`, those `seen`. `after` is the position afterwards,
    where the record has it; `held` the ids that the player held when something was tried.
    """

    player: str
    state: str
    name: str
    args: Mapping[str, Any]
    point: Point
    offer: Mapping[str, Any] = NOTHING
    events: Sequence[Event] = ()
    end: Sequence[Event] = ()
    drawn: Mapping[str, Any] = NOTHING
    after: Mapping[str, Any] | None = None
    accepted: bool = True
    tried: str = ""
    error: str = ""
    held: Sequence[int] = ()

    def told(self, type: str) -> Iterator[Event]:
        """The events of a type, those told to everyone and those told to one player."""
        return (event for event in self.events if event.type == type)


def turns(calls: Sequence[Call]) -> Iterator[list[Call]]:
    """
    The calls by action of ours: each group begins where a player is to choose what to do.

    What was tried and came to nothing is the last of a group of its own, behind the calls of the turn that it follows
    upon; it comes before that turn's own group.
    """
    group: list[Call] = []
    for call in calls:
        if call.state in BEGINNING and group:
            yield group
            group = []
        if call.tried:
            yield [*group, call]
        else:
            group.append(call)
    if group:
        yield group
