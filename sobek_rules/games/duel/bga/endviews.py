"""What the rules say of the end where the platform says something: each view looks at the last state of the game."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel.bga.views import View, in_order, name
from sobek_rules.games.duel.ending import stuck
from sobek_rules.games.duel.scoring import bonus, clear_hands, corruption, settle
from sobek_rules.games.duel.state import State


def difference(state: State, rules: Rules) -> int:
    """By how much one is more corrupt than the other at the end."""
    mine, theirs = (final_corruption(player)(state, rules) for player in (0, 1))
    return abs(int(mine) - int(theirs))


def bonus_drawn(state: State, rules: Rules) -> str:
    """Who draws debens for less corruption, and how many."""
    totals = [final_corruption(player)(state, rules) for player in (0, 1)]
    drawn = bonus(state, totals, rules)
    if totals[0] == totals[1] and not any(drawn):
        return bonus_words(None, 0)
    player = int(totals[1] < totals[0])
    return bonus_words(player, len(drawn[player] or ()))


def bonus_words(player: int | None, count: int) -> str:
    """Who draws how many debens, in words."""
    return "nobody draws" if player is None else f"{name(player)} draws {count}"


def royal(player: int) -> View:
    """The royal corruption tokens before a player."""

    def view(state: State, rules: Rules) -> tuple[int, ...]:
        held = state.the_court().held[player]
        if 0 in held:
            raise Needs(f"royal.{state.names[player]}")
        return tuple(sorted(held))

    return view


def debens(player: int) -> View:
    """The debens that a player holds."""

    def view(state: State, rules: Rules) -> tuple[int, ...]:
        own = state.debens[player]
        if own is None or 0 in own:
            raise Needs(f"debens.{state.names[player]}")
        return tuple(sorted(own))

    return view


def trigger(state: State, rules: Rules) -> str | None:
    """The player who cannot act, which ends the game; None where it goes on."""
    player = stuck(state, rules)
    return None if player is None else name(player)


def cleaned(state: State, rules: Rules) -> State:
    """The state after hands are cleared at the end."""
    blocked = stuck(state, rules)
    if blocked is None:
        raise Needs("the end of the game")
    return clear_hands(state, blocked, rules)


def thrown_away(player: int) -> View:
    """How many tiles a player discards unpunished at the end; which of equal sets go is nobody's rule."""

    def view(state: State, rules: Rules) -> int:
        later = cleaned(state, rules)
        return len(later.box) - len(state.box) if stuck(state, rules) != player else 0

    return view


def left_over(player: int) -> View:
    """How many tiles left in a hand become corruption."""
    return lambda state, rules: len(cleaned(state, rules).corrupt(player)) - len(state.corrupt(player))


def hand(player: int) -> View:
    """The tiles in a hand."""
    return lambda state, rules: in_order(state.hand(player))


def held(player: int) -> View:
    """How many tiles are left in a hand once hands are cleared."""
    return lambda state, rules: len(cleaned(state, rules).hand(player))


def lying(player: int) -> View:
    """How many tiles lie in a corruption once hands are cleared."""
    return lambda state, rules: len(cleaned(state, rules).corrupt(player))


def all_debens(player: int) -> View:
    """The debens that a player holds, those for less corruption too."""
    return lambda state, rules: tuple(sorted((*debens(player)(state, rules), *(_drawn(state, rules)[player] or ()))))


def bag(state: State, rules: Rules) -> int:
    """How many debens are left in the bag."""
    return len(state.bag or ()) - sum(len(own or ()) for own in _drawn(state, rules))


def _drawn(state: State, rules: Rules) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """The debens that each player draws for less corruption."""
    return bonus(state, [final_corruption(player)(state, rules) for player in (0, 1)], rules)


def final_corruption(player: int) -> View:
    """A player's corruption total at the end."""

    def view(state: State, rules: Rules) -> int:
        total = corruption(cleaned(state, rules), player, rules)
        if total is None:
            raise Needs(f"corruption.{state.names[player]}")
        return total

    return view


def total(account: str, player: int) -> View:
    """An account of the final tally."""

    def view(state: State, rules: Rules) -> int:
        tally = settle(state, rules)
        found = [tally.totals[part][player] for part in account.split("+")]
        if None in found:
            raise Needs(next(iter(tally.needs), account))
        return sum(one for one in found if one is not None)

    return view


def winners(state: State, rules: Rules) -> tuple[str, ...]:
    """Who wins."""
    tally = settle(state, rules)
    if tally.winners is None:
        raise Needs(next(iter(tally.needs), "scores"))
    return tuple(name(player) for player in tally.winners)


def rank(player: int) -> View:
    """A player's rank."""
    return lambda state, rules: 1 if name(player) in winners(state, rules) else 2


def tied(state: State, rules: Rules) -> bool:
    """Whether both win."""
    return len(winners(state, rules)) > 1
