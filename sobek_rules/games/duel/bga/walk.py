"""An archive log followed event by event: the table as it was, and the calls that were made."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

from sobek_rules import archive
from sobek_rules.archive import Archive
from sobek_rules.games.duel.bga.asked import PENDING, asked, listed
from sobek_rules.games.duel.bga.calls import NOTHING, Call, Event
from sobek_rules.games.duel.bga.codes import STATES, TOKENS, number
from sobek_rules.games.duel.bga.table import Hidden, Id, Table
from sobek_rules.recorded import Point, Row, Trouble, Unreadable

#: Events of this game.
EVENTS = frozenset(
    {
        "handUpdate",
        "takeTile",
        "ankhDir",
        "refill",
        "sold",
        "updateScores",
        "discardTile",
        "drawTiles",
        "removeCorruption",
        "takePirogue",
        "deben",
        "discardTileSlow",
        "revealDebens",
        "debenSlow",
        "gameEndScoring",
        "message",
        "gameStateChange",
        "gameStateChangePrivateArg",
        "royalCorruption",
        "discardRoyalCorruption",
        "revealRoyalCorruptions",
        "discardDeben",
    }
)


class Draw(NamedTuple):
    """A deben or a royal corruption token drawn: by whom, in which call, and the id where somebody saw it."""

    kind: str
    player: str
    call: int
    id_: int
    eye: bool = False


class Walk:
    """A log followed event by event."""

    def __init__(self, log: Archive) -> None:
        self.events = archive.events(log)
        self.players = _players(self.events)
        self.table = Table(self.players, number(log.packets[0].get("time")))
        for view in _views(log.views or NOTHING):
            self.table.begin(view)
        self.state, self.active = "", ""
        self.offer: Mapping[str, Any] = NOTHING
        self.calls: list[Call] = []
        self.draws: list[Draw] = []
        self.slots: dict[int, int] = {}
        self.end: list[Event] = []
        self.result: Mapping[str, Any] | None = None
        self.ending = Row.UNFINISHED
        self.troubles: list[Trouble] = []
        self.at = Point()
        self.first = ""
        self.private: Mapping[str, Any] = NOTHING
        self.drawn: list[Id] = []
        self.name = log.table
        self.date = _date(number(log.packets[0].get("time")))

    def run(self) -> None:
        """Follow all events; stops where the game is left off."""
        for _, group in groupby(self.events, key=lambda one: one.move):
            told = list(group)
            self._move(told)
            if self.troubles or self.ending in (Row.CONCEDED, Row.ABANDONED):
                return

    def _move(self, told: list[archive.Event]) -> None:
        """One request of a player, and all that came of it."""
        before, offer, player, over = self.state, self.offer, self.active, bool(self.end)
        events: list[Event] = []
        sold: list[bool] = []
        for event in told:
            self.at = event.point
            if event.type in archive.ENDINGS:
                self.ending = archive.ENDINGS[event.type]
            elif event.type == "gameStateChange":
                sold.append(self._change(event) == 5)
            elif event.type in EVENTS:
                args = event.args if isinstance(event.args, Mapping) else NOTHING
                mine = Event(event.type, args, event.to, event.packet)
                (self.end if self.end or event.type == "message" else events).append(mine)
                self._follow(mine, twin=_has_twin(event, told))
            elif event.type not in archive.IGNORED:
                what = f"the event '{event.type}' is not known"
                self.troubles.append(Trouble(Row.UNSUPPORTED, what, event.point))
                return
        moved = events or self.state != before or self.offer is not offer or bool(self.end) is not over
        if before and moved and self.ending is not Row.CONCEDED:
            point = Point(told[0].move, told[-1].packet)
            self._call(Call(player, before, "", NOTHING, point, offer, tuple(events)), pending=any(sold))

    def _change(self, event: archive.Event) -> int:
        """The game comes to another state; its number."""
        args = event.args
        state = number(args.get("id"))
        if state == archive.OVER:
            self.ending = Row.OK if self.ending is Row.UNFINISHED else self.ending
            self.result = args.get("args") or None
        if state not in STATES:
            return state
        told = dict(args.get("args") or {})
        if event.to:
            self.private = told.get("_private") or {}
            self._see_offered(self.private)
            return state
        if "playedCharacters" in told:
            told["playedCharacters"] = [self._played(one) for one in told["playedCharacters"]]
        self.offer = {**told, "private": _ids(self.private)} if self.private else told
        self.private = NOTHING
        self.state, self.active = STATES[state], str(args["active_player"])
        self.first = self.first or self.active
        return state

    def _played(self, one: Any) -> int:
        """The id of a character that was played, which may be told with its face."""
        return self.table.see(one) if isinstance(one, Mapping) else number(one)

    def _see_offered(self, private: Mapping[str, Any]) -> None:
        for token in private.get("pirogues", ()):
            self._see_token(token)
        for tile in private.get("opponents_corruption", ()):
            self.table.see(tile)

    def _see_token(self, record: Mapping[str, Any]) -> int:
        """Note a token that shows its face, and its berth; its id."""
        id_ = number(record["pirogue_id"])
        token = TOKENS[number(record["ability"])]
        if self.table.tokens.setdefault(id_, token) != token:
            raise Hidden(f"token {id_} is {token} here, elsewhere {self.table.tokens[id_]}")
        if record.get("slot") is not None:
            self.slots[number(record["slot"])] = id_
        return id_

    # Events.

    def _follow(self, event: Event, *, twin: bool) -> None:
        """Move on the table what an event moves; a private event has a public twin that says less."""
        args = event.args
        follow = getattr(self, f"_on_{event.type}", None)
        if follow is not None:
            follow(event, str(args.get("player_id", "")), args, twin)

    def _on_takeTile(self, event: Event, player: str, args: Any, twin: bool) -> None:  # noqa: N802
        for record in args["corruption_tiles_objects"]:
            self.table.see(record)
        if event.to:
            self.table.see(args["tile"])
            return
        self.table.hands[player].append(self.table.lift(args["tile"]))
        self.table.corruption[player] += [self.table.lift(one) for one in args["corruption_tiles_objects"]]

    def _on_refill(self, event: Event, player: str, args: Any, twin: bool) -> None:
        for record in args["new_tiles"]:
            self.table.lay(record)

    def _on_sold(self, event: Event, player: str, args: Any, twin: bool) -> None:
        for record in args["tiles"]:
            self.table.leaves(player, record)

    def _on_discardTile(self, event: Event, player: str, args: Any, twin: bool) -> None:  # noqa: N802
        records = args["tiles"] if "tiles" in args else [args["tile"]]
        gone = [self.table.leaves(player, record) for record in records]
        if args.get("to_corruption"):
            self.table.corruption[player] += gone
        elif "player_name2" in args:
            self.table.hands[_other(player, self.players)] += gone

    def _on_discardTileSlow(self, event: Event, player: str, args: Any, twin: bool) -> None:  # noqa: N802
        for record in args["tiles"]:
            self.table.leaves(player, record)

    def _on_drawTiles(self, event: Event, player: str, args: Any, twin: bool) -> None:  # noqa: N802
        if event.to:
            self.drawn = [self.table.see(record) for record in args["tiles"]]
            if self.state in ("playerTurn", "characterSpy"):
                self.table.hands[player] += self.drawn
        elif args.get("from_deck") and not twin:
            self.drawn = self.table.draws(player, number(args["tiles_num"]))

    def _on_removeCorruption(self, event: Event, player: str, args: Any, twin: bool) -> None:  # noqa: N802
        for record in args["tiles"]:
            id_ = self.table.see(record)
            if id_ not in self.table.corruption[player]:
                raise Hidden(f"tile {id_} leaves a corruption that does not hold it")
            self.table.corruption[player].remove(id_)
            if "player_name2" in args:
                self.table.hands[_other(player, self.players)].append(id_)

    def _on_takePirogue(self, event: Event, player: str, args: Any, twin: bool) -> None:  # noqa: N802
        id_ = self._see_token(args["pirogue"])
        if self.table.tokens[id_] == "mummy":
            self.table.hands[player] += self.table.corruption[player]
            self.table.corruption[player] = []

    def _on_revealDebens(self, event: Event, player: str, args: Any, twin: bool) -> None:  # noqa: N802
        """All debens of a player at the end: those of draws that nobody saw are the ones left, in any order."""
        self._seen_at_last("deben", player, [number(one["deben_id"]) for one in args["debens"]])

    def _on_revealRoyalCorruptions(self, event: Event, player: str, args: Any, twin: bool) -> None:  # noqa: N802
        shown = [number(one["royal_corruption_id"]) for one in args["royalCorruptions"]]
        self._seen_at_last("royal", player, shown)

    def _seen_at_last(self, kind: str, player: str, shown: list[int]) -> None:
        own = [one for one in self.draws if (one.kind, one.player) == (kind, player)]
        left = [id_ for id_ in shown if id_ not in [one.id_ for one in own]]
        for one, id_ in zip([one for one in own if not one.id_], left, strict=False):
            self.draws[self.draws.index(one)] = one._replace(id_=id_)

    # Calls.

    def _call(self, call: Call, *, pending: bool) -> None:
        """Make out what was asked for, and keep it; a sale of wild tiles alone tells its tiles one move later."""
        call = call._replace(drawn={"then": self.state})
        name, args = asked(call, self.table, pending=pending)
        for event in call.events:
            if event.type == "sold" and self.calls and self.calls[-1].args is PENDING:
                self.calls[-1] = self.calls[-1]._replace(args={"tile_ids": listed(event.args["tiles"])})
        drawing = list(call.told("deben")) or [
            event for event in call.told("discardTile") if event.args.get("reason") == "deben"
        ]
        if drawing:
            told = next((event.args["deben"]["deben_id"] for event in drawing if event.to), 0)
            eye = any(self._see_token(event.args["pirogue"]) in self._eyes() for event in call.told("takePirogue"))
            self.draws.append(Draw("deben", call.player, len(self.calls), number(told), eye))
        self._draws_royal(call)
        drawn = {"tiles": self.drawn}
        self.drawn = []
        self.calls.append(call._replace(name=name, args=args, drawn=drawn))

    def _draws_royal(self, call: Call) -> None:
        """Note the royal corruption token drawn with a tile of two goods."""
        taken = [event.args["tile"] for event in call.told("takeTile") if not event.to]
        if any(one["deck"] == "pharaoh" for one in taken):
            told = [event.args["royalCorruption"] for event in call.told("royalCorruption")]
            ids = [number(one["royal_corruption_id"]) for one in told] or [0]
            self.draws.append(Draw("royal", call.player, len(self.calls), ids[0]))

    @property
    def expansion(self) -> bool:
        """Whether the game is played with the expansion, of which some tile shows itself."""
        return "pharaoh" in self.table.backs.values()

    def _eyes(self) -> list[int]:
        return [id_ for id_, token in self.table.tokens.items() if token == "eye"]


def _date(seconds: int) -> str:
    """The day of a moment, in UTC; nothing where none is told."""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(seconds, UTC).date().isoformat() if seconds else ""


def _views(given: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The first views in a bundle: one, or one a player."""
    return (
        [given] if "board" in given else [one for one in given.values() if isinstance(one, Mapping) and "board" in one]
    )


