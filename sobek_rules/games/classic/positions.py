"""Where a scenario of the card game starts: a position, or the deal of a whole game, to a state and back."""

from collections.abc import Iterator
from typing import Any

from sobek_rules.errors import Problem, shown
from sobek_rules.games.classic.actions import Deal
from sobek_rules.games.classic.counting import count_pieces
from sobek_rules.games.classic.notation import (
    EMPTY,
    read_cards,
    read_heap,
    read_row,
    read_tokens,
    read_track,
    told,
    write_row,
    write_track,
)
from sobek_rules.games.classic.pieces import (
    AMULET,
    EVENTS,
    FEWEST_DELIVERED,
    GOODS,
    PLACES,
    STARTING_HAND,
    UNKNOWN,
    UNSEEN,
    Card,
    card,
    unknown,
)
from sobek_rules.games.classic.rounds import dealt, deck_size
from sobek_rules.games.classic.state import SCORED, STAGES, TURNS, Row, Set, State
from sobek_rules.heaps import in_order
from sobek_rules.reader import Map, Reader, Seq, keys_within

SCENARIO_KEYS = ("position", "deal", "to_move")
_POSITION = (
    "track", "round", "scores", "row", "deck", "hands", "corruption", "curses", "crossed", "gained", "sets", "laid",
    "events", "spent", "used", "out", "must_discard", "last", "stage", "before", "done", "passed",
)  # fmt: skip
_DEAL = ("track", "row", "hands", "deck", "events")
_PER_PLAYER = ("scores", "before", "hands", "corruption", "curses", "crossed", "gained", "sets", "laid")
_GOODS = tuple(GOODS.values())
_SET = "write its cards: [F1, F0, A0], or with tokens {cards: [F1, F0, A0], prosperity: 1}"


def players(root: Map) -> list[str]:
    """The names under hands, corruption and the like, in the order found."""
    return keys_within(root, ("position", "deal"), _PER_PLAYER)


def read_state(root: Map, names: tuple[str, ...], reader: Reader, warnings: list[Problem]) -> State:
    """The state that a scenario starts from; what it does not tell stays unknown."""
    if "position" in root and "deal" in root:
        reader.problem(root.key_at("deal"), "a scenario starts from a position or from a deal", "keep one of the two")
    key, keys, needed = ("deal", _DEAL, ("row",)) if "deal" in root else ("position", _POSITION, ())
    place = reader.mapping(root, key)
    reader.keys(place, keys, needed, f"the {key}")
    to_move = None
    if "to_move" in root and reader.choice(root, "to_move", names) in names:
        to_move = names.index(str(root["to_move"]))
    elif "deal" in root:
        reader.problem((root.line, root.column), "a deal needs to say who begins", f"write to_move: {names[0]}")
    loading = _Loading(reader, names, place, warnings)
    state = loading.deal(to_move or 0) if "deal" in root else loading.position(to_move)
    count_pieces(state, place, reader, warnings)
    return state


