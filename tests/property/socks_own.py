"""What of the laws is the sock game's own: boards small enough that every action is judged, its pieces, its words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any

from own import Own, Space, without

from sobek_rules.games.socks.actions import Action, Begin, Lay, Pass
from sobek_rules.games.socks.board import COLOURS, edge
from sobek_rules.games.socks.dealing import layout
from sobek_rules.games.socks.network import Nets
from sobek_rules.games.socks.notation import write_board
from sobek_rules.games.socks.state import Pair, State
from sobek_rules.variant import Variant

#: Tiles of a small board: a whole one has some twenty thousand ways to lay two sticks.
_TILES, _FEW = (3, 4, 6), 3
_NAMED = ("blue", "green", "red")

KEYS = (
    "lay", "claims", "pass", "begin", "layout", "game", "drawing", "stations", "tiles", "socks", "sticks", "blocked",
    "held", "cautions", "first_turn", "white", "black", "red", "green", "a1", "a2", "b3",
)  # fmt: skip
WORDS = (
    "a1", "b2", "c4", "a1-a2", "a3-a1", "b1-b2", "a1-a1", "a1-", "-", "a1-b2-c3", "..", "a1  a2\n  a3  a4\n", "a1 a2\n",
    "pass", "begin", "white", "black", "red", "green", "violet", "demo-20", "demo-15", "gone.yaml", "",
)  # fmt: skip


# Small boards.


def small(state: State) -> State:
    """A set-up on a few tiles in place of a dealt one, as random as that, where some colour can be connected."""
    random = Random(repr(state))
    while True:
        found = _small(state, random)
        closed = found.blocked | {place for _, pair in found.socks for place in pair}
        nets = Nets(found.layout(), found.layout().edges - found.layout().printed, closed)
        if any(nets.join(pair) for _, pair in found.socks):
            return found


def _small(state: State, random: Random) -> State:
    board = layout(random, random.choice(_TILES))
    places = random.sample(sorted(board.names), len(board.names))
    socks: dict[str, Pair] = {}
    for colour in _NAMED[: random.randint(1, len(_NAMED))]:
        one = places.pop()
        other = places.pop(0 if board.twin.get(one) != places[0] else 1)
        socks[colour] = (min(one, other), max(one, other))
    blocked = frozenset(places[:1] if random.random() < 0.2 else ())
    return state._replace(board=board, socks=tuple(socks.items()), blocked=blocked)


# Pieces.


def pieces(state: State) -> Counter[Any]:
    """Every tile, each sock where it lies, and the third socks, whoever has them; sticks come from beside the board."""
    lying = [(colour, place) for colour, pair in state.socks for place in pair]
    return Counter([*state.layout().tiles, *lying, *state.blocked, *(colour for colour, _ in state.socks)])


def boxed(state: State) -> list[str]:
    """What is amiss: socks upon socks, third socks of colours that are not there, sticks where none can lie."""
    lying = [*(place for _, pair in state.socks for place in pair), *state.blocked]
    held, board = [colour for colour, _ in state.held], state.layout()
    right = {
        "colours": len(state.socks) <= COLOURS,
        "one sock a station": len(set(lying)) == len(lying) and board.names.keys() >= set(lying),
        "third socks": len(set(held)) == len(held) and dict(state.socks).keys() >= set(held),
        "sticks": all(sticks <= board.edges for sticks in state.sticks),
        "the first turn": not (state.first and any(state.sticks)),
    }
    return [what for what, well in right.items() if not well]


# Actions.


def ones(state: State, player: int) -> Iterator[Action]:
    """One stick on every connection, also saying of each colour that it is connected."""
    for stick in sorted(state.layout().edges):
        yield from (Lay(player, (stick,), claims) for claims in ((), *((colour,) for colour, _ in state.socks)))


def twos(state: State, player: int) -> Iterator[Action]:
    """Two sticks on every two connections, in either order, and on one."""
    edges = sorted(state.layout().edges)
    yield from (Lay(player, (stick, stick)) for stick in edges)
    yield from (Lay(player, sticks) for sticks in permutations(edges, 2))


def others(state: State, player: int) -> Iterator[Action]:
    """A stick over a station, three sticks, passing, beginning."""
    yield from (Begin(player), Pass(player))
    edges, places = sorted(state.layout().edges), sorted(state.layout().names)
    yield from (Lay(player, sticks) for sticks in combinations(edges[:6], 3))
    yield from (Lay(player, (edge(*far),)) for far in zip(places, places[5:], strict=False))


def every(state: State, player: int) -> Sequence[Iterator[Action]]:
    """All actions for a player, by kind."""
    return [make(state, player) for make in (ones, twos, others)]


class Sticks:
    """What is on a list: sticks as they are laid, of which the order is free where it decides nothing."""

    def __init__(self, state: State, actions: Iterable[Action], judge: Variant) -> None:
        self._actions = {(action.kind, action) for action in actions}

    def __contains__(self, action: Action) -> bool:
        return (action.kind, action) in self._actions

    def settles(self, action: Action) -> bool:
        """Whether the list has the sticks in their other order, or without a claim that need not be made."""
        if not isinstance(action, Lay) or action in self:
            return False
        orders = (action, action._replace(sticks=action.sticks[::-1]))
        return any(one in self or one._replace(claims=()) in self for one in orders)


def mutated(state: State, action: Action, random: Random) -> Action:
    """The action with one thing about it changed."""
    edges = sorted(state.layout().edges)
    if not isinstance(action, Lay) or random.random() < 0.2:
        return action._replace(player=1 - action.player)
    sticks = list(action.sticks)
    change = random.choice(("other", "more", "less", "claim"))
    if change == "other":
        sticks[random.randrange(len(sticks))] = random.choice(edges)
    elif change == "more":
        sticks.append(random.choice(edges))
    elif change == "less" and len(sticks) > 1:
        sticks.pop()
    else:
        return action._replace(claims=(random.choice(state.socks)[0],))
    return action._replace(sticks=tuple(sticks))


def few(state: State) -> bool:
    """Whether the board is so small that all sticks are tried."""
    return len(state.layout().tiles) <= _FEW


def some_more(state: State, player: int, random: Random) -> Iterable[Action]:
    """Passing, and any one or two sticks."""
    yield Pass(player)
    edges = sorted(state.layout().edges)
    yield from (Lay(player, tuple(random.choices(edges, k=random.randint(1, 2)))) for _ in range(20))


def little(state: State) -> list[State]:
    """The state, and that in which it is nobody's turn."""
    return [state, state._replace(to_move=None)]


def needed(state: State) -> dict[str, Any]:
    """The layout."""
    return {"layout": write_board(state.layout())}


OWN = Own(
    begins=small,
    often={"lay": 20},
    longest=30,
    little=little,
    needed=needed,
    pieces=pieces,
    boxed=boxed,
    hiding={"to_move": without("to_move")},
    true_ones=some_more,
    space=Space(every=every, listed=Sticks, mutated=mutated, few=few),
    keys=KEYS,
    words=WORDS,
    others=(Pass(0), Begin(1)),
)
