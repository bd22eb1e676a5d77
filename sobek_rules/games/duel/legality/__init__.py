"""The rules of the duel: each looks at a state and an action and yields what stands against it.

A rule asks only the questions that matter in the case at hand, so that silences which change nothing stay unasked.
"""

from sobek_rules.game import Rule
from sobek_rules.games.duel.legality.characters import choices_fit, has_effect, holds_character
from sobek_rules.games.duel.legality.sales import (
    characters_as_goods,
    enough_tiles,
    holds_tiles,
    one_good,
    own_goods,
    rest_kept,
    token_resolved,
    token_taken,
    wilds_fit,
)
from sobek_rules.games.duel.legality.taking import (
    ankh_faces_a_tile,
    ankh_turned,
    in_reach,
    nearest_only,
    pile_lasts,
    refill_due,
    royal_drawn,
    swap_allowed,
    tile_there,
)
from sobek_rules.games.duel.legality.turn import (
    discards_first,
    game_goes_on,
    in_turn,
    may_look,
    may_pass,
    owes_discard,
    sells_if_it_must,
    takes_the_marked_tile,
)

EVERY: tuple[Rule, ...] = (game_goes_on, in_turn, discards_first, takes_the_marked_tile)
TAKE: tuple[Rule, ...] = (
    *EVERY,
    sells_if_it_must,
    pile_lasts,
    in_reach,
    nearest_only,
    tile_there,
    ankh_turned,
    ankh_faces_a_tile,
    swap_allowed,
    royal_drawn,
    refill_due,
)
SELL: tuple[Rule, ...] = (
    *EVERY,
    holds_tiles,
    enough_tiles,
    one_good,
    wilds_fit,
    characters_as_goods,
    own_goods,
    rest_kept,
    token_taken,
    token_resolved,
)
PLAY: tuple[Rule, ...] = (*EVERY, sells_if_it_must, holds_character, has_effect, choices_fit)
DISCARD: tuple[Rule, ...] = (in_turn, owes_discard, holds_tiles)
PASS: tuple[Rule, ...] = (*EVERY, sells_if_it_must, may_pass)
LOOK: tuple[Rule, ...] = (may_look,)

#: The rules that enforce what a player aid prints.
PRINTED = {
    takes_the_marked_tile.__name__: "Player aid, pirogues",
    token_resolved.__name__: "Player aid, pirogues",
    discards_first.__name__: "Player aid, characters",
    owes_discard.__name__: "Player aid, characters",
    choices_fit.__name__: "Player aid, characters",
    royal_drawn.__name__: "Tiles and tokens of Treasures of the Pharaoh",
}
