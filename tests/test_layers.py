"""Imports point one way, start-up pays for nothing it does not need, and nothing grows too long."""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parents[1] / "sobek_rules"
NAME = PACKAGE.name


class Import(NamedTuple):
    """One module importing another: where, and whether that waits until a function is called or types are checked."""

    importer: str
    imported: str
    late: bool


@cache
def modules() -> Mapping[str, Path]:
    """Every module of the package by its name; a package by its `__init__`."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(name: str) -> ast.Module:
    """A module parsed."""
    return ast.parse(modules()[name].read_text("utf-8"))


@cache
def imports() -> tuple[Import, ...]:
    """Every import of the package."""
    return tuple(found for name in modules() for found in _imports(name, tree(name), late=False))


def _imports(name: str, node: ast.AST, *, late: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (Import(name, alias.name, late) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert child.module, f"{name} imports relatively"
            yield from (Import(name, _module(child.module, alias.name), late) for alias in child.names)
        else:
            waits = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or _for_types_alone(child)
            yield from _imports(name, child, late=late or waits)


def _module(module: str, name: str) -> str:
    return f"{module}.{name}" if f"{module}.{name}" in modules() else module


def _for_types_alone(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


#: The parts of the package, each layer above what it may import; within a layer nothing is imported.
LAYERS = (
    ("phrases", "schemas", "version"),
    ("drawing", "errors", "heaps", "recorded"),
    ("archive", "arrangement", "model", "reader"),
    ("characters", "files", "game", "syntax"),
    ("jsontext", "judge", "recordings"),
    ("documents",),
    ("bundle", "claimed"),
    ("anonymous", "memory", "scenario", "variant"),
    ("contrast", "diff", "infer", "replay", "validate", "writer"),
    ("check", "edit", "options", "outcome", "record"),
    ("mixture", "result"),
    ("compare",),
    ("flip", "witness"),
    ("games",),
    ("library",),
    ("conform", "retold"),
    ("engine", "render"),
    ("convert", "serve"),
    ("cli",),
    ("__main__", "pytest_plugin"),
)
HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}
#: What a game may import beside its own modules.
FOR_GAMES = {"archive", "arrangement", "drawing", "errors", "game", "heaps", "model", "phrases", "reader", "recorded"}
#: Packages that only some modules may import, and those that start-up must not wait for.
KEPT_TO = {
    "ruamel": ("documents", "syntax"),
    "typer": ("cli",),
    "tabulate": ("render",),
    "rich": ("cli",),
    "resvg_py": ("cli",),
    "prompt_toolkit": ("cli",),
    "starlette": ("serve",),
    "uvicorn": ("serve",),
}
DEAR = ("json", "multiprocessing", "rich", "tabulate", "xml", "difflib", "importlib.metadata")
#: What may be imported at once all the same: the module itself is imported late.
LATE_ITSELF = {
    ("render.machine", "json"),
    ("render.served", "json"),
    ("serve.server", "json"),
    ("conform.protocol", "json"),
    ("engine.__main__", "json"),
}


def ours(name: str) -> str:
    """A module of ours without the name of the package; nothing for others."""
    return name.removeprefix(NAME).removeprefix(".") if name.split(".")[0] == NAME else ""


def part(name: str) -> str:
    """The part of the package that a module belongs to: itself, or its folder."""
    return ours(name).split(".")[0]


def inside() -> list[Import]:
    """Imports of our modules by our modules."""
    return [one for one in imports() if ours(one.imported)]


def told(found: Iterator[Import]) -> list[str]:
    """Imports as they are reported."""
    return sorted(f"{one.importer} imports {one.imported}" for one in found)


def test_every_module_has_its_layer() -> None:
    """A module that is added says above what it stands."""
    parts = {part(name) for name in modules()} - {""}

    assert set(HEIGHT) == parts


def test_imports_point_down() -> None:
    """A module imports those of lower layers, or of its own folder."""
    up = (one for one in inside() if part(one.imported) != part(one.importer))

    assert [] == told(one for one in up if HEIGHT[part(one.imported)] >= HEIGHT[part(one.importer)])


def test_a_game_imports_the_core_words_and_itself() -> None:
    """No loader, no renderer, no judge, no other game."""
    of_games = (one for one in inside() if ours(one.importer).startswith("games."))
    foreign = (one for one in of_games if ours(one.imported).split(".")[:2] != ours(one.importer).split(".")[:2])

    assert [] == told(one for one in foreign if ours(one.imported) not in FOR_GAMES)


def test_games_are_found_in_one_list() -> None:
    """Nobody imports a game but the list of games, and nobody the list but the library and commands."""
    into_list = (one for one in inside() if ours(one.imported) == "games")
    into_games = (one for one in inside() if _is_game(one.imported) and not _is_game(one.importer))

    assert {"library", "cli"} >= {part(one.importer) for one in into_list}
    assert {"games"} == {ours(one.importer) for one in into_games}


def _is_game(name: str) -> bool:
    return ours(name).startswith("games.")


@pytest.mark.parametrize("package", KEPT_TO)
def test_a_package_is_kept_to_its_place(package: str) -> None:
    """YAML is known to the reader of files alone, typer to commands alone."""
    using = (one for one in imports() if one.imported.split(".")[0] == package)

    assert [] == told(one for one in using if part(one.importer) not in KEPT_TO[package])


def test_dear_modules_are_imported_late() -> None:
    """What takes long to load is loaded by the function that needs it."""
    at_once = (one for one in imports() if not one.late and one.imported.startswith(DEAR))

    assert [] == told(one for one in at_once if (ours(one.importer), one.imported) not in LATE_ITSELF)


def test_commands_load_what_they_need_when_they_run() -> None:
    """Beside typer and their own options, modules of commands import nothing of ours before they are called."""
    early = (one for one in inside() if part(one.importer) == "cli" and not one.late)

    assert [] == told(one for one in early if part(one.imported) != "cli")


def test_version_and_help_load_next_to_nothing() -> None:
    """`--version` does without typer, `--help` without YAML, tables, games and judges."""
    dear = {"typer", "cli", "ruamel", "tabulate", "rich", "json", "games", "judge", "render", "version"}

    assert {"version"} == loaded("--version") & dear
    assert {"typer", "cli"} == loaded("--help") & dear


def loaded(argument: str) -> set[str]:
    """What is loaded once a command has run: packages of others, and parts of ours."""
    program = (
        f"import sys; sys.argv = ['sobek', {argument!r}]\n"
        "from sobek_rules.__main__ import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\nprint(*sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    names = run.stdout.splitlines()[-1].split()
    return {part(name) if ours(name) else name.split(".")[0] for name in names}


# Size.

MOST_LINES, MOST_OF_FUNCTION = 350, 40
#: What is longer, and why that reads better.
LONG_MODULES = dict.fromkeys(("games.classic.questions", "games.duel.questions"), "one entry a question")
LONG_FUNCTIONS = {
    "cli.conform.conform": "one parameter an option",
    "cli.contrast.contrast": "one parameter an option",
    "cli.convert.convert": "one parameter an option",
    "cli.diff.diff": "one parameter an option",
    "cli.explain.explain": "one parameter an option",
    "cli.grade.grade": "one parameter an option",
    "cli.picture.picture": "one parameter an option",
    "cli.validate.validate": "one parameter an option",
    "cli.witness.witness": "one parameter an option",
    "games.duel.positions.write_state": "one line a fact",
}


def lengths(name: str) -> Iterator[tuple[str, int]]:
    """The functions of a module with their lines."""
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.FunctionDef):
            yield f"{ours(name)}.{node.name}", (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_module_is_too_long() -> None:
    """A module of more than 350 lines is split, or says why not."""
    found = {ours(name): len(path.read_text("utf-8").splitlines()) for name, path in modules().items()}

    assert set(LONG_MODULES) == {name for name, lines in found.items() if lines > MOST_LINES}


def test_no_function_is_too_long() -> None:
    """A function of more than 40 lines is split, or says why not."""
    found = dict(length for name in modules() for length in lengths(name))

    assert set(LONG_FUNCTIONS) == {name for name, lines in found.items() if lines > MOST_OF_FUNCTION}
