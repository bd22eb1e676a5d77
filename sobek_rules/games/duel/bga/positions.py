"""Positions as a complete recording has them, as states of ours, and the pieces that its ids stand for."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from sobek_rules.games.duel.bga.actions import Pieces
from sobek_rules.games.duel.bga.codes import DEBEN, MARKS, TOKENS, face, square
from sobek_rules.games.duel.pieces import ROYAL, UNKNOWN, Tile
from sobek_rules.games.duel.state import START, Court, Sold, State

#: More pieces of a kind than any box holds.
_MOST = 99
#: Names for the players, since a record's are nobody's business.
SEATS = ("seat1", "seat2")


def pieces(setup: Mapping[str, Any], seats: tuple[str, ...]) -> Pieces:
    """What the ids of a recording stand for, by its set-up; raises `ValueError` where a piece lies in two places."""
    heaps = [setup["board"], setup["deck"], setup["unused_starting"], *setup["hands"].values()]
    heaps += [setup.get("discard") or [], setup.get("played") or []]
    tiles: dict[Any, Tile] = {}
    for record in chain.from_iterable(heaps):
        if (id_ := int(record["tile_id"])) in tiles:
            raise ValueError(f"tile {id_} lies in two places")
        tiles[id_] = _face(record)
    lying = chain.from_iterable(setup.get(key) or [] for key in ("pirogue_slots", "pirogue_bag", "pirogue_other"))
    tokens = {int(token["pirogue_id"]): TOKENS[int(token["ability"])] for token in lying}
    return Pieces(tiles, tokens, seats)


def _face(record: Mapping[str, Any]) -> Tile:
    found = face(dict(record))
    if found is None:
        raise ValueError(f"tile {record['tile_id']} is hidden in the set-up")
    return found


def start(game: Mapping[str, Any], known: Pieces) -> State:
    """The state before the first move of a recording."""
    bag = tuple(int(deben["value"]) for deben in game["setup"]["deben_bag"])
    return corrected(State(SEATS, bag=bag), game["start"], known)._replace(acted=False)


def corrected(state: State, at: Mapping[str, Any], known: Pieces) -> State:
    """A state brought to what a recorded position tells; what a position does not tell stays."""
    column, row, direction = at["ankh"] or (None, None, None)
    lying = {int(token): str(where).split(":") for token, where in at["pirogues"].items()}
    arm = next((where[1] for where in lying.values() if where[0] == "board"), None)
    sold = tuple(_sold(state.sold[seat], player, at, lying, known) for seat, player in enumerate(known.seats))
    kept = tuple(
        tuple(known.tokens[token] for token, where in lying.items() if where == ["player", player])
        for player in known.seats
    )
    return state._replace(
        market=tuple(known.tiles[number] if number else None for number in at["board"]),
        ankh=START if column is None else square(column, row),
        line=MARKS[str(direction)] if direction else None,
        hands=_heaps(at["hand"], known),
        corruption=_heaps(at["corruption"], known),
        sold=(sold[0], sold[1]),
        pile=(UNKNOWN,) * _count(at["deck"]),
        bag=state.bag if state.bag and len(state.bag) == at["deben_bag"] else (0,) * _count(at["deben_bag"]),
        debens=_pair(tuple(DEBEN[one] for one in at["debens"][player]) for player in known.seats),
        berths=tuple(known.tokens[token] for token, where in lying.items() if where == ["slot"]),
        aside=tuple(name for token, name in known.tokens.items() if token not in lying),
        tokens=(kept[0], kept[1]),
        forced=square(*arm.split(",")) if arm else None,
        to_move=known.seat(at["active"]),
        extra=bool(at["any_dir"]),
        owes=at["state"] == "characterScribe",
        acted=True,
        court=_court(state.court, at, known),
    )


def _court(court: Court | None, at: Mapping[str, Any], known: Pieces) -> Court | None:
    """What the expansion adds, by a position; None in a game without."""
    if "royal_corruption" not in at:
        return None
    held = _pair(tuple(at["royal_corruption"][player]) for player in known.seats)
    played, earlier = known.listed(at["played"]), court.played if court else ()
    if sorted(played) == sorted(earlier):
        played = earlier
    gone = court.gone if court else ()
    left = tuple(value for value in ROYAL if value not in (*held[0], *held[1], *gone))
    return Court(left=left, held=held, gone=gone, lost=court.lost if court else (), played=played)


def _count(value: Any) -> int:
    """How many pieces there are: no more than a box can hold."""
    if not 0 <= int(value) <= _MOST:
        raise ValueError(f"there cannot be {value} of them")
    return int(value)


def _heaps(both: Mapping[str, Any], known: Pieces) -> Any:
    return _pair(known.listed(both.get(player, ())) for player in known.seats)


def _pair(parts: Iterator[Any]) -> Any:
    return tuple(parts)


def _sold(own: tuple[Sold, ...] | None, player: str, at: Any, lying: Mapping[int, Any], known: Pieces) -> Any:
    """The sets of a player; where ours hold the same tiles they stay, since they tell the sales apart."""
    sets = {good: sorted(known.listed(ids)) for good, ids in dict(at["sold"].get(player) or {}).items() if ids}
    if own is not None and {one.good: sorted(one.tiles) for one in own} == sets:
        sales = {one.good: one.sales for one in own}
    else:
        sales = {good: (tuple(tiles),) for good, tiles in sets.items()}
    laid = [where[2] for where in lying.values() if where[:2] == ["soldset", player]]
    return tuple(Sold(good, sales[good], laid.count(good)) for good in sales)
