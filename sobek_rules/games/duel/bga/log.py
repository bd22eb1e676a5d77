"""Archive logs of the duel: the calls that their events show, and the deal as far as it ever shows itself."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from sobek_rules import archive
from sobek_rules.archive import Archive
from sobek_rules.games.duel.actions import Action
from sobek_rules.games.duel.bga import ending
from sobek_rules.games.duel.bga.actions import Pieces, action
from sobek_rules.games.duel.bga.calls import NOTHING, Call, Event, turns
from sobek_rules.games.duel.bga.claims import about
from sobek_rules.games.duel.bga.codes import DEBEN, STATES, TOKENS, number
from sobek_rules.games.duel.bga.deviations import LENIENT
from sobek_rules.games.duel.bga.positions import SEATS
from sobek_rules.games.duel.bga.table import Hidden, Id, Table
from sobek_rules.games.duel.pieces import DEBENS, LETTERS, STATUE, UNKNOWN
from sobek_rules.games.duel.state import START, State
from sobek_rules.recorded import Move, Point, Recorded, Row, Trouble, Unreadable

PILE, BERTHS, ASIDE = 23, 5, 8
#: Events of this game.
EVENTS = frozenset(
    """
    handUpdate takeTile ankhDir refill sold updateScores discardTile drawTiles removeCorruption takePirogue deben
    discardTileSlow revealDebens debenSlow gameEndScoring message gameStateChange gameStateChangePrivateArg
    """.split()
)


def fits(document: Any) -> bool:
    """Whether a JSON value is a container of this platform's packets, or of something that it sends instead."""
    return archive.fits(document)


def read(document: Any, infos: Mapping[str, Any] | None = None) -> Recorded:
    """
    The game in a log, with what is hidden filled in as far as it shows itself; `infos` is the record of its table.

    Raises `Unreadable` where the document holds no log.
    """
    log = archive.archive(document)
    broken = tuple(archive.damage(log))
    walk = _Walk(log)
    try:
        walk.run()
    except (Hidden, KeyError, ValueError, TypeError, AttributeError, StopIteration) as error:
        what = str(error) if isinstance(error, Hidden) else f"an event is not as it should be: {error!r}"
        walk.troubles.append(Trouble(Row.DAMAGED, what, walk.at))
    return walk.recorded(broken, infos or log.infos)


class _Draw(NamedTuple):
    """A deben drawn: by whom, in which call, and the id where somebody saw it."""

    player: str
    call: int
    id_: int
    eye: bool


