"""The shelves on which variants and scenarios stand: a folder named by the user, the environment, plug-ins, our own.

Nothing is read until it is asked for by name.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from sobek_rules.documents import LIMIT, read
from sobek_rules.errors import BadInput, Problem, hint, shown
from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.reader import Map, Place, Reader
from sobek_rules.variant import Variant, load

ENVIRONMENT = "SOBEK_VARIANTS"
PLUGINS = "sobek_rules.shelves"


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
        self._loaded: dict[str, Variant] = {}
        self._loading: list[str] = []
        if folder is not None and not Path(folder).is_dir():
            raise BadInput(Problem("", 0, 0, f"--variants {folder}: there is no such folder"))

    @property
    def games(self) -> Mapping[str, Game]:
        """The games by name."""
        return {game.name: game for game in GAMES}

    def shelves(self) -> Iterator[Path]:
        """The folders in which variants are looked for, first come first served; plug-ins last, since finding them is dear."""
        yield from self._near()
        yield from self._plugins()

    def _near(self) -> Iterator[Path]:
        if self._named is not None:
            yield Path(self._named)
        yield from (Path(folder) for folder in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if folder)
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
        if wanted.endswith((".yaml", ".yml")):
            return self._read(wanted)
        path = self._path(wanted)
        if path is None:
            raise BadInput(Problem("", 0, 0, f"there is no variant {shown(wanted)}", hint(wanted, self.names())))
        return self._read(_near(path))

    def _path(self, name: str) -> Path | None:
        if ".." in name or name.startswith("/") or "\0" in name:
            return None
        return next((path for shelf in self.shelves() if (path := shelf / f"{name}.yaml").is_file()), None)

    def _read(self, path: str) -> Variant:
        if path not in self._loaded:
            self._loading.append(path)
            self._loaded[path] = load(read(path, limit=self.limit), self.games, self._parent)
            self._loading.pop()
        return self._loaded[path]

    def _parent(self, name: str, reader: Reader, at: Place) -> Variant | None:
        beside = str(Path(reader.path).parent / name) if name.endswith((".yaml", ".yml")) else None
        path = beside or self._path(name)
        if path is None:
            reader.problem(at, f"there is no variant {shown(name)} to extend", hint(name, self.names()))
            return None
        if str(path) in self._loading:
            reader.problem(at, f"{name} extends itself, in a circle", "extend a variant that stands on its own text")
            return None
        return self._read(str(path))

    def inspect(self, path: str) -> tuple[Problem, ...]:
        """Read a variant or scenario file, whichever it says it is; its warnings. Raises `BadInput`."""
        from sobek_rules.scenario import load as load_scenario

        document = read(path, limit=self.limit)
        if isinstance(document.root, Map) and "variant" in document.root and "scenario" not in document.root:
            self._read(path)
            return ()
        return load_scenario(document, self.games).warnings