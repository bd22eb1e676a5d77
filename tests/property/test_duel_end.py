"""The end of a duel: the ledger, and what a report works out of it."""

from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Moment, assuming, dealt, law, moments, randomness, readings, text, written

from sobek_rules.game import Noting
from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import Pick, Sell
from sobek_rules.games.duel.pieces import BOX, DEBENS, LETTERS, STATUE, Tile
from sobek_rules.games.duel.selling import Stock
from sobek_rules.games.duel.state import State, Tiles
from sobek_rules.judge import Outlook, World, rule_on
from sobek_rules.model import Entry
from sobek_rules.render.report import replays
from sobek_rules.replay import replay
from sobek_rules.scenario import Scenario

Totals = tuple[int, int]
TILES = tuple(BOX.elements())


def added(entries: Iterable[Entry], account: str) -> Totals:
    """What entries add up to on an account, for each player."""
    mine = [entry for entry in entries if entry.account == account]
    return sum(e.amount or 0 for e in mine if e.player == 0), sum(e.amount or 0 for e in mine if e.player == 1)


@given(moments(GAME), readings(GAME), st.integers(0, 1), st.lists(st.sampled_from(DEBENS), max_size=4))
@law(80)
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
    state = dealt(GAME, randomness("cobra"))
    fish = tuple(tile for tile in BOX if tile.good == "fish" and tile.back == "black")[:3]
    state = state._replace(hands=(fish, ()), berths=("cobra-2",), to_move=0)
    judge = assuming(GAME, cobra__counts_for=counts_for)
    (branch,) = rule_on(GAME, judge.readings, (World(state),), Sell(0, fish, pick=Pick("cobra-2"))).branches

    assert expected == added(branch.entries, "corruption")


def test_a_report_works_out_once_what_a_tally_turns_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many readings a tally has, what it turns on is worked out a few times: pairs of readings are many."""
    asked: list[int] = []
    known = vars(Outlook)["turns_on"].fget

    def counted(found: Outlook[object]) -> object:
        asked.append(len(found.cases))
        return known(found)

    start = written(
        GAME, "position: {hands: {ana: [F0-], ben: [F0|]}, ended_by: ana, sold: {ana: {}, ben: {}}, bag: 9}\n"
    )
    scenario = Scenario("The end", GAME, "", start.names, start, ())
    monkeypatch.setattr(Outlook, "turns_on", property(counted))
    report = replays([replay(scenario, text("strict duel/guide-de"))], {}, "")

    assert report["columns"][0]["final"]["ledgers"]
    assert 3 >= len(asked)


def most_in_groups(hand: Tiles) -> int:
    """How many tiles can go in groups of three or more of a good, wild tiles filling up, by trying every choice."""
    sizes = [size for good in LETTERS if (size := sum(tile.good == good for tile in hand))]
    wild = sum(tile.good == STATUE for tile in hand)
    choices = [some for count in range(1, len(sizes) + 1) for some in combinations(sizes, count)]
    filled = [sum(some) + wild for some in choices if sum(max(0, 3 - size) for size in some) <= wild]
    return max(filled, default=wild if wild >= 3 else 0)


@given(st.lists(st.integers(0, len(TILES) - 1), unique=True, max_size=12).map(lambda found: [TILES[i] for i in found]))
@law(200)
def test_clearing_up_in_groups_leaves_no_more_than_any_other_way(hand: list[Tile]) -> None:
    """The largest group first, and of equal ones whichever: as many tiles go as by any choice of groups."""
    rules = Noting(text("duel/bga-engine").readings.settled(frozenset()))
    state = State(names=("ana", "ben"), hands=(tuple(hand), ()), sold=((), ()))
    gone = Stock(state, 0, tuple(hand), rules).grouped_discard()

    assert most_in_groups(tuple(hand)) == len(gone)
    assert not [tile for tile in gone if gone.count(tile) > hand.count(tile)]
