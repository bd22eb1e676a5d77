"""What the tests in a browser share: where it is, how it is started, what a page did that it should not."""

import shutil

from playwright.sync_api import Page
from support import ROOT

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
QUIET = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


def listen(page: Page, ours: str, heard: list[str]) -> None:
    """Note what the page says on the console, what goes wrong in it, and what it asks of any other than ours."""
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith(ours) else heard.append(request.url))


def barriers(page: Page) -> list[tuple[str, str]]:
    """What the accessibility check finds that is serious or critical: the rule, and where."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run().then((result) => result.violations)")
    return [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")]
