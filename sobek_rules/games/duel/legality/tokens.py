"""Whether a pirogue token fits the target it is put on."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.duel.actions import Pick
from sobek_rules.games.duel.bag import eye_sees
from sobek_rules.games.duel.legality.evidence import Objections, from_bag
from sobek_rules.games.duel.market import ankh, line_empty, reaches
from sobek_rules.games.duel.pieces import SCARAB_TOKENS, SQUARES, TOKEN_DRAWS
from sobek_rules.games.duel.state import State, occupied


def fits(state: State, player: int, pick: Pick, just_sold: set[str], rules: Rules) -> Objections:
    """Object to a token on a target that it does not fit, or with debens that it does not draw."""
    match pick.token:
        case "two-scarabs" | "two-scarabs-marble-ebony":
            yield from _scarabs_fit(state, player, pick, just_sold, rules)
        case "arm":
            yield from _arm_fits(state, pick, rules)
        case "eye" | "two-and-deben" as token:
            yield from from_bag(state, pick.debens or ())
            yield from _draws(state, token, pick.debens or (), rules)
        case "lost-deben":
            yield from _deben_lost(state, 1 - player, pick, rules)
        case _:
            pass


def _scarabs_fit(state: State, player: int, pick: Pick, just_sold: set[str], rules: Rules) -> Objections:
    fitting = SCARAB_TOKENS[pick.token]
    if pick.good is not None:
        if pick.good not in fitting:
            *most, last = fitting
            yield f"the two scarabs go on {', '.join(most)} or {last}, not on {pick.good}"
        elif pick.good not in just_sold and not state.has_sold(player, pick.good):
            yield f"{state.names[player]} has sold no {pick.good}"
    elif just_sold & set(fitting) or any(state.has_sold(player, good) for good in fitting):
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


def _deben_lost(state: State, owner: int, pick: Pick, rules: Rules) -> Objections:
    """The deben lost is one of the opponent's, where the opponent has any."""
    own, name = state.debens[owner], state.names[owner]
    told = [value for value in pick.debens or () if value]
    if own == () and rules.ask("token.no-target") == "barred":
        yield f"{name} has no deben to lose"
    if len(pick.debens or ()) > (1 if own is None else min(1, len(own))):
        yield f"{name} loses {'one deben' if own != () else 'no deben'}, not {len(pick.debens or ())}"
    elif own is not None and 0 not in own and told and told[0] not in own:
        yield f"{name} has no deben of {told[0]}"
