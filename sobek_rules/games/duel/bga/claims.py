"""What a record claims around an action: what was offered, what happened, what lay where afterwards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sobek_rules.game import Rules, Settled, Unnoted
from sobek_rules.games.duel.actions import Action, Play, Sell, Take
from sobek_rules.games.duel.bga import ending, offers, records, views
from sobek_rules.games.duel.bga.actions import Pieces
from sobek_rules.games.duel.bga.calls import Call, Event
from sobek_rules.games.duel.bga.codes import BACKS, MARKS, face, number, square
from sobek_rules.games.duel.bga.positions import SEATS, corrected
from sobek_rules.games.duel.pieces import SQUARES
from sobek_rules.games.duel.state import State
from sobek_rules.recorded import Claim, Point, Row


class Claims(NamedTuple):
    """What holds before an action whatever it is, what that action brings, and what holds after it."""

    offered: tuple[Claim, ...] = ()
    told: tuple[Claim, ...] = ()
    left: tuple[Claim, ...] = ()


def about(calls: Sequence[Call], action: Action, known: Pieces) -> Claims:
    """All that the calls of a turn claim around the action that they make."""
    offered: list[Claim] = []
    told: list[Claim] = []
    left: list[Claim] = []
    for at, call in enumerate(calls):
        (offered if at == 0 else told).extend(_offers(call, action, known))
        if at and "pirogue" in call.offer:
            told.append(_aimed(call, calls[at - 1]))
        made = _made(calls, at, action)
        for event in call.events:
            told += _events(event, call, action, made, known)
        if call.after is not None and at < len(calls) - 1:
            told += _positions(call, made, known, _MIDWAY)
    told += _not_asked(calls, action)
    last = calls[-1]
    if last.after is not None and last.after["state"] != "gameEnd":
        left += _positions(last, None, known, _COMPONENTS)
    return Claims(tuple(offered), tuple(told), tuple(left))


def _not_asked(calls: Sequence[Call], action: Action) -> Iterator[Claim]:
    """What a browser asks of the player, or does not: where the Ankh is turned, whether a tile is traded."""
    states, point = {call.state for call in calls}, calls[-1].point
    if isinstance(action, Take):
        turns = "orientation" in states
        yield Claim(Row.LEGAL_SET, "the taker turns the Ankh", turns, offers.taker_turns(action), point)
    if "deben" not in states:
        # That a trade is offered says nothing: a browser offers it for an empty bag too, where it is then refused.
        yield Claim(Row.LEGAL_SET, "a trade is open", False, offers.trade_offered(action), point)


def _made(calls: Sequence[Call], at: int, action: Action) -> Callable[[State, Rules], State]:
    """The state that the calls up to one have made."""
    if at == len(calls) - 1:
        return views.after(action)
    first, *later = calls[: at + 1]
    sold = not (first.name == "sell" and calls[1].state == "pickResource" and not later)
    return views.halfway(action, refilled_only=first.name == "refill" and not later, sold=sold)


# What is offered.


def offered(call: Call) -> Iterator[Claim]:
    """What a player is offered who is to choose what to do."""
    offer = call.offer
    squares = _squares(offer["available_tiles"])
    yield Claim(Row.LEGAL_SET, "squares to take from", squares, offers.squares_offered(squares), call.point)
    yield Claim(Row.LEGAL_SET, "a take is open", offer["can_take"], views.constant(bool(squares)), call.point)
    for what, key, view in _FLAGS:
        yield Claim(Row.LEGAL_SET, what, offer[key], view, call.point)
    # Nobody is ever offered to pass.
    yield Claim(Row.LEGAL_SET, "passing is open", False, offers.pass_offered, call.point)


_FLAGS: tuple[tuple[str, str, views.View], ...] = (
    ("a refill is open", "can_refill", offers.refill_offered),
    ("a sale is open", "can_sell", offers.sale_offered),
    ("a character may be played", "can_play_character", offers.character_offered),
)


def _squares(cells: Any) -> tuple[str, ...]:
    """Squares by name, in order; cells are listed, or an object keyed by their places in a list."""
    listed = cells.values() if isinstance(cells, Mapping) else cells
    return tuple(sorted(SQUARES[square(*one[:2])] for one in listed))


def _offers(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    make = _OFFERS.get(call.state)
    if make is not None and (call.offer or make is _choice):
        yield from make(call, action, known)


def _turn(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    yield from offered(call)


def _after_refill(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    if isinstance(action, Take):
        view = offers.squares_after(action.refill)
        said = _squares(call.offer["available_tiles"])
        yield Claim(Row.LEGAL_SET, "squares to take from after the refill", said, view, call.point)


def _lines(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    if isinstance(action, Take):
        said = tuple(sorted(MARKS[one] for one, is_open in call.offer["possibleDirections"].items() if is_open))
        yield Claim(Row.LEGAL_SET, "lines to turn the Ankh to", said, offers.lines_offered(action), call.point)


def _tokens(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    ids = (call.offer.get("private") or {}).get("pirogues")
    if ids is not None:
        said = tuple(sorted(known.tokens[number(one)] for one in ids))
        view = offers.berths if call.state == "pirogue" else offers.among_those_aside(said)
        what = "tokens in the berths" if call.state == "pirogue" else "tokens drawn of those set aside"
        yield Claim(Row.LEGAL_SET, what, said, view, call.point)
    yield _declining(call, action)


def _declining(call: Call, action: Action) -> Claim:
    """No choice that is offered has a way to decline it."""
    return Claim(Row.LEGAL_SET, "declining is open", False, offers.declining_offered(action), call.point)


def _choice(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    yield _declining(call, action)


def _arm(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    if isinstance(action, Sell | Play):
        view = offers.arm_offered(action)
        yield Claim(Row.LEGAL_SET, "squares for the arm", _squares(call.offer["available_tiles"]), view, call.point)


def _aimed(call: Call, before: Call) -> Claim:
    """The token that is being laid is the one that was chosen."""
    said = call.offer["pirogue"]
    number_ = number(said["pirogue_id"] if isinstance(said, Mapping) else said)
    chosen = views.constant(number(before.args.get("slot")))
    return Claim(Row.STATE, "the token that is to be laid", number_, chosen, call.point)


def _corruption_seen(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    ids = (call.offer.get("private") or {}).get("opponents_corruption")
    if ids is not None:
        said = views.in_order(known.listed([number(one) for one in ids]))
        yield Claim(Row.CORRUPTION, "tiles for the vizier", said, offers.in_corruption(1 - action.player), call.point)
    yield _declining(call, action)


def _characters_seen(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    ids = call.offer.get("playedCharacters")
    if ids is not None:
        said = views.in_order(known.listed([number(one) for one in ids]))
        yield Claim(Row.LEGAL_SET, "characters for the spy", said, offers.copied, call.point)


def _backs_seen(call: Call, action: Action, known: Pieces) -> Iterator[Claim]:
    counts = (call.offer.get("private") or {}).get("num_per_deck")
    if counts is not None:
        said = {deck: number(counts.get(deck)) for deck in BACKS}
        yield Claim(Row.LEGAL_SET, "backs for the thief", said, offers.backs_held(1 - action.player), call.point)


_OFFERS: Mapping[str, Callable[[Call, Action, Pieces], Iterator[Claim]]] = {
    "playerTurn": _turn,
    "playerTurn2": _after_refill,
    "orientation": _lines,
    "pirogue": _tokens,
    "characterArchitect": _tokens,
    "pirogue04": _arm,
    "characterVizier": _corruption_seen,
    "characterThief": _backs_seen,
    "characterSpy": _characters_seen,
    "characterMerchant": _choice,
    "characterHighPriest": _choice,
    "characterCourtesan": _choice,
}

# What events tell.

Made = Callable[[State, Rules], State]


def _events(event: Event, call: Call, action: Action, made: Made, known: Pieces) -> Iterator[Claim]:
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
    yield Claim(Row.STATE, "who takes", known.seat(str(args["player_id"])), views.constant(action.player), point)
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
    yield Claim(Row.CORRUPTION, "squares passed", _squares(args["corruption_tiles"]), views.crossed(action), point)
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
        target = known.seat(str(args["target_player_id"]))
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

# Whole positions, as complete recordings have them.

#: What a position tells: the row of a difference, its name, and how it is seen in a state.
Component = tuple[Row, str, views.View]
_NO_RULES = Unnoted(Settled())
_COMPONENTS: tuple[Component, ...] = (
    (Row.STATE, "market", lambda state, rules: tuple(map(str, state.squares()))),
    (Row.STATE, "hands", lambda state, rules: tuple(views.in_order(hand or ()) for hand in state.hands)),
    (Row.STATE, "sets sold", lambda state, rules: tuple(views.set_tiles(state, player) for player in (0, 1))),
    (Row.STATE, "pile", lambda state, rules: len(state.pile or ())),
    (Row.STATE, "bag", lambda state, rules: len(state.bag or ())),
    (Row.STATE, "debens", lambda state, rules: tuple(tuple(sorted(own or ())) for own in state.debens)),
    (Row.STATE, "berths", lambda state, rules: tuple(sorted(state.berths or ()))),
    (Row.CORRUPTION, "corruption", lambda state, rules: tuple(views.in_order(own or ()) for own in state.corruption)),
    (Row.SCORE, "set points", lambda state, rules: tuple(views.set_points(state, rules, player) for player in (0, 1))),
    (Row.STATE, "tokens", lambda state, rules: tuple(tuple(sorted(own)) for own in state.tokens)),
    (Row.CORRUPTION, "royal corruption", lambda state, rules: views.royal(state)),
    (Row.STATE, "characters played", lambda state, rules: views.played(state)),
    (Row.STATE, "Ankh", lambda state, rules: (state.ankh, state.line)),
    (Row.STATE, "arm", lambda state, rules: state.forced),
    (Row.STATE, "turn", lambda state, rules: (state.to_move, state.extra, state.owes)),
)
_MIDWAY = _COMPONENTS[:9]
_SCORES = _COMPONENTS[8:9]
_AT_THE_END = tuple(one for one in _COMPONENTS if one[1] in ("market", "sets sold", "pile", "berths", "tokens"))


def at_start(call: Call, known: Pieces) -> tuple[Claim, ...]:
    """What a first position claims that is not taken for granted: what the sets are worth."""
    return tuple(_positions(call, None, known, _SCORES))


def at_end(call: Call, known: Pieces) -> tuple[Claim, ...]:
    """What the position at the end claims beside hands, corruption and debens, which the end itself tells."""
    return tuple(_positions(call, None, known, _AT_THE_END)) + ending.of_position(call, known)


def _positions(call: Call, made: Made | None, known: Pieces, components: Sequence[Component]) -> Iterator[Claim]:
    at = call.after
    assert at is not None
    theirs = corrected(State(SEATS), at, known)
    points = tuple(number(at["score"][player]) for player in known.seats)
    for row, what, view in components:
        said = points if what == "set points" else view(theirs, _NO_RULES)
        yield Claim(row, what, said, view if made is None else views.of(made, view), call.point)
