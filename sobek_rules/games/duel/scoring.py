"""What things are worth: corruption, sets, the bonus, the final tally and who wins."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel.ending import stuck
from sobek_rules.games.duel.pieces import COBRAS, LETTERS, POINTS, SCARABS, TOKEN_SCARABS, listing
from sobek_rules.games.duel.selling import Stock, least_discard, wild
from sobek_rules.games.duel.state import Sold, State, Tiles
from sobek_rules.model import Answer, Tally

#: What a score is made of.
_PARTS = ("sets", "debens", "bonus", "pirogues")
FINAL_ACCOUNTS = ("corruption", *_PARTS, "score")


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


def royal_points(state: State, player: int) -> int | None:
    """What the royal corruption tokens count for a player; None where one has not been seen."""
    held = state.court.held[player] if state.court else ()
    return None if 0 in held else sum(held)


def corruption(state: State, player: int, rules: Rules) -> int | None:
    """A player's corruption total; None where a fact is missing."""
    tiles = state.corruption[player]
    points = None if tiles is None else tile_points(tiles, rules)
    royal = royal_points(state, player)
    return (
        None
        if points is None or royal is None
        else points + royal + state.gaps[player] + cobra_points(state, player, rules)
    )


def corruption_fact(state: State, player: int) -> str:
    """The fact that a corruption total hangs on where it is not known."""
    return f"{'corruption' if royal_points(state, player) is not None else 'royal'}.{state.names[player]}"


def standing(state: State, rules: Rules) -> Mapping[str, Sequence[int | None]]:
    """The corruption totals of both players."""
    return {"corruption": (corruption(state, 0, rules), corruption(state, 1, rules))}


def set_value(own: Sold, rules: Rules) -> int:
    """What a sold set is worth, two-scarab tokens included."""
    if (len(own.sales) < 2 and not own.tokens) or rules.ask("sell.pays") == "at-end":
        return _value(own.good, own.tiles, own.tokens * TOKEN_SCARABS, rules)
    paid = sum(_value(own.good, sale, 0, rules) for sale in own.sales)
    return paid + _value(own.good, own.tiles, own.tokens * TOKEN_SCARABS, rules) - _value(own.good, own.tiles, 0, rules)


def _value(good: str, tiles: Tiles, extra: int, rules: Rules) -> int:
    scarabs = sum(tile.scarabs for tile in tiles) + extra
    worth = _worth(rules)
    characters = sum(1 for tile in tiles if tile.character and not wild(tile))
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
    ended, rules.asked = rules.asked, []  # what the end rests on no account does
    for player in (0, 1):
        rules.enter(
            "corruption", player, corruption(state, player, rules), "lies there", corruption_fact(state, player)
        )
    state = clear_hands(state, blocked, rules)
    corrupt = (corruption(state, 0, rules), corruption(state, 1, rules))
    drawn = bonus(state, corrupt, rules)
    books = [_Books(), _Books()]
    for player, own in enumerate(books):
        for gain in _gains(state, player, drawn[player], rules):
            own.add(gain)
            rules.enter("score", player, gain.amount, gain.why, gain.needs)
    totals = {
        "corruption": corrupt,
        **{account: (books[0].totals[account], books[1].totals[account]) for account in _PARTS},
        "score": (books[0].score, books[1].score),
    }
    return Tally(
        entries=tuple(rules.entries),
        totals=totals,
        winners=_winners(totals, rules),
        needs=tuple(dict.fromkeys(need for own in books for need in own.needs)),
        asked=tuple(dict.fromkeys((*ended, *rules.asked))),
    )


def clear_hands(state: State, blocked: int, rules: Rules) -> State:
    """The state after the clean-up: what the other player discards, and whose leftovers become corruption."""
    other = 1 - blocked
    if state.hands[other] != ():
        gone = _discarded(state, other, rules)
        state = state.plays(other, gone)._replace(box=state.box + gone)
    if state.hands == ((), ()):
        return state
    whose: dict[Answer, tuple[int, ...]] = {"everyone": (0, 1), "other": (other,), "nobody": ()}
    for player in whose[rules.ask("end.leftovers")]:
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
        if how != "all-goods" and len(hand) < least_discard(state, player, how, rules):
            return ()
        raise Needs(f"hands.{state.names[player]}")
    if how == "all-goods":
        return tuple(tile for tile in hand if not tile.character)
    stock = Stock(state, player, hand, rules)
    return stock.grouped_discard() if how == "groups" else stock.best_discard()


