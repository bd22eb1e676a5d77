"""Rules for the set-up from which a game begins."""

from collections.abc import Iterator

from sobek_rules.game import Rules
from sobek_rules.games.socks.actions import Begin
from sobek_rules.games.socks.board import COLOURS, FEWEST_TILES, TILES
from sobek_rules.games.socks.setting import LIMITS
from sobek_rules.games.socks.state import State

Objections = Iterator[str]


def game_is_new(state: State, action: Begin, rules: Rules) -> Objections:
    """A game begins before any stick lies."""
    if any(state.sticks) or state.held:
        yield "the game has begun"


def nothing_left_out(state: State, action: Begin, rules: Rules) -> Objections:
    """Some tiles and a colour may be left out in a first game."""
    tiles, colours = len(state.layout().tiles), len(state.socks)
    if tiles < FEWEST_TILES or colours < COLOURS - 1:
        yield f"{tiles} tiles and {colours} colours are too few, at least {FEWEST_TILES} and {COLOURS - 1} are needed"
    elif (tiles < TILES or colours < COLOURS) and rules.ask("setup.reduced") == "forbidden":
        yield f"all {TILES} tiles and {COLOURS} colours are needed, not {tiles} and {colours}"


def no_spare_socks(state: State, action: Begin, rules: Rules) -> Objections:
    """No station is blocked by a spare sock."""
    if state.blocked and rules.ask("setup.blocked") == "forbidden":
        yield "a spare sock blocks a station"


def _required(question: str, state: State, rules: Rules) -> Objections:
    if rules.peek(question) != "advised" and rules.ask(question) == "required":
        yield from LIMITS[question](state, rules)


def area_has_gaps(state: State, action: Begin, rules: Rules) -> Objections:
    """Five to eight places within the area should be left free."""
    yield from _required("setup.gaps", state, rules)


def socks_far_apart(state: State, action: Begin, rules: Rules) -> Objections:
    """The two socks of a colour should lie six to ten fields apart."""
    yield from _required("setup.distance", state, rules)


def neighbours_free(state: State, action: Begin, rules: Rules) -> Objections:
    """Each sock should have three neighbouring stations without a sock."""
    yield from _required("setup.free-neighbours", state, rules)
