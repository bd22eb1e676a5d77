"""A variant file becomes a `Variant`: for every question of its game, what its text says, or that it says nothing.

Where files lie is left to `library`; what a reading makes of it to `judge`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from sobek_rules.errors import BadInput, allowed, hint, shown
from sobek_rules.game import Game, Question
from sobek_rules.judge import Readings
from sobek_rules.model import Answer, Clause, Source
from sobek_rules.reader import Document, Map, Place, Reader, StandIn, Value, kind


class Stance(StrEnum):
    """The four things that a text can do about a question."""

    ANSWER = "answer"
    INFERENCE = "inference"
    AMBIGUITY = "ambiguity"
    SILENCE = "silence"


class Say(NamedTuple):
    """
    What a variant says on one question.

    `answers` are those it admits: one for an answer or an inference, all of the domain for a silence. `origin` is the
    variant that says it, `path:line` where; `borrowed` tells where the answer comes from if not from the text.
    """

    question: str
    stance: Stance
    answers: tuple[Answer, ...]
    clauses: tuple[Clause, ...] = ()
    rather_than: tuple[Answer, ...] = ()
    note: str = ""
    origin: str = ""
    path: str = ""
    line: int = 0
    borrowed: str = ""

    @property
    def settled(self) -> bool:
        """Whether one answer is left."""
        return len(self.answers) == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A complete set of answers and silences for one game; `chain` names the variants it extends, nearest first."""

    name: str
    game: str
    title: str
    source: Source
    clauses: Mapping[str, Clause]
    says: Mapping[str, Say]
    chain: tuple[str, ...] = ()
    path: str = ""
    readings: Readings = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        admitted = {question: say.answers for question, say in self.says.items()}
        object.__setattr__(self, "readings", Readings(admitted))

    def of(self, stance: Stance) -> tuple[Say, ...]:
        """What the variant says in that way, in the order of the questions."""
        return tuple(say for say in self.says.values() if say.stance is stance)

    def strict(self) -> "Variant":
        """The same text read strictly: an inference is an ambiguity, with the answers it was preferred to."""
        return self.with_says({question: _strict(say) for question, say in self.says.items()})

    def filled(self, other: "Variant") -> "Variant":
        """The variant with its silences answered as `other` settles them."""
        said = {
            question: _borrow(say, other.says[question], f"filled from {other.name}")
            for question, say in self.says.items()
            if say.stance is Stance.SILENCE and other.says[question].settled
        }
        return self.with_says(said)

    def with_says(self, says: Mapping[str, Say]) -> "Variant":
        """The variant with something else said on some questions."""
        return replace(self, says={**self.says, **says})

    def assuming(self, question: str, answer: Answer) -> "Variant":
        """The variant with one question answered on the asker's authority."""
        say = self.says[question]
        return self.with_says({question: _borrow(say, say._replace(answers=(answer,), clauses=()), "assumed")})


def _strict(say: Say) -> Say:
    if say.stance is not Stance.INFERENCE:
        return say
    return say._replace(stance=Stance.AMBIGUITY, answers=(*say.answers, *say.rather_than), rather_than=())


def _borrow(say: Say, lender: Say, whence: str) -> Say:
    """What is said on another's authority, with its clauses; where the text's own silence is declared stays known."""
    return say._replace(stance=Stance.ANSWER, answers=lender.answers, clauses=lender.clauses, borrowed=whence)


#: The sections of a variant file, with the keys of their entries.
_SECTIONS = {
    "answers": (Stance.ANSWER, ("answer", "clauses", "note"), ("answer", "clauses")),
    "inferred": (
        Stance.INFERENCE,
        ("answer", "rather-than", "clauses", "note"),
        ("answer", "rather-than", "clauses", "note"),
    ),
    "ambiguous": (Stance.AMBIGUITY, ("answers", "clauses", "note"), ("answers", "clauses", "note")),
    "silent": (Stance.SILENCE, ("near", "note"), ("note",)),
}
_KEYS = ("variant", "game", "title", "source", "extends", "clauses", *_SECTIONS)
#: The keys by which a variant is known that does not say so; those before may stand in any file.
_TELLING = _KEYS[3:]
#: How the keys of an entry are filled in.
_FILLED = {"answer": "...", "answers": "[...]", "rather-than": "[...]", "clauses": "[...]", "note": "..."}

Find = Callable[[str, Reader, Place], Variant | None]


def load(document: Document, games: Mapping[str, Game], find: Find) -> Variant:
    """
    Make a variant of its file; `find` gets the variant that it extends, reporting where there is none.

    Raises `BadInput` with every problem of the file.
    """
    reader = Reader(document)
    root = reader.opening("variant", _TELLING)
    reader.keys(root, _KEYS, ("variant", "game", "title"), "a variant")
    name = _name(reader, root)
    game = games.get(reader.choice(root, "game", games))
    parent = _parent(reader, root, find)
    if game is None:
        reader.finish()
    assert game is not None  # else there was a problem
    return _Loading(reader, root, name, game, parent).variant()


