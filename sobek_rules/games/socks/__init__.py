"""Socks in the City, the sock and railway game: one object that tells the core what it needs to know."""

from typing import ClassVar

from sobek_rules.game import Game, Question, Verb
from sobek_rules.games.socks import effects, legality, moves, positions, scoring
from sobek_rules.games.socks.arrangement import arrangement, lay
from sobek_rules.games.socks.candidates import candidates
from sobek_rules.games.socks.dealing import complete, deal
from sobek_rules.games.socks.nearby import nearby
from sobek_rules.games.socks.network import ending, over
from sobek_rules.games.socks.picture import drawing
from sobek_rules.games.socks.questions import QUESTIONS
from sobek_rules.games.socks.simpler import simpler
from sobek_rules.games.socks.state import State
from sobek_rules.games.socks.template import TEMPLATE
from sobek_rules.recorded import RecordFormat


class Socks:
    """The game as the core sees it."""

    name = "socks"
    title = "Socks in the City"
    reference = "socks/reference"
    seats = (2, 2)
    questions: ClassVar[dict[str, Question]] = {question.id: question for question in QUESTIONS}
    verbs: ClassVar[dict[str, Verb]] = {
        "begin": Verb(rules=legality.BEGIN, effect=effects.begin),
        "lay": Verb(rules=legality.LAY, effect=effects.lay),
        "pass": Verb(rules=legality.PASS, effect=effects.skip_turn),
    }
    printed: ClassVar[dict[str, str]] = {}
    accounts = scoring.ACCOUNTS
    final_accounts = scoring.FINAL_ACCOUNTS
    endings: ClassVar[dict[str, str]] = {
        "claimed": "every colour was claimed",
        "dead": "the colours left could not be connected any more",
    }
    bgg = None
    scenario_keys = positions.SCENARIO_KEYS
    ordered: ClassVar[tuple[str, ...]] = ()
    drawn = True
    template = TEMPLATE
    blank: ClassVar[dict[str, str]] = {"layout": "demo-20"}

    players = staticmethod(positions.players)
    read_state = staticmethod(positions.read_state)
    write_state = staticmethod(positions.write_state)
    read_action = staticmethod(moves.read_action)
    write_action = staticmethod(moves.write_action)
    describe = staticmethod(moves.describe)
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
        return ()


GAME: Game = Socks()
