"""Complete recordings, `bga-recording/1`: a JSON object a game, with its deal and the position after each move."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sobek_rules import archive
from sobek_rules.games.duel.actions import Action
from sobek_rules.games.duel.bga import ending, records
from sobek_rules.games.duel.bga.actions import UNSAID, WRONG, Pieces, action, in_words
from sobek_rules.games.duel.bga.calls import NOTHING, Call, Event, turns
from sobek_rules.games.duel.bga.claims import about, at_end, at_start
from sobek_rules.games.duel.bga.codes import PLATFORM, number
from sobek_rules.games.duel.bga.contents import check
from sobek_rules.games.duel.bga.deviations import LENIENT
from sobek_rules.games.duel.bga.positions import SEATS, corrected, pieces, start
from sobek_rules.games.duel.state import State
from sobek_rules.recorded import Claim, Move, Point, Recorded, Row, Trouble, Unreadable

FORMAT = "bga-recording/1"
#: How a browser reports calls that nobody makes by clicking.
UNDONE = "accepted, though no browser offers it, and taken back"


def fits(document: Any) -> bool:
    """Whether a JSON value is such a recording."""
    return isinstance(document, Mapping) and document.get("format") == FORMAT


def read(game: Mapping[str, Any], infos: Mapping[str, Any] | None = None) -> Recorded:
    """
    A recorded game; where a move is not as it should be, the game up to there.

    Raises `Unreadable` where its deal, its first position or its result is not.
    """
    try:
        return _read(game)
    except WRONG as error:
        raise Unreadable(Row.DAMAGED, in_words(error)) from None


def _read(game: Mapping[str, Any]) -> Recorded:
    """The same; raises one of `WRONG`."""
    parts = _parts(game)
    moves, trouble = _moves(parts.calls, game["start"], parts.known)
    return Recorded(
        name=str(game.get("table_id", "")),
        game="duel",
        variant="duel/pharaoh-engine" if parts.expansion else "duel/bga-engine",
        players=SEATS,
        start=parts.start,
        moves=moves,
        final=() if trouble else parts.final,
        ending=Row.UNFINISHED if parts.result is None else Row.OK,
        troubles=(*_gaps(parts.calls), *trouble),
        lenient=LENIENT,
        platform=PLATFORM,
        version=str(game.get("version", "")),
        totals=ending.totals(parts.result, parts.known) if parts.result else {},
        winners=ending.winners(parts.result, parts.known) if parts.result else (),
    )


class _Parts(NamedTuple):
    """What a recording consists of beside its moves."""

    known: Pieces
    calls: list[Call]
    start: State
    final: tuple[Claim, ...]
    result: Mapping[str, Any] | None
    expansion: bool


def _parts(game: Mapping[str, Any]) -> _Parts:
    """The deal, the calls and the end of a recording; raises one of `WRONG` where they are not as they should be."""
    known = pieces(game["setup"], tuple(str(player["id"]) for player in game["players"]))
    expansion, result = bool(game["options"]["treasures_of_the_pharaoh"]), game["result"]
    check(game, expansion=expansion)
    calls = list(_calls(game["start"], game["moves"]))
    if not calls:
        raise ValueError("no move is in it")
    if result is not None and calls[-1].after is None:
        raise ValueError("the last entry is no move that was made")
    end = ending.events(calls[-1].events)
    calls[-1] = calls[-1]._replace(events=calls[-1].events[: len(calls[-1].events) - len(end)], end=end)
    final = () if result is None else _final(game, end, calls[-1], known)
    begun = start(game, known)._replace(bonus=ending.bonus(end))
    return _Parts(known, calls, begun, final, result, expansion)


def _final(game: Mapping[str, Any], end: list[Event], last: Call, known: Pieces) -> tuple[Claim, ...]:
    """What a recording claims of the end: in its events, in its result, in its last position."""
    return ending.claims(end, last.point, known) + ending.of_result(game, known) + at_end(last, known)


def _calls(first: Any, moves: Any) -> Iterator[Call]:
    """The calls, each with what was offered before it: of one that was tried, what was offered before the next."""
    found: list[Call] = []
    offer: Mapping[str, Any] = NOTHING
    before = [first, *(None if move.get("undone") else move.get("after") for move in moves)]
    for at, move in reversed(list(enumerate(moves))):
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
            held=_held(before[: at + 1], str(move["player"])) if tried else (),
        )
        found.append(call)
    yield from reversed(found)


def _held(positions: list[Any], player: str) -> list[int]:
    """The ids that a player held in the last position that there is."""
    last = next(position for position in reversed(positions) if position)
    return list(last["hand"][player])


def _gaps(calls: list[Call]) -> Iterator[Trouble]:
    """Calls are numbered one by one."""
    numbers = [number(call.point.packet) for call in calls]
    for before, call in zip([0, *numbers], calls, strict=False):
        at = number(call.point.packet)
        if at <= before:
            yield Trouble(Row.DAMAGED, f"moves are out of order: entry {at} follows {before}", call.point)
        elif gap := archive.missing(before, at, set(numbers), "entry", "entries"):
            yield Trouble(Row.DAMAGED, gap, call.point)


def _event(record: Mapping[str, Any]) -> Event:
    channel = str(record["channel"])
    args = record["args"] if isinstance(record["args"], Mapping) else NOTHING
    return Event(record["type"], args, channel.partition(":")[2])


def _drawn(drawn: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "tiles": [one["tile_id"] for one in drawn.get("tiles", ())],
        "royal": [one["royal_corruption_id"] for one in drawn.get("royal_corruption", ())],
        "seen": [one["deben_id"] for one in drawn.get("debens_seen", ())],
        "every": [one["deben_id"] for one in drawn.get("debens", ())],
    }


def _moves(calls: list[Call], start: Any, known: Pieces) -> tuple[tuple[Move, ...], tuple[Trouble, ...]]:
    """The moves, as far as they are what they should be, and why not all are."""
    found: list[Move] = []
    before = calls[0]._replace(after=start)
    for group in turns(calls):
        try:
            found.append(_move(group, action(group, known), known, before))
            before = before if group[-1].tried else group[-1]
        except WRONG as error:
            return tuple(found), (Trouble(Row.DAMAGED, in_words(error), group[-1].point),)
    return tuple(_begun(found, at_start(calls[0]._replace(after=start), known))), ()


def _begun(moves: list[Move], claims: tuple[Claim, ...]) -> Iterator[Move]:
    """The moves, the first that was not merely tried with what the first position claims."""
    for move in moves:
        begins = claims and not move.tried
        yield move._replace(offered=(*claims, *move.offered)) if begins else move
        claims = () if begins else claims


def _around(group: list[Call], before: Call) -> Iterator[Claim]:
    """What the calls of a turn say of chance, and of each other."""
    for call in group:
        yield from records.drawn(call)
        yield from records.stood(before, call)
        before = call


def _move(group: list[Call], made: Action | None, known: Pieces, before: Call) -> Move:
    last = group[-1]
    player = known.seat(last.player)
    if last.tried:
        unsaid = UNSAID.get(last.state, frozenset())
        return Move(player, made, last.point, last.tried, last.accepted, last.error, unsaid=unsaid)
    if made is None:
        raise ValueError(f"{last.name} in the state {last.state}")
    found, at = about(group, made, known), last.after
    if at is None:
        raise ValueError("the position after it is missing")
    over = at["state"] == "gameEnd"
    return Move(
        player,
        made,
        group[0].point,
        offered=found.offered,
        told=(*found.told, *_around(group, before)),
        left=found.left,
        correct=None if over else lambda state: corrected(state, at, known),
    )
