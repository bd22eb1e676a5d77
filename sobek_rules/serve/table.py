"""Answers what the page asks. Holds no scenario: each question brings its own."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain, islice
from threading import Lock
from typing import Any, NamedTuple

from sobek_rules import documents
from sobek_rules.bundle import shelved
from sobek_rules.edit import edited, expecting
from sobek_rules.errors import BadInput, Problem, hint, shown
from sobek_rules.judge import World, rule_on
from sobek_rules.library import Library
from sobek_rules.model import Answer, Verdict
from sobek_rules.options import worlds_at
from sobek_rules.render import served
from sobek_rules.render.report import Citing, Report, drawings, variant_head
from sobek_rules.replay import Replay, advised, replay
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Variant
from sobek_rules.writer import action_text, flow, scalar

#: What messages call the text of the page.
_NAME = "the scenario"
MOST_STEPS = 500
#: So many actions are thought of; of each kind so many are judged, and so many listed.
MOST_TRIED, MOST_JUDGED, MOST_LISTED = 20_000, 500, 100
#: What is in a file that no change made here keeps.
_COMMENTS = re.compile(r"(^|\s)#", re.MULTILINE)
_NOT_KEPT = "what was commented in the file is not kept; the browser's Back undoes the change"
_LONGEST_NAME = 60
Asked = Mapping[str, Any]


class _View(NamedTuple):
    """A scenario under all texts of its game, one of them chosen, advice by text, and the step that is looked at."""

    scenario: Scenario
    played: Sequence[Replay]
    chosen: Replay
    advisers: Mapping[str, Replay]
    number: int
    language: str
    find: str


class Table:
    """A library at the table; `first` is the text that the page opens with."""

    def __init__(self, folder: str | None = None, first: str = "") -> None:
        self._library = Library(folder, attach=shelved)
        self._first = first
        self._lock = Lock()  # a library is read by one at a time

    def page(self) -> str:
        """The page."""
        return served.page({name: game.title for name, game in self._library.games.items()}, self._first)

    def prepare(self) -> None:
        """Read all texts beforehand: the first answer is as fast as the others, and raises no `BadInput` for a text."""
        for name in self._library.names():
            self._library.variant(name)

    def answer(self, asked: Asked) -> Report:
        """What is to be shown; problems instead, where the scenario or the edit is wrong."""
        with self._lock:
            return self._answer(asked)

    def _answer(self, asked: Asked) -> Report:
        try:
            scenario, text = self._scenario(asked)
            view = self._view(scenario, asked)
        except BadInput as error:
            kept = any(asked.get(key) for key in ("edit", "new", "example"))
            return {"problems": [_problem(one) for one in error.problems], "kept": kept}
        lost = text is not None and asked.get("edit") and _COMMENTS.search(str(asked.get("scenario")))
        return {
            "scenario": text,
            "game": scenario.game.name,
            "players": list(scenario.players),
            "step": view.number,
            "file": f"{_file_name(scenario.title)}.yaml",
            "warnings": [*map(_problem, scenario.warnings), *([{"said": _NOT_KEPT}] if lost else [])],
            "parts": _parts(view, self._acting(view, asked)),
        }

    # The scenario.

    def _scenario(self, asked: Asked) -> tuple[Scenario, str | None]:
        """The scenario, and its text where it is another than the page has."""
        if text := self._begun(asked):
            return self._read_ours(text), text
        before = self._read(str(asked.get("scenario", "")))
        if asked.get("expect"):
            text = expecting([replay(before, one) for one in self._texts(before)])
        elif edit := asked.get("edit"):
            text = edited(before, edit)
        else:
            return before, None
        return self._read_ours(text), text

    def _begun(self, asked: Asked) -> str:
        """The text of a scenario that is begun; empty where none is."""
        for key in ("new", "example"):
            if asked.get(key) is None:
                continue
            name, games = str(asked[key]), self._library.games
            if name not in games:
                raise BadInput(Problem("", 0, 0, f"there is no game {shown(name)}", hint(name, games)))
            return games[name].template if key == "example" else _blank(games[name].blank, name, asked)
        return ""

    def _read(self, text: str) -> Scenario:
        found = self._library.scenario(documents.parse(text.encode("utf-8", "surrogatepass"), _NAME))
        if len(found.steps) > MOST_STEPS:
            what = f"a page judges at most {MOST_STEPS} steps, found {len(found.steps)}"
            raise BadInput(Problem(_NAME, found.steps[MOST_STEPS].line, 1, what, "sobek replay judges any number"))
        return found

    def _read_ours(self, text: str) -> Scenario:
        """The same of a text that we have written; nobody has seen its lines, so that problems name none."""
        try:
            return self._read(text)
        except BadInput as error:
            raise BadInput(*(Problem("", 0, 0, one.what, one.right) for one in error.problems)) from None

    def _texts(self, scenario: Scenario) -> Sequence[Variant]:
        """The texts that the scenario names, else all of its game."""
        game = scenario.game.name
        found = [self._library.variant(name) for name in scenario.variants or self._library.judging(game)]
        for one in found:
            if one.game != game:
                what = f"{one.name} is a variant of {one.game}, but {_NAME} is about {game}"
                raise BadInput(Problem("", 0, 0, what))
        return found

    def _view(self, scenario: Scenario, asked: Asked) -> _View:
        played = [replay(scenario, one) for one in self._texts(scenario)]
        by_name = {one.variant.name: one for one in played}
        chosen = by_name.get(str(asked.get("text"))) or by_name.get(scenario.game.reference) or played[-1]
        step = asked.get("step")
        number = step if type(step) is int and 0 < step <= len(scenario.steps) + 1 else _disputed(played)
        advisers = advised(played, lambda: self._library.variant(scenario.game.reference))
        language, find = (str(asked.get(key) or "") for key in ("language", "find"))
        return _View(scenario, played, chosen, advisers, number, language, find)

    def _acting(self, view: _View, asked: Asked) -> str:
        """Who acts in the step: who is wanted, who does act there, or whose turn it is."""
        scenario, wanted = view.scenario, asked.get("by")
        if wanted in scenario.players:
            return str(wanted)
        if view.number <= len(scenario.steps):
            return scenario.players[scenario.steps[view.number - 1].player]
        worlds = worlds_at(view.chosen, view.number)
        mover = scenario.game.mover(worlds[0].state) if worlds else None
        return scenario.players[mover or 0]


def _blank(blank: Mapping[str, str], game: str, asked: Asked) -> str:
    """A scenario in which nothing is set up yet."""
    names = [name.strip() for name in str(asked.get("players") or "ana, ben").split(",") if name.strip()]
    told = {"scenario": "A dispute", "game": game, "players": names, **blank, "to_move": names[0] if names else ""}
    return "".join(f"{scalar(key)}: {flow(value)}\n" for key, value in told.items())


def _disputed(played: Sequence[Replay]) -> int:
    """The first step on which the texts part, else the last."""
    for steps in zip(*(one.steps for one in played), strict=True):
        if len({judged.ruling and judged.ruling.verdict for judged in steps}) > 1:
            number: int = steps[0].step.number
            return number
    return max(1, len(played[0].scenario.steps))


def _problem(problem: Problem) -> Report:
    return {"said": str(problem), "line": problem.line, "column": problem.column, "in": problem.path}


def _file_name(title: str) -> str:
    plain = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in title.lower())
    return "-".join(plain.split())[:_LONGEST_NAME].strip("-") or "scenario"


# What is shown.


def _parts(view: _View, by: str) -> dict[str, str]:
    scenario, chosen = view.scenario, view.chosen
    return {
        "text": served.texts([one.variant.name for one in view.played], chosen.variant.name),
        "words": served.words(scenario),
        **_position(view),
        "steps": served.steps(_told(chosen), view.number),
        "actions": _actions(view, by),
        "verdicts": served.verdicts(_columns(view), chosen.variant.name, scenario.players),
    }


def _position(view: _View) -> dict[str, str]:
    """The position to set up before the first step, to look at before later ones."""
    game, start = view.scenario.game, view.scenario.start
    if view.number == 1:
        found = game.arrangement(start)
        return {"board": served.board(found), "heaps": served.heaps(found), "box": served.box(found)}
    drawn = [one for one in islice(drawings(view.chosen), view.number - 1) if one is not None]
    reached = bool(worlds_at(view.chosen, view.number))
    moment = (drawn[-1] if drawn else game.drawing(start)) if reached else None
    return {"board": served.moment(moment, view.number, view.chosen.variant.name), "heaps": "", "box": ""}


def _told(chosen: Replay) -> list[tuple[str, str, str, str]]:
    """Each step in words, its action as a file has it, its verdict, and what the scenario notes of it."""
    players, found = chosen.scenario.players, []
    for judged in chosen.steps:
        words = f"{players[judged.step.player]} {chosen.words(judged)}"
        verdict = str(judged.ruling.verdict) if judged.ruling else "not reached"
        found.append((words, action_text(chosen.scenario, judged.step.action), verdict, judged.step.note))
    return found


def _actions(view: _View, by: str) -> str:
    """The actions that a player may try, each with its verdict; those that any text would admit are among them."""
    scenario, number = view.scenario, view.number
    worlds = worlds_at(view.chosen, number)
    listed, more = _listed(view, worlds, scenario.players.index(by)) if worlds else ([], 0)
    done = action_text(scenario, scenario.steps[number - 1].action) if number <= len(scenario.steps) else ""
    return served.actions(listed, more, scenario.players, by, number, done, view.find)


def _listed(view: _View, worlds: tuple[World, ...], player: int) -> tuple[list[tuple[str, str, str]], int]:
    """Actions in words, as a file has them, and their verdicts; and how many more were thought of."""
    scenario, readings, state = view.scenario, view.chosen.variant.readings, worlds[0].state
    game, kinds = scenario.game, dict[type, dict[Any, str]]()
    wanted = view.find.casefold().split()
    for action in islice(game.candidates(state, player, _admitted(view)), MOST_TRIED):
        words = game.describe(state, action)
        if all(word in words.casefold() for word in wanted):
            kinds.setdefault(type(action), {})[action] = words
    found = []
    for alike in kinds.values():
        tried = [(rule_on(game, readings, worlds, one).verdict, one) for one in islice(alike, MOST_JUDGED)]
        in_order = sorted(tried, key=lambda one: _ORDER.index(one[0]))
        found += [(verdict, one, alike[one]) for verdict, one in in_order[:MOST_LISTED]]
    found.sort(key=lambda one: _ORDER.index(one[0]))
    told = [(words, action_text(scenario, action), str(verdict)) for verdict, action, words in found]
    return told, sum(map(len, kinds.values())) - len(told)


_ORDER = (Verdict.LEGAL, Verdict.UNDETERMINED, Verdict.ILLEGAL)


def _admitted(view: _View) -> Mapping[str, Sequence[Answer]]:
    """What any of the texts admits."""
    several = [one.variant.readings.admitted for one in view.played]
    return {id: list(dict.fromkeys(chain(*(one[id] for one in several)))) for id in view.scenario.game.questions}


def _columns(view: _View) -> list[Report]:
    """What each text says of the step, and after the last step of the end."""
    scenario, number, columns = view.scenario, view.number, []
    for one in view.played:
        citing, adviser = Citing(one, view.language), view.advisers.get(one.variant.name)
        column: Report = {"variant": variant_head(one.variant), "step": None}
        if number <= len(scenario.steps):
            column["step"] = citing.step(one.steps[number - 1], Citing(adviser, view.language) if adviser else None)
            if number == len(scenario.steps):
                final = citing.final()
                column["final"] = final if final and final.get("totals") else None
        columns.append(column)
    return columns
