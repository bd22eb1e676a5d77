"""Makes the pictures of the README anew: `make pictures`. The page is taken in Chromium."""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

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
        browser.close()


if __name__ == "__main__":
    main()
