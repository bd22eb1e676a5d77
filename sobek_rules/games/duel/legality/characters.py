"""Rules for playing a character, and what each ability allows."""

from sobek_rules.game import Needs, Rule, Rules
from sobek_rules.games.duel.actions import DECLINED, Play
from sobek_rules.games.duel.court import may_be_played, royal_due
from sobek_rules.games.duel.ending import courtesan_adds, usable
from sobek_rules.games.duel.legality.evidence import (
    Objections,
    from_bag,
    held,
    left_in_pile,
    lies_in,
    may_have_back,
    royal_left,
    shows,
    tokens_in,
)
from sobek_rules.games.duel.legality.taking import tradable
from sobek_rules.games.duel.legality.tokens import fits
from sobek_rules.games.duel.pieces import ARCHITECT_DRAWS, COURTESAN_ADDS, PRIESTS, QUEEN_DRAWS, rank
from sobek_rules.games.duel.selling import counts_as, removed, wild
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
        cases = [usable(state, action.player, action.character, rules, action.copies)]
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
        return f"the {action.ability} can have no effect" if rules.ask("character.no-effect") == "forbidden" else ""
    if rules.ask("character.partial") == "must" and _declined(state, action):
        return f"the {action.ability}'s ability must be carried out as far as possible"
    return ""


def _told(action: Play) -> bool:
    """Whether something is told that the ability did."""
    return bool(action.tiles or action.square is not None or action.pick not in (None, DECLINED))


def _declined(state: State, action: Play) -> bool:
    """Whether less was done than the ability offers."""
    name = action.ability
    if name == "queen" and action.tiles is not None:
        return _fewer(len(action.tiles), QUEEN_DRAWS, state.pile, "pile")
    if (
        name == "architect"
        and action.drawn is not None
        and _fewer(len(action.drawn), ARCHITECT_DRAWS, state.aside, "aside")
    ):
        return True
    return action.tiles == () or action.pick == DECLINED or action.royal == ()


def _fewer(count: int, due: int, heap: tuple[object, ...] | None, fact: str) -> bool:
    if count < due and heap is None:
        raise Needs(fact)
    return count < due and count < len(heap or ())


def choices_fit(state: State, action: Play, rules: Rules) -> Objections:
    """What the character does fits its ability and what lies there."""
    if action.copies is not None:
        yield from _copies(state, action, rules)
    yield from _CHOICES.get(action.ability, _no_choice)(state, action, rules)


def _no_choice(state: State, action: Play, rules: Rules) -> Objections:
    yield from ()


def _copies(state: State, action: Play, rules: Rules) -> Objections:
    name = action.copies or ""
    if action.character.character != "spy":
        yield f"the {action.character} copies no character"
    elif name == "spy":
        if rules.ask("spy.itself") == "barred":
            yield "the spy does not copy itself"
    elif not may_be_played(state, name):
        yield f"the {name} has not been played"


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
    face = action.tiles[0] if action.tiles else here
    if action.royal is not None and face is not None:
        yield from royal_left(state, action.royal, royal_due(face, (), rules, merchant=True))
    if action.swap is not None:
        if rules.ask("merchant.deben") == "forbidden" or rules.ask("deben.swap") == "forbidden":
            yield "a tile taken through the merchant cannot be traded for a deben"
        else:
            yield from tradable(state, action.tiles[0] if action.tiles else here, action.square, rules)
            yield from from_bag(state, (action.swap,))


def _priest(state: State, action: Play, rules: Rules) -> Objections:
    lies, name = state.corruption[action.player], state.names[action.player]
    if action.good is None or lies == () or (lies and removed(lies, action.good, rules)):
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
        if not counts_as(tile, good) and not wild(tile):
            yield f"{tile} does not fit a set of {good}"
    yield from _two_goods_added(state, action, good, rules)


def _two_goods_added(state: State, action: Play, good: str, rules: Rules) -> Objections:
    """Object to adding a tile of two goods where nothing else fits, or to the set that it does not join by itself."""
    player, tiles = action.player, action.tiles or ()
    if any(len(tile.goods) < 2 for tile in tiles):
        return
    if state.hands[player] is not None and not courtesan_adds(state, player, action.character, rules):
        yield "a tile of two goods alone gives the courtesan nothing to add"
    for tile in tiles:
        sold = [own for own in state.sold[player] or () if own.good in tile.goods]
        if len({own.good for own in sold}) > 1 and rules.ask("two-goods.joins") == "first-in-box":
            first = min(sold, key=lambda own: min(map(rank, own.tiles), default=0))
            if first.good != good:
                yield f"{tile} joins the set of {first.good}"


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


def _adviser(state: State, action: Play, rules: Rules) -> Objections:
    name, held = state.names[action.player], state.the_court().held[action.player]
    if not action.royal:
        return
    (value, *more) = action.royal
    if more:
        yield "the royal-adviser puts away one royal corruption token"
    if value not in (0, *held) and 0 not in held:
        yield f"no royal corruption token {value} lies before {name}"
    elif value and value < max(held, default=value) and rules.ask("adviser.gives-up") == "highest":
        yield f"the royal corruption token {max(held)} is put away, the highest of {name}'s"


_CHOICES: dict[str, Rule] = {
    "queen": _queen,
    "vizier": _vizier,
    "thief": _thief,
    "merchant": _merchant,
    **dict.fromkeys(PRIESTS, _priest),
    "courtesan": _courtesan,
    "architect": _architect,
    "royal-adviser": _adviser,
}
