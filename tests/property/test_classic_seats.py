"""Round the table of the 2010 game: where a player sits, and what a player is called, changes nothing but that."""

from collections import Counter
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS, law, moments, own, randomness, text, texts

from sobek_rules.games.classic import GAME
from sobek_rules.games.classic.actions import Deal, Discard, Lay, Pick, PlayCharacter, PlaySet
from sobek_rules.games.classic.state import LAID, State
from sobek_rules.judge import Branch, World, outlook, rule_on

_SAMPLE = 120
#: What a state has for each player.
PER_PLAYER = ("names", "scores", "hands", "corruption", "curses", "gaps", "gained", "sets", "before")


class Table(NamedTuple):
    """The players moved on by some seats, among so many."""

    by: int
    players: int

    def seat(self, player: int | None) -> int | None:
        """Where a player sits now."""
        return None if player is None else (player + self.by) % self.players

    def seats(self, players: tuple[int, ...]) -> tuple[int, ...]:
        """Where players sit now, in their order."""
        return tuple((player + self.by) % self.players for player in players)

    def each(self, values: Any) -> Any:
        """What is told of each player; nothing where nothing is told."""
        return values and tuple(values[(seat - self.by) % self.players] for seat in range(self.players))

    def state(self, state: State) -> State:
        """The whole state."""
        return state._replace(
            **{key: self.each(getattr(state, key)) for key in PER_PLAYER},
            to_move=self.seat(state.to_move),
            last=self.seat(state.last),
            owes=self.seats(state.owes),
            done=tuple(sorted(self.seats(state.done))),
        )

    def action(self, action: Any) -> Any:
        """An action."""
        action = action._replace(player=self.seat(action.player))
        match action:
            case PlaySet() | Lay():
                return action._replace(pick=self.pick(action.pick))
            case PlayCharacter():
                return action._replace(target=self.seat(action.target), pick=self.pick(action.pick))
            case Discard():
                return action._replace(owner=self.seat(action.owner))
            case Deal():
                return action._replace(hands=self.each(action.hands), chosen_by=self.seat(action.chosen_by))
            case _:
                return action

    def pick(self, pick: Pick | None) -> Pick | None:
        """An event, turned on the same opponent."""
        return pick and pick._replace(player=self.seat(pick.player))

    def came(self, branch: Branch) -> tuple[object, ...]:
        """What a branch comes to, with the players where they sit now."""
        after = None if branch.after is None else self.state(branch.after)
        entries = Counter((entry.account, self.seat(entry.player), entry.amount) for entry in branch.entries)
        return branch.assumptions, branch.verdict, after, entries

    def tally(self, state: State, name: str) -> list[tuple[object, ...]]:
        """The final tally under each reading that differs for it, with the players where they sit now."""
        tallies = outlook(text(name).readings, (World(state),), GAME.settle)
        return [
            (supposed, {account: self.each(totals) for account, totals in tally.totals.items()}, self.winners(tally))
            for supposed, tally in tallies.cases
        ]

    def winners(self, tally: Any) -> set[int] | None:
        """Those who win."""
        return None if tally.winners is None else set(self.seats(tally.winners))


@given(moments(GAME), texts(GAME), st.integers(1, 3), SEEDS)
@law(40)
def test_whoever_sits_elsewhere_is_judged_alike(moment: Any, name: str, by: int, seed: int) -> None:
    """When all move on by some seats, every action is judged and played as before, by whoever sits there now."""
    state, judge, random = moment.state, text(name), randomness("seats", seed)
    turned, as_it_is = Table(by, len(state.names)), Table(0, len(state.names))
    found = list(GAME.candidates(state, GAME.mover(state) or 0, judge.readings.admitted))
    chosen = [moment.action, *random.sample(found, min(_SAMPLE, len(found)))]
    for action in [*chosen, *own(GAME).true_ones(state, random.randrange(len(state.names)), random)]:
        before = rule_on(GAME, judge.readings, (World(state),), action)
        now = rule_on(GAME, judge.readings, (World(turned.state(state)),), turned.action(action))
        expected = [turned.came(branch) for branch in before.branches]

        assert expected == [as_it_is.came(branch) for branch in now.branches], GAME.describe(state, action)


@given(moments(GAME), texts(GAME), st.integers(1, 3))
@law(40)
def test_whoever_sits_elsewhere_scores_alike(moment: Any, name: str, by: int) -> None:
    """When all move on by some seats, a round ends with the same totals for the same players, and they win."""
    state = moment.state._replace(stage=LAID, owes=(), done=(), to_move=None, before=None)
    turned, as_it_is = Table(by, len(state.names)), Table(0, len(state.names))

    assert turned.tally(state, name) == as_it_is.tally(turned.state(state), name)


@given(moments(GAME), texts(GAME))
@law(40)
def test_whoever_has_another_name_is_judged_alike(moment: Any, name: str) -> None:
    """Nothing hangs on what players are called."""
    state, action, judge = moment.state, moment.action, text(name)
    named = state._replace(names=tuple(reversed(state.names)))
    before, now = (rule_on(GAME, judge.readings, (World(one),), action) for one in (state, named))
    expected = [(b.verdict, b.after and b.after._replace(names=named.names), len(b.entries)) for b in before.branches]

    assert expected == [(branch.verdict, branch.after, len(branch.entries)) for branch in now.branches]
