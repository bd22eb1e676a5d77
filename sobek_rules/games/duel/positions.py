"""Where a scenario of the duel starts: a position, or the deal of a whole game, to a state and back."""

from typing import Any

from sobek_rules.errors import Problem, shown
from sobek_rules.games.duel.notation import (
    WORD_OF,
    Picture,
    draw,
    read_debens,
    read_heap,
    read_line,
    read_market,
    read_square,
    read_tiles,
    read_tokens,
    read_way,
    told,
)
from sobek_rules.games.duel.pieces import (
    ALL_TILES,
    BOX,
    CENTRE,
    DEBENS,
    LETTERS,
    SQUARES,
    TOKENS,
    UNKNOWN,
    UNTOLD,
    Tile,
    too_many,
    unknown,
)
from sobek_rules.games.duel.state import START, Sold, State
from sobek_rules.reader import Map, Reader, Seq, Value

SCENARIO_KEYS = ("position", "deal", "to_move", "bonus")
_POSITION = (
    "market", "ankh", "hands", "corruption", "crossed", "sold", "pile", "bag", "debens", "berths", "aside", "tokens",
    "box", "arm_on", "extra_turn", "must_discard", "ended_by",
)  # fmt: skip
_DEAL = ("market", "ankh", "hands", "pile", "berths", "aside")
_STARTING_HAND = 2
_PER_PLAYER = ("hands", "corruption", "sold", "debens", "tokens", "crossed")


def players(root: Map) -> list[str]:
    """The names under hands, corruption and the like, in the order found."""
    found: dict[str, None] = {}
    for key in ("position", "deal"):
        place = root.get(key)
        for part in _PER_PLAYER if isinstance(place, Map) else ():
            table = place.get(part) if isinstance(place, Map) else None
            found |= dict.fromkeys(table if isinstance(table, Map) else ())
    return list(found)


def read_state(root: Map, names: tuple[str, ...], reader: Reader, warnings: list[Problem]) -> State:
    """The state that a scenario starts from; what it does not tell stays unknown."""
    if "position" in root and "deal" in root:
        reader.problem(root.key_at("deal"), "a scenario starts from a position or from a deal", "keep one of the two")
    key = "deal" if "deal" in root else "position"
    place = reader.mapping(root, key)
    reader.keys(place, _DEAL if key == "deal" else _POSITION, ("market", "hands") if key == "deal" else (), f"the {key}")
    state = _Loading(reader, names, place).state(dealt=key == "deal")
    if "to_move" in root and reader.choice(root, "to_move", names) in names:
        state = state._replace(to_move=names.index(str(root["to_move"])))
    elif key == "deal" and state.to_move is None:
        reader.problem((root.line, root.column), "a deal needs to say who begins", f"write to_move: {names[0]}")
    state = state._replace(bonus=read_debens(root, "bonus", reader))
    _count_pieces(state, place, reader, warnings)
    return state


