"""Over whole random games under every text: nothing is lost, nothing is made, and accounts move by entries alone."""

from collections.abc import Iterable
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from strategies import EVERY_GAME, SEEDS, dealt, law, move, own, randomness, silent, text, texts

from sobek_rules.game import Game
from sobek_rules.judge import Branch, World, advance, outlook
from sobek_rules.model import Entry

_MOST_WORLDS = 8
_AT_ONCE = 4

Totals = tuple[int | None, ...]


def added(before: Totals, entries: Iterable[Entry], account: str) -> Totals:
    """An account after entries: what they add up to for each player, None where an amount is not known."""
    after = list(before)
    for entry in entries:
        if entry.account == account:
            old = after[entry.player]
            after[entry.player] = None if old is None or entry.amount is None else old + entry.amount
    return tuple(after)


class WholeGames(RuleBasedStateMachine):
    """A random game under a random text, in all the worlds that it opens."""

    game: Game
    over = True
    worlds: tuple[World, ...] = ()
    branches: list[tuple[Any, Branch]]

    @initialize(data=st.data(), seed=SEEDS)
    def begin(self, data: st.DataObject, seed: int) -> None:
        """Deal."""
        self.judge = text(data.draw(texts(self.game) | silent(self.game)))
        self.over, self.branches = False, []
        self.worlds = (World(self.dealt(randomness("whole", seed))),)

    def dealt(self, random: Random) -> Any:
        """A deal, ready for every text."""
        return dealt(self.game, random)

    @precondition(lambda self: self.over)
    @rule(data=st.data(), seed=SEEDS)
    def begin_again(self, data: st.DataObject, seed: int) -> None:
        """Deal once more when nothing can be done."""
        self.begin(data, seed)

    @precondition(lambda self: not self.over)
    @rule(choice=SEEDS, times=st.integers(1, _AT_ONCE))
    def act(self, choice: int, times: int) -> None:
        """Do something that can be done in some world, and some more."""
        random, self.branches = randomness("act", choice), []
        for _ in range(times):
            found = move(self.game, self.worlds, random, self.judge)
            if found is None:
                self.over = True
                return
            action, ruling = found
            self.branches += [(action, branch) for branch in ruling.branches if branch.after is not None]
            self.worlds = advance(ruling, self.judge.readings)[:_MOST_WORLDS]

    @invariant()
    def every_piece_is_in_one_place(self) -> None:
        """The pieces of the box are all there, each once; none comes or goes but where all are laid out anew."""
        mine = own(self.game)
        for world in self.worlds:
            assert [] == list(mine.boxed(world.state))
        for action, branch in self.branches:
            if action.kind not in mine.renewed:
                assert mine.pieces(branch.before) == mine.pieces(branch.after), self.said(action, branch)

    @invariant()
    def accounts_change_by_their_entries(self) -> None:
        """The difference between two standings is the sum of the entries between them."""
        for action, branch in self.branches:
            for account in self.game.accounts:
                expected = {added(before, branch.entries, account) for before in self.standing(branch, account)}
                found = self.standing(branch, account, after=True)
                anew = action.kind in own(self.game).renewed and found == {(0,) * len(branch.before.names)}

                assert expected == found or anew, self.said(action, branch)

    @invariant()
    def accounts_fall_only_by_an_entry_that_cites(self) -> None:
        """What lowers an account rests on a question, or on what is printed on a piece that is played."""
        for action, branch in self.branches:
            lowering = [entry for entry in branch.entries if (entry.amount or 0) < 0]
            printed = own(self.game).printed(action)
            assert printed or all(entry.asked for entry in lowering), self.said(action, branch)

    def standing(self, branch: Branch, account: str, *, after: bool = False) -> set[Totals]:
        """An account under each reading that differs for it."""
        state = branch.after if after else branch.before
        found = outlook(self.judge.readings, (World(state, branch.assumptions),), self.game.standing)
        return {tuple(case[account]) for _, case in found.cases}

    def said(self, action: Any, branch: Branch) -> str:
        """What was done, for a person."""
        return f"{self.judge.name}: {self.game.describe(branch.before, action)}: {branch.entries}"


@EVERY_GAME
def test_whole_games(game: Game) -> None:
    """Whatever is played, pieces stay in the box and accounts are what is entered."""
    machine = type(f"WholeGamesOf{game.title}", (WholeGames,), {"game": game})
    run_state_machine_as_test(machine, settings=law(8))
