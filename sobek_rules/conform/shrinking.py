"""A failing case made as small as it stays failing, for a report to whoever wrote the engine."""

from collections.abc import Iterator, Mapping

from sobek_rules.check import reasons, winner
from sobek_rules.conform.cases import Case, Declared
from sobek_rules.conform.expected import ByPlayer, Expected
from sobek_rules.conform.grading import Difference, Graded
from sobek_rules.conform.session import Engine
from sobek_rules.conform.suite import one
from sobek_rules.scenario import ByVariant, Final, Scenario, Step
from sobek_rules.witness import bare, smaller

#: So often an engine is asked again about one case.
MOST_TRIES = 400


def shrunk(
    engine: Engine, graded: Graded, declared: Mapping[str, Declared], capabilities: frozenset[str]
) -> Scenario | None:
    """The smallest scenario found with a difference of the same kind; None where that does not come again."""
    difference, game = graded.first, graded.case.game
    if difference is None:
        return None
    if difference.what != "legal":
        capabilities -= {"legal"}

    def differs(scenario: Scenario) -> Difference | None:
        again = one(engine, Case(graded.case.id, scenario), declared, capabilities)
        found = again.first if again.trouble is None else None
        return found if found and found.like(difference) else None

    scenario = bare(graded.case.scenario)._replace(contrasts="")
    if difference.step:
        scenario = _cut(scenario, difference.step)
    last, tries = differs(scenario), 1
    if last is None:
        return None
    going = True
    while going:
        going = False
        for less in smaller(game, scenario):
            tries += 1
            if tries > MOST_TRIES:
                break
            if found := differs(less):
                scenario, last, going = less, found, True
                break
    return _told(Expected(Case(graded.case.id, scenario), declared[game.name]), last, graded)


def _cut(scenario: Scenario, step: int) -> Scenario:
    """The scenario up to a step, which may be judged only."""
    return scenario._replace(steps=scenario.steps[:step])


def _told(expected: Expected, difference: Difference, graded: Graded) -> Scenario:
    """The scenario with a title, and with what is expected of the step at which the engine differs."""
    scenario, name = expected.case.scenario, expected.variant.name
    plain = not expected.profile.answers and bool(expected.profile.variant)
    steps = tuple(_expecting(expected, step, difference) if plain else step for step in scenario.steps)
    final = ByVariant(None, ((name, _final(expected)),)) if plain and not difference.step else ByVariant[Final]()
    return scenario._replace(
        title=f"Where the engine differs: {graded.case.scenario.title}",
        about=f"From {graded.case.id}: {words(difference)}.",
        steps=steps,
        final=final,
    )


def words(difference: Difference) -> str:
    """A difference in words."""
    where = f"at step {difference.step}" if difference.step else "at the end"
    listing = difference.listing
    if listing:
        kinds = {"not listed, though legal": listing.missing, "listed, though illegal": dict(listing.extra)}
        parts = [f"{kind}: {len(found)}, such as {next(iter(found))}" for kind, found in kinds.items() if found]
        return f"{where}: {' and '.join(parts)}"
    if difference.what in ("over", "unchanged"):
        return f"{where}: {difference.expected}, but the engine says: {difference.found}"
    whose = f" of {difference.player}" if difference.player else ""
    what = difference.part or difference.what
    return f"{where}, {what}{whose}: expected {difference.expected}, the engine says {difference.found}"


def _expecting(expected: Expected, step: Step, difference: Difference) -> Step:
    ruling, name = expected.judged(step.number).ruling, expected.variant.name
    if ruling is None:
        return step
    step = step._replace(verdict=ByVariant(None, ((name, ruling.verdict),)))
    if step.number != difference.step:
        return step
    step = step._replace(because=ByVariant(None, ((name, tuple(sorted(reasons(ruling)))),)))
    if difference.what not in expected.case.game.accounts:
        return step
    accounts = dict(_settled({difference.what: expected.accounts(step.number)[difference.what]}))
    return step._replace(standing=ByVariant(None, ((name, accounts),)))


def _final(expected: Expected) -> Final:
    if expected.over(expected.played.worlds) != {True}:
        return Final(line=0, totals={})
    tallies = [tally for tally in expected.end().values if tally is not None]
    return Final(line=0, totals=dict(_settled(expected.totals())), winner=winner(expected.played, tallies))


def _settled(accounts: ByPlayer) -> Iterator[tuple[str, dict[str, int | str]]]:
    for account, both in accounts.items():
        known = {name: next(iter(values)) for name, values in both.items() if len(values) == 1}
        told: dict[str, int | str] = {name: value for name, value in known.items() if value is not None}
        if told:
            yield account, told
