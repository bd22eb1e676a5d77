"""Archive logs of Board Game Arena, whatever the game: the containers they come in, and what must hold in them.

A log is never fetched; it is a file that somebody has. Its values change type freely (numbers as digits, objects for
lists); here they become packets and events of one shape.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from sobek_rules.recorded import Point, Row, Trouble, Unreadable

#: Events of the framework that tell nothing of the game.
IGNORED = frozenset(
    {
        "simpleNote",
        "simpleNode",
        "simplePause",
        "log",
        "tableWindow",
        "updateReflexionTime",
        "wakeupPlayers",
        "timeJokerUsed",
        "clockalert",
        "yourturnack",
        "resultsAvailable",
        "resetInterfaceWithAllDatas",
        "history_history",
        "undoRestorePoint",
        "newUndoableStep",
        "switchToTurnbased",
        "gameStateMultipleActiveUpdate",
        "newPrivateState",
    }
)
#: Events that end a game otherwise than by its rules, and what comes of it.
ENDINGS = {
    "playerConcedeGame": Row.CONCEDED,
    "gameResultNeutralized": Row.ABANDONED,
    "tableDecision": Row.ABANDONED,
    "skipTurnOfPlayer": Row.ABANDONED,
    "zombieModeFail": Row.ABANDONED,
    "zombieBack": Row.ABANDONED,
    "playerEliminated": Row.ABANDONED,
}
#: The state in which a game is over.
OVER = 99
_LIVE = ("single", "sequence")
#: Seconds that an event's own clock may be off its packet's.
_CLOCK = 2


class Event(NamedTuple):
    """Something that the server told: to everyone, or to the player `to` alone; `uid` puts all events in order."""

    type: str
    args: Any
    to: str
    packet: str
    move: str
    uid: str

    @property
    def point(self) -> Point:
        """Where it stands."""
        return Point(self.move, self.packet, self.type)


class Archive(NamedTuple):
    """A log as packets; `live` when they were caught on their way; the table's record and first views if given."""

    packets: tuple[Mapping[str, Any], ...]
    live: bool = False
    table: str = ""
    infos: Mapping[str, Any] | None = None
    views: Mapping[str, Any] | None = None


def fits(document: Any) -> bool:
    """Whether a JSON value looks like something that this platform sends."""
    try:
        archive(document)
    except Unreadable:
        return False
    return True


def archive(document: Any) -> Archive:
    """The log in a document, whichever container it came in; raises `Unreadable` where there is none."""
    if isinstance(document, Mapping):
        _refuse(document)
        if isinstance(document.get("logs"), list | Mapping):
            infos, views = _data(document.get("tableinfos")), document.get("gamedatas")
            return archive(document["logs"])._replace(infos=infos, views=views)
        if isinstance(document.get("packets"), list):
            return _packets(document["packets"])._replace(views=document.get("gamedatas"))
        if "prevpacket" in document:
            return _packets([document])
        if _is_table(_data(document)):
            raise Unreadable(
                Row.NOT_A_LOG, "the record of a table, not a log; give it with --tableinfos beside the log"
            )
        if isinstance(document.get("data"), list | Mapping):
            return archive(document["data"])
        if document and all(str(key).isdigit() for key in document):
            return _packets(list(document.values()))
    if isinstance(document, list):
        return _packets(document)
    raise Unreadable(Row.NOT_A_LOG, "no packets are in it")


def _refuse(document: Mapping[str, Any]) -> None:
    if document.get("error") and str(document.get("status", "0")) == "0":
        raise Unreadable(Row.NOT_A_LOG, f"an error reply, not a log: {document['error']}")


def _data(document: Any) -> Any:
    return document.get("data", document) if isinstance(document, Mapping) else None


def _is_table(data: Any) -> bool:
    result = data.get("result") if isinstance(data, Mapping) else None
    return isinstance(result, Mapping) and "player" in result and "logs" not in data


def infos(document: Any) -> Mapping[str, Any]:
    """The record of a table; raises `Unreadable` where it is none."""
    if isinstance(document, Mapping):
        _refuse(document)
    data = _data(document)
    if not _is_table(data):
        raise Unreadable(Row.NOT_A_LOG, "no record of a table: it has no result")
    return dict(data)


def _packets(items: Sequence[Any]) -> Archive:
    packets = tuple(one for one in items if isinstance(one, Mapping) and "packet_id" in one)
    if not packets or len(packets) != len(items):
        raise Unreadable(Row.NOT_A_LOG, "no packets are in it" if not packets else "something in it is no packet")
    kinds = {str(one.get("packet_type")) for one in packets}
    if "history" in kinds:
        what = "what a page shows after a reload, without the values that its sentences leave out; use the archive"
        raise Unreadable(Row.NOT_A_LOG, what)
    return Archive(packets, live=bool(kinds & set(_LIVE)), table=str(packets[0].get("table_id", "")))


