"""Rules for playing a character for its power, and what each power allows."""

from sobek_rules.game import Needs, Rule, Rules
from sobek_rules.games.classic.actions import PlayCharacter
from sobek_rules.games.classic.legality.evidence import (
    Objections,
    held,
    left_in_deck,
    lies_in,
    may_have_back,
    shows,
)
from sobek_rules.games.classic.pieces import AMULET, COURTESAN_ADDS, PRIESTS, QUEEN_DRAWS, listing
from sobek_rules.games.classic.powers import usable
from sobek_rules.games.classic.sets import counts_as
from sobek_rules.games.classic.state import Cards, State


def holds_character(state: State, action: PlayCharacter, rules: Rules) -> Objections:
    """The character is in the player's hand."""
    yield from held(state, action.player, (action.character,))


def has_effect(state: State, action: PlayCharacter, rules: Rules) -> Objections:
    """A character may be played also where its power can do nothing; what it can do is done."""
    missing_fact = None
    try:
        cases = [usable(state, action.player, action.character, rules)]
    except Needs as missing:
        missing_fact = missing
        cases = [True] if action.cards or action.place is not None else [True, False]
    against = [_against(state, action, works, rules) for works in cases]
    if all(against):
        yield against[0]
    elif any(against) and missing_fact:
        raise missing_fact


def _against(state: State, action: PlayCharacter, works: bool, rules: Rules) -> str:
    if not works:
        return f"the {action.character} can have no effect" if rules.ask("character.no-effect") == "forbidden" else ""
    if _declined(state, action) and rules.ask("character.partial") == "must":
        return f"the {action.character}'s power must be carried out as far as possible"
    return ""


def _declined(state: State, action: PlayCharacter) -> bool:
    """Whether less was done than the power offers."""
    if action.character.character == "queen" and action.cards is not None and len(action.cards) < QUEEN_DRAWS:
        return len(action.cards) < len(state.drawn_from())
    return action.cards == () or _at_nothing(state, action)


def _at_nothing(state: State, action: PlayCharacter) -> bool:
    """Whether the Thief or the Vizier is turned on an opponent who has nothing to take."""
    heaps = {"thief": state.hands, "vizier": state.corruption}.get(action.character.character or "")
    return heaps is not None and action.target is not None and heaps[action.target] == ()


def choices_fit(state: State, action: PlayCharacter, rules: Rules) -> Objections:
    """What the character does fits its power and what lies there."""
    if action.target == action.player and action.character.character != "courtesan":
        yield f"the {action.character} is turned on an opponent"
    yield from _CHOICES.get(action.character.character or "", _no_choice)(state, action, rules)


def _no_choice(state: State, action: PlayCharacter, rules: Rules) -> Objections:
    yield from ()


def _queen(state: State, action: PlayCharacter, rules: Rules) -> Objections:
    drawn = action.cards or ()
    limit = QUEEN_DRAWS if state.deck is None else min(QUEEN_DRAWS, len(state.deck))
    if len(drawn) > limit:
        yield f"the queen draws {limit} cards, not {len(drawn)}"
    yield from left_in_deck(state, drawn)


def _owner(state: State, action: PlayCharacter) -> int | None:
    """The opponent meant: the one named, or the only one there is."""
    others = state.others(action.player)
    return others[0] if action.target is None and len(others) == 1 else action.target


def _vizier(state: State, action: PlayCharacter, rules: Rules) -> Objections:
    owner = _owner(state, action)
    if not action.cards:
        return
    if rules.ask("corruption.returns") == "never":
        yield "a card in the corruption is lost for good"
    if len(action.cards) > 1:
        yield "the vizier takes one card"
    if owner is not None:
        yield from _corrupt(state, owner, action.cards)
    elif all(any(_corrupt(state, other, action.cards)) for other in state.others(action.player)):
        yield f"in nobody's corruption lies {listing(action.cards)}"
    else:
        raise Needs("from whom the vizier takes")


