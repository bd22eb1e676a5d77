"""The games that the platform's own server recorded, held against what it does and against its own help page."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from recordings import BASE, PHARAOH, SHARED, games
from written import READERS, text

from sobek_rules.games.duel import GAME
from sobek_rules.model import Verdict
from sobek_rules.recorded import FAULTS, Row
from sobek_rules.validate import Validated, validate

pytestmark = pytest.mark.skipif(not SHARED.exists(), reason=f"the recordings are not here: {SHARED}")

#: What the README beside the recordings counts: calls accepted, refused, and accepted though no browser offers them.
ACCEPTED, REFUSED, UNDONE = 12100, 1866, 178

#: The rule that stands against what the server refuses, by its words; where it has one word for several, several.
RULES = {
    "Invalid answer.": {"token_resolved", "choices_fit"},
    "It is not your turn": {"in_turn"},
    "Opponent has no tiles of that type.": {"choices_fit"},
    "That Pirogue is not available.": {"choices_fit"},
    "That Pirogue is not in a slot.": {"token_taken"},
    "That is not a character tile.": {"holds_character"},
    "That tile is not permitted by the Ankh pawn": {"in_reach", "token_resolved"},
    "There are no Deben tokens left": {"swap_allowed"},
    "There are no Tiles in the deck, and the board cannot be refilled": {"refill_due"},
    "There is no tile at that location.": {"tile_there", "in_reach", "choices_fit", "token_resolved"},
    "Tile must be on opponent's corruption board.": {"choices_fit"},
    "You can only play tiles in your hand.": {"holds_character"},
    "You can only sell tiles in your hand.": {"holds_tiles"},
    "You cannot sell only statues if there are no sold sets to add onto": {"own_goods"},
    "You have no sold sets of that type": {"token_resolved", "choices_fit"},
    "You must add onto an existing sold set": {"own_goods", "choices_fit"},
    "You must choose a direction which points towards tiles if possible": {"ankh_faces_a_tile"},
    "You must discard down to 6 tiles.": {"owes_discard"},
    "You must sell 1 or 2 tiles.": {"has_effect", "choices_fit"},
    "You must sell 3 or more tiles.": {"enough_tiles"},
    "You must sell tiles of the same resource.": {"one_good", "choices_fit"},
    "You must take the Tile indicated by the Pirogue token": {"takes_the_marked_tile"},
}
#: The same for what only the expansion refuses.
CLEAR = {
    "No clearly defined type": {"one_good"},
    "You can only play characters that were already played.": {"choices_fit"},
}
_WORD, _PIECE, _PLACE, _CALL, _TWIN = (
    "a word that answers no question of the game",
    "the number of no piece",
    "a square beside the market",
    "a call for which the game has no moment, or by a player whose whole turn it makes no part of",
    "a piece like one that is there: ours are told by what they show",
)
#: Attempts that are no action of ours, by the recorder's name for them: how many, and why not.
NO_ACTION = {
    "deben_invalid_answer": (21, _WORD),
    "high_priest_invalid": (23, _WORD),
    "not_your_turn": (135, _CALL),
    "orientation_invalid": (52, _WORD),
    "pirogue_choice_architect_from_player": (2, _TWIN),
    "pirogue_choice_architect_from_slot": (1, _TWIN),
    "pirogue_choice_architect_from_soldset": (2, _TWIN),
    "pirogue_choice_slots_from_bag": (6, _TWIN),
    "pirogue_choice_slots_from_discard": (4, _TWIN),
    "pirogue_choice_slots_from_player": (1, _TWIN),
    "pirogue_unknown": (17, _PIECE),
    "play_unknown_tile": (49, _PIECE),
    "resource_invalid": (6, _WORD),
    "sell_unknown_tile": (47, _PIECE),
    "sell_with_already_sold_tile": (1, _TWIN),
    "sell_with_corrupted_tile": (2, _TWIN),
    "sell_with_market_tile": (2, _TWIN),
    "sell_with_opponents_tile": (1, _TWIN),
    "take_outside_board": (34, _PLACE),
    "thief_invalid": (4, _WORD),
    "vizier_unknown_tile": (4, _PIECE),
    "wrong_action_for_state": (139, _CALL),
}
#: What the server is known to accept against its own offers, and how often it did.
KNOWN = {
    "oddity O5: one tile named several times": 99,
    "item 5: a refill while the line still holds a tile": 61,
    "oddity O6: a refill while a forced tile lies there": 9,
    "item 3: wild tiles onto a good that only the opponent has sold": 9,
}
#: Where the implementation departs from its help page: the item of the comparison, by the question that it turns on.
DEPARTS = {
    "take.empty-pile": "item 1: a tile is taken though the pile is empty",
    "end.other-hand": "item 6: only sets that could be sold are thrown away at the end",
    "eye.bag-of-two": "oddity O1: with two debens in the bag the eye sees one",
}


class Kept(NamedTuple):
    """What is kept of a game judged: all is too much to keep."""

    row: Row
    remarks: Any
    moves: Any
    claims: int
    final: int


def _kept(found: Validated) -> Kept:
    moves = [(one.move.tried, one.move.accepted, one.move.answered, one.verdict, one.rules) for one in found.moves]
    return Kept(found.row, found.remarks, moves, found.claims, len(found.recorded.final))


@cache
def judged(name: str, path: Path = BASE) -> tuple[Kept, ...]:
    """Every recording of a file, of the base game if not told, under a text."""
    return tuple(_kept(validate(READERS["recording"].read(game), GAME, text(name))) for game in games(path))


def tried() -> Iterator[Any]:
    """Everything that was tried, under the text of what the implementation does."""
    return (move for game in judged("duel/bga-engine") for move in game.moves if move[0])


def test_every_game_is_what_the_implementation_does() -> None:
    """Every accepted move is legal, every offer, count, total, score and rank is ours; only known leniencies remain."""
    found = judged("duel/bga-engine")
    remarks = [one for game in found for one in game.remarks if one.row is not Row.DEVIATION]
    moves = [move[3] for game in found for move in game.moves if not move[0]]

    assert 200 == len(found)
    assert [] == remarks
    assert {Verdict.LEGAL} == set(moves)
    assert all(game.final > 30 for game in found), "the end is claimed"
    assert sum(game.claims for game in found) > 250_000


def test_every_game_with_the_expansion_is_what_the_implementation_does() -> None:
    """Of these too: nothing departs, what was refused is illegal, what was accepted and undone is a known leniency."""
    found = judged("duel/pharaoh-engine", PHARAOH)
    moves = [move for game in found for move in game.moves]
    refused = [move for move in moves if move[0] and not move[1] and move[3] is not None]
    known = Counter(one.lenient for game in found for one in game.remarks)

    assert (50, 52) == (len(found), known.total())
    assert {Row.OK, Row.DEVIATION} == {game.row for game in found}
    assert {Verdict.LEGAL} == {move[3] for move in moves if not move[0]}
    assert [] == [move for move in refused if not (RULES | CLEAR)[move[2]] & set(move[4])]
    assert {Verdict.ILLEGAL} == {move[3] for move in refused}
    assert {*KNOWN, "oddity O7: a spy that chooses itself"} == set(known)


def test_what_was_accepted_and_refused_is_all_there() -> None:
    """As many calls were accepted, refused, and accepted though nobody offers them, as the recorder counted."""
    calls = [move for game in games() for move in game["moves"]]
    accepted = [move for move in calls if move["accepted"] and not move.get("undone")]
    attempts = Counter("undone" if accepted else "refused" for _, accepted, *_ in tried())

    assert ACCEPTED == len(accepted)
    assert {"refused": REFUSED, "undone": UNDONE} == attempts


def test_what_was_refused_is_illegal_by_the_right_rule() -> None:
    """Of every refused attempt that is an action of ours, the rule that the server's words mean objects."""
    refused = [move for move in tried() if not move[1] and move[3] is not None]
    wrong = [move for move in refused if move[3] is not Verdict.ILLEGAL or not RULES[move[2]] & set(move[4])]

    assert [] == wrong
    assert set(RULES) == {answered for _, _, answered, _, _ in refused}


