"""Complete recordings, `bga-recording/1`: one JSON object a game, with the whole deal and the position after each move."""

from collections.abc import Iterator, Mapping
from typing import Any

from sobek_rules.games.duel.actions import Action
from sobek_rules.games.duel.bga import ending
from sobek_rules.games.duel.bga.actions import UNSAID, Pieces, action
from sobek_rules.games.duel.bga.calls import NOTHING, Call, Event, turns
from sobek_rules.games.duel.bga.claims import about
from sobek_rules.games.duel.bga.deviations import LENIENT
from sobek_rules.games.duel.bga.positions import SEATS, corrected, pieces, start
from sobek_rules.recorded import Move, Point, Recorded

FORMAT = "bga-recording/1"
#: How a browser reports calls that nobody makes by clicking.
UNDONE = "accepted, though no browser offers it, and taken back"


def fits(document: Any) -> bool:
    """Whether a JSON value is such a recording."""
    return isinstance(document, Mapping) and document.get("format") == FORMAT


def read(game: Mapping[str, Any]) -> Recorded:
    """A recorded game; raises `KeyError`, `ValueError` or `TypeError` where a part of it is missing or not as it should be."""
    seats = tuple(str(player["id"]) for player in game["players"])
    known = pieces(game["setup"], seats)
    calls = list(_calls(game["moves"]))
    end = ending.events(calls[-1].events)
    calls[-1] = calls[-1]._replace(events=calls[-1].events[: len(calls[-1].events) - len(end)])
    final = ending.claims(end, calls[-1].point, known) + ending.of_result(game, known)
    return Recorded(
        name=str(game["table_id"]),
        game="duel",
        variant="duel/pharaoh-engine" if game["options"]["treasures_of_the_pharaoh"] else "duel/bga-engine",
        players=SEATS,
        start=start(game, known)._replace(bonus=ending.bonus(end)),
        moves=tuple(_moves(calls, known)),
        final=final,
        lenient=LENIENT,
        date=str(game["version"]),
    )


def _calls(moves: Any) -> Iterator[Call]:
    """The calls, each with what was offered before it: of one that was tried, what was offered before the next."""
    found: list[Call] = []
    offer: Mapping[str, Any] = NOTHING
    for move in reversed(moves):
        undone = bool(move.get("undone"))
        tried = "" if move["accepted"] and not undone else str(move.get("probe"))
        offer = offer if tried else move.get("offer") or NOTHING
        call = Call(
            player=str(move["player"]),
            state=move["state"],
            name=move["call"]["name"],
            args=move["call"]["args"],
            point=Point(move=str(move["move_id"] or ""), packet=str(move["n"])),
            offer=offer,
            events=() if tried else tuple(map(_event, move["notifications"])),
            drawn=_drawn(move.get("drawn") or {}),
            after=None if tried else move["after"],
            accepted=bool(move["accepted"]),
            tried=tried,
            error=UNDONE if undone else str(move.get("error") or ""),
        )
        found.append(call)
    return reversed(found)


def _event(record: Mapping[str, Any]) -> Event:
    channel = str(record["channel"])
    return Event(record["type"], record["args"], channel.partition(":")[2])


def _drawn(drawn: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "tiles": [one["tile_id"] for one in drawn.get("tiles", ())],
        "debens": [one["deben_id"] for one in drawn.get("debens", ())],
        "seen": [one["deben_id"] for one in drawn.get("debens_seen", ())],
    }


def _moves(calls: list[Call], known: Pieces) -> Iterator[Move]:
    for group in turns(calls):
        last = group[-1]
        made = action(group, known)
        player = known.seat(last.player)
        if last.tried:
            yield Move(
                player, made, last.point, last.tried, last.accepted, last.error, unsaid=UNSAID.get(last.state, frozenset())
            )
        elif made is None:
            raise ValueError(f"no action is made of {last.state}, {last.name}")
        else:
            yield _move(group, made, player, known)


def _move(group: list[Call], made: Action, player: int, known: Pieces) -> Move:
    found = about(group, made, known)
    last = group[-1]
    at = last.after
    assert at is not None
    return Move(
        player=player,
        action=made,
        point=group[0].point,
        offered=found.offered,
        told=found.told,
        left=found.left,
        correct=None if at["state"] == "gameEnd" else lambda state: corrected(state, at, known),
    )

