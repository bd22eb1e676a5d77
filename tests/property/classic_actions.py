"""The whole space of actions of the 2010 game, chance left open, and how two ways to say the same are told."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

from own import Space

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
from sobek_rules.games.classic.pieces import (
    AMULET,
    BACKS,
    CARDS,
    FACES,
    GOODS,
    GUILDS,
    PLACES,
    PRIESTS,
    TOKENS,
    UNKNOWN,
    Card,
)
from sobek_rules.games.classic.state import State
from sobek_rules.variant import Variant

NAMED = (None, *GOODS.values())
PERSONS = tuple(face for face in FACES if face.character)
_SMALL_HAND = 3


def some_of(cards: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    """Every different choice of some of the cards, none included."""
    held = tuple(sorted(cards))
    for size in range(len(held) + 1):
        yield from dict.fromkeys(combinations(held, size))


def picks(state: State) -> tuple[Pick | None, ...]:
    """Every token turned on everybody, or on every good."""
    players = (None, *range(len(state.names)))
    turned = [Pick(token, player=player) for token in (*GUILDS, "curse") for player in players]
    rest = (Pick(token) for token in TOKENS if token not in (*GUILDS, "curse", "prosperity"))
    return (None, DECLINED, *rest, *turned, *(Pick("prosperity", good=good) for good in NAMED))


def takes(state: State, player: int) -> Iterator[Action]:
    """Every place."""
    yield from (Take(player, place) for place in range(PLACES))


def sets(state: State, player: int) -> Iterator[Action]:
    """Every choice of cards, as every good, joined and apart, with every event."""
    for cards, good, apart, pick in product(hand_of(state, player), NAMED, (False, True), picks(state)):
        yield PlaySet(player, cards, good, apart, pick)


def lays(state: State, player: int) -> Iterator[Action]:
    """Every choice of cards, as every good, added to a set and not, with every event."""
    for cards, good, joins, pick in product(hand_of(state, player), NAMED, (False, True), picks(state)):
        yield Lay(player, cards, good, joins, pick)


def hand_of(state: State, player: int) -> Iterator[tuple[Card, ...]]:
    """Every choice of cards in a hand."""
    return some_of(state.hands[player] or ())


def plays(state: State, player: int) -> Iterator[Action]:
    """Every character with every choice that a step can tell of it."""
    for character in PERSONS:
        yield from _ways(state, PlayCharacter(player, character), character.character or "")


def _ways(state: State, plain: PlayCharacter, name: str) -> Iterator[PlayCharacter]:
    yield plain
    players = (None, *range(len(state.names)))
    if name in ("queen", "vizier", "thief", "merchant", "courtesan", *PRIESTS):
        yield plain._replace(cards=())
    if name == "vizier":
        yield from (plain._replace(cards=(card,), target=target) for card, target in product(FACES, players))
    elif name == "thief":
        yield from (plain._replace(back=back, target=target) for back, target in product((None, *BACKS), players))
    elif name == "merchant":
        yield from (plain._replace(place=place) for place in range(PLACES))
    elif name in PRIESTS:
        yield from (plain._replace(good=good, kept=kept) for good in CARDS for kept in some_of(PERSONS[:3]))
        yield from (plain._replace(good=person.good, kept=(person,)) for person in PERSONS)
    elif name == "courtesan":
        few = (cards for cards in hand_of(state, plain.player) if 0 < len(cards) < 4)
        for cards, good, target in product(few, NAMED, players):
            adding = plain._replace(cards=cards, good=good, target=target)
            yield from (adding._replace(pick=pick) for pick in (picks(state) if state.events else (None, DECLINED)))


def discards(state: State, player: int) -> Iterator[Action]:
    """Every choice of cards from every hand."""
    for owner in range(len(state.names)):
        for cards in hand_of(state, owner):
            yield Discard(player, cards, None if owner == player else owner)


def deals(state: State, player: int) -> Iterator[Action]:
    """Rows of every length, with everybody choosing who begins."""
    for size, chooser in product(range(PLACES + 1), (None, *range(len(state.names)))):
        yield Deal(player, (UNKNOWN,) * size, chosen_by=chooser)


def every_action(state: State, player: int) -> tuple[Iterator[Action], ...]:
    """Every action, by kind."""
    kinds = (takes, sets, plays, lays, discards, deals)
    return (*(kind(state, player) for kind in kinds), iter([Pass(player)]))


class Listed:
    """A list of actions under a text, and whether it covers an action: has it, or has it with more said."""

    def __init__(self, state: State, actions: Iterable[Action], judge: Variant) -> None:
        self._state = state
        self._exact = {(type(one), one) for one in map(self._short, actions)}
        self._open = {(type(one), one) for _, said in self._exact for one in self._left_open(said)}

    def __contains__(self, action: Action) -> bool:
        said = self._short(action)
        return (type(said), said) in self._exact | self._open

    def settles(self, action: Action) -> bool:
        """Whether a choice is told of a character that has none to make."""
        return isinstance(action, PlayCharacter) and (
            (PlayCharacter, PlayCharacter(action.player, action.character)) in self._exact
        )

    def _short(self, action: Action) -> Action:
        """The action without what goes without saying: the only good of the cards, the only opponent."""
        match action:
            case PlaySet():
                apart = action.apart and self._lies(action.player, self._good(action) or _only(action.cards))
                action = action._replace(apart=apart)
                return self._short_set(action)
            case Lay():
                return self._short_set(action)
            case PlayCharacter():
                return self._short_play(action)
            case Discard():
                return action._replace(cards=tuple(sorted(action.cards)))
            case Deal():
                return action._replace(events=None)
            case _:
                return action

    def _short_set(self, action: PlaySet | Lay) -> Action:
        cards = tuple(sorted(action.cards))
        return action._replace(cards=cards, good=self._good(action), pick=self._pick(action.player, action.pick))

    @staticmethod
    def _good(action: PlaySet | Lay) -> str | None:
        return None if _only(action.cards) == action.good else action.good

    def _lies(self, player: int, good: str | None) -> bool:
        sets = self._state.sets[player]
        return sets is None or any(own.good == good and not own.flat for own in sets)

    def _short_play(self, action: PlayCharacter) -> PlayCharacter:
        if action.cards:
            action = action._replace(cards=tuple(sorted(action.cards)))
        if action.target is None and action.character.character in ("vizier", "thief"):
            action = action._replace(target=self._other(action.player))
        if action.character.character == "courtesan":
            target = None if action.target == action.player else action.target
            action = action._replace(target=target, pick=self._pick(action.player, action.pick))
        return action

    def _pick(self, player: int, pick: Pick | None) -> Pick | None:
        if pick in (None, DECLINED):
            return DECLINED if self._state.events else None
        if pick and pick.player is None and (pick.token in GUILDS or pick.token == "curse"):
            return pick._replace(player=self._other(player))
        return pick

    def _other(self, player: int) -> int | None:
        others = self._state.others(player)
        return others[0] if len(others) == 1 else None

    def _left_open(self, action: Action) -> Iterator[Action]:
        """The action without player's choices that a step may leave out."""
        if isinstance(action, PlaySet | Lay | PlayCharacter) and action.pick and action.pick != DECLINED:
            yield action._replace(pick=Pick(action.pick.token))
        if isinstance(action, PlayCharacter):
            yield self._short_play(PlayCharacter(action.player, action.character))
            yield action._replace(target=None)
            yield PlayCharacter(action.player, action.character, place=action.place)


