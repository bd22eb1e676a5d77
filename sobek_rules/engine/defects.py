"""Ways for an engine to be wrong, one a flag: some are another answer, undeclared, others what no answer expresses."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, cast

from sobek_rules.conform.grading import Grade
from sobek_rules.engine.serving import Habits
from sobek_rules.game import Game, Rules, Verb
from sobek_rules.model import Answer, Tally

Change = Callable[[Game], Game]


class Altered:
    """A game with some of its parts replaced."""

    def __init__(self, game: Game, **parts: Any) -> None:
        self.__dict__.update({name: getattr(game, name) for name in dir(game) if not name.startswith("_")} | parts)


class Defect(NamedTuple):
    """
    A way to be wrong, in words; `caught` are patterns of the ids of cases, of each of which some case catches it.

    `answers` are those that are given without being declared, `grade` is that of the cases that catch it.
    """

    says: str
    caught: tuple[str, ...]
    answers: Mapping[str, Answer] = {}
    change: Change = lambda game: game
    habits: Habits = Habits()
    grade: Grade = Grade.FAIL


def altered(game: Game, **parts: Any) -> Game:
    """A game with some of its parts replaced."""
    return cast("Game", Altered(game, **parts))


def after(verb: str, change: Callable[[Any, Any, Any], Any]) -> Change:
    """A change of what a verb's effect leaves: `change` gets the state before, the action and the state after."""

    def made(game: Game) -> Game:
        old = game.verbs[verb]

        def effect(state: Any, action: Any, rules: Rules) -> Any:
            return change(state, action, old.effect(state, action, rules))

        return altered(game, verbs={**game.verbs, verb: Verb(old.rules, effect)})

    return made


def tallied(change: Callable[[Any, Tally], Tally]) -> Change:
    """A change of the final tally; `change` gets the state too."""
    return lambda game: altered(game, settle=lambda state, rules: change(state, game.settle(state, rules)))


def _first_of_ties(state: Any, tally: Tally) -> Tally:
    """Of those whose scores are equal, and ahead, the first wins."""
    scores = tally.totals.get("score", ())
    if None in scores or not scores:
        return tally
    best = max(score for score in scores if score is not None)
    return tally._replace(winners=(list(scores).index(best),))