def events(log: Archive) -> list[Event]:
    """All events in their true order: move by move, private ones where their `uid` puts them."""
    found = [
        Event(
            str(one.get("type")),
            one.get("args"),
            _to(packet),
            str(packet["packet_id"]),
            _move(packet),
            str(one.get("uid", "")),
        )
        for packet in log.packets
        for one in packet.get("data") or ()
    ]
    return [
        event
        for _, group in groupby(found, key=lambda one: one.move)
        for event in sorted(group, key=lambda one: one.uid)
    ]


def _to(packet: Mapping[str, Any]) -> str:
    channel = str(packet.get("channel", ""))
    return channel.removeprefix("/player/p") if channel.startswith("/player/") else ""


def _move(packet: Mapping[str, Any]) -> str:
    return str(packet.get("move_id") or "")


def damage(log: Archive) -> Iterator[Trouble]:
    """What does not hold in a log that holds in every whole one."""
    yield from _one_table(log)
    if not log.live:
        yield from _in_order(log)
    yield from _moves_in_order(log)
    yield from _clocks(log)
    yield from _private_places(log)


def _at(packet: Mapping[str, Any], event: str = "") -> Point:
    return Point(_move(packet), str(packet["packet_id"]), event)


def _one_table(log: Archive) -> Iterator[Trouble]:
    for packet in log.packets:
        channel = str(packet.get("channel", ""))
        tables = {
            str(packet.get("table_id", log.table)),
            channel.removeprefix("/table/t") if "/table/" in channel else log.table,
        }
        if tables != {log.table} and log.table:
            other = next(iter(sorted(tables - {log.table})))
            yield Trouble(
                Row.DAMAGED,
                f"two games are mixed: this packet is of table {other}, the first of {log.table}",
                _at(packet),
            )
            return


def _in_order(log: Archive) -> Iterator[Trouble]:
    numbers = [int(packet["packet_id"]) for packet in log.packets]
    there = set(numbers)
    if numbers[0] != 1:
        yield Trouble(Row.DAMAGED, f"the log begins with packet {numbers[0]}", _at(log.packets[0]))
    for (before, after), packet in zip(pairwise(numbers), log.packets[1:], strict=True):
        if after <= before:
            yield Trouble(Row.DAMAGED, f"packets are out of order: {after} follows {before}", _at(packet))
        elif gap := missing(before, after, there, "packet", "packets"):
            yield Trouble(Row.DAMAGED, gap, _at(packet))


def missing(before: int, after: int, there: Set[int], one: str, several: str) -> str:
    """What is missing between two numbers of those that are there, in words; nothing where nothing is."""
    first, last = before + 1, after - 1
    while first in there and first < after:
        first += 1
    while last in there and last > before:
        last -= 1
    if first > last:
        return ""
    return f"{one} {first} is missing" if first == last else f"{several} {first} to {last} are missing"


def _moves_in_order(log: Archive) -> Iterator[Trouble]:
    numbered = [packet for packet in log.packets if _move(packet)]
    for one, other in pairwise(numbered):
        before, after = int(_move(one)), int(_move(other))
        if after < before:
            yield Trouble(Row.DAMAGED, f"moves are out of order: {after} follows {before}", _at(other))
        elif after > before + 1 and int(other["packet_id"]) == int(one["packet_id"]) + 1:
            yield Trouble(Row.DAMAGED, f"moves {before + 1} to {after - 1} are missing", _at(other))


def _clocks(log: Archive) -> Iterator[Trouble]:
    """Events go by their clocks within a channel, and these by that of their packet."""
    last: dict[str, str] = {}
    told = ""
    for packet in log.packets:
        channel = str(packet.get("channel", ""))
        for event in packet.get("data") or ():
            uid = str(event.get("uid", ""))
            if not uid:
                continue
            before = last.get(channel, "")
            if uid < before and told != packet["packet_id"]:
                told = packet["packet_id"]
                what = "events are out of order by their clocks"
                yield Trouble(Row.DAMAGED, what, _at(packet, str(event.get("type"))))
            last[channel] = uid
            if len(uid) == 13 and "time" in packet and abs(int(uid[:8], 16) - int(packet["time"])) > _CLOCK:
                what = "an event's clock is far off its packet's"
                yield Trouble(Row.DAMAGED, what, _at(packet, str(event.get("type"))))


def _private_places(log: Archive) -> Iterator[Trouble]:
    """A private event tells how many public ones of its move come before it."""
    for _, group in groupby(log.packets, key=_move):
        packets = list(group)
        public = sorted(str(e.get("uid", "")) for p in packets if not _to(p) for e in p.get("data") or ())
        for packet in packets:
            for event in (packet.get("data") or ()) if _to(packet) else ():
                if "synchro" in event and int(event["synchro"]) != sum(uid < str(event["uid"]) for uid in public):
                    what = f"{event['synchro']} public events should come before this private one"
                    yield Trouble(Row.DAMAGED, what, _at(packet, str(event.get("type"))))
