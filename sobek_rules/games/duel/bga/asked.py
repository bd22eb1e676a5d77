"""What a player asked for, made out from the events that came of it: a log shows no calls."""

from collections.abc import Callable, Mapping
from typing import Any

from sobek_rules.games.duel.bga.calls import NOTHING, Call
from sobek_rules.games.duel.bga.codes import number
from sobek_rules.games.duel.bga.table import Hidden, Table
from sobek_rules.games.duel.pieces import LETTERS, STATUE, Tile

#: A sale of wild tiles alone, which tells its tiles one move later.
PENDING: Mapping[str, Any] = {"tile_ids": ""}
Asked = tuple[str, Mapping[str, Any]]


def listed(records: Any) -> str:
    """The ids of tiles as a call lists them."""
    return ";".join(str(number(one["tile_id"])) for one in records)


def _selected(args: Any, table: Table, call: Call) -> Asked:
    return "selectMarketTile", {"col": number(args["tile"]["col"]), "row": number(args["tile"]["row"])}


def _refilled(args: Any, table: Table, call: Call) -> Asked:
    return "refill", NOTHING


def _sold(args: Any, table: Table, call: Call) -> Asked:
    return "sell", {"tile_ids": listed(args["tiles"])}


def _played(args: Any, table: Table, call: Call) -> Asked:
    return "playCharacter", {"tile_id": number(args["tile"]["tile_id"])}


def _turned(args: Any, table: Table, call: Call) -> Asked:
    return "answer", {"answer": args["ankh_dir"]}


def _traded(args: Any, table: Table, call: Call) -> Asked:
    return "answer", {"answer": "yes"}


def _kept(args: Any, table: Table, call: Call) -> Asked:
    return "answer", {"answer": "no"}


def _named(args: Any, table: Table, call: Call) -> Asked:
    return "answer", {"answer": args["tiles"][0]["resource"]}


def _picked(args: Any, table: Table, call: Call) -> Asked:
    return "pickPirogue", {"slot": number(args["pirogue"]["pirogue_id"])}


def _laid(args: Any, table: Table, call: Call) -> Asked:
    return "selectMarketTile", {"col": number(args["board"][0]), "row": number(args["board"][1])}


def _joined(args: Any, table: Table, call: Call) -> Asked:
    return "answer", {"answer": args["pirogue"]["resource"]}


def _given_back(args: Any, table: Table, call: Call) -> Asked:
    return "answer", {"answer": number(args["tiles"][0]["tile_id"])}


def _stolen(args: Any, table: Table, call: Call) -> Asked:
    return "answer", {"answer": args["tile"]["deck"]}


def _goes_with(good: str, tile: Tile) -> bool:
    """Whether a tile goes with those of a good, or with the wild ones."""
    return good in tile.goods or good == tile.good


def _removed(args: Any, table: Table, call: Call) -> Asked:
    """The good that a priest names; a log does not tell it where nothing was removed, and one not there will do."""
    lying = [table.tile(one) for one in table.corruption[call.player]]
    gone = [table.tile(number(record["tile_id"])) for record in args["tiles"]]
    named = (good for good in (*LETTERS, STATUE) if all(_goes_with(good, one) for one in gone))
    good = next(good for good in named if not any(_goes_with(good, one) for one in lying))
    return "answer", {"answer": good}


def _copied(args: Any, table: Table, call: Call) -> Asked:
    """The character that a spy uses: a log tells it by what comes of it; where nothing does, any offered will do."""
    then = str(call.drawn.get("then"))
    drew, gave = (any(call.told(type_)) for type_ in ("drawTiles", "discardRoyalCorruption"))
    names = _ABILITIES.get(then) or (("queen",) if drew else ("royal-adviser",) if gave else ())
    offered = [number(one) for one in call.offer.get("playedCharacters", ())]
    return "playCharacter", {"tile_id": next((one for one in offered if table.tile(one).text in names), offered[0])}


#: The characters whose abilities lead to a state in which something is asked.
_ABILITIES = {
    "characterVizier": ("vizier",),
    "characterThief": ("thief",),
    "characterMerchant": ("merchant",),
    "characterHighPriest": ("high-priest", "high-priestess"),
    "characterCourtesan": ("courtesan",),
    "characterArchitect": ("architect",),
    "characterScribe": ("scribe-livestock", "scribe-fish"),
}
_ASKED: Mapping[str, tuple[tuple[str | None, Callable[[Any, Table, Call], Asked]], ...]] = {
    "playerTurn": (("refill", _refilled), ("takeTile", _selected), ("sold", _sold), ("discardTile", _played)),
    "playerTurn2": (("takeTile", _selected),),
    "deben": (("discardTile", _traded), (None, _kept)),
    "orientation": (("ankhDir", _turned),),
    "pickResource": (("sold", _named),),
    "pirogue": (("takePirogue", _picked),),
    "pirogue04": (("takePirogue", _laid),),
    "pirogue07": (("takePirogue", _joined),),
    "pirogue11": (("takePirogue", _joined),),
    "characterVizier": (("removeCorruption", _given_back),),
    "characterThief": (("discardTile", _stolen),),
    "characterMerchant": (("takeTile", _selected),),
    "characterHighPriest": (("removeCorruption", _removed),),
    "characterCourtesan": (("sold", _sold),),
    "characterSpy": (("discardTile", _played), (None, _copied)),
    "characterArchitect": (("takePirogue", _picked),),
    "characterScribe": (("discardTile", _sold),),
}


def asked(call: Call, table: Table, *, pending: bool) -> Asked:
    """The name and the arguments of a call, by what came of it."""
    told = {event.type: event.args for event in reversed(call.events) if not event.to}
    if "sold" not in told and (call.state == "characterCourtesan" or (call.state == "playerTurn" and pending)):
        return "sell", PENDING
    for type_, make in _ASKED[call.state]:
        if type_ is None or type_ in told:
            return make(told.get(type_ or ""), table, call)
    raise Hidden(f"nothing tells what was done in the state {call.state}")