def test_attempts_that_are_no_action_are_listed() -> None:
    """What cannot be asked in the game at all is of these kinds, and so often."""
    found = Counter(name for name, _, _, verdict, _ in tried() if verdict is None)

    assert {name: count for name, (count, _) in NO_ACTION.items()} == dict(found)


def test_what_was_accepted_though_nobody_offers_it_is_known() -> None:
    """Every attempt that the server let pass and the recorder took back is a known leniency, by name."""
    found = Counter(one.lenient for game in judged("duel/bga-engine") for one in game.remarks)

    assert UNDONE == sum(KNOWN.values())
    assert KNOWN == dict(found)


def test_every_log_is_judged_from_one_seat() -> None:
    """In no log is there a false alarm, and at least 95 % of its moves are provably legal."""
    paths = sorted((SHARED / "logs-40").glob("9*.json"))
    found = [
        _kept(validate(READERS["log"].read(json.loads(path.read_text("utf-8"))), GAME, text("duel/bga-engine")))
        for path in paths
    ]
    verdicts = Counter(move[3] for game in found for move in game.moves)

    assert [Row.OK] * 40 == [game.row for game in found]
    assert verdicts[Verdict.LEGAL] >= 0.95 * verdicts.total()
    assert 1888 == verdicts.total()


def test_departures_from_the_help_page_are_those_of_the_comparison() -> None:
    """Each departure from the help page turns on a question of the comparison's items, and on no other."""
    departures = [one for game in judged("duel/bga-en") for one in game.remarks if one.row in FAULTS and not one.later]
    questions = {frozenset(question for answers in one.accounts for question, _ in answers) for one in departures}

    assert {frozenset({question}) for question in DEPARTS} == questions
