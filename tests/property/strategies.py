"""Where the laws begin: random games of the duel, random texts to judge them by, and how many of each are tried."""

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, core, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from sobek_rules.documents import parse
from sobek_rules.game import Needs, Settled, Unnoted
from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import Action, Take
from sobek_rules.games.duel.dealing import complete, deal
from sobek_rules.games.duel.pieces import MARKS, SQUARE, WAYS
from sobek_rules.games.duel.state import State
from sobek_rules.judge import Ruling, World, advance, lawful, rule_on
from sobek_rules.library import Library
from sobek_rules.model import Answer
from sobek_rules.scenario import Scenario, Step, load
from sobek_rules.variant import Stance, Variant

#: Multiplies the number of examples: `LAWS=20 pytest tests/property`.
FACTOR = int(os.environ.get("LAWS", "1"))
#: What `--hypothesis-seed` says; without it every run tries the same examples.
SEED = core.global_force_seed
_GAMES = 60 * FACTOR
_LONGEST = 80
_TRIES = 2000
_MOST_WORLDS = 40
_OFTEN = {"take": 8, "sell": 3, "play": 3, "discard": 1, "pass": 1}


def law(examples: int) -> settings:
    """
    How a law is tried: on so many examples, the same in every run unless a seed is given.

    Nothing is shrunk: an example is a few seeds, and a smaller seed makes no smaller game.
    """
    return settings(
        max_examples=examples * FACTOR,
        derandomize=SEED is None,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )


def randomness(*parts: object) -> Random:
    """A generator that hangs on its parts and on the seed of the run alone."""
    return Random(" ".join(map(str, (SEED or 0, *parts))))


# Texts.

_LIBRARY = Library()
SHIPPED = tuple(_LIBRARY.judging(GAME.name))
REFERENCE = GAME.reference


@cache
def text(name: str) -> Variant:
    """
    A text by name.

    It is a shipped one, a shipped one read strictly (`strict NAME`), one that answers everything at random
    (`reading N`), or one that is silent at random (`open N`).
    """
    kind, _, rest = name.partition(" ")
    match kind:
        case "strict":
            return text(rest).strict()
        case "reading":
            return _at_random(rest)
        case "open":
            return _opened(rest)
        case _:
            return _LIBRARY.variant(name)


def _at_random(seed: str) -> Variant:
    """The reference with some questions answered otherwise."""
    random, found = randomness("reading", seed), text(REFERENCE)
    for question in GAME.questions.values():
        if random.random() < 0.3:
            found = found.assuming(question.id, random.choice(list(question.answers)))
    return found


def _opened(seed: str) -> Variant:
    """A reading at random, silent on some questions."""
    random, found = randomness("open", seed), _at_random(seed)
    silent = random.sample(list(GAME.questions.values()), 12)
    says = {
        question.id: found.says[question.id]._replace(stance=Stance.SILENCE, answers=tuple(question.answers))
        for question in silent
    }
    return replace(found, says={**found.says, **says})


def assuming(**answers: Answer) -> Variant:
    """The reference with some answers replaced; a double underscore is a dot, a single one a hyphen."""
    found = text(REFERENCE)
    for question, answer in answers.items():
        found = found.assuming(question.replace("__", ".").replace("_", "-"), answer)
    return found


def shipped() -> SearchStrategy[str]:
    """The shipped texts."""
    return st.sampled_from(SHIPPED)


def readings() -> SearchStrategy[str]:
    """Texts that answer everything, at random."""
    return st.integers(0, 30 * FACTOR).map(lambda n: f"reading {n}")


def open_texts() -> SearchStrategy[str]:
    """Texts that leave something open: shipped, shipped and read strictly, or silent at random."""
    silent = st.integers(0, 30 * FACTOR).map(lambda n: f"open {n}")
    return shipped() | shipped().map(lambda name: f"strict {name}") | silent


def texts() -> SearchStrategy[str]:
    """Any text: shipped, shipped and read strictly, or answering everything at random."""
    return shipped() | shipped().map(lambda name: f"strict {name}") | readings()


def assumptions() -> SearchStrategy[tuple[str, Answer]]:
    """A question with one of its answers."""
    pairs = [(question.id, answer) for question in GAME.questions.values() for answer in question.answers]
    return st.sampled_from(pairs)


# Games.


def written(text: str) -> State:
    """The state that a scenario's keys describe."""
    document = parse(f"scenario: A position\ngame: {GAME.name}\nplayers: [ana, ben]\n{text}".encode(), "position.yaml")
    start: State = load(document, {GAME.name: GAME}).start
    return start


