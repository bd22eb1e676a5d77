"""What the laws have found in the 2010 game, one by one."""

from typing import Any

import pytest
from strategies import BY_NAME, assuming, randomness, written

from sobek_rules.documents import parse
from sobek_rules.games.classic import GAME
from sobek_rules.games.classic.actions import Action, Deal, PlayCharacter, Take
from sobek_rules.games.classic.dealing import complete
from sobek_rules.games.classic.pieces import UNKNOWN, UNSEEN, card
from sobek_rules.games.classic.state import State
from sobek_rules.judge import World, rule_on
from sobek_rules.model import Answer, Verdict
from sobek_rules.scenario import Scenario, load
from sobek_rules.writer import write

THREE = "players: [ana, ben, cleo]\n"


def start(position: str) -> State:
    """A position for three."""
    document = parse(f"scenario: x\ngame: classic\n{THREE}position: {position}\nto_move: ana\n".encode(), "x.yaml")
    found: State = load(document, BY_NAME).start
    return found


def read_back(state: State) -> Any:
    """A state that is written and read."""
    text = write(Scenario("A state", GAME, "", state.names, state, (), path="x.yaml"))
    return load(parse(text.encode(), "x.yaml"), BY_NAME).start


def verdict(state: State, action: Action, **answers: Answer) -> Verdict:
    """The verdict on an action under the reference with some answers replaced."""
    return rule_on(GAME, assuming(GAME, **answers).readings, (World(state),), action).verdict


def face(text: str) -> Any:
    """A card that there is."""
    return card(text)


NOBODY_HAS = "{hands: {ana: [vizier, thief], ben: [F1], cleo: [E2]}, corruption: {ben: [W1], cleo: [W0]}}"


@pytest.mark.parametrize(
    ("cards", "expected"), [(["I3"], Verdict.ILLEGAL), (["W1"], Verdict.UNDETERMINED), (["W1", "W0"], Verdict.ILLEGAL)]
)
def test_a_vizier_takes_nothing_that_nobody_has(cards: list[str], expected: Verdict) -> None:
    """A card that lies in no opponent's corruption cannot be taken, whoever is meant."""
    action = PlayCharacter(0, face("vizier"), tuple(map(face, cards)))

    assert expected is verdict(start(NOBODY_HAS), action)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"cards": (card("I3"),)}, Verdict.ILLEGAL),
        ({"back": "orange"}, Verdict.ILLEGAL),
        ({"cards": (card("F1"),)}, Verdict.UNDETERMINED),
        ({"back": "beige"}, Verdict.UNDETERMINED),
    ],
)
def test_a_thief_takes_nothing_that_nobody_holds(told: dict[str, Any], expected: Verdict) -> None:
    """A card, or a back, that is in no opponent's hand cannot be stolen, whoever is meant."""
    assert expected is verdict(start(NOBODY_HAS), PlayCharacter(0, face("thief"), **told))


@pytest.mark.parametrize(
    ("last", "expected"),
    [(", last: cleo", Verdict.LEGAL), ("", Verdict.UNDETERMINED), (", last: ben", Verdict.ILLEGAL)],
)
def test_who_acted_last_is_not_guessed(last: str, expected: Verdict) -> None:
    """Where a turn goes on until the next player begins, a step out of turn hangs on who acted last."""
    state = start(f"{{row: [F1, W0], deck: 9, hands: {{ana: [F1], ben: [], cleo: []}}{last}}}")

    assert expected is verdict(state, Take(2, 0), turn__actions="several")
    assert Verdict.ILLEGAL is verdict(state, Take(2, 0))


def test_a_scored_round_reads_back_the_same() -> None:
    """After the last player has passed, until the next deal, a position can be written."""
    state = start("{stage: scored, before: {ana: 1, ben: 2, cleo: 3}, scores: {ana: 5, ben: 6, cleo: 7}, round: 1}")

    assert (1, 2, 3) == state.before
    assert state == read_back(state)
    assert start("{stage: scored, before: {}}") == read_back(start("{stage: scored, before: {}}"))


def test_those_who_discard_for_a_scribe_read_back_in_their_order() -> None:
    """Whoever sits to the left of the Scribe's player discards first."""
    assert (2, 0) == start("{must_discard: [cleo, ana]}").owes
    assert (2, 0) == read_back(start("{must_discard: [cleo, ana]}")).owes


USED = "[flood, flood, curse, curse, prosperity, prosperity, embalming]"


@pytest.mark.parametrize(("pool", "expected"), [("all", 5), ("unused", 2)])
def test_the_third_round_has_five_tokens_unless_used_ones_do_not_return(pool: str, expected: int) -> None:
    """After ten tokens of two rounds there are all twelve to draw from, or the two that are left."""
    state = start(f"{{stage: laid, round: 2, used: {USED}, spent: [deceit, guild-reed, guild-ankh]}}")
    (branch,) = rule_on(GAME, assuming(GAME, token__pool=pool).readings, (World(state),), a_deal()).branches

    assert expected == len(branch.after.events)


def a_deal(**told: Any) -> Deal:
    """A deal of nine cards that nobody has seen."""
    return Deal(0, (UNKNOWN,) * 9, **told)


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [(("guild-snake", "guild-scorpion"), Verdict.LEGAL), (("guild-snake", *("flood",) * 2), Verdict.ILLEGAL)],
)
def test_tokens_that_do_not_return_may_be_fewer_than_five(tokens: tuple[str, ...], expected: Verdict) -> None:
    """Where used tokens do not return, what is left for the third round is all that can be drawn."""
    nobody = "".join(f", {key}: {{ana: [], ben: [], cleo: []}}" for key in ("corruption", "hands"))
    ended = "stage: laid, round: 2, scores: {ana: 0, ben: 0, cleo: 0}, sets: {ana: {}, ben: {}, cleo: {}}"
    state = start(f"{{{ended}{nobody}, used: {USED}, spent: [deceit, guild-reed, guild-ankh]}}")

    assert expected is verdict(state, a_deal(events=tokens), token__pool="unused", round__starter="poorest")


@pytest.mark.parametrize("size", [8, 9])
def test_a_deal_has_the_row_that_is_asked_for(size: int) -> None:
    """What chance deals fills the row of the text, and the deck has the rest."""
    state = written(GAME, "position: {stage: laid}\n")
    dealt = complete(state, Deal(0, (UNKNOWN,) * size, events=(UNSEEN,) * 2), randomness("row"))

    assert isinstance(dealt, Deal)
    assert (size, 45 - size, 2) == (len(dealt.row), len(dealt.deck or ()), len(dealt.events or ()))
