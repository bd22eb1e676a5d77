"""What is counted while the game runs, what a colour is worth, and who wins."""

from collections.abc import Mapping, Sequence

from sobek_rules.game import Rules
from sobek_rules.games.socks.board import apart
from sobek_rules.games.socks.network import over_stations
from sobek_rules.games.socks.state import Pair, State
from sobek_rules.model import Tally

ACCOUNTS = ("score", "cautions")
FINAL_ACCOUNTS = ("colours", "score")


def worth(state: State, pair: Pair, rules: Rules) -> int:
    """The points for connecting the two socks of a colour."""
    steps = apart(*pair)
    if rules.ask("score.distance") == "over-stations":
        found = over_stations(state.layout(), pair)
        steps = steps if found is None else found
    return steps - 1 if rules.ask("score.count") == "between" else steps


def _worths(state: State, player: int, rules: Rules) -> list[int]:
    """What each colour that a player has claimed is worth."""
    pairs = dict(state.socks)
    return [worth(state, pairs[colour], rules) for colour, holder in state.held if holder == player]


def standing(state: State, rules: Rules) -> Mapping[str, Sequence[int | None]]:
    """The points of the colours that each player has claimed, and what of the set-up was not as advised."""
    return {"score": tuple(sum(_worths(state, player, rules)) for player in (0, 1)), "cautions": state.cautions}


def settle(state: State, rules: Rules) -> Tally:
    """The final tally: each claimed colour is worth its distance to the player who has the third sock."""
    pairs = dict(state.socks)
    for colour, player in state.held:
        one, other = pairs[colour]
        board = state.layout()
        why = f"{colour}: {board.name(one)} and {board.name(other)}"
        rules.enter("score", player, worth(state, pairs[colour], rules), why)
    colours = tuple(sum(holder == player for _, holder in state.held) for player in (0, 1))
    score = tuple(sum(_worths(state, player, rules)) for player in (0, 1))
    return Tally(
        entries=tuple(rules.entries),
        totals={"colours": colours, "score": score},
        winners=_winners(state, colours, score, rules),
        asked=tuple(dict.fromkeys(rules.asked)),
    )


def _winners(state: State, colours: Sequence[int], score: Sequence[int], rules: Rules) -> tuple[int, ...]:
    ahead = _ahead(score)
    if len(ahead) == 1:
        return ahead
    match rules.ask("tie.points"):
        case "more-colours":
            return _ahead(colours)
        case "longest-pair":
            return _ahead([max(_worths(state, player, rules), default=0) for player in (0, 1)])
    return ahead


def _ahead(amounts: Sequence[int]) -> tuple[int, ...]:
    return tuple(player for player, amount in enumerate(amounts) if amount == max(amounts))
