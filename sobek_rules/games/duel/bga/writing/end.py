"""What the server does and tells when a player cannot act: hands cleared, debens drawn, everything counted."""

from collections.abc import Mapping
from typing import Any

from sobek_rules.games.duel.bga.codes import DEBEN
from sobek_rules.games.duel.bga.writing.calls import Offer
from sobek_rules.games.duel.bga.writing.server import Server
from sobek_rules.games.duel.bga.writing.table import Unwritable
from sobek_rules.games.duel.scoring import bonus, clear_hands, corruption, settle
from sobek_rules.games.duel.state import State
from sobek_rules.model import Tally

_SCORING, _OVER = 98, 99
#: Our accounts by the platform's statistics.
_STATISTICS = {"11": ("sets",), "12": ("debens", "bonus"), "13": ("pirogues",), "14": ("corruption",)}


def finish(server: Server) -> Mapping[str, Any]:
    """End the game; its result, as a complete recording has it."""
    blocked = server.over()
    if blocked is None:
        raise Unwritable("the game has not ended")
    server.now.tell("message", server.who(blocked), log="${player_name} has no valid action")
    server.enter(_SCORING, blocked)
    drawn = _bonus(server.state, blocked, server)
    tally = settle(server.state._replace(bonus=drawn), server.rules)
    _clear(server, blocked)
    for player in (0, 1):
        shown = [server.table.deben_record(number, player) for number in server.table.debens[player]]
        server.now.tell("revealDebens", {"player_id": server.id(player), "debens": shown})
    _draw_bonus(server, tally, drawn)
    _score(server, tally)
    server.stands = "gameEnd"
    server.enter(_OVER, blocked, Offer(_over(server, tally)))
    told = {} if tally.winners is None or len(tally.winners) > 1 else {"player_name": server.names[tally.winners[0]]}
    server.now.announce("simpleNode", told)
    server.now.after = {**server.position(), "score": _by_id(server, tally, "score")}
    return _result(server, tally)


def _bonus(state: State, blocked: int, server: Server) -> tuple[int, ...]:
    """The debens drawn for less corruption: those that the game tells, then those at the top of the bag."""
    after = clear_hands(state, blocked, server.rules)
    totals = [corruption(after, player, server.rules) for player in (0, 1)]
    due = sum(len(own or ()) for own in bonus(after, totals, server.rules))
    told = list((state.bonus or ())[:due])
    left = [DEBEN[number] for number in server.table.bag]
    for value in told:
        if value not in left:
            raise Unwritable(f"no deben {value} is in the bag")
        left.remove(value)
    return (*told, *left[: due - len(told)])


def _clear(server: Server, blocked: int) -> None:
    """Hands are cleared: what could be sold is thrown away, the rest becomes corruption."""
    table, other = server.table, 1 - blocked
    after = clear_hands(server.state, blocked, server.rules)
    gone = list(after.box[len(server.state.box) :])
    numbers = table.some(table.hands[other], gone)
    if numbers:
        told = {**server.who(other), "tiles": table.tiles(numbers, "hand", other), "num": len(numbers)}
        server.now.tell("discardTileSlow", told, log="${player_name} discards tiles which could have formed a set")
    for number in numbers:
        table.hands[other].remove(number)
    table.gone += numbers
    for player in (0, 1):
        left = table.hands[player]
        if not left:
            continue
        if after.hands[player]:
            raise Unwritable("what is left in a hand becomes corruption there")
        server.hand_update(player)
        told = {**server.who(player), "to_corruption": True, "tiles": table.tiles(left, "hand", player)}
        server.now.tell("discardTileSlow", {**told, "num": len(left)}, log="${player_name} adds ${num} card(s)")
        table.corruption[player] += left
        table.hands[player] = []


def _draw_bonus(server: Server, tally: Tally, drawn: tuple[int, ...]) -> None:
    mine, theirs = (int(total or 0) for total in tally.totals["corruption"])
    if mine == theirs:
        if drawn:
            raise Unwritable("nobody draws debens for equal corruption there")
        return
    player = int(theirs < mine)
    numbers = [server.draw_deben(player, value) for value in drawn]
    told: dict[str, Any] = {**server.who(player), "player_name2": server.names[1 - player], "amt": abs(mine - theirs)}
    shown = [server.table.deben_record(number, player) for number in numbers]
    server.now.tell("debenSlow", {**told, "num": len(numbers), "debens": shown}, log="${player_name} draws ${num}")


def _total(tally: Tally, player: int, *accounts: str) -> int:
    found = [tally.totals[account][player] for account in accounts]
    if None in found:
        raise Unwritable(f"the {accounts[0]} cannot be counted")
    return sum(one or 0 for one in found)


def _by_id(server: Server, tally: Tally, *accounts: str) -> dict[str, int]:
    return {server.id(player): _total(tally, player, *accounts) for player in (0, 1)}


def _score(server: Server, tally: Tally) -> None:
    """Tell all that the scores are made of."""
    for player in (0, 1):
        score = {"player_id": server.id(player), "total_score": _total(tally, player, "score")}
        server.now.tell("updateScores", score)
    sets = {
        server.id(player): {"resources": server.table.counted(player), "score": _total(tally, player, "sets")}
        for player in (0, 1)
    }
    told = {
        "total_scores": _by_id(server, tally, "score"),
        "resource_scores": sets,
        "deben_scores": _by_id(server, tally, "debens", "bonus"),
        "pirogue_scores": _by_id(server, tally, "pirogues"),
        "winner_player_id": server.id((tally.winners or (0,))[0]),
    }
    server.now.tell("gameEndScoring", told)


def _over(server: Server, tally: Tally) -> dict[str, Any]:
    """The standings as the platform keeps them."""
    tie = len(tally.winners or ()) > 1
    standings = []
    for player in (0, 1):
        statistics = {number: str(_total(tally, player, *names)) for number, names in _STATISTICS.items()}
        one: dict[str, Any] = {"id": server.id(player), "player": server.id(player), "name": server.names[player]}
        one |= {"score": str(_total(tally, player, "score")), "score_aux": str(-_total(tally, player, "corruption"))}
        one |= {"rank": 1 if player in (tally.winners or ()) else 2, "tie": tie, "zombie": 0, "concede": "0"}
        standings.append({**one, "stats": {"10": str(server.turns[player]), **statistics}})
    table = {"stats": {"10": str(sum(server.turns))}, "concede": False, "disagreement": False, "neutralized": "0"}
    return {"table": table, "result": standings}


def _result(server: Server, tally: Tally) -> dict[str, Any]:
    tie = len(tally.winners or ()) > 1
    level = _total(tally, 0, "score") == _total(tally, 1, "score")
    return {
        "scores": _by_id(server, tally, "score"),
        "aux_scores": {name: -total for name, total in _by_id(server, tally, "corruption").items()},
        "points_sets": _by_id(server, tally, "sets"),
        "points_deben": _by_id(server, tally, "debens", "bonus"),
        "points_pirogue": _by_id(server, tally, "pirogues"),
        "corruption": _by_id(server, tally, "corruption"),
        "turns_number": {server.id(player): server.turns[player] for player in (0, 1)},
        "winner": None if tie else server.id((tally.winners or (0,))[0]),
        "tie": tie,
        "decided_by": "tie" if tie else "corruption" if level else "points",
        "engine_winner_player_id": server.id((tally.winners or (0,))[0]),
    }
