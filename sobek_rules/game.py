"""What a game provides, and what its rules may ask.

The core knows games only through the `Game` protocol; a game knows the core only through this module and `model`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from sobek_rules.arrangement import Arrangement
from sobek_rules.drawing import Drawing
from sobek_rules.errors import Problem
from sobek_rules.model import Answer, Entry, Tally
from sobek_rules.reader import Map, Place, Reader, Value

if TYPE_CHECKING:
    from random import Random

    from sobek_rules.recorded import RecordFormat


#: What questions are about, in the order of a rule book: a closed list, by which texts of two games are contrasted.
TOPICS = (
    "components",
    "set-up",
    "market",
    "turn",
    "reach",
    "skipping",
    "refill",
    "laying",
    "connection",
    "selling",
    "wilds",
    "tokens",
    "characters",
    "hand",
    "corruption",
    "claims",
    "end trigger",
    "leftovers",
    "set score",
    "score",
    "corruption settlement",
    "track",
    "ties",
)


class Question(NamedTuple):
    """
    A point that the mechanics need settled, on which texts may differ.

    `answers` is the closed domain: each answer with what it means in a plain sentence. `topic`, one of `TOPICS`, groups
    the questions of all games; where two games ask the same, the id is the same.
    """

    id: str
    topic: str
    asks: str
    answers: Mapping[Answer, str]


def worded(id: str, topic: str, asks: str, **answers: str) -> Question:
    """A question whose answers are words: underscores in the keyword become hyphens."""
    return Question(id=id, topic=topic, asks=asks, answers={k.replace("_", "-"): v for k, v in answers.items()})


class Sight(NamedTuple):
    """Something to look at: in words, the question that decides, the answer that opens it, the objection otherwise."""

    words: str
    question: str
    opens: str
    objection: str


class Needs(Exception):
    """A fact that the scenario does not give, by its path in the scenario: `hands.ben`."""

    def __init__(self, fact: str) -> None:
        super().__init__(fact)
        self.fact = fact


class Unsettled(Exception):
    """A question that has no one answer in the reading at hand; the judge forks there."""

    def __init__(self, question: str) -> None:
        super().__init__(question)
        self.question = question


class Settled(dict[str, Answer]):
    """The answers of one reading, as far as it has settled them."""

    __slots__ = ()

    def __missing__(self, question: str) -> Answer:
        raise Unsettled(question)


class Rules(Protocol):
    """
    The view through which rules and effects ask: the answers of one reading.

    Effects also enter here what they add to a player's account; an entry takes along what was asked since the last.
    """

    asked: list[str]
    entries: list[Entry]

    @property
    def ask(self) -> Callable[[str], Answer]:
        """The answer of this reading; raises `Unsettled` where it has none yet."""

    @property
    def peek(self) -> Callable[[str], Answer]:
        """The same without a note, where the answer only tells whether another question matters."""

    def enter(self, account: str, player: int, amount: int | None, why: str, needs: str = "") -> None:
        """Add a line to a player's account; `amount` is None when the scenario lacks the fact `needs`."""


class Noting:
    """Rules that note what was asked and what was entered, so that it can be cited."""

    __slots__ = ("asked", "entries", "peek")

    def __init__(self, settled: Settled) -> None:
        self.peek: Callable[[str], Answer] = settled.__getitem__
        self.asked: list[str] = []
        self.entries: list[Entry] = []

    def ask(self, question: str) -> Answer:
        """Note the question and answer it."""
        self.asked.append(question)
        return self.peek(question)

    def enter(self, account: str, player: int, amount: int | None, why: str, needs: str = "") -> None:
        """Note the entry, with what was asked since the last."""
        asked, self.asked = tuple(dict.fromkeys(self.asked)), []
        self.entries.append(Entry(account, player, amount, why, needs if amount is None else "", asked))


class Unnoted:
    """Rules for those who want results alone; of a reading, or of rules of which another part cites what is asked."""

    __slots__ = ("ask", "asked", "entries", "peek")

    def __init__(self, answers: "Settled | Rules") -> None:
        self.ask: Callable[[str], Answer] = answers.__getitem__ if isinstance(answers, Settled) else answers.peek
        self.peek = self.ask
        self.asked: list[str] = []
        self.entries: list[Entry] = []

    def enter(self, account: str, player: int, amount: int | None, why: str, needs: str = "") -> None:
        """Do nothing."""


#: A rule looks at a state and an action and yields objections, each a plain sentence. Its docstring is the rule.
Rule = Callable[[Any, Any, Any], Iterator[str]]
Effect = Callable[[Any, Any, Any], Any]


