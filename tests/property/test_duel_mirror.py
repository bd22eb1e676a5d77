"""A mirror to the market: squares, marks and ways mapped, takes and characters are judged as before."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from duel_actions import plays, sales, takes
from hypothesis import given
from hypothesis import strategies as st
from strategies import Moment, law, moments, randomness, text, texts

from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import Action, Pick, Play, Sell, Take
from sobek_rules.games.duel.pieces import SIZE, Tile
from sobek_rules.games.duel.state import Sold, State
from sobek_rules.judge import Branch, Ruling, World, rule_on

_SAMPLE = 150


class Mirror(NamedTuple):
    """Where a column and a row go (`across`, `down`, after they are `swapped`), and what marks and ways become."""

    across: bool
    down: bool
    swapped: bool
    marks: Mapping[str, str]
    ways: Mapping[str, str]

    def square(self, square: int) -> int:
        """Where a square goes."""
        column, row = square % SIZE, square // SIZE
        if self.swapped:
            column, row = row, column
        return (SIZE - 1 - row if self.down else row) * SIZE + (SIZE - 1 - column if self.across else column)


def both(pairs: str) -> dict[str, str]:
    """A table of pairs, each either way."""
    table = [pair.split("=") for pair in pairs.split()]
    return {**dict(table), **{right: left for left, right in table}}


MIRRORS = {
    "left-right": Mirror(True, False, False, both("/=\\ -=- |=|"), both("e=w ne=nw se=sw n=n s=s")),
    "top-bottom": Mirror(False, True, False, both("/=\\ -=- |=|"), both("n=s ne=se nw=sw e=e w=w")),
    "transposed": Mirror(False, False, True, both("-=| /=/ \\=\\"), both("w=n e=s ne=sw nw=nw se=se")),
}


@cache
def mirrored_tile(name: str, tile: Tile) -> Tile:
    """The face with its mark in the mirror; one that no box may hold."""
    if tile.mark is None:
        return tile
    mark = MIRRORS[name].marks[tile.mark]
    return replace(tile, text=tile.text.replace(tile.mark, mark), mark=mark)


class Glass(NamedTuple):
    """One mirror, and what things look like in it."""

    name: str

    def tiles(self, tiles: Any) -> Any:
        """Tiles in their order; None where there are none to tell."""
        return tiles and tuple(mirrored_tile(self.name, tile) for tile in tiles)

    def square(self, square: int | None) -> int | None:
        """A square, or a place beside the board."""
        return MIRRORS[self.name].square(square) if square is not None and square >= 0 else square

    def line(self, line: str | None) -> str | None:
        """A line."""
        return line and MIRRORS[self.name].marks[line]

    def way(self, way: str | None) -> str | None:
        """One end of a line."""
        return way and MIRRORS[self.name].ways[way]

    def sold(self, sold: tuple[Sold, ...] | None) -> tuple[Sold, ...]:
        """Sold sets."""
        return tuple(own._replace(sales=tuple(map(self.tiles, own.sales))) for own in sold or ())

    def state(self, state: State) -> State:
        """The whole state."""
        mirror = MIRRORS[self.name]
        market: dict[int, Tile | None] = {}
        for square, here in enumerate(state.market or ()):
            market[mirror.square(square)] = here and mirrored_tile(self.name, here)
        marked = state.marked and (
            mirror.square(state.marked[0]),
            self.line(state.marked[1]),
            self.way(state.marked[2]),
        )
        return state._replace(
            market=tuple(market[square] for square in sorted(market)),
            ankh=self.square(state.ankh),
            line=self.line(state.line),
            way=self.way(state.way),
            marked=marked,
            hands=(self.tiles(state.hands[0]), self.tiles(state.hands[1])),
            corruption=(self.tiles(state.corruption[0]), self.tiles(state.corruption[1])),
            sold=(self.sold(state.sold[0]), self.sold(state.sold[1])),
            pile=self.tiles(state.pile),
            box=self.tiles(state.box),
            forced=self.square(state.forced),
        )

    def pick(self, pick: Pick | None) -> Pick | None:
        """A token chosen."""
        return pick and pick._replace(square=self.square(pick.square))

    def action(self, action: Action) -> Action:
        """An action."""
        match action:
            case Take():
                line, way = self.line(action.line), self.way(action.way)
                return action._replace(square=MIRRORS[self.name].square(action.square), line=line, way=way)
            case Sell():
                return action._replace(tiles=self.tiles(action.tiles), pick=self.pick(action.pick))
            case Play():
                square, pick = self.square(action.square), self.pick(action.pick)
                return action._replace(tiles=self.tiles(action.tiles), square=square, pick=pick)
            case _:
                return action


def came(glass: Glass | None, branch: Branch) -> tuple[object, ...]:
    """What a branch comes to, seen in the mirror if one is given."""
    after = branch.after if glass is None or branch.after is None else glass.state(branch.after)
    entries = [(entry.account, entry.player, entry.amount) for entry in branch.entries]
    return branch.assumptions, branch.verdict, after, entries


def refills(ruling: Ruling) -> bool:
    """Whether the order in which gaps are filled has a part in it."""
    asked = {q for b in ruling.branches for f in b.findings for q in f.asked}
    asked |= {q for b in ruling.branches for q in (*b.effect_asked, *(q for entry in b.entries for q in entry.asked))}
    return "refill.order" in asked


@given(moments(GAME), texts(GAME), st.sampled_from(sorted(MIRRORS)), st.integers(0, 10**9))
@law(18)
def test_mirroring_the_market_mirrors_the_ruling(moment: Moment, name: str, mirror: str, seed: int) -> None:
    """Verdicts, corruption and the state after an action are those of the action in the mirror, refills aside."""
    state, judge, random, glass = moment.state, text(name), randomness("mirror", seed), Glass(mirror)
    player = state.to_move or 0
    for kind in (takes(player), sales(state, player), plays(state, player)):
        for action in random.sample(found := list(kind), min(_SAMPLE, len(found))):
            ruling = rule_on(GAME, judge.readings, (World(state),), action)
            if not refills(ruling):
                seen = rule_on(GAME, judge.readings, (World(glass.state(state)),), glass.action(action))
                expected = [came(glass, branch) for branch in ruling.branches]

                assert expected == [came(None, branch) for branch in seen.branches], GAME.describe(state, action)
