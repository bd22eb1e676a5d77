"""What a record claims about the end: who could not act, the clean-up, corruption, bonus, scores, ranks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sobek_rules.games.duel.bga import endviews, records, views
from sobek_rules.games.duel.bga.actions import Pieces
from sobek_rules.games.duel.bga.calls import Call, Event
from sobek_rules.games.duel.bga.codes import DEBEN, number
from sobek_rules.recorded import Claim, Point, Row

#: Accounts of ours by the names in a recording's result.
_RESULT = {
    "points_sets": "sets",
    "points_deben": "debens+bonus",
    "points_pirogue": "pirogues",
    "scores": "score",
    "corruption": "corruption",
}
#: The same by the numbers of the platform's statistics.
_STATISTICS = {"11": "sets", "12": "debens+bonus", "13": "pirogues", "14": "corruption"}
_ROWS = {"corruption": Row.CORRUPTION}


def events(told: Sequence[Event]) -> list[Event]:
    """The events of the end: those from the notice on that somebody cannot act."""
    at = next((i for i, event in enumerate(told) if event.type == "message"), len(told))
    return list(told[at:])


def bonus(end: Sequence[Event]) -> tuple[int, ...]:
    """The debens drawn for less corruption, in order."""
    return tuple(number(one["value"]) for event in end if event.type == "debenSlow" for one in event.args["debens"])


def claims(end: Sequence[Event], point: Point, known: Pieces) -> tuple[Claim, ...]:
    """What the events of the end tell, the clean-up before the scores."""
    found: list[Claim] = []
    for event in end:
        at = point._replace(packet=event.packet or point.packet, event=event.type)
        found += records.shown(event, known, at)
        found += _EVENTS.get(event.type, _nothing)(event.args, at, known)
    if any(event.type == "revealDebens" for event in end) and all(event.type != "debenSlow" for event in end):
        found.append(
            Claim(Row.SCORE, "who draws how many debens", endviews.bonus_words(None, 0), endviews.bonus_drawn, point)
        )
    return tuple(_cleaning(end, point, known)) + tuple(found)


def _nothing(args: Any, point: Point, known: Pieces) -> Iterator[Claim]:
    yield from ()


def _message(args: Any, point: Point, known: Pieces) -> Iterator[Claim]:
    player = _seat(args["player_id"], known)
    yield Claim(Row.STATE, "who cannot act", views.name(player), endviews.trigger, point)


def _seat(player: Any, known: Pieces) -> int:
    return known.seat(str(player))


def _cleaning(end: Sequence[Event], point: Point, known: Pieces) -> Iterator[Claim]:
    """How many tiles each player throws away and is left with, and that these are all of the hand."""
    if not any(event.type == "revealDebens" for event in end):
        return
    told = [event.args for event in end if event.type == "discardTileSlow"]
    where = point._replace(event="discardTileSlow")
    for player in (0, 1):
        own = [args for args in told if _seat(args["player_id"], known) == player]
        ids = [[number(one["tile_id"]) for one in args["tiles"]] for args in own]
        left = sum(number(args["num"]) for args in own if args.get("to_corruption"))
        gone = sum(number(args["num"]) for args in own) - left
        who = views.name(player)
        all_tiles = views.in_order(known.listed([one for several in ids for one in several]))
        yield Claim(Row.STATE, f"tiles that {who} holds at the end", all_tiles, endviews.hand(player), where)
        yield Claim(
            Row.CORRUPTION, f"tiles that {who} throws away unpunished", gone, endviews.thrown_away(player), where
        )
        what = f"tiles left in the hand of {who}, which become corruption"
        yield Claim(Row.CORRUPTION, what, left, endviews.left_over(player), where)


def _revealed(args: Any, point: Point, known: Pieces) -> Iterator[Claim]:
    player = _seat(args["player_id"], known)
    said = tuple(sorted(number(one["value"]) for one in args["debens"]))
    yield Claim(Row.SCORE, f"debens of {views.name(player)}", said, endviews.debens(player), point)


def _royal(args: Any, point: Point, known: Pieces) -> Iterator[Claim]:
    player = _seat(args["player_id"], known)
    said = tuple(sorted(number(one["value"]) for one in args["royalCorruptions"]))
    yield Claim(Row.CORRUPTION, f"royal corruption of {views.name(player)}", said, endviews.royal(player), point)


def _bonus(args: Any, point: Point, known: Pieces) -> Iterator[Claim]:
    player = _seat(args["player_id"], known)
    yield Claim(Row.CORRUPTION, "difference of corruption", number(args["amt"]), endviews.difference, point)
    drawn = endviews.bonus_words(player, number(args["num"]))
    yield Claim(Row.SCORE, "who draws how many debens", drawn, endviews.bonus_drawn, point)
    told = len(args["debens"])
    yield Claim(Row.SCORE, "how many debens are shown", told, views.constant(number(args["num"])), point)


def _totals(args: Any, point: Point, known: Pieces) -> Iterator[Claim]:
    if "total_score" in args:
        player = _seat(args["player_id"], known)
        yield _account("score", player, args["total_score"], point)


def _account(account: str, player: int, said: Any, point: Point) -> Claim:
    what = f"{account.replace('+', ' and ')} of {views.name(player)}"
    view = endviews.final_corruption(player) if account == "corruption" else endviews.total(account, player)
    return Claim(_ROWS.get(account, Row.SCORE), what, number(said), view, point)


def _scoring(args: Any, point: Point, known: Pieces) -> Iterator[Claim]:
    for player, seat in enumerate(known.seats):
        sets = args["resource_scores"][seat]
        said = {good: (number(tiles), number(scarabs)) for good, (tiles, scarabs) in dict(sets["resources"]).items()}
        what = f"tiles and scarabs in the sets of {views.name(player)}"
        yield Claim(Row.SCORE, what, said, views.sets_of(player), point)
        yield _account("sets", player, sets["score"], point)
        yield _account("debens+bonus", player, args["deben_scores"][seat], point)
        yield _account("pirogues", player, args["pirogue_scores"][seat], point)
        yield _account("score", player, args["total_scores"][seat], point)


_EVENTS = {
    "message": _message,
    "revealDebens": _revealed,
    "revealRoyalCorruptions": _royal,
    "debenSlow": _bonus,
    "updateScores": _totals,
    "gameEndScoring": _scoring,
}


def of_result(game: Mapping[str, Any], known: Pieces) -> tuple[Claim, ...]:
    """What the result of a complete recording tells."""
    result, point = game["result"], Point(event="result")
    found = [
        _account(ours, player, result[theirs][seat], point)
        for theirs, ours in _RESULT.items()
        for player, seat in enumerate(known.seats)
    ]
    for player, seat in enumerate(known.seats):
        found.append(_account("corruption", player, -result["aux_scores"][seat], point))
    found.append(
        Claim(
            Row.STATE, "who cannot act", views.name(_seat(game["end_trigger_player"], known)), endviews.trigger, point
        )
    )
    found.append(Claim(Row.RANK, "who wins", tuple(map(views.name, winners(result, known))), endviews.winners, point))
    return tuple(found)


def totals(result: Mapping[str, Any], known: Pieces) -> dict[str, tuple[int, ...]]:
    """The totals of a recording's result, for the accounts that we have too."""
    accounts = ((ours, theirs) for theirs, ours in _RESULT.items() if "+" not in ours)
    return {ours: tuple(number(result[theirs][seat]) for seat in known.seats) for ours, theirs in accounts}


