"""What the server offers: whatever of all actions the rules allow, tried one by one."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sobek_rules.game import Needs, Rule, Rules
from sobek_rules.games.duel import effects, legality
from sobek_rules.games.duel.actions import Action, Pick, Play, Sell, Take
from sobek_rules.games.duel.bga.codes import LETTER_OF, cell
from sobek_rules.games.duel.bga.writing.calls import Offer
from sobek_rules.games.duel.bga.writing.table import Table
from sobek_rules.games.duel.candidates import candidates
from sobek_rules.games.duel.market import Access, access
from sobek_rules.games.duel.pieces import PATHS, SQUARES
from sobek_rules.games.duel.state import State
from sobek_rules.model import Answer

LAWS: Mapping[str, Sequence[Rule]] = {
    "take": legality.TAKE,
    "sell": legality.SELL,
    "play": legality.PLAY,
    "discard": legality.DISCARD,
}
EFFECTS: Mapping[str, Callable[[State, Any, Rules], State]] = {
    "take": effects.take,
    "sell": effects.sell,
    "play": effects.play,
    "discard": effects.discard,
}


def lawful(state: State, action: Action, rules: Rules) -> bool:
    """Whether no rule objects to an action."""
    try:
        return not any(True for law in LAWS[action.kind] for _ in law(state, action, rules))
    except Needs:
        return False


def of_turn(state: State, player: int, answers: Mapping[str, Answer], rules: Rules) -> Offer:
    """What a player may begin a turn with: the squares to take from, and whether there is a refill, a sale, a play."""
    admitted = {question: (answer,) for question, answer in answers.items()}
    tried = [one for one in candidates(state, player, admitted) if one.kind in LAWS]
    takes = [one for one in tried if isinstance(one, Take) and lawful(state, one, rules)]
    refilled = [access(state, one, rules) is Access.REFILLED for one in takes]
    squares = sorted({one.square for one, later in zip(takes, refilled, strict=True) if not later})
    found = {
        "available_tiles": _cells(squares, state),
        "can_take": bool(squares),
        "can_refill": any(refilled),
        "can_play_character": _any(state, tried, "play", rules),
        "can_sell": _any(state, tried, "sell", rules),
    }
    return Offer(found, listed={**found, "available_tiles": [list(cell(at)) for at in squares]})


def _any(state: State, tried: Iterable[Action], kind: str, rules: Rules) -> bool:
    return any(one.kind == kind and lawful(state, one, rules) for one in tried)


def _cells(squares: Iterable[int], state: State) -> list[list[Any]]:
    """Squares by column and row, each with the line on which it lies."""
    return [[*cell(at), _line(state, at)] for at in squares]


def _line(state: State, at: int) -> str | None:
    path = None if state.ankh is None or state.ankh < 0 else PATHS[state.ankh][at]
    return LETTER_OF[path[0]] if path else None


def after_refill(state: State, action: Take, rules: Rules) -> Offer:
    """The squares from which a tile may be taken now that the market is refilled."""
    squares = [at for at in range(len(SQUARES)) if _takes(state, action, at, rules)]
    found = {"can_take": bool(squares), "can_refill": False, "can_play_character": False, "can_sell": False}
    public = {"available_tiles": [[*cell(at), None] for at in squares], **found}
    return Offer(public, listed={"available_tiles": [list(cell(at)) for at in squares], **found})


def _takes(state: State, action: Take, at: int, rules: Rules) -> bool:
    here = action._replace(square=at, tile=None, swap=None)
    return any(lawful(state, here._replace(line=line), rules) for line in (None, *LETTER_OF))


def lines(state: State, action: Take, rules: Rules) -> Offer:
    """The lines to which the Ankh may be turned."""
    found = {letter: lawful(state, action._replace(line=mark), rules) for mark, letter in LETTER_OF.items()}
    return Offer({"possibleDirections": found}, listed={"possibleDirections": found})


def for_the_arm(state: State, action: Sell | Play, token: int, table: Table, rules: Rules) -> Offer:
    """The squares on which the arm may be laid."""
    squares = [at for at in range(len(SQUARES)) if _lays(state, action, at, rules)]
    public = {"pirogue": table.pirogue(token), "available_tiles": _cells(squares, state)}
    return Offer(public, listed={"pirogue": token, "available_tiles": [list(cell(at)) for at in squares]})


def _lays(state: State, action: Sell | Play, at: int, rules: Rules) -> bool:
    return lawful(state, action._replace(pick=Pick("arm", square=at)), rules)


def of_tokens(numbers: Sequence[int], table: Table) -> Offer:
    """Tokens to choose from, for the player alone."""
    records = [table.pirogue(number) for number in numbers]
    return Offer((), {"pirogues": records}, {"private": {"pirogues": list(numbers)}})


def of_corruption(numbers: Sequence[int], owner: int, table: Table) -> Offer:
    """The opponent's corruption, for the player alone."""
    records = table.tiles(numbers, "corruption", owner)
    return Offer((), {"opponents_corruption": records}, {"private": {"opponents_corruption": list(numbers)}})


def of_backs(owner: int, table: Table) -> Offer:
    """The backs in the opponent's hand, for the player alone."""
    counts = dict(_present(table.sizes(owner)))
    return Offer((), {"num_per_deck": counts}, {"private": {"num_per_deck": counts}})


def _present(sizes: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    for name, count in sizes.items():
        if count:
            yield name.split("_")[1], count
