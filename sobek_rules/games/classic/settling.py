"""The end of a round: leftovers, set points, the most corrupt player, the way back along the track."""

from typing import NamedTuple

from sobek_rules.game import Needs, Rules, Unnoted
from sobek_rules.games.classic.corruption import count, goes_to
from sobek_rules.games.classic.pieces import listing
from sobek_rules.games.classic.sets import scarabs, value
from sobek_rules.games.classic.state import LAID, SCORED, Set, State
from sobek_rules.games.classic.track import moved, onward, past_the_bar, penalised
from sobek_rules.heaps import put

Amounts = tuple[int | None, ...]


class Settlement(NamedTuple):
    """A scored round: corruption, points from sets, and the penalty in spaces, a value a player; None where unknown."""

    state: State
    corruption: Amounts
    sets: Amounts
    penalty: Amounts


def settlement(state: State, rules: Rules) -> Settlement:
    """Score a round in which all have laid their horizontal sets."""
    before = state.scores
    state, points = _sets_scored(_leftovers(state, rules), rules)
    advanced = state.scores
    corrupt = tuple(count(state, player, rules) for player in range(len(state.names)))
    if not (_passed(state, rules) and rules.ask("end.early") == "at-once"):
        state = _penalty_paid(state, points, corrupt, rules)
    spaces = tuple(
        None if old is None or new is None else old - new for old, new in zip(advanced, state.scores, strict=True)
    )
    return Settlement(state._replace(stage=SCORED, before=before, done=()), corrupt, points, spaces)


def _leftovers(state: State, rules: Rules) -> State:
    if not any(hand is None or hand for hand in state.hands) or rules.ask("end.leftovers") == "nobody":
        return state
    for player, hand in enumerate(state.hands):
        if hand is None:
            rules.enter("corruption", player, None, "left in hand", f"hands.{state.names[player]}")
            state = state.with_corruption(player, None)
        elif hand:
            state = goes_to(state, player, hand, f"left in hand: {listing(hand)}", rules).with_hand(player, ())
    return state


def _sets_scored(state: State, rules: Rules) -> tuple[State, Amounts]:
    """The state once all markers have gone forward, and by how much."""
    points: Amounts = ()
    for player in range(len(state.names)):
        points = (*points, _points(state, player, rules))
        state = _advanced(state, player, points[player], rules)
    return state, points


def _points(state: State, player: int, rules: Rules) -> int | None:
    """What a player's sets are worth; None if that hangs on a card not known."""
    sets = state.sets[player]
    if sets is None or any(not card.known for own in sets for card in own.cards):
        return None
    return sum(value(own, rules) for own in sets)


def _advanced(state: State, player: int, points: int | None, rules: Rules) -> State:
    score, sets = state.scores[player], state.sets[player]
    if points == 0:
        return state
    if sets is None or score is None or points is None:
        fact = f"{'scores' if score is None else 'sets'}.{state.names[player]}"
        rules.enter("score", player, None, "sets", fact)
        return _unknown(state, player)
    why = "; ".join(f"{own.good}{' laid' if own.flat else ''} {_shown(own)}" for own in sets)
    return moved(state, player, onward(score, points, rules), f"sets: {why}", rules)


def _unknown(state: State, player: int) -> State:
    return state._replace(scores=put(state.scores, player, None))


def _shown(own: Set) -> str:
    tokens = " and prosperity" if own.tokens == 1 else f" and {own.tokens} times prosperity" if own.tokens else ""
    return listing(own.cards) + tokens


def _penalty_paid(state: State, points: Amounts, corrupt: Amounts, rules: Rules) -> State:
    """The state after the penalty; where it is not known who pays, nobody knows where those who may do so stand."""
    if all(amount == 0 for amount in points) and max(state.gained) <= 0:
        return state  # whoever pays, it is for nothing
    try:
        payers = _payers(state, corrupt, rules)
    except Needs as missing:
        for player in _perhaps_payers(corrupt, rules):
            if _times(state, player, points[player], rules) != 0:
                rules.enter("score", player, None, "perhaps the most corrupt", missing.fact)
                state = _unknown(state, player)
        return state
    for player in payers:
        state = _pays(state, player, points[player], corrupt, rules)
    return state


