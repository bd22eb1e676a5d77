"""What the events of a record claim: who moved which piece where, and what that came to."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sobek_rules.game import Rules
from sobek_rules.games.duel.actions import Action, Play, Sell, Take
from sobek_rules.games.duel.bga import offers, records, views
from sobek_rules.games.duel.bga.actions import Pieces
from sobek_rules.games.duel.bga.calls import Call, Event
from sobek_rules.games.duel.bga.codes import BACKS, MARKS, face, number, square
from sobek_rules.games.duel.bga.offer_claims import squares
from sobek_rules.games.duel.pieces import SQUARES
from sobek_rules.games.duel.state import State
from sobek_rules.recorded import Claim, Point, Row

Made = Callable[[State, Rules], State]


def of_event(event: Event, call: Call, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
    """What an event tells of an action; `made` makes the state that the calls up to then have made."""
    point = call.point._replace(packet=event.packet or call.point.packet, event=event.type)
    yield from records.claims(event, call, action, known, point)
    make = _EVENTS.get(event.type)
    if make is not None:
        yield from make(event.args, point, action, made, known)


def _shown(record: Any, known: Pieces) -> str:
    """The tile of a record, which shows what its id stands for or hides it."""
    tile = known.tiles[number(record["tile_id"])]
    face_ = face(record)
    return str(tile) if face_ in (None, tile) else f"{face_} for {tile}"


def _all_shown(records: Any, known: Pieces) -> tuple[str, ...]:
    return tuple(sorted(_shown(one, known) for one in records))


def _hand(args: Any, point: Point, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
    said = {deck: number(args[f"hand_{deck}_size"]) for deck in BACKS}
    player = known.seat(str(args["player_id"]))
    yield Claim(
        Row.STATE, f"backs in the hand of {views.name(player)}", said, views.of(made, offers.backs_held(player)), point
    )


def _taken(args: Any, point: Point, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
    record = args["tile"]
    who = views.name(known.seat(str(args["player_id"])))
    yield Claim(Row.STATE, "who takes", who, views.constant(views.name(action.player)), point)
    if isinstance(action, Play):
        yield Claim(Row.STATE, "the tile taken", _shown(record, known), views.face(action), point)
        return
    if not isinstance(action, Take):
        return
    where = SQUARES[square(record["col"], record["row"])]
    yield Claim(Row.STATE, "the square taken from", where, views.constant(SQUARES[action.square]), point)
    yield Claim(Row.STATE, "the tile taken", _shown(record, known), views.face(action), point)
    passed = tuple(
        sorted(
            (SQUARES[square(one["col"], one["row"])], _shown(one, known)) for one in args["corruption_tiles_objects"]
        )
    )
    yield Claim(Row.CORRUPTION, "tiles skipped", passed, views.skipped(action), point)
    yield Claim(Row.CORRUPTION, "squares passed", squares(args["corruption_tiles"]), views.crossed(action), point)
    if "num" in args:
        count = views.counted(views.skipped(action))
        yield Claim(Row.CORRUPTION, "how many tiles are skipped", number(args["num"]), count, point)


def _refill(args: Any, point: Point, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
    said = tuple(SQUARES[square(one["col"], one["row"])] for one in args["new_tiles"])
    yield Claim(Row.STATE, "squares filled, in order", said, views.filled, point)


def _sold(args: Any, point: Point, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
    if isinstance(action, Sell | Play):
        goods = tuple(sorted({str(one["resource"]) for one in args["tiles"]}))
        yield Claim(Row.STATE, "the good sold", goods, views.good_sold(action), point)
        tiles = _all_shown(args["tiles"], known)
        yield Claim(Row.STATE, "tiles sold", tiles, views.constant(views.in_order(action.tiles or ())), point)


def _scores(args: Any, point: Point, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
    player = known.seat(str(args["player_id"]))
    if "resource_score" in args:
        yield from _set_scores(args["resource_score"], player, made, point)


def _set_scores(score: Any, player: int, made: Made, point: Point) -> Iterator[Claim]:
    sets = {good: (number(tiles), number(scarabs)) for good, (tiles, scarabs) in dict(score["resources"]).items()}
    view, points = views.of(made, views.sets_of(player)), views.of(made, views.set_points_of(player))
    yield Claim(Row.SCORE, f"tiles and scarabs in the sets of {views.name(player)}", sets, view, point)
    yield Claim(Row.SCORE, f"points for the sets of {views.name(player)}", number(score["score"]), points, point)


def _drawn(args: Any, point: Point, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
    count = number(args["tiles_num"]) if "tiles_num" in args else len(args["tiles"])
    yield Claim(Row.STATE, "how many tiles come into the hand", count, views.gained(action), point)


def _removed(args: Any, point: Point, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
    player = known.seat(str(args["player_id"]))
    tiles = _all_shown(args["tiles"], known)
    view = views.lost_from_corruption(action, player)
    yield Claim(Row.CORRUPTION, f"tiles that leave the corruption of {views.name(player)}", tiles, view, point)
    yield Claim(Row.CORRUPTION, "how many they are", number(args["num"]), views.counted(view), point)


def _discarded(args: Any, point: Point, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
    if args.get("to_corruption"):
        tiles = _all_shown(args["tiles"], known)
        given = views.in_order(getattr(action, "tiles", None) or ())
        yield Claim(Row.CORRUPTION, "tiles given up", tiles, views.constant(given), point)
        yield Claim(
            Row.CORRUPTION, "how many tiles are given up", number(args["num"]), views.constant(len(given)), point
        )
    elif args.get("reason") == "deben":
        tile = _shown(args["tile"], known)
        yield Claim(Row.STATE, "the tile traded", tile, views.face(action), point)  # type: ignore[arg-type]
    elif args.get("playedCharacted"):
        tile = _shown(args["tile"], known)
        yield Claim(
            Row.STATE, "the character played", tile, views.constant(str(getattr(action, "character", ""))), point
        )


def _token(args: Any, point: Point, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
    pick = getattr(action, "pick", None)
    token = args["pirogue"]
    said = known.tokens[number(token["pirogue_id"])]
    yield Claim(Row.STATE, "the token taken", said, views.constant(pick.token if pick else None), point)
    if "target_player_id" in args:
        target = views.name(known.seat(str(args["target_player_id"])))
        yield Claim(Row.STATE, "before whom the token lies", target, views.bearer(action), point)
    if args.get("board"):
        where = SQUARES[square(*args["board"])]
        yield Claim(Row.STATE, "where the arm lies", where, views.constant(_square_of(pick)), point)
    if args.get("soldset"):
        yield Claim(
            Row.STATE, "the set that the token lies on", token["resource"], views.constant(pick and pick.good), point
        )
    if said == "mummy":
        yield Claim(Row.CORRUPTION, "how many tiles return", number(args["num"]), views.gained(action), point)


def _square_of(pick: Any) -> str | None:
    return SQUARES[pick.square] if pick and pick.square is not None else None


def _turned(args: Any, point: Point, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
    said = MARKS[args["ankh_dir"]]
    yield Claim(
        Row.STATE, "the line that the Ankh is turned to", said, views.constant(getattr(action, "line", None)), point
    )


_EVENTS: Mapping[str, Callable[[Any, Point, Action, Made, Pieces], Iterator[Claim]]] = {
    "handUpdate": _hand,
    "takeTile": _taken,
    "refill": _refill,
    "sold": _sold,
    "updateScores": _scores,
    "drawTiles": _drawn,
    "removeCorruption": _removed,
    "discardTile": _discarded,
    "takePirogue": _token,
    "ankhDir": _turned,
}
