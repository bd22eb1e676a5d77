"""The rules of the card game: each looks at a state and an action and yields what stands against it.

A rule asks only the questions that matter in the case at hand, so that silences which change nothing stay unasked.
"""

from sobek_rules.game import Rule
from sobek_rules.games.classic.legality.characters import choices_fit, has_effect, holds_character
from sobek_rules.games.classic.legality.rounds import begins, dealt_right, may_pass, tokens_from_pool
from sobek_rules.games.classic.legality.sets import (
    characters_as_goods,
    characters_laid,
    enough_cards,
    enough_laid,
    holds_cards,
    laid_apart,
    one_good,
    own_goods,
    set_apart,
    wilds_fit,
)
from sobek_rules.games.classic.legality.taking import card_there, delivery_fits, in_reach, pile_lasts
from sobek_rules.games.classic.legality.tokens import token_resolved, token_taken
from sobek_rules.games.classic.legality.turn import (
    discards_first,
    game_goes_on,
    holds_discarded,
    in_turn,
    may_deal,
    may_lay,
    may_look,
    owes_discard,
    picks_discard,
    round_goes_on,
)

EVERY: tuple[Rule, ...] = (game_goes_on, round_goes_on, in_turn, discards_first)
TAKE: tuple[Rule, ...] = (*EVERY, pile_lasts, card_there, in_reach, delivery_fits)
SET: tuple[Rule, ...] = (
    *EVERY,
    holds_cards,
    enough_cards,
    one_good,
    wilds_fit,
    characters_as_goods,
    own_goods,
    set_apart,
    token_taken,
    token_resolved,
)
PLAY: tuple[Rule, ...] = (*EVERY, holds_character, has_effect, choices_fit, token_taken, token_resolved, delivery_fits)
DISCARD: tuple[Rule, ...] = (game_goes_on, owes_discard, picks_discard, holds_discarded)
LAY: tuple[Rule, ...] = (
    game_goes_on,
    may_lay,
    holds_cards,
    enough_laid,
    one_good,
    wilds_fit,
    characters_laid,
    own_goods,
    laid_apart,
    token_taken,
    token_resolved,
)
PASS: tuple[Rule, ...] = (*EVERY, may_pass)
DEAL: tuple[Rule, ...] = (game_goes_on, may_deal, begins, dealt_right, tokens_from_pool)
LOOK: tuple[Rule, ...] = (may_look,)

#: The rules that enforce what is printed on the pieces.
PRINTED = {
    token_resolved.__name__: "Event tokens",
    choices_fit.__name__: "Character cards",
    owes_discard.__name__: "Character cards",
    discards_first.__name__: "Character cards",
}
