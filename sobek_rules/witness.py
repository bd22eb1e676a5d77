"""The smallest scenario that comes out differently under two texts because of one question.

Found among known scenarios or in random games, then shrunk; every step of it is checked by replaying.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from sobek_rules.check import reasons, winner
from sobek_rules.diff import parting
from sobek_rules.game import Game, Needs, Unnoted
from sobek_rules.judge import NOTHING, lawful
from sobek_rules.mixture import NONE, Blend, Mixing
from sobek_rules.model import Verdict
from sobek_rules.outcome import NOT_REACHED, Item, outcome, settled
from sobek_rules.replay import Replay, replay
from sobek_rules.scenario import UNDETERMINED, ByVariant, Final, Scenario, Step
from sobek_rules.variant import Variant

#: How far into a random game is looked, and how many games are tried before the time is asked for.
_DEPTH = 60


class Pair(NamedTuple):
    """Two texts, and a question on which they differ."""

    blend: Blend
    question: str

    @classmethod
    def of(cls, one: Variant, other: Variant, question: str) -> "Pair":
        """The pair of two variants."""
        return cls(Blend(one, other, parting(one, other)), question)

    @property
    def one(self) -> Variant:
        """The first text."""
        return self.blend.one

    @property
    def other(self) -> Variant:
        """The other text."""
        return self.blend.other

    def parted(self, scenario: Scenario) -> "Parting | None":
        """The plainest item on which the texts settle differently because of this question alone; None without one."""
        mixing = Mixing(scenario, self.blend)
        mine, theirs = mixing.play(NONE), mixing.play(self.blend.all)
        before, after = mine.outcome(), theirs.outcome()
        found = (Parting(item, settled(before[item]), settled(after[item])) for item in after if item in before)
        differing = [parting for parting in found if parting.mine != parting.theirs and parting.item.what != "over"]
        mixed = mine.more(self.question) if differing else mine
        causing = [parting for parting in differing if mixed.value(parting.item) == after[parting.item]]
        items = [parting.item for parting in causing]
        rivals = [one for one in mixing.grown([mine], items) if self.question not in one.questions] if causing else []
        alone = (one for one in causing if all(rival.value(one.item) != after[one.item] for rival in rivals))
        return min(alone, key=Parting.doubt, default=None)


class Parting(NamedTuple):
    """An item on which two texts part, and what each settles."""

    item: Item
    mine: object
    theirs: object

    def doubt(self) -> int:
        """How far it is from a plain contradiction: what is undetermined, and what is not reached."""
        return sum((UNDETERMINED in str(value)) + 2 * (value == NOT_REACHED) for value in (self.mine, self.theirs))

    def as_plain_as(self, other: "Parting") -> bool:
        """Whether this parting is as good a witness as another: about the same thing, and as plain."""
        if self.item.what != other.item.what or self.doubt() > other.doubt():
            return False
        return self.item.what != "verdict" or (self.mine, self.theirs) == (other.mine, other.theirs)


class Search(NamedTuple):
    """What a search came to: a witness, or None and what was tried."""

    witness: Scenario | None
    tried: str


def search(
    game: Game, pair: Pair, known: Sequence[Scenario], *, seed: int = 0, budget: float = 30.0, playing: Variant
) -> Search:
    """
    A smallest scenario that parts a pair: from those known, else from games played at random under `playing`.

    The same for the same seed, unless the budget of seconds runs out first.
    """
    deadline = monotonic() + budget
    found = [(parting, scenario) for scenario in known if (parting := pair.parted(scenario)) is not None]
    tried = f"{len(known)} known scenarios"
    best: Scenario | None = None
    if found:
        plainest = min(parting.doubt() for parting, _ in found)
        small = (shrink(game, pair, scenario, deadline) for parting, scenario in found if parting.doubt() == plainest)
        best = min(small, key=lambda one: _size(game, one))
    else:
        positions = 0
        for scenario in _random_cases(game, pair, Random(seed), playing, deadline):
            positions += 1
            if pair.parted(scenario) is not None:
                best = shrink(game, pair, scenario, deadline)
                break
        tried += f" and {positions} positions of random games"
    return Search(None if best is None else described(pair, best), tried)


def shrink(game: Game, pair: Pair, scenario: Scenario, deadline: float) -> Scenario:
    """The scenario with steps and facts left out as long as it still parts the pair as plainly for the same reason."""
    scenario = bare(scenario)
    first = pair.parted(scenario)
    shrunk = first is not None
    while first is not None and shrunk and monotonic() < deadline:
        shrunk = False
        for less in smaller(game, scenario):
            parting = pair.parted(less)
            if parting is not None and parting.as_plain_as(first):
                scenario, shrunk = less, True
                break
            if monotonic() > deadline:
                break
    return scenario


def smaller(game: Game, scenario: Scenario) -> Iterator[Scenario]:
    """The scenario with one thing less: a step, a part of an action that may be left out, a fact of the start."""
    for i in range(len(scenario.steps)):
        steps = scenario.steps[:i] + scenario.steps[i + 1 :]
        yield scenario._replace(steps=tuple(step._replace(number=n) for n, step in enumerate(steps, 1)))
    for i, step in enumerate(scenario.steps):
        for action in _plainer(step.action):
            yield scenario._replace(steps=(*scenario.steps[:i], step._replace(action=action), *scenario.steps[i + 1 :]))
    yield from (scenario._replace(start=state) for state in game.simpler(scenario.start))


def _plainer(action: Any) -> Iterator[Any]:
    """The action with one thing less told: a part that may be left out, or one piece of several."""
    for field in action._fields:
        value = getattr(action, field)
        if field in action._field_defaults and value != action._field_defaults[field]:
            yield action._replace(**{field: action._field_defaults[field]})


def bare(scenario: Scenario) -> Scenario:
    """The scenario without its expectations."""
    steps = (
        Step(number=step.number, player=step.player, action=step.action, line=0, probe=step.probe)
        for step in scenario.steps
    )
    return scenario._replace(steps=tuple(steps), final=ByVariant(), variants=(), path="", warnings=())


def _size(game: Game, scenario: Scenario) -> tuple[int, int]:
    return len(scenario.steps), len(str(game.write_state(scenario.start)))


def _random_cases(game: Game, pair: Pair, random: Random, playing: Variant, deadline: float) -> Iterator[Scenario]:
    """Every action worth judging in the states of random games, one a scenario; then the end of each game."""
    rules = Unnoted(playing.readings.settled(NOTHING))
    admitted = {question: tuple(game.questions[question].answers) for question in game.questions}
    while monotonic() < deadline:
        state = game.deal(random)
        for _ in range(_DEPTH):
            try:
                over = game.over(state, rules)
            except Needs:
                break
            player = game.mover(state)
            if over or player is None:
                yield _case(game, pair, state, ())
                break
            actions = list(game.candidates(state, player, admitted))
            yield from (_case(game, pair, state, (action,)) for action in actions)
            random.shuffle(actions)
            chosen = next((one for one in actions if lawful(game, state, one, rules)), None)
            if chosen is None:
                break
            chosen = game.complete(state, chosen, random)
            state = game.verbs[chosen.kind].effect(state, chosen, rules)
            if monotonic() > deadline:
                return


def _case(game: Game, pair: Pair, state: Any, actions: tuple[Any, ...]) -> Scenario:
    steps = (Step(number=n, player=action.player, action=action, line=0) for n, action in enumerate(actions, 1))
    return Scenario(title=pair.question, game=game, about="", players=state.names, start=state, steps=tuple(steps))


def described(pair: Pair, scenario: Scenario) -> Scenario:
    """The scenario with a title, and with what both texts make of it as its expectations."""
    one, other = replay(scenario, pair.one), replay(scenario, pair.other)
    steps = tuple(_expecting(pair, step, one, other) for step in scenario.steps)
    question = scenario.game.questions[pair.question]
    return scenario._replace(
        title=f"Where {pair.one.name} and {pair.other.name} part on {pair.question}",
        about=f"{question.asks} The two texts answer differently, and nothing else about this case does.",
        steps=steps,
        final=_final(one, other),
    )


def _expecting(pair: Pair, step: Step, *played: Replay) -> Step:
    def named(read: Callable[[Replay, Any], Any]) -> ByVariant[Any]:
        judged = ((one, one.steps[step.number - 1]) for one in played)
        pairs = ((one.variant.name, read(one, j)) for one, j in judged if j.ruling is not None)
        return ByVariant(None, tuple((name, value) for name, value in pairs if value is not None))

    return step._replace(
        verdict=named(lambda _, judged: judged.ruling.verdict),
        because=named(lambda _, judged: (pair.question,) if pair.question in reasons(judged.ruling) else None),
        standing=named(_standing) if not step.probe else ByVariant(),
    )


def _standing(played: Replay, judged: Any) -> Any:
    if judged.ruling.verdict is Verdict.ILLEGAL:
        return None
    values = played.standing(judged).values
    if len(values) != 1:
        return None
    totals = {
        account: {name: total for name, total in zip(played.scenario.players, both, strict=True) if total is not None}
        for account, both in values[0]
    }
    return {account: both for account, both in totals.items() if both} or None


def _final(one: Replay, other: Replay) -> ByVariant[Final]:
    """The totals and the winner on which the ends of two replays differ, as expectations of both."""
    ends = [_end(played) for played in (one, other)]
    differ = [key for key in ends[0] if key in ends[1] and ends[0][key] != ends[1][key]]
    if not differ:
        return ByVariant()
    finals = zip((one, other), ends, strict=True)
    return ByVariant(None, tuple((played.variant.name, _as_final(end, differ)) for played, end in finals))


def _end(played: Replay) -> dict[tuple[str, str], int | str]:
    """What the end comes to, by account and player, and the winner; `undetermined` where readings or facts are open."""
    values = outcome(played)
    if values[Item(0, "over")] != frozenset((True,)):  # whether it is reached cannot be expected
        return {}
    found: dict[tuple[str, str], int | str] = {}
    for item, value in values.items():
        totals = settled(value)
        if not item.step and item.what not in ("over", "winner") and isinstance(totals, tuple):
            found |= {(item.what, name): total for name, total in zip(played.scenario.players, totals, strict=True)}
    if found:
        found["winner", ""] = winner(played, [tally for tally in played.final().values if tally is not None])
    return found


def _as_final(end: dict[tuple[str, str], int | str], differ: list[tuple[str, str]]) -> Final:
    totals: dict[str, dict[str, int | str]] = {}
    for account, name in differ:
        if name:
            totals.setdefault(account, {})[name] = end[account, name]
    won = str(end["winner", ""]) if ("winner", "") in differ else None
    return Final(line=0, totals=totals, winner=won)
