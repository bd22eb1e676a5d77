"""Where a scenario of the duel starts: a position, or the deal of a whole game, to a state and back."""

from collections.abc import Iterator
from typing import Any

from sobek_rules.errors import Problem, shown
from sobek_rules.games.duel.counting import count_pieces
from sobek_rules.games.duel.notation import (
    LINE_WORDS,
    WORD_OF,
    Picture,
    draw,
    read_debens,
    read_heap,
    read_line,
    read_market,
    read_royal,
    read_square,
    read_tiles,
    read_tokens,
    read_way,
    told,
)
from sobek_rules.games.duel.pieces import (
    CENTRE,
    DEBENS,
    LETTERS,
    LINE_NAMES,
    ROYAL,
    SQUARES,
    UNKNOWN,
    UNTOLD,
    WAYS,
    Tile,
    tile,
    unknown,
)
from sobek_rules.games.duel.selling import counts_as, wild
from sobek_rules.games.duel.state import LIFTED, START, Court, Sold, State, shows_expansion
from sobek_rules.heaps import missing
from sobek_rules.reader import Map, Reader, Seq, Value, keys_within, kind

SCENARIO_KEYS = ("position", "deal", "to_move", "bonus")
_POSITION = (
    "market", "ankh", "hands", "corruption", "crossed", "sold", "pile", "bag", "debens", "berths", "aside", "tokens",
    "box", "box_tokens", "arm_on", "extra_turn", "must_discard", "ended_by",
    "royal", "royal_left", "box_royal", "box_debens", "played",
)  # fmt: skip
#: Keys of the expansion, each of which shows that it is played with.
_COURT = ("royal", "royal_left", "box_royal", "box_debens", "played")
_DEAL = ("market", "ankh", "hands", "pile", "berths", "aside", "royal_left")
#: How an Ankh is written that a refill has taken off the board.
_LIFTED = "lifted"
_STARTING_HAND = 2
_PER_PLAYER = ("hands", "corruption", "sold", "debens", "tokens", "crossed", "royal")


def players(root: Map) -> list[str]:
    """The names under hands, corruption and the like, in the order found."""
    return keys_within(root, ("position", "deal"), _PER_PLAYER)


def read_state(root: Map, names: tuple[str, ...], reader: Reader, warnings: list[Problem]) -> State:
    """The state that a scenario starts from; what it does not tell stays unknown."""
    if "position" in root and "deal" in root:
        reader.problem(root.key_at("deal"), "a scenario starts from a position or from a deal", "keep one of the two")
    dealt = "deal" in root
    key, keys, needed = ("deal", _DEAL, ("market", "hands")) if dealt else ("position", _POSITION, ())
    place = reader.mapping(root, key)
    reader.keys(place, keys, needed, f"the {key}")
    state = _Loading(reader, names, place, warnings).state(dealt=dealt)
    if "to_move" in root and reader.choice(root, "to_move", names) in names:
        state = state._replace(to_move=names.index(str(root["to_move"])))
    elif dealt and state.to_move is None:
        reader.problem((root.line, root.column), "a deal needs to say who begins", f"write to_move: {names[0]}")
    state = state._replace(bonus=read_debens(root, "bonus", reader))
    count_pieces(state, root, place, reader, warnings)
    return state


