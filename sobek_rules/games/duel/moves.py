"""The actions of the duel as a step writes them, read and written back; `words` puts them into words."""

from collections.abc import Callable
from typing import Any

from sobek_rules.games.duel.actions import DECLINED, Action, Discard, Look, Pass, Pick, Play, Refill, Sell, Take
from sobek_rules.games.duel.notation import (
    ABSENT,
    WORD_OF,
    read_deben,
    read_drawn,
    read_line,
    read_royal_token,
    read_square,
    read_tile,
    read_tiles,
    read_tokens,
    read_way,
    square_called,
    told,
)
from sobek_rules.games.duel.pieces import (
    ALL_TOKENS,
    BACKS,
    CHARACTERS,
    LETTERS,
    PRIESTS,
    SCARAB_TOKENS,
    SCRIBES,
    SQUARES,
    STATUE,
    UNSEEN,
    Tile,
)
from sobek_rules.games.duel.sights import SIGHTS
from sobek_rules.games.duel.state import State
from sobek_rules.reader import Map, Place, Reader, Seq, Value

#: The keys beside the verb, and beside `play: NAME` for each character.
_TAKE = ("take", "tile", "line", "way", "swap", "refill", "royal")
_SELL = ("sell", "as", "pirogue")
_PLAY: dict[str, tuple[str, ...]] = {
    "queen": ("draws",),
    "vizier": ("takes",),
    "thief": ("back", "takes"),
    "merchant": ("takes", "tile", "swap", "royal"),
    **dict.fromkeys(PRIESTS, ("removes",)),
    "courtesan": ("adds", "to"),
    "architect": ("sees", "pirogue"),
    **dict.fromkeys(SCRIBES, ()),
    "royal-adviser": ("gives",),
}
#: The Spy takes the keys of the character that it copies.
_PLAY["spy"] = ("as", *dict.fromkeys(key for keys in _PLAY.values() for key in keys))
#: The keys beside `token: NAME`, for the tokens that have any.
_PICK = {
    **dict.fromkeys(SCARAB_TOKENS, ("on",)),
    "arm": ("on",),
    "eye": ("draws",),
    "two-and-deben": ("draws",),
    "lost-deben": ("loses",),
}
_VERBS = ("take", "sell", "play", "discard", "look")
_TAKES = "write takes: and its square"
_SHAPES = "write {take: d2}, {sell: [...]}, {play: queen}, {discard: [...]}, {look: berths} or pass"


def read_action(value: Value, at: Place, player: int, start: State, reader: Reader) -> Action | None:
    """One action as a step writes it; None when it cannot be read."""
    if value == "pass":
        return Pass(player)
    verb = reader.verb(value, at, _VERBS, _SHAPES)
    return _READERS[verb](value, player, reader) if verb and isinstance(value, Map) else None


def _take(value: Map, player: int, reader: Reader) -> Action | None:
    reader.keys(value, _TAKE, (), "a take")
    square = read_square(value, "take", reader)
    if square is None:
        return None
    if len(value) == 1:
        return Take(player, square)
    return Take(
        player,
        square,
        tile=_tile(value, "tile", reader),
        line=read_line(value, "line", reader),
        way=read_way(value, "way", reader),
        swap=_swap(value, reader),
        refill=_refill(value, reader),
        royal=read_drawn(value, "royal", reader, read_royal_token),
    )


def _tile(value: Map, key: str, reader: Reader) -> Tile | None:
    return read_tile(value[key], value.at(key), reader) if key in value else None


def _swap(value: Map, reader: Reader) -> int | None:
    """The deben traded for: its value, or true where it is not told; None for no trade."""
    swap = value.get("swap", False)
    if isinstance(swap, bool):
        return 0 if swap else None
    return read_deben(swap, value.at("swap"), reader)


def _refill(value: Map, reader: Reader) -> Refill | None:
    if "refill" not in value:
        return None
    told_of = value["refill"]
    if told_of is True:
        return Refill()
    if type(told_of) is Seq:
        return Refill(drawn=read_tiles(told_of, reader))
    table = reader.mapping(value, "refill", "write true, or the tiles drawn, or {d2: F0-}")
    placed = [
        (square_called(name, table.key_at(name), reader), read_tile(table[name], table.at(name), reader))
        for name in table
    ]
    return Refill(squares=tuple((square, one) for square, one in placed if square is not None and one is not None))


