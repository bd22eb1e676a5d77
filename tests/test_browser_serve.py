"""The page at the table in a real browser: set up by clicks, judged, taken away. Skipped where there is none."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import AXE, CHROMIUM, barriers, listen
from playwright.sync_api import Browser, Page
from support import ROOT, Sobek

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no browser is installed (chromium)")
#: The worked example of the German guide: the Ankh looks along a row of three tiles, the third is taken.
LYING = (("@-", "a2"), ("F1/", "b2"), ("W0|", "c2"), ("L1-", "d2"), (".", "e2"), (".", "f2"))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the real command serves."""
    line = [sys.executable, "-m", "sobek_rules", "serve", "--port", "0"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, encoding="utf-8") as served:
        assert served.stdout is not None
        said = served.stdout.readline()
        yield re.findall(r"http://\S+", said)[0]
        served.terminate()


@pytest.fixture
def page(browser: Browser, address: str, heard: list[str]) -> Iterator[Page]:
    """A new dispute about the duel."""
    context = browser.new_context(viewport={"width": 1300, "height": 1000}, accept_downloads=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    listen(page, address, heard)
    page.goto(address)
    page.wait_for_selector(at("at-market.a1"))
    yield page
    context.close()


def at(id: str) -> str:
    """The selector of an element by its id, which may have any signs."""
    return f'[id="{id}"]'


def click(page: Page, selector: str) -> None:
    """A click that the server answers, and the answer shown."""
    page.click(selector)
    shown(page)


def shown(page: Page) -> None:
    """Wait until what was asked is answered and shown."""
    page.wait_for_selector("main[aria-busy=false]")


def lay(page: Page, piece: str, spot: str) -> None:
    """Take a piece from the box, unless it is in hand, and lay it on a square."""
    if page.get_attribute(f'[data-piece="{piece}"]', "aria-pressed") != "true":
        page.click(f'[data-piece="{piece}"]')
    click(page, at(f"at-market.{spot}"))


def set_up(page: Page) -> None:
    """The worked example, by clicks alone."""
    for piece, spot in LYING:
        lay(page, piece, spot)
    for name in ("ana", "ben"):
        click(page, at(f"told-corruption.{name}"))
    page.fill(at("count-pile"), "20")
    page.press(at("count-pile"), "Enter")
    shown(page)
    click(page, "text=takes d2")


def verdict(page: Page, text: str) -> str:
    """What a text says of the step, in its summary."""
    return page.inner_text(f"{at(f'says-{text}')} summary .verdict")


def test_the_worked_example_by_clicks(page: Page, heard: list[str], sobek: Sobek, tmp_path: Path) -> None:
    """Set up, judged under all texts, downloaded, and checked by the command line."""
    set_up(page)
    texts = ("duel/guide-de", "duel/bga-en", "duel/bga-fr", "duel/reference")
    assert ["legal"] * 4 == [verdict(page, text) for text in texts]
    page.select_option("#text", "duel/guide-de")
    page.wait_for_selector(f"{at('says-duel/guide-de')}[open]")
    reasons = page.inner_text(at("says-duel/guide-de"))
    assert "skipped b2 F1/, c2 W0|" in reasons
    assert "skip.corruption" in reasons
    click(page, "#expect")
    with page.expect_download() as download:
        page.click("#download")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    done = sobek("check", str(path))

    assert "a-dispute.yaml" == path.name
    assert (0, "") == (done.code, done.err)
    assert "all as expected" in done.out
    assert "  2   @-   F1/  W0|  L1-  .    .\n" in path.read_text("utf-8")
    assert [] == heard


def test_an_illegal_action_is_judged_too(page: Page, heard: list[str]) -> None:
    """The list has what is not allowed, and its verdict says why."""
    set_up(page)
    click(page, "text=passes")

    assert "illegal" == verdict(page, "duel/guide-de")
    assert [] == heard


def test_what_is_needed_can_be_filled_in(page: Page, heard: list[str]) -> None:
    """Where a fact is missing, the page leads to the place where it is told; told, the verdict is settled."""
    for piece, spot in LYING:
        lay(page, piece, spot)
    click(page, "text=takes d2")
    assert "undetermined" == verdict(page, "duel/bga-en")
    page.click(f"{at('says-duel/bga-en')} summary")
    page.click('[data-goto="pile"] >> visible=true')
    assert "found" in (page.get_attribute(at("at-pile"), "class") or "")
    click(page, at("told-pile"))

    assert "illegal" == verdict(page, "duel/bga-en")
    assert [] == heard


def test_the_box_runs_out(page: Page, heard: list[str]) -> None:
    """A piece of which none is left cannot be taken, nor counted; taken away from where it lies it is there again."""
    lay(page, "F1/", "b2")
    assert page.is_disabled('[data-piece="F1/"]')
    page.keyboard.press("Escape")
    click(page, at("at-market.b2"))

    assert page.is_enabled('[data-piece="F1/"]')
    assert [] == heard
    page.fill(at("count-pile"), "999")
    page.press(at("count-pile"), "Enter")
    page.wait_for_selector("#problems li")

    assert "the box holds 65 tiles" in page.inner_text("#problems")
    assert "" == page.input_value(at("count-pile"))


def test_nothing_is_lost_in_haste(page: Page, heard: list[str]) -> None:
    """Clicks that come before an answer are all heeded, a number with the click that ends its typing too."""
    squares = [page.locator(at(f"at-market.{letter}1")).bounding_box() for letter in "abcdef"]
    page.click('[data-piece="."]')
    for lain in filter(None, squares):
        # By hand: page.click takes a click back where it finds that the page has changed meanwhile.
        page.mouse.click(lain["x"] + lain["width"] / 2, lain["y"] + lain["height"] / 2)
    shown(page)
    page.fill(at("count-pile"), "20")
    page.hover(at("told-corruption.ana"))
    page.mouse.down()
    page.wait_for_timeout(150)
    page.mouse.up()
    shown(page)
    page.fill("#title", "Typed last")
    with page.expect_download() as download:
        page.click("#download")
    told = page.input_value("#scenario")

    assert "  1   .    .    .    .    .    .\n" in told.replace("    1", "  1")
    assert "pile: 20" in told
    assert "corruption: {ana: []}" in told
    assert "typed-last.yaml" == download.value.suggested_filename
    assert [] == heard


SLOW = """
const quick = fetch;
window.fetch = (...all) => new Promise((done) => setTimeout(done, 250)).then(() => quick(...all));
"""


def test_what_is_being_typed_is_not_taken_away(page: Page, heard: list[str]) -> None:
    """Answers that come slowly leave the letters and the caret of a field alone, wherever somebody types."""
    set_up(page)
    page.add_init_script(SLOW)
    page.reload()
    page.wait_for_selector(at("drop-1"))
    for field, delay in (("find", 260), ("own", 60), ("title", 60), ("about", 60), ("players", 60)):
        page.fill(at(field), "x" if field == "title" else "")
        page.select_option("#language", "en" if page.input_value("#language") == "" else "")
        page.type(at(field), "takes a", delay=delay)
        assert page.input_value(at(field)).endswith("takes a"), field
    page.select_option("#language", "")
    page.fill("#title", "Typed last")
    shown(page)  # the field is another by now, and not every browser says that it was changed
    page.click("#link")
    page.wait_for_selector("text=the link is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    titled(page, "Typed last")

    assert [] == heard


def test_what_is_opened_or_typed_can_be_undone(page: Page, heard: list[str], tmp_path: Path) -> None:
    """Back goes from a file that was opened to the one before, and from a text that was typed to what lay there."""
    for number in (1, 2):
        path = tmp_path / f"{number}.yaml"
        path.write_text(f"scenario: File {number}\ngame: duel\nplayers: [ana, ben]\n", "utf-8")
        page.set_input_files("#open", path)
        titled(page, f"File {number}")
    lay(page, "F1/", "b2")
    page.fill("#scenario", "scenario: Pasted\ngame: duel\nplayers: [ana, ben]\n")
    titled(page, "Pasted")
    page.go_back()
    page.wait_for_selector('[aria-label^="b2: fish"]')
    page.go_back()
    page.wait_for_selector('[aria-label="b2: not told"]')
    for title in ("File 1", "A dispute"):
        page.go_back()
        titled(page, title)

    assert [] == heard


def titled(page: Page, title: str) -> None:
    """Wait until the dispute has that title."""
    page.wait_for_selector(f'#title[value="{title}"]')


def test_messages_are_seen(page: Page) -> None:
    """What is wrong is said where one looks, also far down on a phone."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.fill("#own", "nonsense: [")
    page.press("#own", "Enter")
    page.wait_for_selector("#problems li")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")

    assert 0 <= page.evaluate("document.getElementById('problems').getBoundingClientRect().top") < 740


@pytest.mark.parametrize("width", [360, 1000, 1300])
def test_nothing_lies_over_the_file(width: int, page: Page, heard: list[str]) -> None:
    """What stays in sight while the position is scrolled ends above the file, also beside the short view of a step."""
    set_up(page)
    page.set_viewport_size({"width": width, "height": 700})
    for step in ("#step-1", "#step-2"):
        click(page, step)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        right, file = (page.locator(f"#{id}").bounding_box() for id in ("right", "scenario"))

        assert right is not None
        assert file is not None
        assert right["y"] + right["height"] <= file["y"]
    assert [] == heard


def test_the_focus_is_never_lost(page: Page, heard: list[str]) -> None:
    """Where what had the focus is gone, something near it has: after the last of a kind, after leaving out a step."""
    page.focus(at("box-tile-F1/"))
    page.keyboard.press("Enter")
    page.focus(at("into-hands.ana"))
    page.keyboard.press("Enter")
    shown(page)
    assert "BODY" != page.evaluate("document.activeElement.tagName")
    page.fill("#own", "pass")
    page.press("#own", "Enter")
    page.wait_for_selector(at("drop-1"))
    page.focus(at("drop-1"))
    page.keyboard.press("Enter")
    shown(page)
    page.wait_for_selector(at("drop-1"), state="detached")

    assert "BODY" != page.evaluate("document.activeElement.tagName")
    assert [] == heard


def test_back_undoes_a_change(page: Page, heard: list[str]) -> None:
    """The browser's Back and Forward go through what was changed, a new dispute included."""
    lay(page, "F1/", "b2")
    lay(page, "W0|", "c2")
    page.go_back()
    page.wait_for_selector('[aria-label="c2: not told"]')
    assert "b2: fish, 1 scarab, rising diagonal" == page.get_attribute(at("at-market.b2"), "aria-label")
    page.go_forward()
    page.wait_for_selector('[aria-label^="c2: wheat"]')
    click(page, "#new")
    page.go_back()
    page.wait_for_selector('[aria-label^="c2: wheat"]')

    assert [] == heard


def test_the_same_piece_stays_in_hand(page: Page, heard: list[str]) -> None:
    """Of pieces of several kinds that are written alike, the one that was taken is still in hand once it is put."""
    page.click(at("box-deben-3"))
    click(page, at("into-debens.ana"))
    click(page, at("into-debens.ana"))

    assert "true" == page.get_attribute(at("box-deben-3"), "aria-pressed")
    assert "debens: {ana: [3, 3]}" in page.input_value("#scenario")
    assert [] == heard


def test_a_broken_link_says_so(page: Page, address: str, heard: list[str]) -> None:
    """A link that holds no scenario is said to be broken; an anchor of no meaning changes nothing."""
    lay(page, "F1/", "b2")
    told = page.input_value("#scenario")
    page.evaluate("location.hash = 'somewhere'")
    page.evaluate("location.hash = 's=AAAA'")
    page.wait_for_selector("text=this link does not hold a whole scenario")
    assert told == page.input_value("#scenario")
    page.goto("about:blank")
    page.goto(f"{address}#s=!!!")
    page.wait_for_selector("text=this link does not hold a whole scenario")

    assert page.is_visible(at("at-market.a1"))
    assert [] == heard


def test_what_a_later_step_needs_is_told_at_the_start(page: Page, heard: list[str]) -> None:
    """From a later step the page goes to the first one, where the position is set up."""
    for piece, spot in LYING:
        lay(page, piece, spot)
    click(page, "text=takes b2")
    click(page, "text=a further step")
    page.fill("#own", "{play: thief, back: black}")
    click(page, "#own-go")
    page.click(f"{at('says-duel/guide-de')} summary")
    page.click(f"{at('says-duel/guide-de')} [data-goto]")
    page.wait_for_selector(".found")

    assert page.is_visible(at("at-market.a1"))
    assert "found" in (page.get_attribute(at("at-hands.ana"), "class") or "")
    assert [] == heard


def test_arrows_move_on_the_board(page: Page, heard: list[str]) -> None:
    """The board is one stop of the Tab key; arrow keys move from square to square."""
    page.focus(at("at-market.a1"))
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)

    assert "at-market.c2" == page.evaluate("document.activeElement.id")
    assert 1 == len(page.query_selector_all("[data-spot][tabindex='0']"))
    assert [] == heard


def test_a_link_carries_the_scenario(page: Page, browser: Browser, address: str, heard: list[str]) -> None:
    """The address alone opens the same dispute in another browser; what is asked never has the fragment in it."""
    set_up(page)
    page.click("#link")
    page.wait_for_selector("text=the link is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = browser.new_page()
    listen(other, address, heard)
    other.goto(link)
    other.wait_for_selector(at("says-duel/guide-de"))

    assert page.input_value("#scenario") == other.input_value("#scenario")
    assert "legal" == verdict(other, "duel/guide-de")
    assert [] == heard
    other.close()


def test_a_scenario_can_be_pasted_or_opened(page: Page, heard: list[str], tmp_path: Path) -> None:
    """A text typed over the old one is judged; what is wrong with it is said, and leads to its line."""
    text = (ROOT / "scenarios/duel/take/empty-pile.yaml").read_text("utf-8")
    with page.expect_response("**/judge"):
        page.fill("#scenario", text.replace("game: duel", "game: duels"))
    page.wait_for_selector("#problems button")
    assert page.inner_text("#problems").startswith("the scenario:")
    assert "did you mean 'duel'?" in page.inner_text("#problems")
    page.click("#problems button")
    assert page.evaluate("document.activeElement.id") == "scenario"
    heard.clear()  # the browser itself notes each answer that is a refusal
    path = tmp_path / "mine.yaml"
    path.write_text(text, "utf-8")
    page.set_input_files("#open", path)
    page.wait_for_selector(at("says-duel/bga-en"))

    assert "" == page.inner_text("#problems")
    assert text == page.input_value("#scenario")
    assert [] == heard


def test_keys_are_enough(page: Page, heard: list[str]) -> None:
    """A piece is taken and laid with the keyboard, and the focus stays where it was."""
    page.focus('[data-piece="@-"]')
    page.keyboard.press("Enter")
    assert "In hand: the Ankh along the row" in page.inner_text("#hand")
    page.focus(at("at-market.a2"))
    page.keyboard.press("Enter")
    shown(page)
    assert "at-market.a2" == page.evaluate("document.activeElement.id")

    assert "a2: the Ankh along the row" == page.get_attribute(at("at-market.a2"), "aria-label")
    assert [] == heard


@pytest.mark.parametrize("game", ["classic", "socks"])
def test_other_games_have_their_table(game: str, page: Page, heard: list[str]) -> None:
    """Each game is set up and judged on the same page."""
    page.select_option("#game", game)
    click(page, "#example")
    page.wait_for_selector(at(f"says-{game}/reference"))

    assert page.query_selector_all("ul.actions button")
    assert [] == heard


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not in node_modules")
def test_no_serious_barrier(page: Page) -> None:
    """The accessibility check finds nothing serious, in light and in dark, empty and set up, wide and on a phone."""
    assert [] == barriers(page)
    set_up(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width in (1300, 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert [] == barriers(page)
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