class _Loading:
    """A position on its way to a state."""

    def __init__(self, reader: Reader, names: tuple[str, ...], place: Map) -> None:
        self.reader, self.names, self.place = reader, names, place

    def state(self, *, dealt: bool) -> State:
        reader, place = self.reader, self.place
        picture = read_market(place, "market", reader) if "market" in place else None
        state = State(
            names=(self.names[0], self.names[1]),
            hands=self._both("hands", read_heap),
            corruption=self._both("corruption", read_heap),
            gaps=self._both("crossed", lambda table, name, reader: reader.number(table, name, 0, 0)),
            sold=self._both("sold", self._sold),
            pile=read_heap(place, "pile", reader),
            bag=read_debens(place, "bag", reader),
            debens=self._both("debens", read_debens),
            berths=read_tokens(place, "berths", reader),
            aside=read_tokens(place, "aside", reader),
            tokens=self._both("tokens", lambda table, name, reader: read_tokens(table, name, reader) or ()),
            box=read_tiles(reader.sequence(place, "box"), reader),
            extra=reader.flag(place, "extra_turn"),
            owes=reader.flag(place, "must_discard"),
            forced=read_square(place["arm_on"], place.at("arm_on"), reader) if "arm_on" in place else None,
            ended=self._player("ended_by"),
        )
        state = self._with_ankh(state, picture)
        return self._dealt(state) if dealt else state

    def _player(self, key: str) -> int | None:
        if key not in self.place:
            return None
        name = self.reader.choice(self.place, key, self.names)
        return self.names.index(name) if name in self.names else None

    def _both(self, key: str, read: Any) -> Any:
        """What stands under a key for each player; None for one of whom nothing is told."""
        table = self.reader.mapping(self.place, key)
        for name in table:
            if name not in self.names:
                right = f"the players are {' and '.join(self.names)}"
                self.reader.problem(table.key_at(name), f"no player is called {shown(name)}", right)
        return tuple(read(table, name, self.reader) for name in self.names)

    def _sold(self, table: Map, name: str, reader: Reader) -> tuple[Sold, ...] | None:
        if name not in table:
            return None
        sets = reader.mapping(table, name)
        reader.keys(sets, LETTERS, (), f"what {name} has sold")
        return tuple(self._set(sets, good) for good in sets if good in LETTERS)

    def _set(self, sets: Map, good: str) -> Sold:
        reader, value = self.reader, sets[good]
        if type(value) is not Map:
            return Sold(good, (read_tiles(reader.sequence(sets, good), reader),))
        reader.keys(value, ("tiles", "sales", "tokens"), (), "a sold set")
        sales = reader.sequence(value, "sales")
        several = tuple(read_tiles(sale, reader) for sale in sales if type(sale) is Seq)
        one = (read_tiles(reader.sequence(value, "tiles"), reader),) if "tiles" in value else ()
        return Sold(good, one + several, reader.number(value, "tokens", 0, 0))

    def _with_ankh(self, state: State, picture: Picture | None) -> State:
        square, line, way = self._ankh()
        if picture is None:
            return state._replace(ankh=square, line=line, way=way)
        state = state._replace(market=picture.squares)
        if picture.ankh is None:
            marked = None if square is None else (square, line, way)
            return state._replace(ankh=START, marked=marked)
        if square is not None:
            what = f"the Ankh stands on {SQUARES[picture.ankh]} in the picture already"
            self.reader.problem(self.place.key_at("ankh"), what, "tell it once")
        return state._replace(ankh=picture.ankh, line=picture.line, way=picture.way)

    def _ankh(self) -> tuple[int | None, str | None, str | None]:
        if "ankh" not in self.place:
            return None, None, None
        table = self.reader.mapping(self.place, "ankh")
        self.reader.keys(table, ("at", "line", "way"), ("at",), "the Ankh")
        square = read_square(table["at"], table.at("at"), self.reader) if "at" in table else None
        return square, read_line(table, "line", self.reader), read_way(table, "way", self.reader)

    def _dealt(self, state: State) -> State:
        """The standard set-up around a deal; its pieces are checked against it."""
        self._check_deal(state)
        rest = ALL_TILES - 36 - 2 * _STARTING_HAND - 2
        market = tuple(
            _grey(one) if one and square in CENTRE else one for square, one in enumerate(state.market or ())
        )
        first, second = (hand if hand is None else tuple(map(_grey, hand)) for hand in state.hands)
        return state._replace(
            market=market or None,
            hands=(first, second),
            corruption=((), ()),
            sold=((), ()),
            debens=((), ()),
            bag=DEBENS,
            pile=(UNKNOWN,) * rest if state.pile is None else state.pile,
            berths=("?",) * 5 if state.berths is None else state.berths,
            aside=("?",) * 8 if state.aside is None else state.aside,
        )

    def _check_deal(self, state: State) -> None:
        reader, place = self.reader, self.place
        for square in sorted(CENTRE):
            here = state.market[square] if state.market else UNTOLD
            if here is None or here.back not in (None, "grey"):
                reader.problem(place.at("market"), f"a starting tile lies on {SQUARES[square]}, not {here or 'nothing'}")
        for name, hand in zip(self.names, state.hands, strict=True):
            if hand is not None and (len(hand) != _STARTING_HAND or any(one.back not in (None, "grey") for one in hand)):
                reader.problem(place.at("hands"), f"{name} is dealt two starting tiles", "starting tiles have a grey back")


def _grey(tile: Tile) -> Tile:
    """A starting tile: of one not seen, the back is known."""
    return unknown("grey") if tile is UNKNOWN else tile


