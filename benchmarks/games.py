"""Random games of the duel, dealt from seeds, for measuring."""

from random import Random
from typing import Any

from sobek_rules.game import Rules, Unnoted
from sobek_rules.games import duel
from sobek_rules.games.duel.dealing import complete, deal
from sobek_rules.judge import NOTHING, Readings, lawful
from sobek_rules.library import Library

GAME = duel.GAME
REFERENCE = "duel/reference"


def readings() -> Readings:
    """Those of the reference, of which there is one."""
    return Library().variant(REFERENCE).readings


def play_out(state: Any, rules: Rules, admitted: Any, random: Random, most: int = 1000) -> list[Any]:
    """The actions of a game played at random to its end, or for some steps."""
    actions: list[Any] = []
    while len(actions) < most and not GAME.over(state, rules):
        open_ones = list(GAME.candidates(state, state.to_move, admitted))
        random.shuffle(open_ones)
        action = next(one for one in open_ones if lawful(GAME, state, one, rules))
        action = complete(state, action, random)
        actions.append(action)
        state = GAME.verbs[action.kind].effect(state, action, rules)
    return actions


def games(count: int, most: int = 1000) -> list[tuple[Any, list[Any]]]:
    """Some games: each its deal and its actions."""
    found = readings()
    rules = Unnoted(found.settled(NOTHING))
    dealt = [(deal(Random(seed)), Random(seed)) for seed in range(count)]
    return [(state, play_out(state, rules, found.admitted, random, most)) for state, random in dealt]
