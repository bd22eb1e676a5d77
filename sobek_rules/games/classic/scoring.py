"""What is counted while the game runs, the final tally, and who wins."""

from collections.abc import Mapping, Sequence

from sobek_rules.game import Rules
from sobek_rules.games.classic.corruption import count
from sobek_rules.games.classic.settling import Amounts, Settlement, settlement
from sobek_rules.games.classic.state import LAID, SCORED, State
from sobek_rules.model import Tally

ACCOUNTS = ("corruption", "score")
#: Those of the last round, and the place of the marker.
FINAL_ACCOUNTS = ("corruption", "sets", "penalty", "score")


def standing(state: State, rules: Rules) -> Mapping[str, Sequence[int | None]]:
    """The corruption totals, and the spaces that the markers stand on."""
    corrupt = tuple(count(state, player, rules) for player in range(len(state.names)))
    return {"corruption": corrupt, "score": state.scores}


def settle(state: State, rules: Rules) -> Tally:
    """The final tally: the last round scored, markers moved on and back, and the furthest ahead."""
    ended, rules.asked = rules.asked, []  # what the end rests on no entry does
    found = _last_settlement(state, rules)
    totals = {
        "corruption": found.corruption,
        "sets": found.sets,
        "penalty": found.penalty,
        "score": found.state.scores,
    }
    return Tally(
        entries=tuple(rules.entries),
        totals=totals,
        winners=_winners(totals, rules),
        needs=tuple(dict.fromkeys(entry.needs for entry in rules.entries if entry.needs)),
        asked=tuple(dict.fromkeys((*ended, *rules.asked))),
    )


def _last_settlement(state: State, rules: Rules) -> Settlement:
    """How the last round was scored; where the game ended in the midst of one, it was not."""
    if state.stage == SCORED and state.before is not None:
        return settlement(state._replace(stage=LAID, scores=state.before, before=None), rules)
    if state.stage == LAID:
        return settlement(state, rules)
    corrupt = tuple(count(state, player, rules) for player in range(len(state.names)))
    nothing: Amounts = (0,) * len(state.names)
    return Settlement(state, corrupt, nothing, nothing)


def _winners(totals: Mapping[str, Sequence[int | None]], rules: Rules) -> tuple[int, ...] | None:
    ahead = _furthest(totals["score"], tuple(range(len(totals["score"]))))
    if ahead is None or len(ahead) == 1 or rules.ask("tie.points") == "shared":
        return ahead
    return _furthest([None if amount is None else -amount for amount in totals["corruption"]], ahead)


def _furthest(amounts: Sequence[int | None], players: Sequence[int]) -> tuple[int, ...] | None:
    """Those of the players who have most; None where an amount is missing."""
    told = {player: amount for player in players if (amount := amounts[player]) is not None}
    if len(told) < len(players):
        return None
    return tuple(player for player, amount in told.items() if amount == max(told.values()))
