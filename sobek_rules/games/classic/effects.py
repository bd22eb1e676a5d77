"""What the verbs of the card game change: each effect builds the next state, and enters what it adds to an account."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.classic.actions import (
    DECLINED,
    Action,
    Deal,
    Discard,
    Lay,
    Pass,
    Pick,
    PlayCharacter,
    PlaySet,
    Take,
)
from sobek_rules.games.classic.corruption import comes_from, crosses, goes_to
from sobek_rules.games.classic.events import opponent, resolved
from sobek_rules.games.classic.pieces import PRIESTS, QUEEN_DRAWS, SCRIBE_LEAVES, SCRIBES, UNKNOWN, Card, listing
from sobek_rules.games.classic.pieces import unknown as unknown_card
from sobek_rules.games.classic.powers import courtesan_adds
from sobek_rules.games.classic.rounds import dealt, drawn_tokens
from sobek_rules.games.classic.row import Taken, closed, taken
from sobek_rules.games.classic.sets import joined, joins, set_good
from sobek_rules.games.classic.settling import scored
from sobek_rules.games.classic.state import LAID, LAYING, Cards, Set, State


def take(state: State, action: Take, rules: Rules) -> State:
    """The card goes to the hand, those skipped to the corruption; a delivery follows where the row is empty."""
    player, took = action.player, taken(state.places(), action.place, action.card, rules)
    state = _skips(state, player, took, rules)
    state = state._replace(row=took.row).gains(player, (took.face,))
    return _next_turn(state, player, rules, action.delivery)


def _skips(state: State, player: int, took: Taken, rules: Rules) -> State:
    if took.skipped:
        if rules.ask("skip.corruption") == "box":
            state = state.discards(took.skipped)
        else:
            state = goes_to(state, player, took.skipped, f"skipped {listing(took.skipped)}", rules)
    return crosses(state, player, took.gaps, rules)


def _next_turn(state: State, player: int, rules: Rules, delivery: Cards | None = None) -> State:
    return closed(state._replace(to_move=state.after(player), last=player), player, delivery, rules)


def play_set(state: State, action: PlaySet, rules: Rules) -> State:
    """The cards lie open as a set, or enlarge one; an event is resolved."""
    good, player = set_good(action), action.player
    enlarges = state.sets[player] is not None and joins(state, action, rules)
    state = state.gives_up(player, action.cards)
    if good is not None:
        state = joined(state, player, Set(good, action.cards), enlarges=enlarges)
    state = _with_event(_turned(state, player), player, action.pick, rules)
    return closed(state, player, None, rules)


def _turned(state: State, player: int) -> State:
    return state._replace(to_move=state.after(player), last=player)


def _with_event(state: State, player: int, pick: Pick | None, rules: Rules) -> State:
    if pick is None or pick == DECLINED:
        return state
    before, rules.asked = rules.asked, []  # what the set rests on no entry of its event does
    state = resolved(state, player, pick, rules)
    rules.asked = [*before, *rules.asked]
    return state


def play_character(state: State, action: PlayCharacter, rules: Rules) -> State:
    """The character leaves the hand for the discard pile and does what its power says."""
    player, name = action.player, action.character.character or ""
    state = state.gives_up(player, (action.character,)).discards((action.character,))
    state = _turned(state, player)
    if name in PRIESTS:
        state = _priest(state, action, rules)
    elif name in SCRIBES:
        state = _scribe(state, player)
    else:
        state = _POWERS[name](state, action, rules)
    return state if state.owes else closed(state, player, action.delivery, rules)


def _queen(state: State, action: PlayCharacter, rules: Rules) -> State:
    deck, told = state.deck, action.cards
    count = QUEEN_DRAWS if deck is None else min(QUEEN_DRAWS, len(deck))
    drawn = told if told is not None else ((deck or ()) + (UNKNOWN,) * count)[:count]
    return state.gains(action.player, drawn)._replace(deck=None if deck is None else deck[len(drawn) :])


def _vizier(state: State, action: PlayCharacter, rules: Rules) -> State:
    cards = action.cards
    if cards is None:
        if action.target is not None and state.corruption[action.target] == ():
            return state
        if not any(state.corrupt(other) for other in state.others(action.player)):
            return state
        if rules.ask("corruption.returns") == "never":
            return state
        raise Needs("the card that the vizier takes")
    if not cards:
        return state
    owner = opponent(state, action.player, action.target, "from whom the vizier takes")
    state = comes_from(state, owner, cards, f"the vizier takes {listing(cards)}", rules)
    return state.gains(action.player, cards)


def _thief(state: State, action: PlayCharacter, rules: Rules) -> State:
    cards = action.cards
    hands = [state.hands[other] for other in state.others(action.player)]
    if cards == () or not any(hand is None or hand for hand in hands):
        return state
    owner = opponent(state, action.player, action.target, "whom the thief robs")
    if state.hands[owner] == ():
        return state
    if cards is None:
        cards = (_stolen(state.hands[owner] or (), action.back),)
    return state.gives_up(owner, cards).gains(action.player, cards)


def _stolen(hand: Cards, back: str | None) -> Card:
    """The card that the thief takes where it is not told: the only one that it can be, or one not seen."""
    fitting = dict.fromkeys(card for card in hand if back is None or card.back in (None, back))
    if len(fitting) > 1 and (back is None or any(card.known for card in fitting)):
        raise Needs("the card that the thief takes")
    one = next(iter(fitting), UNKNOWN)
    return unknown_card(back) if one is UNKNOWN else one


def _merchant(state: State, action: PlayCharacter, rules: Rules) -> State:
    row, place = state.places(), action.place
    if place is None:
        if action.cards == () or not any(row):
            return state
        raise Needs("the place that the merchant takes from")
    named = action.cards[0] if action.cards else None
    if any(row[:place]) and rules.ask("merchant.corruption") == "skipped":
        took = taken(row, place, named, rules)
        state = _skips(state, action.player, took, rules)
        return state._replace(row=took.row).gains(action.player, (took.face,))
    face = named or row[place]
    assert face is not None
    left = (*row[:place], None, *row[place + 1 :])
    return state._replace(row=left).gains(action.player, (face,))


def _priest(state: State, action: PlayCharacter, rules: Rules) -> State:
    player = action.player
    cards = state.corrupt(player)
    if action.good is None:
        if not cards or action.cards == ():
            return state
        raise Needs("the good that the priest removes")
    if any(not card.known for card in cards):
        fact = f"corruption.{state.names[player]}"
        rules.enter("corruption", player, None, f"the {action.character} removes {action.good}", fact)
        return state.with_corruption(player, None)
    gone = tuple(card for card in cards if card.good == action.good and card not in action.kept)
    if any(card.character for card in gone) and rules.ask("priest.characters") == "none":
        gone = tuple(card for card in gone if not card.character)
    if not gone:
        return state
    return comes_from(state, player, gone, f"the {action.character} removes {listing(gone)}", rules).discards(gone)


def _courtesan(state: State, action: PlayCharacter, rules: Rules) -> State:
    player, cards, good = action.player, action.cards, action.good
    if not cards or good is None:
        if cards is None and courtesan_adds(state, player, rules):
            raise Needs("the cards that the courtesan adds")
        return state
    owner = player if action.target is None else action.target
    state = joined(state.gives_up(player, cards), owner, Set(good, cards), enlarges=True)
    return _with_event(state, player, action.pick, rules)


_POWERS = {
    "queen": _queen,
    "vizier": _vizier,
    "thief": _thief,
    "merchant": _merchant,
    "courtesan": _courtesan,
}


def _scribe(state: State, player: int) -> State:
    owing = tuple(other for other in state.others(player) if len(state.hand(other)) > SCRIBE_LEAVES)
    return state._replace(owes=owing)


def discard(state: State, action: Discard, rules: Rules) -> State:
    """The cards go to the corruption of their owner; when all have discarded, play goes on after the Scribe."""
    owner = action.player if action.owner is None else action.owner
    state = state.gives_up(owner, action.cards)
    state = goes_to(state, owner, action.cards, f"discarded for the Scribe: {listing(action.cards)}", rules)
    state = state._replace(owes=tuple(player for player in state.owes if player != owner))
    return state if state.owes or state.last is None else closed(state, state.last, None, rules)


def lay(state: State, action: Lay, rules: Rules) -> State:
    """The cards lie open as a horizontal set."""
    good, player = set_good(action), action.player
    state = state.gives_up(player, action.cards)
    if good is not None:
        state = joined(state, player, Set(good, action.cards, flat=not action.joins), enlarges=action.joins)
    return _with_event(state, player, action.pick, rules)


def skip_turn(state: State, action: Pass, rules: Rules) -> State:
    """The next player's turn begins; when the last player lays no more horizontal sets, the round is scored."""
    player = action.player
    if state.stage != LAYING:
        return _turned(state, player)
    done = tuple(sorted({*state.done, player}))
    waiting = [other for other in state.others(player) if other not in done]
    state = state._replace(done=done, to_move=waiting[0] if waiting else None)
    return state if waiting else scored(state._replace(stage=LAID), rules)


def deal(state: State, action: Deal, rules: Rules) -> State:
    """All cards are dealt anew, markers stay, and the next round begins."""
    after = scored(state, rules)
    return dealt(after, action) if action.events is not None else dealt(after, action, drawn_tokens(after, rules))


def nothing(state: State, action: Action, rules: Rules) -> State:
    """Nothing changes."""
    return state
