"""What is not known is not guessed: hiding facts unsettles a verdict at most, and telling them settles it."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Moment, assuming, law, moments, randomness, readings, text, texts, written

from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import Action, Pass, Play, Refill, Sell, Take
from sobek_rules.games.duel.dealing import complete
from sobek_rules.games.duel.pieces import MARKS, SQUARE, SQUARES, UNSEEN, UNTOLD, Tile, unknown
from sobek_rules.games.duel.pieces import tile as face
from sobek_rules.games.duel.state import State, pair
from sobek_rules.judge import World, rule_on
from sobek_rules.model import Answer, Verdict
from sobek_rules.variant import Variant

T = TypeVar("T")
SEEDS = st.integers(0, 10**9)

Hide = Callable[[State, Random], State]


def back_only(tile: Tile, random: Random) -> Tile:
    """The tile unseen, with or without its back."""
    return unknown(tile.back if random.random() < 0.5 else None)


def some_hidden(heap: tuple[T, ...] | None, random: Random, hidden: Callable[[T], T]) -> tuple[T, ...] | None:
    """A heap of which some items, or all, are unseen."""
    share = random.choice((0.2, 0.6, 1))
    return heap and tuple(hidden(one) if random.random() < share else one for one in heap)


def less_of_market(state: State, random: Random) -> State:
    """Some squares untold, some tiles unseen, or no market at all."""
    if random.random() < 0.1:
        return state._replace(market=None)

    def hidden(here: Tile | None) -> Tile | None:
        return UNTOLD if here is None or random.random() < 0.5 else back_only(here, random)

    return state._replace(market=some_hidden(state.market, random, hidden))


def less_of(key: str) -> Hide:
    """Some tiles of both players' heaps unseen, or one heap not told of."""

    def hide(state: State, random: Random) -> State:
        both: Any = getattr(state, key)
        for player in (0, 1):
            told = some_hidden(both[player], random, lambda tile: back_only(tile, random))
            both = pair(both, player, None if random.random() < 0.3 else told)
        return state._replace(**{key: both})

    return hide


def less_of_pile(state: State, random: Random) -> State:
    """Some tiles of the pile unseen, or no pile told of."""
    told = some_hidden(state.pile, random, lambda tile: back_only(tile, random))
    return state._replace(pile=None if random.random() < 0.3 else told)


def less_of_tokens(state: State, random: Random) -> State:
    """Some tokens unseen, or not told of."""
    berths, aside = (some_hidden(heap, random, lambda _: UNSEEN) for heap in (state.berths, state.aside))
    return state._replace(berths=berths, aside=None if random.random() < 0.3 else aside)


def less_of_debens(state: State, random: Random) -> State:
    """Some debens unseen, or no bag told of."""
    debens = [some_hidden(own, random, lambda _: 0) for own in state.debens]
    bag = some_hidden(state.bag, random, lambda _: 0)
    return state._replace(bag=None if random.random() < 0.3 else bag, debens=(debens[0], debens[1]))


def without(key: str) -> Hide:
    """One fact not told of."""
    nothing: dict[str, Any] = {key: None}
    return lambda state, random: state._replace(**nothing)


def less_of_sales(state: State, random: Random) -> State:
    """What one player has sold not told of."""
    return state._replace(sold=pair(state.sold, random.randrange(2), None))


HIDING: dict[str, Hide] = {
    "market": less_of_market,
    "hands": less_of("hands"),
    "corruption": less_of("corruption"),
    "pile": less_of_pile,
    "tokens": less_of_tokens,
    "debens": less_of_debens,
    "sold": less_of_sales,
    "to_move": without("to_move"),
    "line": without("line"),
    "way": without("way"),
    "ankh": without("ankh"),
}


