"""Who may ask the page's server: nobody from elsewhere, not too much, not too slowly. Real sockets, a real server."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest
import uvicorn
from support import BROKEN, Sobek

from sobek_rules.serve import guard, server
from sobek_rules.serve.server import configured, listening
from sobek_rules.serve.table import Table

JSON = {"Content-Type": "application/json"}
NEW = json.dumps({"new": "duel"})


@contextmanager
def serving(name: str) -> Iterator[int]:
    """A server that believes to listen on that name, and its port; little of an answer fits in its buffers."""
    listener = listening("127.0.0.1", 0)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
    found = uvicorn.Server(configured(Table(), name))
    thread = Thread(target=found.run, kwargs={"sockets": [listener]})
    thread.start()
    yield listener.getsockname()[1]
    found.should_exit = True
    thread.join()
    listener.close()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """One server for all tests."""
    with serving("127.0.0.1") as port:
        yield port


def answered(port: int, method: str = "POST", path: str = "/judge", body: Any = NEW, **headers: str) -> HTTPResponse:
    """The answer to a question; underscores in the names of headers stand for hyphens."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(method, path, body, JSON | {name.replace("_", "-"): value for name, value in headers.items()})
    return connection.getresponse()


def test_the_page_is_served_with_a_strict_policy(port: int) -> None:
    """The page may run its own script and ask its own server, and nothing else; no other page may frame it."""
    found = answered(port, "GET", "/", None)
    page = found.read().decode()

    assert 200 == found.status
    assert "default-src 'none'; style-src 'sha256-" in page
    assert "connect-src 'self'" in page
    assert "unsafe" not in page.partition("</head>")[0].partition("<style>")[0]
    assert "DENY" == found.getheader("x-frame-options")
    assert "nosniff" == found.getheader("x-content-type-options")


def test_questions_are_answered(port: int) -> None:
    """A question from our own page, or from a program, has its answer."""
    ours = answered(port, Origin=f"http://127.0.0.1:{port}")

    assert 200 == ours.status
    assert json.loads(ours.read())["scenario"].startswith("scenario: A dispute")
    assert [200, 200] == [answered(port, Host=host).status for host in (f"LOCALHOST:{port}", f"[::1]:{port}")]


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_foreign_pages_are_refused(origin: str, port: int) -> None:
    """Whatever a page from elsewhere asks is refused, by name."""
    found = answered(port, Origin=origin)

    assert 403 == found.status
    assert f"pages of {origin} may not ask here" == found.read().decode()


HOSTS = (
    "evil.example", "evil.example:7623", "192.0.2.1", "127.0.0.1.evil.example", "", "[::1].evil.example", "[::1",
    "127.0.0.1:evil", "127.0.0.1:80@evil.example", "localhost.",
)  # fmt: skip


@pytest.mark.parametrize("host", HOSTS)
def test_foreign_hosts_are_refused(host: str, port: int) -> None:
    """A foreign name that somebody made to lead here is refused, so that its pages learn nothing."""
    assert 421 == answered(port, Host=host).status
    assert 421 == answered(port, "GET", "/", None, Host=host).status


def test_others_are_let_in_by_address_alone() -> None:
    """A server that listens to others answers to any address in numbers and to its own name, to no other."""
    with serving("0.0.0.0") as port:
        assert 200 == answered(port, Host="192.0.2.1:7623").status
        assert 200 == answered(port, Host="[2001:db8::1]:7623").status
        assert 421 == answered(port, Host="evil.example").status


def test_large_questions_are_refused(port: int) -> None:
    """More than a megabyte is refused, announced or not."""
    assert 413 == answered(port, Content_Length="1000001", body=b"").status
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    chunks = (b"x" * 100_000 for _ in range(11))
    connection.request("POST", "/judge", chunks, JSON, encode_chunked=True)

    assert 413 == connection.getresponse().status