class _Walk:
    """A log followed event by event."""

    def __init__(self, log: Archive) -> None:
        self.events = archive.events(log)
        self.players = _players(self.events)
        self.table = Table(self.players, number(log.packets[0].get("time")))
        self.state, self.active = "", ""
        self.offer: Mapping[str, Any] = NOTHING
        self.calls: list[Call] = []
        self.draws: list[_Draw] = []
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

    def run(self) -> None:
        """Follow all events; stops where the game is left off."""
        for _, group in groupby(self.events, key=lambda one: one.move):
            told = list(group)
            self._move(told)
            if self.troubles or self.ending in (Row.CONCEDED, Row.ABANDONED):
                return

    def _move(self, told: list[archive.Event]) -> None:
        """One request of a player, and all that came of it."""
        before, offer, player = self.state, self.offer, self.active
        events: list[Event] = []
        sold: list[bool] = []
        for event in told:
            self.at = event.point
            if event.type in archive.ENDINGS:
                self.ending = archive.ENDINGS[event.type]
            elif event.type == "gameStateChange":
                sold.append(self._change(event) == 5)
            elif event.type in EVENTS:
                mine = Event(event.type, event.args, event.to, event.packet)
                (self.end if self.end or event.type == "message" else events).append(mine)
                self._follow(mine, twin=_has_twin(event, told))
            elif event.type not in archive.IGNORED:
                what = f"the event '{event.type}' is not known"
                self.troubles.append(Trouble(Row.UNSUPPORTED, what, event.point))
                return
        if before and (events or self.state != before or self.offer is not offer) and self.ending is not Row.CONCEDED:
            point = Point(told[0].move, told[-1].packet)
            self._call(Call(player, before, "", NOTHING, point, offer, tuple(events)), pending=any(sold))

    def _change(self, event: archive.Event) -> int:
        """The game comes to another state; its number."""
        args = event.args
        state = number(args.get("id"))
        if state == archive.OVER:
            self.ending = Row.OK
            self.result = args.get("args") or None
        if state not in STATES:
            return state
        told = dict(args.get("args") or {})
        if event.to:
            self.private = told.get("_private") or {}
            self._see_offered(self.private)
            return state
        self.offer = {**told, "private": _ids(self.private)} if self.private else told
        self.private = NOTHING
        self.state, self.active = STATES[state], str(args["active_player"])
        self.first = self.first or self.active
        return state

    def _see_offered(self, private: Mapping[str, Any]) -> None:
        for token in private.get("pirogues", ()):
            self._see_token(token)
        for tile in private.get("opponents_corruption", ()):
            self.table.see(tile)

    def _see_token(self, record: Mapping[str, Any]) -> int:
        """Note a token that shows its face, and its berth; its id."""
        id_ = number(record["pirogue_id"])
        self.table.tokens[id_] = TOKENS[number(record["ability"])]
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
            if self.state == "playerTurn":
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
        shown = [number(one["deben_id"]) for one in args["debens"]]
        own = [one for one in self.draws if one.player == player]
        left = [id_ for id_ in shown if id_ not in [one.id_ for one in own]]
        for one, id_ in zip([one for one in own if not one.id_], left, strict=False):
            self.draws[self.draws.index(one)] = one._replace(id_=id_)

    # Calls.

    def _call(self, call: Call, *, pending: bool) -> None:
        """Make out what was asked for, and keep it; a sale of wild tiles alone tells its tiles one move later."""
        name, args = self._asked(call, pending=pending)
        for event in call.events:
            if event.type == "sold" and self.calls and self.calls[-1].args is _PENDING:
                self.calls[-1] = self.calls[-1]._replace(args={"tile_ids": _listed(event.args["tiles"])})
        drawing = [event for event in call.told("deben")] or [
            event for event in call.told("discardTile") if event.args.get("reason") == "deben"
        ]
        if drawing:
            told = next((event.args["deben"]["deben_id"] for event in drawing if event.to), 0)
            eye = any(self._see_token(event.args["pirogue"]) in self._eyes() for event in call.told("takePirogue"))
            self.draws.append(_Draw(call.player, len(self.calls), number(told), eye))
        drawn = {"tiles": self.drawn}
        self.drawn = []
        self.calls.append(call._replace(name=name, args=args, drawn=drawn))

    def _eyes(self) -> list[int]:
        return [id_ for id_, token in self.table.tokens.items() if token == "eye"]

    def _asked(self, call: Call, *, pending: bool) -> tuple[str, Mapping[str, Any]]:
        """The name and the arguments of a call, by what came of it."""
        told = {event.type: event.args for event in reversed(call.events) if not event.to}
        if call.state == "playerTurn" and pending and "sold" not in told:
            return "sell", _PENDING
        if call.state == "characterCourtesan" and "sold" not in told:
            return "sell", _PENDING
        for type_, make in _ASKED[call.state]:
            if type_ is None or type_ in told:
                return make(told.get(type_ or ""), self, call)
        raise Hidden(f"nothing tells what was done in the state {call.state}")

    # The game.

    def recorded(self, broken: tuple[Trouble, ...], infos: Mapping[str, Any] | None) -> Recorded:
        """The game as it was recorded."""
        known = Pieces(self.table.tiles(), self.table.tokens, self.players)
        calls = list(self._with_debens())
        moves = list(self._moves(calls, known))
        final: tuple[Any, ...] = ()
        if self.ending is Row.OK and not self.troubles:
            result = ending.result(self.result, infos)
            final = ending.claims(self.end, self.at, known) + ending.of_standings(result, known)
        return Recorded(
            name=self.name,
            game="duel",
            variant="duel/bga-engine",
            players=SEATS,
            start=self._start(known),
            moves=tuple(moves),
            final=final,
            ending=self.ending,
            troubles=(*broken, *self.troubles),
            lenient=LENIENT,
        )

    def _with_debens(self) -> Iterator[Call]:
        """The calls with the debens drawn in them; beside one that an eye kept lies the least that it can have seen."""
        by_call = {draw.call: draw for draw in self.draws}
        bag = list(DEBEN)
        for at, call in enumerate(self.calls):
            draw = by_call.get(at)
            if draw is None:
                yield call
                continue
            seen = [draw.id_]
            if draw.id_ in bag:
                bag.remove(draw.id_)
            if draw.eye and draw.id_ and len(bag) > 1:
                seen.append(bag[0])
            yield call._replace(drawn={**call.drawn, "debens": [draw.id_], "seen": seen})

    def _moves(self, calls: list[Call], known: Pieces) -> Iterator[Move]:
        for group in turns(calls):
            made = action(group, known)
            if made is None:
                self.troubles.append(Trouble(Row.DAMAGED, "no action of the game is made of this", group[0].point))
                return
            yield _move(group, made, known)

    def _start(self, known: Pieces) -> State:
        market = tuple(None if one is None else known.tiles[one] for one in self.table.first_market)
        hands = tuple(tuple(known.tiles[one] for one in self.table.first_hands[player]) for player in self.players)
        berths = [self.table.tokens.get(self.slots.get(slot, -1), "?") for slot in range(BERTHS)]
        apart = [name for id_, name in self.table.tokens.items() if id_ not in self.slots.values()]
        return State(
            SEATS,
            market=market,
            ankh=START,
            hands=(hands[0], hands[1]),
            corruption=((), ()),
            sold=((), ()),
            pile=(UNKNOWN,) * PILE,
            bag=DEBENS,
            debens=((), ()),
            berths=tuple(berths),
            aside=(*apart, *("?" for _ in range(ASIDE - len(apart)))),
            bonus=ending.bonus(self.end),
            to_move=known.seat(self.first) if self.first else None,
        )


