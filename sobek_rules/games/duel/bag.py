"""The bag of debens: how many the eye sees, and which debens a draw really brings."""

from sobek_rules.game import Rules
from sobek_rules.games.duel.pieces import TOKEN_DRAWS
from sobek_rules.games.duel.state import State


def eye_sees(state: State, rules: Rules) -> int:
    """How many debens the eye looks at; as many as it is printed with where the bag is not told."""
    printed = TOKEN_DRAWS["eye"]
    if state.bag is None:
        return printed
    if len(state.bag) == printed and rules.ask("eye.bag-of-two") == "one":
        return 1
    return min(printed, len(state.bag))


def drawn(state: State, told: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The debens really drawn: as many as the bag holds, 0 for one not told."""
    left = count if state.bag is None else min(count, len(state.bag))
    return (told + (0,) * count)[:left]