def _only(cards: tuple[Card, ...]) -> str | None:
    """The only good that cards show beside amulets."""
    goods = {card.good for card in cards} - {AMULET}
    return goods.pop() if len(goods) == 1 else None


def mutated(state: State, action: Action, random: Random) -> Action:
    """The action with one thing about it changed, which may or may not make it another that can be done."""
    if random.random() < 0.15:
        return action._replace(player=random.choice(state.others(action.player)))
    match action:
        case Take():
            return action._replace(place=random.randrange(PLACES))
        case PlaySet() | Lay():
            return _mutated_set(state, action, random)
        case PlayCharacter():
            return _mutated_play(state, action, random)
        case Discard():
            return action._replace(cards=_mutated_cards(action.cards, random))
        case Deal():
            return action._replace(chosen_by=random.randrange(len(state.names)), row=(UNKNOWN,) * random.randrange(10))
        case _:
            return action


def _mutated_cards(cards: tuple[Card, ...], random: Random) -> tuple[Card, ...]:
    """One card more, less, or other."""
    left = list(cards)
    if left and random.random() < 0.6:
        del left[random.randrange(len(left))]
    return (*left, random.choice(FACES)) if random.random() < 0.6 else tuple(left)


def _mutated_set(state: State, action: PlaySet | Lay, random: Random) -> Action:
    changes: list[dict[str, Any]] = [
        {"cards": _mutated_cards(action.cards, random)},
        {"good": random.choice(NAMED)},
        {"pick": random.choice(picks(state))},
        {"apart": not action.apart} if isinstance(action, PlaySet) else {"joins": not action.joins},
    ]
    return action._replace(**random.choice(changes))


def _mutated_play(state: State, action: PlayCharacter, random: Random) -> Action:
    """Another character, or another choice for the same."""
    character = random.choice(PERSONS) if random.random() < 0.3 else action.character
    return random.choice(list(_ways(state, PlayCharacter(action.player, character), str(character))))


def few(state: State) -> bool:
    """Whether hands are small, and no set is among those that would have to be tried with every event."""
    return max(len(hand or ()) for hand in state.hands) <= _SMALL_HAND


SPACE = Space(every_action, Listed, mutated, few)