def _players(events: list[archive.Event]) -> tuple[str, ...]:
    """The two players, in the order of their ids."""
    found = {str(event.args["player_id"]) for event in events if event.type in ("handUpdate", "takeTile")}
    if len(found) != 2:
        raise Unreadable(Row.UNSUPPORTED, "no game of two players who take tiles; " + _told_of(events))
    return tuple(sorted(found))


def _told_of(events: list[archive.Event]) -> str:
    """The events of a game that is not known, for its implementer."""
    strange = sorted({one.type for one in events} - EVENTS - archive.IGNORED - set(archive.ENDINGS))
    return f"events that are not known: {', '.join(strange[:8]) or 'none'}{', ...' if len(strange) > 8 else ''}"


def _other(player: str, players: tuple[str, ...]) -> str:
    return players[1 - players.index(player)]


def _has_twin(event: archive.Event, told: list[archive.Event]) -> bool:
    """Whether a public event says less than a private one of the same move and type."""
    return not event.to and any(one.to and one.type == event.type for one in told)


def _ids(private: Mapping[str, Any]) -> dict[str, Any]:
    """What only the mover sees, by ids."""
    keys = {"pirogues": "pirogue_id", "opponents_corruption": "tile_id"}
    return {
        name: [number(one[keys[name]]) for one in value] if name in keys else value for name, value in private.items()
    }
