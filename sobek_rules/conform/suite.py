"""Many cases put to an engine, one after the other, and what came of them all."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from sobek_rules.conform.answers import Answers
from sobek_rules.conform.cases import Case, Declared
from sobek_rules.conform.expected import Expected, options_of
from sobek_rules.conform.grading import FAILING, Grade, Graded, grade, nothing
from sobek_rules.conform.session import Engine
from sobek_rules.game import Game
from sobek_rules.judge import World, rule_on
from sobek_rules.model import Verdict
from sobek_rules.scenario import Scenario, Step

#: More actions than this are not judged to compare a list with.
MOST_LEGAL = 400
_STOPPED = "not run, after so many errors"


class Checked(NamedTuple):
    """What came of asking about a plain case: what is wrong, or why the engine declines; neither where all is well."""

    game: str
    wrong: str = ""
    declined: str = ""


def put(
    engine: Engine,
    cases: Iterable[Case],
    declared: Mapping[str, Declared],
    *,
    capabilities: frozenset[str],
    most_errors: int | None = None,
) -> list[Graded]:
    """Put cases to an engine; after `most_errors` crashes and time-outs no more."""
    found: list[Graded] = []
    errors = 0
    for case in cases:
        if most_errors is not None and errors >= most_errors:
            found.append(nothing(case, _STOPPED))
            continue
        found.append(one(engine, case, declared, capabilities))
        errors += found[-1].grade in (Grade.ERROR, Grade.TIMEOUT)
    return found


def one(
    engine: Engine,
    case: Case,
    declared: Mapping[str, Declared],
    capabilities: frozenset[str],
    most_legal: int = MOST_LEGAL,
) -> Graded:
    """Put one case to an engine."""
    if case.game.name not in declared:
        return nothing(case, f"the engine does not play {case.game.name}")
    expected, lists = Expected(case, declared[case.game.name]), "legal" in capabilities
    options = options_of(expected, most_legal if lists else 0)
    answers = engine.play(case, expected.profile, [one is not None for one in options])
    return grade(expected, answers, options, lists=lists)


def graded_from(answers: Answers, case: Case, declared: Declared, most_legal: int = MOST_LEGAL) -> Graded:
    """Grade what a file says on a case."""
    expected = Expected(case, declared)
    wanted = any(step.legal is not None for step in answers.steps)
    return grade(expected, answers, options_of(expected, most_legal if wanted else 0), lists=wanted)


def self_check(engine: Engine, game: Game, declared: Declared) -> Checked:
    """Ask an engine about a fresh deal: an illegal action and a legal one. What fails here is no question of rules."""
    case = plain_case(game, declared)
    found = one(engine, case, {game.name: declared}, frozenset(), 0)
    if found.grade is Grade.SKIP:
        return Checked(game.name, declined=found.reason)
    if found.grade in FAILING:
        first, steps = found.first, case.scenario.steps
        if found.trouble or first is None or not first.step:
            return Checked(game.name, wrong=found.reason or "the accounts of a fresh deal are wrong")
        action = game.describe(case.scenario.start, steps[first.step - 1].action)
        where = f"on a fresh deal of {game.name} the first player {action}"
        if first.what == "verdict":
            return Checked(game.name, wrong=f"{where}: that is {first.expected}, and the engine says {first.found}")
        return Checked(game.name, wrong=f"{where}: {first.what} is {first.expected}, and the engine says {first.found}")
    return Checked(game.name)


def plain_case(game: Game, declared: Declared) -> Case:
    """A fresh deal, an action that is illegal under every reading left, and one that is legal."""
    random, (_, variant) = Random(1), declared
    state: Any = game.deal(random)
    player = game.mover(state) or 0
    found: dict[Verdict, Any] = {}
    for action in game.candidates(state, player, {id: tuple(q.answers) for id, q in game.questions.items()}):
        verdict = rule_on(game, variant.readings, (World(state),), action).verdict
        found.setdefault(verdict, action)
        if Verdict.LEGAL in found and Verdict.ILLEGAL in found:
            break
    actions = [found[verdict] for verdict in (Verdict.ILLEGAL, Verdict.LEGAL) if verdict in found]
    steps = [Step(n, player, action, 0, probe=n < len(actions)) for n, action in enumerate(actions, 1)]
    scenario = Scenario(
        title="The self-check", game=game, about="", players=tuple(state.names), start=state, steps=tuple(steps)
    )
    return Case(f"{game.name}.self-check", scenario)
