"""The actions of the card game put into words, as reports say what a player did."""

from sobek_rules.games.classic.actions import (
    DECLINED,
    Action,
    Deal,
    Discard,
    Lay,
    Look,
    Pass,
    Pick,
    PlayCharacter,
    PlaySet,
    Take,
)
from sobek_rules.games.classic.moves import write_action
from sobek_rules.games.classic.pieces import listing
from sobek_rules.games.classic.sights import SIGHTS
from sobek_rules.games.classic.state import LAYING, State


def describe(state: State, action: Action) -> str:
    """An action in words, without the player's name."""
    match action:
        case Take():
            return _said_take(state, action)
        case PlaySet():
            named = f" as {action.good}" if action.good else ""
            apart = ", apart" if action.apart else ""
            return f"plays {listing(action.cards)}{named}{apart}{_said_pick(state, action.pick)}"
        case PlayCharacter():
            return _said_play(state, action)
        case Discard():
            whose = "" if action.owner is None else f" of {state.names[action.owner]}'s"
            return f"discards {listing(action.cards)}{whose}"
        case Lay():
            named = f" as {action.good}" if action.good else ""
            joins = ", added to the set" if action.joins else ""
            return f"lays {listing(action.cards)}{named}{joins}{_said_pick(state, action.pick)}"
        case Pass():
            return "lays no more" if state.stage == LAYING else "passes"
        case Deal():
            return _said_deal(state, action)
        case Look():
            return f"looks at {SIGHTS[action.at].words}"


def _said_take(state: State, action: Take) -> str:
    face = action.card or (state.row[action.place] if state.row else None)
    words = f"takes place {action.place + 1}" + (f", {face}" if face else "")
    return words + (f"; delivered {listing(action.delivery)}" if action.delivery else "")


def _said_pick(state: State, pick: Pick | None) -> str:
    if pick is None:
        return ""
    if pick == DECLINED:
        return ", takes no event"
    on = pick.good or ("" if pick.player is None else state.names[pick.player])
    return f", event {pick.token}{f' on {on}' if on else ''}"


def _said_play(state: State, action: PlayCharacter) -> str:
    written = write_action(action, state)
    details = {key: value for key, value in written.items() if key not in ("play", "event")}
    said = "; ".join(f"{key} {', '.join(map(str, v)) if isinstance(v, list) else v}" for key, v in details.items())
    return f"plays the {action.character}{f': {said}' if said else ''}{_said_pick(state, action.pick)}"


def _said_deal(state: State, action: Deal) -> str:
    chosen = "" if action.chosen_by is None else f", chosen by {state.names[action.chosen_by]}"
    return f"begins the next round{chosen}: {listing(action.row)}"
