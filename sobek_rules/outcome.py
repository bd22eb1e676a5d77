"""What comes out of a replay, item by item: verdicts, running accounts, and at the end totals and winners.

Why two replays come out differently is left to `compare`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sobek_rules.judge import Outlook
from sobek_rules.model import Tally
from sobek_rules.replay import Accounts, Judged, Replay
from sobek_rules.scenario import UNDETERMINED

NOT_REACHED = "not reached"


class Item(NamedTuple):
    """Something that comes out: of a step its verdict, or an account after it; of the end, step 0, a total."""

    step: int
    what: str

    def __str__(self) -> str:
        return f"step {self.step}, {self.what}" if self.step else f"the end, {self.what}"

    @property
    def kind(self) -> str:
        """What it is one of: verdicts, an account, scores, winners, ends."""
        if self.step:
            return "verdicts" if self.what == "verdict" else self.what
        return {"winner": "winners", "over": "ends"}.get(self.what, "scores")


def order(item: Item) -> tuple[bool, int, bool]:
    """Where an item stands in a report: steps before the end, the verdict of a step before its accounts."""
    return not item.step, item.step, item.what != "verdict"


#: Items with their values; a value that hangs on open questions is a set of values.
Items = dict[Item, object]


def outcome(played: Replay) -> Items:
    """All that comes out of a replay, in order."""
    found: Items = {}
    for judged in played.steps:
        found |= of_verdict(judged)
        found |= of_accounts(judged.step.number, played.standing(judged).values)
    return found | (unended() if played.unreached else of_end(played.final(), len(played.scenario.players)))


def of_verdict(judged: Judged) -> Items:
    """The verdict of a step."""
    return {Item(judged.step.number, "verdict"): str(judged.ruling.verdict) if judged.ruling else NOT_REACHED}


def of_accounts(number: int, standings: Iterable[Accounts]) -> Items:
    """What each account comes to after a step."""
    found: Items = {}
    for accounts in standings:
        for account, totals in accounts:
            item = Item(number, account)
            found[item] = _with(found.get(item), totals)
    return found


def unended() -> Items:
    """What comes out of an end that is not reached."""
    return {Item(0, "over"): NOT_REACHED}


def of_end(final: Outlook[Tally | None], players: int) -> Items:
    """What comes out at the end: whether the game is over, and then each total and who wins."""
    found: Items = {}
    for tally in final.values:
        found[Item(0, "over")] = _with(found.get(Item(0, "over")), tally is not None)
        for account, totals in tally.totals.items() if tally else ():
            found[Item(0, account)] = _with(found.get(Item(0, account)), tuple(totals))
        if tally is not None:
            found[Item(0, "winner")] = _with(found.get(Item(0, "winner")), tally.winners)
    if any(tally is None or not tally.totals for tally in final.values):
        unknown = (None,) * players
        found |= {item: _with(value, unknown) for item, value in found.items() if item.what not in ("over", "winner")}
    return found


def _with(values: object, value: object) -> object:
    return frozenset((value,)) if values is None else values | {value}  # type: ignore[operator]


def settled(value: object) -> object:
    """A value as an expectation can say it: a verdict, a total for each player, or the winners; else undetermined."""
    if not isinstance(value, frozenset):
        return value
    values = list(value)
    if isinstance(values[0], tuple) and all(isinstance(one, tuple) for one in values) and len(values) > 1:
        players = [set(totals) for totals in zip(*values, strict=False)]
        return tuple(one.pop() if len(one) == 1 else UNDETERMINED for one in players)
    only = values[0] if len(values) == 1 else None
    if isinstance(only, tuple):
        return tuple(UNDETERMINED if total is None else total for total in only)
    return UNDETERMINED if only is None else only
