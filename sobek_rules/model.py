"""The words of a judgment: plain values, no behaviour beyond what follows from them."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

Answer = str | int

#: Part of a reading: the answers supposed for questions that the text leaves open.
Assumptions = frozenset[tuple[str, Answer]]


class Verdict(StrEnum):
    """What a text says about a step."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


class Source(NamedTuple):
    """A published text, or a table's own authority."""

    title: str
    publisher: str = ""
    language: str = "en"
    year: int | None = None


class Provenance(NamedTuple):
    """How a game came to be recorded: under which variant, by which version of which tool, when it was played."""

    variant: str
    tool: str
    version: str
    date: str = ""


class Clause(NamedTuple):
    """The smallest citable piece of a source: `at` finds the sentence, `gist` is our paraphrase by language."""

    id: str
    at: str
    gist: Mapping[str, str]
    confidence: str = ""
    path: str = ""
    line: int = 0

    def language(self, wanted: str = "", own: str = "en") -> str:
        """The language to tell it in: the one wanted, else the text's `own`, else English, else whatever there is."""
        return next((one for one in (wanted, own, "en") if one in self.gist), next(iter(self.gist), ""))

    def paraphrase(self, language: str = "", own: str = "en") -> str:
        """The gist in that language."""
        return self.gist.get(self.language(language, own), "")


class Finding(NamedTuple):
    """One rule's contribution to a ruling under one reading: its objections, what it asked, what it lacked."""

    rule: str
    verdict: Verdict
    sentence: str
    asked: tuple[str, ...] = ()
    needs: str = ""


class Entry(NamedTuple):
    """One line of a player's ledger; `amount` is None when it hangs on the missing fact `needs`."""

    account: str
    player: int
    amount: int | None
    why: str
    needs: str = ""
    asked: tuple[str, ...] = ()


class Tally(NamedTuple):
    """
    What the game comes to under one reading.

    `totals` has one value a player for each account, None where a fact is missing; `winners` the players who win, None
    where that cannot be told; `needs` the facts that would tell.
    """

    entries: Sequence[Entry]
    totals: Mapping[str, Sequence[int | None]]
    winners: tuple[int, ...] | None
    needs: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