class Moment(NamedTuple):
    """One moment of a random game, and what was done there."""

    state: State
    action: Action


def dealt(random: Random) -> State:
    """A deal, with the Ankh's marked square for the texts that begin there."""
    return deal(random)._replace(marked=(SQUARE["c3"], "\\", "se"))


@cache
def game(seed: int, name: str = REFERENCE) -> tuple[Moment, ...]:
    """A random game under a text that settles everything, to its end or as far as it comes."""
    random, played = randomness("game", seed, name), list[Moment]()
    state = dealt(random)
    while len(played) < _LONGEST:
        found = move((World(state),), random, text(name))
        if found is None:
            break
        action, ruling = found
        played.append(Moment(state, action))
        after = ruling.branches[0].after
        if after is None:
            break
        state = after
    return tuple(played)


def move(worlds: tuple[World, ...], random: Random, judge: Variant) -> tuple[Action, Ruling] | None:
    """Something that some reading allows and that can be played; None where nothing is found."""
    world = random.choice(worlds)
    reading = {question: random.choice(answers) for question, answers in judge.readings.admitted.items()}
    rules = Unnoted(Settled(reading | dict(world.assumptions)))
    for action in _tried(world.state, random, judge):
        if _allowed(world.state, action, rules):
            ruling = rule_on(GAME, judge.readings, worlds, action)
            if any(branch.after is not None for branch in ruling.branches):
                return action, ruling
    return None


def _allowed(state: State, action: Action, rules: Unnoted) -> bool:
    try:
        return lawful(GAME, state, action, rules)
    except Needs:
        return True


def _tried(state: State, random: Random, judge: Variant) -> Iterator[Action]:
    """Some candidates in random order, chance supplied; kinds that are rarer come about as often."""
    found: dict[str, list[Action]] = {}
    for action in GAME.candidates(state, state.to_move or 0, judge.readings.admitted):
        found.setdefault(action.kind, []).append(action)
    for _ in range(_TRIES):
        if not found:
            return
        kind = random.choices(list(found), [_OFTEN[kind] for kind in found])[0]
        of_kind = found[kind]
        action = complete(state, of_kind.pop(random.randrange(len(of_kind))), random)
        yield _told(action, state, judge, random)
        if not of_kind:
            del found[kind]


def _told(action: Action, state: State, judge: Variant, random: Random) -> Action:
    """A take that says to which line the Ankh is turned, where the taker turns it, and which way it points."""
    if not isinstance(action, Take):
        return action
    if action.line is None and "taker" in judge.readings.admitted["ankh.turned-by"]:
        action = action._replace(line=random.choice(MARKS))
    here = state.market[action.square] if state.market else None
    line = action.line or (here.mark if here else None)
    return action if line is None else action._replace(way=random.choice(WAYS[line]))


def moments(names: SearchStrategy[str] | None = None) -> SearchStrategy[Moment]:
    """Moments of random games, early and late."""

    def pick(seed: int, name: str, at: int) -> Moment:
        played = game(seed, name)
        return played[at % len(played)]

    return st.builds(
        pick, st.integers(0, _GAMES - 1), st.just(REFERENCE) if names is None else names, st.integers(0, _LONGEST - 1)
    )


# Stories: some random steps from a moment on.


@cache
def story(seed: int, at: int, name: str, most: int) -> Scenario:
    """A scenario of random steps, one in four a probe, from a moment of a game on; no two are alike."""
    played, judge, random = game(seed), text(name), randomness("story", seed, at, name)
    start = played[at % len(played)].state
    worlds: tuple[World, ...] = (World(start),)
    steps: list[Step] = []
    while len(steps) < most and 0 < len(worlds) <= _MOST_WORLDS:
        found = move(worlds, random, judge)
        if found is None:
            break
        action, ruling = found
        probe = random.random() < 0.25
        steps.append(Step(number=len(steps) + 1, player=action.player, action=action, line=0, probe=probe))
        worlds = worlds if probe else advance(ruling, judge.readings)
    return Scenario(
        title="At random", game=GAME, about="", players=start.names, start=start, steps=tuple(steps), path="random.yaml"
    )


def stories(name: str, most: int = 8) -> SearchStrategy[Scenario]:
    """Scenarios of random steps that a text does not call illegal outright."""
    return st.builds(story, st.integers(0, _GAMES - 1), st.integers(0, _LONGEST - 1), st.just(name), st.just(most))
