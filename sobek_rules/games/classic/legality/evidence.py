"""Whether what a step tells can be true: cards where they are said to be, no more of a piece than the box holds.

Unknown cards stand for any that their backs allow.
"""

from collections.abc import Iterator

from sobek_rules.games.classic.pieces import (
    ALL_TOKENS,
    AMULET,
    CARDS,
    TOKENS,
    UNKNOWN,
    UNSEEN,
    Card,
    listing,
    most,
    with_back,
)
from sobek_rules.games.classic.state import Cards, State
from sobek_rules.heaps import guessed_backs, missing, revealed

Objections = Iterator[str]


def everywhere(state: State) -> list[Card]:
    """Every card that the state knows the place of, seen or not."""
    heaps = (state.row, state.deck, state.out, *state.hands, *state.corruption)
    cards = [card for heap in heaps for card in heap or () if card is not None]
    return cards + [card for sets in state.sets for own in sets or () for card in own.cards]


def left_in_box(state: State, shown: Cards) -> Objections:
    """Object to cards that show a face or a good of which the box holds no more than lie elsewhere."""
    seen = everywhere(state)
    for face in dict.fromkeys(card for card in shown if card.known):
        if seen.count(face) + shown.count(face) > most(face):
            yield f"there are no more than {most(face)} cards {face}, and all lie elsewhere"
            continue
        alike = [card for card in (*seen, *shown) if card.good == face.good and not card.character]
        if not face.character and len(alike) > CARDS[str(face.good)]:
            called = f"{face.good}s" if face.good == AMULET else f"cards of {face.good}"
            yield f"there are {CARDS[str(face.good)]} {called}, and all lie elsewhere"


def in_box(cards: Cards) -> Objections:
    """Object to cards dealt of which the box holds fewer."""
    for face in dict.fromkeys(card for card in cards if card.character):
        if (count := cards.count(face)) > 1:
            yield f"the {face} is dealt {count} times, the box holds one"
    for good, limit in CARDS.items():
        if (count := sum(card.good == good and not card.character for card in cards)) > limit:
            called = f"{good}s" if good == AMULET else f"cards of {good}"
            yield f"{count} {called} are dealt, the box holds {limit}"


def shows(state: State, place: int, named: Card | None) -> Objections:
    """Object to a place of the row that holds no card, or cannot hold the one named, which tells of an untold row."""
    here = UNKNOWN if state.row is None and named is not None else state.places()[place]
    if here is None:
        yield f"no card lies on place {place + 1}"
    elif named is not None and here is not named:
        if not here.admits(named):
            yield f"place {place + 1} holds {here}, not {named}"
        else:
            yield from from_deck((named,))
            yield from left_in_box(state, (named,))


def from_deck(cards: Cards) -> Objections:
    """Object to starting cards, which are dealt to hands and are no part of the deck."""
    for card in dict.fromkeys(cards):
        if card.back == "green":
            yield f"{card} is a starting card, and none is in the deck"


def held(state: State, player: int, cards: Cards) -> Objections:
    """Object to cards that a player cannot hold."""
    yield from lies_in(state, state.hands[player], cards, f"{state.names[player]} does not hold")


def lies_in(state: State, heap: Cards | None, cards: Cards, complaint: str) -> Objections:
    """Object to cards that a heap, perhaps not told or not seen, cannot hold."""
    lacking = () if heap is None else tuple(missing(heap, cards))
    if lacking:
        yield f"{complaint} {listing(lacking)}"
        return
    yield from left_in_box(state, revealed(heap or (), cards))
    guessed = guessed_backs(heap or (), cards)
    for back in dict.fromkeys(guessed):
        if backs_seen(state, back) + guessed.count(back) > with_back(back):
            yield f"all cards with {back} backs lie elsewhere"


def backs_seen(state: State, back: str) -> int:
    """How many cards with that back lie where the state knows it."""
    return sum(card.back == back for card in everywhere(state))


def may_have_back(state: State, card: Card, back: str) -> bool:
    """Whether a card, perhaps not seen, can have that back: not if all cards with it lie elsewhere."""
    return card.back == back if card.back is not None else backs_seen(state, back) < with_back(back)


def left_in_deck(state: State, drawn: Cards) -> Objections:
    """Object to drawn cards that the deck cannot hold in that order."""
    deck = state.deck or ()
    for here, named in zip(deck, drawn, strict=False):
        if not here.admits(named):
            yield f"the next card of the deck is {here}, not {named}"
    yield from from_deck(drawn)
    yield from left_in_box(state, revealed(deck, drawn))


def token_left(state: State, token: str) -> Objections:
    """Object to an event token that is not among those left, or of which all copies lie elsewhere."""
    events, used_up = state.events, state.spent.count(token) >= TOKENS.get(token, ALL_TOKENS)
    if events is not None and token not in events and (UNSEEN not in events or used_up):
        yield f"the event {token} is not among those left"
    elif events is None and used_up:
        yield f"the event {token} is used up"
