"""The actions of the sock game as a step writes them, read and written back, and put into words."""

from typing import Any

from sobek_rules.games.socks.actions import Action, Begin, Lay, Pass
from sobek_rules.games.socks.notation import read_sticks
from sobek_rules.games.socks.state import State
from sobek_rules.reader import Map, Place, Reader, Value, kind

_LAY = ("lay", "claims")
_SHAPES = "write {lay: [a1-b2, c3-c4]}, begin or pass"


def read_action(value: Value, at: Place, player: int, start: State, reader: Reader) -> Action | None:
    """One action as a step writes it; None when it cannot be read."""
    if value == "pass":
        return Pass(player)
    if value == "begin":
        return Begin(player)
    if not isinstance(value, Map) or "lay" not in value:
        _verbless(value, at, reader)
        return None
    reader.keys(value, _LAY, (), "laying sticks")
    items = reader.sequence(value, "lay", "write the sticks in brackets: [a1-b2, c3-c4]")
    if value["lay"] == []:
        reader.problem(value.at("lay"), "no stick is laid", "write pass to lay none")
    claims = reader.texts(value, "claims")
    if start.board is None:
        return None
    sticks = read_sticks(items, start.board, reader)
    return Lay(player, tuple(stick for stick, _ in sticks), claims)


def _verbless(value: Value, at: Place, reader: Reader) -> None:
    """Say what is wrong with an action that is neither a word nor `lay`."""
    if not isinstance(value, Map):
        reader.problem(at, f"an action wants a verb, found {kind(value)}", _SHAPES)
        return
    word = next((word for word in ("begin", "pass") if word in value), "")
    what = f"{word} takes nothing more" if word else "this action has no verb"
    reader.problem(at, what, f"write {word} alone, without braces" if word else _SHAPES)


def write_action(action: Action, start: State) -> Any:
    """The value that `read_action` reads back to an equal action."""
    match action:
        case Begin():
            return "begin"
        case Pass():
            return "pass"
        case Lay():
            written: dict[str, Any] = {"lay": [start.layout().written(stick) for stick in action.sticks]}
            return written | ({"claims": list(action.claims)} if action.claims else {})


def describe(state: State, action: Action) -> str:
    """An action in words, without the player's name."""
    match action:
        case Begin():
            return "begins the game"
        case Pass():
            return "passes"
        case Lay():
            claims = f" and claims {', '.join(action.claims)}" if action.claims else ""
            return f"lays {', '.join(map(state.layout().written, action.sticks))}{claims}"
