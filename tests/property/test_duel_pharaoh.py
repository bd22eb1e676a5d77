"""The laws with the expansion, Treasures of the Pharaoh, whose deals no other law is held to."""

from functools import cache
from random import Random

import pytest
from duel_own import begins
from hypothesis.stateful import run_state_machine_as_test
from strategies import Moment, law, move, randomness, text
from test_conservation import WholeGames
from test_writing import plain, read_back

from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.dealing import deal
from sobek_rules.games.duel.pieces import ADDED_CHARACTERS, ROYAL, WHOLE_BOX, Tile
from sobek_rules.games.duel.selling import common_goods, mixes
from sobek_rules.games.duel.state import Court, State
from sobek_rules.judge import World
from sobek_rules.scenario import Scenario, Step

ENGINE = "duel/pharaoh-engine"
GAMES, LONGEST = 3, 60

two_goods = sorted(tile for tile in WHOLE_BOX if len(tile.goods) > 1)


class PharaohGames(WholeGames):
    """A random game with the expansion."""

    game = GAME

    def dealt(self, random: Random) -> State:
        """A deal with the expansion."""
        return begins(deal(random, expansion=True))


def test_whole_games_with_the_expansion() -> None:
    """Whatever is played, tiles, tokens, debens and royal tokens stay in the box, and corruption is what is entered."""
    run_state_machine_as_test(PharaohGames, settings=law(6))


@cache
def played(seed: int) -> tuple[Moment, ...]:
    """A random game with the expansion under the engine, as far as it comes."""
    random, found = randomness("pharaoh", seed), list[Moment]()
    state = deal(random, expansion=True)
    while len(found) < LONGEST and (chosen := move(GAME, (World(state),), random, text(ENGINE))) is not None:
        action, ruling = chosen
        found.append(Moment(state, action))
        (branch,) = ruling.branches
        if branch.after is None:
            break
        state = branch.after
    return tuple(found)


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_is_written_of_a_game_with_the_expansion_reads_back_the_same(seed: int) -> None:
    """Every state survives being written but for what no file tells, and so does every action."""
    moments = played(seed)

    assert len(moments) > 20
    for at, moment in enumerate(moments):
        start = moment.state._replace(acted=False)
        step = Step(number=1, player=moment.action.player, action=moment.action, line=0)
        told = Scenario(f"Moment {at}", GAME, "", start.names, start, (step,), path="moment.yaml")
        back = read_back(told)

        assert start == back.start
        assert plain(told).steps == plain(back).steps


def test_the_games_come_to_the_pieces_of_the_expansion() -> None:
    """Tiles of two goods are taken with their royal tokens, and a character of the expansion is played."""
    actions = [moment.action for seed in range(GAMES) for moment in played(seed)]
    drawn = [action for action in actions if getattr(action, "royal", None)]
    characters = {action.character.text for action in actions if action.kind == "play"}

    assert len(drawn) > GAMES
    assert characters & ADDED_CHARACTERS


def test_a_court_of_which_little_is_told_reads_back_the_same() -> None:
    """That the expansion is played with can be written though nothing else is told of it."""
    for court in (
        Court(),
        Court(left=(0,) * 4, held=((3,), (0,))),
        Court(left=ROYAL[2:], played=(), lost=(9,), gone=(2,)),
    ):
        state = State(("ana", "ben"), court=court)
        told = Scenario("A court", GAME, "", state.names, state, (), path="court.yaml")

        assert state == read_back(told).start


@pytest.mark.parametrize("tile", two_goods, ids=str)
def test_a_tile_of_two_goods_alone_leaves_its_good_open(tile: Tile) -> None:
    """It is of both goods, of either with a tile of that good, and mixes with one of a third."""
    plain_one = {good: next(one for one in WHOLE_BOX if one.goods == (good,)) for good in ("fish", "ebony", "wheat")}
    third = next(one for one in WHOLE_BOX if len(one.goods) == 1 and one.goods[0] not in tile.goods)

    assert tile.goods == common_goods((tile,))
    assert all((good,) == common_goods((tile, one)) for good, one in plain_one.items() if good in tile.goods)
    assert mixes((tile, third))


def test_two_tiles_of_two_goods_share_one_good_at_most() -> None:
    """So a set with two of them is of one good, or of none."""
    pairs = [(one, other) for one in two_goods for other in two_goods if one < other]

    assert {0, 1} == {len(common_goods(pair)) for pair in pairs}
