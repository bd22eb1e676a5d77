"""What a whole game came to under a variant, as a record holds it and an expectation says it."""

from sobek_rules.check import end_reasons, winner
from sobek_rules.model import Tally
from sobek_rules.replay import Replay, values_of
from sobek_rules.scenario import UNDETERMINED, Final, Scenario


def result(played: Replay) -> Final | None:
    """
    The totals, the winners, how the game ended and what is missing to tell; None where the end is not reached.

    Of a game that goes on, or may go on, only that and what would tell. Of the questions that the scenario expects the
    end to rest on, those that it does rest on.
    """
    if played.unreached:
        return None
    scenario, ended, found = played.scenario, played.ended(), played.final()
    tallies = [tally for tally in found.values if tally is not None]
    needs = tuple(sorted({fact for tally in tallies for fact in tally.needs}))
    if len(tallies) < len(found.values) or not any(tally.totals for tally in tallies):
        return Final(line=0, totals={}, ended=ended, needs=needs)
    rested = end_reasons(found)
    expected = scenario.final.of(played.variant.name)
    return Final(
        line=0,
        totals={account: _totals(scenario, account, tallies) for account in scenario.game.final_accounts},
        winner=winner(played, tallies),
        because=tuple(question for question in expected.because if question in rested) if expected else (),
        needs=needs,
        ended=ended,
    )


def _totals(scenario: Scenario, account: str, tallies: list[Tally]) -> dict[str, int | str]:
    """What each player has of an account: a number, or `undetermined`."""
    found: dict[str, int | str] = {}
    for player, name in enumerate(scenario.players):
        values = values_of(tally.totals[account][player] if account in tally.totals else None for tally in tallies)
        total = values[0] if len(values) == 1 else None
        found[name] = UNDETERMINED if total is None else total
    return found