def bonus(
    state: State, totals: Sequence[int | None], rules: Rules
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """The debens that each player draws for less corruption, 0 for one not told; None where that is not known."""
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


class _Gain(NamedTuple):
    """Something that counts for a player; `amount` is None when it hangs on the missing fact `needs`."""

    account: str
    amount: int | None
    why: str
    needs: str = ""


class _Books:
    """A player's totals by account, as gains are added."""

    def __init__(self) -> None:
        self.totals: dict[str, int | None] = dict.fromkeys(_PARTS, 0)
        self.needs: list[str] = []

    def add(self, gain: _Gain) -> None:
        total = self.totals[gain.account]
        self.totals[gain.account] = None if total is None or gain.amount is None else total + gain.amount
        self.needs += [gain.needs] if gain.amount is None else []

    @property
    def score(self) -> int | None:
        """The sum of all accounts."""
        return _sum(*self.totals.values())


def _sum(*amounts: int | None) -> int | None:
    known = [amount for amount in amounts if amount is not None]
    return sum(known) if len(known) == len(amounts) else None


def _gains(state: State, player: int, drawn: tuple[int, ...] | None, rules: Rules) -> Iterator[_Gain]:
    name = state.names[player]
    yield from _set_gains(state, player, rules)
    held = state.debens[player]
    if held is None or 0 in held:
        yield _Gain("debens", None, "debens", f"debens.{name}")
    elif held:
        yield _Gain("debens", sum(held), f"debens {', '.join(map(str, held))}")
    if drawn is None or 0 in drawn:
        yield _Gain("bonus", None, "bonus debens", f"corruption.{name}" if drawn is None else "bonus")
    elif drawn:
        yield _Gain("bonus", sum(drawn), f"bonus debens {', '.join(map(str, drawn))}")
    for token in state.tokens[player]:
        if token in POINTS and rules.ask("score.tokens") == "counted":
            yield _Gain("pirogues", POINTS[token], f"token {token}")


def _set_gains(state: State, player: int, rules: Rules) -> Iterator[_Gain]:
    sold, fact = state.sold[player], f"sold.{state.names[player]}"
    if sold is None:
        yield _Gain("sets", None, "sold sets", fact)
    for own in sorted(sold or (), key=lambda own: list(LETTERS).index(own.good)):
        why = f"{own.good}: {listing(own.tiles)}"
        if any(not tile.known for tile in own.tiles):
            yield _Gain("sets", None, why, fact)
        else:
            tokens = f" and {own.tokens * TOKEN_SCARABS} scarabs on tokens" if own.tokens else ""
            yield _Gain("sets", set_value(own, rules), why + tokens)


def _winners(totals: Mapping[str, Sequence[int | None]], rules: Rules) -> tuple[int, ...] | None:
    """The first of points, then what breaks ties, that tells the players apart; both if none does."""
    decided = _ahead(totals["score"])
    if decided != (0, 1):
        return decided
    match rules.ask("tie.points"):
        case "shared":
            return decided
        case "more-debens":
            return _ahead(_all_debens(totals))
    decided = _ahead([None if total is None else -total for total in totals["corruption"]])
    if decided != (0, 1) or rules.ask("tie.corruption") == "shared":
        return decided
    return _ahead(_all_debens(totals))


def _all_debens(totals: Mapping[str, Sequence[int | None]]) -> list[int | None]:
    return [_sum(*both) for both in zip(totals["debens"], totals["bonus"], strict=True)]


def _ahead(totals: Sequence[int | None]) -> tuple[int, ...] | None:
    mine, theirs = totals
    if mine is None or theirs is None:
        return None
    return (0, 1) if mine == theirs else (0,) if mine > theirs else (1,)
