"""Where a scenario of the sock game starts: a layout and what lies on it, to a state and back."""

from typing import Any

from sobek_rules.errors import Problem, shown
from sobek_rules.games.socks.board import COLOURS, Board, Edge, Place
from sobek_rules.games.socks.notation import read_board, read_station, read_sticks, write_board
from sobek_rules.games.socks.state import Pair, State
from sobek_rules.reader import Map, Reader, Seq, Value, keys_within, kind
from sobek_rules.reader import Place as Spot

SCENARIO_KEYS = ("layout", "position", "to_move")
_POSITION = ("socks", "blocked", "sticks", "held", "cautions", "first_turn")
_SOCKS = 2
_LONGEST_COLOUR = 30


def players(root: Map) -> list[str]:
    """The names under the sticks and the cautions, and of those who hold a third sock."""
    place = root.get("position")
    held = place.get("held") if isinstance(place, Map) else None
    holders = map(str, held.values()) if isinstance(held, Map) else ()
    return list(dict.fromkeys([*keys_within(root, ("position",), ("sticks", "cautions")), *holders]))


def read_state(root: Map, names: tuple[str, ...], reader: Reader, warnings: list[Problem]) -> State:
    """The state that a scenario starts from; the third socks of colours that nobody holds lie beside the board."""
    if "layout" not in root:
        reader.problem((root.line, root.column), "a scenario of this game needs a layout", "write layout: demo-20")
    board = read_board(root, "layout", reader) if "layout" in root else None
    place = reader.mapping(root, "position")
    reader.keys(place, _POSITION, (), "the position")
    to_move = None
    if "to_move" in root and reader.choice(root, "to_move", names) in names:
        to_move = names.index(str(root["to_move"]))
    state = State((names[0], names[1]), board, to_move=to_move)
    if board is None:
        return state
    return _Loading(reader, names, place, board).state(state)


