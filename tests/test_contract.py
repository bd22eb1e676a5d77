"""What every game in the list keeps to, whatever it is about."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sobek_rules import documents, scenario
from sobek_rules.check import check
from sobek_rules.game import Game, Noting
from sobek_rules.games import GAMES
from sobek_rules.judge import World, lawful, rule_on
from sobek_rules.library import Library
from sobek_rules.model import Tally
from sobek_rules.render.drawn import text
from sobek_rules.replay import replay
from sobek_rules.scenario import Scenario, Step
from sobek_rules.variant import Stance, Variant
from sobek_rules.writer import write

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
SENTENCE = re.compile(r"[A-Z][^.!?]*(?:\([^)]*\)[^.!?]*)?\.")
ID = re.compile(r"[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*")
DEALS, LONGEST, ENDED, CANDIDATES = 3, 25, 400, 60

Moments = tuple[tuple[Any, Any], ...]


@cache
def library() -> Library:
    """The shelves."""
    return Library()


def texts(game: Game) -> list[Variant]:
    """The shipped variants of a game."""
    return [library().variant(name) for name in library().judging(game.name)]


def reference(game: Game) -> Variant:
    """The reference of a game."""
    return library().variant(game.reference)


def moments(game: Game) -> Moments:
    """States of random games, each with an action that the reference allows there."""
    return _moments(game.name)


@cache
def _moments(name: str) -> Moments:
    (game,) = (game for game in GAMES if game.name == name)
    return tuple(moment for seed in range(DEALS) for moment in _played(game, Random(seed), LONGEST))


def rules_of(game: Game) -> Noting:
    """The answers of the reference."""
    return Noting(reference(game).readings.settled(frozenset()))


def _played(game: Game, random: Random, most: int) -> Moments:
    rules, state, found = rules_of(game), game.deal(random), list[tuple[Any, Any]]()
    while len(found) < most and not game.over(state, rules) and (player := game.mover(state)) is not None:
        actions = list(game.candidates(state, player, reference(game).readings.admitted))
        random.shuffle(actions)
        told = (game.complete(state, action, random) for action in actions)
        action = next((one for one in told if lawful(game, state, one, rules)), None)
        if action is None:
            break
        found.append((state, action))
        state = game.verbs[action.kind].effect(state, action, rules)
    return tuple(found)


def offered(game: Game, state: Any) -> list[Any]:
    """Some of the candidates of whoever is to move."""
    found = list(game.candidates(state, game.mover(state) or 0, reference(game).readings.admitted))
    return Random(len(found)).sample(found, min(CANDIDATES, len(found)))


def read_back(game: Game, state: Any, *actions: tuple[int, Any]) -> Scenario:
    """A scenario that is written and read."""
    steps = tuple(Step(number, player, action, 0) for number, (player, action) in enumerate(actions, 1))
    text = write(Scenario("A moment", game, "", state.names, state, steps))
    return scenario.load(documents.parse(text.encode(), "moment.yaml"), {game.name: game})


def one_sentence(found: Callable[..., Any]) -> bool:
    """Whether a function's docstring is one sentence."""
    return SENTENCE.fullmatch(" ".join((found.__doc__ or "").split())) is not None


def test_games_have_names_of_their_own() -> None:
    """No two games are called the same."""
    assert len(GAMES) == len({game.name for game in GAMES}) == len({game.title for game in GAMES})


@EVERY_GAME
def test_questions_are_well_formed(game: Game) -> None:
    """Each is found under its id, belongs to a topic, asks one question and has two answers or more, all explained."""
    assert list(game.questions) == [question.id for question in game.questions.values()]
    for question in game.questions.values():
        assert ID.fullmatch(question.id)
        assert question.topic
        assert question.asks.endswith("?")
        assert question.asks.count("?") == 1
        assert 2 <= len(question.answers)
        assert all(means and means[0] != " " for means in question.answers.values())
        assert len(question.answers) == len({str(answer) for answer in question.answers})


@EVERY_GAME
def test_questions_ask_different_things(game: Game) -> None:
    """No question is put twice."""
    assert len(game.questions) == len({question.asks for question in game.questions.values()})


@EVERY_GAME
def test_every_verb_has_rules_and_an_effect(game: Game) -> None:
    """Each rule and each effect says in one sentence what it is; no two rules share a name."""
    rules = {rule for verb in game.verbs.values() for rule in verb.rules}

    assert all(verb.rules for verb in game.verbs.values())
    assert [] == [rule.__name__ for rule in rules if not one_sentence(rule)]
    assert [] == [name for name, verb in game.verbs.items() if not one_sentence(verb.effect)]
    assert len(rules) == len({rule.__name__ for rule in rules})


@EVERY_GAME
def test_what_is_printed_on_pieces_names_rules(game: Game) -> None:
    """A source beside the texts is given for rules that there are."""
    assert game.printed.keys() <= {rule.__name__ for verb in game.verbs.values() for rule in verb.rules}


