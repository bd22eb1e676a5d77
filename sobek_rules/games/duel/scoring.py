"""What things are worth: corruption, sets, the bonus, the final tally and who wins."""

from collections.abc import Callable, Mapping, Sequence

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel.ending import stuck
from sobek_rules.games.duel.pieces import COBRAS, LETTERS, POINTS, SCARABS, STATUE, TOKEN_SCARABS, listing
from sobek_rules.games.duel.selling import Stock
from sobek_rules.games.duel.state import Sold, State, Tiles, pair
from sobek_rules.model import Tally

FINAL_ACCOUNTS = ("corruption", "sets", "debens", "bonus", "pirogues", "score")


def tile_points(tiles: Tiles, rules: Rules) -> int | None:
    """What tiles in a corruption count; None if that hangs on a face not known."""
    if not tiles:
        return 0
    if rules.ask("corruption.per-tile") == "one":
        return len(tiles)
    return sum(1 + tile.scarabs for tile in tiles) if all(tile.known for tile in tiles) else None


def cobra_points(state: State, player: int, rules: Rules) -> int:
    """What the cobra tokens count for a player."""
    if not any(token in COBRAS for tokens in state.tokens for token in tokens):
        return 0
    counts_for = rules.ask("cobra.counts-for")
    if counts_for == "nobody":
        return 0
    lying = state.tokens[player if counts_for == "holder" else 1 - player]
    return sum(COBRAS.get(token, 0) for token in lying)


def corruption(state: State, player: int, rules: Rules) -> int | None:
    """A player's corruption total; None where a fact is missing."""
    tiles = state.corruption[player]
    points = None if tiles is None else tile_points(tiles, rules)
    return None if points is None else points + state.gaps[player] + cobra_points(state, player, rules)


def standing(state: State, rules: Rules) -> Mapping[str, Sequence[int | None]]:
    """The corruption totals of both players."""
    return {"corruption": (corruption(state, 0, rules), corruption(state, 1, rules))}


def set_value(own: Sold, rules: Rules) -> int:
    """What a sold set is worth, two-scarab tokens included."""
    if len(own.sales) < 2 and not own.tokens or rules.ask("sell.pays") == "at-end":
        return _value(own.good, own.tiles, own.tokens * TOKEN_SCARABS, rules)
    paid = sum(_value(own.good, sale, 0, rules) for sale in own.sales)
    return paid + _value(own.good, own.tiles, own.tokens * TOKEN_SCARABS, rules) - _value(own.good, own.tiles, 0, rules)


def _value(good: str, tiles: Tiles, extra: int, rules: Rules) -> int:
    scarabs = sum(tile.scarabs for tile in tiles) + extra
    worth = _worth(rules)
    characters = sum(1 for tile in tiles if tile.character and tile.good != STATUE)
    if not characters or rules.ask("score.character") == "size":
        return worth(len(tiles), scarabs)
    each = SCARABS[good]
    return max(worth(len(tiles) - n, scarabs + n * each) for n in range(characters + 1))


def _worth(rules: Rules) -> Callable[[int, int], int]:
    if rules.ask("score.set-value") == "product":
        return lambda tiles, scarabs: tiles * scarabs
    return lambda tiles, scarabs: tiles + scarabs


def settle(state: State, rules: Rules) -> Tally:
    """The final tally: hands cleared, corruption compared, bonus drawn, sets, debens and tokens counted."""
    blocked = stuck(state, rules)
    if blocked is None:
        raise Needs("the end of the game")
    for player in (0, 1):
        rules.enter("corruption", player, corruption(state, player, rules), "lies there", _lacks(state, player))
    state = clear_hands(state, blocked, rules)
    totals = [corruption(state, player, rules) for player in (0, 1)]
    drawn = bonus(state, totals, rules)
    needs: list[str] = []
    accounts = {account: [0, 0] for account in FINAL_ACCOUNTS}
    scores = [_score(state, player, drawn, accounts, needs, rules) for player in (0, 1)]
    accounts["corruption"], accounts["score"] = totals, scores  # type: ignore[assignment]
    winners = _winners(accounts, rules)
    return Tally(
        entries=tuple(rules.entries),
        totals={account: tuple(values) for account, values in accounts.items()},
        winners=winners,
        needs=tuple(dict.fromkeys(needs)),
        asked=tuple(dict.fromkeys(rules.asked)),
    )


def _lacks(state: State, player: int) -> str:
    return f"corruption.{state.names[player]}"


