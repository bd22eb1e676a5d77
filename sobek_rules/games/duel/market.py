"""The Ankh and its line: from where a tile may be taken, what is passed on the way, how gaps are filled.

What rules and effects both need to know of a take is worked out here, once.
"""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel.actions import Refill, Take
from sobek_rules.games.duel.pieces import (
    CENTRE,
    LINES,
    PATHS,
    RAYS,
    RING_ORDER,
    SQUARES,
    UNKNOWN,
    UNMARKED,
    UNTOLD,
    WAYS,
    Tile,
)
from sobek_rules.games.duel.state import LIFTED, START, Market, State, Tiles, occupied


class Access(Enum):
    """From where a take chooses."""

    LINE = "line"
    FIRST = "first"
    REFILLED = "refilled"


class Ankh(NamedTuple):
    """Where the Ankh stands and how it is turned; `line` and `way` None where not told."""

    square: int
    line: str | None
    way: str | None


#: An Ankh is asked for many times a step, and there are few; each is made once.
_standing = lru_cache(maxsize=None)(Ankh)


def ankh(state: State, rules: Rules) -> Ankh | None:
    """The Ankh on the board; None when it is beside it."""
    square = state.ankh
    if square is None:
        raise Needs("ankh")
    if square >= 0:
        return _standing(square, state.line, state.way)
    if state.ankh == START and rules.ask("setup.ankh") == "marked-square":
        if state.marked is None:
            raise Needs("ankh")
        return _standing(*state.marked)
    return None


def reaches(at: Ankh, square: int, rules: Rules) -> bool:
    """Whether the Ankh reaches a square along its line."""
    path = PATHS[at.square][square]
    if at.line is None:
        raise Needs("ankh.line")
    both_ways = rules.ask("take.line-ways") == "both"
    if path is None or path[0] != at.line:
        return False
    if not both_ways and at.way is None:
        raise Needs("ankh.way")
    return both_ways or path[1] == at.way


def line_empty(state: State, at: Ankh, rules: Rules) -> bool:
    """Whether the Ankh's line holds no tile; which way it points matters only where its two ends differ."""
    market = state.squares()
    if at.line is None:
        raise Needs("ankh.line")
    line = LINES[at.square][at.line]
    if all(market[square] is None for square in line):
        return True  # whichever way the Ankh reaches
    if rules.ask("take.line-ways") == "both":
        return not occupied(market, line)
    if at.way is not None:
        return not occupied(market, RAYS[at.square][at.way])
    ends = {occupied(market, RAYS[at.square][way]) for way in WAYS[at.line]}
    if len(ends) > 1:
        raise Needs("ankh.way")
    return not ends.pop()


def access(state: State, action: Take, rules: Rules) -> Access:
    """From where this take chooses: along a line, from the centre on the first turn, or after a refill."""
    if state.ankh == LIFTED or action.refill is not None:
        return Access.REFILLED
    at = ankh(state, rules)
    if at is None:
        return Access.FIRST
    if state.extra or _takes_along(state, at, action, rules) or not line_empty(_as_told(state, action), at, rules):
        return Access.LINE
    return Access.REFILLED


def _takes_along(state: State, at: Ankh, action: Take, rules: Rules) -> bool:
    """The common case: the tile itself lies on the line, which is not empty then."""
    path = PATHS[at.square][action.square]
    if path is None or path[0] != at.line or rules.ask("take.line-ways") != "both":
        return False
    return state.squares()[action.square] not in (None, UNTOLD)


def _as_told(state: State, action: Take) -> State:
    """The state with the tile that the take itself tells of, where nothing was told of its square."""
    market, square = state.squares(), action.square
    if action.tile is None or market[square] is not UNTOLD:
        return state
    return state._replace(market=(*market[:square], action.tile, *market[square + 1 :]))


def refilled(state: State, told: Refill | None, rules: Rules) -> tuple[Market, Tiles | None]:
    """
    The market after its gaps are filled from the pile, and what is left of the pile.

    Tiles come from what the step tells, else from the pile's order, else they are unknown. In which order the gaps are
    filled is asked only where it matters: the pile is short, or the tiles are told in the order drawn.
    """
    market, gaps, pile = list(state.squares()), empty_squares(state), state.pile
    placed, drawn = (dict(told.squares), told.drawn) if told else ({}, ())
    if pile is None and not placed and not drawn:
        raise Needs("pile")
    count = min(len(gaps), len(placed) or len(drawn) if pile is None else len(pile))
    if placed and count == len(placed):
        gaps = list(placed)
    stock = ((drawn or pile or ()) + (UNKNOWN,) * count)[:count]
    if count < len(gaps) or (len(placed) < count and any(tile is not UNKNOWN for tile in stock)):
        gaps = filling_order(gaps, rules)
    for square, tile in zip(gaps, stock, strict=False):
        market[square] = placed.get(square, tile)
    return tuple(market), None if pile is None else pile[count:]


