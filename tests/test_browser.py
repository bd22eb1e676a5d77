"""The page in a real browser: keys, tabs, nothing fetched, nothing on the console. Skipped where there is none."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import AXE, CHROMIUM, barriers, listen
from playwright.sync_api import Browser, Page
from support import ROOT, Sobek

SCENARIO = str(ROOT / "scenarios/duel/take/empty-pile.yaml")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no browser is installed (chromium)")


@pytest.fixture
def page(browser: Browser, sobek: Sobek, tmp_path: Path, heard: list[str]) -> Iterator[Page]:
    """A replay under two texts."""
    out = tmp_path / "out.html"
    sobek("replay", SCENARIO, "-V", "duel/reference", "-V", "duel/bga-en", "--html", str(out))
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    listen(page, out.as_uri(), heard)
    page.goto(out.as_uri())
    yield page
    page.close()


def shown(page: Page) -> list[str]:
    """The headings of the steps that can be seen."""
    return [heading.inner_text() for heading in page.query_selector_all(".step h2") if heading.is_visible()]


def test_keys_walk_through_the_steps(page: Page, heard: list[str]) -> None:
    """Arrow keys, Home and End show one step at a time, and the address tells which."""
    assert ["The start"] == shown(page)
    assert 0 == page.evaluate("scrollY")
    page.keyboard.press("ArrowRight")
    assert shown(page)[0].startswith("1. ")
    assert page.url.endswith("#s1")
    page.keyboard.press("End")
    assert ["The end"] == shown(page)
    page.keyboard.press("Home")
    assert ["The start"] == shown(page)
    page.click("#on")
    assert shown(page)[0].startswith("1. ")
    assert [] == heard


def test_tabs_switch_the_text(page: Page, heard: list[str]) -> None:
    """One text's ruling is shown at a time; on the tabs the arrow keys move among them."""
    page.click(".parts a")
    page.click("#t1")
    assert ["duel/bga-en"] == [one.inner_text() for one in page.query_selector_all("article h3") if one.is_visible()]
    page.keyboard.press("ArrowLeft")
    assert ["duel/reference"] == [one.inner_text() for one in page.query_selector_all("article h3") if one.is_visible()]
    assert "true" == page.get_attribute("#t0", "aria-selected")
    assert [] == heard


def test_a_link_opens_a_step(page: Page, heard: list[str]) -> None:
    """The address with a step in its fragment opens that step, also on a phone in the dark."""
    page.set_viewport_size({"width": 360, "height": 700})
    page.emulate_media(color_scheme="dark")
    page.goto(page.url.partition("#")[0] + "#s1")
    page.reload()
    assert shown(page)[0].startswith("1. ")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert [] == heard


def test_without_scripts_it_is_a_list(browser: Browser, page: Page) -> None:
    """Where no script runs, all steps are shown one below the other."""
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(page.url)
    assert len(shown(plain)) == len(plain.query_selector_all(".step"))
    context.close()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not in node_modules")
def test_no_serious_barrier(page: Page) -> None:
    """The accessibility check finds nothing serious, in light and in dark, at each step."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for _ in range(3):
            page.keyboard.press("ArrowRight")
            assert [] == barriers(page)
