"""The shelves on which variants and scenarios stand: a folder named by the user, the environment, plug-ins, our own.

Nothing is read until it is asked for by name.
"""

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from sobek_rules.bundle import attached, bundled
from sobek_rules.documents import LIMIT, read
from sobek_rules.errors import BadInput, Problem, hint, shown
from sobek_rules.files import neighbour
from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.jsontext import ENDING
from sobek_rules.reader import ENDINGS, RECORD, RECORD_FORMAT, Attach, Document, Map, Place, Reader, kind_of
from sobek_rules.variant import Variant, load

if TYPE_CHECKING:
    from sobek_rules.scenario import Doubt, Scenario

ENVIRONMENT = "SOBEK_VARIANTS"
#: How the variants on the shelves are called; nothing else is looked for there.
_NAME = re.compile(r"[\w-]{1,60}/[\w.-]{1,60}", re.ASCII).fullmatch
PLUGINS = "sobek_rules.shelves"
#: A folder of files that scenarios name, and that are no scenarios themselves.
_LAYOUTS = "layouts"
#: As much of a file as tells a record.
_BEGINNING = 200
#: Players of nothing in particular.
_ANYONE = ("ana", "ben", "cleo", "dan")


def _near(path: Path) -> str:
    """A path as a person would write it: relative where it lies in the folder we are in."""
    return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)


def _no_folder(name: str) -> str:
    return "this is a file; judge by it with -V" if os.path.isfile(name) else "there is no such folder"


