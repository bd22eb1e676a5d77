"""The games that `sobek` can judge, in the order in which they are listed."""

from sobek_rules.game import Game
from sobek_rules.games import classic, duel, socks

GAMES: tuple[Game, ...] = (duel.GAME, classic.GAME, socks.GAME)