class _Loading:
    """A position on its way to a state."""

    def __init__(self, reader: Reader, names: tuple[str, ...], place: Map, board: Board) -> None:
        self.reader, self.names, self.place, self.board = reader, names, place, board

    def state(self, state: State) -> State:
        reader, place = self.reader, self.place
        socks = self._socks()
        sticks = self._sticks()
        return state._replace(
            socks=socks,
            blocked=self._blocked(dict(socks)),
            sticks=sticks,
            held=self._held(dict(socks)),
            cautions=self._cautions(),
            first=reader.flag(place, "first_turn", not any(sticks)),
        )

    def _socks(self) -> tuple[tuple[str, Pair], ...]:
        reader, table = self.reader, self.reader.mapping(self.place, "socks", "write {red: [a1, c3]}")
        found: dict[str, Pair] = {}
        lying: dict[Place, str] = {}
        if len(table) > COLOURS:
            reader.problem(
                table.key_at(list(table)[COLOURS]), f"{len(table)} colours lie here", f"the box holds {COLOURS}"
            )
        for colour in table:
            if len(colour) > _LONGEST_COLOUR:
                reader.problem(table.key_at(colour), f"no colour is called {shown(colour)}", "call it in a word")
            items = reader.sequence(table, colour, "write the stations of its two socks: [a1, c3]")
            places = [self._on(item, items.at(i), colour, lying) for i, item in enumerate(items)]
            known = [one for one in places if one is not None]
            if type(table[colour]) is not Seq:
                continue
            if len(items) != _SOCKS:
                what = f"{len(items)} {colour} sock{' lies on a station' if len(items) == 1 else 's lie on stations'}"
                reader.problem(table.at(colour), what, "two of a colour do, the third lies beside the board")
            elif len(known) == _SOCKS:
                found[colour] = (min(known), max(known))
                if self.board.twin.get(known[0]) == known[1]:
                    what = f"the {colour} socks lie on twins, which the printed track joins"
                    reader.problem(table.at(colour), what, "lay one of them elsewhere")
        return tuple(sorted(found.items()))

    def _on(self, item: Any, at: tuple[int, int], colour: str, lying: dict[Place, str]) -> Place | None:
        station = read_station(item, at, self.board, self.reader)
        if station is None:
            return None
        if station in lying:
            what = f"a {lying[station]} sock lies on {self.board.name(station)} already"
            self.reader.problem(at, what, "one sock lies on a station")
        lying.setdefault(station, colour)
        return station

    def _blocked(self, socks: dict[str, Pair]) -> frozenset[Place]:
        items = self.reader.sequence(self.place, "blocked")
        lying = {place: colour for colour, pair in socks.items() for place in pair}
        found = [self._on(item, items.at(i), "spare", lying) for i, item in enumerate(items)]
        if len(items) > COLOURS:
            self.reader.problem(items.at(COLOURS), f"{len(items)} spare socks lie here", f"the box holds {COLOURS}")
        return frozenset(one for one in found if one is not None)

    def _sticks(self) -> tuple[frozenset[Edge], frozenset[Edge]]:
        table = self.reader.mapping(self.place, "sticks", f"write {{{self.names[0]}: [a1-b2]}}")
        self._check_names(table)
        one, other = (self._own_sticks(table, name) for name in self.names)
        return one, other

    def _own_sticks(self, table: Map, name: str) -> frozenset[Edge]:
        items, found = self.reader.sequence(table, name, "write the sticks in brackets: [a1-b2]"), set[Edge]()
        for stick, at in read_sticks(items, self.board, self.reader):
            if stick not in self.board.edges:
                self.reader.problem(
                    at,
                    f"{self.board.name(stick[0])} and {self.board.name(stick[1])} are no neighbours",
                    "a stick joins neighbours",
                )
            if stick in found:
                self.reader.problem(
                    at, f"a stick of {name} lies on {self.board.written(stick)} already", "leave it out"
                )
            found.add(stick)
        return frozenset(found)

    def _check_names(self, table: Map) -> None:
        for name in table:
            if name not in self.names:
                self._no_player(name, table.key_at(name))

    def _no_player(self, name: Value, at: Spot) -> None:
        what = f"no player is called {shown(name) if isinstance(name, str) else kind(name)}"
        self.reader.problem(at, what, f"the players are {' and '.join(self.names)}")

    def _held(self, socks: dict[str, Pair]) -> tuple[tuple[str, int], ...]:
        table = self.reader.mapping(self.place, "held", f"write {{red: {self.names[0]}}}")
        found: dict[str, int] = {}
        for colour in table:
            if colour not in socks:
                self.reader.problem(table.key_at(colour), f"no {colour} socks lie on the board", "tell where they lie")
            name = table[colour]
            if isinstance(name, str) and name in self.names:
                found[colour] = self.names.index(name)
            else:
                self._no_player(name, table.at(colour))
        return tuple(sorted(found.items()))

    def _cautions(self) -> tuple[int, int]:
        table = self.reader.mapping(self.place, "cautions")
        self._check_names(table)
        one, other = (self.reader.number(table, name, 0, 0) for name in self.names)
        return one, other


def write_state(state: State) -> dict[str, Any]:
    """The scenario keys that `read_state` reads back to an equal state."""
    board, names = state.layout(), state.names
    place: dict[str, Any] = {
        "socks": {colour: [board.name(one) for one in pair] for colour, pair in state.socks},
        "sticks": {n: list(map(board.written, sorted(own))) for n, own in zip(names, state.sticks, strict=True)},
    }
    if state.blocked:
        place["blocked"] = [board.name(one) for one in sorted(state.blocked)]
    if state.held:
        place["held"] = {colour: names[player] for colour, player in state.held}
    if any(state.cautions):
        place["cautions"] = dict(zip(names, state.cautions, strict=True))
    if state.first == any(state.sticks):
        place["first_turn"] = state.first
    written: dict[str, Any] = {"players": list(names), "layout": write_board(board), "position": place}
    return written if state.to_move is None else {**written, "to_move": names[state.to_move]}