def _perhaps_payers(corrupt: Amounts, rules: Rules) -> tuple[int, ...]:
    most = max((amount for amount in corrupt if amount is not None), default=0)
    perhaps = tuple(player for player, amount in enumerate(corrupt) if amount is None or amount >= most)
    return tuple(range(len(corrupt))) if rules.ask("penalty.tie") == "everyone" else perhaps


def _payers(state: State, corrupt: Amounts, rules: Rules) -> tuple[int, ...]:
    """Those who pay the penalty; raises `Needs` where that hangs on a corruption not told."""
    known = [amount for amount in corrupt if amount is not None]
    if len(known) < len(corrupt):
        raise Needs(f"corruption.{state.names[corrupt.index(None)]}")
    most = max(known)
    tied = tuple(player for player, amount in enumerate(corrupt) if amount == most)
    if len(tied) == 1:
        return tied
    if not most and rules.ask("penalty.none-corrupt") == "nobody":
        return ()
    shown = {player: _scarabs(state, player, rules) for player in tied}
    tied = tuple(player for player in tied if shown[player] == max(shown.values()))
    if len(tied) == 1:
        return tied
    pays = {"tied": tied, "everyone": tuple(range(len(corrupt)))}
    return pays.get(str(rules.ask("penalty.tie")), ())


def _scarabs(state: State, player: int, rules: Rules) -> int:
    if rules.ask("penalty.scarabs") == "pile":
        cards, fact = state.corrupt(player), "corruption"
    else:
        cards, fact = tuple(card for own in state.played(player) for card in own.cards), "sets"
    if any(not card.known for card in cards):
        raise Needs(f"{fact}.{state.names[player]}")
    return scarabs(cards)


def _pays(state: State, player: int, points: int | None, corrupt: Amounts, rules: Rules) -> State:
    score, times = state.scores[player], _times(state, player, points, rules)
    if points is None or score is None or times is None:
        return _unknown(state, player)
    if not times:
        return state
    try:
        space = penalised(state, score, times, rules)
    except Needs:
        space = None
    base = _base(state, player, points, rules)
    why = f"most corrupt with {corrupt[player]}: back {'once' if times == 1 else f'{times} times'} for {base} points"
    return moved(state, player, space, why, rules)


def _times(state: State, player: int, points: int | None, rules: Rules) -> int | None:
    """How often a marker goes back if its player pays; None where that is not known."""
    base = None if points is None else _base(state, player, points, rules)
    return base and base // int(rules.ask("penalty.per"))


def _base(state: State, player: int, points: int, rules: Rules) -> int:
    flat = sum(value(own, rules) for own in state.played(player) if own.flat)
    gained = max(0, state.gained[player])
    if not flat and not gained:
        return points
    match rules.ask("penalty.base"):
        case "upright":
            return points - flat
        case "all":
            return points + gained
    return points


def scored(state: State, rules: Rules) -> State:
    """The state after the round is scored, where all have laid their sets."""
    return settlement(state, rules).state if state.stage == LAID else state


def over(state: State, rules: Rules) -> bool:
    """Whether the game has ended; may raise `Needs`."""
    unnoted = Unnoted(rules)  # what the scores rest on is cited where they are entered
    reached = _sets_scored(state, unnoted)[0] if state.stage == LAID else state
    passed = _passed(reached, rules)
    if passed and rules.ask("end.early") == "at-once":
        return True
    if state.stage not in (LAID, SCORED):
        return False
    return _last_round(state, rules) or (passed and _far_enough(scored(state, unnoted), rules))


def ending(state: State, rules: Rules) -> str:
    """How a game has ended that is over: its last round was played, or else a marker had gone far enough."""
    return "rounds" if state.stage in (LAID, SCORED) and _last_round(state, rules) else "bar"


def _passed(state: State, rules: Rules) -> bool:
    """Whether a marker has gone far enough to end the game."""
    return state.passed or _stands_beyond(state, rules)


def _stands_beyond(state: State, rules: Rules) -> bool:
    return any(score is not None and past_the_bar(score, rules) for score in state.scores)


def _last_round(state: State, rules: Rules) -> bool:
    if state.round is None:
        raise Needs("round")
    return state.round >= int(rules.ask("end.rounds"))


def _far_enough(state: State, rules: Rules) -> bool:
    """Whether a player still has enough points to end the game early, the penalty paid."""
    if _stands_beyond(state, rules):
        return True
    if None in state.scores:
        raise Needs(f"scores.{state.names[state.scores.index(None)]}")
    return False
