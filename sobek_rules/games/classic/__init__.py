"""Sobek, the card game of 2010: one object that tells the core what it needs to know."""

from typing import ClassVar

from sobek_rules.game import Game, Question, Verb
from sobek_rules.games.classic import effects, legality, moves, positions, scoring, words
from sobek_rules.games.classic.arrangement import arrangement, lay
from sobek_rules.games.classic.candidates import candidates
from sobek_rules.games.classic.dealing import complete, deal
from sobek_rules.games.classic.nearby import nearby
from sobek_rules.games.classic.picture import drawing
from sobek_rules.games.classic.questions import QUESTIONS
from sobek_rules.games.classic.settling import ending, over
from sobek_rules.games.classic.simpler import simpler
from sobek_rules.games.classic.state import LAYING, SCORED, State
from sobek_rules.games.classic.template import TEMPLATE
from sobek_rules.recorded import RecordFormat


class Classic:
    """The game as the core sees it."""

    name = "classic"
    title = "Sobek (2010)"
    reference = "classic/reference"
    seats = (2, 4)
    questions: ClassVar[dict[str, Question]] = {question.id: question for question in QUESTIONS}
    verbs: ClassVar[dict[str, Verb]] = {
        "take": Verb(rules=legality.TAKE, effect=effects.take),
        "set": Verb(rules=legality.SET, effect=effects.play_set),
        "play": Verb(rules=legality.PLAY, effect=effects.play_character),
        "discard": Verb(rules=legality.DISCARD, effect=effects.discard),
        "lay": Verb(rules=legality.LAY, effect=effects.lay),
        "pass": Verb(rules=legality.PASS, effect=effects.skip_turn),
        "deal": Verb(rules=legality.DEAL, effect=effects.deal),
        "look": Verb(rules=legality.LOOK, effect=effects.nothing),
    }
    printed = legality.PRINTED
    accounts = scoring.ACCOUNTS
    final_accounts = scoring.FINAL_ACCOUNTS
    endings: ClassVar[dict[str, str]] = {
        "rounds": "the last round was played",
        "bar": "a marker had gone far enough to end it early",
    }
    bgg = 67185
    scenario_keys = positions.SCENARIO_KEYS
    ordered = ("track", "row", "deck")
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
        """Whose turn it is; of those who have yet to discard or to lay the first, of those who may deal any."""
        if state.owes:
            return state.owes[0]
        if state.stage == LAYING and state.to_move is None:
            return next(player for player in range(len(state.names)) if player not in state.done)
        return 0 if state.stage == SCORED else state.to_move

    @staticmethod
    def records() -> tuple[RecordFormat, ...]:
        return ()


GAME: Game = Classic()
