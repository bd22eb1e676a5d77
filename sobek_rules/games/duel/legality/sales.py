"""Rules for selling a set, and for the token that a sale brings."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel.actions import DECLINED, Discard, Sell
from sobek_rules.games.duel.legality.evidence import Objections, held, tokens_in
from sobek_rules.games.duel.legality.tokens import fits
from sobek_rules.games.duel.pieces import Tile, listing
from sobek_rules.games.duel.selling import common_goods, counts_as, least_tiles, names_foreign_good, set_good, wild
from sobek_rules.games.duel.state import State
from sobek_rules.heaps import missing, without


def holds_tiles(state: State, action: Sell | Discard, rules: Rules) -> Objections:
    """The tiles are in the player's hand."""
    yield from held(state, action.player, action.tiles)


def enough_tiles(state: State, action: Sell, rules: Rules) -> Objections:
    """A set has at least three tiles, also one that joins a set already sold."""
    good = set_good(action)
    least = least_tiles(state, action.player, good, rules, len(action.tiles))
    if len(action.tiles) < least:
        tiles = "1 tile is" if len(action.tiles) == 1 else f"{len(action.tiles)} tiles are"
        yield f"{tiles} no set, {least} are needed"


def one_good(state: State, action: Sell, rules: Rules) -> Objections:
    """All tiles of a set are of one good, which is named where the tiles do not tell it."""
    true, goods = [tile for tile in action.tiles if not wild(tile)], common_goods(action.tiles)
    if any(not tile.known for tile in action.tiles):
        raise Needs("the tiles sold")
    shown = " and ".join(sorted({str(tile.good) for tile in true}))
    if true and not goods and rules.ask("sell.mixed") == "forbidden":
        yield f"the set mixes {shown}"
    elif len(goods) > 1 and rules.ask("two-goods.unclear-sale") == "barred":
        yield f"the tiles do not tell whether the set is of {' or '.join(goods)}"
    elif true and action.good not in (None, *(goods or (good for tile in true for good in tile.goods))):
        rules.ask("sell.mixed")
        yield f"the tiles are {shown}, not {action.good}"
    elif len(goods) != 1 and action.good is None:
        yield "it is not said which good the set counts as"


def wilds_fit(state: State, action: Sell, rules: Rules) -> Objections:
    """Statues fit into a set of any good."""
    if any(map(wild, action.tiles)) and rules.ask("wild.fits") == "none":
        yield "Statues fit into no set"


def characters_as_goods(state: State, action: Sell, rules: Rules) -> Objections:
    """A character may be sold as a tile of its good."""
    if any(tile.character for tile in action.tiles) and rules.ask("sell.characters") == "forbidden":
        yield "a character cannot be sold"


def own_goods(state: State, action: Sell, rules: Rules) -> Objections:
    """The first sale of a good holds a tile of that good, a later one need not."""
    good, player = set_good(action), action.player
    own = [tile for tile in action.tiles if counts_as(tile, good)]
    if good is None or any(not tile.character for tile in own):
        return
    if state.sold[player] is not None:
        against = (
            _against_later(good, own, rules)
            if state.has_sold(player, good)
            else _against_first(state, player, good, own, rules)
        )
    else:
        first, against = _against_first(state, player, good, own, rules), _against_later(good, own, rules)
        if bool(first) != bool(against):
            raise Needs(f"sold.{state.names[player]}")
    if against:
        yield against


def _against_later(good: str, own: list[Tile], rules: Rules) -> str:
    if own or rules.ask("sell.extend-needs-own-goods") == "wilds-enough":
        return ""
    return f"a later sale of {good} needs a tile of {good}"


def _against_first(state: State, player: int, good: str, own: list[Tile], rules: Rules) -> str:
    if not own and state.sold[player] and names_foreign_good(state, player, good, rules):
        return ""
    needed = rules.ask("sell.first-needs-own-goods")
    if needed == "nothing" or (needed == "goods-or-character" and own):
        return ""
    return f"the first sale of {good} needs a {'goods tile' if needed == 'goods-tile' else 'tile'} of {good}"


def rest_kept(state: State, action: Sell, rules: Rules) -> Objections:
    """Not all tiles of the good need be sold."""
    good, hand = set_good(action), state.hands[action.player]
    kept = missing(action.tiles, tuple(tile for tile in hand or () if counts_as(tile, good) and not tile.character))
    unseen = hand is None or any(not tile.known for tile in without(hand, action.tiles))
    if not (kept or (unseen and rules.peek("sell.rest") == "all")) or rules.ask("sell.rest") == "may-keep":
        return
    if not kept:
        raise Needs(f"hands.{state.names[action.player]}")
    yield f"{listing(tuple(kept))} must be sold too"


def token_taken(state: State, action: Sell, rules: Rules) -> Objections:
    """A sale brings a pirogue token from the berths, while any is left."""
    pick, berths = action.pick, state.berths
    if berths == ():
        if pick is not None and pick != DECLINED:
            yield "no token is left in the berths"
        return
    if berths is None and pick is None:
        return
    wanted = rules.ask("token.pick")
    if wanted == "none":
        if pick is not None and pick != DECLINED:
            yield "a sale brings no token"
    elif pick is None or pick == DECLINED:
        if wanted == "must" and berths is None:
            raise Needs("berths")
        if wanted == "must":
            yield "one of the tokens in the berths must be taken"
    else:
        yield from tokens_in(state, berths, (pick.token,), "in the berths")


def token_resolved(state: State, action: Sell, rules: Rules) -> Objections:
    """A token is put on a target that it fits, if there is one."""
    if action.pick is not None:
        sold = set_good(action)
        yield from fits(state, action.player, action.pick, {sold} if sold else set(), rules)