def _count_pieces(state: State, place: Map, reader: Reader, warnings: list[Problem]) -> None:
    """Report more pieces than any edition's box holds, and warn where editions differ."""
    at = (place.line, place.column)
    heaps = [state.pile or (), state.box, tuple(one for one in state.market or () if one and one is not UNTOLD)]
    heaps += [heap or () for heap in (*state.hands, *state.corruption)]
    heaps += [own.tiles for sold in state.sold for own in sold or ()]
    tiles = [one for heap in heaps for one in heap]
    for face, count, most in too_many(tiles):
        reader.problem(at, f"{face} lies here {count} times", f"no edition's box holds it more than {most} times")
    for face in dict.fromkeys(tiles):
        if face.known and BOX[face] < tiles.count(face):
            what = f"warning: {face} lies here {tiles.count(face)} times; sources differ on how many the box holds"
            warnings.append(Problem(reader.path, *at, what))
    if len(tiles) > ALL_TILES:
        reader.problem(at, f"{len(tiles)} tiles lie here", f"the box holds {ALL_TILES}")
    _count_rest(state, at, reader)


def _count_rest(state: State, at: tuple[int, int], reader: Reader) -> None:
    held = [value for heap in state.debens for value in heap or ()]
    for value in sorted(set(state.bonus or ()) - {0}):
        left = DEBENS.count(value) - held.count(value) if state.bag is None or 0 in state.bag else state.bag.count(value)
        if (state.bonus or ()).count(value) > left:
            reader.problem(at, f"the bonus draws the deben {value} more often than it can be in the bag", f"{left} may be there")
    values = [*held, *(state.bag or ())]
    if len(values) > len(DEBENS):
        reader.problem(at, f"{len(values)} debens lie here", f"the box holds {len(DEBENS)}")
    for value in sorted(set(values) - {0}):
        if values.count(value) > DEBENS.count(value):
            reader.problem(at, f"the deben {value} lies here {values.count(value)} times", "the box holds fewer")
    on_sets = ("two-scarabs",) * sum(own.tokens for sold in state.sold for own in sold or ())
    tokens = [*(state.berths or ()), *(state.aside or ()), *state.tokens[0], *state.tokens[1], *on_sets]
    if len(tokens) > sum(TOKENS.values()):
        reader.problem(at, f"{len(tokens)} pirogue tokens lie here", f"the box holds {sum(TOKENS.values())}")
    for token, most in TOKENS.items():
        if tokens.count(token) > most:
            reader.problem(at, f"the token {token} lies here {tokens.count(token)} times", f"the box holds {most}")


def write_state(state: State) -> dict[str, Any]:
    """The scenario keys that `read_state` reads back to an equal state."""
    place: dict[str, Any] = {}
    if state.market is not None:
        place["market"] = draw(state.market, state.ankh, state.line, state.way)
    at = (state.ankh, state.line, state.way) if state.market is None else state.marked
    if at is not None and at[0] is not None and at[0] >= 0:
        told_of = {"at": SQUARES[at[0]], "line": WORD_OF[at[1]] if at[1] else None, "way": at[2]}
        place["ankh"] = {key: value for key, value in told_of.items() if value is not None}
    for key, both in {"hands": state.hands, "corruption": state.corruption, "debens": state.debens}.items():
        table = {n: told(h, (UNKNOWN, 0)) for n, h in zip(state.names, both, strict=True) if h is not None}
        if table:
            place[key] = table
    if any(state.gaps):
        place["crossed"] = dict(zip(state.names, state.gaps, strict=True))
    sold = {n: {own.good: _written(own) for own in sets} for n, sets in zip(state.names, state.sold, strict=True) if sets is not None}
    if sold:
        place["sold"] = sold
    heaps: dict[str, Any] = {"pile": state.pile, "bag": state.bag, "berths": state.berths, "aside": state.aside}
    place |= {key: told(heap, (UNKNOWN, 0, "?")) for key, heap in heaps.items() if heap is not None}
    if any(state.tokens):
        place["tokens"] = {n: list(own) for n, own in zip(state.names, state.tokens, strict=True)}
    if state.box:
        place["box"] = [one.text for one in state.box]
    rest: dict[str, Value] = {
        "arm_on": None if state.forced is None else SQUARES[state.forced],
        "extra_turn": state.extra or None,
        "must_discard": state.owes or None,
        "ended_by": None if state.ended is None else state.names[state.ended],
    }
    place |= {key: value for key, value in rest.items() if value is not None}
    written: dict[str, Any] = {"players": list(state.names), "position": place}
    if state.to_move is not None:
        written["to_move"] = state.names[state.to_move]
    if state.bonus is not None:
        written["bonus"] = told(state.bonus, ())
    return written


def _written(own: Sold) -> Any:
    if len(own.sales) == 1 and not own.tokens:
        return [one.text for one in own.tiles]
    return {"sales": [[one.text for one in sale] for sale in own.sales], "tokens": own.tokens}
