"""What of the laws is the 2010 game's own: its pieces, how often its verbs are tried, the ways to know less."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from classic_actions import SPACE
from own import Hide, Own, less_of, some_hidden, without

from sobek_rules.games.classic.actions import Action, Lay, Look, Pass, PlayCharacter, PlaySet, Take
from sobek_rules.games.classic.legality.evidence import everywhere
from sobek_rules.games.classic.pieces import (
    ALL_STARTING,
    ALL_TOKENS,
    BACKS,
    CARD_NAMES,
    CARDS,
    DECK,
    EVENTS,
    FACES,
    PLACES,
    STARTING,
    STARTING_HAND,
    SYMBOLS,
    TAKEN_OUT,
    TOKENS,
    UNSEEN,
    Card,
    unknown,
)
from sobek_rules.games.classic.sights import SIGHTS
from sobek_rules.games.classic.state import STAGES, State

KEYS = (
    "take", "card", "delivery", "set", "as", "apart", "event", "play", "draws", "takes", "from", "back", "removes",
    "keeps", "adds", "to", "of", "discard", "lay", "joins", "deal", "hands", "deck", "events", "chosen_by", "look",
    "token", "on", "ana", "ben", "pass", "cards", "prosperity", "fish",
)  # fmt: skip
WORDS = (
    *CARD_NAMES, *TOKENS, *CARDS, *SYMBOLS, *BACKS, *SIGHTS, *STAGES, "F2", ".", "none", "?", "pass", "", "ana", "ben",
)  # fmt: skip


# Pieces.


def cards(state: State) -> Counter[Card]:
    """Every card, wherever it lies."""
    return Counter(everywhere(state))


def tokens(state: State) -> Counter[str]:
    """Every event token of the round, wherever it lies, and those of earlier rounds."""
    return Counter((*(state.events or ()), *state.spent, *state.used))


def pieces(state: State) -> Counter[Any]:
    """Every card and token, wherever it lies."""
    found: dict[Any, int] = {}
    for heap in (cards(state), tokens(state)):
        found |= heap
    return Counter(found)


def boxed(state: State) -> list[str]:
    """What is amiss in a round: cards that no box holds or that were not dealt, tokens that were not spent."""
    lying, two = cards(state), len(state.names) == 2
    goods = {good: sum(lying[face] for face in FACES if face.good == good and not face.character) for good in CARDS}
    green = sum(count for card, count in lying.items() if card.back == "green")
    curses, prosperity = sum(state.curses), sum(own.tokens for sets in state.sets for own in sets or ())
    right = {
        "a card of which the back alone is told": all(card.known for card in lying),
        "characters": all(lying[face] <= 1 for face in FACES if face.character),
        "goods": all(count <= CARDS[good] for good, count in goods.items()),
        "starting cards": green == STARTING_HAND * len(state.names) <= ALL_STARTING,
        "starting cards by good": all(
            lying[face] <= STARTING[face.good or ""] for face in FACES if face.back == "green"
        ),
        "the deck": lying.total() - green == DECK - TAKEN_OUT * two,
        "tokens": len(state.events or ()) + len(state.spent) in (EVENTS, ALL_TOKENS - len(state.used)),
        "curses": curses <= state.spent.count("curse"),
        "prosperity": prosperity <= state.spent.count("prosperity"),
        "earlier tokens": len(state.used) % EVENTS == 0 and len(state.used) <= ALL_TOKENS,
    }
    return [what for what, well in right.items() if not well]


def printed(action: Action) -> bool:
    """Whether a character or an event token is put to work."""
    return isinstance(action, PlayCharacter) or (isinstance(action, PlaySet | Lay) and action.pick is not None)


# Knowing less.


def back_only(card: Card, random: Random) -> Card:
    """The card unseen, with or without its back."""
    return unknown(card.back if random.random() < 0.5 else None)


def less_of_row(state: State, random: Random) -> State:
    """Some cards of the row unseen, or no row told of."""
    row = some_hidden(state.row, random, lambda card: card and back_only(card, random))
    return state._replace(row=None if random.random() < 0.1 else row)


def less_of_deck(state: State, random: Random) -> State:
    """Some cards of the deck unseen, or no deck told of."""
    deck = some_hidden(state.deck, random, lambda card: back_only(card, random))
    return state._replace(deck=None if random.random() < 0.3 else deck)


def less_of_events(state: State, random: Random) -> State:
    """Some event tokens unseen, or not told of."""
    events = some_hidden(state.events, random, lambda _: UNSEEN)
    return state._replace(events=None if random.random() < 0.3 else events and tuple(sorted(events)))


def less_of_track(state: State, random: Random) -> State:
    """Some symbols of the track not told, or no track."""
    track = some_hidden(state.track, random, lambda symbol: symbol and UNSEEN)
    return state._replace(track=None if random.random() < 0.3 else track)


def less_of_scores(state: State, random: Random) -> State:
    """Some markers not told of."""
    return state._replace(scores=some_hidden(state.scores, random, lambda _: None) or ())


def less_of_sets(state: State, random: Random) -> State:
    """The sets of some players not told of."""
    return state._replace(sets=some_hidden(state.sets, random, lambda _: None) or ())


def sorted_heaps(hide: Hide) -> Hide:
    """The same, with heaps in order as states have them."""

    def hidden(state: State, random: Random) -> State:
        less: State = hide(state, random)
        heaps = {key: [heap and tuple(sorted(heap)) for heap in getattr(less, key)] for key in ("hands", "corruption")}
        return less._replace(hands=tuple(heaps["hands"]), corruption=tuple(heaps["corruption"]))

    return hidden


HIDING: dict[str, Hide] = {
    "row": less_of_row,
    "hands": sorted_heaps(less_of("hands", back_only)),
    "corruption": sorted_heaps(less_of("corruption", back_only)),
    "deck": less_of_deck,
    "events": less_of_events,
    "track": less_of_track,
    "scores": less_of_scores,
    "sets": less_of_sets,
    "to_move": without("to_move"),
    "round": without("round"),
    "last": without("last"),
}


def some_more(state: State, player: int, random: Random) -> Iterable[Action]:
    """Takes from anywhere, and any cards of the hand as a set, laid or played."""
    yield from (Take(player, place) for place in range(PLACES))
    yield Pass(player)
    hand = list(state.hands[player] or ())
    for _ in range(8):
        some = tuple(random.sample(hand, random.randint(0, min(len(hand), 5))))
        yield PlaySet(player, some)
        yield Lay(player, some)


# Files.


def little(state: State) -> list[State]:
    """The state, one of which nothing is told, and some of which little is."""
    nobody: Any = (None,) * len(state.names)
    untold = state._replace(hands=nobody, corruption=nobody, scores=nobody, sets=nobody, deck=None, events=None)
    return [state, untold, untold._replace(to_move=None, row=None, track=None, round=None), untold._replace(track=None)]


OWN = Own(
    often={"take": 8, "set": 40, "play": 3, "lay": 20},
    longest=120,
    little=little,
    pieces=pieces,
    renewed=frozenset({"deal"}),
    boxed=boxed,
    printed=printed,
    hiding=HIDING,
    true_ones=some_more,
    space=SPACE,
    keys=KEYS,
    words=WORDS,
    others=tuple(Look(0, at) for at in SIGHTS),
)