def _sell(value: Map, player: int, reader: Reader) -> Action:
    reader.keys(value, _SELL, (), "a sale")
    tiles = read_tiles(reader.sequence(value, "sell"), reader)
    good = reader.choice(value, "as", LETTERS) if "as" in value else None
    return Sell(player, tiles, good or None, _pick(value, reader))


def _pick(value: Map, reader: Reader) -> Pick | None:
    if "pirogue" not in value:
        return None
    told_of = value["pirogue"]
    if type(told_of) is not Map:
        name = reader.choice(value, "pirogue", (*ALL_TOKENS, UNSEEN, ABSENT))
        return DECLINED if name == ABSENT else Pick(name)
    name = reader.choice(told_of, "token", ALL_TOKENS)
    reader.keys(told_of, ("token", *_PICK.get(name, ())), ("token",), f"the token {name}".strip())
    good = square = None
    if name == "arm" and "on" in told_of:
        square = read_square(told_of, "on", reader)
    elif "on" in told_of:
        good = reader.choice(told_of, "on", LETTERS) or None
    return Pick(name, good, square, read_drawn(told_of, _drawn_key(name), reader, read_deben))


def _drawn_key(token: str) -> str:
    """The key under which the debens stand that a token moves."""
    return "loses" if token == "lost-deben" else "draws"


def _play(value: Map, player: int, reader: Reader) -> Action | None:
    name = reader.choice(value, "play", CHARACTERS)
    if name not in CHARACTERS:
        return None
    character = read_tile(name, value.at("play"), reader)
    assert character is not None
    if name == "spy":
        return _spy(Play(player, character), value, reader)
    reader.keys(value, ("play", *_PLAY[name]), (), f"playing the {name}")
    return _use(Play(player, character), value, reader)


def _spy(play: Play, value: Map, reader: Reader) -> Play | None:
    copied = reader.choice(value, "as", (*CHARACTERS, ABSENT)) if "as" in value else ABSENT
    keys = () if copied == play.ability else _PLAY.get(copied, ())
    reader.keys(value, ("play", "as", *keys), (), f"playing the spy as {copied}" if keys else "playing the spy")
    if copied in CHARACTERS:
        return _use(play._replace(copies=copied), value, reader)
    return play._replace(tiles=()) if "as" in value else play


def _use(play: Play, value: Map, reader: Reader) -> Play:
    """What a character's ability does."""
    name = play.ability
    if name == "merchant":
        return _merchant(play, value, reader)
    if name in PRIESTS:
        return _priest(play, value, reader)
    if name == "architect":
        sees = read_tokens(value, "sees", reader)
        return play._replace(drawn=sees, pick=_pick(value, reader))
    if name == "royal-adviser":
        return play._replace(royal=() if value.get("gives") == ABSENT else _gives(value, reader))
    key = {"queen": "draws", "vizier": "takes", "thief": "takes", "courtesan": "adds"}.get(name)
    if key is None:
        return play
    return play._replace(
        tiles=_some(value, key, reader),
        good=reader.choice(value, "to", LETTERS) or None if "to" in value else None,
        back=reader.choice(value, "back", BACKS) or None if "back" in value else None,
    )


def _gives(value: Map, reader: Reader) -> tuple[int, ...] | None:
    return read_drawn(value, "gives", reader, read_royal_token)


def _some(value: Map, key: str, reader: Reader) -> tuple[Tile, ...] | None:
    """Tiles under a key: a list, one, `none` on purpose; None when not told."""
    if key not in value:
        return None
    if value[key] == ABSENT:
        return ()
    if type(value[key]) is Seq:
        return read_tiles(reader.sequence(value, key), reader)
    one = _tile(value, key, reader)
    return None if one is None else (one,)


def _merchant(play: Play, value: Map, reader: Reader) -> Play:
    tile, swap = _tile(value, "tile", reader), _swap(value, reader)
    if value.get("takes", ABSENT) != ABSENT:
        royal = read_drawn(value, "royal", reader, read_royal_token)
        return play._replace(
            square=read_square(value, "takes", reader), tiles=(tile,) if tile else None, swap=swap, royal=royal
        )
    if "tile" in value:
        reader.problem(value.at("tile"), "the merchant takes no tile that could be this one", _TAKES)
    if "royal" in value:
        reader.problem(value.at("royal"), "the merchant takes no tile for which a token could be drawn", _TAKES)
    if swap is not None:
        reader.problem(value.at("swap"), "the merchant takes no tile that could be traded", _TAKES)
    return play._replace(tiles=()) if "takes" in value else play


