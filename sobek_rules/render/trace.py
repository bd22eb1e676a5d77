"""A replay as a readable trace: every state whole, what is open in it, and what each step was ruled.

Made to be compared line by line, so nothing is drawn or wrapped: one fact a line, in an order that stays.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from sobek_rules.check import said, why
from sobek_rules.judge import World, outlook
from sobek_rules.model import Assumptions, Verdict
from sobek_rules.options import open_to
from sobek_rules.replay import Accounts, Judged, Replay, accounts, ending, values_of
from sobek_rules.result import result
from sobek_rules.scenario import UNDETERMINED, UNFINISHED
from sobek_rules.variant import Say
from sobek_rules.writer import action_text, block, flow, scalar

#: So many of the actions open in a state are listed, and so many counted: of sticks there can be ten thousand.
MOST_LISTED, MOST_COUNTED = 20, 500


def trace(played: Replay, *, legal: bool = True) -> str:
    """The text of a trace; without `legal` the actions open in each state are not looked for."""
    return "\n".join(_lines(played, legal)) + "\n"


def _lines(played: Replay, legal: bool) -> Iterator[str]:
    yield from _head(played)
    worlds: tuple[World, ...] = (World(played.scenario.start),)
    yield from _state(played, 0, worlds, legal)
    count = 0
    for judged in played.steps:
        yield from _applied(played, judged, worlds)
        if judged.ruling is not None and not judged.step.probe and judged.worlds:
            worlds, count = judged.worlds, count + 1
            yield from _state(played, count, worlds, legal)
    yield from _end(played)


def _head(played: Replay) -> Iterator[str]:
    scenario, variant = played.scenario, played.variant
    yield f"game: {scenario.game.name}, {scenario.game.title}"
    yield f"title: {scalar(scenario.title)}"
    yield f"variant: {variant.name}, {variant.title}"
    yield f"players: {flow(list(scenario.players))}"
    yield "answers:"
    yield from (f"  {_answer(say)}" for say in variant.says.values())


def _answer(say: Say) -> str:
    """What a text says on a question, in short."""
    if say.settled:
        return f"{say.question} = {say.answers[0]}"
    return f"{say.question} = {' | '.join(map(str, say.answers))} ({say.stance})"


def _state(played: Replay, count: int, worlds: Sequence[World], legal: bool) -> Iterator[str]:
    game, names, readings = played.scenario.game, played.scenario.players, played.variant.readings
    yield from ("", f"# State {count}")
    movers = dict.fromkeys(game.mover(world.state) for world in worlds)
    yield f"mover: {' or '.join('not told' if mover is None else names[mover] for mover in movers)}"
    ways = outlook(readings, worlds, partial(ending, game)).values
    yield f"over: {' or '.join(_over(way) for way in ways)}"
    yield from _accounts(names, outlook(readings, worlds, partial(accounts, game)).values)
    for index, world in enumerate(worlds, 1):
        several = f" {index} of {len(worlds)}, if {_supposed(world.assumptions)}" if len(worlds) > 1 else ""
        yield f"state{several}:"
        for key, value in game.write_state(world.state).items():
            yield from block(key, value, "  ") if key != "players" else ()
    mover = next(iter(movers))
    if legal and mover is not None:
        yield from _open(played, worlds, mover)


def _over(way: str) -> str:
    return {UNFINISHED: "no", UNDETERMINED: "cannot be told"}.get(way, f"yes, {way}")


def _supposed(assumptions: Assumptions) -> str:
    return ", ".join(f"{question} = {answer}" for question, answer in sorted(assumptions, key=str)) or "nothing"


def _accounts(names: Sequence[str], standings: Sequence[Accounts]) -> Iterator[str]:
    """The running accounts: of each player one value, or those that it may have."""
    for account, _ in standings[0]:
        yield _totals(account, names, [dict(standing)[account] for standing in standings])


def _totals(account: str, names: Sequence[str], several: Sequence[Sequence[int | None]]) -> str:
    told = [f"{name} {said(values_of(totals[at] for totals in several))}" for at, name in enumerate(names)]
    return f"{account}: {', '.join(told)}"


def _open(played: Replay, worlds: Sequence[World], player: int) -> Iterator[str]:
    """The actions open to a player: how many, and the first of them."""
    game = played.scenario.game
    found = list(islice(open_to(game, played.variant, tuple(worlds), player), MOST_COUNTED + 1))
    more = "more than " if len(found) > MOST_COUNTED else ""
    found = found[:MOST_COUNTED]
    unsure = sum(ruling.verdict is Verdict.UNDETERMINED for _, ruling in found)
    yield f"legal: {more}{len(found) - unsure}" + (f", undetermined: {unsure}" if unsure else "")
    for action, ruling in found[:MOST_LISTED]:
        words = game.describe(worlds[0].state, action)
        unsettled = f" (undetermined{why(ruling)})" if ruling.verdict is Verdict.UNDETERMINED else ""
        yield f"  {words}{unsettled}"
    if len(found) > MOST_LISTED:
        yield f"  and {more}{len(found) - MOST_LISTED}{'' if more else ' more'}"


def _applied(played: Replay, judged: Judged, worlds: Sequence[World]) -> Iterator[str]:
    """A step, and what it was ruled."""
    step, game = judged.step, played.scenario.game
    verb = "Judge" if step.probe else "Apply"
    words = game.describe(worlds[0].state if worlds else played.scenario.start, step.action)
    yield from ("", f"# {verb} {step.number}: {played.scenario.players[step.player]} {words}")
    yield f"action: {action_text(played.scenario, step.action)}"
    if judged.ruling is None:
        yield f"verdict: not reached, since {judged.unreached}"
    else:
        yield f"verdict: {judged.ruling.verdict}{why(judged.ruling)}"


def _end(played: Replay) -> Iterator[str]:
    came = result(played)
    yield from ("", "# End")
    if came is None:
        yield f"ended: not reached, since {played.unreached}"
        return
    yield f"ended: {came.ended}"
    names = played.scenario.players
    tallies = [tally for tally in played.final().values if tally is not None]
    unknown = (None,) * len(names)
    for account in came.totals:
        yield _totals(account, names, [tally.totals.get(account, unknown) for tally in tallies])
    if came.winner:
        yield f"winner: {came.winner}"
    if came.needs:
        yield f"needs: {', '.join(came.needs)}"
