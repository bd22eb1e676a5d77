"""The definitions of the JSON Schemas that follow from tables of ours: games, questions and answers, notation."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from sobek_rules import schemas
from sobek_rules.conform.protocol import CAPABILITIES, VERSION
from sobek_rules.game import Game, Question
from sobek_rules.games import GAMES
from sobek_rules.games.classic import pieces as cards
from sobek_rules.games.classic.sights import SIGHTS as CARD_SIGHTS
from sobek_rules.games.duel.notation import LINE_WORDS
from sobek_rules.games.duel.pieces import (
    ALL_TOKENS,
    BACKS,
    CHARACTERS,
    DEBENS,
    LETTERS,
    MARKS,
    ROYAL,
    SIZE,
    SQUARES,
    TILE_NAMES,
    UNKNOWN,
    UNTOLD,
    WAYS,
)
from sobek_rules.games.duel.sights import SIGHTS
from sobek_rules.model import Verdict
from sobek_rules.record import ACTION_KEYS, KEYS
from sobek_rules.scenario import UNDETERMINED, UNFINISHED
from sobek_rules.variant import Stance

Schema = dict[str, Any]

_TILE = (
    "The letter of the good (I ivory, E ebony, M marble, W wheat, F fish, L livestock, S statue), its scarabs, "
    "its mark - | / or \\, and $ for a deben mark; two letters and 2 for a tile of two goods; or a character by name. "
    "? is an unknown tile, ?red a face-down one."
)
_CARD = (
    "The letter of the good (I ivory, E ebony, M marble, C cattle, F fish, W wheat, A amulet) and its scarabs, with a "
    "g for a starting card; or a character by name. ? is an unknown card, ?orange a face-down character."
)
_PICTURE = (
    "The columns + a b c d e f, then the rows 1 to 6: the number and six squares. A square is a tile, . where it is "
    "empty, ~ where it is not told, or @ and a mark for the Ankh."
)


def tables(kind: str) -> dict[str, Schema]:
    """Those definitions of the schema of a kind of file."""
    games: dict[str, Schema] = {"game": _listed("A game", {game.name: game.title for game in GAMES})}
    match kind:
        case "scenario":
            asked = {f"{game.name}-question": _questions(game.questions) for game in GAMES}
            endings = {f"{game.name}-ending": _listed("How a game ends", _endings(game)) for game in GAMES}
            return games | {"verdict": _verdict()} | asked | endings | _duel() | _classic()
        case "record":
            return _record()
        case "variant":
            return games | {f"{game.name}-questions": _answered(game.questions) for game in GAMES}
        case "protocol":
            does = {"items": {"enum": list(CAPABILITIES)}}
            return {
                "protocol": {
                    "title": "The protocol spoken",
                    "description": "Goes up when a message changes its meaning.",
                    "const": VERSION,
                },
                "capabilities": {"title": "What an engine does beyond what it must", "type": "array"} | does,
                "verdict": {"title": "A verdict", "enum": list(map(str, Verdict))},
            }
        case _:
            stances = {"title": "What a text does about a question", "enum": [str(stance) for stance in Stance]}
            return games | {"verdict": _verdict(), "stance": stances}


def _record() -> dict[str, Schema]:
    """The definitions of a record: those of a scenario that it needs, and its own, which follow from them."""
    known: dict[str, Schema] = json.loads(schemas.text("scenario"))["definitions"]
    own = [definition for game in GAMES for definition in _recorded(game, known)]
    found, waiting = dict[str, Schema](), [f"{game.name}-record" for game in GAMES] + ["game"]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = dict(own).get(name) or known[name]
            waiting += re.findall(r'"#/definitions/([^"]+)"', json.dumps(found[name]))
    return found


def _recorded(game: Game, known: Mapping[str, Schema]) -> Iterator[tuple[str, Schema]]:
    """A record of one game, its actions and its result, after the game's scenarios, their steps and their end."""
    scenario, step, final = (known[f"{game.name}-{part}"] for part in ("scenario", "step", "final"))
    told = {key: schema for key, schema in scenario["properties"].items() if key in game.scenario_keys}
    texts: Schema = {"type": "array", "items": {"type": "string"}}
    winners = {"const": UNDETERMINED}, texts | {"minItems": 1, "uniqueItems": True}
    rest = {key: schema for key, schema in final["properties"].items() if key != "winner"}
    action = {
        "id": {"type": "integer", "minimum": 1, "description": "1 for the first action, 2 for the second and so on."},
        "player": {"type": "string", "description": "Who acts."},
        "action": _as("What is done, chance told, as a step of a scenario writes it.", f"{game.name}-action"),
    }
    yield (
        f"{game.name}-record",
        _closed(
            f"A record of {game.title}",
            {**dict.fromkeys(KEYS, True), "players": scenario["properties"]["players"]}
            | told
            | {
                "actions": {
                    "description": "What was done, in order.",
                    "type": "array",
                    "items": {"$ref": f"#/definitions/{game.name}-recorded-action"},
                },
                "final": scenario["properties"]["final"],
                "result": _as("What it came to under the variant.", f"{game.name}-result"),
            },
        ),
    )
    yield (
        f"{game.name}-recorded-action",
        _closed("An action", action | step["properties"]) | {"required": list(ACTION_KEYS)},
    )
    won = {"winners": {"description": "The players who win, or `undetermined`.", "anyOf": list(winners)}}
    yield f"{game.name}-result", _closed("A result", rest | won)


def _as(description: str, definition: str) -> Schema:
    return {"description": description, "allOf": [{"$ref": f"#/definitions/{definition}"}]}


