"""Rules for taking a tile: reach, the tile itself, turning the Ankh, the trade for a deben, the refill."""

from sobek_rules.game import Needs, Rules, Unnoted
from sobek_rules.games.duel.actions import Refill, Take
from sobek_rules.games.duel.court import royal_due
from sobek_rules.games.duel.legality.evidence import Objections, from_bag, left_in_pile, royal_left, shows
from sobek_rules.games.duel.market import (
    Access,
    Ankh,
    access,
    ankh,
    choices_after_refill,
    cleared,
    empty_squares,
    face_taken,
    filling_order,
    line_empty,
    market_taken_from,
    pile_fills,
    reaches,
)
from sobek_rules.games.duel.pieces import CENTRE, LINE_NAMES, LINES, PATHS, RAYS, SQUARES, UNMARKED, UNTOLD, WAYS, Tile
from sobek_rules.games.duel.state import LIFTED, START, State, occupied, some_line_occupied


def pile_lasts(state: State, action: Take, rules: Rules) -> Objections:
    """With the draw pile empty, a tile is taken only if the text allows it."""
    if state.pile or (state.pile is None and (state.ankh == START or _shows_a_pile(action))):
        return
    if rules.ask("take.empty-pile") == "forbidden" and state.pile_empty():
        yield "the draw pile is empty"


def _shows_a_pile(action: Take) -> bool:
    """Whether the step tells of tiles drawn, so that there was a pile."""
    return action.refill is not None and bool(action.refill.squares or action.refill.drawn)


def in_reach(state: State, action: Take, rules: Rules) -> Objections:
    """A tile is taken from the Ankh's line, or from the centre on the first turn and after a refill."""
    square = action.square
    try:
        where = access(state, action, rules)
    except Needs:
        at = ankh(state, rules)
        if at is None or at.line is None or reaches(at, square, rules) or square in choices_after_refill(rules):
            raise
        yield f"{SQUARES[square]} is neither on the Ankh's line nor a centre square"
        return
    if where is Access.LINE:
        yield from _on_line(state, square, rules)
    elif where is Access.FIRST and square not in CENTRE:
        yield f"no Ankh stands on the market, so this is the first take, and {SQUARES[square]} is no centre square"
    elif where is Access.REFILLED and square not in choices_after_refill(rules):
        yield f"{SQUARES[square]} is not one of the four centre squares, from which one takes after a refill"


def _on_line(state: State, square: int, rules: Rules) -> Objections:
    at = ankh(state, rules)
    assert at is not None
    if state.extra:
        if PATHS[at.square][square] is None:
            yield f"{SQUARES[square]} is on none of the four lines through {SQUARES[at.square]}"
        return
    if reaches(at, square, rules):
        return
    path = PATHS[at.square][square]
    if at.line and (path is None or path[0] != at.line):
        yield f"{SQUARES[square]} is not on the Ankh's line, the {LINE_NAMES[at.line]} through {SQUARES[at.square]}"
    else:
        yield f"{SQUARES[square]} lies behind the Ankh, which points {at.way}"


def nearest_only(state: State, action: Take, rules: Rules) -> Objections:
    """On the line, the tile need not be the nearest."""
    if state.ankh is None or (state.ankh < 0 and state.marked is None):
        return
    unnoted = Unnoted(rules)
    at, market = ankh(state, unnoted), state.squares()
    path = None if at is None else PATHS[at.square][action.square]
    if path is None or all(market[square] is None for square in path[2]):
        return
    if access(state, action, unnoted) is not Access.LINE:
        return
    if rules.ask("take.reach") == "nearest" and occupied(market, path[2]):
        yield "a nearer tile lies on the way"


def tile_there(state: State, action: Take, rules: Rules) -> Objections:
    """A tile lies on the square, and it is the one the step names."""
    market = market_taken_from(state, action, rules)
    yield from shows(market[action.square], action.square, action.tile, state)


def ankh_turned(state: State, action: Take, rules: Rules) -> Objections:
    """The marks of the tile turn the Ankh; after a tile without marks the taker does."""
    if action.line is None:
        return
    face = face_taken(state, action, rules)
    if face is None or face is UNTOLD:
        return
    if face.back in UNMARKED:
        old = None if state.ankh == LIFTED else ankh(state, rules)
        if rules.ask("ankh.after-character") == "keeps":
            if old is not None and old.line is None:
                raise Needs("ankh.line")
            if old is None or old.line != action.line:
                yield f"the Ankh keeps its line after {'a character' if face.back == 'red' else 'a tile without marks'}"
    elif face.mark and action.line != face.mark and rules.ask("ankh.turned-by") == "tile":
        yield f"the marks of {face} turn the Ankh to the {LINE_NAMES[face.mark]}, not the {LINE_NAMES[action.line]}"
    if action.way and action.way not in WAYS[action.line]:
        yield f"a {LINE_NAMES[action.line]} does not point {action.way}"


