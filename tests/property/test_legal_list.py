"""The list of what is open to a player against the judge: on the whole space of actions, and on actions gone wrong."""

from collections.abc import Iterable
from itertools import chain, islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from own import Exact, Listed, Space
from strategies import EVERY_GAME, SEEDS, law, moments, own, randomness, readings, shipped, text

from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.judge import World, rule_on
from sobek_rules.model import Verdict
from sobek_rules.options import options
from sobek_rules.variant import Variant

_MOST, _FEW, _SAMPLE = 20_000, 720, 250
#: Games of which the whole space of actions is known.
EVERY_SPACE = pytest.mark.parametrize(
    ("game", "space"), [pytest.param(game, space, id=game.name) for game in GAMES if (space := own(game).space)]
)


def texts(game: Game) -> SearchStrategy[str]:
    """Shipped texts and random readings: read strictly, a text may let any pieces go together, without end."""
    return shipped(game) | readings(game)


def players(state: Any) -> SearchStrategy[int]:
    """The players of a game."""
    return st.integers(0, len(state.names) - 1)


def open_to(game: Game, player: int, state: Any, judge: Variant) -> tuple[Any, ...]:
    """What the list has for a player."""
    return tuple(option.action for option in options(game, judge, (World(state),), player))


def verdict(game: Game, state: Any, action: Any, judge: Variant) -> Verdict:
    """The verdict on an action."""
    return rule_on(game, judge.readings, (World(state),), action).verdict


def some(actions: Iterable[Any], random: Random) -> list[Any]:
    """All of the actions, or a sample where there are many."""
    found = list(islice(actions, _MOST))
    return found if len(found) <= _FEW else random.sample(found, _SAMPLE)


def amiss(game: Game, state: Any, judge: Variant, listed: Listed, actions: Iterable[Any]) -> list[str]:
    """The actions on which list and judge disagree, in words."""
    return [
        f"{game.describe(state, action)}: {found}"
        for action in actions
        if not listed.settles(action)
        if (action in listed) != ((found := verdict(game, state, action, judge)) is not Verdict.ILLEGAL)
    ]


@EVERY_GAME
@given(data=st.data(), seed=SEEDS)
@law(12)
def test_what_any_reading_could_allow_is_listed_or_illegal(game: Game, data: st.DataObject, seed: int) -> None:
    """Of all that is worth judging under some answer, the list of a text has just what the text does not forbid."""
    state, judge = data.draw(moments(game)).state, text(data.draw(texts(game)))
    player, random = data.draw(players(state)), randomness("any", seed)
    space = own(game).space
    listed = (space.listed if space else Exact)(state, open_to(game, player, state, judge), judge)
    every = {question.id: list(question.answers) for question in game.questions.values()}

    assert [] == amiss(game, state, judge, listed, some(game.candidates(state, player, every), random))


@EVERY_SPACE
@given(data=st.data(), seed=SEEDS)
@law(12)
def test_the_list_has_exactly_what_is_not_illegal(game: Game, space: Space, data: st.DataObject, seed: int) -> None:
    """Every well-formed action that there is, or some of each kind where there are many."""
    state, judge = data.draw(moments(game)).state, text(data.draw(texts(game)))
    player, random = data.draw(players(state)), randomness("list", seed)
    listed = space.listed(state, open_to(game, player, state, judge), judge)
    actions = [action for kind in space.every(state, player) for action in some(kind, random)]

    assert [] == amiss(game, state, judge, listed, actions)


@EVERY_SPACE
@given(data=st.data())
@law(5)
def test_in_small_states_the_list_has_all_that_is_not_illegal(game: Game, space: Space, data: st.DataObject) -> None:
    """While hands are small every single action is tried."""
    small = moments(game).filter(lambda moment: space.few(moment.state))
    state, judge = data.draw(small).state, text(data.draw(texts(game)))
    player = data.draw(players(state))
    listed = space.listed(state, open_to(game, player, state, judge), judge)

    assert [] == amiss(game, state, judge, listed, chain.from_iterable(space.every(state, player)))


@EVERY_SPACE
@given(data=st.data(), seed=SEEDS)
@law(12)
def test_an_action_gone_wrong_is_illegal_unless_listed(
    game: Game, space: Space, data: st.DataObject, seed: int
) -> None:
    """One wrong choice, or the wrong player: it is open to the player, or the judge objects."""
    state, judge, random = data.draw(moments(game)).state, text(data.draw(texts(game))), randomness("mutated", seed)
    open_ones = [open_to(game, player, state, judge) for player in range(len(state.names))]
    lists = [space.listed(state, mine, judge) for mine in open_ones]
    mine = open_ones[data.draw(players(state))]
    wrong = [space.mutated(state, action, random) for action in some(mine, random) for _ in range(4)]

    assert [] == [said for one in wrong for said in amiss(game, state, judge, lists[one.player], [one])]


@EVERY_GAME
@given(data=st.data(), seed=SEEDS)
@law(15)
def test_whatever_chance_brings_is_legal(game: Game, data: st.DataObject, seed: int) -> None:
    """An action on the list stays legal when all is told that chance decides: what is drawn, stolen or dealt."""
    state, judge, random = data.draw(moments(game)).state, text(data.draw(readings(game))), randomness("chance", seed)
    listed = some(game.candidates(state, game.mover(state) or 0, judge.readings.admitted), random)
    legal = [action for action in listed if verdict(game, state, action, judge) is Verdict.LEGAL]
    told = [game.complete(state, action, random) for action in legal]

    assert [] == [game.describe(state, one) for one in told if verdict(game, state, one, judge) is Verdict.ILLEGAL]
