"""Games of ours written in the platform's two shapes: the archive log of a table, and a complete recording.

One walk makes both. Ids and clock are made up and the same every time; what the readers know is not used here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sobek_rules.games.duel.actions import Action
from sobek_rules.games.duel.bga.codes import DEBEN
from sobek_rules.games.duel.bga.writing.calls import Heard, Told
from sobek_rules.games.duel.bga.writing.end import finish
from sobek_rules.games.duel.bga.writing.server import Server
from sobek_rules.games.duel.bga.writing.table import TOKEN_ABILITY, Table, Unwritable
from sobek_rules.games.duel.pieces import DEBENS
from sobek_rules.games.duel.state import START, State
from sobek_rules.model import Answer

__all__ = ["Unwritable", "Written", "write"]

PLAYERS = ("101", "102")
TABLE = "900000001"
VERSION = "2024-09-09"
#: The clock of the first packet, and how many seconds a move takes.
_BEGINS, _STEP = 1_700_000_000, 30
#: Millionths of a second between the events of a move.
_APART = 977


class Written(NamedTuple):
    """A game in both shapes, as values that JSON can hold; `log` is None where it did not begin with a deal."""

    recording: dict[str, Any]
    log: dict[str, Any] | None


def write(
    start: State,
    actions: Iterable[Action],
    answers: Mapping[str, Answer],
    *,
    players: Sequence[str] = PLAYERS,
    table: str = TABLE,
) -> Written:
    """
    A game played from a start of which everything is known, under the answers of one reading.

    A game that has not come to its end has no result. Raises `Unwritable` for what the platform cannot do.
    """
    begun = Table(start, players)
    server = Server(start, answers, players)
    server.begin()
    first = server.position()
    for action in actions:
        server.play(action)
    ended = server.over()
    result = None if ended is None or not server.heard else finish(server)
    recording = {
        "format": "bga-recording/1",
        "game": "sobektwoplayers",
        "version": VERSION,
        "options": {"treasures_of_the_pharaoh": False},
        "table_id": table,
        "players": [{"id": player, "seat": seat} for seat, player in enumerate(players, 1)],
        "first_player": first["active"],
        "setup": _setup(begun),
        "start": first,
        "moves": [_move(heard, number, result) for number, heard in enumerate(server.heard, 1)],
        "result": result,
        "end_trigger_player": None if ended is None else server.id(ended),
    }
    return Written(recording, _log(server, table) if _is_dealt(start) else None)


def _is_dealt(start: State) -> bool:
    """Whether a game begins as every game does, which is all that a log can tell of."""
    hands = [len(hand or ()) for hand in start.hands]
    whole = (len(start.pile or ()), len(start.berths or ()), len(start.aside or ()), sorted(start.bag or ()))
    return (
        None not in start.squares()
        and start.ankh == START
        and hands == [2, 2]
        and whole == (23, 5, 8, sorted(DEBENS))
        and start.corruption == ((), ())
        and start.sold == ((), ())
    )


# A recording.


def _setup(table: Table) -> dict[str, Any]:
    """The deal: every tile by number, and whatever lies neither on the market nor in a hand or the pile."""
    spare = table.unused()
    unused = [number for number in spare if table.faces[number].back == "grey"]
    elsewhere = [number for number in spare if number not in unused] + table.gone
    for player in (0, 1):
        elsewhere += table.corruption[player]
        elsewhere += [number for sales in table.sales[player].values() for sale in sales for number in sale]
    berths = table.in_place("slot")
    tokens = {number: {"pirogue_id": number, "ability": TOKEN_ABILITY[name]} for number, name in table.tokens.items()}
    found = {
        "board": [_placed(table, number) for number in table.board if number],
        "hands": {name: _plain(table, table.hands[player]) for player, name in enumerate(table.players)},
        "deck_size": len(table.pile),
        "deck": _plain(table, sorted(table.pile)),
        "unused_starting": _plain(table, unused),
        "pirogue_slots": [{**tokens[number], "slot": at} for at, number in enumerate(berths)],
        "pirogue_bag": [tokens[number] for number in table.in_place("")],
        "deben_bag": [{"deben_id": number, "value": DEBEN[number]} for number in table.bag],
        "royal_corruption": None,
    }
    held = [{"deben_id": number, "value": DEBEN[number]} for own in table.debens for number in own]
    others = [one for number, one in tokens.items() if table.places[number] not in ("", "slot")]
    return found | {key: some for key, some in _crafted(_plain(table, elsewhere), others, held) if some}


def _crafted(tiles: list[Any], tokens: list[Any], debens: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    yield "discard", tiles
    yield "pirogue_other", tokens
    yield "deben_other", debens


def _plain(table: Table, numbers: Iterable[int]) -> list[dict[str, Any]]:
    """Tiles as a set-up lists them: numbers as numbers, and no place."""
    wanted = ("deck", "resource", "direction")
    found = []
    for number in numbers:
        record, face = table.tile(number, ""), table.faces[number]
        one = {"tile_id": number, **{key: record[key] for key in wanted}, "statue": int(record["statue"])}
        ability = None if record["ability"] is None else int(record["ability"])
        found.append({**one, "scarabs": face.scarabs, "deben": int(face.deben), "ability": ability})
    return found


def _placed(table: Table, number: int) -> dict[str, Any]:
    column, row = table.lay[number]
    return {**_plain(table, [number])[0], "col": column, "row": row}


def _move(heard: Heard, number: int, result: Any) -> dict[str, Any]:
    return {
        "n": number,
        "move_id": number + 1,
        "player": heard.player,
        "state": heard.state,
        "call": {"name": heard.name, "args": heard.args},
        "accepted": True,
        "offer": heard.offer.listed,
        "notifications": [_notification(told) for told in heard.told if not told.framework],
        "drawn": heard.drawn,
        "after": heard.after,
    }


def _notification(told: Told) -> dict[str, Any]:
    channel = f"player:{told.to}" if told.to else "table"
    log = {"log": told.log} if told.log else {}
    return {"channel": channel, "type": told.type, **log, "args": told.args}


# A log.


def _log(server: Server, table: str) -> dict[str, Any]:
    """The reply of the archive: for each move a packet for each player who is told something, then the public one."""
    packets: list[dict[str, Any]] = []
    for number, heard in enumerate((server.opening, *server.heard), 1):
        for packet in _packets(heard, number, table):
            packet["packet_id"] = str(len(packets) + 1)
            packets.append(packet)
    players = [{"id": int(server.id(player)), "name": server.names[player]} for player in (0, 1)]
    return {"status": 1, "data": {"logs": packets, "players": players}}


def _packets(heard: Heard, number: int, table: str) -> Iterator[dict[str, Any]]:
    clock = _BEGINS + _STEP * number
    by_channel: dict[str, list[dict[str, Any]]] = {to: [] for to in (*_receivers(heard), "")}
    for at, told in enumerate(heard.told):
        event = {"uid": f"{clock:08x}{_APART * (at + 1):05x}", "type": told.type, "log": told.log, "args": told.args}
        if told.to:
            event["synchro"] = len(by_channel[""])
        by_channel[told.to].append(event)
    for to, events in by_channel.items():
        if events:
            events[0]["h"] = f"{number:06x}"
            events[-1]["lock_uuid"] = f"{number:08x}-0000-4000-8000-{len(events):012x}"
        yield {
            "channel": f"/player/p{to}" if to else f"/table/t{table}",
            "table_id": table,
            "packet_id": "",
            "packet_type": "resend",
            "move_id": str(number),
            "time": str(clock),
            "data": events,
        }


def _receivers(heard: Heard) -> list[str]:
    return list(dict.fromkeys(told.to for told in heard.told if told.to))
