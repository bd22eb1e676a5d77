"""Facts of a duel left out, one by one: what hangs on them is undetermined."""

import pytest
from strategies import assuming, written

from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import Action, Pass, Play, Refill, Sell, Take
from sobek_rules.games.duel.pieces import SQUARE, SQUARES
from sobek_rules.games.duel.pieces import tile as face
from sobek_rules.judge import World, rule_on
from sobek_rules.model import Answer, Verdict

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
    judge = assuming(GAME, **answers)
    return rule_on(
        GAME, judge.readings, (World(written(GAME, f"position:{position}\nto_move: ana\n")),), action
    ).verdict


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
    judge = assuming(GAME, turn__actions="several")
    start = written(GAME, f"position:{MARKET}  hands: {{ana: [F0|, F1/, F1-], ben: []}}\n  pile: 0\n  berths: []\n")
    told = start._replace(market=(None,) * len(SQUARES), to_move=1, acted=True, sold=((), ()))
    less = told._replace(hands=(FISH, None))

    assert Verdict.ILLEGAL is rule_on(GAME, judge.readings, (World(told),), Sell(0, FISH)).verdict
    assert Verdict.UNDETERMINED is rule_on(GAME, judge.readings, (World(less),), Sell(0, FISH)).verdict
