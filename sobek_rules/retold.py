"""Recorded games of every kind, and scenarios: what the one claims the other expects."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sobek_rules import recordings
from sobek_rules.documents import parse
from sobek_rules.errors import BadInput
from sobek_rules.game import Game, Needs, Rules
from sobek_rules.library import Library
from sobek_rules.model import Provenance, Verdict
from sobek_rules.reader import RECORDS
from sobek_rules.recorded import Claim, Move, Point, Recorded, Row, Unreadable
from sobek_rules.scenario import UNDETERMINED, ByVariant, Final, Scenario, Step, Totals

#: A record of ours says so within so many bytes.
_HEAD = 200
#: Rows by account; all others are scores.
_ROWS = {"corruption": Row.CORRUPTION}


def read(text: bytes, path: str, library: Library, infos: Any = None) -> Recorded:
    """
    The game in a document, a record of ours or a platform's; `infos` is the record of the platform's table.

    Raises `Unreadable`, saying what it is instead.
    """
    if RECORDS.encode() not in text[:_HEAD]:
        return recordings.recorded(text, library.games.values(), infos)
    try:
        scenario = library.scenario(parse(text, path, limit=recordings.MOST_BYTES), library.doubt)
    except BadInput as error:
        first = error.problems[0]
        raise Unreadable(Row.DAMAGED, f"{first.line}:{first.column}: {first.what}; {first.right}") from None
    assert scenario.recorded is not None  # since it is a record
    return as_recorded(scenario, scenario.recorded.variant)


def as_scenario(recorded: Recorded, game: Game) -> Scenario:
    """A recorded game as a scenario under the variant that it was played by; what was only tried is left out."""
    played = [move for move in recorded.moves if not move.tried]
    steps = tuple(Step(number, move.player, move.action, line=0) for number, move in enumerate(played, 1))
    final = _final(recorded)
    return Scenario(
        title=f"Table {recorded.name}" if recorded.name else "A recorded game",
        game=game,
        about="",
        players=recorded.players,
        start=recorded.start,
        steps=steps,
        final=ByVariant(named=((recorded.variant, final),)) if final else ByVariant(),
        recorded=Provenance(recorded.variant, recorded.platform, recorded.version or "unknown", recorded.date),
    )


def _final(recorded: Recorded) -> Final | None:
    if not recorded.totals:
        return None
    players = recorded.players
    totals = {account: dict(zip(players, both, strict=True)) for account, both in recorded.totals.items()}
    everyone = len(recorded.winners) == len(players)
    winner = (
        ("both" if len(players) == 2 else "all") if everyone else " and ".join(players[i] for i in recorded.winners)
    )
    return Final(line=0, totals=totals, winner=winner or None)


def as_recorded(scenario: Scenario, variant: str) -> Recorded:
    """A scenario as a record of what it expects of a variant."""
    game, whence = scenario.game, scenario.recorded
    final = scenario.final.of(variant)
    return Recorded(
        name=scenario.title,
        game=game.name,
        variant=variant,
        players=scenario.players,
        start=scenario.start,
        moves=tuple(_move(step, variant, game, scenario.players) for step in scenario.steps),
        final=tuple(_expected(final, game, scenario.players)) if final else (),
        platform=whence.tool if whence else "",
        version=whence.version if whence else "",
        date=whence.date if whence else "",
    )


def _move(step: Step, variant: str, game: Game, players: tuple[str, ...]) -> Move:
    """A step as a move; a probe, or what is expected to be illegal, as something that was tried."""
    verdict, point = step.verdict.of(variant), Point(move=str(step.number))
    tried = "a probe" if step.probe or verdict is Verdict.ILLEGAL else ""
    standing = step.standing.of(variant)
    return Move(
        player=step.player,
        action=step.action,
        point=point,
        tried=tried,
        accepted=verdict is not Verdict.ILLEGAL,
        answered="illegal" if verdict is Verdict.ILLEGAL else "",
        left=tuple(_standing(standing, game, players, point)) if standing and not tried else (),
    )


def _standing(totals: Totals, game: Game, players: tuple[str, ...], point: Point) -> Iterator[Claim]:
    """What a step expects of the running accounts."""
    for account, by_player in totals.items():
        for name, said in by_player.items():
            if said != UNDETERMINED:
                view = partial(_total, game.standing, account, players.index(name))
                yield Claim(_ROWS.get(account, Row.SCORE), f"{account} of {name}", said, view, point)


def _total(totals: Callable[..., Any], account: str, player: int, state: Any, rules: Rules) -> int:
    found: int | None = totals(state, rules)[account][player]
    if found is None:
        raise Needs(account)
    return found


def _expected(final: Final, game: Game, players: tuple[str, ...]) -> Iterator[Claim]:
    """What is expected at the end."""
    point = Point(event="result")

    def totals(state: Any, rules: Rules) -> Any:
        return game.settle(state, rules).totals

    for account, by_player in final.totals.items():
        for name, said in by_player.items():
            if said != UNDETERMINED:
                view = partial(_total, totals, account, players.index(name))
                yield Claim(_ROWS.get(account, Row.SCORE), f"{account} of {name}", said, view, point)
    if final.winner not in (None, UNDETERMINED):
        everyone = final.winner in ("both", "all")
        names = players if everyone else tuple(str(final.winner).split(" and "))
        yield Claim(Row.RANK, "who wins", names, partial(_winners, game, players), point)


def _winners(game: Game, players: tuple[str, ...], state: Any, rules: Rules) -> tuple[str, ...]:
    found = game.settle(state, rules).winners
    if found is None:
        raise Needs("scores")
    return tuple(players[one] for one in found)
