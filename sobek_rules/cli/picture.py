"""`sobek picture`: one position of a scenario, drawn."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from sobek_rules.cli import options

if TYPE_CHECKING:
    from sobek_rules.drawing import Drawing
    from sobek_rules.replay import Replay


def picture(
    file: options.File,
    step: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="After which step; 0 is the start. Without it the last that was played."),
    ] = None,
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="OUT", help="OUT.svg or OUT.png; - for SVG on standard output.")
    ] = "-",
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            "-V",
            metavar="NAME",
            help="The variant to play it under; the most complete reading of the game when left out.",
            autocompletion=options.complete_variant,
        ),
    ] = None,
    variants: options.Folder = None,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Draw a position of a scenario as SVG or PNG.

    Every piece is labelled in words; the file needs nothing else.
    """
    from sobek_rules.render import svg
    from sobek_rules.replay import replay

    png = out.lower().endswith(".png")
    if out != "-" and not png and not out.lower().endswith(".svg"):
        options.wrong(f"-o {out}: the ending does not say what to draw; end it in .svg or .png")
    choice = options.Choice([variant] if variant else [], folder=variants, limit=max_bytes)
    scenario = options.load_scenario(file, choice)
    judge = choice.of(scenario)[0] if variant else choice.reference(scenario)
    when, drawing = _position(replay(scenario, judge), step)
    drawn = svg.standalone(drawing, f"{scenario.title}: {when}")
    if out == "-":
        sys.stdout.write(drawn)
        return
    options.write(out, _as_png(drawn, out) if png else drawn.encode(), file)
    print(f"{out}: {when}, under {judge.name}")


def _position(played: "Replay", step: int | None) -> "tuple[str, Drawing]":
    """When, and the drawing: that after a step, or after the last that can be drawn."""
    from sobek_rules.render.report import drawings

    scenario = played.scenario
    found = {0: scenario.game.drawing(scenario.start)}
    found |= {number: one for number, one in enumerate(drawings(played), 1) if one is not None}
    at = max(found) if step is None else step
    if at > len(played.steps):
        options.wrong(f"--step {at}: the scenario has {len(played.steps)} steps")
    if at not in found:
        options.wrong(
            f"--step {at}: nothing can be drawn there, since it is tried only, not reached, or differs by reading; "
            f"the last position before is that of step {max(number for number in found if number < at)}"
        )
    return (f"after step {at}" if at else "the start"), found[at]


def _as_png(drawn: str, out: str) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        options.wrong(f"-o {out}: a PNG needs one package more, resvg-py; install sobek-rules[png], or draw an .svg")
    from sobek_rules.render.svg import STYLE

    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><style>{STYLE}</style>'
    if svg_to_bytes(svg_string=f'{head}<text y="15">M</text></svg>') == svg_to_bytes(svg_string=f"{head}</svg>"):
        options.wrong(f"-o {out}: this machine has no font for the letters; install DejaVu Sans, or draw an .svg")
    return svg_to_bytes(svg_string=drawn, zoom=2)
