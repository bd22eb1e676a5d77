"""`make mutants`: disables each rule and swaps each answer in turn, and counts what the shipped scenarios notice."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mutants.excuses import EXCUSES
from sobek_rules.bundle import bundled
from sobek_rules.check import check
from sobek_rules.cli.options import Choice, load_scenario
from sobek_rules.game import Game, Rule, Verb
from sobek_rules.games import GAMES
from sobek_rules.library import folders
from sobek_rules.replay import replay
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Variant

AIM = 0.95


class Case(NamedTuple):
    """A shipped scenario under one of the texts that it speaks about."""

    scenario: Scenario
    variant: Variant

    def as_expected(self) -> bool:
        """Whether everything comes out as the scenario says."""
        return not check(replay(self.scenario, self.variant)).failures


class Mutant(NamedTuple):
    """A change to a rule or a text: its kind, its name, and what it makes of a case, None where it leaves it alone."""

    kind: str
    name: str
    change: Callable[[Case], Case | None]

    def noticed(self, cases: Sequence[Case]) -> bool:
        """Whether some case does not come out as expected any more."""
        return any(not case.as_expected() for case in map(self.change, cases) if case)


class Without:
    """A game that lacks a rule."""

    def __init__(self, game: Game, rule: Rule) -> None:
        self._game = game
        self.verbs: Mapping[str, Verb] = {
            kind: verb._replace(rules=[one for one in verb.rules if one is not rule])
            for kind, verb in game.verbs.items()
        }

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def rules(game: Game) -> Iterator[Mutant]:
    """The game without each of its rules."""
    for rule in dict.fromkeys(rule for verb in game.verbs.values() for rule in verb.rules):
        lacking: Any = Without(game, rule)

        def change(case: Case, lacking: Any = lacking) -> Case:
            return case._replace(scenario=case.scenario._replace(game=lacking))

        yield Mutant("rules disabled", rule.__name__, change)


def answers(game: Game, variant: Variant) -> Iterator[Mutant]:
    """The text with each other answer to each question, where it is open with any."""
    for question in game.questions.values():
        say = variant.says[question.id]
        for answer in question.answers:
            if say.settled and answer in say.answers:
                continue
            mutated = variant.assuming(question.id, answer)

            def change(case: Case, mutated: Variant = mutated) -> Case | None:
                return case._replace(variant=mutated) if case.variant.name == mutated.name else None

            kind = "answers swapped" if say.settled else "silences and ambiguities settled"
            yield Mutant(kind, f"{variant.name} {question.id}={answer}", change)


def cases(choice: Choice, game: Game) -> list[Case]:
    """Every shipped scenario of a game under every text that judges it."""
    told = (load_scenario(path, choice) for path in folders([str(bundled("scenarios") / game.name)]))
    return [Case(one, text) for one in told for text in choice.of(one)]


def noticed(every: Sequence[Mutant], survivors: Sequence[Mutant], kind: str = "") -> str:
    """How many mutants, all or of a kind, do not survive, in words."""
    count, left = (sum(kind in ("", mutant.kind) for mutant in some) for some in (every, survivors))
    return f"{count - left} of {count} noticed, {1 - left / count:.1%}"


def main() -> int:
    """Print what is noticed of each kind, and every survivor with its excuse; 1 below the aim or where one lacks."""
    choice, every, survivors = Choice([]), list[Mutant](), list[Mutant]()
    for game in GAMES:
        variants = [choice.library.variant(name) for name in choice.library.judging(game.name)]
        played = cases(choice, game)
        ours = [*rules(game), *(mutant for variant in variants for mutant in answers(game, variant))]
        left = [mutant for mutant in ours if not mutant.noticed(played)]
        for kind in dict.fromkeys(mutant.kind for mutant in ours):
            print(f"{game.name}, {kind}: {noticed(ours, left, kind)}")
        every, survivors = every + ours, survivors + left
    share = 1 - len(survivors) / len(every)
    print(f"all: {noticed(every, survivors)}; aimed at {AIM:.0%}")
    for mutant in survivors:
        print(f"survives: {mutant.name}: {EXCUSES.get(mutant.name, 'without a reason')}")
    names = {mutant.name for mutant in survivors}
    for name in sorted(EXCUSES.keys() - names):
        print(f"excused but noticed: {name}")
    return 0 if share >= AIM and names == EXCUSES.keys() else 1


def negated(of: str = "", *names: str) -> int:
    """Print which comparisons in all games, or in some modules of one, go unnoticed if negated; nothing fails by it."""
    from mutants import insides

    for game in GAMES:
        if of in ("", game.name):
            played = cases(Choice([]), game)
            insides.report(game.name, [case.as_expected for case in played], names or insides.MODULES[game.name])
    return 0


if __name__ == "__main__":
    sys.exit(negated(*sys.argv[2:]) if sys.argv[1:2] == ["--insides"] else main())
