"""A finished game as a play file of BG Stats (`.bgsplay`): a file alone, which nobody sends anywhere.

Names are those of the players in the scenario; ids follow from the content, so that the same game is the same play.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sobek_rules.scenario import Final, Scenario

#: Below this all our ids are made, by name.
_NAMES = "https://sobek.invalid/bgsplay/"


def write(scenario: Scenario, variant: str, final: Final, date: str) -> str:
    """
    The text of a play file; `final` has a number for every score, and winners, and `date` is day and time.

    The accounts of the end stand in the comment, since BG Stats keeps one score a player.
    """
    from json import dumps

    names, game = scenario.players, scenario.game
    date = date if " " in date else f"{date} 00:00:00"
    modified = {"modificationDate": date}
    about = {"id": 1, "uuid": _uuid("game", game.name), "name": game.title, **modified}
    rules = {"cooperative": False, "highestWins": True, "noPoints": False, "usesTeams": False}
    play = {
        "id": 1,
        "uuid": _uuid("play", game.name, variant, date, scenario.title, *names, *map(str, _scores(final, names))),
        **modified,
        "entryDate": date,
        "playDate": date,
        "gameRefId": 1,
        "usesTeams": False,
        "manualWinner": True,
        "ignored": False,
        "comments": "\n".join((f"{scenario.title} ({variant})", *_breakdown(final, names))),
        "playerScores": _player_scores(scenario, final),
    }
    document: dict[str, Any] = {
        "about": "A play file for BG Stats, written by sobek",
        "games": [about | ({"bggId": game.bgg} if game.bgg is not None else {}) | rules],
        "players": [
            {"id": seat, "uuid": _uuid("player", name), "name": name, "isAnonymous": False, **modified}
            for seat, name in enumerate(names, 1)
        ],
        "locations": [],
        "plays": [play],
        "userInfo": {},
    }
    return dumps(document, ensure_ascii=False, indent=2) + "\n"


def _player_scores(scenario: Scenario, final: Final) -> list[dict[str, Any]]:
    names, winners = scenario.players, won_by(final, scenario.players)
    beginner, scores = scenario.game.mover(scenario.start), _scores(final, names)
    placed = ranks(scores, [name in winners for name in names])
    return [
        {
            "playerRefId": seat + 1,
            "score": str(scores[seat]),
            "rank": placed[seat],
            "winner": name in winners,
            **({} if beginner is None else {"startPlayer": seat == beginner}),
            "seatOrder": seat + 1,
            "newPlayer": False,
        }
        for seat, name in enumerate(names)
    ]


def _scores(final: Final, names: Sequence[str]) -> list[int]:
    return [int(final.totals["score"][name]) for name in names]


def won_by(final: Final, names: Sequence[str]) -> tuple[str, ...]:
    """The players who win; nobody where that is undetermined."""
    if final.winner in ("both", "all"):
        return tuple(names)
    words = final.winner or ""
    return (words,) if words in names else tuple(name for name in names if name in words.split(" and "))


def ranks(scores: Sequence[int], winning: Sequence[bool]) -> list[int]:
    """The rank of each player: the winners first whatever they score, then by score; who is even shares a rank."""
    keys = list(zip(winning, (0 if wins else score for score, wins in zip(scores, winning, strict=True)), strict=True))
    return [1 + sum(other > key for other in keys) for key in keys]


def _breakdown(final: Final, names: Sequence[str]) -> list[str]:
    """What each player's score is made of, a line a player."""
    return [f"{name}: {', '.join(_parts(final.totals, name))}" for name in names]


def _parts(totals: Mapping[str, Mapping[str, int | str]], name: str) -> list[str]:
    return [f"{account} {of[name]}" for account, of in totals.items() if name in of]


def _uuid(*parts: str) -> str:
    from uuid import NAMESPACE_URL, uuid5

    return str(uuid5(NAMESPACE_URL, _NAMES + "/".join(parts)))
