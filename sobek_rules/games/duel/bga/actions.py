"""The calls of one turn as an action of ours."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sobek_rules.games.duel.actions import Action, Discard, Pick, Play, Refill, Sell, Take
from sobek_rules.games.duel.bga.calls import Call
from sobek_rules.games.duel.bga.codes import BACKS, DEBEN, MARKS, square
from sobek_rules.games.duel.pieces import LETTERS, STATUE, Tile
from sobek_rules.games.duel.selling import common_goods, set_good

#: What reading raises where a record is not as it should be.
WRONG = (KeyError, ValueError, TypeError, AttributeError, IndexError, OverflowError)


def in_words(error: Exception) -> str:
    """What is wrong with a record, as somebody can read it who has only the record."""
    match error:
        case KeyError():
            return f"'{error.args[0]}' is missing, or stands for nothing that is known"
        case ValueError() if "invalid literal" not in str(error):
            return str(error)
        case _:
            return f"something has another shape than it should: {error}"


#: The rules about what a player has not been asked yet who has just begun a turn.
UNSAID = {
    "playerTurn": frozenset({"token_taken", "ankh_turned", "has_effect"}),
    "pirogue": frozenset({"token_resolved"}),
}


class Pieces(NamedTuple):
    """What the platform's ids stand for: tiles (unknown ones where nobody knows), tokens, players by seat."""

    tiles: Mapping[Any, Tile]
    tokens: Mapping[int, str]
    seats: Sequence[str]

    def seat(self, player: str) -> int:
        """The place of a player at our table."""
        return self.seats.index(player)

    def listed(self, ids: str | Sequence[Any]) -> tuple[Tile, ...]:
        """Tiles by their ids, written in one or listed."""
        parts = [int(one) for one in ids.split(";") if one] if isinstance(ids, str) else ids
        return tuple(self.tiles[one] for one in parts)


def action(calls: Sequence[Call], pieces: Pieces) -> Action | None:
    """The action that the calls of a turn make, the last perhaps only tried; None where they make none of ours."""
    first = calls[0]
    if calls[-1].tried and _names_another_copy(calls[-1], pieces):
        return None
    make = _BEGINNINGS.get((first.state, first.name))
    if make is None or any(call.player != first.player for call in calls):
        return None
    try:
        return make(pieces.seat(first.player), calls, pieces)
    except (KeyError, ValueError):  # unknown pieces, or nothing that can be done in that state
        return None


def _names_another_copy(call: Call, pieces: Pieces) -> bool:
    """Whether a call names a tile that is not held while one like it is, which we do not tell apart."""
    ids = [int(one) for one in str(call.args.get("tile_ids") or call.args.get("tile_id") or "").split(";") if one]
    like = [pieces.tiles[one] for one in call.held]
    return any(one not in call.held and pieces.tiles.get(one) in like for one in ids)


def _discard(player: int, calls: Sequence[Call], pieces: Pieces) -> Action:
    return Discard(player, pieces.listed(calls[0].args["tile_ids"]))


def _refill(player: int, calls: Sequence[Call], pieces: Pieces) -> Action:
    placed = tuple(
        (square(record["col"], record["row"]), pieces.tiles[int(record["tile_id"])])
        for event in calls[0].told("refill")
        for record in event.args["new_tiles"]
    )
    if len(calls) > 1:
        return _taking(player, calls[1:], pieces, Refill(squares=placed))
    return Take(player, square(2, 2), refill=Refill())


def _take(player: int, calls: Sequence[Call], pieces: Pieces) -> Action:
    return _taking(player, calls, pieces, None)


def _taking(player: int, calls: Sequence[Call], pieces: Pieces, refill: Refill | None) -> Take:
    first = calls[0]
    if first.name != "selectMarketTile":
        raise ValueError(first.name)
    found = Take(player, square(first.args["col"], first.args["row"]), refill=refill)
    for call in calls[1:]:
        answer = _answer(call)
        if call.state == "orientation":
            found = found._replace(line=MARKS[answer])
        elif call.state == "deben" and answer in ("yes", "no"):
            found = found._replace(swap=_first_deben(call) if answer == "yes" else None)
        else:
            raise ValueError(call.state)
    return found._replace(royal=_royal(first))


def _royal(call: Call) -> tuple[int, ...] | None:
    """The royal corruption tokens drawn, whose ids are their values; 0 for one not told, None where none are."""
    return tuple(call.drawn.get("royal", ())) or None


def _answer(call: Call) -> str:
    if call.name != "answer":
        raise ValueError(call.name)
    return str(call.args["answer"])


def _first_deben(call: Call) -> int:
    """The deben drawn, 0 where it is not told."""
    seen = [int(event.args["deben"]["deben_id"]) for event in call.told("deben") if "deben" in event.args]
    return next((DEBEN[id_] for id_ in (*seen, *call.drawn.get("debens", ())) if id_), 0)


def _sell(player: int, calls: Sequence[Call], pieces: Pieces) -> Action:
    found = Sell(player, pieces.listed(calls[0].args["tile_ids"]))
    rest = list(calls[1:])
    if calls[0].tried and set_good(found) is None:
        found = found._replace(good=_any_good(found.tiles))
    if rest and rest[0].state == "pickResource":
        found = found._replace(good=_good(rest.pop(0)))
    return found._replace(pick=_pick(rest, pieces, "pirogue") if rest else None)


