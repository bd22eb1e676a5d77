"""Recorded games of the online implementation as scenarios; the recordings lie beside the project, in `shared/`."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sobek_rules.games.duel.actions import Discard, Pick, Play, Refill, Sell, Take
from sobek_rules.games.duel.pieces import Tile, tile
from sobek_rules.games.duel.state import START, Court, Sold, State

SHARED = Path(__file__).parents[2] / "shared" / "bga-recordings"
BASE = SHARED / "base-200.jsonl.gz"
PHARAOH = SHARED / "pharaoh-50.jsonl.gz"

MARKS = {"h": "-", "v": "|", "f": "/", "b": "\\"}
LETTERS = {"ivory": "I", "ebony": "E", "marble": "M", "wheat": "W", "fish": "F", "livestock": "L"}
CHARACTERS = {
    1: "queen", 2: "vizier", 3: "thief", 4: "merchant", 5: "high-priest", 6: "high-priestess", 7: "courtesan",
    8: "architect", 9: "scribe-livestock", 10: "scribe-fish", 11: "royal-adviser", 12: "spy",
}  # fmt: skip
TOKENS = {
    1: "cobra-1", 2: "cobra-2", 3: "pyramid", 4: "arm", 5: "mummy", 6: "seven", 7: "two-scarabs", 8: "two-and-deben",
    9: "eye", 10: "lost-deben", 11: "two-scarabs-marble-ebony",
}  # fmt: skip
BACKS = {"starting": "grey", "good": "black", "character": "red", "pharaoh": "pharaoh"}
DEBENS = dict(enumerate((3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9), 1))


def games(path: Path = BASE) -> Iterator[dict[str, Any]]:
    """Every recorded game of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def face(record: dict[str, Any]) -> Tile:
    """The tile of a record."""
    if record["ability"]:
        found = tile(CHARACTERS[record["ability"]])
    elif record["deck"] == "pharaoh":
        found = tile("".join(LETTERS[good] for good in record["resource"].split("-or-")) + str(record["scarabs"]))
    else:
        letter = "S" if record["statue"] else LETTERS[record["resource"]]
        text = f"{letter}{record['scarabs']}{MARKS[record['direction']]}{'$' if record['deben'] else ''}"
        found = tile("W0/g" if text == "W0/" and record["deck"] == "starting" else text)
    assert found is not None, record
    return found


