"""
Negates each comparison inside a game in turn, and tells which of these mutants no shipped scenario notices.

A survivor is a candidate for a scenario, no more: some comparisons are there for speed alone.
"""

import ast
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from inspect import getsource
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

#: Where the rules of each game live; how files are read and pictures drawn is left to other tests.
MODULES = {
    "duel": (
        *(f"legality.{name}" for name in ("characters", "evidence", "sales", "taking", "tokens", "turn")),
        *("ending", "effects", "scoring", "selling", "market", "state"),
    ),
    "classic": (
        *(f"legality.{name}" for name in ("characters", "evidence", "rounds", "sets", "taking", "tokens", "turn")),
        *(
            "corruption",
            "effects",
            "events",
            "powers",
            "rounds",
            "row",
            "scoring",
            "sets",
            "settling",
            "state",
            "track",
        ),
    ),
    "socks": (
        *(f"legality.{name}" for name in ("setup", "sticks", "turn")),
        *("board", "effects", "laying", "network", "scoring", "setting", "state"),
    ),
}
_NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.Lt: ast.GtE,
    ast.Gt: ast.LtE,
    ast.In: ast.NotIn,
    ast.Is: ast.IsNot,
}
_NEGATED |= {other: one for one, other in _NEGATED.items()}
#: Seconds after which a mutant counts as hung, and so as noticed.
_PATIENCE = 30.0


class Comparison(NamedTuple):
    """A comparison in the source of a module, by its number there."""

    module: ModuleType
    source: str
    number: int
    line: int

    def __str__(self) -> str:
        return f"{self.module.__name__}:{self.line}: {self.source.splitlines()[self.line - 1].strip()}"

    def negated(self) -> CodeType:
        """The module compiled with this comparison the other way round."""
        tree = ast.parse(self.source)
        node = _compared(tree)[self.number]
        node.ops = [_NEGATED[type(node.ops[0])]()]
        return compile(tree, self.module.__file__ or "", "exec")


def comparisons(module: ModuleType) -> Iterator[Comparison]:
    """Every comparison of two things in a module."""
    source = getsource(module)
    for number, node in enumerate(_compared(ast.parse(source))):
        if len(node.ops) == 1:
            yield Comparison(module, source, number, node.lineno)


def _compared(tree: ast.AST) -> list[ast.Compare]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Compare)]


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """The functions of a module, those of its classes too."""
    ours = [found for found in vars(module).values() if getattr(found, "__module__", "") == module.__name__]
    for found in [*ours, *(member for one in ours if isinstance(one, type) for member in vars(one).values())]:
        function: Any = getattr(found, "fget", None) or getattr(found, "__wrapped__", found)
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            yield function


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


@contextmanager
def swapped(module: ModuleType, code: CodeType) -> Iterator[bool]:
    """The functions of a module with the code of another compilation of it; whether that changes any."""
    others = {(one.co_qualname, one.co_firstlineno): one for one in _codes(code)}
    before = [(function, function.__code__) for function in _functions(module)]
    for function, old in before:
        function.__code__ = others.get((old.co_qualname, old.co_firstlineno), old)
    try:
        yield any(function.__code__ != old for function, old in before)
    finally:
        for function, old in before:
            function.__code__ = old


def survivors(
    game: str, cases: Sequence[Callable[[], bool]], names: Sequence[str]
) -> Iterator[tuple[Comparison, bool]]:
    """Every comparison of some modules, and whether its negation leaves all cases as they are expected."""
    waiting = list(cases)
    for name in names:
        for comparison in comparisons(import_module(f"sobek_rules.games.{game}.{name}")):
            with swapped(comparison.module, comparison.negated()) as changed:
                if changed:
                    yield comparison, not _noticed(waiting)


def _noticed(cases: list[Callable[[], bool]]) -> bool:
    """Whether a case is not as expected, fails or hangs; it is tried first for the next mutant."""
    signal.signal(signal.SIGALRM, _hung)
    signal.setitimer(signal.ITIMER_REAL, _PATIENCE)
    try:
        for at, as_expected in enumerate(cases):
            if not _as_expected(as_expected):
                cases.insert(0, cases.pop(at))
                return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return False


def _as_expected(case: Callable[[], bool]) -> bool:
    try:
        return case()
    except Exception:  # whatever a mutant does, it is noticed
        return False


def _hung(*_: object) -> None:
    raise TimeoutError


def report(game: str, cases: Sequence[Callable[[], bool]], names: Sequence[str]) -> None:
    """Print every survivor as the candidate that it is, and the counts."""
    total = left = 0
    for comparison, survives in survivors(game, cases, names):
        total, left = total + 1, left + survives
        if survives:
            print(f"candidate for a scenario: {comparison}")
    print(f"comparisons negated in {game}: {total - left} of {total} noticed, {1 - left / total:.1%}")