@EVERY_GAME
def test_the_reference_answers_everything(game: Game) -> None:
    """Where other texts are silent or ambiguous, the reference has something to advise."""
    found = reference(game)

    assert game.name == found.game
    assert [] == [say.question for say in found.says.values() if say.stance in (Stance.SILENCE, Stance.AMBIGUITY)]
    assert list(game.questions) == list(found.says)


@EVERY_GAME
def test_the_template_is_a_scenario_that_checks(game: Game) -> None:
    """What `sobek new` prints can be run as it is, under every text, and expects something."""
    found = scenario.load(documents.parse(game.template.encode(), "new.yaml"), {game.name: game})
    results = [check(replay(found, variant)) for variant in texts(game)]

    assert () == found.warnings
    assert [] == [str(failure) for result in results for failure in result.failures]
    assert all(result.expectations for result in results)
    assert "#" in game.template


@EVERY_GAME
def test_a_deal_can_be_played(game: Game) -> None:
    """A random deal names its players and whose turn it is, and some moves can be made."""
    least, most = game.seats

    assert DEALS < len(moments(game))
    for state, _ in moments(game):
        assert least <= len(state.names) <= most
        assert game.mover(state) in range(len(state.names))


@EVERY_GAME
def test_states_are_values(game: Game) -> None:
    """An equal deal is an equal state with an equal hash; a move makes another."""
    one, other = game.deal(Random(7)), game.deal(Random(7))

    assert (one, hash(one)) == (other, hash(other))
    for state, action in moments(game):
        rules = rules_of(game)
        before = hash(state)
        assert state != game.verbs[action.kind].effect(state, action, rules)
        assert before == hash(state)


@EVERY_GAME
def test_states_read_back_the_same(game: Game) -> None:
    """What is written of a deal is read as an equal state."""
    for seed in range(DEALS):
        state = game.deal(Random(seed))
        assert state == read_back(game, state).start


@EVERY_GAME
def test_actions_read_back_the_same(game: Game) -> None:
    """What is written of an action is read as an equal action."""
    for state, _ in moments(game):
        player = game.mover(state) or 0
        actions = offered(game, state)
        found = read_back(game, state, *((player, action) for action in actions))
        assert actions == [step.action for step in found.steps]


@EVERY_GAME
def test_every_candidate_has_words_and_a_verb(game: Game) -> None:
    """Whatever can be judged is put into words, on one line, and is of a verb that there is."""
    for state, _ in moments(game):
        for action in offered(game, state):
            assert game.verbs[action.kind].rules
            words = game.describe(state, action)
            assert words.strip() == words != ""
            assert "\n" not in words


@EVERY_GAME
def test_every_candidate_can_be_judged_under_every_text(game: Game) -> None:
    """Judging any candidate gives a ruling with at least one branch, and accounts for each player after it."""
    for variant in texts(game):
        for state, _ in moments(game)[::5]:
            for action in offered(game, state)[:10]:
                ruling = rule_on(game, variant.readings, (World(state),), action)
                assert ruling.branches
                assert set(ruling.turns_on) <= set(game.questions)


@EVERY_GAME
def test_accounts_have_a_total_a_player(game: Game) -> None:
    """Each running account has one total for each player."""
    for state, _ in moments(game):
        standing = game.standing(state, rules_of(game))
        assert tuple(game.accounts) == tuple(standing)
        assert all(len(state.names) == len(totals) for totals in standing.values())


@EVERY_GAME
def test_a_finished_game_is_settled(game: Game) -> None:
    """Some random game ends, and its tally has each final account, a total a player, and winners among the players."""
    tallies = [tally for seed in range(DEALS) if (tally := _settled(game, Random(seed))) is not None]

    assert tallies
    for tally in tallies:
        assert set(game.final_accounts) == set(tally.totals)
        assert tally.winners is None or set(tally.winners) <= set(range(game.seats[1]))


def _settled(game: Game, random: Random) -> Tally | None:
    played = _played(game, random, ENDED)
    if not played:
        return None
    state, action = played[-1]
    after = game.verbs[action.kind].effect(state, action, rules_of(game))
    return game.settle(after, rules_of(game)) if game.over(after, rules_of(game)) else None


@EVERY_GAME
def test_a_state_has_a_picture(game: Game) -> None:
    """A state is drawn in lines that fit a terminal."""
    for state, _ in moments(game):
        lines = text(game.drawing(state)).splitlines()
        assert lines
        assert all(line == line.rstrip() and len(line) <= 80 for line in lines)


@EVERY_GAME
def test_simpler_and_nearby_states_differ(game: Game) -> None:
    """States with one thing less, or with one thing changed, are others; changes are put into words."""
    for state, action in moments(game)[::5]:
        assert all(state != other for other in game.simpler(state))
        assert all(words and state != other for words, other in game.nearby(state, action))


@EVERY_GAME
def test_shipped_scenarios_and_texts_are_of_games_in_the_list(game: Game) -> None:
    """Every game ships a text and a scenario."""
    folders = [Path(__file__).parents[1] / kind / game.name for kind in ("variants", "scenarios")]

    assert all(any(folder.rglob("*.yaml")) for folder in folders)
    assert game.reference in library().judging(game.name)
