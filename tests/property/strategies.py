"""Where the laws begin: random games, random texts to judge them by, and how many of each are tried."""

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

import classic_own
import duel_own
import pytest
import socks_own
from hypothesis import HealthCheck, Phase, core, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from own import Own

from sobek_rules.documents import parse
from sobek_rules.game import Game, Needs, Settled, Unnoted
from sobek_rules.games import GAMES
from sobek_rules.judge import Ruling, World, advance, lawful, rule_on
from sobek_rules.library import Library
from sobek_rules.model import Answer
from sobek_rules.scenario import Scenario, Step, load
from sobek_rules.variant import Stance, Variant

#: Multiplies the number of examples: `LAWS=20 pytest tests/property`.
FACTOR = int(os.environ.get("LAWS", "1"))
#: What `--hypothesis-seed` says; without it every run tries the same examples.
SEED = core.global_force_seed
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
#: Indices into random games, and seeds of whatever else is random.
SEEDS = st.integers(0, 10**9)
_GAMES = 60 * FACTOR
_TRIES = 2000
_MOST_WORLDS = 40
_SILENT = 12

BY_NAME = {game.name: game for game in GAMES}
_OWN = {"duel": duel_own.OWN, "classic": classic_own.OWN, "socks": socks_own.OWN}


def own(game: Game) -> Own:
    """What a game adds to the laws."""
    return _OWN.get(game.name, Own())


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
SHIPPED = {game.name: tuple(_LIBRARY.judging(game.name)) for game in GAMES}


@cache
def text(name: str) -> Variant:
    """
    A text by name.

    It is a shipped one, a shipped one read strictly (`strict NAME`), one that answers everything at random
    (`reading GAME N`), or one that is silent at random (`open GAME N`).
    """
    kind, _, rest = name.partition(" ")
    match kind:
        case "strict":
            return text(rest).strict()
        case "reading":
            return _at_random(*rest.split())
        case "open":
            return _opened(*rest.split())
        case _:
            return _LIBRARY.variant(name)


def _at_random(name: str, seed: str) -> Variant:
    """The reference of a game with some questions answered otherwise."""
    game = BY_NAME[name]
    random, found = randomness("reading", seed), text(game.reference)
    for question in game.questions.values():
        if random.random() < 0.3:
            found = found.assuming(question.id, random.choice(list(question.answers)))
    return found


def _opened(name: str, seed: str) -> Variant:
    """A reading at random, silent on some questions."""
    random, found = randomness("open", seed), _at_random(name, seed)
    silent = random.sample(list(BY_NAME[name].questions.values()), _SILENT)
    says = {
        question.id: found.says[question.id]._replace(stance=Stance.SILENCE, answers=tuple(question.answers))
        for question in silent
    }
    return replace(found, says={**found.says, **says})


def assuming(game: Game, **answers: Answer) -> Variant:
    """The reference with some answers replaced; a double underscore is a dot, a single one a hyphen."""
    found = text(game.reference)
    for question, answer in answers.items():
        found = found.assuming(question.replace("__", ".").replace("_", "-"), answer)
    return found


def shipped(game: Game) -> SearchStrategy[str]:
    """The shipped texts of a game."""
    return st.sampled_from(SHIPPED[game.name])


def strict(game: Game) -> SearchStrategy[str]:
    """The shipped texts of a game, read strictly."""
    return shipped(game).map(lambda name: f"strict {name}")


def readings(game: Game) -> SearchStrategy[str]:
    """Texts that answer everything, at random."""
    return st.integers(0, 30 * FACTOR).map(lambda n: f"reading {game.name} {n}")


def silent(game: Game) -> SearchStrategy[str]:
    """Texts that answer at random, and are silent on some questions."""
    return st.integers(0, 30 * FACTOR).map(lambda n: f"open {game.name} {n}")


def open_texts(game: Game) -> SearchStrategy[str]:
    """Texts that leave something open: shipped, shipped and read strictly, or silent at random."""
    return shipped(game) | strict(game) | silent(game)


def texts(game: Game) -> SearchStrategy[str]:
    """Any text: shipped, shipped and read strictly, or answering everything at random."""
    return shipped(game) | strict(game) | readings(game)


# Games.


def written(game: Game, text: str) -> Any:
    """The state that a scenario's keys describe."""
    document = parse(f"scenario: A position\ngame: {game.name}\nplayers: [ana, ben]\n{text}".encode(), "position.yaml")
    return load(document, BY_NAME).start


class Moment(NamedTuple):
    """One moment of a random game, and what was done there."""

    state: Any
    action: Any


