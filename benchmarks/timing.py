"""Timing that can be trusted on a shared machine: processor time, the best of several runs."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable


def process(*arguments: str, runs: int = 9) -> float:
    """Processor seconds of a whole Python process, compiled modules warm; the best of the runs."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return min(_once(arguments, environment) for _ in range(runs + 1))


def _once(arguments: tuple[str, ...], environment: dict[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def inside(run: Callable[[], int], runs: int = 5) -> float:
    """Things done a processor second; `run` does some and says how many."""
    best = 0.0
    for _ in range(runs):
        start = time.process_time()
        count = run()
        best = max(best, count / (time.process_time() - start))
    return best


def yardstick() -> int:
    """A million turns of a plain loop: what judging is measured against."""
    found = {number: number for number in range(8)}
    for number in range(1_000_000):
        found[number & 7]
    return 1_000_000