def test_slow_questions_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection whose question does not arrive in time is closed: at its first line, its headers, its body."""
    monkeypatch.setattr(guard, "PATIENCE", 0.2)
    head = b"POST /judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n"
    with serving("127.0.0.1") as port:
        for sent in (b"", b"POST /jud", head, head + b"\r\n{"):
            with socket.create_connection(("127.0.0.1", port), timeout=30) as slow:
                slow.sendall(sent)
                heard = b"".join(iter(lambda: slow.recv(4096), b""))
            assert heard.startswith(b"HTTP/1.1 408 ")


def test_nobody_has_to_wait_for_those_who_do_not_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients that ask and never read a long answer are cut off, so that others are served."""
    monkeypatch.setattr(guard, "PATIENCE", 0.3)
    monkeypatch.setattr(server, "_MOST_CONNECTIONS", 4)
    body = json.dumps(
        {"scenario": f"scenario: x\ngame: duel\nplayers: [ana, ben]\nabout: '{'<' * 900_000}'\n"}
    ).encode()
    head = "POST /judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with serving("127.0.0.1") as port, ExitStack() as left_open:
        for _ in range(3):
            deaf = left_open.enter_context(socket.socket())
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            deaf.connect(("127.0.0.1", port))
            deaf.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        for _ in range(30):
            sleep(0.1)
            found = answered(port, "GET", "/", None).status

        assert 200 == found


def test_a_client_that_leaves_is_no_fault(capfd: pytest.CaptureFixture[str]) -> None:
    """One that goes away in the midst of its question leaves nothing on the terminal."""
    head = b"POST /judge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
    with serving("127.0.0.1") as port:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as leaving:
            leaving.sendall(head)
        assert 200 == answered(port).status

    assert "" == capfd.readouterr().err


def test_what_is_no_question_is_refused(port: int) -> None:
    """No form of another page, no broken JSON, no other path or method comes through."""
    assert 415 == answered(port, Content_Type="text/plain").status
    assert [400, 400, 400] == [answered(port, body=body).status for body in ("{", "[]", "[" * 100_000)]
    assert 404 == answered(port, "GET", "/etc/passwd", None).status
    assert 405 == answered(port, "GET", "/judge", None).status


def test_bad_input_has_the_messages_of_the_command_line(port: int, sobek: Sobek) -> None:
    """Each problem is said as the command line says it, with status 422; nothing else is."""
    path: Path = BROKEN / "duplicate-key.yaml"
    found = answered(port, body=json.dumps({"scenario": path.read_text("utf-8")}))
    said = [one["said"] for one in json.loads(found.read())["problems"]]

    assert 422 == found.status
    assert sobek("replay", str(path)).err.replace(str(path), "the scenario").splitlines() == said


def test_a_port_that_is_taken_is_said(port: int, sobek: Sobek) -> None:
    """Where another program listens already, a message says so, and what would be right."""
    done = sobek("serve", "--port", str(port))

    assert (2, "") == (done.code, done.out)
    assert f"--host 127.0.0.1 --port {port}: " in done.err
    assert "--port 0 takes any port that is free" in done.err


def test_a_scenario_that_is_wrong_is_not_served(sobek: Sobek) -> None:
    """The file to begin with is read first: what is wrong with it is said, and nothing is listened on."""
    path = str(BROKEN / "duplicate-key.yaml")

    assert sobek("replay", path).err == sobek("serve", path, "--port", "0").err


def test_a_text_that_is_wrong_is_not_served(sobek: Sobek, tmp_path: Path) -> None:
    """All texts of a folder are read before anybody is served; an empty name is no host."""
    (tmp_path / "broken.yaml").write_text("variant: house/broken\ngame: duel\n", "utf-8")
    done = sobek("serve", "--variants", str(tmp_path), "--port", "0")

    assert 2 == done.code
    assert "broken.yaml:1:1: " in done.err
    assert 2 == sobek("serve", "--host", "").code
