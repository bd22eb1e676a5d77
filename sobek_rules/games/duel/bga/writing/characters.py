"""What the server does and tells when a character is played."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sobek_rules.games.duel.actions import DECLINED, Play
from sobek_rules.games.duel.bga.codes import DECK_OF, cell
from sobek_rules.games.duel.bga.writing import offers
from sobek_rules.games.duel.bga.writing.table import Unwritable
from sobek_rules.games.duel.bga.writing.tokens import resolve
from sobek_rules.games.duel.ending import usable
from sobek_rules.games.duel.pieces import ARCHITECT_DRAWS, LETTERS, PRIESTS, SCRIBES, Tile

if TYPE_CHECKING:
    from sobek_rules.games.duel.bga.writing.server import Server


def play_character(server: "Server", action: Play) -> None:
    """A player plays a character; what its ability asks for is asked where it can have an effect."""
    player, table = action.player, server.table
    number = table.of(table.hands[player], action.character)
    server.hear("playCharacter", tile_id=number)
    table.hands[player].remove(number)
    table.played.append(number)
    told = {**server.who(player), "tile": table.tile(number, "discard", player), "playedCharacted": True}
    server.now.tell("discardTile", told, log="${player_name} plays a Character: ${image}")
    name = action.character.character or ""
    if name == "queen":
        _queen(server, action)
    elif name in PRIESTS:
        _priest(server, action)
    elif name in SCRIBES:
        pass
    elif _is_told(action):
        _ABILITIES[name](server, action)
    elif usable(server.state.plays(player, (action.character,)), player, action.character, server.rules):
        raise Unwritable(f"what the {name} can do is not declined there")


def _is_told(action: Play) -> bool:
    """Whether the action does something."""
    return bool(action.tiles) or action.square is not None or action.pick not in (None, DECLINED) or bool(action.back)


def _queen(server: "Server", action: Play) -> None:
    player, table = action.player, server.table
    tiles = action.tiles
    numbers = table.pile[:3] if tiles is None else table.some(table.pile, tiles)
    if tiles == () and table.pile:
        raise Unwritable("no tiles are declined there")
    for number in numbers:
        table.pile.remove(number)
    table.hands[player] += numbers
    if numbers:
        server.now.drawn["tiles"] = [{"tile_id": number, "to": f"hand:{server.id(player)}"} for number in numbers]
        _drew(server, player, numbers, from_deck=True)


def _drew(server: "Server", player: int, numbers: list[int], **more: Any) -> None:
    """Tell of tiles that come into a hand: which, to their holder; how many, to everyone."""
    who = server.who(player)
    server.hand_update(player)
    shown = server.table.tiles(numbers, "hand", player)
    server.now.tell("drawTiles", {**who, "tiles": shown}, server.id(player))
    server.now.tell("drawTiles", {**who, "tiles_num": len(numbers), **more}, log="${player_name} draws")


def _vizier(server: "Server", action: Play) -> None:
    player, table = action.player, server.table
    owner = 1 - player
    server.enter(102, player, offers.of_corruption(table.corruption[owner], owner, table))
    number = table.of(table.corruption[owner], _one(action))
    server.hear("answer", answer=number)
    table.corruption[owner].remove(number)
    table.hands[player].append(number)
    _drew(server, player, [number])
    told = {**server.who(owner), "player_name2": server.names[player], "tiles": table.tiles([number], "hand", player)}
    server.now.tell("removeCorruption", {**told, "num": 1})


def _one(action: Play) -> Tile:
    if not action.tiles or len(action.tiles) != 1:
        raise Unwritable(f"the {action.character} takes one tile there")
    return action.tiles[0]


def _thief(server: "Server", action: Play) -> None:
    player, table = action.player, server.table
    owner = 1 - player
    if not table.hands[owner]:
        return
    server.enter(103, player, offers.of_backs(owner, table))
    number = table.of(table.hands[owner], _one(action))
    server.hear("answer", answer=DECK_OF[str(action.back or table.faces[number].back)])
    table.hands[owner].remove(number)
    table.hands[player].append(number)
    server.now.drawn["stolen"] = [{"tile_id": number, "to": f"hand:{server.id(player)}"}]
    _drew(server, player, [number])
    told = {**server.who(owner), "player_name2": server.names[player], "tile": table.tile(number, "hand", player)}
    server.now.tell("discardTile", told)


def _merchant(server: "Server", action: Play) -> None:
    player, table, square = action.player, server.table, action.square
    if square is None or action.swap is not None:
        raise Unwritable("nobody is asked for a trade there")
    server.enter(104, player)
    column, row = cell(square)
    server.hear("selectMarketTile", col=column, row=row)
    number = table.board[square]
    told = {**server.who(player), "tile": table.tile(number, "hand", player)}
    told |= {"corruption_tiles": [], "corruption_tiles_objects": []}
    table.board[square] = 0
    table.hands[player].append(number)
    server.taken(told, number, move_ankh=False, num=0)


def _priest(server: "Server", action: Play) -> None:
    """A good is named even where nothing lies there to remove."""
    player, table = action.player, server.table
    if action.good is None and table.corruption[player]:
        raise Unwritable("a priest always removes there")
    good = action.good or next(iter(LETTERS))
    server.enter(105, player)
    server.hear("answer", answer=good)
    numbers = [number for number in table.corruption[player] if table.faces[number].good == good]
    for number in numbers:
        table.corruption[player].remove(number)
    table.gone += numbers
    told = {**server.who(player), "tiles": table.tiles(numbers, "discard", player), "num": len(numbers)}
    server.now.tell("removeCorruption", told, log="${player_name} discards ${num} tiles from their Corruption board")


def _courtesan(server: "Server", action: Play) -> None:
    player, table = action.player, server.table
    numbers = table.some(table.hands[player], action.tiles or ())
    server.enter(107, player)
    server.hear("sell", tile_ids=";".join(map(str, numbers)))
    server.sold(player, numbers, action.good or "", 51)


def _architect(server: "Server", action: Play) -> None:
    pick, table = action.pick, server.table
    assert pick is not None
    aside = table.in_place("")
    chosen = table.token(pick.token, "")
    seen = [chosen, *(number for number in aside if number != chosen)][:ARCHITECT_DRAWS]
    if action.drawn is not None:
        seen = []
        for name in action.drawn:
            seen.append(next(n for n in aside if table.tokens[n] == name and n not in seen))
        chosen = next(number for number in seen if table.tokens[number] == pick.token)
    server.enter(108, action.player, offers.of_tokens(seen, table))
    resolve(server, action, pick, chosen)


_ABILITIES: dict[str, Callable[["Server", Play], None]] = {
    "vizier": _vizier,
    "thief": _thief,
    "merchant": _merchant,
    "courtesan": _courtesan,
    "architect": _architect,
}
