"""Who may ask, how much, and how slowly: what keeps a page on this machine from serving anybody else."""

import asyncio
import re
from ipaddress import ip_address
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

#: The largest question, in bytes, and how many seconds it may take to arrive.
LARGEST, PATIENCE = 1_000_000, 10.0
TOO_LARGE = f"a question may have {LARGEST:,} bytes"
_LOCAL = ("localhost", "127.0.0.1", "::1")
_WITH_EVERY_ANSWER = {
    "cache-control": "no-store",
    "content-security-policy": "frame-ancestors 'none'",
    "connection": "close",  # so that each question is timed from the first byte
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    """
    Lets through what comes from our own page, or from no page at all.

    A host must be called by `name`, the one that is listened on, or as this machine calls itself; where others are let
    in on purpose, by any address in numbers, which no foreign name can lead here.
    """

    def __init__(self, app: ASGIApp, name: str) -> None:
        self._app, self._name = app, name.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_WITH_EVERY_ANSWER)
            await send(message)

        refused = self._refused(Headers(scope=scope))
        answer = PlainTextResponse(refused[1], refused[0]) if refused else self._app
        await answer(scope, receive, guarded)

    def _refused(self, headers: Headers) -> tuple[int, str] | None:
        """The status and the reason, where a question is refused."""
        host = headers.get("host", "").lower()
        if not self._ours(host):
            return 421, f"this is not {host or 'a host without a name'}; call it {self._name}"
        foreign = [origin for origin in headers.getlist("origin") if origin != f"http://{host}"]
        if foreign:
            return 403, f"pages of {foreign[0]} may not ask here"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST:
            return 413, TOO_LARGE
        return None

    def _ours(self, host: str) -> bool:
        """Whether a host with or without a port, an address of version 6 in brackets, is this one."""
        found = _HOST(host)
        name = (found[1] or found[2]) if found else ""
        if name in (*_LOCAL, self._name):
            return bool(name)
        return self._name not in _LOCAL and _is_address(name)


_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^:\[\]@/]+))(?::[0-9]+)?").fullmatch


def _is_address(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


class Impatient(H11Protocol):
    """A connection that is closed when its question does not arrive in time, or its answer is not read in time."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._patience = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)

    def _give_up(self) -> None:
        if self.transport.is_closing():  # all is said, and nobody listens
            self.transport.abort()
            return
        if self.cycle is None or self.cycle.more_body:
            self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()
        self._wait()
