"""Whatever stands in a file, it is read and judged, or refused as bad input; nothing else comes of it."""

from itertools import islice
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from strategies import BY_NAME, EVERY_GAME, Moment, law, moments, open_texts, own, text

from sobek_rules.documents import parse
from sobek_rules.errors import BadInput
from sobek_rules.game import Game
from sobek_rules.render import drawn, markdown
from sobek_rules.render import text as as_text
from sobek_rules.render.machine import as_json
from sobek_rules.render.report import replays
from sobek_rules.render.style import Style
from sobek_rules.replay import replay
from sobek_rules.scenario import Scenario, load
from sobek_rules.variant import Variant
from sobek_rules.writer import flow, write


def keys(game: Game) -> SearchStrategy[str]:
    """Keys that a step may have, and some that it may not."""
    return st.sampled_from(own(game).keys) | st.sampled_from(["x", "", "0"])


def values(game: Game) -> SearchStrategy[Any]:
    """Anything at all, more often of the game's words."""
    leaves = st.sampled_from((*own(game).words, "x", "a" * 99, "é/")) | st.integers(-2, 13) | st.booleans() | st.none()
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys(game), inner, max_size=3),
        max_leaves=8,
    )


@st.composite
def steps(draw: st.DrawFn, game: Game, moment: Moment) -> Any:
    """A step's action: anything at all, or one that could be meant, with one part of it replaced by anything."""
    if draw(st.integers(0, 3)) == 0:
        return draw(values(game))
    written: Any = game.write_action(draw(sensible(game, moment)), moment.state)
    if not isinstance(written, dict) or draw(st.integers(0, 3)) == 0:
        return written
    key = draw(st.sampled_from(sorted(written)) | keys(game))
    return {**written, key: draw(values(game))}


def sensible(game: Game, moment: Moment) -> SearchStrategy[Any]:
    """Well-formed actions, legal or not."""
    space, player = own(game).space, game.mover(moment.state) or 0
    every = {question.id: list(question.answers) for question in game.questions.values()}
    found = space.every(moment.state, player) if space else [game.candidates(moment.state, player, every)]
    kinds = [list(islice(kind, 3000)) for kind in found]
    return st.one_of(*(st.sampled_from(kind) for kind in (list(own(game).others), *kinds) if kind))


@st.composite
def starts(draw: st.DrawFn, game: Game, state: Any) -> dict[str, Any]:
    """What a scenario starts from, with one thing in it replaced by anything."""
    written: dict[str, Any] = dict(game.write_state(state))
    outer = draw(st.sampled_from(sorted(written)) | st.sampled_from(sorted(game.scenario_keys)))
    inside = written.get(outer)
    if not isinstance(inside, dict) or draw(st.integers(0, 5)) == 0:
        return {**written, outer: draw(values(game))}
    inner = draw(st.sampled_from(sorted(inside)) | keys(game)) if inside else draw(keys(game))
    table = inside.get(inner)
    if isinstance(table, dict) and table and draw(st.booleans()):
        name = draw(st.sampled_from(sorted(table)))
        return {**written, outer: {**inside, inner: {**table, name: draw(values(game))}}}
    if isinstance(table, list) and table and draw(st.booleans()):
        at = draw(st.integers(0, len(table) - 1))
        return {**written, outer: {**inside, inner: [*table[:at], draw(values(game)), *table[at + 1 :]]}}
    return {**written, outer: {**inside, inner: draw(values(game))}}


def rendered(scenario: Scenario, judge: Variant) -> None:
    """Judge a scenario and write every report on it."""
    report = replays([replay(scenario, judge)], {}, "")
    for render in (as_json, markdown.render, lambda one: as_text.render(one, Style())):
        assert render(report)


def read(text_of_file: str) -> Scenario | None:
    """The scenario that a file holds; None where it is refused as bad input, in its place."""
    try:
        return load(parse(text_of_file.encode(), "anything.yaml"), BY_NAME)
    except BadInput as refused:
        said = str(refused)
        assert said.startswith("anything.yaml:")
        return None


@EVERY_GAME
@given(data=st.data())
@law(100)
def test_any_step_is_judged_or_refused(game: Game, data: st.DataObject) -> None:
    """A step of anything at all is refused as bad input, or judged and reported; what is read reads back the same."""
    moment, name = data.draw(moments(game)), data.draw(open_texts(game))
    state = own(game).writable(moment.state)
    state = data.draw(st.sampled_from([state, *own(game).little(state)]))
    action = data.draw(steps(game, moment))
    head = write(Scenario("Anything", game, "", state.names, state, ()))
    scenario = read(f"{head}steps:\n  - {state.names[0]}: {flow(action)}\n")
    if scenario is None:
        return

    rendered(scenario, text(name))
    again = read(write(scenario))
    assert again is not None
    assert [step.action for step in scenario.steps] == [step.action for step in again.steps]


@EVERY_GAME
@given(data=st.data())
@law(100)
def test_any_start_is_read_or_refused(game: Game, data: st.DataObject) -> None:
    """A position with anything at all in it is refused as bad input, or read, replayed and drawn, and reads back."""
    moment, name = data.draw(moments(game)), data.draw(open_texts(game))
    written = data.draw(starts(game, own(game).writable(moment.state)))
    scenario = read(
        "".join(f"{key}: {flow(value)}\n" for key, value in {"scenario": "x", "game": game.name, **written}.items())
    )
    if scenario is None:
        return

    rendered(scenario, text(name))
    assert drawn.text(game.drawing(scenario.start)).strip()
    again = read(write(scenario))
    assert again is not None
    assert scenario.start == again.start
