"""What the server does and tells when a pirogue token is chosen, from a berth or through the architect."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sobek_rules.games.duel.actions import Pick, Play, Sell
from sobek_rules.games.duel.bag import eye_sees
from sobek_rules.games.duel.bga.codes import DEBEN, cell
from sobek_rules.games.duel.bga.writing import offers
from sobek_rules.games.duel.bga.writing.calls import Offer
from sobek_rules.games.duel.bga.writing.table import Unwritable

if TYPE_CHECKING:
    from sobek_rules.games.duel.bga.writing.server import Server

_TAKES = "${player_name} takes a Pirogue token: ${image}"


def resolve(server: "Server", action: Sell | Play, pick: Pick, number: int) -> None:
    """A player has chosen a token, by its number."""
    server.hear("pickPirogue", slot=number)
    _RESOLVE[pick.token](server, action, pick, number)


def _tell(server: "Server", args: dict[str, Any]) -> None:
    server.now.tell("takePirogue", args, log=_TAKES)


def _kept(server: "Server", action: Sell | Play, pick: Pick, number: int) -> None:
    """A token that lies before a player: before the other one, if it is a cobra."""
    player = action.player if pick.token in ("seven", "two-and-deben") else 1 - action.player
    values = pick.debens or tuple(DEBEN[one] for one in server.table.bag[:1])
    if pick.token == "two-and-deben" and server.table.bag:
        drawn = server.draw_deben(action.player, values[0])
        who = server.who(action.player)
        told = {**who, "deben": server.table.deben_record(drawn, action.player)}
        server.now.tell("deben", told, server.id(action.player))
        server.now.tell("deben", who)
    server.table.places[number] = f"player:{server.id(player)}"
    record = server.table.pirogue(number, "player", player_id=server.id(player))
    told = {**server.who(action.player), "pirogue": record, "target_player_id": server.id(player)}
    _tell(server, {**told, "player_name2": server.names[player], "num": 0})


def _gone(server: "Server", action: Sell | Play, number: int, count: int = 0) -> None:
    """A token that is spent."""
    server.table.places[number] = "discard"
    told = {**server.who(action.player), "player_name2": "", "pirogue": server.table.pirogue(number, "discard")}
    _tell(server, {**told, "discard": True, "num": count})


def _pyramid(server: "Server", action: Sell | Play, pick: Pick, number: int) -> None:
    _gone(server, action, number)


def _mummy(server: "Server", action: Sell | Play, pick: Pick, number: int) -> None:
    """All of the own corruption goes to the hand; nothing tells which tiles."""
    player, table = action.player, server.table
    back = [] if server.answers["corruption.returns"] == "never" else table.corruption[player]
    table.hands[player] += back
    table.corruption[player] = [] if back else table.corruption[player]
    _gone(server, action, number, len(back))


def _eye(server: "Server", action: Sell | Play, pick: Pick, number: int) -> None:
    """Debens are seen, and the highest is kept."""
    table, player = server.table, action.player
    due = eye_sees(server.state, server.rules)
    values = (pick.debens or tuple(DEBEN[one] for one in table.bag))[:due]
    if len(values) < due:
        raise Unwritable("it is not told which debens the eye sees")
    seen = [{"deben_id": table.deben(value), "value": value} for value in values]
    if len(values) == 2 and values[0] == values[1]:
        same = [one for one in table.bag if DEBEN[one] == values[0]]
        seen[1]["deben_id"] = same[1]
    if values:
        drawn = server.draw_deben(player, max(values))
        server.now.drawn["debens_seen"] = seen
        told = {**server.who(player), "deben": table.deben_record(drawn, player)}
        shown = {f"value{at}": str(value) for at, value in enumerate(values, 1)}
        server.now.tell("deben", {**told, **shown}, server.id(player))
        server.now.tell("deben", server.who(player))
    _gone(server, action, number)


def _arm(server: "Server", action: Sell | Play, pick: Pick, number: int) -> None:
    """The arm goes on a tile of the Ankh's line, if one lies there."""
    if pick.square is None:
        _nowhere(server, action, number, 7)
        return
    offer = offers.for_the_arm(server.state, action, number, server.table, server.rules)
    _aimed(server, action, number, 7, offer)
    column, row = cell(pick.square)
    server.table.places[number] = f"board:{column},{row}"
    server.hear("selectMarketTile", col=column, row=row)
    record = server.table.pirogue(number, "board", col=column, row=row)
    server.now.tell("takePirogue", {"pirogue": record, "discard": True, "board": [column, row]})


def _scarabs(server: "Server", action: Sell | Play, pick: Pick, number: int) -> None:
    """Two scarabs go on a sold set, if one fits."""
    if pick.good is None:
        _nowhere(server, action, number, 8)
        return
    player, table = action.player, server.table
    offer = Offer({"pirogue": table.pirogue(number)}, listed={"pirogue": number})
    _aimed(server, action, number, 8, offer)
    server.hear("answer", answer=pick.good)
    table.places[number] = f"soldset:{server.id(player)}:{pick.good}"
    table.on_sets[player][pick.good] = table.on_sets[player].get(pick.good, 0) + 1
    record = table.pirogue(number, "soldset", resource=pick.good, player_id=server.id(player))
    server.now.tell("takePirogue", {"pirogue": record, "discard": True, "soldset": True})
    server.score_update(player)


def _aimed(server: "Server", action: Sell | Play, number: int, state: int, offer: Offer) -> None:
    told = {**server.who(action.player), "player_name2": "", "pirogue": server.table.pirogue(number)}
    _tell(server, told)
    server.enter(state, action.player, offer)


def _nowhere(server: "Server", action: Sell | Play, number: int, state: int) -> None:
    """A token that fits nothing is spent at once."""
    told = {**server.who(action.player), "player_name2": "", "pirogue": server.table.pirogue(number)}
    _tell(server, told)
    server.table.places[number] = "discard"
    server.now.tell("takePirogue", {"pirogue": server.table.pirogue(number, "discard"), "discard": True})


_RESOLVE: dict[str, Callable[["Server", Sell | Play, Pick, int], None]] = {
    "cobra-1": _kept,
    "cobra-2": _kept,
    "seven": _kept,
    "two-and-deben": _kept,
    "pyramid": _pyramid,
    "mummy": _mummy,
    "eye": _eye,
    "arm": _arm,
    "two-scarabs": _scarabs,
}
