"""What the verbs of the duel change: each effect builds the next state, and enters what it adds to an account."""

from contextlib import suppress

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel.actions import DECLINED, Action, Discard, Pick, Play, Sell, Take
from sobek_rules.games.duel.bag import drawn, eye_sees
from sobek_rules.games.duel.court import (
    adviser,
    loses_deben,
    spy,
    takes_royal,
    used,
)
from sobek_rules.games.duel.ending import courtesan_adds, lapsed
from sobek_rules.games.duel.market import Taking, ankh, cleared, line_empty, refill_possible, refilled, turned
from sobek_rules.games.duel.pieces import (
    COBRAS,
    POINTS,
    PRIESTS,
    QUEEN_DRAWS,
    SCARAB_TOKENS,
    SCRIBE_LEAVES,
    SCRIBES,
    SQUARES,
    UNKNOWN,
    UNTOLD,
    Tile,
    listing,
)
from sobek_rules.games.duel.pieces import unknown as unknown_tile
from sobek_rules.games.duel.scoring import tile_points
from sobek_rules.games.duel.selling import removed, set_good
from sobek_rules.games.duel.state import LIFTED, Hands, Sold, State, Tiles, pair
from sobek_rules.heaps import without


def take(state: State, action: Take, rules: Rules) -> State:
    """The tile goes to the hand, or out for a deben; skipped tiles to the corruption; the Ankh moves and turns."""
    player, taking = action.player, cleared(state, action, rules)
    if taking.skipped or taking.gaps:
        state = _skip(state, player, taking, rules)
    if state.court is not None or taking.face.back == "pharaoh":
        state = takes_royal(state, action, taking.face, tuple(tile for _, tile in taking.skipped), rules)
    line, way = turned(state, action, taking.face, taking.start, rules)
    state = state.next_turn(
        1 - player,
        market=taking.market,
        pile=taking.pile,
        ankh=action.square,
        marked=None,
        line=line,
        way=way,
        hands=state.hands if action.swap is not None else _added(state.hands, player, taking.face),
    )
    if action.swap is not None:
        state = _traded(state, player, taking.face, action.swap)
    return _refill_at_once(state, rules)


def _added(hands: Hands, player: int, tile: Tile) -> Hands:
    hand = hands[player]
    return hands if hand is None else pair(hands, player, (*hand, tile))


def _traded(state: State, player: int, tile: Tile, deben: int) -> State:
    return state._replace(box=(*state.box, tile)).draws(player, drawn(state, (deben,), 1))


def _skip(state: State, player: int, taking: Taking, rules: Rules) -> State:
    tiles = tuple(tile for _, tile in taking.skipped)
    for square, tile in taking.skipped:
        if tile is UNTOLD:
            raise Needs(f"market.{SQUARES[square]}")
    if tiles:
        where = ", ".join(f"{SQUARES[square]} {tile}" for square, tile in taking.skipped)
        if rules.ask("skip.corruption") == "box":
            state = state._replace(box=state.box + tiles)
        else:
            state = _corrupts(state, player, tiles, f"skipped {where}", rules)
    if taking.gaps and rules.ask("skip.gaps") == "counted":
        crossed = "an empty square" if taking.gaps == 1 else f"{taking.gaps} empty squares"
        rules.enter("corruption", player, taking.gaps, f"crossed {crossed}")
        state = state._replace(gaps=pair(state.gaps, player, state.gaps[player] + taking.gaps))
    return state


def _corrupts(state: State, player: int, tiles: Tiles, why: str, rules: Rules, sign: int = 1) -> State:
    """Put tiles on a player's corruption (or take them off), and enter it."""
    own = state.corruption[player]
    points = tile_points(tiles, rules)
    rules.enter("corruption", player, None if points is None else sign * points, why, "the faces of the tiles")
    if own is None:
        return state
    return state.with_corruption(player, own + tiles if sign > 0 else without(own, tiles))


def _refill_at_once(state: State, rules: Rules) -> State:
    """Refill a line that has just run empty, if the text does not leave that to the next take."""
    at = ankh(state, rules)
    if at is None or at.line is None or state.pile == ():
        return state
    if rules.peek("refill.when") == "next-take":
        with suppress(Needs):  # a line that is not told to be empty changes nothing
            if line_empty(state, at, rules):
                rules.ask("refill.when")
        return state
    if not line_empty(state, at, rules):
        return state
    rules.ask("refill.when")
    if not refill_possible(state, state.squares(), rules):
        return state
    market, pile = refilled(state, None, rules)
    return state._replace(market=market, pile=pile, ankh=LIFTED, line=None, way=None)


