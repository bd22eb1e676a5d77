"""Positions that differ from one in a single respect, for those who ask what would have made an action legal."""

from collections.abc import Iterator

from sobek_rules.games.classic.actions import Action, Discard, Lay, PlayCharacter, PlaySet, Take
from sobek_rules.games.classic.pieces import UNKNOWN, UNSEEN
from sobek_rules.games.classic.row import FOUR
from sobek_rules.games.classic.sets import set_good
from sobek_rules.games.classic.state import LAID, LAYING, TURNS, Set, State, lying
from sobek_rules.heaps import missing, put


def nearby(state: State, action: Action) -> Iterator[tuple[str, State]]:
    """Each change in words, `if the deck held a card`, with the state that has it; those that bear on the action."""
    player, name = action.player, state.names[action.player]
    if state.to_move != player and state.stage == TURNS:
        yield f"if it were {name}'s turn", state._replace(to_move=player)
    if state.owes and not isinstance(action, Discard):
        yield "if no Scribe had been played", state._replace(owes=())
    if state.deck == ():
        yield "if the deck held a card", state._replace(deck=(UNKNOWN,))
    due = {"lay": LAYING, "deal": LAID}.get(action.kind, TURNS)
    if state.stage != due and not (action.kind == "pass" and state.stage == LAYING):
        yield _STAGES[due], state._replace(stage=due)
    if isinstance(action, Take):
        yield from _for_take(state, action)
    if isinstance(action, PlaySet | Lay | PlayCharacter):
        yield from _for_hand(state, action)


_STAGES = {
    TURNS: "if the round went on",
    LAYING: "if the round had ended",
    LAID: "if all had laid their sets",
}


def _for_take(state: State, action: Take) -> Iterator[tuple[str, State]]:
    row = state.row
    if row is None:
        return
    if row[action.place] is None:
        filled = state._replace(row=put(row, action.place, action.card or UNKNOWN))
        yield f"if a card lay on place {action.place + 1}", filled
    nearer = [place for place in lying(row) if place < action.place]
    if len(nearer) >= FOUR:
        gone = tuple(None if place in nearer[FOUR - 1 :] else here for place, here in enumerate(row))
        yield f"if no more than {FOUR - 1} cards lay before it", state._replace(row=gone)


def _for_hand(state: State, action: PlaySet | Lay | PlayCharacter) -> Iterator[tuple[str, State]]:
    player, name, hand = action.player, state.names[action.player], state.hands[action.player]
    wanted = (action.character,) if isinstance(action, PlayCharacter) else action.cards
    lacking = tuple(missing(hand, wanted)) if hand is not None else ()
    if hand is not None and lacking:
        yield f"if {name} held {' and '.join(map(str, lacking))}", state.with_hand(player, hand + lacking)
    if isinstance(action, PlayCharacter):
        return
    good, sets = set_good(action), state.sets[player]
    if sets is not None and good is not None and not state.has_set(player, good):
        yield f"if {name} had a set of {good}", state.with_sets(player, (*sets, Set(good, ())))
    if isinstance(action, PlaySet) and state.events == ():
        yield "if an event token were left", state._replace(events=(UNSEEN,))
    if isinstance(action, PlaySet) and state.events:
        yield "if no event token were left", state._replace(events=())
