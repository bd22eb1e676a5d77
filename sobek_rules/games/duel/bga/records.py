"""Whether the records of pieces in an event are those of the pieces that their numbers stand for, and of whom it tells.

Most are right, and cost no claim; what is not is claimed, and departs.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sobek_rules.games.duel.actions import Action, Play, Sell
from sobek_rules.games.duel.bga import views
from sobek_rules.games.duel.bga.actions import Pieces
from sobek_rules.games.duel.bga.calls import Call, Event
from sobek_rules.games.duel.bga.codes import BACKS, CHARACTERS, DEBEN, DECK_OF, MARKS, TOKENS, called, number
from sobek_rules.games.duel.pieces import LETTERS, STATUE, Tile
from sobek_rules.recorded import Claim, Point, Row

#: Where a token lies once it is put to work, by the state in which that is told: its place, and the marks of the event.
_AIMED = {
    "pirogue04": ("board", True, True, False),
    "pirogue07": ("soldset", True, False, True),
    "pirogue11": ("soldset", True, False, True),
}
_SPENT = ("discard", True, False, False)
_KEPT = ("player", False, False, False)
_PLACES = {
    **dict.fromkeys(("cobra-1", "cobra-2", "seven", "two-and-deben"), _KEPT),
    **dict.fromkeys(("pyramid", "mummy", "eye"), _SPENT),
}


def amiss(record: Mapping[str, Any], tile: Tile) -> str:
    """What a record says otherwise than the tile that it is of; nothing where it fits."""
    if not tile.known or record["deck"] not in BACKS or tile.back not in DECK_OF:
        return ""
    hidden = (tile.back == "red" and not record.get("ability")) or (
        tile.back == "pharaoh" and record["resource"] is None
    )
    told = dict(_told(record, hidden=hidden))
    true = {key: value for key, value in _true(tile, hidden=hidden) if key in told}
    wrong = [f"{key} {told[key]}" for key in told if told[key] != true.get(key)]
    goods = (called(tile), *tile.goods)
    if not hidden and tile.good != STATUE and "displayed_resource" in record and record["resource"] not in goods:
        wrong.append(f"resource {record['resource']}")
    if tile.good == STATUE and record["resource"] not in (None, "", *LETTERS):
        wrong.append(f"resource {record['resource']}")
    return ", ".join(wrong)


def _told(record: Mapping[str, Any], *, hidden: bool) -> Iterator[tuple[str, Any]]:
    yield "deck", record["deck"]
    yield "direction", record.get("direction") or None
    yield "scarabs", number(record.get("scarabs"))
    yield "deben", number(record.get("deben"))
    yield "statue", number(record.get("statue"))
    if not hidden:
        yield "ability", number(record.get("ability"))
    if "displayed_resource" in record and not (hidden and record["displayed_resource"] is None):
        yield "displayed_resource", record["displayed_resource"] or None


def _true(tile: Tile, *, hidden: bool) -> Iterator[tuple[str, Any]]:
    yield "deck", DECK_OF[str(tile.back)]
    yield "direction", next((letter for letter, mark in MARKS.items() if mark == tile.mark), None)
    yield "scarabs", tile.scarabs
    yield "deben", int(tile.deben)
    yield "statue", int(tile.good == STATUE and not hidden)
    yield "ability", next((ability for ability, name in CHARACTERS.items() if name == tile.character), 0)
    yield "displayed_resource", called(tile)


def claims(event: Event, call: Call, action: Action, known: Pieces, point: Point) -> Iterator[Claim]:
    """What an event says otherwise than it must: of a piece, of a player, of a token's place."""
    yield from shown(event, known, point)
    victim = event.type == "discardDeben" or (
        "player_name2" in event.args and event.type in ("discardTile", "removeCorruption")
    )
    who = known.seats[1 - action.player if victim else action.player]
    yield from _other("of whom it tells", event.args.get("player_id", who), who, known, point)
    yield from _other("to whom it is told", event.to or who, who, known, point)
    if "pharaoh" not in BACKS and number(event.args.get("hand_pharaoh_size")):
        yield Claim(Row.STATE, "tiles with a pharaoh's back", 1, views.constant(0), point)
    if event.type == "takePirogue":
        yield from _token(event.args, call, action, known, point)
    elif event.type == "deben" and "deben" in event.args:
        said = number(event.args["deben"]["value"])
        yield Claim(Row.STATE, "the deben drawn", said, views.deben_drawn(action), point)
    elif event.type == "discardTile":
        yield from _discarded(event.args, call, point)


def shown(event: Event, known: Pieces, point: Point) -> Iterator[Claim]:
    """What an event says otherwise of a piece than its number."""
    for record in pieces(event.args):
        what, said, ours = _piece(record, known)
        if said != ours:
            yield Claim(Row.STATE, what, said, views.constant(ours), point)


