"""The definitions of the JSON Schemas that follow from tables of ours: games, questions and answers, notation."""

import re
from collections.abc import Mapping
from typing import Any

from sobek_rules.conform.protocol import CAPABILITIES, VERSION
from sobek_rules.game import Question
from sobek_rules.games import GAMES
from sobek_rules.games.classic import pieces as cards
from sobek_rules.games.classic.sights import SIGHTS as CARD_SIGHTS
from sobek_rules.games.duel.notation import LINE_WORDS
from sobek_rules.games.duel.pieces import (
    BACKS,
    CHARACTERS,
    DEBENS,
    LETTERS,
    MARKS,
    SIZE,
    SQUARES,
    TILE_NAMES,
    TOKENS,
    UNKNOWN,
    UNTOLD,
    WAYS,
)
from sobek_rules.games.duel.sights import SIGHTS
from sobek_rules.model import Verdict
from sobek_rules.variant import Stance

Schema = dict[str, Any]

_TILE = (
    "The letter of the good (I ivory, E ebony, M marble, W wheat, F fish, L livestock, S statue), its scarabs, "
    "its mark - | / or \\, and $ for a deben mark; or a character by name. ? is an unknown tile, ?red a face-down one."
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
            return games | {"verdict": _verdict()} | asked | _duel() | _classic()
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


def _listed(title: str, meanings: Mapping[Any, str]) -> Schema:
    """A closed list; editors show what each word means."""
    return {"title": title, "enum": list(meanings), "enumDescriptions": list(meanings.values())}


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
    lists = {
        "square": {"title": "A square", "enum": list(SQUARES)},
        "good": {"title": "A good", "enum": list(LETTERS)},
        "line": _listed("A line", lines | {mark: word for word, mark in LINE_WORDS.items()}),
        "way": _listed("An end of a line", ways),
        "back": {"title": "The back of a tile", "enum": list(BACKS)},
        "deben": _listed("A deben", debens),
        "token": {"title": "A pirogue token", "enum": list(TOKENS)},
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
