"""The shelves on which variants and scenarios stand: a folder named by the user, the environment, plug-ins, our own.

Nothing is read until it is asked for by name.
"""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from sobek_rules.documents import LIMIT, neighbour, read
from sobek_rules.errors import BadInput, Problem, hint, shown
from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.reader import Document, Place, Reader, kind_of
from sobek_rules.variant import Variant, load

ENVIRONMENT = "SOBEK_VARIANTS"
PLUGINS = "sobek_rules.shelves"
_FILES = (".yaml", ".yml")


def bundled(kind: str) -> Path:
    """The folder of our own `variants` or `scenarios`: in the package when installed, beside it in a checkout."""
    package = Path(__file__).parent
    inside = package / "_bundled" / kind
    return inside if inside.is_dir() else package.parent / kind


def _near(path: Path) -> str:
    """A path as a person would write it: relative where it lies in the folder we are in."""
    return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)


class Library:
    """Variants by name, each read once; `folder` is a shelf that comes before all others."""

    def __init__(self, folder: str | None = None, *, limit: int = LIMIT) -> None:
        self.limit = limit
        self._named = folder
        self._paths: dict[str, Path] = {}
        self._loaded: dict[str, Variant] = {}
        self._loading: list[str] = []
        self._from_environment = [name for name in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if name]
        asked = [("--variants", folder or "")] if folder is not None else []
        asked += [(ENVIRONMENT, name) for name in self._from_environment]
        missing = [f"{where} {name}: there is no such folder" for where, name in asked if not os.path.isdir(name)]
        if missing:
            raise BadInput(*(Problem("", 0, 0, what) for what in missing))

    @property
    def games(self) -> Mapping[str, Game]:
        """The games by name."""
        return {game.name: game for game in GAMES}

    def shelves(self) -> Iterator[Path]:
        """The folders in which variants are looked for, the first first; plug-ins last, since finding them is dear."""
        yield from self._near()
        yield from self._plugins()

    def _near(self) -> Iterator[Path]:
        if self._named is not None:
            yield Path(self._named)
        yield from map(Path, self._from_environment)
        yield bundled("variants")

    def _plugins(self) -> Iterator[Path]:
        from importlib.metadata import entry_points  # here, since it is dear and rarely reached

        for plugin in entry_points(group=PLUGINS):
            yield Path(str(plugin.load()))

    def names(self) -> list[str]:
        """The names of all variants on all shelves, by game in the order of `GAMES`."""
        return [name for game in self.games for name in self._names(game, self.shelves())]

    def judging(self, game: str) -> list[str]:
        """The names of the variants that judge a game when nobody names any: all but those of plug-ins."""
        return self._names(game, self._near())

    def _names(self, game: str, shelves: Iterable[Path]) -> list[str]:
        """The variants of a game, the reference last."""
        found = {f"{game}/{path.stem}" for shelf in shelves for path in (shelf / game).glob("*.yaml")}
        return sorted(found, key=lambda name: (name.endswith("/reference"), name))

    def variant(self, wanted: str) -> Variant:
        """A variant by name (`duel/bga-en`) or by path (`./mine.yaml`); raises `BadInput`."""
        if wanted.endswith(_FILES):
            return self._read(wanted)
        path = self._path(wanted)
        if path is None:
            raise BadInput(Problem("", 0, 0, *self._unknown(wanted)))
        return self._read(_near(path))

    def doubt(self, name: str) -> tuple[str, str] | None:
        """What is wrong with the name of a variant and what would be right; None where it stands on a shelf."""
        return None if self._path(name) else self._unknown(name)

    def _unknown(self, name: str) -> tuple[str, str]:
        return f"there is no variant {shown(name)}", hint(name, self.names())

    def _path(self, name: str) -> Path | None:
        if name in self._paths:
            return self._paths[name]
        if ".." in name or name.startswith("/") or "\0" in name:
            return None
        for shelf in self.shelves():
            if (path := shelf / f"{name}.yaml").is_file():
                return self._paths.setdefault(name, path)
        return None

    def _read(self, path: str) -> Variant:
        return self._loaded.get(path) or self._load(read(path, limit=self.limit))

    def _load(self, document: Document) -> Variant:
        self._loading.append(os.path.realpath(document.path))
        try:
            variant = load(document, self.games, self._parent)
        finally:
            self._loading.pop()
        self._loaded[document.path] = variant
        return variant

    def _parent(self, name: str, reader: Reader, at: Place) -> Variant | None:
        """The variant that another extends, by name or by a path seen from there; None where there is none."""
        base = os.path.dirname(reader.path)
        path = Path(base, name) if name.endswith(_FILES) else self._path(name)
        path = path and Path(_near(path))
        if path is None:
            reader.problem(at, f"there is no variant {shown(name)} to extend", hint(name, self.names()))
        elif not path.is_file():
            reader.problem(at, f"there is no file {shown(name)} to extend", neighbour(name, base))
        elif os.path.realpath(path) in self._loading:
            reader.problem(at, f"{name} extends itself, in a circle", "extend a variant that stands on its own text")
        elif kind_of((document := read(path, limit=self.limit)).root) == "scenario":
            reader.problem(at, f"{name} is a scenario, not a variant")
        else:
            return self._loaded.get(document.path) or self._load(document)
        return None

    def inspect(self, document: Document, known: Collection[str] = ()) -> tuple[Problem, ...]:
        """
        Read a variant or a scenario, whichever it says it is; its warnings. Raises `BadInput`.

        `known` are the names of variants that a scenario may speak of though they stand on no shelf.
        """
        from sobek_rules.scenario import load as load_scenario

        if kind_of(document.root) == "variant":
            self._load(document)
            return ()
        doubt = self.doubt
        return load_scenario(document, self.games, lambda name: None if name in known else doubt(name)).warnings
