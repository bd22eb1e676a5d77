"""The table behind HTTP: one page, one question. Who may ask is the guard's."""

import json
import socket
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from sobek_rules.serve.guard import LARGEST, TOO_LARGE, Guard, Impatient
from sobek_rules.serve.table import Table

_MOST_CONNECTIONS = 100


def application(table: Table, name: str) -> Starlette:
    """The table as an application for a server that is called `name`."""

    async def page(request: Request) -> Response:
        return HTMLResponse(table.page())

    async def judge(request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return PlainTextResponse("a question is asked in JSON", 415)
        body = bytearray()
        try:
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST:
                    return PlainTextResponse(TOO_LARGE, 413)
        except ClientDisconnect:
            return Response(status_code=400)  # which nobody hears
        asked = _asked(bytes(body))
        if asked is None:
            return PlainTextResponse("a question is one JSON object", 400)
        answer = await run_in_threadpool(table.answer, asked)
        return JSONResponse(answer, 422 if answer.get("problems") else 200)

    routes = [Route("/", page), Route("/judge", judge, methods=["POST"])]
    return Starlette(routes=routes, middleware=[Middleware(Guard, name=name)])


def _asked(body: bytes) -> dict[str, Any] | None:
    """What is asked; None where it is no JSON object."""
    try:
        asked = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return asked if isinstance(asked, dict) else None


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens already; raises `OSError`."""
    return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)


def run(table: Table, name: str, listener: socket.socket) -> None:
    """Serve until interrupted."""
    uvicorn.Server(configured(table, name)).run(sockets=[listener])


def configured(table: Table, name: str) -> uvicorn.Config:
    """How a server called `name` serves the table."""
    return uvicorn.Config(
        application(table, name),
        http=Impatient,
        ws="none",
        lifespan="off",
        log_level="error",
        access_log=False,
        server_header=False,
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_graceful_shutdown=1,
    )
