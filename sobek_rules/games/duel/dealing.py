"""Random games: a shuffled deal, and chance supplied to actions that leave it open.

Judging never uses this; searches, property tests and benchmarks do.
"""

from typing import TYPE_CHECKING

from sobek_rules.games.duel.actions import DECLINED, Action, Pick, Play, Sell, Take
from sobek_rules.games.duel.pieces import (
    ALL_TOKENS,
    ARCHITECT_DRAWS,
    BOX,
    DEBENS,
    RING_ORDER,
    ROYAL,
    TOKEN_DRAWS,
    TOKENS,
    WHOLE_BOX,
    Tile,
)
from sobek_rules.games.duel.state import START, Court, State

if TYPE_CHECKING:
    from random import Random

_BERTHS = 5
#: How many pirogue tokens are played with.
_TOKENS = 13


def deal(random: "Random", names: tuple[str, str] = ("ana", "ben"), *, expansion: bool = False) -> State:
    """
    The standard set-up, shuffled; every piece of the box has its place, and all of them are known.

    With the expansion two of the fifteen tokens, drawn at random, stay in the box.
    """
    box, kinds = (WHOLE_BOX, ALL_TOKENS) if expansion else (BOX, TOKENS)
    grey = [tile for tile in box.elements() if tile.back == "grey"]
    others = [tile for tile in box.elements() if tile.back != "grey"]
    tokens, debens = [*sorted(kinds), *(token for token, count in sorted(kinds.items()) if count == 2)], list(DEBENS)
    for heap in (grey, others, tokens, debens):
        random.shuffle(heap)
    market: list[Tile | None] = [None] * len(RING_ORDER)
    for square, tile in zip(RING_ORDER, grey[4:8] + others, strict=False):
        market[square] = tile
    return State(
        names=names,
        market=tuple(market),
        ankh=START,
        hands=(tuple(grey[:2]), tuple(grey[2:4])),
        corruption=((), ()),
        sold=((), ()),
        pile=tuple(others[len(RING_ORDER) - 4 :]),
        bag=tuple(debens),
        debens=((), ()),
        berths=tuple(tokens[:_BERTHS]),
        aside=tuple(tokens[_BERTHS:_TOKENS]),
        box_tokens=tuple(tokens[_TOKENS:]),
        court=Court(left=ROYAL, played=()) if expansion else None,
        box=tuple(grey[8:]),
        bonus=(),
        to_move=random.randrange(2),
    )


def complete(state: State, action: Action, random: "Random") -> Action:
    """The action with everything told that chance decides: debens and royal tokens drawn, tiles stolen, tokens seen."""
    match action:
        case Take(swap=0):
            return action._replace(swap=_drawn(state, 1, random)[0]) if state.bag else action
        case Take(royal=None):
            return action._replace(royal=_royal(state, _taken(state, action), random))
        case Sell(pick=Pick() as pick):
            return action._replace(pick=_with_debens(state, action.player, pick, random))
        case Play() if character_is(action, "thief"):
            return _stolen(state, action, random)
        case Play(pick=pick) if character_is(action, "architect") and state.aside and pick is not None:
            chosen = () if pick == DECLINED else (pick.token,)
            count = min(ARCHITECT_DRAWS, len(state.aside)) - len(chosen)
            seen = (*chosen, *random.sample(_others(state.aside, pick.token), count))
            return action._replace(pick=_with_debens(state, action.player, pick, random), drawn=seen)
        case Play(square=int(), swap=0):
            return action._replace(swap=_drawn(state, 1, random)[0]) if state.bag else action
        case Play(square=int(square)):
            return action._replace(royal=_royal(state, (state.market or ())[square], random))
        case _:
            return action


def character_is(action: Play, name: str) -> bool:
    """Whether an action uses the ability of that character."""
    return action.ability == name


def _others(tokens: tuple[str, ...], chosen: str) -> list[str]:
    left = list(tokens)
    if chosen in left:
        left.remove(chosen)
    return left


def _drawn(state: State, count: int, random: "Random") -> tuple[int, ...]:
    bag = state.bag or ()
    return tuple(random.sample(bag, min(count, len(bag))))


def _with_debens(state: State, player: int, pick: Pick, random: "Random") -> Pick:
    count, lost = TOKEN_DRAWS.get(pick.token, 0), state.debens[1 - player] or ()
    if pick.token == "lost-deben":
        return pick._replace(debens=tuple(random.sample(lost, min(1, len(lost)))) or None)
    return pick._replace(debens=_drawn(state, count, random) or None) if count else pick


def _taken(state: State, action: Take) -> Tile | None:
    """The tile that a take lifts from the market, if no refill lays it there first."""
    return action.tile or (state.market or ())[action.square]


def _royal(state: State, taken: Tile | None, random: "Random") -> tuple[int, ...] | None:
    """The royal corruption token drawn for a tile; None where none is."""
    left = state.the_court().left
    return (random.choice(left),) if left and taken is not None and taken.back == "pharaoh" else None


def _stolen(state: State, action: Play, random: "Random") -> Play:
    hand = [tile for tile in state.hands[1 - action.player] or () if action.back in (None, tile.back)]
    return action._replace(tiles=(random.choice(hand),)) if hand and action.tiles is None else action
