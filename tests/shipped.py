"""The texts and scenarios that are shipped, read once for all tests."""

from collections.abc import Mapping
from functools import cache
from itertools import permutations

from sobek_rules import documents, scenario
from sobek_rules.bundle import bundled
from sobek_rules.cli.options import Choice
from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.library import folders
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Variant

BY_NAME: Mapping[str, Game] = {game.name: game for game in GAMES}
DUEL = BY_NAME["duel"]
_CHOICE = Choice([])
_LIBRARY = _CHOICE.library
NAMES = tuple(_LIBRARY.judging(DUEL.name))
#: Every two texts, both ways round.
PAIRS = tuple(permutations(NAMES, 2))
#: Without the French summary, which says what the English one says (`test_diff` holds that).
DIFFERENT_PAIRS = tuple(pair for pair in PAIRS if "duel/bga-fr" not in pair)


@cache
def variant(name: str) -> Variant:
    """A shipped text."""
    return _LIBRARY.variant(name)


def read(path: str) -> Scenario:
    """A scenario file."""
    return scenario.load(documents.read(path), BY_NAME)


@cache
def scenarios(game: str = DUEL.name) -> tuple[Scenario, ...]:
    """Every shipped scenario of a game."""
    return tuple(read(path) for path in folders([str(bundled("scenarios") / game)]))


@cache
def cases(game: str = DUEL.name) -> tuple[tuple[Scenario, Variant], ...]:
    """Every shipped scenario of a game under every text that judges it."""
    return tuple((told, text) for told in scenarios(game) for text in _CHOICE.of(told))
