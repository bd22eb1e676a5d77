"""Positions that differ from one in a single respect, for those who ask what would have made an action legal."""

from collections.abc import Iterator
from typing import Any

from sobek_rules.games.duel.actions import Action, Discard, Play, Sell, Take
from sobek_rules.games.duel.pieces import LINE_NAMES, PATHS, PRIESTS, SQUARES, UNKNOWN, Tile, tile, unknown
from sobek_rules.games.duel.state import Sold, State, Tiles, pair
from sobek_rules.heaps import missing


def nearby(state: State, action: Action) -> Iterator[tuple[str, State]]:
    """Each change in words, `if the pile held a tile`, with the state that has it; those that bear on the action."""
    player = action.player
    name = state.names[player]
    if state.to_move != player:
        yield f"if it were {name}'s turn", state._replace(to_move=player)
    if state.forced is not None:
        yield "if no arm lay on the market", state._replace(forced=None)
    if state.owes:
        yield "if no Scribe had been played", state._replace(owes=False)
    if state.pile == ():
        yield "if the pile held a tile", state._replace(pile=(UNKNOWN,))
    if state.bag == ():
        yield "if the bag held a deben", state._replace(bag=(0,))
    if isinstance(action, Take):
        yield from _for_take(state, action)
    if isinstance(action, Sell | Discard | Play):
        yield from _for_hand(state, action)
    if isinstance(action, Play):
        yield from _for_ability(state, action)


def _for_take(state: State, action: Take) -> Iterator[tuple[str, State]]:
    market, square = state.market, action.square
    if market is None:
        return
    if market[square] is None:
        yield f"if a tile lay on {SQUARES[square]}", _with(state, square, action.tile or unknown("black"))
    if state.ankh is None or state.ankh < 0:
        return
    path = PATHS[state.ankh][square]
    if path is not None and path[0] != state.line:
        yield f"if the Ankh were turned to the {LINE_NAMES[path[0]]}", state._replace(line=path[0], way=None)
    if path is not None and state.way not in (None, path[1]):
        yield f"if the Ankh pointed {path[1]}", state._replace(way=path[1])
    for between in path[2] if path else ():
        if market[between] is not None:
            yield f"if {SQUARES[between]} were empty", _with(state, between, None)
    if state.line is not None:
        along = [i for i, here in enumerate(market) if here and (way := PATHS[state.ankh][i]) and way[0] == state.line]
        if along:
            cleared = tuple(None if i in along else here for i, here in enumerate(market))
            yield "if the Ankh's line were empty", state._replace(market=cleared)


def _with(state: State, square: int, tile: Tile | None) -> State:
    market: Any = state.market
    return state._replace(market=(*market[:square], tile, *market[square + 1 :]))


def _for_hand(state: State, action: Sell | Discard | Play) -> Iterator[tuple[str, State]]:
    player, hand = action.player, state.hands[action.player]
    wanted = (action.character,) if isinstance(action, Play) else action.tiles
    lacking = tuple(missing(hand, wanted)) if hand is not None else ()
    if hand is not None and lacking:
        yield f"if {state.names[player]} held {_named(lacking)}", state.with_hand(player, hand + lacking)
    sold = state.sold[player]
    if isinstance(action, Sell) and sold is not None:
        for good in dict.fromkeys(filter(None, (action.good, *(good for tile in action.tiles for good in tile.goods)))):
            if not state.has_sold(player, good):
                words = f"if {state.names[player]} had sold {good} before"
                yield words, state._replace(sold=pair(state.sold, player, (*sold, Sold(good, ()))))
    if state.berths == () and isinstance(action, Sell):
        yield "if a token lay in the berths", state._replace(berths=("?",))
    if state.berths and isinstance(action, Sell):
        yield "if the berths were empty", state._replace(berths=())


def _for_ability(state: State, action: Play) -> Iterator[tuple[str, State]]:
    """What the ability takes lies where it takes it from: the tiles that are told, or any tile where none lies."""
    name, player = action.ability, action.player
    if action.copies not in (None, "spy") and state.court is not None:
        face = tile(action.copies or "")
        if face is not None and face not in state.court.played:
            played = state.court._replace(played=(*state.court.played, face))
            yield f"if the {action.copies} had been played before", state._replace(court=played)
    owner = player if name in PRIESTS else 1 - player
    hand, corruption = state.hands[owner], state.corruption[owner]
    if name == "thief" and hand is not None and (lacking := _lacking(hand, action.tiles)):
        yield f"if {state.names[owner]} held {_named(lacking)}", state.with_hand(owner, hand + lacking)
    if (
        (name == "vizier" or name in PRIESTS)
        and corruption is not None
        and (lacking := _lacking(corruption, action.tiles))
    ):
        where = f"{state.names[owner]}'s corruption"
        yield f"if {_named(lacking)} lay in {where}", state.with_corruption(owner, corruption + lacking)


def _lacking(heap: Tiles, told: Tiles | None) -> Tiles:
    return tuple(missing(heap, told)) if told else () if heap else (UNKNOWN,)


def _named(tiles: Tiles) -> str:
    return "a tile" if tiles == (UNKNOWN,) else " and ".join(map(str, tiles))