def sell(state: State, action: Sell, rules: Rules) -> State:
    """The tiles lie open as a set; a token from the berths is resolved; the Ankh stays."""
    good, player = set_good(action), action.player
    state = state.plays(player, action.tiles)
    sold = state.sold[player]
    if sold is not None and good is not None:
        state = state._replace(sold=pair(state.sold, player, _joined(sold, good, action.tiles, rules)))
    state = state.next_turn(1 - player)
    pick = action.pick
    if pick is None or pick == DECLINED:
        return state
    return _resolve(state._replace(berths=_off(state.berths, pick.token)), player, pick, rules)


def _joined(sold: tuple[Sold, ...], good: str, tiles: Tiles, rules: Rules) -> tuple[Sold, ...]:
    first = next((i for i, own in enumerate(sold) if own.good == good), None)
    if first is None or rules.ask("sell.second-sale") == "own-set":
        return (*sold, Sold(good, (tiles,)))
    own = sold[first]
    return (*sold[:first], own._replace(sales=(*own.sales, tiles)), *sold[first + 1 :])


def _off(tokens: tuple[str, ...] | None, token: str) -> tuple[str, ...] | None:
    """Tokens without one, an unseen one standing in for it."""
    if tokens is None:
        return None
    gone = token if token in tokens else "?"
    at = tokens.index(gone) if gone in tokens else len(tokens)
    return tokens[:at] + tokens[at + 1 :]


def _resolve(state: State, player: int, pick: Pick, rules: Rules) -> State:
    """Apply a token just chosen; the turn has already passed."""
    other, token = 1 - player, pick.token
    if token in COBRAS:
        bearer = {"holder": other, "chooser": player}.get(str(rules.ask("cobra.counts-for")))
        if bearer is not None:
            rules.enter("corruption", bearer, COBRAS[token], f"token {token} before {state.names[other]}")
        return state._replace(tokens=pair(state.tokens, other, (*state.tokens[other], token)))
    if token in POINTS:
        state = state._replace(tokens=pair(state.tokens, player, (*state.tokens[player], token)))
        return state.draws(player, drawn(state, pick.debens or (), 1)) if token == "two-and-deben" else state
    if token in SCARAB_TOKENS and pick.good is not None:
        return state._replace(sold=pair(state.sold, player, _with_token(state.sold[player], pick.good)))
    state = state._replace(box_tokens=(*state.box_tokens, token))
    match token:
        case "pyramid":
            return lapsed(state._replace(to_move=player, extra=True), rules)
        case "mummy":
            return _mummy(state, player, rules)
        case "eye":
            return _eye(state, player, pick, rules)
        case "arm":
            return state._replace(forced=pick.square)
        case "lost-deben":
            return loses_deben(state, other, (pick.debens or (0,))[0])
        case "?":
            raise Needs("the token chosen")
        case _:
            return state


def _with_token(sold: tuple[Sold, ...] | None, good: str) -> tuple[Sold, ...] | None:
    if sold is None:
        return None
    at = next((i for i, own in enumerate(sold) if own.good == good), None)
    if at is None:
        return sold
    return (*sold[:at], sold[at]._replace(tokens=sold[at].tokens + 1), *sold[at + 1 :])


def _mummy(state: State, player: int, rules: Rules) -> State:
    tiles = state.corrupt(player)
    if not tiles or rules.ask("corruption.returns") == "never":
        return state
    return _corrupts(state, player, tiles, f"the mummy takes back {listing(tiles)}", rules, -1).gains(player, tiles)


def _eye(state: State, player: int, pick: Pick, rules: Rules) -> State:
    seen = drawn(state, pick.debens or (), eye_sees(state, rules))
    if not seen:
        return state
    return state.draws(player, (0 if 0 in seen else max(seen),))


def play(state: State, action: Play, rules: Rules) -> State:
    """The character leaves the hand for the box and does what its ability says."""
    player, name = action.player, action.ability
    state = state.plays(player, (action.character,))
    state = used(state._replace(box=(*state.box, action.character)), action.character).next_turn(1 - player)
    if name in PRIESTS:
        return _priest(state, action, rules)
    if name in SCRIBES:
        return state._replace(owes=len(state.hand(1 - player)) > SCRIBE_LEAVES)
    return _ABILITIES[name](state, action, rules)