class Recording:
    """One recorded game as a start and actions, both ours."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.game = game
        self.ids = [player["id"] for player in game["players"]]
        setup = game["setup"]
        heaps = [setup["board"], setup["deck"], setup["unused_starting"], *setup["hands"].values()]
        heaps += [setup.get("discard") or [], setup.get("played") or []]
        self.tiles = {record["tile_id"]: face(record) for heap in heaps for record in heap}
        self.goods = {
            record["tile_id"]: record["resource"]
            for heap in heaps
            for record in heap
            if not record["statue"] and record["deck"] != "pharaoh"
        }
        self.tokens: dict[int, str] = {}
        for key in ("pirogue_slots", "pirogue_bag", "pirogue_other"):
            for token in setup.get(key) or []:
                self.tokens[int(token["pirogue_id"])] = TOKENS[int(token["ability"])]

    def seat(self, player: str) -> int:
        """The place of a player at our table."""
        return self.ids.index(player)

    def start(self) -> State:
        """The state before the first move."""
        at, setup = self.game["start"], self.game["setup"]
        market: list[Tile | None] = [self.tiles[number] if number else None for number in at["board"]]
        ankh, line = START, None
        if at["ankh"]:
            column, row, mark = at["ankh"]
            ankh, line = row * 6 + column, MARKS[mark]
        slots = tuple(TOKENS[int(token["ability"])] for token in setup["pirogue_slots"])
        aside = tuple(TOKENS[int(token["ability"])] for token in setup["pirogue_bag"])
        unknown = tile("?")
        assert unknown is not None
        sold = tuple(self._sold(at["sold"].get(player) or {}) for player in self.ids)
        return State(
            names=("ana", "ben"),
            market=tuple(market),
            ankh=ankh,
            line=line,
            hands=self._heaps(at["hand"]),
            corruption=self._heaps(at["corruption"]),
            sold=(sold[0], sold[1]),
            pile=(unknown,) * at["deck"],
            bag=tuple(deben["value"] for deben in setup["deben_bag"]),
            debens=((), ()),
            berths=slots,
            aside=aside,
            to_move=self.seat(at["active"]),
            court=self._court(setup["royal_corruption"], at),
        )

    def _court(self, royal: list[dict[str, int]] | None, at: dict[str, Any]) -> Court | None:
        """What the expansion adds; None in a game without."""
        if royal is None:
            return None
        played = tuple(self.tiles[number] for number in at["played"])
        return Court(left=tuple(token["value"] for token in royal), played=played)

    def _sold(self, sets: Any) -> tuple[Sold, ...]:
        return tuple(
            Sold(good, (tuple(self.tiles[number] for number in held),)) for good, held in dict(sets).items() if held
        )

    def _heaps(self, both: dict[str, list[int]]) -> Any:
        return tuple(tuple(self.tiles[number] for number in both.get(player, [])) for player in self.ids)

    def actions(self) -> Iterator[Any]:
        """The actions of the game, each the whole of what was done in one go."""
        moves = [move for move in self.game["moves"] if move["accepted"] and not move.get("undone")]
        i = 0
        while i < len(moves):
            j = i + 1
            while j < len(moves) and moves[j]["state"] not in ("playerTurn", "characterScribe"):
                j += 1
            yield self._action(moves[i:j])
            i = j

    def _action(self, moves: list[dict[str, Any]]) -> Any:
        first = moves[0]
        player, name = self.seat(first["player"]), first["call"]["name"]
        if first["state"] == "characterScribe":
            return Discard(player, self._list(first["call"]["args"]["tile_ids"]))
        match name:
            case "refill":
                placed = self._refilled(first)
                return self._take(player, moves[1:], Refill(squares=placed))
            case "selectMarketTile":
                return self._take(player, moves, None)
            case "sell":
                return self._sale(player, moves)
            case "playCharacter":
                return self._play(player, moves)
        raise AssertionError(name)

    def _list(self, ids: str | list[int]) -> tuple[Tile, ...]:
        parts = ids.split(";") if isinstance(ids, str) else ids
        return tuple(self.tiles[int(number)] for number in parts)

    def _refilled(self, move: dict[str, Any]) -> tuple[tuple[int, Tile], ...]:
        drawn = {entry["tile_id"] if isinstance(entry, dict) else entry for entry in move["drawn"]["tiles"]}
        return tuple((i, self.tiles[number]) for i, number in enumerate(move["after"]["board"]) if number in drawn)

    def _take(self, player: int, moves: list[dict[str, Any]], refill: Refill | None) -> Take:
        args = moves[0]["call"]["args"]
        square, royal = int(args["row"]) * 6 + int(args["col"]), self._royal(moves[0], "royal_corruption")
        action = Take(player, square, refill=refill, royal=royal)
        for move in moves[1:]:
            answer = move["call"]["args"].get("answer")
            if move["state"] == "orientation":
                action = action._replace(line=MARKS[answer])
            elif move["state"] == "deben" and answer == "yes":
                action = action._replace(swap=self._debens(move)[0])
        return action

    @staticmethod
    def _royal(move: dict[str, Any], what: str) -> tuple[int, ...] | None:
        """The royal corruption tokens that a move drew or put away; None for none."""
        return tuple(token["value"] for token in move["drawn"].get(what) or []) or None

    def _debens(self, move: dict[str, Any]) -> tuple[int, ...]:
        return tuple(deben["value"] for deben in move["drawn"].get("debens") or [] if deben["to"] == move["player"])

    def _sale(self, player: int, moves: list[dict[str, Any]]) -> Sell:
        tiles = self._list(moves[0]["call"]["args"]["tile_ids"])
        action = Sell(player, tiles)
        for move in moves[1:]:
            if move["state"] == "pickResource":
                action = action._replace(good=move["call"]["args"]["answer"])
        picked = [move for move in moves if move["call"]["name"] == "pickPirogue"]
        return action._replace(pick=self._pick(moves, picked[0]) if picked else None)

    def _pick(self, moves: list[dict[str, Any]], move: dict[str, Any]) -> Pick:
        token = self.tokens[int(move["call"]["args"]["slot"])]
        pick = Pick(token)
        for later in moves[moves.index(move) + 1 :]:
            args = later["call"]["args"]
            if later["state"] == "pirogue04":
                pick = pick._replace(square=int(args["row"]) * 6 + int(args["col"]))
            elif later["state"] in ("pirogue07", "pirogue11"):
                pick = pick._replace(good=args["answer"])
        if token == "two-and-deben":
            pick = pick._replace(debens=self._debens(move)[:1] or None)
        elif token == "eye":
            seen = move["drawn"].get("debens_seen") or []
            values = tuple(deben["value"] for deben in seen)
            pick = pick._replace(debens=values or None)
        elif token == "lost-deben":
            lost = move["drawn"].get("debens_discarded") or []
            pick = pick._replace(debens=tuple(deben["value"] for deben in lost) or None)
        return pick

    def _play(self, player: int, moves: list[dict[str, Any]]) -> Play:
        character = self.tiles[int(moves[0]["call"]["args"]["tile_id"])]
        play = Play(player, character)
        if len(moves) > 1 and moves[1]["state"] == "characterSpy":
            moves = moves[1:]
            play = play._replace(copies=self.tiles[int(moves[0]["call"]["args"]["tile_id"])].text)
        drawn = moves[0]["drawn"]
        if play.ability == "queen":
            ids = [e["tile_id"] if isinstance(e, dict) else e for e in drawn.get("tiles") or []]
            return play._replace(tiles=tuple(self.tiles[number] for number in ids))
        if play.ability == "royal-adviser":
            return play._replace(royal=self._royal(moves[0], "royal_corruption_discarded"))
        for move in moves[1:]:
            args, state = move["call"]["args"], move["state"]
            match state:
                case "characterVizier":
                    play = play._replace(tiles=(self.tiles[int(args["answer"])],))
                case "characterThief":
                    stolen = next(e for e in move["notifications"] if e["type"] == "discardTile")["args"]["tile"]
                    play = play._replace(back=BACKS[args["answer"]], tiles=(self.tiles[int(stolen["tile_id"])],))
                case "characterMerchant":
                    square, royal = int(args["row"]) * 6 + int(args["col"]), self._royal(move, "royal_corruption")
                    play = play._replace(square=square, royal=royal)
                case "characterHighPriest":
                    play = play._replace(good=args["answer"])
                case "characterCourtesan":
                    play = play._replace(tiles=self._list(args["tile_ids"]), good=self._joined(args["tile_ids"]))
                case "pickResource":
                    play = play._replace(good=args["answer"])
                case "characterArchitect":
                    play = play._replace(pick=self._pick(moves, move))
        return play

    def _joined(self, ids: str) -> str | None:
        """The good of tiles added to a set; None where all are wild and the answer that follows names it."""
        return next((good for number in ids.split(";") if (good := self.goods.get(int(number)))), None)

    def bonus(self) -> tuple[int, ...]:
        """The debens drawn in the final scoring: what the last move drew beyond its action."""
        moves = [move for move in self.game["moves"] if move["accepted"] and not move.get("undone")]
        last = moves[-1]
        held = moves[-2]["after"]["debens"] if len(moves) > 1 else self.game["start"]["debens"]
        drawn = [
            DEBENS[number]
            for player in self.ids
            for number in last["after"]["debens"][player]
            if number not in held[player]
        ]
        for value in self._kept(list(self.actions())[-1], last):
            drawn.remove(value)
        return tuple(drawn)

    def _kept(self, action: Any, last: dict[str, Any]) -> tuple[int, ...]:
        """The debens that the action of the last move itself brought."""
        if last["state"] == "deben":
            return (action.swap,) if action.swap is not None else ()
        pick = getattr(action, "pick", None)
        if pick is None or last["call"]["name"] != "pickPirogue" or not pick.debens:
            return ()
        kept: dict[str, tuple[int, ...]] = {"eye": (max(pick.debens),), "two-and-deben": pick.debens}
        return kept.get(pick.token, ())
