"""The rules of the sock game: each looks at a state and an action and yields what stands against it.

A rule asks only the questions that matter in the case at hand, so that silences which change nothing stay unasked.
"""

from sobek_rules.game import Rule
from sobek_rules.games.socks.legality.setup import (
    area_has_gaps,
    game_is_new,
    neighbours_free,
    no_spare_socks,
    nothing_left_out,
    socks_far_apart,
)
from sobek_rules.games.socks.legality.sticks import (
    claims_hold,
    connection_free,
    game_not_over,
    neighbours_joined,
    sticks_due,
    sticks_left,
    touches_own,
)
from sobek_rules.games.socks.legality.turn import game_goes_on, in_turn, may_pass

BEGIN: tuple[Rule, ...] = (
    game_is_new,
    nothing_left_out,
    area_has_gaps,
    socks_far_apart,
    neighbours_free,
    no_spare_socks,
)
LAY: tuple[Rule, ...] = (
    game_goes_on,
    in_turn,
    sticks_due,
    sticks_left,
    neighbours_joined,
    connection_free,
    touches_own,
    game_not_over,
    claims_hold,
)
PASS: tuple[Rule, ...] = (game_goes_on, in_turn, may_pass)
