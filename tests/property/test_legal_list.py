"""The list of what is open to a player against the judge: on the whole space of actions, and on actions gone wrong."""

from collections.abc import Iterable
from itertools import chain, islice
from random import Random

from actions import Listed, every_action, mutated
from hypothesis import given
from hypothesis import strategies as st
from strategies import Moment, assuming, dealt, law, moments, randomness, readings, shipped, text, written

from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import DECLINED, Action, Pick, Play, Refill, Sell, Take
from sobek_rules.games.duel.dealing import complete
from sobek_rules.games.duel.pieces import MARKS, SQUARE
from sobek_rules.games.duel.pieces import tile as face
from sobek_rules.games.duel.state import State
from sobek_rules.judge import World, rule_on
from sobek_rules.model import Verdict
from sobek_rules.options import options
from sobek_rules.variant import Variant

_MOST, _FEW, _SAMPLE = 20_000, 720, 250
SEEDS = st.integers(0, 10**9)
SMALL_HAND = 4
#: Read strictly, a text may let any tiles be sold together, and the list is endless.
TEXTS = shipped() | readings()


def open_to(player: int, state: State, judge: Variant) -> tuple[Action, ...]:
    """What the list has for a player."""
    return tuple(option.action for option in options(GAME, judge, (World(state),), player))


def verdict(state: State, action: Action, judge: Variant) -> Verdict:
    """The verdict on an action."""
    return rule_on(GAME, judge.readings, (World(state),), action).verdict


def some(actions: Iterable[Action], random: Random) -> list[Action]:
    """All of the actions, or a sample where there are many; all takes, for one."""
    found = list(islice(actions, _MOST))
    return found if len(found) <= _FEW else random.sample(found, _SAMPLE)


def is_small(moment: Moment) -> bool:
    """Whether all that can be done is little enough to be tried."""
    return max(len(hand or ()) for hand in moment.state.hands) <= SMALL_HAND


def amiss(state: State, judge: Variant, listed: Listed, actions: Iterable[Action]) -> list[str]:
    """The actions on which list and judge disagree, in words."""
    return [
        f"{GAME.describe(state, action)}: {found}"
        for action in actions
        if not listed.settles(action)
        if (action in listed) != ((found := verdict(state, action, judge)) is not Verdict.ILLEGAL)
    ]


@given(moments(), TEXTS, st.integers(0, 1), SEEDS)
@law(25)
def test_the_list_has_exactly_what_is_not_illegal(moment: Moment, name: str, player: int, seed: int) -> None:
    """Every square, line, trade and refill, every set, token and target, every character with every choice."""
    state, judge, random = moment.state, text(name), randomness("list", seed)
    listed = Listed(state, open_to(player, state, judge), judge)
    actions = [action for kind in every_action(state, player) for action in some(kind, random)]

    assert [] == amiss(state, judge, listed, actions)


@given(moments().filter(is_small), TEXTS, st.integers(0, 1))
@law(8)
def test_in_small_states_the_list_has_all_that_is_not_illegal(moment: Moment, name: str, player: int) -> None:
    """While hands are small every single action is tried: every choice of tiles, as every good, with every token."""
    state, judge = moment.state, text(name)
    listed = Listed(state, open_to(player, state, judge), judge)

    assert [] == amiss(state, judge, listed, chain.from_iterable(every_action(state, player)))


@given(moments(), TEXTS, st.integers(0, 1), SEEDS)
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
    listed = some(GAME.candidates(state, state.to_move or 0, judge.readings.admitted), random)
    told = [complete(state, action, random) for action in listed if verdict(state, action, judge) is Verdict.LEGAL]

    assert [] == [GAME.describe(state, action) for action in told if verdict(state, action, judge) is Verdict.ILLEGAL]


# Lists that once left something out.

MARKET = """
  market: |
    +   a    b    c    d    e    f
    1   .    .    .    .    .    .
    2   .    W0|  W0\\  W0/  .    .
    3   .    W1-  .    F0|$ @-w  .
    4   .    E0/  M0|  I0/  .    .
    5   .    .    .    .    .    .
    6   .    .    .    .    .    .
  hands: {ana: [F1-, L0-, M2-, W1/, W1|], ben: []}
  corruption: {ana: [], ben: []}
  sold: {ana: {}, ben: {}}
  pile: 20
  bag: 13
"""


def disputed(state: State, judge: Variant, *actions: Action) -> list[Action]:
    """The actions on which list and judge disagree."""
    listed = Listed(state, open_to(0, state, judge), judge)
    return [one for one in actions if (one in listed) == (verdict(state, one, judge) is Verdict.ILLEGAL)]


def test_whoever_turns_the_ankh_finds_every_line_listed() -> None:
    """Where the taker turns the Ankh, each tile is listed with each line, traded or not."""
    state = written(f"position:{MARKET}to_move: ana\n")
    judge = assuming(ankh__turned_by="taker", ankh__must_face_tile="free")
    every = [Take(0, SQUARE["d3"], line=line, swap=swap) for line in MARKS for swap in (None, 0)]

    assert [] == disputed(state, judge, *every)


def test_a_mixed_set_is_named_for_a_good_in_it() -> None:
    """Fish, livestock and marble cannot be sold as wheat, though sets may be mixed: nothing of it is listed."""
    state = written(f"position:{MARKET}to_move: ana\n")
    judge = assuming(sell__mixed="allowed", sell__first_needs_own_goods="nothing")

    assert [] == disputed(state, judge, Sell(0, tuple(sorted(state.hand(0)[:3])), "wheat"))


def test_a_full_market_is_not_refilled() -> None:
    """There is nothing to refill before the first turn, though a text allows a refill at any time."""
    state = dealt(randomness("full"))._replace(to_move=0)

    assert [] == disputed(state, assuming(refill__condition="any-time"), Take(0, SQUARE["c3"], refill=Refill()))


def test_the_arm_without_a_tile_before_the_ankh_is_listed() -> None:
    """Where the Ankh reaches only the way it points, and no tile lies there, the arm may be taken for nothing."""
    state = written(f"position:{MARKET}  berths: [arm]\nto_move: ana\n".replace("@-w", "@-e"))
    sale = Sell(0, tuple(state.hand(0)[3:]), pick=Pick("arm"))

    assert [] == disputed(state, assuming(take__line_ways="pointing", sell__minimum=2), sale)


def test_an_architect_who_declines_has_seen_tokens() -> None:
    """Of the tokens set aside those seen are told, also where none of them is chosen."""
    state, architect = dealt(randomness("architect")), face("architect")
    assert architect is not None
    told = complete(state, Play(0, architect, pick=DECLINED), randomness("seen"))

    assert isinstance(told, Play)
    assert set(state.aside or ()) >= set(told.drawn or ())