class _Loading:
    """A position on its way to a state."""

    def __init__(self, reader: Reader, names: tuple[str, ...], place: Map, warnings: list[Problem]) -> None:
        self.reader, self.names, self.place, self.warnings = reader, names, place, warnings

    def position(self, to_move: int | None) -> State:
        reader, place = self.reader, self.place
        hands, corruption = self._each("hands", read_heap), self._each("corruption", read_heap)
        return State(
            names=self.names,
            track=read_track(place, "track", reader),
            scores=self._each("scores", self._score),
            row=read_row(place, "row", reader),
            deck=read_heap(place, "deck", reader),
            hands=tuple(map(in_order, hands)),
            corruption=tuple(map(in_order, corruption)),
            curses=self._each("curses", self._number),
            gaps=self._each("crossed", self._number),
            gained=self._each("gained", self._points),
            sets=self._sets(),
            events=in_order(read_tokens(place, "events", reader)),
            spent=in_order(read_tokens(place, "spent", reader) or ()),
            used=in_order(read_tokens(place, "used", reader) or ()),
            out=in_order(read_cards(reader.sequence(place, "out"), reader)),
            round=reader.number(place, "round", least=1) if "round" in place else None,
            to_move=to_move,
            owes=self._players("must_discard"),
            last=self._player("last"),
            stage=self._stage(),
            before=self._each("before", self._score) if "before" in place else None,
            done=in_order(self._players("done")),
            passed=reader.flag(place, "passed"),
        )

    def deal(self, to_move: int) -> State:
        """The standard set-up around the first deal of a game."""
        reader, place = self.reader, self.place
        action = Deal(
            to_move,
            row=self._delivery(read_row(place, "row", reader)),
            hands=tuple(hand and tuple(map(_green, hand)) for hand in self._each("hands", self._starting_hand)),
            deck=read_heap(place, "deck", reader),
            events=read_tokens(place, "events", reader),
        )
        if "row" in place and action.deck is not None:
            full = deck_size(len(self.names), len(action.row))
            self._counted("deck", "cards are in the deck after the deal", len(action.deck), full)
        if action.events is not None:
            self._counted("events", "event tokens are drawn for a round", len(action.events), EVENTS)
        before = State(self.names, scores=(0,) * len(self.names), round=0, track=read_track(place, "track", reader))
        return dealt(before, action)

    def _stage(self) -> str:
        """The stage of the round; one that is scored tells the scores before it was."""
        reader, place = self.reader, self.place
        stage = reader.choice(place, "stage", STAGES) if "stage" in place else TURNS
        if stage == SCORED and "before" not in place:
            reader.problem(place.at("stage"), "of a scored round the scores before are needed", "add before: {...}")
        elif stage != SCORED and "before" in place:
            right = "write stage: scored, or leave it out"
            reader.problem(place.key_at("before"), "'before' has the scores before a round was scored", right)
        return stage or TURNS

    def _counted(self, key: str, what: str, found: int, due: int) -> None:
        if found != due:
            right = f"write {due} of them, or leave the key out"
            self.reader.problem(self.place.at(key), f"{due} {what}, found {found}", right)

    def _delivery(self, row: Row | None) -> tuple[Card, ...]:
        """The first cards of the row."""
        items, reader = self.reader.sequence(self.place, "row") if row else Seq(), self.reader
        if EMPTY in items:
            reader.problem(
                items.at(items.index(EMPTY)), "no place is empty after a deal", "write ? for a card not seen"
            )
        elif row and type(self.place["row"]) is Seq and len(items) < FEWEST_DELIVERED:
            what = f"a delivery has {PLACES} cards, or {FEWEST_DELIVERED}, found {len(items)}"
            reader.problem(self.place.at("row"), what, "write ? for a card not seen")
        return tuple(card for card in row or () if card is not None)

    @staticmethod
    def _starting_hand(table: Map, name: str, reader: Reader) -> tuple[Card, ...] | None:
        """The cards that a player is dealt."""
        hand, value = read_heap(table, name, reader), table.get(name)
        if hand is not None and len(hand) != STARTING_HAND:
            right = "write both, or leave the player out"
            reader.problem(table.at(name), f"{name} is dealt {STARTING_HAND} starting cards, found {len(hand)}", right)
        items = value if isinstance(value, Seq) else Seq()
        for i, item in enumerate(items):
            one = card(item) if isinstance(item, str) else None
            if one and one.back not in (None, "green"):
                right = "starting cards have a green back: F0g"
                reader.problem(items.at(i), f"{one} is no starting card", right)
        return hand

    def _player(self, key: str) -> int | None:
        if key not in self.place:
            return None
        name = self.reader.choice(self.place, key, self.names)
        return self.names.index(name) if name in self.names else None

    def _players(self, key: str) -> tuple[int, ...]:
        """The players listed under a key, in that order."""
        names = self.reader.texts(self.place, key)
        for i, name in enumerate(names):
            self._known(name, self.reader.sequence(self.place, key).at(i))
        return tuple(dict.fromkeys(self.names.index(name) for name in names if name in self.names))

    def _known(self, name: str, at: tuple[int, int]) -> None:
        if name not in self.names:
            self.reader.problem(at, f"no player is called {shown(name)}", f"the players are {' and '.join(self.names)}")

    def _each(self, key: str, read: Any) -> Any:
        """What stands under a key for each player; None for one of whom nothing is told."""
        table = self.reader.mapping(self.place, key, f"write {{{self.names[0]}: ...}}")
        for name in table:
            self._known(name, table.key_at(name))
        return tuple(read(table, name, self.reader) for name in self.names)

    @staticmethod
    def _score(table: Map, name: str, reader: Reader) -> int | None:
        return reader.number(table, name, least=0) if name in table else None

    @staticmethod
    def _number(table: Map, name: str, reader: Reader) -> int:
        return reader.number(table, name, 0, 0)

    @staticmethod
    def _points(table: Map, name: str, reader: Reader) -> int:
        return reader.number(table, name, 0)

    def _sets(self) -> tuple[tuple[Set, ...] | None, ...]:
        upright, flat = self._each("sets", self._upright), self._each("laid", self._flat)
        return tuple(
            in_order(None if one is None and other is None else (*(one or ()), *(other or ())))
            for one, other in zip(upright, flat, strict=True)
        )

    def _upright(self, table: Map, name: str, reader: Reader) -> tuple[Set, ...] | None:
        return self._told_sets(table, name, flat=False)

    def _flat(self, table: Map, name: str, reader: Reader) -> tuple[Set, ...] | None:
        return self._told_sets(table, name, flat=True)

    def _told_sets(self, table: Map, name: str, *, flat: bool) -> tuple[Set, ...] | None:
        if name not in table:
            return None
        sets = self.reader.mapping(table, name)
        self.reader.keys(sets, _GOODS, (), f"the sets of {name}")
        return tuple(own for good in sets if good in _GOODS for own in self._of_good(sets, good, flat=flat))

    def _of_good(self, sets: Map, good: str, *, flat: bool) -> Iterator[Set]:
        """The sets of a good: one told by its cards, or with the tokens on it, or several in a list."""
        value = sets[good]
        if type(value) is Seq and value and all(type(item) in (Seq, Map) for item in value):
            for i, item in enumerate(value):
                within = Map([(good, item)])
                within.marks[good] = (*value.at(i), *value.at(i))
                yield self._one(within, good, flat=flat)
        else:
            yield self._one(sets, good, flat=flat)

    def _one(self, holder: Map, good: str, *, flat: bool) -> Set:
        reader, value = self.reader, holder[good]
        if type(value) is not Map:
            return Set(good, self._cards(reader.sequence(holder, good, _SET), good), flat=flat)
        reader.keys(value, ("cards", "prosperity"), (), "a set")
        cards = self._cards(reader.sequence(value, "cards"), good)
        return Set(good, cards, reader.number(value, "prosperity", 0, 0), flat)

    def _cards(self, items: Seq, good: str) -> tuple[Card, ...]:
        """The cards of a set; of those that are of another good it is only doubtful that they lie there."""
        for i, item in enumerate(items):
            one = card(item) if isinstance(item, str) else None
            if one and one.good not in (None, AMULET, good):
                what = f"warning: {one} lies in a set of {good}, as only a set of several goods could bring about"
                self.warnings.append(Problem(self.reader.path, *items.at(i), what))
        return tuple(sorted(read_cards(items, self.reader)))


