"""Makes the pictures of the README anew: `make pictures`. The page is taken in Chromium."""

import re
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.text import Text

from sobek_rules.documents import read
from sobek_rules.library import Library
from sobek_rules.render import report
from sobek_rules.render.stepping import screen
from sobek_rules.render.style import Style
from sobek_rules.replay import replay

HERE = Path(__file__).parent
SCENARIOS = HERE.parents[1] / "scenarios"
#: Picture: scenario and step.
SVGS = {
    "duel": ("duel/games/on-with-an-empty-pile.yaml", 1),
    "classic": ("classic/take/a-gap-that-the-merchant-left.yaml", 3),
    "socks": ("socks/games/a-first-game.yaml", 20),
}


def sobek(*arguments: str) -> None:
    """Run the command line."""
    subprocess.run([sys.executable, "-m", "sobek_rules", *arguments], check=True)


#: So much of a screen is shown, and on what.
LINES = 40
PAPER = (
    '<pre style="background: #fff; color: #111; display: inline-block; font: 15px monospace; padding: 8px">{code}</pre>'
)
#: What is laid on the table: pieces and squares.
LAID = (
    ("@-", "a2"), ("F1/", "b2"), ("W0|", "c2"), ("L1-", "d2"), (".", "e2"), (".", "f2"),
    ("thief", "b3"), ("E2/", "c3"), ("S0-", "d4"), ("M0/$", "c4"), ("I3|", "e5"),
)  # fmt: skip


def table(browser: Browser) -> None:
    """A dispute set up by clicking, with an action that the texts judge differently."""
    line = [sys.executable, "-m", "sobek_rules", "serve", "--port", "0"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, encoding="utf-8") as served:
        assert served.stdout is not None
        page = browser.new_page(viewport={"width": 1300, "height": 940})
        page.goto(re.findall(r"http://\S+", served.stdout.readline())[0])
        page.wait_for_selector("main[aria-busy=false]")
        for piece, square in LAID:
            held = page.locator(f'[data-piece="{piece}"]')
            if held.count() and held.get_attribute("aria-pressed") != "true":
                held.click()
            page.click(f'[id="at-market.{square}"]')
            page.wait_for_selector("main[aria-busy=false]")
        page.keyboard.press("Escape")
        for chosen in ('[id="told-corruption.ana"]', '[id="told-pile"]', "text=takes d2"):
            page.click(chosen)
            page.wait_for_selector("main[aria-busy=false]")
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=HERE / "table.png")
        served.terminate()


def terminal(browser: Browser) -> None:
    """What `sobek step` shows after the first step, in a terminal of 80 columns."""
    library = Library()
    scenario = library.scenario(read(SCENARIOS / "duel/skipping/where-skipped-tiles-go.yaml"))
    found = report.replays([replay(scenario, library.variant("duel/bga-en"))], {}, "", boards=True)
    console = Console(record=True, width=80, file=StringIO())
    console.print(Text.from_ansi("\n".join([*screen(found, 1, 0, Style(colour=True))][:LINES])))
    page = browser.new_page()
    page.set_content(console.export_html(inline_styles=True, code_format=PAPER))
    page.locator("pre").screenshot(path=HERE / "terminal.png")


def main() -> None:
    """Draw them all."""
    for name, (path, step) in SVGS.items():
        sobek("picture", str(SCENARIOS / path), "--step", str(step), "-o", str(HERE / f"{name}.svg"))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        out = Path(folder) / "page.html"
        texts = ("-V", "duel/reference", "-V", "duel/bga-en", "-V", "duel/guide-de")
        sobek("replay", str(SCENARIOS / "duel/take/empty-pile.yaml"), *texts, "--html", str(out))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 760})
        page.goto(out.as_uri())
        page.keyboard.press("ArrowRight")
        page.screenshot(path=HERE / "page.png")
        terminal(browser)
        table(browser)
        browser.close()


if __name__ == "__main__":
    main()