class Verb(NamedTuple):
    """One type of action: the rules it is judged by, and what it changes."""

    rules: Sequence[Rule]
    effect: Effect


class Game(Protocol):
    """All that the core asks of a game; states and actions are the game's own values."""

    @property
    def name(self) -> str:
        """The name in files and commands."""

    @property
    def title(self) -> str:
        """The name on the box."""

    @property
    def reference(self) -> str:
        """The variant whose advice is given where a text is silent."""

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players."""

    @property
    def questions(self) -> Mapping[str, Question]:
        """Its questions by id, in rule-book order."""

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """Its action types."""

    @property
    def printed(self) -> Mapping[str, str]:
        """Where what a rule enforces is printed on the pieces rather than said by a text: rule to source."""

    @property
    def accounts(self) -> Sequence[str]:
        """What is counted while the game runs."""

    @property
    def final_accounts(self) -> Sequence[str]:
        """What is counted at the end."""

    @property
    def endings(self) -> Mapping[str, str]:
        """How it can end: a word for files, and what it means."""

    @property
    def bgg(self) -> int | None:
        """Its number at BoardGameGeek, by which programs that keep plays know it; None where that is not known."""

    @property
    def scenario_keys(self) -> Sequence[str]:
        """The keys of a scenario that `read_state` reads."""

    @property
    def ordered(self) -> Sequence[str]:
        """The parts of a position that are lists of which the order counts."""

    @property
    def drawn(self) -> bool:
        """Whether a replay draws the positions unasked, since words cannot be followed without."""

    @property
    def template(self) -> str:
        """A commented scenario to fill in."""

    @property
    def blank(self) -> Mapping[str, str]:
        """What a scenario needs to tell, beside who plays, before anything is set up."""

    def players(self, root: Map) -> Sequence[str]:
        """The players that a scenario's position names, in order."""

    def read_state(self, root: Map, players: tuple[str, ...], reader: Reader, warnings: list[Problem]) -> Any:
        """The state that a scenario starts from; what is wrong is reported to the reader."""

    def read_action(self, value: Value, at: Place, player: int, start: Any, reader: Reader) -> Any:
        """One action as a step of a scenario with that start writes it; None when the trouble with it is reported."""

    def write_state(self, state: Any) -> Mapping[str, Any]:
        """The scenario keys that `read_state` reads back to an equal state."""

    def write_action(self, action: Any, start: Any) -> Any:
        """The value that `read_action` reads back to an equal action."""

    def describe(self, state: Any, action: Any, /) -> str:
        """The action in words, without the player's name."""

    def candidates(self, state: Any, player: int, admitted: Mapping[str, Sequence[Answer]]) -> Iterable[Any]:
        """Every action worth judging under the answers admitted: all the legal ones and more, chance left open."""

    def simpler(self, state: Any) -> Iterable[Any]:
        """States with one fact or piece less, the boldest first."""

    def nearby(self, state: Any, action: Any) -> Iterable[tuple[str, Any]]:
        """States that differ in one respect that bears on the action: the change in words, and the state."""

    def deal(self, random: "Random") -> Any:
        """A shuffled set-up, everything known."""

    def complete(self, state: Any, action: Any, random: "Random") -> Any:
        """The action with everything told that chance decides."""

    def mover(self, state: Any) -> int | None:
        """Whose turn it is."""

    def over(self, state: Any, rules: Rules) -> bool:
        """Whether the game has ended; may raise `Needs`."""

    def ending(self, state: Any, rules: Rules) -> str:
        """How a game has ended that is over, one of `endings`; may raise `Needs`."""

    def standing(self, state: Any, rules: Rules) -> Mapping[str, Sequence[int | None]]:
        """Each running account, one total a player; None where a fact is missing."""

    def settle(self, state: Any, rules: Rules) -> Tally:
        """The final tally of a state in which the game has ended; raises `Needs` where it has not."""

    def drawing(self, state: Any, before: Any = None) -> Drawing:
        """The state as it is drawn; what was skipped since the state `before` is struck out."""

    def arrangement(self, state: Any) -> Arrangement:
        """All of the state that can be set up by hand, and what the box still holds."""

    def lay(self, state: Any, piece: str, spots: Sequence[str]) -> Any:
        """
        The state with a piece on places of the board; without a piece, with what lies there taken away.

        Raises `BadInput` where that cannot be.
        """

    def records(self) -> "Sequence[RecordFormat]":
        """The kinds of recorded games that it can read."""
