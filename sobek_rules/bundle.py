"""Where our own variants and scenarios stand, and the files that scenarios name."""

import os
from pathlib import Path

from sobek_rules.documents import read
from sobek_rules.errors import BadInput, Problem, hint, shown
from sobek_rules.reader import ENDINGS, Document


def bundled(kind: str) -> Path:
    """The folder of our own `variants` or `scenarios`: in the package when installed, beside it in a checkout."""
    package = Path(__file__).parent
    inside = package / "_bundled" / kind
    return inside if inside.is_dir() else package.parent / kind


def attached(folder: str, name: str, base: str) -> Document:
    """The file that another names: by its path from there, or the one of that name in a folder of our scenarios."""
    if name.endswith(ENDINGS):
        return read(os.path.join(os.path.dirname(base), name))
    return shelved(folder, name, base)


def shelved(folder: str, name: str, base: str) -> Document:
    """The same without paths: the file of that name in a folder of our scenarios, for texts that come from anywhere."""
    shelf = bundled("scenarios") / folder
    names = sorted(path.stem for path in shelf.glob("*.yaml"))
    if name not in names:
        raise BadInput(Problem("", 0, 0, f"nothing in {folder} is called {shown(name)}", hint(name, names)))
    return read(shelf / f"{name}.yaml")
