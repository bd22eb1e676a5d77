"""An engine as a child process that is spoken to line by line: started, asked, timed, and started again."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO

from sobek_rules.conform.protocol import Malformed, Message, Trouble, line, reply

#: The longest line that is read, and how much of standard error is kept.
_LONGEST, _KEPT = 1 << 22, 1 << 14
#: How long an engine that is told to go may take, in seconds.
GRACE = 2.0


class Failed(Exception):
    """The engine gave no answer that can be used; it has to be started anew unless it said so itself."""

    def __init__(self, kind: str, message: str, trace: str = "") -> None:
        super().__init__(message)
        self.trouble = Trouble(kind, message, trace=trace)


class Declined(Exception):
    """The engine declines a case."""

    def __init__(self, reason: str, url: str = "") -> None:
        super().__init__(reason)
        self.trouble = Trouble("skip", reason, url=url)


class Child:
    """An engine, running or not; `seq` counts requests over all its lives."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self.command, self.timeout = command, timeout
        self.seq = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: Queue[tuple[int, bytes]] = Queue()
        # A file, since what is in it when a reply has come was written before: no thread need catch up.
        self._errors: IO[bytes] = TemporaryFile("ab+", buffering=0)  # noqa: SIM115  # `close` does

    def start(self) -> None:
        """Start the engine; raises `OSError` where it cannot be."""
        self.stop()
        self._process = launched(self.command, self._errors)
        self._lines = Queue()
        assert self._process.stdout
        Thread(target=_lines, args=(self._process.stdout, self._lines), daemon=True).start()

    @property
    def running(self) -> bool:
        """Whether it has been started and not stopped."""
        return self._process is not None

    def ask(self, cmd: str, **told: object) -> Message:
        """The reply to a request; raises `Failed` or `Declined`."""
        assert self._process
        assert self._process.stdin
        seq, self.seq = self.seq, self.seq + 1
        with suppress(OSError):  # that nothing more is read shows when no reply comes
            self._process.stdin.write(line({"seq": seq, "cmd": cmd, **told}).encode())
            self._process.stdin.flush()
        found = self._reply(cmd, seq)
        if "skip" in found:
            raise Declined(found["skip"]["reason"], found["skip"].get("url", ""))
        if "error" in found:
            raise Failed("error", found["error"]["message"], found["error"].get("trace", ""))
        return found

    def _reply(self, cmd: str, seq: int) -> Message:
        try:
            number, written = self._lines.get(timeout=self.timeout)
        except Empty:
            self.stop(grace=0)
            raise Failed("timeout", f"no reply to {cmd} within {self.timeout:g} seconds") from None
        if not written:
            raise Failed("error", f"the engine ended{self._code()} without a reply to {cmd}")
        try:
            return reply(written.decode("utf-8", "replace"), cmd, seq, f"line {number} of its output")
        except Malformed as error:
            self.stop()
            raise Failed("error", str(error)) from None

    def _code(self) -> str:
        process, self._process = self._process, None
        assert process
        ended(process)
        return f" with exit code {process.returncode}"

    def errors(self) -> str:
        """What the engine wrote on standard error since this was last asked."""
        self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - _KEPT))
        kept = self._errors.read()
        self._errors.truncate(0)
        return kept.decode("utf-8", "replace").strip()

    def close(self) -> None:
        """End the engine for good."""
        self.stop()
        self._errors.close()

    def stop(self, grace: float = GRACE) -> None:
        """End the engine, politely unless it has no `grace` left."""
        process, self._process = self._process, None
        if process is not None:
            ended(process, grace)


def launched(command: Sequence[str], stderr: IO[bytes] | int = subprocess.PIPE) -> "subprocess.Popen[bytes]":
    """A command started with pipes, in a group of its own that can be ended as one."""
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=stderr, start_new_session=os.name == "posix")


def ended(process: "subprocess.Popen[bytes]", grace: float = GRACE) -> None:
    """Close a process's input, wait a little, and then kill it with all that it has started."""
    if process.stdin:
        with suppress(OSError):
            process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(grace if process.poll() is None else 0)
    kill(process)
    process.wait()


def kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process with all that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def _lines(stream: IO[bytes], into: "Queue[tuple[int, bytes]]") -> None:
    """Put the lines of a stream that are not blank, with their numbers, and at its end an empty one."""
    number = 0
    with stream:
        while written := stream.readline(_LONGEST):
            number += 1
            if written.strip():
                into.put((number, written))
    into.put((number, b""))