def _rounded_up(state: Any, tally: Tally) -> Tally:
    """The bonus is one deben, and one for every three points of difference begun."""
    corrupt, stock = tally.totals["corruption"], state.bonus or ()
    gap = abs(corrupt[0] - corrupt[1]) if None not in corrupt else 0  # type: ignore[operator]  # numbers, both
    count = 1 + -(-gap // 3)
    if not gap or len(stock) < count or 0 in stock[:count]:
        return tally
    winner = 0 if corrupt[0] < corrupt[1] else 1  # type: ignore[operator]  # numbers, both
    bonus, score = list(tally.totals["bonus"]), list(tally.totals["score"])
    more = sum(stock[:count]) - (bonus[winner] or 0)
    bonus[winner] = sum(stock[:count])
    score[winner] = None if score[winner] is None else score[winner] + more  # type: ignore[operator]  # a number
    return tally._replace(totals={**tally.totals, "bonus": tuple(bonus), "score": tuple(score)})


def _taken_counts(before: Any, action: Any, state: Any) -> Any:
    """Where something was skipped, the tile taken lies in the corruption with it."""
    player = action.player
    own, earlier = state.corruption[player], before.corruption[player]
    if own is None or earlier is None or len(own) == len(earlier):
        return state
    return state.with_corruption(player, (*own, own[-1]))


def _statues_with_scarabs(game: Game) -> Game:
    """A Statue shows a scarab."""

    def settle(state: Any, rules: Rules) -> Tally:
        return game.settle(state._replace(sold=tuple(map(_marked, state.sold))), rules)

    return altered(game, settle=settle)


def _marked(sold: Any) -> Any:
    def sale(tiles: Any) -> Any:
        return tuple(replace(tile, scarabs=1) if tile.text.startswith("S") else tile for tile in tiles)

    return sold and tuple(own._replace(sales=tuple(map(sale, own.sales))) for own in sold)


def _over_with_the_pile(game: Game) -> Game:
    """The game is over with the last tile drawn, though there is more to take and to sell."""

    def over(state: Any, rules: Rules) -> bool:
        return state.pile == () or game.over(state, rules)

    def settle(state: Any, rules: Rules) -> Tally:
        return game.settle(state if state.ended is not None else state._replace(ended=state.to_move), rules)

    def empty_pile(state: Any, action: Any, rules: Rules) -> Any:
        """The game is over with the last tile drawn."""
        if state.pile == ():
            yield "the draw pile is empty, and the game over"

    verbs = {name: Verb((*verb.rules, empty_pile), verb.effect) for name, verb in game.verbs.items()}
    return altered(game, over=over, settle=settle, verbs=verbs)


def _ankh_stays(before: Any, action: Any, state: Any) -> Any:
    return state._replace(ankh=before.ankh, line=before.line, way=before.way, marked=before.marked)


def _nothing_claimed(before: Any, action: Any, state: Any) -> Any:
    return state._replace(held=before.held)


def _nothing_bought(before: Any, action: Any, state: Any) -> Any:
    """The cards of a set stay in the hand."""
    return state._replace(hands=before.hands)


_TIES = "the first of those level on points wins"

#: Every way to be wrong; the name begins with the game.
DEFECTS: Mapping[str, Defect] = {
    "duel.taken-tile-counts": Defect(
        "the tile taken counts as corruption with those skipped",
        ("duel.skipping.*", "duel.witness.skip.corruption", "contrast.skipping-two-duel"),
        change=after("take", _taken_counts),
    ),
    "duel.bonus-rounds-up": Defect(
        "a bonus deben for every three points begun",
        ("duel.score.bonus-*", "duel.witness.bonus.size"),
        change=tallied(_rounded_up),
    ),
    "duel.first-of-ties": Defect(
        _TIES,
        ("duel.score.tie-on-*", "duel.witness.tie.*", "contrast.equal-scores-duel"),
        change=tallied(_first_of_ties),
    ),
    "duel.gaps-count": Defect(
        "an empty square crossed is a point",
        ("duel.skipping.empty-*", "duel.witness.skip.gaps", "contrast.gaps-between-duel"),
        {"skip.gaps": "counted"},
    ),
    "duel.wilds-open-sets": Defect(
        "wild tiles alone open a set",
        ("duel.wilds.statues-alone-*", "contrast.wilds-only-duel"),
        {"sell.first-needs-own-goods": "nothing"},
    ),
    "duel.skipped-stay": Defect(
        "skipped tiles stay on the market",
        ("duel.skipping.where-*", "duel.witness.skip.corruption"),
        {"skip.corruption": "stay"},
    ),
    "duel.refill-by-rows": Defect(
        "gaps are filled row by row", ("duel.refill.*", "duel.witness.refill.order"), {"refill.order": "rows"}
    ),
    "duel.statues-with-scarabs": Defect(
        "a Statue counts as a scarab",
        ("duel.end.*statue*", "duel.witness.sell.*", "duel.games.*"),
        change=_statues_with_scarabs,
    ),
    "duel.leftovers-of-one": Defect(
        "only one player's leftovers are corruption",
        ("duel.end.whose-*", "duel.witness.end.leftovers", "contrast.leftovers-duel"),
        {"end.leftovers": "other"},
    ),
    "duel.over-with-the-pile": Defect(
        "the game is over with the draw pile", ("duel.end.*", "contrast.empty-pile-duel"), change=_over_with_the_pile
    ),
    "duel.ankh-stays": Defect(
        "the Ankh is not moved to the tile taken",
        ("duel.refill.*", "duel.witness.ankh.*", "duel.deben.*"),
        change=after("take", _ankh_stays),
    ),
    "duel.plays-what-it-refuses": Defect(
        "a refused action is played all the same", ("duel.ankh.*", "duel.characters.*"), habits=Habits(careless=True)
    ),
    "duel.lists-too-few": Defect(
        "the last legal action is not listed", ("duel.take.*", "duel.selling.*"), habits=Habits(forgetful=True)
    ),
    "duel.tells-the-state-before": Defect(
        "the state told is that before the last action: the tile taken lies there, and the Ankh stands where it stood",
        ("duel.take.*", "duel.refill.*", "duel.selling.*", "duel.characters.*", "duel.pharaoh.*"),
        habits=Habits(behind=True),
        grade=Grade.NONSTRICT,
    ),
    "classic.taken-card-counts": Defect(
        "the card taken counts as corruption with those skipped",
        ("classic.skipping.*", "classic.refill.*"),
        change=after("take", _taken_counts),
    ),
    "classic.first-of-ties": Defect(
        _TIES,
        ("classic.end.level-*", "classic.witness.tie.points", "contrast.equal-scores-classic"),
        change=tallied(_first_of_ties),
    ),
    "classic.sold-cards-stay": Defect(
        "the cards of a set stay in the hand",
        ("classic.sets.*", "classic.games.*"),
        change=after("set", _nothing_bought),
    ),
    "classic.gaps-count": Defect(
        "an empty place crossed is a point", ("classic.skipping.empty-*", "classic.games.*"), {"skip.gaps": "counted"}
    ),
    "socks.first-of-ties": Defect(
        _TIES, ("socks.score.level-*", "socks.witness.tie.points"), change=tallied(_first_of_ties)
    ),
    "socks.claims-forgotten": Defect(
        "a claim is forgotten", ("socks.claims.*", "socks.connection.*"), change=after("lay", _nothing_claimed)
    ),
    "socks.stations-between": Defect(
        "the stations between are counted", ("socks.score.*", "socks.witness.score.count"), {"score.count": "between"}
    ),
}
