"""Games of ours written as the online platform would record them are read back and found in order."""

import json
from collections import Counter
from pathlib import Path

import pytest
from written import SETTLED, WHOLE, Game, answers, at_random, judged, whole

from sobek_rules.game import Settled, Unnoted
from sobek_rules.games.duel import GAME
from sobek_rules.games.duel.actions import Look, Pass, Play, Sell
from sobek_rules.games.duel.bga.codes import STATES
from sobek_rules.games.duel.bga.writer import Unwritable, Written, write
from sobek_rules.games.duel.pieces import TOKENS
from sobek_rules.games.duel.state import State
from sobek_rules.model import Verdict
from sobek_rules.recorded import Row

#: Some as they come, one with an arm that finds nowhere to lie, one where wild tiles alone join a set.
SEEDS = (*range(6), 10, 14, 42)


def write_json(game: Game, name: str) -> Written:
    """A game as a file would give it back."""
    found = json.loads(json.dumps(write(game.start, game.actions, answers(name))._asdict()))
    return Written(**found)


def in_order(game: Game, name: str) -> None:
    """Claim that both shapes of a game are read back whole: every move legal, every claim agreed with."""
    for kind, document in write_json(game, name)._asdict().items():
        found = judged(kind, document, name)

        assert (Row.OK, ()) == (found.row, found.remarks), f"{kind}: {found.remarks[:3]}"
        assert [Verdict.LEGAL] * len(game.actions) == [one.verdict for one in found.moves]
        assert found.recorded.final, "nothing is claimed of the end"


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_the_whole_games_are_read_back_in_order(path: Path) -> None:
    """The whole games of the scenarios, written and read, hold under the text that they were played under."""
    in_order(whole(path), "duel/reference")


@pytest.mark.parametrize("name", SETTLED)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_are_read_back_in_order(seed: int, name: str) -> None:
    """Random games, written and read, hold under the text that they were played under."""
    in_order(at_random(seed, name), name)


def test_the_games_see_every_call() -> None:
    """Every state in which the base game asks something, and every token, occurs among these games."""
    states: Counter[str] = Counter()
    tokens: Counter[str] = Counter()
    games = [(at_random(seed, "duel/bga-engine"), "duel/bga-engine") for seed in SEEDS]
    for game, name in [*games, *((whole(path), "duel/reference") for path in WHOLE)]:
        states.update(move["state"] for move in write(game.start, game.actions, answers(name)).recording["moves"])
        picks = (action.pick for action in game.actions if isinstance(action, Sell | Play))
        tokens.update(pick.token for pick in picks if pick)

    assert {*STATES.values()} - {"characterSpy", "pirogue11"} == set(states)
    assert set(TOKENS) == set(tokens)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_written_alike_each_time(seed: int) -> None:
    """Same game, same bytes: ids and clock are made up, and not by chance."""
    game = at_random(seed)
    first, second = (json.dumps(write(game.start, game.actions, answers("duel/reference"))) for _ in range(2))

    assert first == second


@pytest.mark.parametrize("seed", range(4))
def test_a_recording_may_begin_in_the_middle(seed: int) -> None:
    """From any position on, the rest of a game is a recording; a log tells of no position, so there is none."""
    game, middle = at_random(seed), 20
    rest = Game(_after(game, middle), game.actions[middle:])
    found = write_json(rest, "duel/reference")
    verdict = judged("recording", found.recording, "duel/reference")

    assert found.log is None
    assert (Row.OK, ()) == (verdict.row, verdict.remarks)
    assert len(rest.actions) == len(verdict.moves)


def _after(game: Game, moves: int) -> State:
    """The position after so many moves."""
    state, rules = game.start, Unnoted(Settled(answers("duel/reference")))
    for action in game.actions[:moves]:
        state = GAME.verbs[action.kind].effect(state, action, rules)
    return state


@pytest.mark.parametrize(("kind", "rows"), [("recording", set()), ("log", {Row.UNCHECKED})])
def test_a_game_left_off_is_unfinished(kind: str, rows: set[Row]) -> None:
    """Of a game left off nothing is wrong, and no end is claimed; a log does not show all that would tell."""
    game = at_random(0)
    found = write_json(Game(game.start, game.actions[:20]), "duel/reference")
    verdict = judged(kind, getattr(found, kind), "duel/reference")

    assert (Row.UNFINISHED, ()) == (verdict.recorded.ending, verdict.recorded.final)
    assert rows == {one.row for one in verdict.remarks}
    assert [Verdict.LEGAL] * 20 == [one.verdict for one in verdict.moves]


def test_what_the_platform_cannot_do_is_not_written() -> None:
    """Passing and looking have no shape there."""
    game = at_random(0)
    mover = game.start.to_move or 0

    with pytest.raises(Unwritable, match="nobody can pass there"):
        write(game.start, [Pass(mover)], answers("duel/reference"))
    with pytest.raises(Unwritable, match="nobody can look there"):
        write(game.start, [Look(mover, "berths")], answers("duel/reference"))