def _priest(play: Play, value: Map, reader: Reader) -> Play:
    if "removes" not in value:
        return play
    good = reader.choice(value, "removes", (*LETTERS, STATUE, ABSENT))
    return play._replace(tiles=()) if good == ABSENT else play._replace(good=good or None)


def _discard(value: Map, player: int, reader: Reader) -> Action:
    reader.keys(value, ("discard",), (), "a discard")
    return Discard(player, read_tiles(reader.sequence(value, "discard"), reader))


def _look(value: Map, player: int, reader: Reader) -> Action | None:
    reader.keys(value, ("look",), (), "a look")
    at = reader.choice(value, "look", SIGHTS)
    return Look(player, at) if at in SIGHTS else None


_READERS: dict[str, Callable[[Map, int, Reader], Action | None]] = {
    "take": _take,
    "sell": _sell,
    "play": _play,
    "discard": _discard,
    "look": _look,
}


def write_action(action: Action, start: State) -> Any:
    """The value that `read_action` reads back to an equal action."""
    match action:
        case Take():
            return _written_take(action)
        case Sell():
            tiles = [one.text for one in action.tiles]
            sale = {"sell": tiles, "as": action.good, "pirogue": _written_pick(action.pick)}
            return {key: value for key, value in sale.items() if value is not None}
        case Play():
            return _written_play(action)
        case Discard():
            return {"discard": [one.text for one in action.tiles]}
        case Pass():
            return "pass"
        case Look():
            return {"look": action.at}


def _written_take(action: Take) -> dict[str, Any]:
    refill: Any = None
    if action.refill is not None:
        squares = {SQUARES[square]: one.text for square, one in action.refill.squares}
        refill = squares or [one.text for one in action.refill.drawn] or True
    written = {
        "take": SQUARES[action.square],
        "tile": action.tile and action.tile.text,
        "line": action.line and WORD_OF[action.line],
        "way": action.way,
        "swap": True if action.swap == 0 else action.swap,
        "refill": refill,
        "royal": _written_values(action.royal),
    }
    return {key: value for key, value in written.items() if value is not None}


def _written_pick(pick: Pick | None) -> Any:
    if pick is None or (pick.good, pick.square, pick.debens) == (None, None, None):
        return pick and pick.token
    on = pick.good if pick.square is None else SQUARES[pick.square]
    drawn = None if pick.debens is None else told(pick.debens, ())
    written = {"token": pick.token, "on": on, _drawn_key(pick.token): drawn}
    return {key: value for key, value in written.items() if value is not None}


def _written_values(values: tuple[int, ...] | None) -> Any:
    """One value, or a list, as `read_drawn` reads them; None for nothing told."""
    if values is None or len(values) != 1:
        return values if values is None else told(values, ())
    return values[0] or UNSEEN


def _written_play(action: Play) -> dict[str, Any]:
    name = action.ability
    tiles: Any = action.tiles
    if tiles is not None:
        tiles = [one.text for one in tiles] or ABSENT
    # A spy that copies nobody does nothing, and what is no character has no ability.
    keys = () if name == "spy" else _PLAY.get(name, ())
    values: dict[str, Any] = {
        "draws": tiles,
        "takes": tiles,
        "adds": tiles,
        "removes": action.good or tiles,
        "to": action.good,
        "back": action.back,
        "sees": None if action.drawn is None else list(action.drawn),
        "pirogue": _written_pick(action.pick),
        "swap": True if action.swap == 0 else action.swap,
        "royal": _written_values(action.royal),
        "gives": _written_values(action.royal) or ABSENT if action.royal is not None else None,
    }
    if name == "merchant":
        values["takes"] = tiles if action.square is None else SQUARES[action.square]
        values["tile"] = action.tiles[0].text if action.tiles else None
    played = {"play": action.character.text}
    if action.copies or (name == "spy" and tiles):
        played["as"] = action.copies or ABSENT
    return played | {key: values[key] for key in keys if values[key] is not None}
