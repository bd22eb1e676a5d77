"""
Recorded games with one field changed that carries meaning: which fields these are, and what they are changed to.

What carries none: names, sentences, clocks, hashes, colours, progress, the place of a tile that lies on no square, and
which of two pieces is meant that nobody can tell apart. `python tests/altered.py --changes 4000` measures how many
changes are noticed, and lists those that are not, by field.
"""

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from recordings import SHARED
from written import READERS, documents, text

from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.bga.codes import DEBEN, FACES
from sobek_rules.recorded import Unreadable
from sobek_rules.validate import validate

PLAYERS = ("101", "102")
_FACE = ("tile_id", "resource", "displayed_resource", "deck", "statue", "direction", "scarabs", "deben", "ability")
_PLACED = (*_FACE, "col", "row")
_TOKEN = ("pirogue_id", "ability", "location")
_DEBEN = ("deben_id", "value")


def _each(before: str, *keys: str) -> tuple[str, ...]:
    return tuple(f"{before}.{key}" for key in keys)


#: The arguments of each event that carry meaning.
EVENTS: Mapping[str, tuple[str, ...]] = {
    "handUpdate": ("player_id", "hand_*_size"),
    "takeTile": (
        "player_id", "num", "corruption_tiles.*", *_each("tile", *_PLACED),
        *_each("corruption_tiles_objects.*", *_PLACED),
    ),
    "ankhDir": ("ankh_dir",),
    "refill": ("player_id", *_each("new_tiles.*", *_PLACED)),
    "sold": ("player_id", *_each("tiles.*", *_FACE)),
    "updateScores": ("player_id", "resource_score.score", "resource_score.resources.*", "total_score"),
    "discardTile": (
        "player_id", "num", "reason", "to_corruption", "playedCharacted", *_each("tile", *_FACE),
        *_each("tiles.*", *_FACE),
    ),
    "drawTiles": ("player_id", "tiles_num", *_each("tiles.*", *_FACE)),
    "removeCorruption": ("player_id", "num", *_each("tiles.*", *_FACE)),
    "takePirogue": (
        "player_id", "target_player_id", "num", "board.*", "soldset", "discard",
        *_each("pirogue", *_TOKEN, "resource", "player_id"),
    ),
    "deben": ("player_id", *_each("deben", *_DEBEN)),
    "message": ("player_id",),
    "discardTileSlow": ("player_id", "num", "to_corruption", *_each("tiles.*", *_FACE)),
    "revealDebens": ("player_id", *_each("debens.*", *_DEBEN)),
    "debenSlow": ("player_id", "amt", "num", *_each("debens.*", *_DEBEN)),
    "gameEndScoring": (
        "total_scores.*", "resource_scores.*.score", "resource_scores.*.resources.*", "deben_scores.*",
        "pirogue_scores.*",
    ),
    "gameStateChange": (
        "id", "active_player", "args.available_tiles.*.0", "args.available_tiles.*.1", "args.can_*",
        "args.possibleDirections.*", *_each("args.pirogue", "pirogue_id"),
        *_each("args._private.pirogues.*", "pirogue_id", "ability"),
        *_each("args._private.opponents_corruption.*", *_FACE), "args._private.num_per_deck.*",
        *_each("args.result.*", "player", "score", "score_aux", "rank", "tie", "stats.1[1-4]"),
    ),
}  # fmt: skip
_POSITION = (
    "state", "active", "ankh.*", "any_dir", "deck", "deben_bag", "board.*", "hand.*", "corruption.*", "sold.*",
    "debens.*", "pirogues.*", "score.*",
)  # fmt: skip
#: The fields of a recording that carry meaning, beside those of its events.
RECORDING = (
    *_each("moves.*", "player", "state", "accepted", "call.name", "call.args.*"),
    *_each("moves.*.offer", "available_tiles.*", "can_*", "possibleDirections.*", "pirogue", "private.*"),
    *_each("moves.*.drawn", "tiles.*.tile_id", "debens.*.deben_id", "debens_seen.*.deben_id"),
    *_each("moves.*.after", *_POSITION),
    *_each("start", *_POSITION),
    *_each("setup.board.*", *(key for key in _FACE if key != "displayed_resource"), "col", "row"),
    *(f"setup.{heap}.{key}" for heap in ("hands.*", "deck") for key in _FACE if key != "displayed_resource"),
    *(f"setup.{heap}.*.{key}" for heap in ("pirogue_slots", "pirogue_bag") for key in ("pirogue_id", "ability")),
    *_each("setup.deben_bag.*", "value"),
    *_each("result", "scores.*", "aux_scores.*", "points_*", "corruption.*", "winner", "tie"),
    "first_player",
    "end_trigger_player",
)
#: The same of a log.
LOG = (*_each("*", "channel", "packet_id", "move_id", "table_id"), *_each("*.data.*", "type", "synchro"))

