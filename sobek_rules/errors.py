"""What can be wrong with a file or a command, one line for each problem.

Finding problems is left to the readers of files, printing them and the exit code to the command line.
"""

from collections.abc import Collection
from typing import NamedTuple

_LONGEST_GUESS = 60
_MOST_NAMES = 12


class Problem(NamedTuple):
    """
    One thing that is wrong, where it stands, and what would be right.

    Lines and columns count from 1; line 0 is for what stands in no file, such as an option.
    `right` is empty where there is nothing to suggest.
    """

    path: str
    line: int
    column: int
    what: str
    right: str = ""

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}:{self.column}" if self.line else self.path
        said = f"{self.what}; {self.right}" if self.right else self.what
        return _one_line(f"{place}: {said}" if place else said)


class BadInput(Exception):
    """A file or a command is wrong: the one exception for it, with every problem that was found."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def nearest(word: str, choices: Collection[str]) -> str | None:
    """The choice that was probably meant, whatever its capitals, or None where no choice is close."""
    if len(word) > _LONGEST_GUESS:
        return None
    from difflib import get_close_matches  # here, since most runs need no guess and start-up is dear

    folded = {choice.casefold(): choice for choice in reversed(_in_order(choices))}
    found = get_close_matches(word.casefold(), folded, n=1)
    return folded[found[0]] if found else None


def hint(word: str, choices: Collection[str]) -> str:
    """What would be right instead of the word: `did you mean 'expect'?`, or else `allowed: a, b, c`."""
    close = nearest(word, choices)
    return allowed(choices) if close is None else f"did you mean {shown(close)}?"


def allowed(choices: Collection[str]) -> str:
    """All that would be right, as `allowed: a, b, c`; a long list is cut, an empty one says nothing."""
    names = _in_order(choices)
    rest = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return f"allowed: {', '.join(names[:_MOST_NAMES])}{rest}" if names else ""


def few(names: Collection[str]) -> str:
    """Names that were found, one by one; how many, where these are too many; `none` where there are none."""
    return f"{len(names)} of them" if len(names) > _MOST_NAMES else ", ".join(names) or "none"


def shown(text: str, width: int = 40) -> str:
    """A piece of somebody's text in quotes, cut to the width and free of control characters."""
    return _one_line(f"'{text}'" if len(text) <= width else f"'{text[: width - 3]}...'")


def _in_order(choices: Collection[str]) -> list[str]:
    """The choices as given, but sorted where a set has no order: the same input gives the same bytes."""
    return sorted(choices) if isinstance(choices, set | frozenset) else list(choices)


def _one_line(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
