"""Archive logs of the duel: the calls that their events show, and the deal as far as it ever shows itself."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sobek_rules import archive
from sobek_rules.games.duel.actions import Action
from sobek_rules.games.duel.bga import ending
from sobek_rules.games.duel.bga.actions import WRONG, Pieces, action, in_words
from sobek_rules.games.duel.bga.calls import NOTHING, Call, turns
from sobek_rules.games.duel.bga.claims import about
from sobek_rules.games.duel.bga.codes import DEBEN, PLATFORM
from sobek_rules.games.duel.bga.deviations import LENIENT
from sobek_rules.games.duel.bga.positions import SEATS
from sobek_rules.games.duel.bga.table import Hidden
from sobek_rules.games.duel.bga.walk import Walk
from sobek_rules.games.duel.pieces import DEBENS, ROYAL, UNKNOWN
from sobek_rules.games.duel.state import START, Court, State
from sobek_rules.recorded import Claim, Move, Recorded, Row, Trouble, Unreadable

#: Of the box: tiles in the pile, without the expansion and with it; tokens in the berths and set aside.
PILE, PILE_OF_BOTH, BERTHS, ASIDE = 23, 31, 5, 8


def fits(document: Any) -> bool:
    """Whether a JSON value is a container of this platform's packets, or of something that it sends instead."""
    return archive.fits(document)


def read(document: Any, infos: Mapping[str, Any] | None = None) -> Recorded:
    """
    The game in a log, with what is hidden filled in as far as it shows itself; `infos` is the record of its table.

    Where something is not as it should be, the game up to there. Raises `Unreadable` where the document holds no log.
    """
    log = archive.archive(document)
    try:
        return _followed(log, infos)
    except WRONG as error:
        raise Unreadable(Row.DAMAGED, in_words(error)) from None


def _followed(log: archive.Archive, infos: Mapping[str, Any] | None) -> Recorded:
    """The game in a log, as far as it can be followed."""
    broken = tuple(archive.damage(log))
    walk = Walk(log)
    try:
        walk.run()
    except (Hidden, StopIteration, *WRONG) as error:
        what = str(error) if isinstance(error, Hidden) else in_words(error)
        walk.troubles.append(Trouble(Row.DAMAGED, what, walk.at))
    return _recorded(walk, broken, infos or log.infos)


def _recorded(walk: Walk, broken: tuple[Trouble, ...], infos: Mapping[str, Any] | None) -> Recorded:
    """The game as it was recorded."""
    known = Pieces(walk.table.tiles(), walk.table.tokens, walk.players)
    moves = _moves(walk, known)
    end = _End()
    # What is told of the ending outweighs that the log comes to one.
    how = ending.how(walk.result, infos)
    walk.ending = how if walk.ending in (Row.OK, Row.UNFINISHED) and how is not Row.OK else walk.ending
    if walk.ending is Row.OK and not walk.troubles:
        try:
            end = _end(walk, infos, known)
        except WRONG as error:
            walk.troubles.append(Trouble(Row.DAMAGED, in_words(error), walk.at))
    return Recorded(
        name=walk.name,
        game="duel",
        variant="duel/pharaoh-engine" if walk.expansion else "duel/bga-engine",
        players=SEATS,
        start=_start(walk, known),
        moves=moves,
        final=end.claims,
        ending=walk.ending,
        troubles=(*broken, *walk.troubles),
        lenient=LENIENT,
        platform=PLATFORM,
        version=str((infos or NOTHING).get("gameversion", "")),
        date=walk.date,
        totals=end.totals,
        winners=end.winners,
    )


class _End(NamedTuple):
    """What a log tells of the end."""

    claims: tuple[Claim, ...] = ()
    totals: Mapping[str, tuple[int, ...]] = NOTHING
    winners: tuple[int, ...] = ()


def _end(walk: Walk, infos: Mapping[str, Any] | None, known: Pieces) -> _End:
    standings = ending.result(walk.result, infos)
    told = ending.claims(walk.end, walk.at, known) + ending.of_standings(standings, known)
    return _End(told, *ending.of_players(standings, known))


def _with_draws(walk: Walk) -> Iterator[Call]:
    """The calls with what was drawn in them; beside a deben that an eye kept lies the least that it can have seen."""
    debens = {draw.call: draw for draw in walk.draws if draw.kind == "deben"}
    royal = {draw.call: draw for draw in walk.draws if draw.kind == "royal"}
    bag = list(DEBEN)
    for at, call in enumerate(walk.calls):
        drawn = dict(call.drawn)
        if at in royal:
            drawn["royal"] = [royal[at].id_]
        if (draw := debens.get(at)) is not None:
            if draw.id_ in bag:
                bag.remove(draw.id_)
            seen = [draw.id_, *bag[:1]] if draw.eye and draw.id_ and len(bag) > 1 else [draw.id_]
            drawn |= {"debens": [draw.id_], "seen": seen}
        yield call._replace(drawn=drawn)


def _moves(walk: Walk, known: Pieces) -> tuple[Move, ...]:
    """The moves, as far as they are what they should be."""
    found: list[Move] = []
    for group in turns(list(_with_draws(walk))):
        try:
            made = action(group, known)
            if made is None:
                raise ValueError(f"{group[0].name} in the state {group[0].state}")
            found.append(_move(group, made, known))
        except WRONG as error:
            walk.troubles.insert(0, Trouble(Row.DAMAGED, in_words(error), group[0].point))
            break
    return tuple(found)


def _start(walk: Walk, known: Pieces) -> State:
    market = tuple(None if one is None else known.tiles[one] for one in walk.table.first_market)
    hands = tuple(tuple(known.tiles[one] for one in walk.table.first_hands[player]) for player in walk.players)
    berths = [walk.table.tokens.get(walk.slots.get(slot, -1), "?") for slot in range(BERTHS)]
    apart = [name for id_, name in walk.table.tokens.items() if id_ not in walk.slots.values()]
    return State(
        SEATS,
        market=market,
        ankh=START,
        hands=(hands[0], hands[1]),
        corruption=((), ()),
        sold=((), ()),
        pile=(UNKNOWN,) * (PILE_OF_BOTH if walk.expansion else PILE),
        bag=DEBENS,
        debens=((), ()),
        berths=tuple(berths),
        aside=(*apart, *("?" for _ in range(ASIDE - len(apart)))),
        bonus=ending.bonus(walk.end),
        court=Court(left=ROYAL, played=()) if walk.expansion else None,
        to_move=known.seat(walk.first) if walk.first else None,
    )


def _move(group: list[Call], made: Action, known: Pieces) -> Move:
    found = about(group, made, known)
    player = known.seat(group[0].player)
    return Move(player, made, group[0].point, offered=found.offered, told=found.told, left=found.left)