def drawn(call: Call) -> Iterator[Claim]:
    """What a recording says that chance gave, against what the events tell of it."""
    told = [*call.events, *call.end]
    debens = [one for event in told if event.to or event.type == "debenSlow" for one in _debens(event)]
    yield from _same("debens drawn", call.drawn.get("every", ()), debens, call.point)
    if call.state == "playerTurn":
        laid = [one for event in told if event.type == "refill" for one in event.args["new_tiles"]]
        laid += [one for event in told if event.type == "drawTiles" and event.to for one in event.args["tiles"]]
        tiles = [number(one["tile_id"]) for one in laid]
        yield from _same("tiles drawn", call.drawn.get("tiles", ()), tiles, call.point)


def stood(before: Call, call: Call) -> Iterator[Claim]:
    """Whether a call is made in the state, and by the player, that the position before it says."""
    assert before.after is not None
    asked = f"{call.player} in {call.state}"
    if asked != (stands := f"{before.after['active']} in {before.after['state']}"):
        yield Claim(Row.STATE, "who is to do what", asked, views.constant(stands), call.point)


def _debens(event: Event) -> list[int]:
    if event.type == "deben":
        return [number(event.args["deben"]["deben_id"])]
    return [number(one["deben_id"]) for one in event.args["debens"]] if event.type == "debenSlow" else []


def _same(what: str, said: Any, told: list[int], point: Point) -> Iterator[Claim]:
    if sorted(said) != sorted(told):
        yield Claim(Row.STATE, what, tuple(sorted(said)), views.constant(tuple(sorted(told))), point)


#: What an event of discarded tiles is about, by the state: which of its marks it bears.
_DISCARDS = {
    "playerTurn": "playedCharacted",
    "characterSpy": "playedCharacted",
    "deben": "deben",
    "characterScribe": "to_corruption",
}


def _discarded(args: Mapping[str, Any], call: Call, point: Point) -> Iterator[Claim]:
    marks = [mark for mark in ("playedCharacted", "to_corruption") if args.get(mark)]
    said = " ".join([*marks, *([str(args["reason"])] if args.get("reason") else [])])
    ours = _DISCARDS.get(call.state, "")
    if said != ours:
        yield Claim(Row.STATE, "why tiles are discarded", said, views.constant(ours), point)


def pieces(value: Any) -> Iterator[Mapping[str, Any]]:
    """Every record of a piece in the arguments of an event."""
    if isinstance(value, Mapping):
        if "tile_id" in value or "deben_id" in value or "pirogue_id" in value:
            yield value
        else:
            for one in value.values():
                yield from pieces(one)
    elif isinstance(value, list):
        for one in value:
            yield from pieces(one)


def _piece(record: Mapping[str, Any], known: Pieces) -> tuple[str, str, str]:
    """A piece in words, and what is said of it against what it is."""
    if "tile_id" in record:
        id_ = number(record["tile_id"])
        return f"tile {id_} as it is shown", amiss(record, known.tiles[id_]), ""
    if "deben_id" in record:
        id_ = number(record["deben_id"])
        return f"deben {id_}", str(number(record["value"])), str(DEBEN[id_])
    id_ = number(record["pirogue_id"])
    return f"token {id_}", TOKENS[number(record["ability"])], known.tokens[id_]


def _other(what: str, said: Any, ours: str, known: Pieces, point: Point) -> Iterator[Claim]:
    if str(said) != ours:
        seats = {player: views.name(seat) for seat, player in enumerate(known.seats)}
        yield Claim(Row.STATE, what, seats.get(str(said), "nobody"), views.constant(seats[ours]), point)


def _token(args: Mapping[str, Any], call: Call, action: Action, known: Pieces, point: Point) -> Iterator[Claim]:
    """Where a token lies after that, and whose it is."""
    record = args["pirogue"]
    token, place = known.tokens[number(record["pirogue_id"])], record["location"]
    marks = (place, bool(args.get("discard")), bool(args.get("board")), bool(args.get("soldset")))
    allowed = _marks(token, call, action)
    if marks not in allowed:
        said = " ".join(str(one) for one in marks)
        ours = " or ".join(" ".join(str(one) for one in marks) for marks in allowed)
        yield Claim(Row.STATE, f"the place of the token {token}", said, views.constant(ours), point)
    if token != "mummy" and number(args.get("num")):
        yield Claim(Row.STATE, "tiles that come with the token", number(args["num"]), views.constant(0), point)
    if place == "player" and args.get("target_player_id") is not None:
        yield from _other("whose token it is", record["player_id"], str(args["target_player_id"]), known, point)
    elif place == "soldset":
        yield from _other("whose token it is", record["player_id"], known.seats[action.player], known, point)


def _marks(token: str, call: Call, action: Action) -> tuple[tuple[str, bool, bool, bool], ...]:
    if call.state in _AIMED:
        return (_AIMED[call.state],)
    if token in _PLACES:
        return (_PLACES[token],)
    chosen = ("bag" if call.state == "characterArchitect" else "slot", False, False, False)
    pick = action.pick if isinstance(action, Sell | Play) else None
    aimed = pick is not None and (pick.good is not None or pick.square is not None)
    return (chosen,) if aimed else (chosen, _SPENT)