_LETTERS, _GOODS = ("v", "h", "f", "b"), ("ivory", "ebony", "marble", "wheat", "fish", "livestock")
_DECKS = ("starting", "good", "character")
_STATES = (
    "playerTurn", "playerTurn2", "deben", "orientation", "pirogue", "pirogue04", "characterThief", "characterScribe",
)  # fmt: skip
_NAMES = ("selectMarketTile", "refill", "sell", "playCharacter", "pickPirogue", "answer")
#: Words by the lists that they are changed within.
_LISTS = (PLAYERS, _LETTERS, (*_GOODS, "statue"), _DECKS, _STATES, _NAMES, ("slot", "discard", "player", "soldset"))


class Leaf(NamedTuple):
    """A field: the keys that lead to it, and these as a pattern has them."""

    keys: tuple[Any, ...]
    path: str


def leaves(value: Any, keys: tuple[Any, ...] = ()) -> Iterator[Leaf]:
    """Every field that holds no others."""
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, one in inner:
            yield from leaves(one, (*keys, key))
    else:
        yield Leaf(keys, ".".join(map(str, keys)))


def meaning(kind: str, document: Any) -> list[Leaf]:
    """The fields of a document that carry meaning; of a log its packets are looked at."""
    return [leaf for leaf in leaves(document) if _means(kind, document, leaf)]


def _means(kind: str, document: Any, leaf: Leaf) -> bool:
    patterns = RECORDING if kind == "recording" else LOG
    at = (2 if kind == "recording" else 1) + 2
    keys = leaf.keys
    if len(keys) > at and keys[at - 2] in ("notifications", "data") and keys[at] == "args":
        event = at_keys(document, keys[:at])
        return _fits(EVENTS.get(event["type"], ()), keys[at + 1 :])
    return _fits(patterns, keys)


def _fits(patterns: Sequence[str], keys: Sequence[Any]) -> bool:
    path = ".".join(map(str, keys))
    return any(fnmatchcase(path, pattern) for pattern in patterns)


def at_keys(value: Any, keys: Sequence[Any]) -> Any:
    """What lies at the end of some keys."""
    for key in keys:
        value = value[key]
    return value


def other(value: Any, random: Random) -> Any:
    """Another value of the same kind; None where there is none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        if value in (0, 1) and random.random() < 0.5:
            return 1 - value
        return value + random.choice([-1, 1, 2, -2])
    if not isinstance(value, str):
        return None
    if value in ("0", "1") and random.random() < 0.9:
        return "10"[int(value)]  # most of these are marks that are there or not
    for words in _LISTS:
        if value in words:
            return random.choice([word for word in words if word != value])
    if value.lstrip("-").isdigit():
        return str(int(value) + random.choice([-1, 1, 2]))
    if ";" in value:
        return value.partition(";")[2]
    if value.startswith(("/player/", "player:")):
        return value.replace("101", "#").replace("102", "101").replace("#", "102")
    return None


class Change(NamedTuple):
    """One field changed: where, which, from what, to what."""

    path: str
    field: str
    before: Any
    after: Any


def field(kind: str, document: Any, leaf: Leaf) -> str:
    """A field without the numbers that lead to it, an event's by its type."""
    at = 4 if kind == "recording" else 3
    keys = list(leaf.keys)
    told = ""
    if len(keys) > at and keys[at - 2] in ("notifications", "data") and keys[at] == "args":
        event = at_keys(document, keys[:at])
        told, keys = f"{event['type']} ", keys[at + 1 :]
    return told + ".".join("*" if isinstance(key, int) or str(key).isdigit() else str(key) for key in keys)


