"""What of the laws is a game's own: a table that each game fills, empty where nothing is known of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from sobek_rules.model import Answer
from sobek_rules.variant import Variant

T = TypeVar("T")

#: States, actions and pieces are a game's own values.
State = Any
Action = Any
Hide = Callable[[State, Random], State]


class Listed(Protocol):
    """A list of actions under a text, and whether it covers an action: has it, or has it with more said."""

    def __contains__(self, action: Action, /) -> bool: ...

    def settles(self, action: Action, /) -> bool:
        """Whether an action is nothing more than one on the list put otherwise, so that it need not be listed too."""


class Space(NamedTuple):
    """
    All well-formed actions of a game, chance left open.

    `every` has them by kind, in a state for a player; `listed` tells two ways to say the same; `mutated` changes one
    thing about an action; `few` says of a state whether all that can be done there is little enough to be tried.
    """

    every: Callable[[State, int], Sequence[Iterator[Action]]]
    listed: Callable[[State, Iterable[Action], Variant], Listed]
    mutated: Callable[[State, Action, Random], Action]
    few: Callable[[State], bool]


class Exact:
    """A list that covers the actions on it as they stand, for games of which nothing more is known."""

    def __init__(self, state: State, actions: Iterable[Action], judge: Variant) -> None:
        self._actions = {(type(action), action) for action in actions}

    def __contains__(self, action: Action) -> bool:
        return (type(action), action) in self._actions

    def settles(self, action: Action) -> bool:
        """No."""
        return False


def as_it_is(state: State) -> State:
    """The state."""
    return state


def told_enough(state: State, action: Action, judge: Variant, random: Random) -> Action:
    """The action."""
    return action


def nothing_more(state: State, player: int, random: Random) -> Iterable[Action]:
    """No actions."""
    return ()


def tells_nothing(action: Action, told: State, less: State) -> bool:
    """No."""
    return False


# Ways to know less.


def some_hidden(heap: tuple[T, ...] | None, random: Random, hidden: Callable[[T], T]) -> tuple[T, ...] | None:
    """A heap of which some items, or all, are unseen."""
    share = random.choice((0.2, 0.6, 1))
    return heap and tuple(hidden(one) if random.random() < share else one for one in heap)


def less_of(key: str, unseen: Callable[[Any, Random], Any]) -> Hide:
    """Some items of each player's heap unseen, or a heap not told of."""

    def hide(state: State, random: Random) -> State:
        heaps = []
        for heap in getattr(state, key):
            less = some_hidden(heap, random, lambda one: unseen(one, random))
            heaps.append(None if random.random() < 0.3 else less)
        return state._replace(**{key: tuple(heaps)})

    return hide


def without(key: str) -> Hide:
    """One fact not told of."""
    nothing: dict[str, Any] = {key: None}
    return lambda state, random: state._replace(**nothing)


class Own(NamedTuple):
    """
    What a game adds to the laws.

    `begins` makes a deal ready for every text; `often` says how often a kind of action is tried, the others once;
    `told` has an action say what a text may want said. `writable` is a state without what no file tells, `little` such
    states of which little is told; `needed` has the keys, written, that no scenario can go without. `pieces` counts
    every piece wherever it lies, `renewed` are the kinds of actions that lay them out anew, `boxed` says what is wrong
    with them in a state; `printed` says whether an action puts to work what is printed on a piece. `hiding` are ways to
    know less, `true_ones` some actions beside the candidates that tell nothing untrue, `reveals` says whether an action
    tells what is hidden, `plain` has the answers under which an action need tell no more than its candidate does.
    `keys` and `words` are those that a step is written with, `others` actions that no list has.
    """

    begins: Callable[[State], State] = as_it_is
    often: Mapping[str, int] = {}
    told: Callable[[State, Action, Variant, Random], Action] = told_enough
    longest: int = 80
    writable: Callable[[State], State] = as_it_is
    little: Callable[[State], Sequence[State]] = lambda state: ()
    needed: Callable[[State], Mapping[str, Any]] = lambda state: {}
    pieces: Callable[[State], Counter[Any]] = lambda state: Counter()
    renewed: frozenset[str] = frozenset()
    boxed: Callable[[State], Sequence[str]] = lambda state: ()
    printed: Callable[[Action], bool] = lambda action: False
    hiding: Mapping[str, Hide] = {}
    true_ones: Callable[[State, int, Random], Iterable[Action]] = nothing_more
    reveals: Callable[[Action, State, State], bool] = tells_nothing
    plain: Mapping[str, Answer] = {}
    space: Space | None = None
    keys: Sequence[str] = ()
    words: Sequence[str] = ()
    others: Sequence[Action] = ()
