"""`sobek step`: keys walk through steps and texts; every screen fits."""

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from shipped import BY_NAME, read, scenarios, variant
from support import ROOT, Sobek

from sobek_rules.cli.step import walking
from sobek_rules.render.report import Report, replays
from sobek_rules.render.stepping import last, screen
from sobek_rules.render.style import Style
from sobek_rules.replay import replay

RIGHT, LEFT, END, HOME, TAB = "\x1b[C", "\x1b[D", "\x1b[F", "\x1b[H", "\t"
SCENARIO = str(ROOT / "scenarios/duel/take/empty-pile.yaml")


def report(*texts: str) -> Report:
    """A replay with boards."""
    scenario = read(SCENARIO)
    return replays([replay(scenario, variant(text)) for text in texts], {}, "", boards=True)


@pytest.mark.parametrize(
    ("keys", "where"),
    [
        ("", (0, 0)),
        (RIGHT, (1, 0)),
        (RIGHT + TAB, (1, 1)),
        (RIGHT + TAB + TAB, (1, 0)),
        (LEFT, (0, 0)),
        (END + LEFT, (1, 0)),
        (END + RIGHT, (2, 0)),
        (END + HOME, (0, 0)),
    ],
)
def test_keys_walk(keys: str, where: tuple[int, int]) -> None:
    """Arrow keys go from step to step and stop at both ends, tab goes round the texts."""
    with create_pipe_input() as pipe:
        pipe.send_text(keys + "q")
        app = walking(report("duel/reference", "duel/bga-en"), Style(), input=pipe, output=DummyOutput())
        assert where == app.run()


def test_a_screen_tells_one_step_under_one_text() -> None:
    """The screen names the text and the step, draws the board, and has that text's verdict alone."""
    found = report("duel/reference", "duel/bga-en")
    one, other = ("\n".join(screen(found, 1, text, Style())) for text in (0, 1))

    assert "duel/reference (text 1 of 2), step 1 of 1" in one
    assert "LEGAL" in one
    assert "ILLEGAL" not in one
    assert "take.empty-pile = allowed" in one
    assert "duel/bga-en (text 2 of 2), step 1 of 1" in other
    assert "ILLEGAL" in other
    assert "   4   " in one
    assert "not known without: market.f2" in "\n".join(screen(found, last(found), 0, Style()))


@pytest.mark.parametrize("game", BY_NAME)
def test_every_screen_fits(game: str) -> None:
    """No line of any screen is wider than 80 signs."""
    for scenario in scenarios(game)[::7]:
        found = replays([replay(scenario, variant(BY_NAME[game].reference))], {}, "", boards=True)
        for at in range(last(found) + 1):
            assert max(map(len, screen(found, at, 0, Style()))) <= 80


def test_without_a_terminal(sobek: Sobek) -> None:
    """In a pipe it is said what to use instead."""
    done = sobek("step", SCENARIO)

    assert (2, "") == (done.code, done.out)
    assert "sobek step needs a terminal; sobek replay --board prints the same" in done.err
