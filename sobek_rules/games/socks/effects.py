"""What the verbs of the sock game change: each effect builds the next state, and enters what it adds to an account."""

from sobek_rules.game import Rules
from sobek_rules.games.socks.actions import Action, Begin, Lay
from sobek_rules.games.socks.laying import all_laid
from sobek_rules.games.socks.scoring import worth
from sobek_rules.games.socks.setting import LIMITS
from sobek_rules.games.socks.state import State


def begin(state: State, action: Begin, rules: Rules) -> State:
    """The game begins; what of the set-up is not as it should be is a caution."""
    count = 0
    for question, breaches in LIMITS.items():
        for breach in breaches(state, rules) if rules.peek(question) == "advised" else ():
            rules.ask(question)
            rules.enter("cautions", action.player, 1, breach)
            count += 1
    cautions = list(state.cautions)
    cautions[action.player] += count
    return state._replace(cautions=(cautions[0], cautions[1]))


def lay(state: State, action: Lay, rules: Rules) -> State:
    """The sticks lie; each colour that they connect first brings its third sock; the other player's turn begins."""
    player, before = action.player, dict(state.held)
    *_, state = all_laid(state, player, action.sticks, action.claims, rules)
    pairs = dict(state.socks)
    for colour, holder in state.held:
        if colour not in before:
            one, other = (state.layout().name(place) for place in pairs[colour])
            rules.enter("score", holder, worth(state, pairs[colour], rules), f"{colour}: {one} and {other} connected")
    return _turned(state, player)


def skip_turn(state: State, action: Action, rules: Rules) -> State:
    """The other player's turn begins."""
    return _turned(state, action.player)


def _turned(state: State, player: int) -> State:
    return state._replace(to_move=1 - player, first=False)