def _closed(title: str, properties: Mapping[str, Any]) -> Schema:
    return {"title": title, "type": "object", "properties": dict(properties), "additionalProperties": False}


def _listed(title: str, meanings: Mapping[Any, str]) -> Schema:
    """A closed list; editors show what each word means."""
    return {"title": title, "enum": list(meanings), "enumDescriptions": list(meanings.values())}


def _endings(game: Game) -> dict[str, str]:
    """How a game ends, and what else an expectation may say of it."""
    return {**game.endings, UNFINISHED: "it goes on", UNDETERMINED: "that cannot be told"}


def _verdict() -> Schema:
    return {"title": "A verdict", "enum": [str(verdict) for verdict in Verdict]}


def _questions(questions: Mapping[str, Question]) -> Schema:
    return _listed("A question", {name: question.asks for name, question in questions.items()})


def _answered(questions: Mapping[str, Question]) -> Schema:
    answers = {name: _answers(question) for name, question in questions.items()}
    return {"propertyNames": {"enum": list(answers)}, "properties": answers}


def _answers(question: Question) -> Schema:
    """The answers of a question, under each key that holds some."""
    several = {"type": "array", "items": {"enum": list(question.answers)}}
    return {
        "description": question.asks,
        "properties": {
            "answer": _listed("The answer", question.answers),
            "rather-than": several,
            "answers": several | {"maxItems": len(question.answers) - 1},
        },
    }


def _duel() -> dict[str, Schema]:
    """The closed lists and the notation of the duel."""
    lines = {word: f"the line {mark}" for word, mark in LINE_WORDS.items()}
    ways = {way: f"an end of the line {mark}" for mark, ends in WAYS.items() for way in ends}
    debens = {value: f"a deben worth {value}" for value in sorted(set(DEBENS))} | {UNKNOWN.text: "an unseen deben"}
    royal = {value: f"the token of the value {value}" for value in ROYAL} | {UNKNOWN.text: "an unseen one"}
    lists = {
        "square": {"title": "A square", "enum": list(SQUARES)},
        "good": {"title": "A good", "enum": list(LETTERS)},
        "line": _listed("A line", lines | {mark: word for word, mark in LINE_WORDS.items()}),
        "way": _listed("An end of a line", ways),
        "back": {"title": "The back of a tile", "enum": list(BACKS)},
        "deben": _listed("A deben", debens),
        "token": {"title": "A pirogue token", "enum": list(ALL_TOKENS)},
        "royal": _listed("A royal corruption token", royal),
        "sight": _listed("Something to look at", {name: sight.words for name, sight in SIGHTS.items()}),
        "tile": {"title": "A tile"} | _pattern(_TILE, f"^{_tiles()}$"),
        "picture": {"title": "A picture of the market"} | _pattern(_PICTURE, f"^{_picture()}$"),
    }
    return {f"duel-{name}": schema for name, schema in lists.items()}


def _classic() -> dict[str, Schema]:
    """The closed lists and the notation of the card game."""
    symbols = dict.fromkeys(cards.SYMBOLS, "a symbol of the track") | {cards.UNSEEN: "one that is not told"}
    goods = sorted({name for name in cards.CARD_NAMES if name[1:2].isdigit()})
    names = "|".join([*goods, *cards.CHARACTERS, f"\\?(?:{'|'.join(cards.BACKS)})?"])
    lists = {
        "good": {"title": "A good", "enum": list(cards.SCARABS)},
        "back": {"title": "The back of a card", "enum": list(cards.BACKS)},
        "token": {"title": "An event token", "enum": list(cards.TOKENS)},
        "symbol": _listed("A symbol of the track", symbols),
        "sight": _listed("Something to look at", {name: sight.words for name, sight in CARD_SIGHTS.items()}),
        "card": {"title": "A card"} | _pattern(_CARD, f"^(?:{names})$"),
    }
    return {f"classic-{name}": schema for name, schema in lists.items()}


def _pattern(description: str, pattern: str) -> Schema:
    return {"description": description, "type": "string", "pattern": pattern, "patternErrorMessage": description}


def _tiles() -> str:
    """The pattern of all tile notations: by good and scarabs, the marks that stand alone, then those with more."""
    stems: dict[str, list[str]] = {}
    for name in TILE_NAMES:
        if name[1:2].isdigit():
            stems.setdefault(name[:2], []).append(name[2:])
    faces = []
    for stem, rests in sorted(stems.items()):
        alone = "".join(mark for mark in MARKS if mark in rests).replace("\\", r"\\")
        more = sorted(_escaped(rest) for rest in rests if len(rest) > 1)
        faces.append(f"{stem}(?:{'|'.join([f'[{alone}]', *more])})")
    faces += sorted(name for name in TILE_NAMES if name[:2].isalpha() and name[:2].isupper())
    return f"(?:{'|'.join([*faces, *CHARACTERS])}|\\?(?:{'|'.join(BACKS)})?)"


def _picture() -> str:
    """The pattern of a market: its columns, then rows of a number and squares."""
    turned = "|".join(f"{_escaped(mark)}(?:{'|'.join(ends)})?" for mark, ends in WAYS.items())
    square = f"(?:{_tiles()}|{UNTOLD.text}|\\.|@(?:{turned})?)"
    columns = " +".join("abcdef")
    return f"\\s*(?:\\+ +)?{columns}(?:\\s*\\n *[1-{SIZE}](?: +{square}){{{SIZE}}}){{{SIZE}}}\\s*"


def _escaped(text: str) -> str:
    """A text as part of a pattern, with no more escapes than every dialect of patterns takes."""
    return re.sub(r"[|\\$]", r"\\\g<0>", text)
