"""A state of the card game as it is drawn: the row, then what each player has."""

from collections.abc import Iterator

from sobek_rules.drawing import Drawing, Piece, Shelf, Spot, scarabs, token
from sobek_rules.games.classic.pieces import PLACES, Card
from sobek_rules.games.classic.state import TURNS, State
from sobek_rules.heaps import newly


def drawing(state: State, before: State | None = None) -> Drawing:
    """The state; cards that lay in the row `before` and have been skipped are struck out."""
    notes = [] if state.round is None else [f"round {state.round}"]
    notes += [] if state.stage == TURNS else [f"the round has ended, {state.stage}"]
    players = (shelf for player in range(len(state.names)) for shelf in _holdings(state, player))
    return Drawing(
        spots=() if state.row is None else tuple(_row(state, before)),
        shelves=(*players, *_heaps(state)),
        notes=tuple(notes),
        columns=() if state.row is None else tuple(map(str, range(1, PLACES + 1))),
    )


def _row(state: State, before: State | None) -> Iterator[Spot]:
    assert state.row is not None
    corrupt = None if before is None else newly(before.corruption, state.corruption)
    lay = (before.row if before is not None else None) or (None,) * PLACES
    for place, (here, gone) in enumerate(zip(state.row, lay, strict=True)):
        skipped = gone is not None and (corrupt is None or gone in corrupt)
        piece = of_card(here) if here else of_card(gone)._replace(struck=True) if gone and skipped else None
        yield Spot(str(place + 1), (place, 0), piece)


def of_card(card: Card) -> Piece:
    """A card."""
    if card.good is None:
        return Piece(card.text, f"a {f'{card.back} ' if card.back else ''}card face down", "hidden", "?", hidden=True)
    if card.character:
        return Piece(card.text, f"{card.character}, counts as {card.good}", "character", card.character)
    return Piece(card.text, f"{card.good}, {scarabs(card.scarabs)}", card.good, card.text[:1], card.scarabs)


def _holdings(state: State, player: int) -> Iterator[Shelf]:
    owner, score = state.names[player], state.scores[player]
    if score is not None:
        yield Shelf(owner, "space", number=score)
    for what, heap in (("hand", state.hands[player]), ("corruption", state.corruption[player])):
        if heap is not None:
            yield Shelf(owner, what, tuple(map(of_card, heap)))
    if state.curses[player]:
        yield Shelf(owner, "curses", number=state.curses[player])
    for own in state.sets[player] or ():
        tokens = (Piece("prosperity", "token prosperity", "token", "+2"),) * own.tokens
        yield Shelf(owner, f"{own.good} {'laid' if own.flat else 'set'}", (*map(of_card, own.cards), *tokens))


def _heaps(state: State) -> Iterator[Shelf]:
    if state.deck is not None:
        yield Shelf("", "deck", number=len(state.deck))
    if state.events is not None:
        yield Shelf("", "events", tuple(map(token, state.events)))
