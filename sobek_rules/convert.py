"""From one kind of file to another: a table of what is read, and a table of what is written.

Each reader makes a `Scenario`, with who recorded it under which variant where its file says so; each writer makes text.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, NoReturn

from sobek_rules import retold
from sobek_rules.check import check
from sobek_rules.documents import parse
from sobek_rules.errors import BadInput, Problem
from sobek_rules.jsontext import ENDING
from sobek_rules.library import Library
from sobek_rules.model import Provenance
from sobek_rules.reader import ENDINGS, RECORDS
from sobek_rules.recordings import PACKED, pieces_of
from sobek_rules.replay import Replay, essence, replay
from sobek_rules.result import result
from sobek_rules.scenario import UNDETERMINED, ByVariant, Doubt, Final, Scenario
from sobek_rules.variant import Variant
from sobek_rules.version import __version__

#: Makes a scenario of the bytes of a file, its path as messages call it; raises `BadInput`.
Read = Callable[[bytes, str, Library, Doubt], Scenario]


class Source(NamedTuple):
    """A kind of file that can be read: whether a file is one, by its bytes and its path, and how it is read."""

    fits: Callable[[bytes, str], bool]
    read: Read


class Job(NamedTuple):
    """
    What is to be written.

    `variant` is whom the game is judged by: the one wanted, else the one that the file says; None where neither says.
    `anew` where it was wanted, so that a result that the file has is not the one to write.
    """

    scenario: Scenario
    variant: Variant | None
    anew: bool = False
    date: str = ""
    legal: bool = True

    def judge(self) -> Variant:
        """The variant, without which there is nothing to write."""
        if self.variant is None:
            _refuse(f"{self.scenario.path} does not say under which variant it was played; name it with -V")
        return self.variant

    def played(self) -> Replay:
        """The game replayed under its variant."""
        return replay(self.scenario, self.judge())

    def recorded(self) -> Final | None:
        """The result that the file itself has, if it is to be kept."""
        if self.anew or self.scenario.recorded is None:
            return None
        return dict(self.scenario.final.named).get(self.scenario.recorded.variant)


class Written(NamedTuple):
    """The text of a file, and what a person is told who might look for more in it."""

    text: str
    note: str = ""


class Target(NamedTuple):
    """A kind of file that can be written: how the names of such files end, and how one is."""

    endings: tuple[str, ...]
    write: Callable[[Job], Written]


def _ours(data: bytes, path: str, library: Library, doubt: Doubt) -> Scenario:
    return library.scenario(parse(data, path, limit=library.limit), doubt)


def _is_recorded(data: bytes, path: str) -> bool:
    """Whether a file holds games that a platform recorded, rather than a record of ours."""
    return data[:2] == PACKED or (data.lstrip()[:1] in (b"{", b"[") and RECORDS.encode() not in data)


def _recorded(data: bytes, path: str, library: Library, doubt: Doubt) -> Scenario:
    """The one game in a file of a platform."""
    from sobek_rules.recorded import Unreadable

    found = list(pieces_of(data, path))
    if len(found) > 1:
        _refuse(f"{path} holds {len(found)} games; give one, as a file of its own")
    try:
        recorded = retold.read(found[0].text, path, library)
    except Unreadable as error:
        _refuse(f"{path}: {error.trouble.row}: {error}")
    if recorded.troubles:
        _refuse(f"{path}: {recorded.troubles[0].row}: {recorded.troubles[0].what}")
    return retold.as_scenario(recorded, library.games[recorded.game])._replace(path=path)


#: What can be read: the first that fits is taken, so a kind that is recognised stands before our own files.
SOURCES: tuple[Source, ...] = (Source(_is_recorded, _recorded), Source(lambda data, path: True, _ours))


def read(data: bytes, path: str, library: Library, doubt: Doubt) -> Scenario:
    """The game that a file tells, whatever kind of file it is; raises `BadInput`."""
    return next(source for source in SOURCES if source.fits(data, path)).read(data, path, library, doubt)


def said_variant(scenario: Scenario) -> str:
    """The variant that a game was played under, if its file says so: it was recorded, or is about one text alone."""
    if scenario.recorded:
        return scenario.recorded.variant
    named: Sequence[str] = scenario.variants or scenario.expecting() or ()
    return named[0] if len(named) == 1 else ""


def _scenario(job: Job) -> Written:
    """A scenario file; where a variant is wanted, with the result under it as what is expected at the end."""
    from sobek_rules.writer import write

    told, recorded = job.scenario, job.scenario.recorded
    came, note = _result(job) if job.anew else (None, "")
    if came is not None:
        told = told._replace(final=_with(told.final, job.judge().name, came))
    if recorded is None:
        return Written(write(told), note)
    on = f", played on {recorded.date}" if recorded.date else ""
    head = f"# Recorded under {recorded.variant} by {recorded.tool} {recorded.version}{on}.\n"
    return Written(head + write(told), note)


def _result(job: Job) -> tuple[Final | None, str]:
    """What comes out now, or why nothing does."""
    played = job.played()
    came = result(played)
    return came, f"{job.scenario.path}: no result is written, since {played.unreached}" if came is None else ""


def _with(final: ByVariant[Final], variant: str, came: Final) -> ByVariant[Final]:
    """What is expected at the end, with the result under a variant in place of what was expected of that."""
    return ByVariant(final.others, tuple({**dict(final.named), variant: came}.items()))


def _record(job: Job) -> Written:
    """A record, with the result that it has already or that comes out now."""
    from sobek_rules import record

    earlier, kept = job.scenario.recorded, job.recorded()
    if earlier is not None and kept is not None:
        return Written(record.write(job.scenario, earlier._replace(date=job.date), kept))
    came, note = _result(job)
    return Written(record.write(job.scenario, Provenance(job.judge().name, "sobek", __version__, job.date), came), note)


def _trace(job: Job) -> Written:
    from sobek_rules.render.trace import trace

    return Written(trace(job.played(), legal=job.legal))


def _bgstats(job: Job) -> Written:
    """A play file of BG Stats; of a game that is over, and whose scores are settled."""
    from sobek_rules.render import bgstats

    played, path = job.played(), job.scenario.path
    final = job.recorded() or result(played)
    if final is None:
        _refuse(f"{path} has no result, since {played.unreached}")
    if not final.totals:
        lacking = _lacking(played, final)
        _refuse(f"{path} has no result: the game is {final.ended} under {played.variant.name}{lacking}")
    if amiss := [one.what for one in check(played).failures if not one.step and job.recorded()]:
        _refuse(f"{path}: the recorded result does not come out; {amiss[0]}")
    if UNDETERMINED in (final.winner, *final.totals.get("score", {}).values()):
        _refuse(f"{path}: the score is undetermined under {played.variant.name}{_lacking(played, final)}")
    if not job.date:
        _refuse("BG Stats keeps a play by its date; write it as --date 2026-05-01")
    return Written(bgstats.write(job.scenario, played.variant.name, final, job.date))


def _lacking(played: Replay, final: Final) -> str:
    """What the score would need to be settled, as an appendix to the news that it is not."""
    missing = {"needs": final.needs, "turns on": essence(played.final()).turns_on}
    return "".join(f"; it {lacks} {', '.join(what)}" for lacks, what in missing.items() if what)


#: What can be written, by the name that `--to` gives it.
TARGETS: Mapping[str, Target] = {
    "scenario": Target(ENDINGS, _scenario),
    "record": Target((ENDING,), _record),
    "trace": Target((".txt",), _trace),
    "bgstats": Target((".bgsplay",), _bgstats),
}


def _refuse(what: str) -> NoReturn:
    raise BadInput(Problem("", 0, 0, what))