def empty_squares(state: State) -> list[int]:
    """The gaps of the market."""
    market = state.squares()
    if UNTOLD in market:
        raise Needs(f"market.{SQUARES[market.index(UNTOLD)]}")
    return [square for square, tile in enumerate(market) if tile is None]


def filling_order(gaps: list[int], rules: Rules) -> list[int]:
    """The gaps in the order in which they are filled."""
    return [square for square in RING_ORDER if square in gaps] if rules.ask("refill.order") == "rings" else sorted(gaps)


def choices_after_refill(rules: Rules) -> frozenset[int]:
    """The squares from which a tile may be taken after a refill."""
    return CENTRE if rules.ask("refill.then") == "centre" else frozenset(range(len(SQUARES)))


def pile_fills(state: State, market: Market, rules: Rules) -> bool:
    """Whether the pile can fill the gaps as far as the text wants it."""
    if state.pile_empty():
        return False
    if _fills_every_gap(state, market) or rules.ask("refill.short-pile") == "partly":
        return True
    empty_squares(state)
    return False


def refill_possible(state: State, market: Market, rules: Rules) -> bool:
    """Whether the pile can fill the gaps so that a tile lies where one may then be taken."""
    if not pile_fills(state, market, rules):
        return False
    if UNTOLD in market or _fills_every_gap(state, market):
        return True
    return any(refilled(state, None, rules)[0][square] for square in choices_after_refill(rules))


def _fills_every_gap(state: State, market: Market) -> bool:
    return UNTOLD not in market and len(state.pile or ()) >= market.count(None)


def passed(at: Ankh, target: int, market: Market, rules: Rules) -> tuple[tuple[int, ...], int]:
    """The squares whose tiles leave the market with the one taken, and how many empty ones are crossed."""
    path = PATHS[at.square][target]
    if path is None:
        return (), 0
    line, _, between = path
    tiles = [square for square in between if market[square] is not None]
    gaps = len(between) - len(tiles)
    others = [square for square in LINES[at.square][line] if square != target and market[square] is not None]
    if others and rules.ask("skip.which") == "whole-line":
        return tuple(others), gaps
    return tuple(tiles), gaps


def market_taken_from(state: State, action: Take, rules: Rules) -> Market:
    """The market from which this take chooses, refilled if that is due."""
    market = state.squares()
    if market[action.square] not in (None, UNTOLD) or state.ankh == LIFTED:
        return market
    return refilled(state, action.refill, rules)[0] if access(state, action, rules) is Access.REFILLED else market


def face_taken(state: State, action: Take, rules: Rules) -> Tile | None:
    """The tile that this take lifts, as far as it is known; None where there is none."""
    return action.tile or market_taken_from(state, action, rules)[action.square]


class Taking(NamedTuple):
    """What a take does: the market left, the tile taken, the tiles that leave with it, empty squares crossed."""

    market: Market
    pile: Tiles | None
    face: Tile
    skipped: tuple[tuple[int, Tile], ...]
    gaps: int
    start: Ankh | None


def cleared(state: State, action: Take, rules: Rules) -> Taking:
    """Work out a take: refill if it is due, lift the tile and those skipped."""
    market, pile, start = state.squares(), state.pile, ankh(state, rules) if state.ankh != LIFTED else None
    skipped: tuple[tuple[int, Tile], ...] = ()
    gaps = 0
    where = access(state, action, rules)
    if where is Access.REFILLED and state.ankh != LIFTED:
        market, pile = refilled(state, action.refill, rules)
    elif where is Access.LINE:
        assert start is not None
        squares, gaps = passed(start, action.square, market, rules)
        skipped = tuple((square, tile) for square in squares if (tile := market[square]) is not None)
    here = action.tile or market[action.square]
    if here is None or here is UNTOLD:
        raise Needs(f"market.{SQUARES[action.square]}")
    if skipped and rules.ask("skip.corruption") == "stay":
        skipped = ()
    left = list(market)
    left[action.square] = None
    for square, _ in skipped:
        left[square] = None
    return Taking(tuple(left), pile, here, skipped, gaps, start)


def turned(state: State, action: Take, face: Tile, old: Ankh | None, rules: Rules) -> tuple[str | None, str | None]:
    """The line and way that the Ankh shows after a tile is taken; None where not told."""
    if face.back in UNMARKED:
        if rules.ask("ankh.after-character") == "keeps":
            return (old.line, old.way) if old else (None, None)
        return action.line, action.way
    if not face.known:
        return action.line, action.way
    if rules.ask("ankh.turned-by") == "taker":
        return action.line or None, action.way
    return face.mark, action.way if action.way in WAYS.get(face.mark or "", ()) else None