def _move(group: list[Call], made: Action, known: Pieces) -> Move:
    found = about(group, made, known)
    player = known.seat(group[0].player)
    return Move(player, made, group[0].point, offered=found.offered, told=found.told, left=found.left)


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


# What was asked for, by the first of these events that came of it.

_PENDING: Mapping[str, Any] = {"tile_ids": ""}
Asked = tuple[str, Mapping[str, Any]]


def _listed(records: Any) -> str:
    return ";".join(str(number(one["tile_id"])) for one in records)


def _selected(args: Any, walk: _Walk, call: Call) -> Asked:
    return "selectMarketTile", {"col": number(args["tile"]["col"]), "row": number(args["tile"]["row"])}


def _refilled(args: Any, walk: _Walk, call: Call) -> Asked:
    return "refill", NOTHING


def _sold(args: Any, walk: _Walk, call: Call) -> Asked:
    return "sell", {"tile_ids": _listed(args["tiles"])}


def _played(args: Any, walk: _Walk, call: Call) -> Asked:
    return "playCharacter", {"tile_id": number(args["tile"]["tile_id"])}


def _turned(args: Any, walk: _Walk, call: Call) -> Asked:
    return "answer", {"answer": args["ankh_dir"]}


def _traded(args: Any, walk: _Walk, call: Call) -> Asked:
    return "answer", {"answer": "yes"}


def _kept(args: Any, walk: _Walk, call: Call) -> Asked:
    return "answer", {"answer": "no"}


def _named(args: Any, walk: _Walk, call: Call) -> Asked:
    return "answer", {"answer": args["tiles"][0]["resource"]}


def _picked(args: Any, walk: _Walk, call: Call) -> Asked:
    return "pickPirogue", {"slot": number(args["pirogue"]["pirogue_id"])}


def _laid(args: Any, walk: _Walk, call: Call) -> Asked:
    return "selectMarketTile", {"col": number(args["board"][0]), "row": number(args["board"][1])}


def _joined(args: Any, walk: _Walk, call: Call) -> Asked:
    return "answer", {"answer": args["pirogue"]["resource"]}


def _given_back(args: Any, walk: _Walk, call: Call) -> Asked:
    return "answer", {"answer": number(args["tiles"][0]["tile_id"])}


def _stolen(args: Any, walk: _Walk, call: Call) -> Asked:
    return "answer", {"answer": args["tile"]["deck"]}


def _removed(args: Any, walk: _Walk, call: Call) -> Asked:
    """The good that a priest names; where nothing was removed a log does not tell it, and any will do that lies not there."""
    if args["tiles"]:
        good = walk.table.tile(number(args["tiles"][0]["tile_id"])).good
    else:
        lying = {walk.table.tile(one).good for one in walk.table.corruption[call.player]}
        good = next(one for one in (*LETTERS, STATUE) if one not in lying)
    return "answer", {"answer": good}


_ASKED: Mapping[str, tuple[tuple[str | None, Any], ...]] = {
    "playerTurn": (("refill", _refilled), ("takeTile", _selected), ("sold", _sold), ("discardTile", _played)),
    "playerTurn2": (("takeTile", _selected),),
    "deben": (("discardTile", _traded), (None, _kept)),
    "orientation": (("ankhDir", _turned),),
    "pickResource": (("sold", _named),),
    "pirogue": (("takePirogue", _picked),),
    "pirogue04": (("takePirogue", _laid),),
    "pirogue07": (("takePirogue", _joined),),
    "pirogue11": (("takePirogue", _joined),),
    "characterVizier": (("removeCorruption", _given_back),),
    "characterThief": (("discardTile", _stolen),),
    "characterMerchant": (("takeTile", _selected),),
    "characterHighPriest": (("removeCorruption", _removed),),
    "characterCourtesan": (("sold", _sold),),
    "characterArchitect": (("takePirogue", _picked),),
    "characterScribe": (("discardTile", _sold),),
}