def _queen(state: State, action: Play, rules: Rules) -> State:
    pile, told = state.pile, action.tiles
    count = QUEEN_DRAWS if pile is None else min(QUEEN_DRAWS, len(pile))
    drawn = told if told is not None else ((pile or ()) + (UNKNOWN,) * count)[:count]
    return state.gains(action.player, drawn)._replace(pile=None if pile is None else pile[len(drawn) :])


def _vizier(state: State, action: Play, rules: Rules) -> State:
    owner, tiles = 1 - action.player, action.tiles
    if tiles is None:
        if not state.corrupt(owner) or rules.ask("corruption.returns") == "never":
            return state
        raise Needs("the tile that the vizier takes")
    if not tiles:
        return state
    rules.ask("corruption.returns")
    state = _corrupts(state, owner, tiles, f"the vizier takes {listing(tiles)}", rules, -1)
    return state.gains(action.player, tiles)


def _thief(state: State, action: Play, rules: Rules) -> State:
    owner, tiles = 1 - action.player, action.tiles
    hand = state.hands[owner]
    if not hand or tiles == ():
        return state
    if tiles is None:
        if any(tile.known for tile in hand):
            raise Needs("the tile that the thief takes")
        tiles = (unknown_tile(action.back),)
    return state.plays(owner, tiles).gains(action.player, tiles)


def _merchant(state: State, action: Play, rules: Rules) -> State:
    market, square = state.squares(), action.square
    if square is None:
        if action.tiles == () or not any(market):
            return state
        raise Needs("the square that the merchant takes from")
    face = action.tiles[0] if action.tiles else market[square]
    if face is None or face is UNTOLD:
        raise Needs(f"market.{SQUARES[square]}")
    state = state._replace(market=(*market[:square], None, *market[square + 1 :]))
    state = takes_royal(state, action, face, (), rules)
    if action.swap is None:
        return state.gains(action.player, (face,))
    return _traded(state, action.player, face, action.swap)


def _priest(state: State, action: Play, rules: Rules) -> State:
    player = action.player
    tiles = state.corrupt(player)
    if action.good is None:
        if not tiles or action.tiles == ():
            return state
        raise Needs("the good that the priest removes")
    if any(not tile.known for tile in tiles):
        fact = f"corruption.{state.names[player]}"
        rules.enter("corruption", player, None, f"the {action.ability} removes {action.good}", fact)
        return state.with_corruption(player, None)
    gone = removed(tiles, action.good, rules)
    if not gone:
        return state
    state = _corrupts(state, player, gone, f"the {action.ability} removes {listing(gone)}", rules, -1)
    return state._replace(box=state.box + gone)


def _courtesan(state: State, action: Play, rules: Rules) -> State:
    player, tiles, good = action.player, action.tiles, action.good
    if not tiles or good is None:
        if tiles is None and courtesan_adds(state, player, action.character, rules):
            raise Needs("the tiles that the courtesan adds")
        return state
    state = state.plays(player, tiles)
    sold = state.sold[player] or ()
    at = next((i for i, own in enumerate(sold) if own.good == good), None)
    if at is None:
        return state
    joined = (*sold[:at], sold[at]._replace(sales=(*sold[at].sales, tiles)), *sold[at + 1 :])
    return state._replace(sold=pair(state.sold, player, joined))


def _architect(state: State, action: Play, rules: Rules) -> State:
    pick = action.pick
    if pick is None:
        if state.aside == () or (state.aside is None and not action.drawn):
            return state
        raise Needs("the token that the architect chooses")
    if pick == DECLINED:
        return state
    return _resolve(state._replace(aside=_off(state.aside, pick.token)), action.player, pick, rules)


_ABILITIES = {
    "queen": _queen,
    "vizier": _vizier,
    "thief": _thief,
    "merchant": _merchant,
    "courtesan": _courtesan,
    "architect": _architect,
    "royal-adviser": adviser,
    "spy": spy,
}


def discard(state: State, action: Discard, rules: Rules) -> State:
    """The tiles go to the own corruption; the player's own turn follows."""
    player = action.player
    state = state.plays(player, action.tiles)._replace(owes=False)
    return _corrupts(state, player, action.tiles, f"discarded for the Scribe: {listing(action.tiles)}", rules)


def skip_turn(state: State, action: Action, rules: Rules) -> State:
    """The other player's turn begins."""
    return state.next_turn(1 - action.player)


def nothing(state: State, action: Action, rules: Rules) -> State:
    """Nothing changes."""
    return state
