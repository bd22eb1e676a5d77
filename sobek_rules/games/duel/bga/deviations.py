"""What the platform's server is known to accept though no browser offers it: its leniencies, which are no rules.

The items are those of the comparison of the running implementation with the texts (2024-09-09).
"""

from sobek_rules.games.duel.actions import Action, Discard, Play, Sell, Take
from sobek_rules.games.duel.state import State
from sobek_rules.recorded import Leniency


def _refills(state: State, action: Action) -> bool:
    return isinstance(action, Take) and action.refill is not None


def _names_a_tile_twice(state: State, action: Action) -> bool:
    tiles = getattr(action, "tiles", None) or ()
    return isinstance(action, Sell | Discard | Play) and any(
        tiles.count(one) > (state.hands[action.player] or ()).count(one) for one in tiles
    )


def _names_the_opponents_good(state: State, action: Action) -> bool:
    good = getattr(action, "good", None)
    return good is not None and state.has_sold(1 - action.player, good)


def _names_the_spy(state: State, action: Action) -> bool:
    return isinstance(action, Play) and action.copies == "spy"


LENIENT = (
    Leniency("oddity O7: a spy that chooses itself", "choices_fit", _names_the_spy),
    Leniency("oddity O6: a refill while a forced tile lies there", "takes_the_marked_tile", _refills),
    Leniency("item 5: a refill while the line still holds a tile", "refill_due", _refills),
    Leniency("oddity O5: one tile named several times", "holds_tiles", _names_a_tile_twice),
    Leniency("oddity O5: one tile named several times", "choices_fit", _names_a_tile_twice),
    Leniency("item 3: wild tiles onto a good that only the opponent has sold", "own_goods", _names_the_opponents_good),
    Leniency(
        "item 3: wild tiles onto a good that only the opponent has sold", "choices_fit", _names_the_opponents_good
    ),
)
