"""The score track: where a marker comes to stand, ahead and back."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.classic.pieces import LAST, NUMBERED, UNSEEN
from sobek_rules.games.classic.state import State
from sobek_rules.heaps import put


def spaces(state: State) -> tuple[str, ...]:
    """The track."""
    if state.track is None:
        raise Needs("track")
    return state.track


def _found(track: tuple[str, ...], way: range, wanted: str) -> int | None:
    """The first space with a symbol on a way along the track; any symbol where none is wanted."""
    for space in way:
        if track[space] == UNSEEN:
            raise Needs("track")
        if track[space] and wanted in ("", track[space]):
            return space
    return None


def ahead(state: State, space: int, symbol: str, rules: Rules) -> int:
    """The next space with a symbol."""
    found = _found(spaces(state), range(space + 1, LAST + 1), symbol)
    if found is not None:
        return found
    return max(space, LAST) if rules.ask("guild.no-symbol") == "to-end" else space


def behind(state: State, space: int, symbol: str, rules: Rules) -> int:
    """The space with a symbol before this one; nothing lies before 0."""
    if not space:
        return space
    found = _found(spaces(state), range(min(space, LAST + 1) - 1, -1, -1), symbol)
    if found is not None:
        return found
    return 0 if rules.ask("track.start") == "to-zero" else space


def penalised(state: State, space: int, times: int, rules: Rules) -> int:
    """Where a marker stands after going back so many times to the symbol that it stands on."""
    for _ in range(times):
        symbol = "" if space > LAST else spaces(state)[space]
        if symbol == UNSEEN:
            raise Needs("track")
        space = behind(state, space, symbol, rules) if symbol else _back_from_number(state, space, rules)
    return space


def _back_from_number(state: State, space: int, rules: Rules) -> int:
    if not space:
        return space
    match rules.ask("penalty.on-number"):
        case "previous-number":
            return (space - 1) // NUMBERED * NUMBERED
        case "nearest-symbol":
            return behind(state, space, "", rules)
    return space


def onward(space: int, points: int, rules: Rules) -> int:
    """Where a marker stands after going forward so many spaces."""
    space += points
    if points and space > LAST and rules.ask("track.beyond") == "stops":
        return LAST
    return space


def moved(state: State, player: int, space: int | None, why: str, rules: Rules, needs: str = "track") -> State:
    """
    The state with a player's marker on another space, entered; whether it has gone far enough to end the game.

    `needs` is the fact lacking where the space is not known though the old one is.
    """
    old = state.scores[player]
    needs = f"scores.{state.names[player]}" if old is None else needs
    rules.enter("score", player, None if old is None or space is None else space - old, why, needs)
    state = state._replace(scores=put(state.scores, player, space))
    return state._replace(passed=state.passed or (space is not None and past_the_bar(space, rules)))


def past_the_bar(space: int, rules: Rules) -> bool:
    """Whether so many points end the game early."""
    if space == LAST:
        return rules.ask("end.bar") == "reach"
    if space > LAST:
        rules.ask("end.bar")
    return space > LAST
