"""Whole games of the 2010 game: three rounds for every number of players, and how a round is scored."""

from collections.abc import Iterator

import pytest
from classic_own import boxed, pieces
from hypothesis import given
from strategies import Moment, law, moments, move, randomness, readings, text

from sobek_rules.game import Noting
from sobek_rules.games.classic import GAME
from sobek_rules.games.classic.dealing import deal
from sobek_rules.games.classic.settling import over, scored
from sobek_rules.games.classic.state import LAID, State
from sobek_rules.judge import World
from sobek_rules.variant import Variant


def steps(players: int, seed: int, judge: Variant) -> Iterator[tuple[str, State, State]]:
    """The steps of a random game: kinds of actions, with the states before and after."""
    random = randomness("rounds", players, seed)
    state = deal(random, players)
    while found := move(GAME, (World(state),), random, judge):
        after = found[1].branches[0].after
        yield found[0].kind, state, after
        state = after


def rules_of(name: str) -> Noting:
    """The answers of a text that settles everything."""
    return Noting(text(name).readings.settled(frozenset()))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_every_card_and_token_has_its_place_in_all_three_rounds(players: int, seed: int) -> None:
    """From the first deal to the last tally what was dealt is there, each piece once; the third round is the last."""
    judge, deals, state = text(GAME.reference), 0, deal(randomness("rounds", players, seed), players)
    for kind, before, state in steps(players, seed, judge):
        deals += kind == "deal"
        assert [] == boxed(state)
        assert kind == "deal" or pieces(before) == pieces(state)

    assert over(state, rules_of(GAME.reference))
    assert (2, 3) == (deals, state.round)
    assert all(hand == () for hand in state.hands)


def at_the_end(state: State) -> State:
    """The state as if the round ended here and all had laid their sets."""
    return state._replace(stage=LAID, owes=(), done=(), to_move=None, before=None)


@given(moments(GAME), readings(GAME))
@law(50)
def test_the_final_totals_are_the_sums_of_the_ledger(moment: Moment, name: str) -> None:
    """Wherever a round ends, corruption and score are what stood there and what the tally enters."""
    state, rules = at_the_end(moment.state), rules_of(name)
    before = GAME.standing(state, Noting(text(name).readings.settled(frozenset())))
    tally = GAME.settle(state, rules)
    for account, totals in before.items():
        found = list(totals)
        for entry in tally.entries:
            if entry.account == account:
                found[entry.player] = (found[entry.player] or 0) + (entry.amount or 0)
        assert found == list(tally.totals[account])


@given(moments(GAME), readings(GAME))
@law(30)
def test_a_scored_round_is_tallied_as_it_was_scored(moment: Moment, name: str) -> None:
    """It makes no difference to the tally whether the last player has passed already."""
    state = at_the_end(moment.state)
    once, again = (GAME.settle(one, rules_of(name)) for one in (state, scored(state, rules_of(name))))

    assert (once.totals, once.winners) == (again.totals, again.winners)
