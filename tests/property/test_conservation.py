"""Over whole random games under every text: nothing is lost, nothing is made, and corruption moves by entries alone."""

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import Moment, assuming, dealt, law, moments, move, randomness, readings, text, texts

from sobek_rules.game import Noting
from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import Pick, Sell
from sobek_rules.games.duel.pieces import BOX, DEBENS, TOKENS, Tile
from sobek_rules.games.duel.state import State
from sobek_rules.judge import Branch, World, advance, outlook, rule_on
from sobek_rules.model import Entry

_MOST_WORLDS = 8
SEEDS = st.integers(0, 10_000)

Totals = tuple[int | None, int | None]


def tiles(state: State) -> Counter[Tile]:
    """Every tile, wherever it lies."""
    heaps = [state.market or (), state.pile or (), state.box, *state.hands, *state.corruption]
    heaps += [own.tiles for sold in state.sold for own in sold or ()]
    return Counter(tile for heap in heaps for tile in heap or () if tile is not None)


def debens(state: State) -> Counter[int]:
    """Every deben, wherever it lies."""
    return Counter(value for heap in (state.bag, *state.debens) for value in heap or ())


def tokens(state: State) -> Counter[str]:
    """Every pirogue token, wherever it lies."""
    lying = Counter(t for heap in (state.berths, state.aside, *state.tokens, state.box_tokens) for t in heap or ())
    lying["two-scarabs"] += sum(own.tokens for sold in state.sold for own in sold or ())
    return +lying


def added(entries: Iterable[Entry], account: str) -> Totals:
    """What entries add up to on an account, for each player."""
    mine = [entry for entry in entries if entry.account == account]
    return sum(e.amount or 0 for e in mine if e.player == 0), sum(e.amount or 0 for e in mine if e.player == 1)


class WholeGames(RuleBasedStateMachine):
    """A random game under a random text, in all the worlds that it opens."""

    over = True
    worlds: tuple[World, ...] = ()
    branches: tuple[Branch, ...] = ()

    @initialize(seed=SEEDS, name=texts())
    def begin(self, seed: int, name: str) -> None:
        """Deal."""
        self.judge, self.over, self.branches = text(name), False, ()
        self.worlds = (World(dealt(randomness("whole", seed))),)

    @precondition(lambda self: self.over)
    @rule(seed=SEEDS, name=texts())
    def begin_again(self, seed: int, name: str) -> None:
        """Deal once more when nothing can be done."""
        self.begin(seed, name)

    @precondition(lambda self: not self.over)
    @rule(choice=SEEDS)
    def act(self, choice: int) -> None:
        """Do something that can be done in some world."""
        found = move(self.worlds, randomness("act", choice), self.judge)
        if found is None:
            self.over, self.branches = True, ()
        else:
            self.branches = tuple(branch for branch in found[1].branches if branch.after is not None)
            self.worlds = advance(found[1], self.judge.readings)[:_MOST_WORLDS]

    @invariant()
    def every_piece_is_in_one_place(self) -> None:
        """The tiles, debens and tokens of the box are all there, each once."""
        for world in self.worlds:
            assert BOX == tiles(world.state)
            assert Counter(DEBENS) == debens(world.state)
            assert Counter(TOKENS) == tokens(world.state)

    @invariant()
    def corruption_changes_by_its_entries(self) -> None:
        """The difference between two standings is the sum of the entries between them."""
        for branch in self.branches:
            mine, theirs = added(branch.entries, "corruption")
            before = self.corruption(branch, branch.before)
            expected = [(_sum(old[0], mine), _sum(old[1], theirs)) for old in before]

            assert expected == self.corruption(branch, branch.after)

    @invariant()
    def corruption_falls_only_by_an_entry_that_cites(self) -> None:
        """What lowers a corruption rests on a question."""
        for branch in self.branches:
            assert all(entry.asked for entry in branch.entries if (entry.amount or 0) < 0)

    def corruption(self, branch: Branch, state: State) -> list[Totals]:
        """The corruption totals under each reading that differs for them."""
        found = outlook(self.judge.readings, (World(state, branch.assumptions),), GAME.standing)
        return [(case["corruption"][0], case["corruption"][1]) for _, case in found.cases]


TestWholeGames = WholeGames.TestCase
TestWholeGames.settings = law(25)


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


@given(moments(), readings(), st.integers(0, 1), st.lists(st.sampled_from(DEBENS), max_size=4))
@law(150)
def test_the_final_totals_are_the_sums_of_the_ledger(moment: Moment, name: str, ended: int, bonus: list[int]) -> None:
    """Wherever a game ends, corruption and score are what their entries add up to, and the score is all its parts."""
    state = moment.state._replace(ended=ended, owes=False, bonus=tuple(bonus))
    rules = Noting(text(name).readings.settled(frozenset()))
    tally = GAME.settle(state, rules)
    parts = [tally.totals[account] for account in ("sets", "debens", "bonus", "pirogues")]
    summed = tuple(sum(one or 0 for one in player) for player in zip(*parts, strict=True))

    assert added(tally.entries, "corruption") == tuple(tally.totals["corruption"])
    assert tally.needs or added(tally.entries, "score") == summed == tuple(tally.totals["score"])


@pytest.mark.parametrize(("counts_for", "expected"), [("holder", (0, 2)), ("chooser", (2, 0))])
def test_a_cobra_is_entered(counts_for: str, expected: Totals) -> None:
    """A cobra adds to a corruption, so there is an entry for it."""
    state = dealt(randomness("cobra"))
    fish = tuple(tile for tile in BOX if tile.good == "fish" and tile.back == "black")[:3]
    state = state._replace(hands=(fish, ()), berths=("cobra-2",), to_move=0)
    judge = assuming(cobra__counts_for=counts_for)
    (branch,) = rule_on(GAME, judge.readings, (World(state),), Sell(0, fish, pick=Pick("cobra-2"))).branches

    assert expected == added(branch.entries, "corruption")