def _green(card: Card) -> Card:
    """A starting card: of one not seen, the back is known."""
    return unknown("green") if card is UNKNOWN else card


def write_state(state: State) -> dict[str, Any]:
    """The scenario keys that `read_state` reads back to an equal state."""
    names = state.names
    place: dict[str, Any] = {
        "track": state.track and write_track(state.track),
        "round": state.round,
        "scores": _table(names, state.scores),
        "row": None if state.row is None else write_row(state.row),
        "deck": None if state.deck is None else told(state.deck, (UNKNOWN,)),
    }
    for key, heaps in {"hands": state.hands, "corruption": state.corruption}.items():
        place[key] = _table(names, [None if heap is None else told(heap, (UNKNOWN,)) for heap in heaps])
    for key, numbers in {"curses": state.curses, "crossed": state.gaps, "gained": state.gained}.items():
        place[key] = _table(names, [number or None for number in numbers])
    place["sets"] = _table(names, [None if own is None else _written_sets(own, flat=False) for own in state.sets])
    place["laid"] = _table(names, [_written_sets(own or (), flat=True) or None for own in state.sets])
    place |= {
        "events": None if state.events is None else told(state.events, (UNSEEN,)),
        "spent": list(state.spent) or None,
        "used": told(state.used, (UNSEEN,)) or None,
        "out": [one.text for one in state.out] or None,
        "must_discard": [names[player] for player in state.owes] or None,
        "last": None if state.last is None else names[state.last],
        "stage": None if state.stage == TURNS else state.stage,
        "before": None if state.before is None else _table(names, state.before) or {},
        "done": [names[player] for player in state.done] or None,
        "passed": state.passed or None,
    }
    written: dict[str, Any] = {
        "players": list(names),
        "position": {key: value for key, value in place.items() if value is not None},
    }
    return written if state.to_move is None else {**written, "to_move": names[state.to_move]}


def _table(names: tuple[str, ...], values: Any) -> dict[str, Any] | None:
    return {name: value for name, value in zip(names, values, strict=True) if value is not None} or None


def _written_sets(sets: tuple[Set, ...], *, flat: bool) -> dict[str, Any]:
    by_good: dict[str, list[Any]] = {}
    for own in sets:
        if own.flat == flat:
            cards = [one.text for one in own.cards]
            by_good.setdefault(own.good, []).append({"cards": cards, "prosperity": own.tokens} if own.tokens else cards)
    return {good: several if len(several) > 1 else several[0] for good, several in by_good.items()}
