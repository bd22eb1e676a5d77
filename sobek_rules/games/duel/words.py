"""The actions of the duel put into words, as reports say what a player did."""

from sobek_rules.games.duel.actions import DECLINED, Action, Discard, Look, Pass, Pick, Play, Sell, Take
from sobek_rules.games.duel.moves import write_action
from sobek_rules.games.duel.pieces import LINE_NAMES, SQUARES, UNSEEN, UNTOLD, listing
from sobek_rules.games.duel.sights import SIGHTS
from sobek_rules.games.duel.state import State


def describe(state: State, action: Action) -> str:
    """An action in words, without the player's name."""
    match action:
        case Take():
            return _said_take(state, action)
        case Sell():
            named = f" as {action.good}" if action.good else ""
            return f"sells {listing(action.tiles)}{named}{_said_pick(action.pick)}"
        case Play():
            return _said_play(state, action)
        case Discard():
            return f"discards {listing(action.tiles)}"
        case Pass():
            return "passes"
        case Look():
            return f"looks at {SIGHTS[action.at].words}"


def _said_royal(values: tuple[int, ...] | None) -> str:
    tokens = "token" if len(values or ()) == 1 else "tokens"
    return f", draws the royal corruption {tokens} {_values(values)}" if values else ""


def _values(values: tuple[int, ...] | None) -> str:
    return ", ".join(str(value or UNSEEN) for value in values or ())


def _said_take(state: State, action: Take) -> str:
    here = state.market[action.square] if state.market else None
    laid = dict(action.refill.squares).get(action.square) if action.refill else None
    face = action.tile or here or laid
    words = f"takes {SQUARES[action.square]}" + (f" {face}" if face and face is not UNTOLD else "")
    if action.refill is not None:
        words += " after a refill"
    if action.line:
        words += f", Ankh turned to the {LINE_NAMES[action.line]}"
    if action.way:
        words += f" pointing {action.way}"
    if action.swap is not None:
        words += f", trades it for a deben{f' of {action.swap}' if action.swap else ''}"
    return words + _said_royal(action.royal)


def _said_pick(pick: Pick | None) -> str:
    if pick is None:
        return ""
    if pick == DECLINED:
        return ", takes no token"
    on = pick.good or (SQUARES[pick.square] if pick.square is not None else "")
    verb = "taking away" if pick.token == "lost-deben" else "drawing"
    drawn = f" {verb} {_values(pick.debens)}" if pick.debens else ""
    return f", token {pick.token}{f' on {on}' if on else ''}{drawn}"


def _said_play(state: State, action: Play) -> str:
    details = {key: value for key, value in write_action(action, state).items() if key not in ("play", "as", "pirogue")}
    said = "; ".join(f"{key} {', '.join(map(str, v)) if isinstance(v, list) else v}" for key, v in details.items())
    copied = f" as {action.copies}" if action.copies else ""
    return f"plays the {action.character}{copied}{f': {said}' if said else ''}{_said_pick(action.pick)}"
