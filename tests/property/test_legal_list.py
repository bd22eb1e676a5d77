"""The list of what is open to a player against the judge: on the whole space of actions, and on actions gone wrong."""

from collections.abc import Iterable
from itertools import islice
from random import Random

from actions import Listed, every_action, mutated
from hypothesis import given
from hypothesis import strategies as st
from strategies import GAME, Moment, law, moments, randomness, readings, text, texts

from sobek_rules.games.duel.actions import Action
from sobek_rules.games.duel.dealing import complete
from sobek_rules.games.duel.state import State
from sobek_rules.judge import World, rule_on
from sobek_rules.model import Verdict
from sobek_rules.options import options
from sobek_rules.variant import Variant

_MOST = 20_000
_SAMPLE = 250
SEEDS = st.integers(0, 10**9)


def open_to(player: int, state: State, judge: Variant) -> tuple[Action, ...]:
    """What the list has for a player."""
    return tuple(option.action for option in options(GAME, judge, (World(state),), player))


def verdict(state: State, action: Action, judge: Variant) -> Verdict:
    """The verdict on an action."""
    return rule_on(GAME, judge.readings, (World(state),), action).verdict


def some(actions: Iterable[Action], random: Random) -> list[Action]:
    """All of the actions, or a sample where there are many."""
    found = list(islice(actions, _MOST))
    return found if len(found) <= 2 * _SAMPLE else random.sample(found, _SAMPLE)


def amiss(state: State, judge: Variant, listed: Listed, actions: Iterable[Action]) -> list[str]:
    """The actions on which list and judge disagree, in words."""
    return [
        f"{GAME.describe(state, action)}: {found}"
        for action in actions
        if not listed.settles(action)
        if (action in listed) != ((found := verdict(state, action, judge)) is not Verdict.ILLEGAL)
    ]


@given(moments(), texts(), st.integers(0, 1), SEEDS)
@law(25)
def test_the_list_has_exactly_what_is_not_illegal(moment: Moment, name: str, player: int, seed: int) -> None:
    """Every square, line, trade and refill, every set, token and target, every character with every choice."""
    state, judge, random = moment.state, text(name), randomness("list", seed)
    listed = Listed(state, open_to(player, state, judge), judge)
    actions = [action for kind in every_action(state, player) for action in some(kind, random)]

    assert [] == amiss(state, judge, listed, actions)


@given(moments(), texts(), st.integers(0, 1), SEEDS)
@law(25)
def test_an_action_gone_wrong_is_illegal_unless_listed(moment: Moment, name: str, player: int, seed: int) -> None:
    """A wrong square, line, tile, token, character or player: it is open to the player, or the judge objects."""
    state, judge, random = moment.state, text(name), randomness("mutated", seed)
    mine = open_to(player, state, judge)
    lists = {player: Listed(state, mine, judge), 1 - player: Listed(state, open_to(1 - player, state, judge), judge)}
    wrong = [mutated(state, action, random) for action in some(mine, random) for _ in range(4)]

    assert [] == [said for action in wrong for said in amiss(state, judge, lists[action.player], [action])]


@given(moments(), readings(), SEEDS)
@law(25)
def test_whatever_chance_brings_is_legal(moment: Moment, name: str, seed: int) -> None:
    """An action on the list stays legal when the debens drawn, the tile stolen and the tokens seen are told."""
    state, judge, random = moment.state, text(name), randomness("chance", seed)
    told = [complete(state, action, random) for action in open_to(state.to_move or 0, state, judge)]

    assert [] == [GAME.describe(state, action) for action in told if verdict(state, action, judge) is Verdict.ILLEGAL]
