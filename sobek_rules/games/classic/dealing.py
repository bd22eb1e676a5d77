"""Random games: a shuffled deal, and chance supplied to actions that leave it open.

Judging never uses this; searches, property tests and benchmarks do. How many cards of a good show scarabs, and the
order of the symbols on the track, no source tells: those dealt here are one possibility, and say nothing official.
"""

from collections import Counter
from typing import TYPE_CHECKING

from sobek_rules.games.classic.actions import Action, Deal, PlayCharacter
from sobek_rules.games.classic.pieces import (
    CHARACTERS,
    EVENTS,
    GOODS,
    PLACES,
    SPACES,
    STARTING,
    STARTING_HAND,
    SYMBOLS,
    TOKENS,
    UNKNOWN,
    Card,
    card,
)
from sobek_rules.games.classic.rounds import dealt, deck_size, earlier_tokens
from sobek_rules.games.classic.state import State

if TYPE_CHECKING:
    from random import Random

#: Valued and plain cards with beige backs, as many as the tiles of the game for two.
_SPLIT = {"I": (3, 2), "E": (4, 2), "M": (3, 3), "C": (5, 2), "F": (5, 3), "W": (5, 3)}
_NAMES = ("ana", "ben", "cleo", "dan")
_VALUED = {letter: f"{letter}{points}" for letter, points in zip("IEMCFW", (3, 2, 2, 1, 1, 1), strict=True)}


def _cards(texts: list[str]) -> list[Card]:
    return [found for text in texts if (found := card(text)) is not None]


def _starting() -> list[Card]:
    letters = {good: letter for letter, good in GOODS.items()}
    return _cards([f"{letters[good]}0g" for good, count in STARTING.items() for _ in range(count)])


def _deck() -> list[Card]:
    texts = [*CHARACTERS, *["A0"] * 5]
    for letter, (valued, plain) in _SPLIT.items():
        texts += [_VALUED[letter]] * valued + [f"{letter}0"] * plain
    return _cards(texts)


def deal(random: "Random", players: int | None = None) -> State:
    """The first round of a game for 2 to 4, shuffled; every card has its place, and all of them are known."""
    names = _NAMES[: players or random.randint(2, 4)]
    symbols = random.sample(SYMBOLS, len(SYMBOLS))
    track = tuple(symbols[space % 5 - 1] if space % 5 else "" for space in range(SPACES))
    before = State(names=names, track=track, scores=(0,) * len(names), round=0)
    return dealt(before, _round(before, Deal(random.randrange(len(names)), (UNKNOWN,) * PLACES), random))


def _round(state: State, action: Deal, random: "Random") -> Deal:
    """All that a deal leaves open: cards, and event tokens from all, or from those of no round yet if it tells some."""
    players, laid = len(state.names), len(action.row)
    starting, deck = _starting(), _deck()
    used = Counter(earlier_tokens(state) if action.events is not None else ())
    pool = sorted((Counter(TOKENS) - used).elements())
    for heap in (starting, deck, pool):
        random.shuffle(heap)
    hands = [tuple(starting[at : at + STARTING_HAND]) for at in range(0, STARTING_HAND * players, STARTING_HAND)]
    rest = deck[laid : laid + deck_size(players, laid)]
    drawn = EVENTS if action.events is None else len(action.events)
    return action._replace(row=tuple(deck[:laid]), hands=tuple(hands), deck=tuple(rest), events=tuple(pool[:drawn]))


def complete(state: State, action: Action, random: "Random") -> Action:
    """The action with everything told that chance decides: the card stolen, the next round dealt."""
    match action:
        case PlayCharacter(character=character) if character.character == "thief":
            return _stolen(state, action, random)
        case Deal():
            return _round(state, action, random)
        case _:
            return action


def _stolen(state: State, action: PlayCharacter, random: "Random") -> PlayCharacter:
    if action.target is None or action.cards is not None:
        return action
    hand = [one for one in state.hands[action.target] or () if action.back in (None, one.back)]
    return action._replace(cards=(random.choice(hand),)) if hand else action