def actions(state: State, judge: Variant, random: Random, most: int = 60) -> list[Action]:
    """Some actions that tell nothing untrue, whether they are legal or not."""
    player = state.to_move if state.to_move is not None and random.random() < 0.8 else random.randrange(2)
    found = list(GAME.candidates(state, player, judge.readings.admitted))
    chosen = [complete(state, action, random) for action in random.sample(found, min(most, len(found)))]
    takes = [Take(player, random.randrange(len(SQUARES)), line=random.choice((None, *MARKS))) for _ in range(most // 3)]
    return [*chosen, *takes]


def tells_of_hidden(action: Action, told: State, less: State) -> bool:
    """Whether a step tells of a tile that is hidden what it does not show: a line is told of an unseen tile's marks."""
    if not isinstance(action, Take) or action.line is None or told.market is None:
        return False
    here = told.market[action.square]
    if here is None:
        return told.pile != less.pile
    return less.market is None or here is not less.market[action.square]


@given(moments(), texts(), st.sets(st.sampled_from(sorted(HIDING)), min_size=1, max_size=3), SEEDS)
@law(100)
def test_knowing_less_overturns_no_verdict(moment: Moment, name: str, hiding: set[str], seed: int) -> None:
    """Of a true step less is known at most: a verdict stays as it is, or is undetermined."""
    random, judge, less = randomness("hidden", seed), text(name), moment.state
    for what in sorted(hiding):
        less = HIDING[what](less, random)
    for action in actions(moment.state, judge, random):
        told, hidden = (rule_on(GAME, judge.readings, (World(state),), action) for state in (moment.state, less))

        if not tells_of_hidden(action, moment.state, less):
            assert hidden.verdict in (told.verdict, Verdict.UNDETERMINED), GAME.describe(moment.state, action)


@given(moments(), readings(), SEEDS)
@law(40)
def test_with_everything_told_nothing_is_needed(moment: Moment, name: str, seed: int) -> None:
    """A state and a step that tell everything leave nothing open for want of a fact; what is legal can be played."""
    judge = text(name).assuming("take.line-ways", "both")
    for action in actions(moment.state, judge, randomness("told", seed)):
        ruling = rule_on(GAME, judge.readings, (World(moment.state),), action)
        (branch,) = ruling.branches

        assert () == ruling.needs
        assert (branch.after is None) == (ruling.verdict is Verdict.ILLEGAL), GAME.describe(moment.state, action)


# Facts left out, one by one.

MARKET = """
  market: |
    +   a    b    c    d    e    f
    1   .    .    .    .    .    .
    2   .    .    .    .    .    .
    3   .    @-   .    thief .   W0/
    4   .    .    W1/  .    .    .
    5   .    .    .    .    .    .
    6   .    .    .    .    .    .
"""
FISH = tuple(tile for name in ("F0|", "F1/", "F1-") if (tile := face(name)))


def verdict(position: str, action: Action, **answers: Answer) -> Verdict:
    """The verdict on an action of ana's in a position, under the reference with some answers replaced."""
    judge = assuming(**answers)
    return rule_on(GAME, judge.readings, (World(written(f"position:{position}\nto_move: ana\n")),), action).verdict


def in_doubt(position: str, less: str, action: Action, **answers: Answer) -> None:
    """Assert that a step that is illegal where everything is told is undetermined where less is."""
    assert Verdict.ILLEGAL is verdict(position, action, **answers)
    assert Verdict.UNDETERMINED is verdict(less, action, **answers)


@pytest.mark.parametrize("hand", ['[F0|, F1/, F1-, "?"]', "4"])
def test_an_unseen_tile_may_be_one_that_must_be_sold_too(hand: str) -> None:
    """Where all tiles of a good must be sold, a tile that stays in hand unseen leaves the sale undetermined."""
    hands = "\n  hands: {ana: %s, ben: []}\n  berths: []\n  sold: {ana: {}, ben: {}}"
    told, less = (MARKET.rstrip() + hands % one for one in ("[F0|, F1/, F1-, F0-]", hand))

    in_doubt(told, less, Sell(0, FISH), sell__rest="all")


def test_an_untold_hand_may_hold_a_set_that_must_be_sold() -> None:
    """Where a set must be sold, a take by a player whose hand is not told is undetermined."""
    told = MARKET.rstrip() + "\n  hands: {ana: [F0|, F1/, F1-], ben: []}\n  sold: {ana: {}, ben: {}}\n  pile: 9"

    in_doubt(told, told.replace("ana: [F0|, F1/, F1-], ", ""), Take(0, SQUARE["f3"]), sell__duty="forced")


def test_a_pass_does_not_show_that_the_game_goes_on() -> None:
    """Whether a player may still pass is undetermined where it is not told whether that player could act."""
    told = MARKET.replace("thief", ".").replace("W0/", ".") + "  hands: {ana: [], ben: []}\n  pile: 0"

    in_doubt(told, told.replace("@-", "@"), Pass(0), turn__pass="allowed")


def test_a_line_that_is_not_told_may_be_the_one_that_is_kept() -> None:
    """Where the Ankh keeps its line after a character, a step that names it is undetermined if the line is not told."""
    less = (MARKET + "  pile: 9\n  hands: {ana: [], ben: []}").replace("@-", "@")

    assert Verdict.ILLEGAL is not verdict(less, Take(0, SQUARE["d3"], line="-"), ankh__after_character="keeps")


def test_a_line_that_is_not_told_may_be_empty() -> None:
    """A refill is undetermined where it is not told whether the Ankh's line is empty."""
    less = (MARKET + "  pile: 40\n  hands: {ana: [], ben: []}").replace("@-", "@")

    assert Verdict.ILLEGAL is not verdict(less, Take(0, SQUARE["c4"], refill=Refill()))


@pytest.mark.parametrize("lies", ["2", "untold"])
def test_a_good_may_lie_in_a_corruption_that_is_not_seen(lies: str) -> None:
    """Where a priest must name a good that is there, the step is undetermined while the corruption is unseen."""
    told = MARKET + "  hands: {ana: [high-priest], ben: []}\n  pile: 9\n  corruption: {ana: [F0|, F1/], ben: []}"
    less = told.replace("ana: [F0|, F1/], ", f"ana: {lies}, " if lies != "untold" else "")
    priest = face("high-priest")
    assert priest is not None

    in_doubt(told, less, Play(0, priest, good="wheat"), priest__absent_good="forbidden")


def test_a_sale_does_not_show_that_the_other_player_could_act() -> None:
    """Where either player's being stuck ends the game, a sale is undetermined while the other hand is not told."""
    market = MARKET.replace("thief", ".").replace("W0/", ".")
    told = market + "  hands: {ana: [F0|, F1/, F1-], ben: []}\n  pile: 0\n  berths: []\n  sold: {ana: {}, ben: {}}"

    in_doubt(told, told.replace(", ben: []}\n  pile", "}\n  pile"), Sell(0, FISH), end__trigger="either-stuck")


def test_a_sale_out_of_turn_does_not_show_that_the_player_to_move_could_act() -> None:
    """Where a turn goes on until the other player begins, a sale does not tell whether that player could begin."""
    judge = assuming(turn__actions="several")
    start = written(f"position:{MARKET}  hands: {{ana: [F0|, F1/, F1-], ben: []}}\n  pile: 0\n  berths: []\n")
    told = start._replace(market=(None,) * len(SQUARES), to_move=1, acted=True, sold=((), ()))
    less = told._replace(hands=(FISH, None))

    assert Verdict.ILLEGAL is rule_on(GAME, judge.readings, (World(told),), Sell(0, FISH)).verdict
    assert Verdict.UNDETERMINED is rule_on(GAME, judge.readings, (World(less),), Sell(0, FISH)).verdict
