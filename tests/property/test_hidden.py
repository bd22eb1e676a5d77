"""What is not known is not guessed: hiding facts unsettles a verdict at most, and telling them settles it."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from strategies import EVERY_GAME, SEEDS, law, moments, own, randomness, readings, text, texts

from sobek_rules.game import Game
from sobek_rules.judge import World, rule_on
from sobek_rules.model import Verdict
from sobek_rules.variant import Variant

_MOST = 60


def actions(game: Game, state: Any, judge: Variant, random: Random) -> list[Any]:
    """Some actions that tell nothing untrue, whether they are legal or not."""
    mover, players = game.mover(state), range(len(state.names))
    player = mover if mover is not None and random.random() < 0.8 else random.choice(players)
    found = list(game.candidates(state, player, judge.readings.admitted))
    chosen = [game.complete(state, action, random) for action in random.sample(found, min(_MOST, len(found)))]
    return [*chosen, *own(game).true_ones(state, player, random)]


@EVERY_GAME
@given(data=st.data(), seed=SEEDS)
@law(70)
def test_knowing_less_overturns_no_verdict(game: Game, data: st.DataObject, seed: int) -> None:
    """Of a true step less is known at most: a verdict stays as it is, or is undetermined."""
    (state, _), judge, mine = data.draw(moments(game)), text(data.draw(texts(game))), own(game)
    random, less = randomness("hidden", seed), state
    for what in sorted(data.draw(st.sets(st.sampled_from(sorted(mine.hiding)), min_size=1, max_size=3))):
        less = mine.hiding[what](less, random)
    for action in actions(game, state, judge, random):
        told, hidden = (rule_on(game, judge.readings, (World(one),), action) for one in (state, less))

        if not mine.reveals(action, state, less):
            assert hidden.verdict in (told.verdict, Verdict.UNDETERMINED), game.describe(state, action)


@EVERY_GAME
@given(data=st.data(), seed=SEEDS)
@law(30)
def test_with_everything_told_nothing_is_needed(game: Game, data: st.DataObject, seed: int) -> None:
    """A state and a step that tell everything leave nothing open for want of a fact; what is legal can be played."""
    (state, _), judge = data.draw(moments(game)), text(data.draw(readings(game)))
    for question, answer in own(game).plain.items():
        judge = judge.assuming(question, answer)
    for action in actions(game, state, judge, randomness("told", seed)):
        ruling = rule_on(game, judge.readings, (World(state),), action)
        (branch,) = ruling.branches

        assert () == ruling.needs
        assert (branch.after is None) == (ruling.verdict is Verdict.ILLEGAL), game.describe(state, action)
