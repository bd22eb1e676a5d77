"""Whatever stands in a step, it is read and judged, or refused as bad input; nothing else comes of it."""

from itertools import islice
from typing import Any

from actions import every_action
from hypothesis import given
from hypothesis import strategies as st
from strategies import Moment, law, moments, open_texts, text

from sobek_rules.documents import parse
from sobek_rules.errors import BadInput
from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import Action, Look
from sobek_rules.games.duel.notation import LINE_WORDS
from sobek_rules.games.duel.pieces import BACKS, LETTERS, MARKS, SQUARES, TILE_NAMES, TOKENS, WAYS
from sobek_rules.games.duel.sights import SIGHTS
from sobek_rules.games.duel.state import State
from sobek_rules.render import markdown
from sobek_rules.render import text as as_text
from sobek_rules.render.machine import as_json
from sobek_rules.render.report import replays
from sobek_rules.render.style import Style
from sobek_rules.replay import replay
from sobek_rules.scenario import Scenario, load
from sobek_rules.variant import Variant
from sobek_rules.writer import flow, write

KEYS = (
    "take", "sell", "play", "discard", "look", "pass", "tile", "line", "way", "swap", "refill", "as", "pirogue",
    "draws", "takes", "back", "removes", "adds", "to", "sees", "token", "on",
)  # fmt: skip
WORDS = (
    *TILE_NAMES, *TOKENS, *SQUARES, *LETTERS, *LINE_WORDS, *MARKS, *BACKS, *SIGHTS,
    *(way for ways in WAYS.values() for way in ways), "none", "?", "statue", "pass", "", "ana", "others",
)  # fmt: skip

LEAVES = st.sampled_from((*WORDS, "x", "a" * 99, "é/")) | st.integers(-2, 13) | st.booleans() | st.none()
KEY = st.sampled_from(KEYS) | st.sampled_from(SQUARES) | st.sampled_from(["x", "", "0"])
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEY, inner, max_size=3), max_leaves=8
)


@st.composite
def steps(draw: st.DrawFn, moment: Moment) -> Any:
    """A step's action: anything at all, or one that could be meant, with one part of it replaced by anything."""
    if draw(st.integers(0, 3)) == 0:
        return draw(VALUES)
    written: Any = GAME.write_action(draw(sensible(moment)))
    if not isinstance(written, dict) or draw(st.integers(0, 3)) == 0:
        return written
    key = draw(st.sampled_from(sorted(written)) | KEY)
    return {**written, key: draw(VALUES)}


def sensible(moment: Moment) -> st.SearchStrategy[Action]:
    """Well-formed actions, legal or not."""
    kinds = [list(islice(kind, 3000)) for kind in every_action(moment.state, moment.state.to_move or 0)]
    looks: list[Action] = [Look(0, at) for at in SIGHTS]
    return st.one_of(*(st.sampled_from(kind) for kind in (looks, *kinds) if kind))


def positions(moment: Moment) -> st.SearchStrategy[State]:
    """The moment's state, one of which nothing is told, or one of which little is."""
    state = moment.state._replace(marked=None)
    little = State(state.names, market=state.market, ankh=state.ankh, line=state.line, hands=(state.hands[0], None))
    return st.sampled_from([state, State(state.names, pile=()), little, little._replace(to_move=0, pile=state.pile)])


def rendered(scenario: Scenario, judge: Variant) -> None:
    """Judge a scenario and write every report on it."""
    report = replays([replay(scenario, judge)], {}, "")
    for render in (as_json, markdown.render, lambda one: as_text.render(one, Style())):
        assert render(report)


@given(moments(), open_texts(), st.data())
@law(250)
def test_any_step_is_judged_or_refused(moment: Moment, name: str, data: st.DataObject) -> None:
    """A step of anything at all is refused as bad input, or judged and reported; what is read reads back the same."""
    state = data.draw(positions(moment))
    action = data.draw(steps(moment))
    head = write(Scenario("Anything", GAME, "", state.names, state, ()))
    text_of_file = f"{head}steps:\n  - ana: {flow(action)}\n"
    try:
        scenario = load(parse(text_of_file.encode(), "anything.yaml"), {GAME.name: GAME})
    except BadInput as refused:
        said = str(refused)
        assert said.startswith("anything.yaml:")
        return

    rendered(scenario, text(name))
    again = load(parse(write(scenario).encode(), "anything.yaml"), {GAME.name: GAME})
    assert [step.action for step in scenario.steps] == [step.action for step in again.steps]
