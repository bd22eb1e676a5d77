"""Games written in the shapes of the online platform, shipped ones and random ones, for tests without recordings."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from support import ROOT

from sobek_rules.documents import parse
from sobek_rules.game import Settled, Unnoted
from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import DECLINED, Action, Pass, Play
from sobek_rules.games.duel.bga import log, recording, writer
from sobek_rules.games.duel.state import State
from sobek_rules.judge import lawful
from sobek_rules.library import Library
from sobek_rules.model import Answer
from sobek_rules.scenario import load
from sobek_rules.validate import Validated, validate
from sobek_rules.variant import Variant

WHOLE = sorted((ROOT / "scenarios" / "duel" / "games").glob("*.yaml"))
#: The texts that leave nothing open.
SETTLED = ("duel/reference", "duel/bga-engine")
#: What is rarer comes about as often.
_OFTEN = {"play": 3, "sell": 2}
READERS = {"recording": recording, "log": log}


class Game(NamedTuple):
    """A game to be written: its start and what was done."""

    start: State
    actions: tuple[Action, ...]


@cache
def text(name: str) -> Variant:
    """A shipped text."""
    return Library().variant(name)


def answers(name: str) -> dict[str, Answer]:
    """The answers of a text; to what it leaves open, which a game without the expansion never asks, any."""
    return {question: admitted[0] for question, admitted in text(name).readings.admitted.items()}


def whole(path: Path) -> Game:
    """A game of a scenario, probes left out."""
    scenario = load(parse(path.read_bytes(), str(path)), {GAME.name: GAME})
    return Game(scenario.start, tuple(step.action for step in scenario.steps if not step.probe))


@cache
def at_random(seed: int, name: str = "duel/reference") -> Game:
    """A random game from the deal to its end, of actions that the platform has too."""
    random, rules = Random(f"written {seed} {name}"), Unnoted(Settled(answers(name)))
    state = start = GAME.deal(random)
    done: list[Action] = []
    while not GAME.over(state, rules):
        action = next(one for one in _tried(state, name, random) if lawful(GAME, state, one, rules))
        done.append(action)
        state = GAME.verbs[action.kind].effect(state, action, rules)
    return Game(start, tuple(done))


def _tried(state: State, name: str, random: Random) -> Iterator[Action]:
    found: dict[str, list[Action]] = {}
    assert state.to_move is not None
    for action in GAME.candidates(state, state.to_move, text(name).readings.admitted):
        if not _declines(action):
            found.setdefault(action.kind, []).append(action)
    while found:
        kind = random.choices(list(found), [_OFTEN.get(kind, 1) for kind in found])[0]
        yield GAME.complete(state, found[kind].pop(random.randrange(len(found[kind]))), random)
        if not found[kind]:
            del found[kind]


def _declines(action: Action) -> bool:
    """Whether less is done than could be, for which the platform has no button."""
    if isinstance(action, Play) and (action.tiles == () or (action.square is not None and action.swap is not None)):
        return True
    return isinstance(action, Pass) or getattr(action, "pick", None) == DECLINED


@cache
def _written(seed: int, name: str, players: tuple[str, str], last: int) -> str:
    game = at_random(seed, name)
    found = writer.write(game.start, game.actions[: last or None], answers(name), players=players)
    return json.dumps({"recording": found.recording, "log": found.log})


def documents(
    seed: int = 0, name: str = "duel/bga-engine", *, players: tuple[str, str] = writer.PLAYERS, last: int = 0
) -> dict[str, Any]:
    """A random game in both shapes, freshly made so that a test may damage it; only so many actions if told."""
    found: dict[str, Any] = json.loads(_written(seed, name, players, last))
    return found


def judged(kind: str, document: Any, name: str = "duel/bga-engine") -> Validated:
    """What comes of a document under a text."""
    return validate(READERS[kind].read(document), GAME, text(name))


def packets(document: Any) -> list[dict[str, Any]]:
    """The packets of a written log."""
    found: list[dict[str, Any]] = document["data"]["logs"]
    return found


def events(document: Any, type: str, to: str = "") -> Iterator[dict[str, Any]]:
    """The events of a type in a written log, those to everyone or those to one player."""
    for packet in packets(document):
        if packet["channel"].startswith("/player/p" + to) if to else packet["channel"].startswith("/table/"):
            yield from (event for event in packet["data"] if event["type"] == type)