def _any_good(tiles: Sequence[Tile]) -> str | None:
    """A good that tiles can be sold as: what is refused before it is asked which, is refused for any of them."""
    goods = common_goods(tuple(tiles)) if any(one.good != STATUE for one in tiles) else tuple(LETTERS)
    return next(iter(goods), None)


def _good(call: Call) -> str:
    good = _answer(call)
    if good not in LETTERS:
        raise ValueError(good)
    return good


def _pick(calls: Sequence[Call], pieces: Pieces, state: str) -> Pick:
    first = calls[0]
    if (first.name, first.state) != ("pickPirogue", state):
        raise ValueError(first.name)
    number = int(first.args["slot"])
    token = pieces.tokens[number]
    if first.tried and _namesake(first, number, pieces):
        raise ValueError(number)
    pick = Pick(token)
    for call in calls[1:]:
        if call.state == "pirogue04" and call.name == "selectMarketTile":
            pick = pick._replace(square=square(call.args["col"], call.args["row"]))
        elif call.state in ("pirogue07", "pirogue11"):
            pick = pick._replace(good=_good(call))
        else:
            raise ValueError(call.state)
    if token == "eye":
        pick = pick._replace(debens=tuple(DEBEN.get(id_, 0) for id_ in first.drawn.get("seen", ())) or None)
    elif token == "two-and-deben" and any(first.told("deben")):
        pick = pick._replace(debens=(_first_deben(first),))
    elif token == "lost-deben":
        lost = (event.args["deben"]["deben_id"] for event in first.told("discardDeben") if "deben" in event.args)
        pick = pick._replace(debens=tuple(DEBEN[int(id_)] for id_ in lost) or None)
    return pick


def _namesake(call: Call, number: int, pieces: Pieces) -> bool:
    """Whether the token asked for is not offered, but another like it."""
    ids = [int(one) for one in (call.offer.get("private") or {}).get("pirogues", ())]
    return number not in ids and pieces.tokens[number] in [pieces.tokens[one] for one in ids]


def _play(player: int, calls: Sequence[Call], pieces: Pieces) -> Action:
    first = calls[0]
    character = pieces.tiles[int(first.args["tile_id"])]
    play, rest = Play(player, character), calls[1:]
    if rest and rest[0].state == "characterSpy":
        if rest[0].name != "playCharacter":
            raise ValueError(rest[0].name)
        first, rest = rest[0], rest[1:]
        play = play._replace(copies=pieces.tiles[int(first.args["tile_id"])].text)
    if play.ability == "queen":
        play = play._replace(tiles=pieces.listed(first.drawn.get("tiles", ())))
    elif play.ability == "royal-adviser":
        told = [event.args["royalCorruption"] for event in first.told("discardRoyalCorruption") if event.to]
        play = play._replace(royal=tuple(int(one["royal_corruption_id"]) for one in told) or None)
    return _ABILITIES[rest[0].state](play, rest, pieces) if rest else play


def _vizier(play: Play, calls: Sequence[Call], pieces: Pieces) -> Play:
    return play._replace(tiles=(pieces.tiles[int(_answer(calls[0]))],))


def _thief(play: Play, calls: Sequence[Call], pieces: Pieces) -> Play:
    told = [event.args for event in calls[0].told("discardTile") if "tile" in event.args]
    stolen = pieces.listed([int(args["tile"]["tile_id"]) for args in told])
    return play._replace(back=BACKS[_answer(calls[0])], tiles=stolen or None)


def _merchant(play: Play, calls: Sequence[Call], pieces: Pieces) -> Play:
    if calls[0].name != "selectMarketTile":
        raise ValueError(calls[0].name)
    at = square(calls[0].args["col"], calls[0].args["row"])
    return play._replace(square=at, royal=_royal(calls[0]))


def _priest(play: Play, calls: Sequence[Call], pieces: Pieces) -> Play:
    good = _answer(calls[0])
    if good not in (*LETTERS, STATUE):
        raise ValueError(good)
    return play._replace(good=good)


def _courtesan(play: Play, calls: Sequence[Call], pieces: Pieces) -> Play:
    if calls[0].name != "sell":
        raise ValueError(calls[0].name)
    tiles = pieces.listed(calls[0].args["tile_ids"])
    named = _good(calls[1]) if len(calls) > 1 else _one_good(tiles)
    return play._replace(tiles=tiles, good=named)


def _one_good(tiles: Sequence[Tile]) -> str | None:
    """The good that tiles added to a set have in common; None where they do not tell."""
    shared = common_goods(tuple(tiles))
    return shared[0] if len(shared) == 1 else None


def _architect(play: Play, calls: Sequence[Call], pieces: Pieces) -> Play:
    ids = (calls[0].offer.get("private") or {}).get("pirogues")
    seen = None if ids is None else tuple(pieces.tokens[int(one)] for one in ids)
    return play._replace(drawn=seen, pick=_pick(calls, pieces, "characterArchitect"))


_BEGINNINGS: Mapping[tuple[str, str], Callable[[int, Sequence[Call], Pieces], Action]] = {
    ("characterScribe", "sell"): _discard,
    ("playerTurn", "refill"): _refill,
    ("playerTurn", "selectMarketTile"): _take,
    ("playerTurn", "sell"): _sell,
    ("playerTurn", "playCharacter"): _play,
}
_ABILITIES: Mapping[str, Callable[[Play, Sequence[Call], Pieces], Play]] = {
    "characterVizier": _vizier,
    "characterThief": _thief,
    "characterMerchant": _merchant,
    "characterHighPriest": _priest,
    "characterCourtesan": _courtesan,
    "characterArchitect": _architect,
}
