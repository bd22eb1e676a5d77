"""Rules for playing a character, and what each ability allows."""

from sobek_rules.game import Needs, Rule, Rules
from sobek_rules.games.duel.actions import DECLINED, Play
from sobek_rules.games.duel.ending import usable
from sobek_rules.games.duel.legality.evidence import (
    Objections,
    from_bag,
    held,
    left_in_pile,
    lies_in,
    may_have_back,
    shows,
    tokens_in,
)
from sobek_rules.games.duel.legality.taking import tradable
from sobek_rules.games.duel.legality.tokens import fits
from sobek_rules.games.duel.pieces import ARCHITECT_DRAWS, COURTESAN_ADDS, PRIESTS, QUEEN_DRAWS, STATUE
from sobek_rules.games.duel.selling import counts_as
from sobek_rules.games.duel.state import State


def holds_character(state: State, action: Play, rules: Rules) -> Objections:
    """The character is in the player's hand."""
    if not action.character.character:
        yield f"{action.character} is no character"
    yield from held(state, action.player, (action.character,))


def has_effect(state: State, action: Play, rules: Rules) -> Objections:
    """A character may be played also where its ability can do nothing; what it can do is done."""
    missing_fact = None
    try:
        cases = [usable(state, action.player, action.character, rules)]
    except Needs as missing:
        missing_fact = missing
        cases = [True] if _told(action) else [True, False]
    against = [_against(state, action, works, rules) for works in cases]
    if all(against):
        yield against[0]
    elif any(against) and missing_fact:
        raise missing_fact


def _against(state: State, action: Play, works: bool, rules: Rules) -> str:
    if not works:
        return f"the {action.character} can have no effect" if rules.ask("character.no-effect") == "forbidden" else ""
    if rules.ask("character.partial") == "must" and _declined(state, action):
        return f"the {action.character}'s ability must be carried out as far as possible"
    return ""


def _told(action: Play) -> bool:
    return bool(action.tiles or action.square is not None or action.pick)


def _declined(state: State, action: Play) -> bool:
    """Whether less was done than the ability offers."""
    name = action.character.character
    if name == "queen" and action.tiles is not None:
        return _fewer(len(action.tiles), QUEEN_DRAWS, state.pile, "pile")
    if (
        name == "architect"
        and action.drawn is not None
        and _fewer(len(action.drawn), ARCHITECT_DRAWS, state.aside, "aside")
    ):
        return True
    return action.tiles == () or action.pick == DECLINED


def _fewer(count: int, due: int, heap: tuple[object, ...] | None, fact: str) -> bool:
    if count < due and heap is None:
        raise Needs(fact)
    return count < due and count < len(heap or ())


def choices_fit(state: State, action: Play, rules: Rules) -> Objections:
    """What the character does fits its ability and what lies there."""
    yield from _CHOICES.get(action.character.character or "", _no_choice)(state, action, rules)


def _no_choice(state: State, action: Play, rules: Rules) -> Objections:
    yield from ()


def _queen(state: State, action: Play, rules: Rules) -> Objections:
    drawn = action.tiles or ()
    limit = QUEEN_DRAWS if state.pile is None else min(QUEEN_DRAWS, len(state.pile))
    if len(drawn) > limit:
        yield f"the queen draws {limit} tiles, not {len(drawn)}"
    yield from left_in_pile(state, drawn, ordered=True)


def _vizier(state: State, action: Play, rules: Rules) -> Objections:
    if not action.tiles:
        return
    owner = 1 - action.player
    yield from lies_in(state, state.corruption[owner], action.tiles, f"in {state.names[owner]}'s corruption lies no")
    if len(action.tiles) > 1:
        yield "the vizier takes one tile"
    if rules.ask("corruption.returns") == "never":
        yield "a tile in the corruption is lost for good"


def _thief(state: State, action: Play, rules: Rules) -> Objections:
    owner, back = 1 - action.player, action.back
    hand = state.hands[owner]
    if action.tiles:
        yield from held(state, owner, action.tiles)
        if back and action.tiles[0].back not in (None, back):
            yield f"{action.tiles[0]} has no {back} back"
        if len(action.tiles) > 1:
            yield "the thief takes one tile"
    elif back and hand and not any(may_have_back(state, tile, back) for tile in hand):
        yield f"{state.names[owner]} holds no tile with a {back} back"


def _merchant(state: State, action: Play, rules: Rules) -> Objections:
    if action.square is None:
        return
    here = state.squares()[action.square]
    yield from shows(here, action.square, action.tiles[0] if action.tiles else None, state)
    if action.swap is not None:
        if rules.ask("merchant.deben") == "forbidden" or rules.ask("deben.swap") == "forbidden":
            yield "a tile taken through the merchant cannot be traded for a deben"
        else:
            yield from tradable(state, action.tiles[0] if action.tiles else here, action.square, rules)
            yield from from_bag(state, (action.swap,))


def _priest(state: State, action: Play, rules: Rules) -> Objections:
    lies, name = state.corruption[action.player], state.names[action.player]
    if action.good is None or lies == () or (lies and any(tile.good == action.good for tile in lies)):
        return
    if rules.ask("priest.absent-good") == "forbidden":
        if lies is None or any(not tile.known for tile in lies):
            raise Needs(f"corruption.{name}")
        yield f"no {action.good} lies in {name}'s corruption"


def _courtesan(state: State, action: Play, rules: Rules) -> Objections:
    tiles, good, player = action.tiles, action.good, action.player
    if not tiles:
        return
    if len(tiles) not in COURTESAN_ADDS:
        yield f"the courtesan adds one or two tiles, not {len(tiles)}"
    hand = state.hands[player]
    # The courtesan herself has left the hand.
    rest = None if hand is None else state.plays(player, (action.character,)).hands[player]
    yield from held(state.with_hand(player, rest), player, tiles)
    if good is None:
        yield "it is not said which set the courtesan adds to"
        return
    if not state.has_sold(player, good):
        yield f"{state.names[player]} has sold no {good}"
    for tile in tiles:
        if not counts_as(tile, good) and tile.good != STATUE:
            yield f"{tile} does not fit a set of {good}"


def _architect(state: State, action: Play, rules: Rules) -> Objections:
    pick, drawn, aside = action.pick, action.drawn, state.aside
    if drawn is not None:
        if len(drawn) > ARCHITECT_DRAWS:
            yield f"the architect draws {ARCHITECT_DRAWS} tokens, not {len(drawn)}"
        yield from tokens_in(state, aside, drawn, "among those set aside")
    if pick is None or pick == DECLINED:
        return
    if drawn is not None and pick.token not in drawn:
        yield f"{pick.token} is not one of the tokens drawn"
    elif drawn is None:
        yield from tokens_in(state, aside, (pick.token,), "among those set aside")
    yield from fits(state, action.player, pick, set(), rules)


_CHOICES: dict[str, Rule] = {
    "queen": _queen,
    "vizier": _vizier,
    "thief": _thief,
    "merchant": _merchant,
    **dict.fromkeys(PRIESTS, _priest),
    "courtesan": _courtesan,
    "architect": _architect,
}