class _Loading:
    """A position on its way to a state."""

    def __init__(self, reader: Reader, names: tuple[str, ...], place: Map, warnings: list[Problem]) -> None:
        self.reader, self.names, self.place, self.warnings = reader, names, place, warnings

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
            box_tokens=read_tokens(place, "box_tokens", reader) or (),
            extra=reader.flag(place, "extra_turn"),
            owes=reader.flag(place, "must_discard"),
            forced=read_square(place, "arm_on", reader) if "arm_on" in place else None,
            ended=self._player("ended_by"),
        )
        state = self._with_court(self._with_ankh(state, picture))
        return self._dealt(state) if dealt else state

    def _with_court(self, state: State) -> State:
        """The state with what is told of the expansion, where a piece or a key shows that it is played with."""
        reader, place = self.reader, self.place
        if not any(key in place for key in _COURT) and not shows_expansion(state):
            return state
        held = self._both("royal", lambda table, name, reader: read_royal(table, name, reader) or ())
        left, gone, lost = (
            read_royal(place, "royal_left", reader), read_royal(place, "box_royal", reader),
            read_debens(place, "box_debens", reader),
        )  # fmt: skip
        court = Court(left, held, gone or (), lost or ())
        if "played" not in place:
            return state._replace(court=court)
        items = reader.sequence(place, "played")
        played = read_tiles(items, reader)
        for i, item in enumerate(items):
            one = tile(item) if isinstance(item, str) else None
            if one is not None and one is not UNKNOWN and not one.character:
                reader.problem(items.at(i), f"{one} is no character", "name the characters that were played")
        lying = missing(state.box, tuple(one for one in played if one is not UNKNOWN))
        return state._replace(box=(*state.box, *lying), court=court._replace(played=played))

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
        return tuple(own for good in sets if good in LETTERS for own in self._sets(sets, good))

    def _sets(self, sets: Map, good: str) -> Iterator[Sold]:
        """The sets of a good: one told by its tiles, or with what lies on it; or several, each for itself."""
        reader, value = self.reader, sets[good]
        if type(value) is not Map:
            yield Sold(good, (self._sale(reader.sequence(sets, good), good),))
        elif "sets" in value:
            reader.keys(value, ("sets",), (), "several sets")
            several = reader.sequence(value, "sets")
            for i, item in enumerate(several):
                if type(item) is Map:
                    yield self._set(item, good)
                else:
                    what = f"each of several sets wants keys with values, found {kind(item)}"
                    reader.problem(several.at(i), what, "write {tiles: [F1-, F1/, F0-]}")
        else:
            yield self._set(value, good)

    def _set(self, value: Map, good: str) -> Sold:
        reader = self.reader
        reader.keys(value, ("tiles", "sales", "tokens"), (), "a sold set")
        if "tiles" in value and "sales" in value:
            what = "the tiles of a set are told at once or sale by sale"
            reader.problem(value.key_at("sales"), what, "keep tiles or sales")
        sales = reader.sequence(value, "sales", "write [[F1-, F1/, F0-]]")
        self._check_sales(sales)
        several = tuple(self._sale(sale, good) for sale in sales if type(sale) is Seq)
        one = (self._sale(reader.sequence(value, "tiles"), good),) if "tiles" in value else ()
        return Sold(good, one + several, reader.number(value, "tokens", 0, 0))

    def _check_sales(self, sales: Seq) -> None:
        """Report what is no list of tiles among several sales, once."""
        loose = [i for i, sale in enumerate(sales) if type(sale) is not Seq]
        if loose:
            texts = [sale for sale in sales if isinstance(sale, str)]
            written = ", ".join(texts if len(texts) == len(sales) else ["F1-", "F1/", "F0-"])
            what = f"each sale is a list of tiles, found {kind(sales[loose[0]])}"
            self.reader.problem(sales.at(loose[0]), what, f"write [[{written}]]")

    def _sale(self, items: Seq, good: str) -> tuple[Tile, ...]:
        """The tiles of a sale; of those that are of another good it is only doubtful that they lie there."""
        for i, item in enumerate(items):
            one = tile(item) if isinstance(item, str) else None
            if one and one.known and not (wild(one) or counts_as(one, good)):
                what = f"warning: {one} lies in a set of {good}, as only a sale of several goods could bring about"
                self.warnings.append(Problem(self.reader.path, *items.at(i), what))
        return read_tiles(items, self.reader)

    def _with_ankh(self, state: State, picture: Picture | None) -> State:
        if self.place.get("ankh") == _LIFTED:
            return state._replace(market=picture and picture.squares, ankh=LIFTED)
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
        square = read_square(table, "at", self.reader) if "at" in table else None
        line, way = read_line(table, "line", self.reader), read_way(table, "way", self.reader)
        if way and "line" not in table:
            right = next(f"write line: {word}" for word, mark in LINE_WORDS.items() if way in WAYS[mark])
            self.reader.problem(table.at("way"), f"the Ankh points {way}, but not along which line", right)
        elif way and line and way not in WAYS[line]:
            right = f"write {' or '.join(WAYS[line])}"
            self.reader.problem(table.at("way"), f"along a {LINE_NAMES[line]} the Ankh cannot point {way}", right)
        return square, line, way

    def _dealt(self, state: State) -> State:
        """The standard set-up around a deal; its pieces are checked against it."""
        self._check_deal(state)
        rest = state.box_tiles().total() - 36 - 2 * _STARTING_HAND - 2
        court = state.court and state.court._replace(played=(), left=state.court.left or (0,) * len(ROYAL))
        market = tuple(_grey(one) if one and square in CENTRE else one for square, one in enumerate(state.market or ()))
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
            court=court,
        )

    def _check_deal(self, state: State) -> None:
        reader, place = self.reader, self.place
        for square in sorted(CENTRE):
            here = state.market[square] if state.market else UNTOLD
            if here is None or not _may_start(here):
                what = f"a starting tile lies on {SQUARES[square]}, not {here or 'nothing'}"
                reader.problem(place.at("market"), what, "starting tiles have a grey back")
        for name, hand in zip(self.names, state.hands, strict=True):
            if hand is not None and not (len(hand) == _STARTING_HAND and all(map(_may_start, hand))):
                what = f"{name} is dealt two starting tiles"
                reader.problem(place.at("hands"), what, "starting tiles have a grey back")


