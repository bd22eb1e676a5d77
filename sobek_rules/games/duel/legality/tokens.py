"""Whether a pirogue token fits the target it is put on."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel.actions import Pick
from sobek_rules.games.duel.bag import eye_sees
from sobek_rules.games.duel.legality.evidence import Objections, from_bag
from sobek_rules.games.duel.market import ankh, line_empty, reaches
from sobek_rules.games.duel.pieces import SCARAB_GOODS, SQUARES, TOKEN_DRAWS
from sobek_rules.games.duel.state import State, occupied


def fits(state: State, player: int, pick: Pick, just_sold: set[str], rules: Rules) -> Objections:
    """Object to a token on a target that it does not fit, or with debens that it does not draw."""
    match pick.token:
        case "two-scarabs":
            yield from _scarabs_fit(state, player, pick, just_sold, rules)
        case "arm":
            yield from _arm_fits(state, pick, rules)
        case "eye" | "two-and-deben" as token:
            yield from from_bag(state, pick.debens or ())
            yield from _draws(state, token, pick.debens or (), rules)
        case _:
            pass


def _scarabs_fit(state: State, player: int, pick: Pick, just_sold: set[str], rules: Rules) -> Objections:
    if pick.good is not None:
        if pick.good not in SCARAB_GOODS:
            yield f"the two scarabs go on wheat, livestock or fish, not on {pick.good}"
        elif pick.good not in just_sold and not state.has_sold(player, pick.good):
            yield f"{state.names[player]} has sold no {pick.good}"
    elif just_sold & set(SCARAB_GOODS) or any(state.has_sold(player, good) for good in SCARAB_GOODS):
        raise Needs("the set that the two scarabs go on")
    elif rules.ask("token.no-target") == "barred":
        yield "there is no set for the two scarabs"


def _arm_fits(state: State, pick: Pick, rules: Rules) -> Objections:
    at = ankh(state, rules)
    if pick.square is not None:
        if at is None or not reaches(at, pick.square, rules):
            yield f"{SQUARES[pick.square]} is not on the Ankh's line"
        elif not occupied(state.squares(), (pick.square,)):
            yield f"no tile lies on {SQUARES[pick.square]}"
    elif at is not None and not line_empty(state, at, rules):
        raise Needs("the tile that the arm goes on")
    elif rules.ask("token.no-target") == "barred":
        yield "there is no tile for the arm"


def _draws(state: State, token: str, told: tuple[int, ...], rules: Rules) -> Objections:
    """No more debens are drawn than the token says and the bag holds; fewer are those that are told."""
    due = TOKEN_DRAWS[token] if state.bag is None else min(TOKEN_DRAWS[token], len(state.bag))
    if token == "eye" and 1 < len(told) <= due:
        due = eye_sees(state, rules)
    if len(told) > due:
        yield f"the token {token} draws {due} of the debens in the bag, not {len(told)}"
