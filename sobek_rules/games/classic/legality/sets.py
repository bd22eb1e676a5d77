"""Rules for sets, upright and horizontal."""

from sobek_rules.game import Needs, Rules
from sobek_rules.games.classic.actions import Lay, PlaySet
from sobek_rules.games.classic.legality.evidence import Objections, held
from sobek_rules.games.classic.pieces import AMULET
from sobek_rules.games.classic.sets import counts_as, joins, set_good
from sobek_rules.games.classic.state import State


def holds_cards(state: State, action: PlaySet | Lay, rules: Rules) -> Objections:
    """The cards are in the player's hand."""
    yield from held(state, action.player, action.cards)


def enough_cards(state: State, action: PlaySet, rules: Rules) -> Objections:
    """A set has at least three cards, also one that enlarges a set."""
    least, size = _least(state, action, rules), len(action.cards)
    if size < least:
        yield f"{'1 card is' if size == 1 else f'{size} cards are'} no set, {least} are needed"
    elif size % 3 and rules.ask("sell.multiples") == "yes":
        yield f"{size} cards are no multiple of three"


def _least(state: State, action: PlaySet, rules: Rules) -> int:
    least = int(rules.ask("sell.minimum"))
    if set_good(action) is None:
        return least
    if state.sets[action.player] is None:
        enlarging = int(rules.peek("sell.extend-minimum"))
        if (len(action.cards) < least) == (len(action.cards) < enlarging):
            return least
    if not state.has_set(action.player, set_good(action)):
        return least
    enlarging = int(rules.ask("sell.extend-minimum"))
    return enlarging if enlarging != least and joins(state, action, rules) else least


def enough_laid(state: State, action: Lay, rules: Rules) -> Objections:
    """A horizontal set has at least three cards."""
    least, size = int(rules.ask("lay.minimum")), len(action.cards)
    if size < least:
        yield f"{'1 card is' if size == 1 else f'{size} cards are'} no horizontal set, {least} are needed"


def one_good(state: State, action: PlaySet | Lay, rules: Rules) -> Objections:
    """All cards of a set are of one good, which is named where the cards do not tell it."""
    goods = {card.good for card in action.cards if card.good != AMULET}
    if any(not card.known for card in action.cards):
        raise Needs("the cards of the set")
    if len(goods) > 1 and rules.ask("sell.mixed") == "forbidden":
        yield f"the set mixes {' and '.join(sorted(str(good) for good in goods))}"
    elif goods and action.good not in (None, *goods):
        yield f"the cards are {' and '.join(sorted(str(good) for good in goods))}, not {action.good}"
    elif len(goods) != 1 and action.good is None:
        yield "it is not said which good the set counts as"


def wilds_fit(state: State, action: PlaySet | Lay, rules: Rules) -> Objections:
    """Amulets fit into a set of any good."""
    if any(card.good == AMULET for card in action.cards) and rules.ask("wild.fits") == "none":
        yield "amulets fit into no set"


def characters_as_goods(state: State, action: PlaySet, rules: Rules) -> Objections:
    """A character may be played in a set of its good."""
    if any(card.character for card in action.cards) and rules.ask("sell.characters") == "forbidden":
        yield "a character cannot be played in a set"


def characters_laid(state: State, action: Lay, rules: Rules) -> Objections:
    """No character is laid in a horizontal set."""
    if any(card.character for card in action.cards) and rules.ask("lay.characters") == "forbidden":
        yield "a character cannot be laid at the end of a round"


def own_goods(state: State, action: PlaySet | Lay, rules: Rules) -> Objections:
    """A new set holds a card of its good beside amulets, an enlargement need not."""
    good = set_good(action)
    own = [card for card in action.cards if counts_as(card, good)]
    if good is None or any(not card.character for card in own):
        return
    if _enlarges(state, action, rules):
        if not own and rules.ask("sell.extend-needs-own-goods") == "goods-or-character":
            yield f"an enlargement of {good} needs a card of {good}"
        return
    needed = rules.ask("sell.first-needs-own-goods")
    if needed == "goods-tile" or (needed == "goods-or-character" and not own):
        yield f"a set of {good} needs a {'goods card' if needed == 'goods-tile' else 'card'} of {good}"


def _enlarges(state: State, action: PlaySet | Lay, rules: Rules) -> bool:
    return action.joins if isinstance(action, Lay) else joins(state, action, rules)


def set_apart(state: State, action: PlaySet, rules: Rules) -> Objections:
    """More cards of a good enlarge the set that lies there."""
    if action.apart and state.has_set(action.player, set_good(action)) and rules.ask("sell.second-sale") == "joins":
        yield f"the cards join the set of {set_good(action)} that lies there"


def laid_apart(state: State, action: Lay, rules: Rules) -> Objections:
    """What is laid at the end of a round is not added to sets that lie there."""
    if not action.joins:
        return
    if rules.ask("lay.extends") == "forbidden":
        yield "nothing is added to sets at the end of a round"
    elif not state.has_set(action.player, set_good(action)):
        yield f"no set of {set_good(action)} lies there"
