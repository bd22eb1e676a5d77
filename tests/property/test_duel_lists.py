"""Actions of a duel that the list of what is open to a player once left out, or had too many of."""

from duel_actions import Listed
from strategies import assuming, dealt, randomness, written

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


def open_to(state: State, judge: Variant) -> tuple[Action, ...]:
    """What the list has for the first player."""
    return tuple(option.action for option in options(GAME, judge, (World(state),), 0))


def verdict(state: State, action: Action, judge: Variant) -> Verdict:
    """The verdict on an action."""
    return rule_on(GAME, judge.readings, (World(state),), action).verdict


def disputed(state: State, judge: Variant, *actions: Action) -> list[Action]:
    """The actions on which list and judge disagree."""
    listed = Listed(state, open_to(state, judge), judge)
    return [one for one in actions if (one in listed) == (verdict(state, one, judge) is Verdict.ILLEGAL)]


def test_whoever_turns_the_ankh_finds_every_line_listed() -> None:
    """Where the taker turns the Ankh, each tile is listed with each line, traded or not."""
    state = written(GAME, f"position:{MARKET}to_move: ana\n")
    judge = assuming(GAME, ankh__turned_by="taker", ankh__must_face_tile="free")
    every = [Take(0, SQUARE["d3"], line=line, swap=swap) for line in MARKS for swap in (None, 0)]

    assert [] == disputed(state, judge, *every)


def test_a_mixed_set_is_named_for_a_good_in_it() -> None:
    """Fish, livestock and marble cannot be sold as wheat, though sets may be mixed: nothing of it is listed."""
    state = written(GAME, f"position:{MARKET}to_move: ana\n")
    judge = assuming(GAME, sell__mixed="allowed", sell__first_needs_own_goods="nothing")

    assert [] == disputed(state, judge, Sell(0, tuple(sorted(state.hand(0)[:3])), "wheat"))


def test_a_full_market_is_not_refilled() -> None:
    """There is nothing to refill before the first turn, though a text allows a refill at any time."""
    state = dealt(GAME, randomness("full"))._replace(to_move=0)

    assert [] == disputed(state, assuming(GAME, refill__condition="any-time"), Take(0, SQUARE["c3"], refill=Refill()))


def test_the_arm_without_a_tile_before_the_ankh_is_listed() -> None:
    """Where the Ankh reaches only the way it points, and no tile lies there, the arm may be taken for nothing."""
    state = written(GAME, f"position:{MARKET}  berths: [arm]\nto_move: ana\n".replace("@-w", "@-e"))
    sale = Sell(0, tuple(state.hand(0)[3:]), pick=Pick("arm"))

    assert [] == disputed(state, assuming(GAME, take__line_ways="pointing", sell__minimum=2), sale)


def test_an_architect_who_declines_has_seen_tokens() -> None:
    """Of the tokens set aside those seen are told, also where none of them is chosen."""
    state, architect = dealt(GAME, randomness("architect")), face("architect")
    assert architect is not None
    told = complete(state, Play(0, architect, pick=DECLINED), randomness("seen"))

    assert isinstance(told, Play)
    assert set(state.aside or ()) >= set(told.drawn or ())