def dealt(game: Game, random: Random) -> Any:
    """A deal, ready for every text."""
    return own(game).begins(game.deal(random))


def playing(game: Game, seed: int, name: str = "") -> tuple[Moment, ...]:
    """A random game under a text that settles everything, the reference if none is named, as far as it comes."""
    return _playing(game.name, seed, name or game.reference)


@cache
def _playing(game_name: str, seed: int, name: str) -> tuple[Moment, ...]:
    game, random, played = BY_NAME[game_name], randomness("game", seed, name), list[Moment]()
    state = dealt(game, random)
    while len(played) < own(game).longest:
        found = move(game, (World(state),), random, text(name))
        if found is None:
            break
        action, ruling = found
        played.append(Moment(state, action))
        after = ruling.branches[0].after
        if after is None:
            break
        state = after
    return tuple(played)


def move(game: Game, worlds: tuple[World, ...], random: Random, judge: Variant) -> tuple[Any, Ruling] | None:
    """Something that some reading allows and that can be played; None where nothing is found."""
    world = random.choice(worlds)
    reading = {question: random.choice(answers) for question, answers in judge.readings.admitted.items()}
    rules = Unnoted(Settled(reading | dict(world.assumptions)))
    for player in _in_turn(game, world.state):
        for action in _tried(game, world.state, player, random, judge):
            if _allowed(game, world.state, action, rules):
                ruling = rule_on(game, judge.readings, worlds, action)
                if any(branch.after is not None for branch in ruling.branches):
                    return action, ruling
    return None


def _in_turn(game: Game, state: Any) -> list[int]:
    """The players, whose turn it is first: sometimes another has something to do."""
    mover = game.mover(state) or 0
    return sorted(range(len(state.names)), key=lambda player: player != mover)


def _allowed(game: Game, state: Any, action: Any, rules: Unnoted) -> bool:
    try:
        return lawful(game, state, action, rules)
    except Needs:
        return True


def _tried(game: Game, state: Any, player: int, random: Random, judge: Variant) -> Iterator[Any]:
    """Some candidates in random order, chance supplied; kinds that are rarer come about as often."""
    found: dict[str, list[Any]] = {}
    for action in game.candidates(state, player, judge.readings.admitted):
        found.setdefault(action.kind, []).append(action)
    for _ in range(_TRIES):
        if not found:
            return
        kind = random.choices(list(found), [own(game).often.get(kind, 1) for kind in found])[0]
        of_kind = found[kind]
        action = game.complete(state, of_kind.pop(random.randrange(len(of_kind))), random)
        yield own(game).told(state, action, judge, random)
        if not of_kind:
            del found[kind]


def moments(game: Game, names: SearchStrategy[str] | None = None) -> SearchStrategy[Moment]:
    """Moments of random games, early and late."""

    def pick(seed: int, name: str, at: int) -> Moment:
        played = playing(game, seed, name)
        return played[at % len(played)]

    return st.builds(
        pick,
        st.integers(0, _GAMES - 1),
        st.just(game.reference) if names is None else names,
        st.integers(0, own(game).longest - 1),
    )


# Stories: some random steps from a moment on.


def story(game: Game, seed: int, at: int, name: str, most: int) -> Scenario:
    """A scenario of random steps, one in four a probe, from a moment of a game on; no two are alike."""
    return _story(game.name, seed, at, name, most)


@cache
def _story(game_name: str, seed: int, at: int, name: str, most: int) -> Scenario:
    game, judge, random = BY_NAME[game_name], text(name), randomness("story", seed, at, name)
    played = playing(game, seed)
    start = played[at % len(played)].state
    worlds: tuple[World, ...] = (World(start),)
    steps: list[Step] = []
    while len(steps) < most and 0 < len(worlds) <= _MOST_WORLDS:
        found = move(game, worlds, random, judge)
        if found is None:
            break
        action, ruling = found
        probe = random.random() < 0.25
        steps.append(Step(number=len(steps) + 1, player=action.player, action=action, line=0, probe=probe))
        worlds = worlds if probe else advance(ruling, judge.readings)
    return Scenario(
        title="At random", game=game, about="", players=start.names, start=start, steps=tuple(steps), path="random.yaml"
    )


def stories(game: Game, name: str, most: int = 8) -> SearchStrategy[Scenario]:
    """Scenarios of random steps that a text does not call illegal outright."""
    seeds, places = st.integers(0, _GAMES - 1), st.integers(0, own(game).longest - 1)
    return st.builds(story, st.just(game), seeds, places, st.just(name), st.just(most))
