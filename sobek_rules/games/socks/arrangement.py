"""A position of the sock game set up by hand: socks by two, sticks between two stations, spare socks."""

from collections.abc import Iterator, Sequence

from sobek_rules.arrangement import POSITION, Arrangement, Fact, Stock, named
from sobek_rules.drawing import FIRST, SECOND, Piece
from sobek_rules.errors import BadInput, Problem, hint
from sobek_rules.games.socks.board import COLOURS, STICKS, Board, Place, edge
from sobek_rules.games.socks.picture import SPARE, drawing, sock
from sobek_rules.games.socks.state import State

_ON_STATIONS = "socks"
#: The colours offered; a layout may name others in its file.
_COLOURS = ("red", "green", "blue", "yellow", "violet", "orange")
_STICK = "stick of "
#: What stands on sticks where the first letters of the names do not tell them apart.
_SIGNS = {FIRST: "1", SECOND: "2"}


def arrangement(state: State) -> Arrangement:
    """All that can be set up; all of it lies on the board."""
    notation = "RE is a red sock, == a printed track; a stick laid again where it lies is taken away."
    return Arrangement(
        "layout", (_ON_STATIONS,), drawing(state), tuple(_stock(state)), (), tuple(_facts(state)), notation
    )


def lay(state: State, piece: str, spots: Sequence[str]) -> State:
    """The state with two socks, a stick or a spare sock laid; what lies there already is taken away."""
    board = state.layout()
    places = tuple(_station(board, name) for name in spots)
    if not piece:
        return _cleared(state, places)
    alone = piece == SPARE.text
    if len(places) != (1 if alone else 2) or len(set(places)) != len(places):
        raise BadInput(Problem("", 0, 0, f"{piece}: {len(places)} stations", f"choose {'one' if alone else 'two'}"))
    if alone:
        return _cleared(state, places)._replace(blocked=state.blocked | {places[0]})
    if piece.startswith(_STICK):
        return _with_stick(state, piece.removeprefix(_STICK), places)
    lying = {**dict(_cleared(state, places).socks), piece: (min(places), max(places))}
    return state._replace(socks=tuple(sorted(lying.items())), blocked=state.blocked - {*places})


def _station(board: Board, name: str) -> Place:
    if name not in board.called:
        raise BadInput(Problem("", 0, 0, f"no station is called '{name}'", hint(name, board.called)))
    return board.called[name]


def _cleared(state: State, places: Sequence[Place]) -> State:
    """The state without the socks of which one lies on these places, and who holds their third."""
    socks = tuple((colour, pair) for colour, pair in state.socks if not {*pair} & {*places})
    held = tuple((colour, player) for colour, player in state.held if colour in dict(socks))
    return state._replace(socks=socks, held=held, blocked=state.blocked - {*places})


def _with_stick(state: State, name: str, places: Sequence[Place]) -> State:
    """The state with a stick of a player laid, or taken away where it lies already."""
    if name not in state.names:
        raise BadInput(Problem("", 0, 0, f"no player is called '{name}'", hint(name, state.names)))
    sticks, player = list(state.sticks), state.names.index(name)
    sticks[player] = sticks[player] ^ {edge(*places)}
    return state._replace(sticks=(sticks[0], sticks[1]))


def _stock(state: State) -> Iterator[Stock]:
    lying, colours = dict(state.socks), dict.fromkeys((*_COLOURS, *dict(state.socks)))
    room = COLOURS - len(lying)
    for colour in colours:
        left = 0 if colour in lying else room
        yield Stock("socks, two stations each", _ON_STATIONS, sock(colour)._replace(text=colour), left, spots=2)
    for kind, name, sticks in zip((FIRST, SECOND), state.names, state.sticks, strict=True):
        sign = _SIGNS[kind] if state.names[0][:2] == state.names[1][:2] else name[:2]
        piece = Piece(f"{_STICK}{name}", f"a stick of {name}", f"stick-{kind}", sign)
        yield Stock("sticks, two stations each", _ON_STATIONS, piece, max(0, STICKS - len(sticks)), spots=2)
    spare = max(0, COLOURS - len(state.blocked))
    yield Stock("spare socks", _ON_STATIONS, SPARE, spare)


def _facts(state: State) -> Iterator[Fact]:
    names, acting, held = named(state.names), state.to_move, dict(state.held)
    yield Fact(("to_move",), "", "whose turn it is", None if acting is None else state.names[acting], names)
    yield Fact((POSITION, "first_turn"), "", "no turn has been taken", state.first, {"yes": True, "no": False})
    for colour, _ in state.socks:
        owner = state.names[held[colour]] if colour in held else None
        yield Fact((POSITION, "held", colour), "", f"third {colour} sock", owner, names, "nobody")
    for name, count in zip(state.names, state.cautions, strict=True):
        yield Fact((POSITION, "cautions", name), name, "cautions", count or None)
