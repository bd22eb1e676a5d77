"""The messages between us and an engine: one JSON object a line, numbered, each reply checked before it is believed."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from sobek_rules.conform.shape import faults, told
from sobek_rules.errors import shown

VERSION = "sobek-conform/1"
#: What an engine may do beyond what it must, each with what cannot be tested without.
CAPABILITIES = {
    "legal": "the lists of legal actions",
    "state": "positions, and that a refused step changes nothing",
}

Message = Mapping[str, Any]


class Malformed(Exception):
    """A line that is no reply, or one of the wrong shape."""


class Trouble(NamedTuple):
    """
    Why a case has no answer from some step on.

    `kind` is `error`, `timeout` or `skip`; `step` the step at which it came, 0 for the start.
    """

    kind: str
    message: str
    step: int = 0
    trace: str = ""
    url: str = ""


def line(message: Message) -> str:
    """A message as one line."""
    return json.dumps(message, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def parsed(text: str, where: str) -> Any:
    """The JSON of a text; raises `Malformed`, which says where it stands and what it is."""
    try:
        return json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        right = "write nothing but the protocol on standard output, all else on standard error"
        raise Malformed(f"{where} is no JSON: {shown(text.strip(), 60)}; {right}") from None


def reply(text: str, cmd: str, seq: int, where: str) -> Message:
    """The reply to a request; raises `Malformed` where it is none."""
    found = parsed(text, where)
    wrong = faults(found, _kind(found, cmd)) if isinstance(found, dict) else [f"an object is wanted, not {told(found)}"]
    if not wrong and found["seq"] != seq:
        wrong = [f"/seq is {found['seq']}, but request {seq} was asked"]
    if wrong:
        raise Malformed(f"{where}, in reply to {cmd}: {'; '.join(wrong[:3])}")
    assert isinstance(found, dict)
    return found


def _kind(found: Message, cmd: str) -> str:
    """The definition that a reply has to follow, by what it says that it is."""
    if cmd == "apply" and not found.keys().isdisjoint({"illegal", "undetermined"}):
        return "illegal-reply" if "illegal" in found else "undetermined-reply"
    for trouble in ("error", "skip"):
        if trouble in found and not (cmd == "hello" and trouble == "skip"):
            return f"{trouble}-reply"
    if cmd == "score" and found.get("over") is True:
        return "end-reply"
    return {"hello": "hello-reply", "legal": "legal-reply", "state": "state-reply", "score": "score-reply"}.get(
        cmd, "done-reply"
    )
