"""What all tests share: running the command line, and `--bless`, which rewrites files that hold what is expected."""

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support import Golden, Outcome, Sobek

from sobek_rules.__main__ import main

if TYPE_CHECKING:
    from playwright.sync_api import Browser

collect_ignore = ["broken"]  # files with mistakes, for test_broken.py alone


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--bless`."""
    parser.addoption("--bless", action="store_true", help="rewrite the files that hold what is expected")


@pytest.fixture
def sobek(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sobek:
    """Run the command line in this process."""

    def run(*arguments: str) -> Outcome:
        monkeypatch.setattr("sys.argv", ["sobek", *arguments])
        with pytest.raises(SystemExit) as stop:
            main()
        code = stop.value.code
        assert isinstance(code, int)
        return Outcome(code, *capsys.readouterr())

    return run


@pytest.fixture
def golden(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> Golden:
    """Assert that a file holds a text; under `--bless` show the difference and make it so."""

    def same(path: Path, found: str) -> None:
        expected = path.read_text(encoding="utf-8") if path.exists() else None
        if found == expected:
            return
        lines = difflib.unified_diff((expected or "").splitlines(), found.splitlines(), path.name, "found", lineterm="")
        change = "\n".join(lines) or f"{path} is missing"
        if not request.config.getoption("--bless"):
            pytest.fail(change, pytrace=False)
        with capsys.disabled():
            print(f"\n{change}")
        path.write_text(found, encoding="utf-8", newline="\n")

    return same


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """One browser for the tests of a module; no longer, since it keeps an event loop of its own running."""
    from browsing import CHROMIUM, QUIET
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def heard() -> list[str]:
    """What a page said on the console, what went wrong in it, and what it asked others for."""
    return []