def _corrupt(state: State, owner: int, cards: Cards) -> Objections:
    yield from lies_in(state, state.corruption[owner], cards, f"in {state.names[owner]}'s corruption lies no")


def _thief(state: State, action: PlayCharacter, rules: Rules) -> Objections:
    owner, back = _owner(state, action), action.back
    if back and rules.ask("thief.picks") == "random":
        yield "the thief takes a card at random, not by its back"
    if len(action.cards or ()) > 1:
        yield "the thief takes one card"
    if action.cards and back and action.cards[0].back not in (None, back):
        yield f"{action.cards[0]} has no {back} back"
    if owner is not None:
        yield from _robbed(state, owner, action)
    elif action.cards or back:
        if all(any(_robbed(state, other, action)) for other in state.others(action.player)):
            yield f"nobody holds {listing(action.cards) if action.cards else f'a card with a {back} back'}"
        else:
            raise Needs("whom the thief robs")


def _robbed(state: State, owner: int, action: PlayCharacter) -> Objections:
    """Object to a theft of what an opponent cannot hold."""
    hand, back = state.hands[owner], action.back
    if action.cards:
        yield from held(state, owner, action.cards)
    elif back and hand is not None and not any(may_have_back(state, card, back) for card in hand):
        yield f"{state.names[owner]} holds no card with a {back} back"


def _merchant(state: State, action: PlayCharacter, rules: Rules) -> Objections:
    if action.place is not None:
        yield from shows(state, action.place, action.cards[0] if action.cards else None)


def _priest(state: State, action: PlayCharacter, rules: Rules) -> Objections:
    lies, good, name = state.corruption[action.player], action.good, state.names[action.player]
    if good == AMULET:
        yield "amulets stay in the corruption"
        return
    if good is None:
        return
    yield from _kept(state, action, rules)
    if lies == () or (lies and any(card.good == good for card in lies)):
        return
    if rules.ask("priest.absent-good") == "forbidden":
        if lies is None or any(not card.known for card in lies):
            raise Needs(f"corruption.{name}")
        yield f"no {good} lies in {name}'s corruption"


def _kept(state: State, action: PlayCharacter, rules: Rules) -> Objections:
    """What a priest leaves are characters, and as the text has it."""
    goods = tuple(card for card in action.kept if not card.character)
    if goods:
        yield f"the {action.character} leaves no goods cards, as {listing(goods)}"
    wrong = tuple(card for card in action.kept if card.character and card.good != action.good)
    if wrong:
        yield f"{listing(wrong)} is no card of {action.good}"
    if action.kept and not goods and rules.ask("priest.characters") == "all":
        yield f"the {action.character} removes all characters of {action.good} too"
    yield from lies_in(
        state,
        state.corruption[action.player],
        action.kept,
        f"in {state.names[action.player]}'s corruption lies no",
    )


def _courtesan(state: State, action: PlayCharacter, rules: Rules) -> Objections:
    cards, good, player = action.cards, action.good, action.player
    owner = player if action.target is None else action.target
    if not cards:
        return
    if len(cards) not in COURTESAN_ADDS:
        yield f"the courtesan adds one or two cards, not {len(cards)}"
    hand = state.hands[player]
    # The courtesan herself has left the hand.
    rest = None if hand is None else state.gives_up(player, (action.character,)).hands[player]
    yield from held(state.with_hand(player, rest), player, cards)
    if good is None:
        yield "it is not said which set the courtesan adds to"
        return
    if owner != player and rules.ask("courtesan.whose") == "own":
        yield "the courtesan adds to an own set"
    if not state.has_set(owner, good):
        yield f"{state.names[owner]} has no set of {good}"
    for card in cards:
        if not counts_as(card, good) and card.good != AMULET:
            yield f"{card} does not fit a set of {good}"


_CHOICES: dict[str, Rule] = {
    "queen": _queen,
    "vizier": _vizier,
    "thief": _thief,
    "merchant": _merchant,
    **dict.fromkeys(PRIESTS, _priest),
    "courtesan": _courtesan,
}