class Library:
    """Variants by name, each read once; `folder` is a shelf before all others, `attach` finds files scenarios name."""

    def __init__(self, folder: str | None = None, *, limit: int = LIMIT, attach: Attach = attached) -> None:
        self.limit = limit
        self._attach = attach
        self._named = folder
        self._paths: dict[str, Path] = {}
        self._loaded: dict[str, Variant] = {}
        self._loading: list[str] = []
        self._index: dict[str, tuple[Path, str]] | None = None
        self._from_environment = [name for name in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if name]
        asked = [("--variants", folder or "")] if folder is not None else []
        asked += [(ENVIRONMENT, name) for name in self._from_environment]
        missing = [f"{where} {name}: {_no_folder(name)}" for where, name in asked if not os.path.isdir(name)]
        if missing:
            raise BadInput(*(Problem("", 0, 0, what) for what in missing))

    @property
    def games(self) -> Mapping[str, Game]:
        """The games by name."""
        return {game.name: game for game in GAMES}

    def names(self) -> list[str]:
        """The names of all variants on all shelves, by game in the order of `GAMES`."""
        return [name for game in self.games for name in self._names(game, [bundled("variants"), *self._plugins()])]

    def judging(self, game: str) -> list[str]:
        """The names of the variants that judge a game when nobody names any: all but those of plug-ins."""
        return self._names(game, [bundled("variants")])

    def _plugins(self) -> Iterator[Path]:
        from importlib.metadata import entry_points  # here, since it is dear and rarely reached

        for plugin in entry_points(group=PLUGINS):
            yield Path(str(plugin.load()))

    def _names(self, game: str, shelves: Iterable[Path]) -> list[str]:
        """The variants of a game, the reference last."""
        found = {name for name, (_, of_game) in self._own().items() if of_game == game}
        found |= {f"{game}/{path.stem}" for shelf in shelves for path in (shelf / game).glob("*.yaml")}
        return sorted(found, key=lambda name: (name.endswith("/reference"), name))

    def _own(self) -> Mapping[str, tuple[Path, str]]:
        """The variants in the user's own folders, by the name and with the game that they say themselves."""
        if self._index is None:
            self._index = {}
            for folder in filter(None, (self._named, *self._from_environment)):
                for path in sorted(Path(folder).rglob("*.yaml")):
                    root = read(path, limit=self.limit).root
                    if isinstance(root, Map) and kind_of(root) == "variant":
                        self._index.setdefault(str(root["variant"]), (path, str(root.get("game"))))
        return self._index

    def variant(self, wanted: str) -> Variant:
        """A variant by name (`duel/bga-en`, or `bga-en` where that is plain) or path (`./mine.yaml`)."""
        if wanted.endswith(ENDINGS):
            return self._read(wanted)
        path = self._path(wanted) or self._path(self._whole(wanted))
        if path is None:
            raise BadInput(Problem("", 0, 0, *self._unknown(wanted)))
        return self._read(_near(path))

    def _whole(self, short: str) -> str:
        """The only name that ends so, after its folder; else what was given."""
        found = [name for name in self.names() if name.split("/", 1)[-1] == short]
        return found[0] if len(found) == 1 else short

    def doubt(self, name: str) -> tuple[str, str] | None:
        """What is wrong with the name of a variant and what would be right; None where it stands on a shelf."""
        return None if self._path(name) else self._unknown(name)

    def _unknown(self, name: str) -> tuple[str, str]:
        return f"there is no variant {shown(name)}", hint(name, self.names())

    def _path(self, name: str) -> Path | None:
        if name in self._paths:
            return self._paths[name]
        if name in self._own():
            return self._paths.setdefault(name, self._own()[name][0])
        if not _NAME(name):
            return None
        for shelf in chain([bundled("variants")], self._plugins()):
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
        path = Path(base, name) if name.endswith(ENDINGS) else self._path(name)
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

    def scenario(self, document: Document, doubt: "Doubt | None" = None) -> "Scenario":
        """
        A scenario, or the scenario that a record tells, whichever a file says it is; raises `BadInput`.

        `doubt` says what is wrong with the variants that it names; left out, they must stand on a shelf.
        """
        found = kind_of(document.root)
        if found == RECORD or (not found and document.path.endswith(ENDING)):
            from sobek_rules.record import load as load_record  # here, since most runs need none of it

            return load_record(document, self.games, doubt or self.doubt, self._attach)
        from sobek_rules.scenario import load as load_scenario

        return load_scenario(document, self.games, doubt or self.doubt, self._attach)

    def inspect(self, document: Document, known: Collection[str] = ()) -> tuple[Problem, ...]:
        """
        Read a variant, a scenario, a record or a layout, whichever it says it is; its warnings. Raises `BadInput`.

        `known` are the names of variants that a scenario may speak of though they stand on no shelf.
        """
        match kind_of(document.root):
            case "variant":
                self._load(document)
                return ()
            case "layout":
                return self._layout(document)
        doubt = self.doubt
        return self.scenario(document, lambda name: None if name in known else doubt(name)).warnings

    def _layout(self, document: Document) -> tuple[Problem, ...]:
        """Read a layout, which scenarios of a game name, for what is wrong with it; its warnings."""
        reader, warnings = Reader(document), list[Problem]()
        root = reader.root("a layout")
        laid_out = {name: game for name, game in self.games.items() if "layout" in game.scenario_keys}
        name = reader.choice(root, "game", laid_out)
        if name in laid_out:
            whole = Map([("layout", root)], root.line, root.column)
            laid_out[name].read_state(whole, _ANYONE[: laid_out[name].seats[0]], reader, warnings)
        reader.finish()
        return tuple(warnings)


def folders(paths: Iterable[str], *, layouts: bool = False) -> list[str]:
    """
    The files named, and the YAML files and records in the folders named, in order, none twice.

    Those in folders called `layouts` only if wanted.
    """
    found: dict[str, None] = {}
    for path in paths:
        if not os.path.isdir(path):
            found[path] = None
            continue
        for folder, below, files in os.walk(path):
            below[:] = sorted(name for name in below if layouts or name != _LAYOUTS)
            found |= {os.path.join(folder, name): None for name in sorted(files) if _is_ours(folder, name)}
    return list(found)


def _is_ours(folder: str, name: str) -> bool:
    """Whether a file found in a folder is to be read: YAML is, and of JSON what says that it is a record."""
    return name.endswith(ENDINGS) or (name.endswith(ENDING) and is_record(os.path.join(folder, name)))


def is_record(path: str | os.PathLike[str]) -> bool:
    """Whether a file begins as records do; what is wrong with it otherwise is left to its reader."""
    try:
        with open(path, "rb") as file:
            begins = file.read(_BEGINNING).removeprefix(b"\xef\xbb\xbf").split()
    except OSError:
        return False
    return b"".join(begins[:2]).startswith(f'{{"{RECORD_FORMAT}":'.encode())
