"""Rules for the event that a set brings: whether one does, and what the token is turned on."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.classic.actions import DECLINED, Lay, Pick, PlayCharacter, PlaySet
from sobek_rules.games.classic.events import prospering, works
from sobek_rules.games.classic.legality.evidence import Objections, token_left
from sobek_rules.games.classic.pieces import GUILDS, PROSPERITY_GOODS
from sobek_rules.games.classic.sets import joined, joins, set_good
from sobek_rules.games.classic.state import Set, State

#: What may bring an event.
Bringing = PlaySet | PlayCharacter | Lay


def token_taken(state: State, action: Bringing, rules: Rules) -> Objections:
    """A set brings an event, while any token is left."""
    pick, events = action.pick, state.events
    declined = pick is None or pick == DECLINED
    if pick is None and (not events or (isinstance(action, PlayCharacter) and not action.cards)):
        return
    if not events and events is not None:
        if not declined:
            yield "no event token is left"
        return
    if isinstance(action, PlayCharacter) and action.character.character != "courtesan":
        return
    wanted = rules.ask("token.pick")
    if wanted != "none" and not _brings(state, action, rules):
        wanted = "none"
    if wanted == "none" and not declined:
        yield "this brings no event"
    elif wanted == "must" and declined:
        if events is None:
            raise Needs("events")
        yield "one of the event tokens must be chosen"
    elif pick is not None and not declined:
        yield from token_left(state, pick.token)


def _brings(state: State, action: Bringing, rules: Rules) -> bool:
    """Whether an action is one that brings events, by what the text says on its kind."""
    match action:
        case PlaySet(player=player):
            if state.sets[player] is None and rules.ask("token.enlarging") == "yes":
                return True
            return not joins(state, action, rules) or rules.ask("token.enlarging") == "yes"
        case PlayCharacter():
            return rules.ask("token.courtesan") == "yes"
        case Lay():
            return rules.ask("token.laying") == "yes"


def token_resolved(state: State, action: Bringing, rules: Rules) -> Objections:
    """An event is turned on what it fits, if there is anything."""
    pick, player = action.pick, action.player
    if pick is None or pick == DECLINED or _suits_new_set(action, pick):
        return
    if pick.token == "prosperity":
        state = _with_set(state, action, pick, rules)
    yield from _fits(state, player, pick)
    if _idle(state, player, pick, rules) and rules.ask("token.no-target") == "barred":
        yield f"the event {pick.token} can have no effect"


def _suits_new_set(action: Bringing, pick: Pick) -> bool:
    """Whether prosperity goes to the set just played, and fits it, whatever else lies there."""
    return isinstance(action, PlaySet) and pick.good in PROSPERITY_GOODS and pick.good == set_good(action)


def _idle(state: State, player: int, pick: Pick, rules: Rules) -> bool:
    """Whether a token can have no effect; where that is not known, it matters only to a text that bars such tokens."""
    try:
        return not works(state, player, pick, rules)
    except Needs:
        if rules.ask("token.no-target") == "barred":
            raise
        return False


def _with_set(state: State, action: Bringing, pick: Pick, rules: Rules) -> State:
    """The state with the set just played, which the event may be turned on."""
    good = set_good(action) if isinstance(action, PlaySet) else None
    if good is None or not isinstance(action, PlaySet) or state.sets[action.player] is None:
        return state
    enlarges = pick.good is not None or joins(state, action, rules)  # two sets of it are told apart by no good
    return joined(state, action.player, Set(good, action.cards), enlarges=enlarges)


def _fits(state: State, player: int, pick: Pick) -> Objections:
    """Object to an event turned on nobody who can be meant, or on a set that it does not fit."""
    if pick.token in GUILDS or pick.token == "curse":
        if pick.player == player:
            yield f"the {pick.token} is turned on an opponent"
        elif pick.player is None and len(state.names) > 2:
            raise Needs(f"whom the {pick.token} is turned on")
    elif pick.token == "prosperity":
        yield from _prosperity(state, player, pick.good)


def _prosperity(state: State, player: int, good: str | None) -> Objections:
    if good is not None and good not in PROSPERITY_GOODS:
        yield f"prosperity goes to cattle, fish or wheat, not to {good}"
        return
    fitting = prospering(state, player)
    if good is None and len(fitting) > 1:
        raise Needs("the set that prosperity goes to")
    if good is not None and good not in fitting:
        yield f"{state.names[player]} has no set of {good}"
