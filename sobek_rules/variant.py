"""A variant file becomes a `Variant`: for every question of its game, what its text says, or that it says nothing.

Where files lie is left to `library`; what a reading makes of it to `judge`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from sobek_rules.errors import BadInput, Problem, hint, shown
from sobek_rules.game import Game, Question
from sobek_rules.judge import Readings
from sobek_rules.model import Answer, Clause, Source
from sobek_rules.reader import Document, Map, Place, Reader, Seq


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
        """The same text read strictly: an inference is an ambiguity between its answer and those it was preferred to."""
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


def load(document: Document, games: Mapping[str, Game], find: Callable[[str, Reader, Place], Variant | None]) -> Variant:
    """
    Make a variant of its file; `find` gets the variant that it extends, reporting where there is none.

    Raises `BadInput` with every problem of the file.
    """
    reader = Reader(document)
    root = reader.root("a variant")
    reader.keys(root, _KEYS, ("variant", "game", "title"), "a variant")
    name = reader.text(root, "variant")
    if name and "/" not in name:
        reader.problem(root.at("variant"), f"the name {shown(name)} has no folder", f"write for example house/{name}")
    game = games.get(reader.choice(root, "game", games))
    parent = find(reader.text(root, "extends"), reader, root.at("extends")) if "extends" in root else None
    if game is None:
        reader.finish()
        raise BadInput(Problem(document.path, root.line, root.column, "a variant needs the key 'game'"))
    return _Loading(reader, root, name, game, parent).variant()


class _Loading:
    """One variant file on its way to a `Variant`."""

    def __init__(self, reader: Reader, root: Map, name: str, game: Game, parent: Variant | None) -> None:
        self.reader, self.root, self.name, self.game, self.parent = reader, root, name, game, parent
        self.clauses: dict[str, Clause] = dict(parent.clauses) if parent else {}

    def variant(self) -> Variant:
        reader, root, parent = self.reader, self.root, self.parent
        if parent and parent.game != self.game.name:
            reader.problem(root.at("extends"), f"{parent.name} is a variant of {parent.game}, not of {self.game.name}")
        self.clauses.update((clause.id, clause) for clause in self._clauses())
        said = self._said()
        inherited = dict(parent.says) if parent else {}
        for question in self.game.questions:
            if question not in said and question not in inherited:
                what = f"nothing is said on {question} ({self.game.questions[question].asks})"
                reader.problem((root.line, root.column), what, "answer it, infer it, or list it under silent")
        source = self._source()
        reader.finish()
        return Variant(
            name=self.name,
            game=self.game.name,
            title=reader.text(root, "title"),
            source=source,
            clauses=self.clauses,
            says={question: said.get(question) or inherited[question] for question in self.game.questions},
            chain=(parent.name, *parent.chain) if parent else (),
            path=reader.path,
        )

    def _source(self) -> Source:
        reader, root = self.reader, self.root
        if "source" not in root:
            if self.parent is None:
                reader.problem((root.line, root.column), "a variant needs the key 'source'")
                return Source(title="")
            return self.parent.source
        source = reader.mapping(root, "source")
        reader.keys(source, ("title", "publisher", "language", "year"), ("title",), "a source")
        return Source(
            title=reader.text(source, "title"),
            publisher=reader.text(source, "publisher"),
            language=reader.text(source, "language", "en"),
            year=reader.number(source, "year") if "year" in source else None,
        )

    def _clauses(self) -> Iterator[Clause]:
        reader = self.reader
        clauses = reader.mapping(self.root, "clauses")
        for id in clauses:
            clause = reader.mapping(clauses, id)
            reader.keys(clause, ("at", "gist", "confidence"), ("at", "gist"), "a clause")
            gist = reader.mapping(clause, "gist")
            if not gist and "gist" in clause:
                reader.problem(clause.at("gist"), "a gist needs a language", 'write gist: {en: "..."}')
            yield Clause(
                id=id,
                at=reader.text(clause, "at"),
                gist={language: reader.text(gist, language) for language in gist},
                confidence=reader.choice(clause, "confidence", ("high", "medium", "low")),
                path=reader.path,
                line=clauses.key_at(id)[0],
            )

    def _said(self) -> dict[str, Say]:
        reader, said = self.reader, dict[str, Say]()
        for section, (stance, keys, required) in _SECTIONS.items():
            entries = reader.mapping(self.root, section)
            for id in entries:
                question = self.game.questions.get(id)
                if question is None:
                    right = hint(id, self.game.questions)
                    reader.problem(entries.key_at(id), f"{self.game.name} has no question {shown(id)}", right)
                    continue
                if id in said:
                    where = f"{said[id].stance} in line {said[id].line}"
                    reader.problem(entries.key_at(id), f"{id} has two entries, first as {where}", "keep one of the two")
                entry = reader.mapping(entries, id)
                reader.keys(entry, keys, required, f"this {stance}")
                said[id] = self._say(question, stance, entry, entries.key_at(id))
        return said

    def _say(self, question: Question, stance: Stance, entry: Map, at: Place) -> Say:
        domain = question.answers
        answers: tuple[Answer, ...]
        rather_than: tuple[Answer, ...] = ()
        match stance:
            case Stance.ANSWER | Stance.INFERENCE:
                answers = self._answers(question, [entry.get("answer")], [entry.at("answer")])
                if stance is Stance.INFERENCE:
                    rather_than = self._several(question, entry, "rather-than")
                    self._check_inference(entry, answers, rather_than)
            case Stance.AMBIGUITY:
                answers = self._several(question, entry, "answers")
                self._check_ambiguity(entry, answers, domain)
            case Stance.SILENCE:
                answers = tuple(domain)
        return Say(
            question=question.id,
            stance=stance,
            answers=answers or tuple(domain),
            clauses=self._cited(entry, "near" if stance is Stance.SILENCE else "clauses"),
            rather_than=rather_than,
            note=self.reader.text(entry, "note"),
            origin=self.name,
            path=self.reader.path,
            line=at[0],
        )

    def _several(self, question: Question, entry: Map, key: str) -> tuple[Answer, ...]:
        items: Seq = self.reader.sequence(entry, key)
        return self._answers(question, items, [items.at(i) for i in range(len(items))])

    def _answers(self, question: Question, values: Collection[object], places: list[Place]) -> tuple[Answer, ...]:
        found: list[Answer] = []
        for value, at in zip(values, places, strict=True):
            if isinstance(value, str | int) and not isinstance(value, bool) and value in question.answers:
                found.append(value)
            elif value is not None:
                right = hint(str(value), [str(answer) for answer in question.answers])
                self.reader.problem(at, f"{question.id} cannot be answered {shown(str(value))}", right)
        return tuple(dict.fromkeys(found))

    def _check_inference(self, entry: Map, answers: tuple[Answer, ...], rather_than: tuple[Answer, ...]) -> None:
        if "rather-than" in entry and (not rather_than or set(answers) & set(rather_than)):
            what = "an inference is preferred to other answers than its own"
            self.reader.problem(entry.at("rather-than"), what, "list at least one other answer")

    def _check_ambiguity(self, entry: Map, answers: tuple[Answer, ...], domain: Collection[Answer]) -> None:
        if "answers" in entry and not 1 < len(answers) < len(domain):
            what = f"an ambiguity is between some answers, not {len(answers)} of {len(domain)}"
            self.reader.problem(entry.at("answers"), what, "name two or more, or list the question under silent")

    def _cited(self, entry: Map, key: str) -> tuple[Clause, ...]:
        cited = self.reader.texts(entry, key)
        for i, id in enumerate(cited):
            if id not in self.clauses:
                at = self.reader.sequence(entry, key).at(i)
                self.reader.problem(at, f"there is no clause {shown(id)}", hint(id, self.clauses))
        if key == "clauses" and key in entry and not cited:
            self.reader.problem(entry.at(key), "nothing is cited", "name the clauses that this rests on")
        return tuple(self.clauses[id] for id in cited if id in self.clauses)
