"""Copies of recorded games without the players' names, their ids and the table's number; all else stays as it was.

Ids are replaced where they stand as ids, never wherever the digits occur, so that seats stay apart.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sobek_rules.errors import BadInput, Problem
from sobek_rules.recorded import Unreadable
from sobek_rules.recordings import document, pieces

#: Keys under which an id of a player stands, beside those that speak of a player.
_ID_KEYS = frozenset(
    {
        "viewer", "_notified_privately", "private_channels", "zombie_id", "to", "from", "active", "first_player",
        "winner", "end_trigger_player",
    }
)  # fmt: skip
#: A place that belongs to a player, as complete recordings write one.
_PLACE = re.compile(r"(player|hand|soldset):(\d+)(:\w+)?")
_TABLE_KEYS = frozenset({"table_id", "table"})
_DROPPED = frozenset({"avatar", "lock_uuid", "color_back", "credentials"})
#: Words of the platform and the game: whoever is called like one of them is not meant.
_WORDS = frozenset(
    {
        "ability", "answer", "ankh_dir", "color", "deck", "decided_by", "direction", "displayed_resource", "format",
        "game", "h", "location", "packet_type", "probe", "reason", "resource", "state", "type", "uid", "version",
    }
)  # fmt: skip
TABLE = "1"


def write_copies(paths: Sequence[str], folder: str) -> list[str]:
    """Write a copy of each file into a folder, numbered; raises `BadInput`, nothing written, where one cannot be."""
    copies = [(f"game-{number:03}{_ending(path)}", _copied(path)) for number, path in enumerate(paths, 1)]
    try:
        os.makedirs(folder, exist_ok=True)
        for name, text in copies:
            with open(os.path.join(folder, name), "x", encoding="utf-8", newline="\n") as out:
                out.write(text)
    except OSError as error:
        raise BadInput(Problem(error.filename or folder, 0, 0, f"cannot be written: {error.strerror}")) from None
    return [os.path.join(folder, name) for name, _ in copies]


def _ending(path: str) -> str:
    return ".jsonl" if ".jsonl" in path else ".json"


def _copied(path: str) -> str:
    import json

    lines = []
    for piece in pieces(path):
        try:
            if piece.trouble is not None:
                raise BadInput(Problem(piece.name, 0, 0, piece.trouble.what, "leave it out"))
            lines.append(json.dumps(anonymous(document(piece.text)), ensure_ascii=False, separators=(",", ":")))
        except Unreadable as error:
            raise BadInput(Problem(piece.name, 0, 0, error.trouble.what, "leave it out")) from None
    return "\n".join(lines) + "\n"


def anonymous(value: Any) -> Any:
    """A recorded game without names and ids."""
    ids = {one: str(number) for number, one in enumerate(sorted(set(_ids(value)), key=lambda one: (len(one), one)), 1)}
    names = dict.fromkeys(name for name in _names(value) if len(name) > 1)
    return _Cleaning(ids, sorted(names, key=len, reverse=True)).of(value)


def _ids(value: Any, key: str = "") -> Iterator[str]:
    """All ids of players: they stand under keys that say so."""
    if isinstance(value, Mapping):
        for name, one in value.items():
            yield from _ids(one, str(name))
        if key == "players" and all(str(name).isdigit() for name in value):
            yield from map(str, value)
    elif isinstance(value, list):
        for one in value:
            if key == "players" and isinstance(one, Mapping) and "id" in one:
                yield str(one["id"])
            yield from _ids(one, key)
    elif _is_id_key(key) and _numbered(value):
        yield str(value)
    elif key == "channel" and str(value).startswith("/player/p"):
        yield str(value).removeprefix("/player/p")


def _is_id_key(key: str) -> bool:
    return key.endswith("player_id") or key in ("active_player", "player", "currentPlayerId")


def _numbered(value: Any) -> bool:
    return str(value).isdigit() and str(value) != "0" and not isinstance(value, bool)


def _names(value: Any, key: str = "", within: str = "") -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, one in value.items():
            yield from _names(one, str(name), key or within)
    elif isinstance(value, list):
        for one in value:
            yield from _names(one, "" if isinstance(one, Mapping) else key, key or within)
    elif isinstance(value, str) and (
        key.startswith("player_name") or (key == "name" and within in ("players", "result"))
    ):
        yield value


class _Cleaning:
    """Takes names and ids out of a value."""

    def __init__(self, ids: Mapping[str, str], names: Sequence[str]) -> None:
        self.ids, self.names = ids, names
        words = "|".join(map(re.escape, names))
        self.pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)") if names else None

    def of(self, value: Any, key: str = "") -> Any:
        """The value without them."""
        if isinstance(value, Mapping):
            # Players have an `id`, and so have the states of a game.
            called = "player_id" if "name" in value or key == "players" else "id"
            return {
                self._key(str(name)): self.of(one, called if name == "id" else str(name))
                for name, one in value.items()
                if name not in _DROPPED
            }
        if isinstance(value, list):
            return [self.of(one, key) for one in value]
        if key in _TABLE_KEYS and _numbered(value):
            return TABLE if isinstance(value, str) else int(TABLE)
        if isinstance(value, str):
            return self._text(value, key)
        return int(self.ids[str(value)]) if self._is_id(value, key) else value

    def _is_id(self, value: Any, key: str) -> bool:
        of_one = _is_id_key(key) or key in _ID_KEYS or key == "seats"
        return of_one and str(value) in self.ids

    def _key(self, name: str) -> str:
        return self.ids.get(name, name)

    def _text(self, value: str, key: str) -> str:
        if self._is_id(value, key):
            return self.ids[value]
        if place_of := _PLACE.fullmatch(value):
            return f"{place_of[1]}:{self.ids.get(place_of[2], place_of[2])}{place_of[3] or ''}"
        if key == "channel" and value.startswith("/"):
            place, mark, id_ = value.rpartition("/p") if "/player/" in value else value.rpartition("/t")
            return f"{place}{mark}{self.ids.get(id_, TABLE)}"
        return self.pattern.sub("someone", value) if self.pattern and key not in _WORDS else value
