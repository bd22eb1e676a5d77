"""`sobek step`: walk through a scenario in the terminal."""

import os
import sys
from typing import TYPE_CHECKING, Any

from sobek_rules.cli import options

if TYPE_CHECKING:
    from prompt_toolkit.application import Application

    from sobek_rules.render.report import Report
    from sobek_rules.render.style import Style

_KEYS = "left/right step   tab text   up/down scroll   home/end   q quit"
#: Keys, which of step, text and scroll they move, and by how much.
_MOVES = {
    "right": ("at", 1), "left": ("at", -1), "end": ("at", 10**6), "home": ("at", -(10**6)), "space": ("at", 1),
    "tab": ("text", 1), "s-tab": ("text", -1), "down": ("top", 1), "up": ("top", -1),
    "pagedown": ("top", 10), "pageup": ("top", -10),
}  # fmt: skip


def step(
    file: options.File,
    variant: options.Variants = [],  # noqa: B006
    variants: options.Folder = None,
    fill: options.Fill = None,
    assume: options.Assume = [],  # noqa: B006
    strict: options.Strict = False,
    no_advice: options.NoAdvice = False,
    lang: options.Lang = None,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Walk through a scenario with the arrow keys.

    One step under one text at a time, with the board; tab shows the next text.
    """
    from sobek_rules.render import report
    from sobek_rules.render.style import style_for

    choice = options.Choice(variant, folder=variants, fill=fill, assume=assume, strict=strict, limit=max_bytes)
    scenario = options.load_scenario(file, choice)
    played, advisers = choice.played(scenario, advice=not no_advice)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        options.wrong("sobek step needs a terminal; sobek replay --board prints the same")
    walking(report.replays(played, advisers, lang or "", boards=True), style_for(sys.stdout)).run()


class _Place:
    """Where somebody walks: the step, the text, and the first line that is shown."""

    def __init__(self, report: "Report", style: "Style") -> None:
        self.report, self.style = report, style
        self.at = self.text = self.top = 0

    def move(self, what: str, by: int) -> None:
        """Go on, as far as there is anything; texts come round."""
        from sobek_rules.render.stepping import last

        if what == "at":
            self.at = max(0, min(last(self.report), self.at + by))
        elif what == "text":
            self.text = (self.text + by) % len(self.report["columns"])
        self.top = max(0, min(len(self.lines()) - 1, self.top + by)) if what == "top" else 0

    def lines(self) -> list[str]:
        """All lines of what is shown."""
        from sobek_rules.render.stepping import screen

        return list(screen(self.report, self.at, self.text, self.style))


def walking(report: "Report", style: "Style", **streams: Any) -> "Application[tuple[int, int]]":
    """The application; it ends with the step and the text that were last shown. `streams` are its input and output."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.layout import HSplit, Layout, Window
    from prompt_toolkit.layout.controls import FormattedTextControl

    place, keys = _Place(report, style), KeyBindings()

    def bind(key: str, what: str, by: int) -> None:
        keys.add(key)(lambda event: place.move(what, by))

    for key, (what, by) in _MOVES.items():
        bind(key, what, by)
    for key in ("q", "escape", "c-c"):
        keys.add(key, eager=True)(lambda event: event.app.exit(result=(place.at, place.text)))
    shown = FormattedTextControl(lambda: ANSI("\n".join(place.lines()[place.top :])))
    foot = Window(FormattedTextControl(_KEYS), height=1, style="reverse")
    layout = Layout(HSplit([Window(shown, wrap_lines=True), foot]))
    return Application(layout=layout, key_bindings=keys, full_screen="TERM" in os.environ, **streams)
