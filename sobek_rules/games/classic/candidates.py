"""Every action worth judging in a state: all that could be legal under some text, chance left open."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

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
    ALL_TOKENS,
    AMULET,
    BACKS,
    COURTESAN_ADDS,
    EVENTS,
    GOODS,
    GUILDS,
    PLACES,
    PRIESTS,
    PROSPERITY_GOODS,
    SCRIBE_LEAVES,
    UNKNOWN,
    UNSEEN,
    Card,
)
from sobek_rules.games.classic.rounds import earlier_tokens
from sobek_rules.games.classic.state import LAYING, TURNS, Cards, State, lying
from sobek_rules.model import Answer

#: What texts may answer, by question.
Admitted = Mapping[str, Sequence[Answer]]

_GOODS = tuple(GOODS.values())


def candidates(state: State, player: int, admitted: Admitted) -> Iterator[Action]:
    """Every action worth judging for a player, in a fixed order; mixed sets only where a reading allows them."""
    if state.owes:
        yield from _discards(state, player)
    elif state.stage == LAYING:
        yield from _lays(state, player, admitted)
        yield Pass(player)
    elif state.stage == TURNS:
        yield from (Take(player, place) for place in lying(state.row or ()))
        yield from _sets(state, player, admitted)
        yield from _plays(state, player, admitted)
        yield Pass(player)
    else:
        yield from _deals(state, player, admitted)


def _deals(state: State, player: int, admitted: Admitted) -> Iterator[Action]:
    for size in admitted["row.size"]:
        plain = Deal(player, (UNKNOWN,) * min(int(size), PLACES))
        for deal in (plain._replace(events=events) for events in _drawn(state, admitted)):
            yield deal
            if "poorest-chooses" in admitted["round.starter"]:
                yield from (deal._replace(chosen_by=chooser) for chooser in range(len(state.names)))


def _drawn(state: State, admitted: Admitted) -> Iterator[tuple[str, ...] | None]:
    """The event tokens drawn, told only where they are not drawn from all."""
    pool = admitted["token.pool"]
    if "all" in pool:
        yield None
    if "unused" in pool:
        yield (UNSEEN,) * min(EVENTS, max(0, ALL_TOKENS - len(earlier_tokens(state))))


def _sets(state: State, player: int, admitted: Admitted) -> Iterator[Action]:
    sets = state.sets[player]
    for cards, good in _groups(state.hands[player] or (), mixed="allowed" in admitted["sell.mixed"]):
        named = good if len({card.good for card in cards} - {AMULET}) != 1 else None
        again = sets is None or any(own.good == good for own in sets)
        aparts = (False, True) if again and admitted["sell.second-sale"] != "joins" else (False,)
        for apart, pick in product(aparts, _picks(state, player, good)):
            yield PlaySet(player, cards, named, apart, pick)


def _lays(state: State, player: int, admitted: Admitted) -> Iterator[Action]:
    sets = state.sets[player] or ()
    for cards, good in _groups(state.hands[player] or (), mixed="allowed" in admitted["sell.mixed"]):
        named = good if len({card.good for card in cards} - {AMULET}) != 1 else None
        again = any(own.good == good and not own.flat for own in sets)
        picks = _picks(state, player, None) if "yes" in admitted["token.laying"] else (None,)
        yield from (Lay(player, cards, named, *rest) for rest in product((False, True) if again else (False,), picks))


def _groups(hand: Cards, *, mixed: bool) -> Iterator[tuple[Cards, str]]:
    """Every different group of cards of one good and amulets, or of several goods, and what it is played as."""
    wild = tuple(sorted(card for card in hand if card.good == AMULET))
    for good in _GOODS:
        own = tuple(sorted(card for card in hand if card.good == good))
        for size in range(len(own) + 1):
            for cards, extra in product(_choices(own, size), range(len(wild) + 1)):
                if size + extra:
                    yield cards + wild[:extra], good
    if mixed:
        known = tuple(sorted(card for card in hand if card.known))
        for size in range(2, len(known) + 1):
            for cards in _choices(known, size):
                goods = [good for good in _GOODS if any(card.good == good for card in cards)]
                yield from ((cards, good) for good in goods if len(goods) > 1)


def _choices(cards: Cards, size: int) -> Iterable[Cards]:
    return dict.fromkeys(combinations(cards, size))


def _picks(state: State, player: int, good: str | None) -> Iterator[Pick | None]:
    """Every event that can be chosen, turned on everything that it fits; None where there is nothing to choose."""
    if not state.events:
        yield None
        return
    for token in dict.fromkeys(state.events):
        yield from _targets(state, player, token, good)
    yield DECLINED


def _targets(state: State, player: int, token: str, good: str | None) -> Iterator[Pick]:
    if token in GUILDS or token == "curse":
        yield from (Pick(token, player=other) for other in state.others(player))
    elif token == "prosperity":
        goods = {own.good for own in state.sets[player] or () if not own.flat} | {good}
        fitting = [Pick(token, good=one) for one in PROSPERITY_GOODS if one in goods]
        yield from fitting or [Pick(token)]
    else:
        yield Pick(token)


def _plays(state: State, player: int, admitted: Admitted) -> Iterator[Action]:
    hand = state.hands[player] or ()
    for character in dict.fromkeys(card for card in hand if card.character):
        plain = PlayCharacter(player, character)
        ways = tuple(_ways(state, player, plain, admitted))
        yield from ways or (plain,)
        if ways or character.character == "queen":
            yield plain._replace(cards=())


def _ways(state: State, player: int, play: PlayCharacter, admitted: Admitted) -> Iterator[Action]:
    """A character with every choice that its power offers; none where there is nothing to choose."""
    name, others = play.character.character or "", state.others(player)
    if name == "vizier":
        for other in others:
            cards = dict.fromkeys(state.corruption[other] or ())
            yield from (play._replace(cards=(card,), target=other) for card in cards)
    elif name == "thief":
        for other in others:
            yield from _robberies(state, other, play._replace(target=other), admitted)
    elif name == "merchant":
        yield from (play._replace(place=place) for place in lying(state.row or ()))
    elif name in PRIESTS and state.corruption[player] != ():
        yield from _removals(state.corruption[player] or (), play)
    elif name == "courtesan":
        yield from _additions(state, player, play, admitted)


def _robberies(state: State, other: int, play: PlayCharacter, admitted: Admitted) -> Iterator[Action]:
    hand = state.hands[other] or ()
    backs = {card.back for card in hand}
    yield from (play._replace(back=back) for back in BACKS if back in backs or None in backs)
    if hand and "random" in admitted["thief.picks"]:
        yield play


def _removals(cards: Cards, play: PlayCharacter) -> Iterator[Action]:
    for good in _GOODS:
        characters = tuple(card for card in cards if card.character and card.good == good)
        for size in range(len(characters) + 1):
            yield from (play._replace(good=good, kept=kept) for kept in combinations(characters, size))


def _additions(state: State, player: int, play: PlayCharacter, admitted: Admitted) -> Iterator[Action]:
    rest = tuple(sorted(card for card in state.hands[player] or () if card is not play.character))
    owners = (player, *(state.others(player) if "anyones" in admitted["courtesan.whose"] else ()))
    for owner, size in product(owners, COURTESAN_ADDS):
        for good in dict.fromkeys(own.good for own in state.sets[owner] or () if not own.flat):
            fitting = tuple(card for card in rest if card.good in (good, AMULET))
            for cards in _choices(fitting, size):
                adding = play._replace(cards=cards, good=good, target=None if owner == player else owner)
                yield adding
                if "yes" in admitted["token.courtesan"]:
                    yield from (adding._replace(pick=pick) for pick in _picks(state, player, None) if pick)


def _discards(state: State, player: int) -> Iterator[Action]:
    for owner in state.owes:
        hand: tuple[Card, ...] = state.hands[owner] or ()
        for cards in _choices(hand, max(0, len(hand) - SCRIBE_LEAVES)):
            yield Discard(player, cards, None if owner == player else owner)