def ankh_faces_a_tile(state: State, action: Take, rules: Rules) -> Objections:
    """A line that the taker chooses must hold a tile, if any of the four does."""
    if action.line is None:
        return
    face, square, line = face_taken(state, action, rules), action.square, action.line
    if face is None or not _taker_turns(face, rules) or rules.ask("ankh.must-face-tile") == "free":
        return
    market = cleared(state, action, rules).market
    whole = LINES[square][line]
    ahead = RAYS[square][action.way] if action.way else whole
    if occupied(market, ahead):
        return
    if action.way and occupied(market, whole) and rules.ask("take.line-ways") == "both":
        return
    if some_line_occupied(market, square):
        here = f"no tile lies {action.way} of" if action.way else f"no tile lies on the {LINE_NAMES[line]} from"
        yield f"{here} {SQUARES[square]}, on another line one does"


def _taker_turns(face: Tile, rules: Rules) -> bool:
    """Whether it is the taker who turns the Ankh after such a tile; one not seen may carry the very marks."""
    if face.back in UNMARKED:
        return rules.ask("ankh.after-character") == "taker"
    return face.known and rules.ask("ankh.turned-by") == "taker"


def swap_allowed(state: State, action: Take, rules: Rules) -> Objections:
    """A deben-marked tile may be traded for a deben at once, if the text says so."""
    if action.swap is None:
        return
    if rules.ask("deben.swap") == "forbidden":
        yield "a tile cannot be traded for a deben"
        return
    yield from tradable(state, face_taken(state, action, rules), action.square, rules)
    yield from from_bag(state, (action.swap,))


def royal_drawn(state: State, action: Take, rules: Rules) -> Objections:
    """A royal corruption token is drawn for a tile of two goods, and for no other."""
    if action.royal is None:
        return
    taking = cleared(state, action, Unnoted(rules))
    skipped = () if rules.peek("skip.corruption") == "box" else [tile for _, tile in taking.skipped]
    yield from royal_left(state, action.royal, royal_due(taking.face, skipped, rules))


def tradable(state: State, face: Tile | None, square: int, rules: Rules) -> Objections:
    """Object to trading a tile that bears no deben mark, or for a deben where none is left."""
    if face is None:
        return
    if not face.known and face.back in (None, "black"):
        raise Needs(f"market.{SQUARES[square]}")
    if not face.deben:
        yield f"{face} has no deben mark"
    if state.bag == () and rules.ask("deben.empty-bag") == "no-trade":
        yield "the bag is empty"


def refill_due(state: State, action: Take, rules: Rules) -> Objections:
    """The market is refilled when the Ankh's line is empty, as far as the pile goes."""
    where = access(state, action, rules)
    if where is not Access.REFILLED or (state.ankh is not None and state.ankh < START):
        return
    at = ankh(state, rules)
    ran_empty = at is not None and _line_ran_empty(state, at, rules)
    if not ran_empty and rules.ask("refill.condition") == "line-empty":
        yield "the market is refilled only when the Ankh's line is empty"
    market = state.squares()
    if action.refill is not None and UNTOLD not in market and None not in market and ran_empty is False and at is None:
        yield "no square is empty"
        return
    if not _shows_a_pile(action) and not pile_fills(state, market, rules):
        yield "the Ankh's line is empty and the pile cannot refill the market"
        return
    yield from _filled_in_order(state, action, rules)


def _line_ran_empty(state: State, at: Ankh, rules: Rules) -> bool:
    if line_empty(state, at, rules):
        return True
    if not state.extra:
        return False
    empty_ones = [mark for mark, squares in LINES[at.square].items() if not occupied(state.squares(), squares)]
    return bool(empty_ones) and rules.ask("pyramid.refill") == "any-line"


def _laid_as_drawn(state: State, told: Refill, gaps: list[int], room: int, rules: Rules) -> Objections:
    """Object to tiles laid on other squares than the order of filling gives, as far as it matters."""
    pile = (state.pile or ())[:room]
    if not told.squares or (room == len(gaps) and not any(tile.known for tile in pile)):
        return
    order = dict(zip(filling_order(gaps, rules)[:room], pile, strict=False))
    for square, tile in told.squares:
        if square in gaps and square not in order:
            yield f"the pile runs out before {SQUARES[square]} is filled"
        elif square in order and not order[square].admits(tile):
            yield f"the tile laid on {SQUARES[square]} is {order[square]}, not {tile}"


def _filled_in_order(state: State, action: Take, rules: Rules) -> Objections:
    told = action.refill
    if not told or not (told.squares or told.drawn):
        return
    gaps = empty_squares(state)
    room = len(gaps) if state.pile is None else min(len(gaps), len(state.pile))
    if len(told.squares or told.drawn) > room:
        yield f"only {room} tiles can be filled in"
    for square, _ in told.squares:
        if square not in gaps:
            yield f"{SQUARES[square]} is not empty"
    yield from _laid_as_drawn(state, told, gaps, room, rules)
    yield from left_in_pile(state, told.drawn or tuple(tile for _, tile in told.squares), ordered=bool(told.drawn))