def _twins(name: str, before: Any, after: Any) -> bool:
    """Whether two numbers are those of pieces that nobody can tell apart."""
    if not (str(before).isdigit() and str(after).isdigit()):
        return False
    faces: Mapping[int, Any] = DEBEN if "deben" in name else FACES if "tile" in name or "after" in name else {}
    one, another = faces.get(int(before)), faces.get(int(after))
    return one is not None and one == another


# Whether it is noticed.


def findings(kind: str, document: Any) -> frozenset[tuple[Any, ...]]:
    """All that is found in a document."""
    try:
        found = validate(READERS[kind].read(document), GAME, text("duel/bga-engine"))
    except Unreadable as error:
        return frozenset({("unreadable", error.trouble.row)})
    remarks = {(str(one.row), str(one.point), one.what, str(one.ours), str(one.said)) for one in found.remarks}
    troubles = {(str(one.row), str(one.point), one.what) for one in found.recorded.troubles}
    return frozenset({("row", str(found.row)), *remarks, *troubles})


class Document:
    """A recorded game that is changed again and again, one field at a time."""

    def __init__(self, kind: str, document: Any) -> None:
        self.kind, self.document = kind, document
        self.inside = document["data"]["logs"] if kind == "log" else document
        self.before = findings(kind, document)
        self.fields: dict[str, list[Leaf]] = {}
        for leaf in meaning(kind, self.inside):
            self.fields.setdefault(field(kind, self.inside, leaf), []).append(leaf)

    def tried(self, random: Random) -> tuple[Change, bool]:
        """Change one field at random, and back: what was changed, and whether something new was found."""
        while True:
            name = random.choice(list(self.fields))
            leaf = random.choice(self.fields[name])
            holder, key = at_keys(self.inside, leaf.keys[:-1]), leaf.keys[-1]
            before = holder[key]
            after = other(before, random)
            if after is not None and str(after) != str(before) and not _twins(name, before, after):
                break
        holder[key] = after
        try:
            return Change(leaf.path, name, before, after), bool(findings(self.kind, self.document) - self.before)
        finally:
            holder[key] = before


@cache
def shared(kind: str) -> tuple[Any, ...]:
    """Recorded games of the platform, where they are here."""
    if kind == "recording":
        with gzip.open(SHARED / "base-200.jsonl.gz", "rt", encoding="utf-8") as lines:
            return tuple(json.loads(line) for line, _ in zip(lines, range(60), strict=False))
    return tuple(json.loads(path.read_text("utf-8")) for path in sorted((SHARED / "logs-40").glob("9*.json")))


@cache
def games(kind: str, *, own: bool, most: int) -> tuple[Document, ...]:
    """So many games to be changed: recorded ones, or ones of ours."""
    found = [documents(seed)[kind] for seed in range(most)] if own else shared(kind)[:most]
    return tuple(Document(kind, one) for one in found)


def main() -> None:
    """Measure: the share of changes that are noticed, and those that are not by field."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--changes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=[*READERS], action="append")
    parser.add_argument("--own", action="store_true", help="games of ours in place of recorded ones")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--examples", type=int, default=1)
    chosen = parser.parse_args()
    for kind in chosen.kind or READERS:
        _measure(kind, chosen)


def _measure(kind: str, chosen: argparse.Namespace) -> None:
    random, tries, missed = Random(f"{kind} {chosen.seed}"), Counter[str](), dict[str, list[Change]]()
    for _ in range(chosen.changes):
        done, found = random.choice(games(kind, own=chosen.own, most=chosen.games)).tried(random)
        tries[done.field] += 1
        if not found:
            missed.setdefault(done.field, []).append(done)
    lost = sum(map(len, missed.values()))
    print(f"{kind}: {chosen.changes - lost} of {chosen.changes} noticed, {1 - lost / chosen.changes:.1%}")
    for name, changes in sorted(missed.items(), key=lambda one: -len(one[1])):
        shown = ", ".join(f"{one.path}: {one.before} -> {one.after}" for one in changes[: chosen.examples])
        print(f"  {len(changes)} of {tries[name]}  {name}  ({shown})")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
