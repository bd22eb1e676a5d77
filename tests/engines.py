"""Engines for tests: ours within this process, and small programs that misbehave."""

import sys
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from sobek_rules.conform.cases import Case, Declared, find
from sobek_rules.conform.child import Child, Declined, Failed
from sobek_rules.conform.profiles import judged_by
from sobek_rules.conform.protocol import Message, line, parsed, reply
from sobek_rules.conform.session import Session
from sobek_rules.conform.shape import faults
from sobek_rules.engine.serving import Serving
from sobek_rules.library import Library

LIBRARY = Library()


class Inside(Child):
    """Our engine without a process: what goes either way is written, checked against the schema, and read."""

    def __init__(self, serving: Serving) -> None:
        super().__init__([], 1)
        super().close()
        self.serving = serving

    def start(self) -> None:
        """There is nothing to start."""

    @property
    def running(self) -> bool:
        """Always."""
        return True

    def ask(self, cmd: str, **told: object) -> Message:
        """The reply to a request."""
        request = parsed(line({"seq": self.seq, "cmd": cmd, **told}), "the request")
        assert [] == faults(request, f"{cmd}-request")
        found = reply(line(self.serving.reply(request)), cmd, self.seq, "the reply")
        self.seq += 1
        if "skip" in found:
            raise Declined(found["skip"]["reason"])
        if "error" in found:
            raise Failed("error", found["error"]["message"])
        return found

    def errors(self) -> str:
        """Nothing."""
        return ""


def within(serving: Serving) -> tuple[Session, Mapping[str, Declared]]:
    """A session with our engine in this process, and what it declares."""
    session = Session(Inside(serving))
    return session, judged_by(session.who.games, LIBRARY, "hello")


@cache
def every() -> tuple[Case, ...]:
    """All cases that are shipped."""
    return tuple(find([], LIBRARY, list(LIBRARY.games), []))


def cases(*patterns: str) -> list[Case]:
    """The shipped cases of which the id matches a pattern."""
    return [case for case in every() if any(fnmatchcase(case.id, pattern) for pattern in patterns)]


#: The beginning of a small engine: what it says of itself, and how it replies.
HEAD = """\
import json, sys, time

WHO = {"protocol": "sobek-conform/1", "engine": {"name": "small"}, "games": {"duel": {"variant": "duel/reference"}},
       "capabilities": []}


def say(request, **told):
    print(json.dumps({"seq": request["seq"], **told}), flush=True)


def score(request):
    say(request, ok=True, over=False, accounts={"corruption": {}})


for text in sys.stdin:
    request = json.loads(text)
    cmd = request["cmd"]
"""


def program(folder: Path, body: str) -> str:
    """The command of a small engine with that body of its loop."""
    path = folder / "engine.py"
    indented = "".join(f"    {row}\n" for row in body.strip().splitlines())
    path.write_text(HEAD + indented, encoding="utf-8")
    return f"{sys.executable} {path}"
