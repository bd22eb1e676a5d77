"""Random games, dealt from seeds, for measuring."""

from functools import cache
from random import Random
from typing import Any

from sobek_rules.game import Game, Rules, Unnoted
from sobek_rules.games import GAMES, duel
from sobek_rules.judge import NOTHING, Readings, lawful
from sobek_rules.library import Library

DUEL = duel.GAME
#: How many games are played of each; those of the sock game take long to choose a turn in.
COUNTS = {game.name: 10 if game.name == "socks" else 60 for game in GAMES}


@cache
def _library() -> Library:
    return Library()


def readings(game: Game = DUEL) -> Readings:
    """Those of the reference, of which there is one."""
    return _library().variant(game.reference).readings


def play_out(game: Game, state: Any, rules: Rules, random: Random, most: int = 1000) -> list[Any]:
    """The actions of a game played at random to its end, or for some steps."""
    actions: list[Any] = []
    admitted = readings(game).admitted
    while len(actions) < most and not game.over(state, rules):
        open_ones = list(game.candidates(state, game.mover(state) or 0, admitted))
        random.shuffle(open_ones)
        told = (game.complete(state, one, random) for one in open_ones)
        action = next(one for one in told if lawful(game, state, one, rules))
        actions.append(action)
        state = game.verbs[action.kind].effect(state, action, rules)
    return actions


def games(count: int, most: int = 1000, game: Game = DUEL) -> list[tuple[Any, list[Any]]]:
    """Some games: each its deal and its actions."""
    rules = Unnoted(readings(game).settled(NOTHING))
    dealt = [(game.deal(Random(seed)), Random(seed)) for seed in range(count)]
    return [(state, play_out(game, state, rules, random, most)) for state, random in dealt]
