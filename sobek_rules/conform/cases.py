"""The cases that engines are asked about: scenarios with ids that stay the same from release to release."""

import os
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from sobek_rules import documents
from sobek_rules.bundle import attached, bundled
from sobek_rules.conform.protocol import VERSION
from sobek_rules.errors import BadInput, Problem, hint
from sobek_rules.game import Game
from sobek_rules.library import Library, folders
from sobek_rules.model import Answer
from sobek_rules.reader import Map
from sobek_rules.scenario import Scenario, load
from sobek_rules.variant import Variant

#: What may stand in a file of its own, and what such a file says beside.
_LAYOUT, _ABOUT_A_LAYOUT = "layout", ("layout", "game", "about")


class Case(NamedTuple):
    """A scenario to be asked about, by its id."""

    id: str
    scenario: Scenario

    @property
    def game(self) -> Game:
        """Its game."""
        return self.scenario.game


class Profile(NamedTuple):
    """Which reading of a game an engine says it implements: a variant, and answers that differ; both may be missing."""

    variant: str = ""
    answers: tuple[tuple[str, Answer], ...] = ()

    @classmethod
    def of(cls, plain: dict[str, Any]) -> "Profile":
        """The profile that a message tells of."""
        return cls(plain.get("variant", ""), tuple(plain.get("answers", {}).items()))

    def plain(self) -> dict[str, Any]:
        """The profile as a message tells of it."""
        told = {"variant": self.variant, "answers": dict(self.answers)}
        return {key: value for key, value in told.items() if value}


#: A profile, and the variant that it comes to.
Declared = tuple[Profile, Variant]


def shipped() -> Path:
    """The folder of our own scenarios."""
    return bundled("scenarios")


def find(paths: Sequence[str], library: Library, games: Sequence[str], globs: Sequence[str]) -> list[Case]:
    """
    The cases of some games, from files and folders or else our own, whose ids match any of the patterns.

    Raises `BadInput` where a file is wrong, or a pattern matches none.
    """
    named: dict[str, str] = {}
    for id, path in _named(paths):
        if id in named:
            raise BadInput(Problem(path, 1, 1, f"its id {id} is that of {named[id]} too"))
        named[id] = path
    for glob in globs:
        if not any(fnmatchcase(id, glob) for id in named):
            raise BadInput(Problem("", 0, 0, f"--case {glob}: no case is called so", hint(glob, named)))
    wanted = (id for id in sorted(named) if not globs or any(fnmatchcase(id, glob) for glob in globs))
    found = (Case(id, _loaded(named[id], library)) for id in wanted)
    return [case for case in found if case.game.name in games]


def ids(paths: Sequence[str]) -> list[str]:
    """The ids of the cases in files and folders, or else our own, without reading them."""
    return [id for id, _ in _named(paths)]


def _loaded(path: str, library: Library) -> Scenario:
    return load(documents.read(path, limit=library.limit), library.games, library.doubt)


def _named(paths: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Each scenario file with its id: where it lies on our shelf, else from the folder that was named."""
    for path in paths or [str(shipped())]:
        for file in folders([path]):
            yield identity(file, path), os.path.relpath(file) if Path(file).is_relative_to(Path.cwd()) else file


def identity(file: str, named: str) -> str:
    """The id of a scenario file: the folders and the name that lead to it, with dots."""
    place, shelf = Path(os.path.realpath(file)), Path(os.path.realpath(shipped()))
    if place.is_relative_to(shelf):
        base = shelf
    else:
        base = Path(os.path.realpath(named)).parent
    return ".".join(place.relative_to(base).with_suffix("").parts)


def opening(case: Case, profile: Profile) -> dict[str, Any]:
    """What an engine is told of a case before its steps."""
    told = position(case.game, case.scenario.start)
    return {"case": case.id, "game": case.game.name, "profile": profile.plain(), "scenario": told}


def position(game: Game, state: Any) -> dict[str, Any]:
    """A state as the keys of a scenario, with what stands in a file of its own in place of the name of that."""
    told = dict(game.write_state(state))
    if isinstance(told.get(_LAYOUT), str):  # the name of a file, which nobody else has
        file = attached(f"{game.name}/{_LAYOUT}s", told[_LAYOUT], "").root
        assert isinstance(file, Map)
        told[_LAYOUT] = {key: value for key, value in file.items() if key not in _ABOUT_A_LAYOUT}
    return told


def steps(case: Case) -> list[dict[str, Any]]:
    """The steps of a case as an engine is told of them."""
    scenario = case.scenario
    return [
        {"player": scenario.players[step.player], "action": case.game.write_action(step.action, scenario.start)}
        | ({"probe": True} if step.probe else {})
        for step in scenario.steps
    ]


def whole(case: Case, profile: Profile) -> dict[str, Any]:
    """A case as one document, without what is expected."""
    told = opening(case, profile)
    head = {"protocol": VERSION, "id": told.pop("case"), "title": case.scenario.title}
    if case.scenario.path:
        source = os.path.relpath(case.scenario.path, shipped().parent)
        head["source"] = case.scenario.path if source.startswith("..") else Path(source).as_posix()
    return head | told | {"steps": steps(case)}
