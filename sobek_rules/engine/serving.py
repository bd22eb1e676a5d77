"""Answering the requests of the protocol with our own judge."""

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from sobek_rules.check import why
from sobek_rules.conform.cases import Declared
from sobek_rules.conform.plain import read_action, read_start
from sobek_rules.conform.plain import why as unread
from sobek_rules.conform.protocol import CAPABILITIES, VERSION, Message
from sobek_rules.conform.shape import faults
from sobek_rules.conform.suite import MOST_LEGAL
from sobek_rules.errors import BadInput
from sobek_rules.game import Game, Noting
from sobek_rules.judge import Outlook, Ruling, World, advance, outlook, rule_on
from sobek_rules.model import Tally, Verdict
from sobek_rules.replay import accounts, over, tally
from sobek_rules.variant import Variant
from sobek_rules.version import __version__

Reply = dict[str, Any]


class Habits(NamedTuple):
    """
    How an engine answers, whatever its rules are.

    It plays what it refuses, lists one action too few, or tells the state before the last action.
    """

    careless: bool = False
    forgetful: bool = False
    behind: bool = False


class Unready(Exception):
    """A request makes no sense now."""


class Playing(NamedTuple):
    """A game in progress: its players and the worlds it may be in, none once nobody can tell, and those before them."""

    game: Game
    variant: Variant
    players: tuple[str, ...]
    start: Any
    worlds: tuple[World, ...]
    before: tuple[World, ...] = ()