def _may_start(tile: Tile) -> bool:
    """Whether a tile can be a starting tile."""
    return tile.back in (None, "grey")


def _grey(tile: Tile) -> Tile:
    """A starting tile: of one not seen, the back is known."""
    return unknown("grey") if tile is UNKNOWN else tile


def write_state(state: State) -> dict[str, Any]:
    """The scenario keys that `read_state` reads back to an equal state."""
    place: dict[str, Any] = {}
    if state.market is not None:
        place["market"] = draw(state.market, state.ankh, state.line, state.way)
    at = (state.ankh, state.line, state.way) if state.market is None else state.marked
    if state.ankh == LIFTED:
        place["ankh"] = _LIFTED
    elif state.market is not None and state.ankh != START:
        at = None
    if at is not None and at[0] is not None and at[0] >= 0:
        told_of = {"at": SQUARES[at[0]], "line": WORD_OF[at[1]] if at[1] else None, "way": at[2]}
        place["ankh"] = {key: value for key, value in told_of.items() if value is not None}
    for key, pairs in {"hands": state.hands, "corruption": state.corruption, "debens": state.debens}.items():
        table = {n: told(h, (UNKNOWN, 0)) for n, h in zip(state.names, pairs, strict=True) if h is not None}
        if table:
            place[key] = table
    if any(state.gaps):
        place["crossed"] = dict(zip(state.names, state.gaps, strict=True))
    both = [(name, sets) for name, sets in zip(state.names, state.sold, strict=True) if sets is not None]
    if both:
        place["sold"] = {name: _written_sets(sets) for name, sets in both}
    heaps: dict[str, Any] = {"pile": state.pile, "bag": state.bag, "berths": state.berths, "aside": state.aside}
    place |= {key: told(heap, (UNKNOWN, 0, "?")) for key, heap in heaps.items() if heap is not None}
    if any(state.tokens):
        place["tokens"] = {n: list(own) for n, own in zip(state.names, state.tokens, strict=True)}
    if state.box:
        place["box"] = [one.text for one in state.box]
    if state.box_tokens:
        place["box_tokens"] = list(state.box_tokens)
    rest: dict[str, Value] = {
        "arm_on": None if state.forced is None else SQUARES[state.forced],
        "extra_turn": state.extra or None,
        "must_discard": state.owes or None,
        "ended_by": None if state.ended is None else state.names[state.ended],
    }
    place |= {key: value for key, value in rest.items() if value is not None}
    place |= _written_court(state.names, state.court) if state.court else {}
    written: dict[str, Any] = {"players": list(state.names), "position": place}
    if state.to_move is not None:
        written["to_move"] = state.names[state.to_move]
    if state.bonus is not None:
        written["bonus"] = told(state.bonus, ())
    return written


def _written_court(names: tuple[str, str], court: Court) -> dict[str, Any]:
    """What the expansion adds; the tokens before the players are always told, which shows that it is played with."""
    heaps = {"royal_left": court.left, "box_royal": court.gone or None, "box_debens": court.lost or None}
    written: dict[str, Any] = {"royal": {n: told(own, (0,)) for n, own in zip(names, court.held, strict=True)}}
    written |= {key: told(heap, (0,)) for key, heap in heaps.items() if heap is not None}
    if court.played != (UNKNOWN,):
        written["played"] = [one.text for one in court.played]
    return written


def _written_sets(sold: tuple[Sold, ...]) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for good in dict.fromkeys(own.good for own in sold):
        several = [own for own in sold if own.good == good]
        written[good] = {"sets": [_written(own) for own in several]} if len(several) > 1 else _short(several[0])
    return written


def _short(own: Sold) -> Any:
    return [one.text for one in own.tiles] if len(own.sales) == 1 and not own.tokens else _written(own)


def _written(own: Sold) -> dict[str, Any]:
    return {"sales": [[one.text for one in sale] for sale in own.sales], "tokens": own.tokens}
