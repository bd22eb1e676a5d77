"""An engine's list of legal actions against our own: what it lacks, what it has too many of."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sobek_rules.check import why
from sobek_rules.conform.expected import Expected, Options
from sobek_rules.conform.plain import read_action
from sobek_rules.conform.plain import why as unread
from sobek_rules.errors import BadInput
from sobek_rules.model import Verdict


class Listing(NamedTuple):
    """
    Where two lists of actions differ: `missing` are legal and not listed, `extra` listed and illegal, with the reason.

    Each is an action in words.
    """

    missing: tuple[str, ...] = ()
    extra: tuple[tuple[str, str], ...] = ()

    @property
    def sides(self) -> tuple[bool, bool]:
        """Whether some are missing, and whether there are too many."""
        return bool(self.missing), bool(self.extra)


def compared(expected: Expected, options: Options, listed: Sequence[Any]) -> Listing | None:
    """Where a list differs from ours; None where it does not. What only some readings allow may be in it or not."""
    game, state = expected.case.game, options.worlds[0].state
    start, mover = expected.case.scenario.start, game.mover(state)
    assert mover is not None
    extra: dict[str, str] = {}
    found: set[Any] = set()
    for plain in listed:
        try:
            action = read_action(game, plain, mover, start)
        except BadInput as error:
            extra[str(plain)] = f"it is no action: {unread(error)}"
            continue
        key = _key(game.write_action(action, start))
        ruling = None if key in found else expected.ruling(options, action)
        found.add(key)
        if ruling and ruling.verdict is Verdict.ILLEGAL:
            extra[game.describe(state, action)] = why(ruling).removeprefix(": ")
    ours = {_key(game.write_action(action, start)): action for action in options.candidates}
    missing = [
        game.describe(state, action)
        for key, action in ours.items()
        if key not in found and expected.ruling(options, action).verdict is Verdict.LEGAL
    ]
    return Listing(tuple(sorted(missing)), tuple(sorted(extra.items()))) if missing or extra else None


def _key(plain: Any) -> Any:
    """An action as something to compare by: the order in its lists does not matter."""
    if isinstance(plain, Mapping):
        return frozenset((key, _key(value)) for key, value in plain.items())
    if isinstance(plain, list | tuple):
        return tuple(sorted(map(str, map(_key, plain))))
    return plain