def winners(result: Mapping[str, Any], known: Pieces) -> tuple[int, ...]:
    """Who won, by a recording's result."""
    return (0, 1) if result["tie"] else (_seat(result["winner"], known),)


def of_position(call: Call, known: Pieces) -> tuple[Claim, ...]:
    """What a recording's last position tells of hands, corruption, debens, and scores."""
    at, point = call.after, call.point
    assert at is not None
    found = []
    for player, seat in enumerate(known.seats):
        who = views.name(player)
        held = tuple(sorted(DEBEN[id_] for id_ in at["debens"][seat]))
        hand, lying = len(at["hand"].get(seat, ())), len(at["corruption"].get(seat, ()))
        found += [
            Claim(Row.STATE, f"tiles in the hand of {who}", hand, endviews.held(player), point),
            Claim(Row.CORRUPTION, f"tiles in the corruption of {who}", lying, endviews.lying(player), point),
            Claim(Row.SCORE, f"debens of {who} in the end", held, endviews.all_debens(player), point),
            _account("score", player, at["score"][seat], point),
        ]
    found.append(Claim(Row.STATE, "bag in the end", at["deben_bag"], endviews.bag, point))
    return tuple(found)


def result(told: Mapping[str, Any] | None, infos: Mapping[str, Any] | None) -> list[Mapping[str, Any]]:
    """The players' results: those of the log, else those of the table's record; none where neither has any."""
    if told and told.get("result"):
        return list(told["result"])
    players = ((infos or {}).get("result") or {}).get("player") or []
    return [
        {**one, "player": one.get("player_id"), "rank": one.get("gamerank"), "tie": one.get("is_tie")}
        for one in players
    ]


def of_players(
    standings: Sequence[Mapping[str, Any]], known: Pieces
) -> tuple[dict[str, tuple[int, ...]], tuple[int, ...]]:
    """The totals and the winners by the players' results."""
    by_seat = {_seat(one["player"], known): one for one in standings}
    if set(by_seat) != {0, 1}:
        return {}, ()
    both = [by_seat[0], by_seat[1]]
    found = {"score": tuple(number(one["score"]) for one in both)}
    found["corruption"] = tuple(-number(one["score_aux"]) for one in both)
    return found, tuple(player for player, one in enumerate(both) if number(one["rank"]) == 1)


def how(told: Mapping[str, Any] | None, infos: Mapping[str, Any] | None) -> Row:
    """How a game ended, by the result that the log tells and by the record of its table."""
    table, players = (told or {}).get("table") or {}, result(told, None)
    reason = str(((infos or {}).get("result") or {}).get("endgame_reason") or "")
    if number(table.get("neutralized")) or any(word in reason for word in ("neutral", "cancel", "abandon")):
        return Row.ABANDONED
    if table.get("concede") or "concede" in reason or any(number(one.get("concede")) for one in players):
        return Row.CONCEDED
    return Row.ABANDONED if any(number(one.get("zombie")) for one in players) else Row.OK


def of_standings(standings: Sequence[Mapping[str, Any]], known: Pieces) -> tuple[Claim, ...]:
    """What the platform says of each player in the end: score, tie-break, rank, tie, statistics."""
    point = Point(event="result")
    found: list[Claim] = []
    for one in standings:
        player = _seat(one["player"], known)
        found.append(_account("score", player, one["score"], point))
        found.append(_account("corruption", player, -number(one["score_aux"]), point))
        for statistic, account in _STATISTICS.items():
            if statistic in (one.get("stats") or {}):
                found.append(_account(account, player, one["stats"][statistic], point))
        tied = bool(number(one["tie"])) if one.get("tie") is not None else None
        found.append(
            Claim(Row.RANK, f"rank of {views.name(player)}", number(one["rank"]), endviews.rank(player), point)
        )
        if tied is not None:
            found.append(Claim(Row.RANK, f"whether {views.name(player)} is tied", tied, endviews.tied, point))
    return tuple(found)
