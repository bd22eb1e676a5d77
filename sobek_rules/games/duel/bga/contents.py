"""Whether a recording's set-up holds the whole box, every piece once, and is what the first position says."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from sobek_rules.games.duel.bga.codes import ARCHITECT, DEBEN, EARLY_FACES, FACES, TOKENS, number
from sobek_rules.games.duel.bga.codes import face as shown
from sobek_rules.games.duel.bga.records import amiss
from sobek_rules.games.duel.pieces import SIZE
from sobek_rules.games.duel.pieces import TOKENS as BOX_TOKENS

#: The day since which the fish are what they are.
_MENDED = "2022-12-27"
_HEAPS = ("board", "deck", "unused_starting", "discard", "played")
_TOKENS = ("pirogue_slots", "pirogue_bag", "pirogue_other")


def check(game: Mapping[str, Any], *, expansion: bool) -> None:
    """Raise `ValueError`, saying what is wrong, where the set-up is not that of a game."""
    wrong = next(_wrong(game, expansion=expansion), None)
    if wrong is not None:
        raise ValueError(wrong)


def _wrong(game: Mapping[str, Any], *, expansion: bool) -> Iterator[str]:
    setup, start = game["setup"], game["start"]
    yield from _tiles(setup, FACES if str(game.get("version") or _MENDED) >= _MENDED else EARLY_FACES)
    yield from _small_pieces(setup)
    if not expansion:
        yield from _whole(setup)
    yield from _begun(setup, start)
    if str(game["first_player"]) != str(start["active"]):
        yield "another player begins than the first position says"


def _tiles(setup: Mapping[str, Any], faces: Mapping[int, Any]) -> Iterator[str]:
    """Tiles that are never shuffled are known by number."""
    for record in _all_tiles(setup):
        face = faces.get(number(record["tile_id"])) or shown(dict(record))
        if face is not None and (wrong := amiss(record, face)):
            yield f"tile {record['tile_id']} is {face}, which does not fit {wrong}"


def _all_tiles(setup: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from chain.from_iterable(setup.get(key) or () for key in _HEAPS)
    yield from chain.from_iterable(setup["hands"].values())


def _small_pieces(setup: Mapping[str, Any]) -> Iterator[str]:
    for deben in chain(setup["deben_bag"], setup.get("deben_other") or ()):
        if DEBEN[number(deben["deben_id"])] != number(deben["value"]):
            yield f"deben {deben['deben_id']} is a {DEBEN[number(deben['deben_id'])]}, not a {deben['value']}"


def _whole(setup: Mapping[str, Any]) -> Iterator[str]:
    """Of the box nothing is missing and nothing is there twice."""
    ids = Counter(number(record["tile_id"]) for record in _all_tiles(setup))
    if ids != Counter(range(1, ARCHITECT + 1)):
        yield "the tiles of the set-up are not the 65 of the box"
    abilities = Counter(number(record["ability"]) for record in _all_tiles(setup) if record.get("ability"))
    if set(abilities.values()) != {1} or len(abilities) != ARCHITECT - max(FACES):
        yield "the characters of the set-up are not the ten of the box"
    tokens = list(chain.from_iterable(setup.get(key) or () for key in _TOKENS))
    if Counter(TOKENS[number(one["ability"])] for one in tokens) != Counter(BOX_TOKENS):
        yield "the tokens of the set-up are not the 13 of the box"
    if len({number(one["pirogue_id"]) for one in tokens}) != len(tokens):
        yield "two tokens of the set-up have the same number"


def _begun(setup: Mapping[str, Any], start: Mapping[str, Any]) -> Iterator[str]:
    """The first position is the set-up itself."""
    board = [0] * (SIZE * SIZE)
    for record in setup["board"]:
        board[number(record["row"]) * SIZE + number(record["col"])] = number(record["tile_id"])
    if board != start["board"]:
        yield "the market of the set-up is not that of the first position"
    hands = {str(player): sorted(number(one["tile_id"]) for one in hand) for player, hand in setup["hands"].items()}
    if hands != {str(player): sorted(hand) for player, hand in start["hand"].items()}:
        yield "the hands of the set-up are not those of the first position"
    if len(setup["deck"]) != start["deck"]:
        yield "the pile of the set-up is not that of the first position"
    if len(setup["deben_bag"]) != start["deben_bag"]:
        yield "the bag of the set-up is not that of the first position"
    if start["any_dir"] and start["ankh"] is None:
        yield "the first turn is an extra turn"
    slots = {str(token["pirogue_id"]) for token in setup["pirogue_slots"]}
    if slots != {str(token) for token, place in start["pirogues"].items() if place == "slot"}:
        yield "the berths of the set-up are not those of the first position"
