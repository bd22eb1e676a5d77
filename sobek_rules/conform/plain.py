"""Plain data of a message as the data of a file, so that a game's own readers read it."""

from collections.abc import Mapping
from typing import Any

from sobek_rules.errors import BadInput, Problem
from sobek_rules.game import Game
from sobek_rules.jsontext import DEEPEST
from sobek_rules.reader import Document, Map, Reader, Seq, Value


def as_value(plain: object, room: int = DEEPEST) -> Value:
    """Objects and lists of a message as those of a file, of which nobody knows where they stand; raises `BadInput`."""
    if not room:
        raise BadInput(Problem("", 0, 0, f"there is more than {DEEPEST} deep within each other"))
    if isinstance(plain, Mapping):
        return Map((str(key), as_value(value, room - 1)) for key, value in plain.items())
    if isinstance(plain, list | tuple):
        return Seq(as_value(value, room - 1) for value in plain)
    if plain is None or isinstance(plain, bool | int | str):
        return plain
    return str(plain)


def read_start(game: Game, plain: Mapping[str, Any]) -> tuple[tuple[str, ...], Any]:
    """The players and the state that a message tells of; raises `BadInput`."""
    reader = reader_of(plain)
    root = reader.root("the scenario")
    reader.keys(root, ("players", *game.scenario_keys), ("players",), "the scenario")
    names = reader.texts(root, "players")
    if not game.seats[0] <= len(names) <= game.seats[1]:
        reader.problem((1, 1), f"{game.title} is not for {len(names)} players")
    reader.finish()
    state = game.read_state(root, names, reader, [])
    reader.finish()
    return names, state


def read_action(game: Game, plain: object, player: int, start: Any) -> Any:
    """An action that a message tells of; raises `BadInput`."""
    reader = reader_of(plain)
    action = game.read_action(reader.document.root, (1, 1), player, start, reader)
    reader.finish()
    assert action is not None
    return action


def reader_of(plain: object) -> Reader:
    """A reader of a message, which notes what is wrong with it."""
    return Reader(Document("", as_value(plain), ""))


def why(error: BadInput) -> str:
    """What is wrong, without places that mean nothing in a message."""
    return "; ".join(f"{one.what}; {one.right}" if one.right else one.what for one in error.problems)
