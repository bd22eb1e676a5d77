"""Archive logs of recorded games: the same events, as a download holds them, for as many seats as are wanted.

The recordings have no log of the expansion; what the shared logs look like is the pattern.
"""

from collections.abc import Iterator, Sequence
from typing import Any

TABLE = "7"
_STATES = {
    "playerTurn": 2,
    "playerTurn2": 25,
    "deben": 3,
    "orientation": 4,
    "pickResource": 51,
    "pirogue": 6,
    "pirogue04": 7,
    "pirogue07": 8,
    "pirogue11": 9,
    "characterVizier": 102,
    "characterThief": 103,
    "characterMerchant": 104,
    "characterHighPriest": 105,
    "characterCourtesan": 107,
    "characterArchitect": 108,
    "characterScribe": 1092,
    "characterSpy": 112,
}
_PRIVATE_IDS = {"pirogues": "pirogue_id", "opponents_corruption": "tile_id"}


def archived(game: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """The archive log of a recorded game, with the private channels of some seats."""
    moves = [move for move in game["moves"] if move["accepted"] and not move.get("undone")]
    packets: list[dict[str, Any]] = []
    pieces = _Pieces(game["setup"])
    first = [_state("playerTurn", game["start"]["active"], moves[0].get("offer"), pieces, private=False)]
    _add(packets, "1", first, seats)
    for move, following in zip(moves, [*moves[1:], None], strict=True):
        told = [(one["type"], one.get("args", []), one["channel"]) for one in move["notifications"]]
        told = [("gameStateChange", {"id": 5, "active_player": move["player"], "args": None}, "table")][
            : move["call"]["name"] == "sell" and move["state"] == "playerTurn"
        ] + told
        if following is None:
            told.append(("gameStateChange", {"id": 99, "args": _result(game)}, "table"))
        else:
            after = move["after"]
            if (following.get("offer") or {}).get("private"):
                told.append(_state(after["state"], after["active"], following["offer"], pieces, private=True))
            told.append(_state(after["state"], after["active"], following.get("offer"), pieces, private=False))
        _add(packets, str(move["move_id"]), told, seats)
    return {"status": 1, "data": {"logs": packets, "players": [{"id": int(one["id"])} for one in game["players"]]}}


class _Pieces:
    """The records of pieces by id."""

    def __init__(self, setup: dict[str, Any]) -> None:
        heaps = [setup["board"], setup["deck"], setup["unused_starting"], *setup["hands"].values()]
        heaps += [setup.get("discard") or [], setup.get("played") or []]
        self.tiles = {record["tile_id"]: record for heap in heaps for record in heap}
        lying = [*setup["pirogue_slots"], *setup["pirogue_bag"], *(setup.get("pirogue_other") or [])]
        self.tokens = {int(token["pirogue_id"]): token for token in lying}

    def private(self, told: dict[str, Any]) -> dict[str, Any]:
        """What only the mover sees, with whole records."""
        known = {"pirogues": self.tokens, "opponents_corruption": self.tiles}
        return {key: [known[key][int(one)] for one in value] if key in known else value for key, value in told.items()}


def _state(state: str, active: str, offer: Any, pieces: _Pieces, *, private: bool) -> tuple[str, Any, str]:
    offer = offer or {}
    if private:
        args: Any = {"_private": pieces.private(offer["private"])}
    else:
        args = {key: value for key, value in offer.items() if key != "private"} or None
    channel = f"player:{active}" if private else "table"
    return "gameStateChange", {"id": _STATES[state], "active_player": active, "args": args}, channel


def _result(game: dict[str, Any]) -> dict[str, Any]:
    result, ids = game["result"], [one["id"] for one in game["players"]]

    def told(player: str) -> dict[str, Any]:
        rank = 1 if result["tie"] or result["winner"] == player else 2
        score, aux = str(result["scores"][player]), str(result["aux_scores"][player])
        return {"player": player, "score": score, "score_aux": aux, "rank": rank, "tie": result["tie"]}

    return {"table": {"concede": False, "neutralized": "0"}, "result": [told(player) for player in ids]}


def _add(packets: list[dict[str, Any]], move: str, told: list[tuple[str, Any, str]], seats: Sequence[str]) -> None:
    """Add the packets of a move: those of one player first, as the platform sends them."""
    time = 1_700_000_000 + 60 * len(packets)
    uids = [f"{time:08x}{number:05x}" for number in range(len(told))]
    for channel in [f"player:{seat}" for seat in seats] + ["table"]:
        mine = [(uid, one) for uid, one in zip(uids, told, strict=True) if one[2] == channel]
        if not mine:
            continue
        kind, _, seat = channel.partition(":")
        packets.append(
            {
                "channel": f"/player/p{seat}" if seat else f"/table/t{TABLE}",
                "table_id": TABLE,
                "packet_id": str(len(packets) + 1),
                "packet_type": "resend",
                "move_id": move,
                "time": str(time),
                "data": list(_events(mine, uids, told, private=kind == "player")),
            }
        )


def _events(mine: Any, uids: list[str], told: Any, *, private: bool) -> Iterator[dict[str, Any]]:
    for uid, (type_, args, _) in mine:
        event = {"uid": uid, "type": type_, "log": "", "args": args}
        if private:
            before = sum(1 for other, one in zip(uids, told, strict=True) if other < uid and one[2] == "table")
            event["synchro"] = before
        yield event
