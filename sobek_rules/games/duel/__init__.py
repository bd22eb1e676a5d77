"""Sobek: 2 Players, the tile game: one object that tells the core what it needs to know."""

from typing import ClassVar

from sobek_rules.game import Game, Question, Verb
from sobek_rules.games.duel import effects, legality, moves, positions, scoring, words
from sobek_rules.games.duel.arrangement import arrangement, lay
from sobek_rules.games.duel.candidates import candidates
from sobek_rules.games.duel.dealing import complete, deal
from sobek_rules.games.duel.ending import ending, over
from sobek_rules.games.duel.nearby import nearby
from sobek_rules.games.duel.picture import drawing
from sobek_rules.games.duel.questions import QUESTIONS
from sobek_rules.games.duel.simpler import simpler
from sobek_rules.games.duel.state import State
from sobek_rules.games.duel.template import TEMPLATE
from sobek_rules.recorded import RecordFormat


class Duel:
    """The game as the core sees it."""

    name = "duel"
    title = "Sobek: 2 Players"
    reference = "duel/reference"
    seats = (2, 2)
    questions: ClassVar[dict[str, Question]] = {question.id: question for question in QUESTIONS}
    verbs: ClassVar[dict[str, Verb]] = {
        "take": Verb(rules=legality.TAKE, effect=effects.take),
        "sell": Verb(rules=legality.SELL, effect=effects.sell),
        "play": Verb(rules=legality.PLAY, effect=effects.play),
        "discard": Verb(rules=legality.DISCARD, effect=effects.discard),
        "pass": Verb(rules=legality.PASS, effect=effects.skip_turn),
        "look": Verb(rules=legality.LOOK, effect=effects.nothing),
    }
    printed = legality.PRINTED
    accounts = ("corruption",)
    final_accounts = scoring.FINAL_ACCOUNTS
    endings: ClassVar[dict[str, str]] = {"stuck": "a player could not act"}
    bgg = 332944
    scenario_keys = positions.SCENARIO_KEYS
    ordered = ("pile",)
    drawn = False
    template = TEMPLATE
    blank: ClassVar[dict[str, str]] = {}

    players = staticmethod(positions.players)
    read_state = staticmethod(positions.read_state)
    write_state = staticmethod(positions.write_state)
    read_action = staticmethod(moves.read_action)
    write_action = staticmethod(moves.write_action)
    describe = staticmethod(words.describe)
    candidates = staticmethod(candidates)
    simpler = staticmethod(simpler)
    nearby = staticmethod(nearby)
    deal = staticmethod(deal)
    complete = staticmethod(complete)
    over = staticmethod(over)
    ending = staticmethod(ending)
    standing = staticmethod(scoring.standing)
    settle = staticmethod(scoring.settle)
    drawing = staticmethod(drawing)
    arrangement = staticmethod(arrangement)
    lay = staticmethod(lay)

    @staticmethod
    def mover(state: State) -> int | None:
        return state.to_move

    @staticmethod
    def records() -> tuple[RecordFormat, ...]:
        from sobek_rules.games.duel.bga import log, recording

        return (
            RecordFormat(recording.FORMAT, recording.fits, recording.read),
            RecordFormat("archive log", log.fits, log.read),
        )


GAME: Game = Duel()
