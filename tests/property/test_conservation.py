"""Over whole random games under every text: nothing is lost, nothing is made, and corruption moves by entries alone."""

from collections import Counter
from collections.abc import Iterable

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from strategies import GAME, dealt, law, move, randomness, text, texts

from sobek_rules.game import Needs, Noting
from sobek_rules.games.duel.pieces import COBRAS, BOX, DEBENS, TOKENS, Tile
from sobek_rules.games.duel.state import State
from sobek_rules.judge import Branch, World, advance, outlook
from sobek_rules.model import Entry

_MOST_WORLDS = 8
SEEDS = st.integers(0, 10_000)


def tiles(state: State) -> Counter[Tile]:
    """Every tile, wherever it lies."""
    heaps = [state.market or (), state.pile or (), state.box, *state.hands, *state.corruption]
    heaps += [own.tiles for sold in state.sold for own in sold or ()]
    return Counter(tile for heap in heaps for tile in heap or () if tile is not None)


def debens(state: State) -> Counter[int]:
    """Every deben, wherever it lies."""
    return Counter(value for heap in (state.bag, *state.debens, state.box_debens) for value in heap or ())


def tokens(state: State) -> Counter[str]:
    """Every pirogue token, wherever it lies."""
    lying = Counter(t for heap in (state.berths, state.aside, *state.tokens, state.box_tokens) for t in heap or ())
    lying["two-scarabs"] += sum(own.tokens for sold in state.sold for own in sold or ())
    return +lying


def cobras(state: State) -> int:
    return sum(token in COBRAS for own in state.tokens for token in own)

def moved(entries: Iterable[Entry], player: int) -> int:
    """What entries add to a player's corruption."""
    return sum(entry.amount or 0 for entry in entries if entry.account == "corruption" and entry.player == player)


class WholeGames(RuleBasedStateMachine):
    """A random game under a random text, in all worlds that it opens."""

    over = True

    @initialize(seed=SEEDS, name=texts())
    def begin(self, seed: int, name: str) -> None:
        self.judge, self.over = text(name), False
        self.worlds: tuple[World, ...] = (World(dealt(randomness("whole", seed))),)
        self.branches: tuple[Branch, ...] = ()

    @precondition(lambda self: self.over)
    @rule(seed=SEEDS, name=texts())
    def begin_again(self, seed: int, name: str) -> None:
        self.begin(seed, name)

    @precondition(lambda self: not self.over)
    @rule(choice=SEEDS)
    def act(self, choice: int) -> None:
        found = move(self.worlds, randomness("act", choice), self.judge)
        if found is None:
            self.over, self.branches = True, ()
            return
        self.branches = tuple(branch for branch in found[1].branches if branch.after is not None)
        self.worlds = advance(found[1], self.judge.readings)[:_MOST_WORLDS]

    @invariant()
    def every_piece_is_in_one_place(self) -> None:
        for world in getattr(self, "worlds", ()):
            assert BOX == tiles(world.state)
            assert Counter(DEBENS) == debens(world.state)
            assert Counter(TOKENS) == tokens(world.state)

    @invariant()
    def corruption_changes_by_its_entries(self) -> None:
        for branch in getattr(self, "branches", ()):
            before, after = (self.corruption(branch, state) for state in (branch.before, branch.after))
            assert after == [(old[0] + moved(branch.entries, 0), old[1] + moved(branch.entries, 1)) for old in before] or cobras(branch.before) != cobras(branch.after)

    @invariant()
    def corruption_falls_only_by_an_entry_that_cites(self) -> None:
        for branch in getattr(self, "branches", ()):
            assert all(entry.asked for entry in branch.entries if (entry.amount or 0) < 0)

    def corruption(self, branch: Branch, state: State) -> list[tuple[int, int]]:
        """The corruption totals under each reading that differs for them."""
        found = outlook(self.judge.readings, (World(state, branch.assumptions),), GAME.standing)
        return [tuple(case["corruption"]) for _, case in found.cases]


TestWholeGames = WholeGames.TestCase
TestWholeGames.settings = law(30)
