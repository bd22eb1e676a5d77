"""The event tokens: what each does when it is resolved, and whether it can do anything."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.classic.actions import Pick
from sobek_rules.games.classic.pieces import GUILDS, PROSPERITY_GOODS, UNSEEN, listing
from sobek_rules.games.classic.sets import joined
from sobek_rules.games.classic.state import Set, State
from sobek_rules.games.classic.track import ahead, behind, moved, onward
from sobek_rules.heaps import put


def opponent(state: State, player: int, named: int | None, fact: str) -> int:
    """The opponent named, or the only one there is."""
    if named is None and len(state.names) > 2:
        raise Needs(fact)
    return state.others(player)[0] if named is None else named


def prospering(state: State, player: int) -> tuple[str, ...]:
    """The goods of a player's sets that prosperity may go to."""
    return tuple(own.good for own in state.played(player) if own.good in PROSPERITY_GOODS and not own.flat)


def spent(state: State, token: str) -> State:
    """The state with a token gone from those left, an unseen one standing in for it."""
    events = state.events
    if events is not None:
        gone = token if token in events else UNSEEN
        at = events.index(gone) if gone in events else len(events)
        events = events[:at] + events[at + 1 :]
    return state._replace(events=events, spent=tuple(sorted((*state.spent, token))))


def resolved(state: State, player: int, pick: Pick, rules: Rules) -> State:
    """The state after a token just chosen has done what it does; the turn has already passed."""
    state, token = spent(state, pick.token), pick.token
    if token in GUILDS:
        return _guild(state, player, pick, rules)
    match token:
        case "flood":
            return state._replace(to_move=player)
        case "curse":
            victim = opponent(state, player, pick.player, "whom the curse strikes")
            rules.enter("corruption", victim, int(rules.ask("curse.counts")), "a curse token")
            return state._replace(curses=put(state.curses, victim, state.curses[victim] + 1))
        case "prosperity":
            good = pick.good or next(iter(prospering(state, player)), None)
            return state if good is None else joined(state, player, Set(good, (), 1), enlarges=True)
        case "embalming":
            return _embalming(state, player, rules)
        case "deceit":
            return _deceit(state, player, rules)
    raise Needs("the event token chosen")


def _guild(state: State, player: int, pick: Pick, rules: Rules) -> State:
    symbol, mine = GUILDS[pick.token], state.scores[player]
    other = opponent(state, player, pick.player, "whom the guild sets back")
    theirs = state.scores[other]
    untold = state.track is None
    forward = None if mine is None or untold else ahead(state, mine, symbol, rules)
    if mine is not None and forward is not None:
        state = state._replace(gained=put(state.gained, player, state.gained[player] + forward - mine))
    state = moved(state, player, forward, f"the guild, on to the next {symbol}", rules)
    back = None if theirs is None or (theirs and untold) else behind(state, theirs, symbol, rules)
    return moved(state, other, back, f"the guild, back to the {symbol} before", rules)


def _embalming(state: State, player: int, rules: Rules) -> State:
    leave = state.curses[player] > 0 and rules.ask("embalming.curses") == "leave"
    if state.corruption[player] == () and not leave:
        return state
    if rules.ask("corruption.returns") == "never":
        return state
    cards = state.corrupt(player)
    if leave:
        rules.enter("corruption", player, -state.curses[player] * int(rules.ask("curse.counts")), "curse tokens leave")
        state = state._replace(curses=put(state.curses, player, 0))
    if not cards:
        return state
    rules.enter("corruption", player, -len(cards), f"the embalming takes back {listing(cards)}")
    return state.with_corruption(player, ()).gains(player, cards)


def _deceit(state: State, player: int, rules: Rules) -> State:
    score, why = state.scores[player], "deceit"
    if state.corruption[player] is None:
        return moved(state, player, None, why, rules, f"corruption.{state.names[player]}")
    points = _deceived(state, player, rules)
    space = None if score is None else onward(score, points, rules)
    if score is not None and space is not None:
        state = state._replace(gained=put(state.gained, player, state.gained[player] + space - score))
    return moved(state, player, space, f"{why}, for a corruption of {points}", rules)


def _deceived(state: State, player: int, rules: Rules) -> int:
    """What the deceit counts in a player's corruption."""
    points = len(state.corrupt(player))
    if _curses_count(state, player, rules):
        points += state.curses[player] * int(rules.ask("curse.counts"))
    return points


def _curses_count(state: State, player: int, rules: Rules) -> bool:
    """Whether the deceit counts curse tokens, and there is one."""
    return state.curses[player] > 0 and rules.ask("deceit.counts") == "cards-and-curses"


def works(state: State, player: int, pick: Pick, rules: Rules) -> bool:
    """Whether a token can do anything for the player who chooses it; the turn's set lies there already."""
    match pick.token:
        case "prosperity":
            return bool(prospering(state, player))
        case "embalming":
            return _embalms(state, player, rules) and rules.ask("corruption.returns") == "by-effect"
        case "deceit":
            return bool(state.corrupt(player)) or _curses_count(state, player, rules)
    return True


def _embalms(state: State, player: int, rules: Rules) -> bool:
    if state.corrupt(player):
        return True
    return state.curses[player] > 0 and rules.ask("embalming.curses") == "leave"