class Serving:
    """An engine for some games, each as it declares it and as it really plays it."""

    def __init__(
        self,
        games: Iterable[tuple[Game, Variant]],
        declared: Mapping[str, Declared],
        name: str,
        habits: Habits,
    ) -> None:
        self.games = {game.name: (game, variant) for game, variant in games}
        self.declared, self.name, self.habits = declared, name, habits
        self.playing: Playing | None = None

    def who(self) -> Reply:
        """Who this is."""
        engine = {"name": self.name, "version": __version__, "language": "Python"}
        games = {name: self.declared[name][0].plain() for name in self.games}
        return {"protocol": VERSION, "engine": engine, "games": games, "capabilities": list(CAPABILITIES)}

    def reply(self, request: Message) -> Reply:
        """The reply to a request."""
        answers: dict[str, Callable[[], Reply]] = {
            "hello": lambda: {"ok": True} | self.who(),
            "load": lambda: self.load(request),
            "apply": lambda: self.apply(request["player"], request["action"]),
            "legal": lambda: {"ok": True, "actions": self.legal()},
            "state": lambda: {"ok": True, "scenario": self.state()},
            "score": lambda: {"ok": True} | self.score(),
            "bye": lambda: {"ok": True},
        }
        try:
            said = self._misread(request, answers) or answers[request["cmd"]]()
        except BadInput as error:
            said = _failed(unread(error))
        except Unready as error:
            said = _failed(str(error))
        seq = request.get("seq")
        return {"seq": seq if isinstance(seq, int) else 0} | said

    @staticmethod
    def _misread(request: Message, answers: Collection[str]) -> Reply | None:
        """What is wrong with a request; None where it has the shape that it should."""
        cmd = request.get("cmd")
        if not isinstance(cmd, str) or cmd not in answers:
            return _failed(f"/cmd is none of {', '.join(answers)}")
        wrong = faults(request, f"{cmd}-request")
        return _failed("; ".join(wrong)) if wrong else None

    def load(self, told: Message) -> Reply:
        """Set up a position."""
        self.playing = None
        if told["game"] not in self.games:
            return {"skip": {"reason": f"this engine does not play {told['game']}"}}
        game, variant = self.games[told["game"]]
        players, state = read_start(game, told["scenario"])
        self.playing = Playing(game, variant, players, state, (World(state),))
        return {"ok": True}

    def _now(self) -> Playing:
        if self.playing is None:
            raise Unready("no position is loaded")
        return self.playing

    def apply(self, player: str, plain: Any) -> Reply:
        """Play an action, if it is legal under every reading or some."""
        now = self._now()
        if player not in now.players:
            raise Unready(f"there is no player '{player}'")
        action = read_action(now.game, plain, now.players.index(player), now.start)
        if not now.worlds:
            return {"undetermined": True, "reason": "what was played before hangs on a fact that is not told"}
        ruling = rule_on(now.game, now.variant.readings, now.worlds, action)
        if ruling.verdict is Verdict.ILLEGAL:
            self.playing = now._replace(worlds=self._refused(now, action))
            return {"illegal": True, "reason": why(ruling).removeprefix(": ")}
        self.playing = now._replace(worlds=advance(ruling, now.variant.readings), before=now.worlds)
        return {"ok": True} if ruling.verdict is Verdict.LEGAL else {"undetermined": True, "reason": _hangs(ruling)}

    def _refused(self, now: Playing, action: Any) -> tuple[World, ...]:
        """The worlds after a refused action: those before it, unless this engine plays it all the same."""
        if not self.habits.careless:
            return now.worlds
        world = now.worlds[0]
        # What a refused action would change may hang on anything, or make no sense at all.
        with suppress(Exception):
            rules = Noting(now.variant.readings.settled(world.assumptions))
            return (World(now.game.verbs[action.kind].effect(world.state, action, rules)),)
        return now.worlds

    def legal(self, most: int | None = None) -> list[Any] | None:
        """What the player to move may do; None where more than `most` actions are to be judged."""
        now = self._now()
        mover = now.game.mover(now.worlds[0].state) if now.worlds else None
        if mover is None:
            return []
        candidates = now.game.candidates(now.worlds[0].state, mover, now.variant.readings.admitted)
        found = dict.fromkeys(islice(candidates, None if most is None else most + 1))
        if most is not None and len(found) > most:
            return None
        listed = [
            now.game.write_action(action, now.start)
            for action in found
            if rule_on(now.game, now.variant.readings, now.worlds, action).verdict is Verdict.LEGAL
        ]
        return listed[:-1] if self.habits.forgetful else listed

    def state(self) -> Any:
        """The state; of several worlds that of the first."""
        now = self._now()
        worlds = (self.habits.behind and now.before) or now.worlds
        return now.game.write_state(worlds[0].state if worlds else now.start)

    def score(self) -> Reply:
        """The accounts, and at the end the tally."""
        now = self._now()
        standing = self._look(now, accounts)
        running = _told(now.players, now.game.accounts, [dict(one) for one in standing.values])
        if set(self._look(now, over).values) != {True}:
            return {"over": False, "accounts": running}
        tallies = [one for one in self._look(now, tally).values if one is not None]
        return {
            "over": True,
            "accounts": running,
            "totals": _told(now.players, now.game.final_accounts, [one.totals for one in tallies]),
            "winners": _winners(now.players, tallies),
        }

    @staticmethod
    def _look(now: Playing, look: Any) -> Outlook[Any]:
        return outlook(now.variant.readings, now.worlds, partial(look, now.game))

    def answer(self, case: Message) -> Reply:
        """What this engine makes of a whole case."""
        loaded = self.load(case)
        if "skip" in loaded:
            return self.who() | loaded
        told: list[Reply] = []
        for step in case["steps"]:
            before, listed = self.playing, self.legal(MOST_LEGAL)
            found = self.apply(step["player"], step["action"])
            verdict = next(word for word in ("illegal", "undetermined", "ok") if word in found)
            said: Reply = {"verdict": "legal" if verdict == "ok" else verdict}
            said |= {} if listed is None else {"legal": listed}
            if verdict == "illegal":
                said |= {"reason": found["reason"], "changed": self.playing != before}
            told.append(said)
            if step.get("probe"):
                self.playing = before
            elif verdict == "illegal":
                break
            else:
                score = self.score()
                said |= {"accounts": score["accounts"], "over": score["over"], "state": self.state()}
        return self.who() | {"steps": told, "end": self.score()}


def _failed(message: str) -> Reply:
    return {"error": {"message": message}}


def _hangs(ruling: Ruling) -> str:
    return why(ruling).removeprefix(": ")


def _told(players: tuple[str, ...], names: Iterable[str], cases: list[Any]) -> Reply:
    """Each account of each player, None where readings differ or a fact is missing."""
    found: Reply = {}
    for account in names:
        found[account] = {}
        for at, name in enumerate(players):
            values = {one[account][at] if account in one else None for one in cases}
            found[account][name] = values.pop() if len(values) == 1 else None
    return found


def _winners(players: tuple[str, ...], tallies: list[Tally]) -> list[str] | None:
    ways = {one.winners for one in tallies}
    winners = ways.pop() if len(ways) == 1 else None
    return None if winners is None else [players[player] for player in winners]
