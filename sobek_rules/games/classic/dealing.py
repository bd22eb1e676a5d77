"""Random games: a shuffled deal, and chance supplied to actions that leave it open.

Judging never uses this; searches, property tests and benchmarks do. How many cards of a good show scarabs, and the
order of the symbols on the track, no source tells: those dealt here are one possibility, and say nothing official.
"""

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
    Card,
    card,
)
from sobek_rules.games.classic.rounds import dealt, deck_size
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
    return dealt(before, _round(random, names, random.randrange(len(names)), tuple(sorted(TOKENS))))


def _round(random: "Random", names: tuple[str, ...], starter: int, tokens: tuple[str, ...]) -> Deal:
    starting, deck = _starting(), _deck()
    pool = [token for token in tokens for _ in range(TOKENS[token])]
    for heap in (starting, deck, pool):
        random.shuffle(heap)
    hands = [tuple(starting[at : at + STARTING_HAND]) for at in range(0, STARTING_HAND * len(names), STARTING_HAND)]
    rest = deck[PLACES : PLACES + deck_size(len(names), PLACES)]
    return Deal(starter, tuple(deck[:PLACES]), tuple(hands), tuple(rest), tuple(pool[:EVENTS]))


def complete(state: State, action: Action, random: "Random") -> Action:
    """The action with everything told that chance decides: the card stolen, the next round dealt."""
    match action:
        case PlayCharacter(character=character) if character.character == "thief":
            return _stolen(state, action, random)
        case Deal():
            dealt_now = _round(random, state.names, action.player, tuple(sorted(TOKENS)))
            return dealt_now._replace(chosen_by=action.chosen_by)
        case _:
            return action


def _stolen(state: State, action: PlayCharacter, random: "Random") -> PlayCharacter:
    if action.target is None or action.cards is not None:
        return action
    hand = [one for one in state.hands[action.target] or () if action.back in (None, one.back)]
    return action._replace(cards=(random.choice(hand),)) if hand else action