def _name(reader: Reader, root: Map) -> str:
    name = reader.text(root, "variant")
    parts = name.split("/")
    if type(root.get("variant")) is str and not (len(parts) > 1 and all(parts)):
        bare = name and "/" not in name
        what = f"the name {shown(name)} has no folder" if bare else f"{shown(name)} is no name of a variant"
        reader.problem(root.at("variant"), what, f"write for example house/{name if bare else 'table'}")
    return name


def _parent(reader: Reader, root: Map, find: Find) -> Variant | None:
    """The variant that is extended; None also where it cannot be had, with its problems noted as well."""
    name = reader.text(root, "extends")
    if type(root.get("extends")) is not str:
        return None
    try:
        return find(name, reader, root.at("extends"))
    except BadInput as error:
        reader.problems += error.problems
        return None


class _Loading:
    """
    One variant file on its way to a `Variant`.

    Where what it extends cannot be had it is `torn`: nothing is said of what it would have from there.
    """

    def __init__(self, reader: Reader, root: Map, name: str, game: Game, parent: Variant | None) -> None:
        self.reader, self.root, self.name, self.game, self.parent = reader, root, name, game, parent
        self.clauses: dict[str, Clause] = dict(parent.clauses) if parent else {}
        self.torn = "extends" in root and (parent is None or parent.game != game.name)

    def variant(self) -> Variant:
        reader, root, parent = self.reader, self.root, self.parent
        if parent and parent.game != self.game.name:
            reader.problem(root.at("extends"), f"{parent.name} is a variant of {parent.game}, not of {self.game.name}")
        self.clauses.update((clause.id, clause) for clause in self._clauses())
        said = self._said()
        inherited = dict(parent.says) if parent else {}
        for question in self.game.questions if not self.torn else ():
            if question not in said and question not in inherited:
                what = f"nothing is said on {question} ({self.game.questions[question].asks})"
                reader.problem((root.line, root.column), what, "answer it, infer it, or list it under silent")
        source, title = self._source(), reader.words(root, "title")
        reader.finish()
        return Variant(
            name=self.name,
            game=self.game.name,
            title=title,
            source=source,
            clauses=self.clauses,
            says={question: said.get(question) or inherited[question] for question in self.game.questions},
            chain=(parent.name, *parent.chain) if parent else (),
            path=reader.path,
        )

    def _source(self) -> Source:
        reader, root = self.reader, self.root
        if "source" not in root and self.parent is not None:
            return self.parent.source
        if "source" not in root and not self.torn:
            reader.problem((root.line, root.column), "a variant needs the key 'source'")
        source = reader.mapping(root, "source", "write source: {title: ...}")
        reader.keys(source, ("title", "publisher", "language", "year"), ("title",), "a source")
        return Source(
            title=reader.words(source, "title"),
            publisher=reader.text(source, "publisher"),
            language=reader.text(source, "language", "en"),
            year=reader.number(source, "year") if "year" in source else None,
        )

    def _clauses(self) -> Iterator[Clause]:
        reader = self.reader
        clauses = reader.mapping(self.root, "clauses")
        for name in clauses:
            clause = reader.mapping(clauses, name, 'write {at: ..., gist: {en: "..."}}')
            reader.keys(clause, ("at", "gist", "confidence"), ("at", "gist"), "a clause")
            gist = reader.mapping(clause, "gist", 'write gist: {en: "..."}')
            if not gist and type(gist) is not StandIn:
                reader.problem(clause.at("gist"), "a gist needs a language", 'write gist: {en: "..."}')
            yield Clause(
                id=name,
                at=reader.words(clause, "at", "say where in the source it stands"),
                gist={language: reader.words(gist, language) for language in gist},
                confidence=reader.choice(clause, "confidence", ("high", "medium", "low")),
                path=reader.path,
                line=clauses.key_at(name)[0],
            )

    def _said(self) -> dict[str, Say]:
        reader, said = self.reader, dict[str, Say]()
        for section, (stance, keys, required) in _SECTIONS.items():
            entries = reader.mapping(self.root, section)
            for name in entries:
                question, at = self.game.questions.get(name), entries.key_at(name)
                if question is None:
                    right = hint(name, self.game.questions)
                    reader.problem(at, f"{self.game.name} has no question {shown(name)}", right)
                    continue
                if name in said:
                    where = f"{said[name].stance} in line {said[name].line}"
                    reader.problem(at, f"{name} has two entries, first as {where}", "keep one of the two")
                entry = reader.mapping(entries, name, _shape(entries[name], required))
                if stance is Stance.SILENCE and "answer" in entry:
                    right = f"list {name} under answers or inferred"
                    reader.problem(entry.key_at("answer"), "a silence has no answer", right)
                    keys = ("answer", *keys)
                reader.keys(entry, keys, required, f"this {stance}")
                said[name] = self._say(question, stance, entry, at)
        return said

    def _say(self, question: Question, stance: Stance, entry: Map, at: Place) -> Say:
        domain = tuple(question.answers)
        answers: tuple[Answer, ...] = domain
        rather_than: tuple[Answer, ...] = ()
        match stance:
            case Stance.ANSWER | Stance.INFERENCE:
                one = [(entry["answer"], entry.at("answer"))] if "answer" in entry else []
                answers = self._answers(question, one)
                if stance is Stance.INFERENCE:
                    rather_than = self._rather_than(question, entry, answers)
            case Stance.AMBIGUITY:
                answers = self._ambiguous(question, entry)
        return Say(
            question=question.id,
            stance=stance,
            answers=answers or domain,
            clauses=self._cited(entry, "near" if stance is Stance.SILENCE else "clauses"),
            rather_than=rather_than,
            note=(self.reader.text if stance is Stance.ANSWER else self.reader.words)(entry, "note"),
            origin=self.name,
            path=self.reader.path,
            line=at[0],
        )

    def _answers(self, question: Question, items: Iterable[tuple[Value, Place]]) -> tuple[Answer, ...]:
        """Those of the values that are answers to the question; others are reported."""
        found: list[Answer] = []
        for value, at in items:
            if isinstance(value, str | int) and not isinstance(value, bool) and value in question.answers:
                found.append(value)
            else:
                self.reader.problem(at, *_no_answer(question, value))
        return tuple(dict.fromkeys(found))

    def _several(self, question: Question, entry: Map, key: str) -> tuple[tuple[Answer, ...], bool]:
        """The answers listed under a key, and whether there is nothing wrong with any of them."""
        before = len(self.reader.problems)
        items = self.reader.sequence(entry, key)
        answers = self._answers(question, [(item, items.at(i)) for i, item in enumerate(items)])
        return answers, key in entry and len(self.reader.problems) == before

    def _rather_than(self, question: Question, entry: Map, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
        rather_than, sound = self._several(question, entry, "rather-than")
        others = [str(answer) for answer in question.answers if answer not in answers]
        if sound and not rather_than:
            what = "an inference is preferred to other answers than its own"
            self.reader.problem(entry.at("rather-than"), what, "list at least one other answer")
        elif sound and set(answers) & set(rather_than):
            right = f"name other answers: {', '.join(others)}"
            self.reader.problem(entry.at("rather-than"), "an inference cannot be preferred to itself", right)
        return rather_than

    def _ambiguous(self, question: Question, entry: Map) -> tuple[Answer, ...]:
        answers, sound = self._several(question, entry, "answers")
        if sound and len(answers) == len(question.answers):
            what = f"these are all answers of {question.id}"
            self.reader.problem(entry.at("answers"), what, "list it under silent")
        elif sound and len(answers) < 2:
            what = "one answer is no ambiguity" if answers else "an ambiguity is between some answers"
            right = "name two or more, or list it under answers or inferred"
            self.reader.problem(entry.at("answers"), what, right)
        return answers

    def _cited(self, entry: Map, key: str) -> tuple[Clause, ...]:
        cited = self.reader.texts(entry, key)
        for i, name in enumerate(cited):
            if name not in self.clauses and not self.torn:
                at = self.reader.sequence(entry, key).at(i)
                self.reader.problem(at, f"there is no clause {shown(name)}", hint(name, self.clauses))
        if key == "clauses" and entry.get(key) == []:
            self.reader.problem(entry.at(key), "nothing is cited", "name the clauses that this rests on")
        return tuple(self.clauses[name] for name in cited if name in self.clauses)


def _no_answer(question: Question, value: Value) -> tuple[str, str]:
    """What is wrong with a value that is no answer to a question, and what would be right."""
    answers = {str(answer): answer for answer in question.answers}
    if isinstance(value, str) and value in answers:
        return f"{question.id} cannot be answered {kind(value)}", f"write it without quotes: {value}"
    if isinstance(value, str):
        return f"{question.id} cannot be answered {shown(value)}", hint(value, answers)
    plain = isinstance(value, int) and not isinstance(value, bool)
    return f"{question.id} cannot be answered {value if plain else kind(value)}", allowed(answers)


def _shape(value: Value, keys: Iterable[str]) -> str:
    """How an entry is written that has these keys; an answer that stands alone is put in its place."""
    alone = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else "..."
    filled = {**_FILLED, "answer": alone}
    return f"write {{{', '.join(f'{key}: {filled[key]}' for key in keys)}}}"