def clear_hands(state: State, blocked: int, rules: Rules) -> State:
    """The state after the clean-up: what the other player discards, and whose leftovers become corruption."""
    other = 1 - blocked
    if state.hands[other] != ():
        gone = _discarded(state, other, rules)
        state = state.plays(other, gone)._replace(box=state.box + gone)
    if state.hands == ((), ()):
        return state
    whose = rules.ask("end.leftovers")
    for player in {"both": (0, 1), "other": (other,), "nobody": ()}[whose]:
        left = state.hand(player)
        if left:
            rules.enter("corruption", player, tile_points(left, rules), f"left in hand: {listing(left)}")
        own = state.corruption[player]
        state = state.with_hand(player, ()).with_corruption(player, None if own is None else own + left)
    return state


def _discarded(state: State, player: int, rules: Rules) -> Tiles:
    hand, how = state.hand(player), rules.ask("end.other-hand")
    if how == "nothing":
        return ()
    if any(not tile.known for tile in hand):
        raise Needs(f"hands.{state.names[player]}")
    if how == "all-goods":
        return tuple(tile for tile in hand if not tile.character)
    return Stock(state, player, hand, rules).best_discard()


def bonus(state: State, totals: Sequence[int | None], rules: Rules) -> tuple[tuple[int, ...] | None, ...]:
    """The debens that each player draws for less corruption, 0 for one not told; None where the totals are not known."""
    mine, theirs = totals
    if mine is None or theirs is None:
        return (None, None)
    due = _bonus_due(mine, theirs, rules)
    stock = state.bonus or ()
    told = stock + (0,) * (max(due) * 2 - len(stock))
    if state.bag is not None:
        told = told[: len(state.bag)]
    return (told[: due[0]], told[due[0] : due[0] + due[1]])


def _bonus_due(mine: int, theirs: int, rules: Rules) -> tuple[int, int]:
    gap = abs(mine - theirs)
    if not gap:
        each = 0 if rules.ask("bonus.equal-corruption") == "nobody" else 1
        return each, each
    count = 1 + gap // 3 if rules.ask("bonus.size") == "one-and-thirds" else gap
    return (count, 0) if mine < theirs else (0, count)


def _score(state, player, drawn, accounts, needs, rules: Rules) -> int | None:
    name, parts = state.names[player], []

    def book(account: str, amount: int | None, why: str, lacking: str) -> None:
        parts.append(amount)
        if amount is None:
            needs.append(lacking)
        total = accounts[account][player]
        accounts[account][player] = None if amount is None or total is None else total + amount
        rules.enter("score", player, amount, why, lacking if amount is None else "")

    sold = state.sold[player]
    if sold is None:
        book("sets", None, "sold sets", f"sold.{name}")
    for own in sorted(sold or (), key=lambda own: list(LETTERS).index(own.good)):
        if any(not tile.known for tile in own.tiles):
            book("sets", None, f"{own.good}: {listing(own.tiles)}", f"sold.{name}")
        else:
            extra = f" and {own.tokens * TOKEN_SCARABS} scarabs on a token" if own.tokens else ""
            book("sets", set_value(own, rules), f"{own.good}: {listing(own.tiles)}{extra}", "")
    held = state.debens[player]
    if held is None or 0 in held:
        book("debens", None, "debens", f"debens.{name}")
    elif held:
        book("debens", sum(held), f"debens {', '.join(map(str, held))}", "")
    extra_debens = drawn[player]
    if extra_debens is None or 0 in extra_debens:
        book("bonus", None, "bonus debens", "bonus" if extra_debens else f"corruption.{name}")
    elif extra_debens:
        book("bonus", sum(extra_debens), f"bonus debens {', '.join(map(str, extra_debens))}", "")
    for token in state.tokens[player]:
        if token in POINTS and rules.ask("score.tokens") == "counted":
            book("pirogues", POINTS[token], f"token {token}", "")
    return None if None in parts else sum(parts)


def _winners(accounts, rules: Rules) -> tuple[int, ...] | None:
    mine, theirs = accounts["score"]
    if mine is None or theirs is None:
        return None
    if mine != theirs:
        return (0,) if mine > theirs else (1,)
    breaker = rules.ask("tie.points")
    if breaker == "shared":
        return (0, 1)
    if breaker == "more-debens":
        return _more_debens(accounts)
    mine, theirs = accounts["corruption"]
    if mine is None or theirs is None:
        return None
    if mine != theirs:
        return (0,) if mine < theirs else (1,)
    return (0, 1) if rules.ask("tie.corruption") == "shared" else _more_debens(accounts)


def _more_debens(accounts) -> tuple[int, ...]:
    mine, theirs = (accounts["debens"][p] + accounts["bonus"][p] for p in (0, 1))
    return (0, 1) if mine == theirs else (0,) if mine > theirs else (1,)


__all__ = ["FINAL_ACCOUNTS", "corruption", "pair", "settle", "standing"]
