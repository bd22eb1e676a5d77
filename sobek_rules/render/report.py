"""What a report contains, as plain data: the JSON that programs read, and what the other renderers lay out.

Citing happens here, when a report is wanted.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Any

from sobek_rules.check import winner
from sobek_rules.drawing import Drawing
from sobek_rules.game import Question
from sobek_rules.judge import Branch, Outlook, Ruling
from sobek_rules.model import Answer, Assumptions, Clause, Entry, Tally, Verdict
from sobek_rules.replay import Judged, Replay, essence, values_of
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Say, Variant

VERSION = 1
#: Stands for a rule where something was asked by what an action changes, not by what allows it.
EFFECT = "effect"
Report = dict[str, Any]


def clause(found: Clause, variant: Variant, language: str) -> Report:
    """A clause as it is cited: where the sentence stands, what it says in our words, and where we say so."""
    own = variant.source.language
    cited = {
        "id": found.id,
        "at": found.at,
        "gist": found.paraphrase(language, own),
        "languages": {"at": own, "gist": found.language(language, own)},
        "path": found.path,
        "line": found.line,
    }
    return cited | ({"confidence": found.confidence} if found.confidence else {})


def citation(say: Say, question: Question, variant: Variant, language: str, supposed: Answer | None = None) -> Report:
    """What a variant says on a question, with its clauses; `supposed` is the answer that a reading gave it."""
    answers = [supposed] if supposed is not None else list(say.answers)
    cited: Report = {
        "question": say.question,
        "asks": question.asks,
        "stance": str(say.stance),
        "answers": answers,
        "means": [question.answers[answer] for answer in answers],
        "clauses": [clause(found, variant, language) for found in say.clauses],
        "origin": say.origin,
        "path": say.path,
        "line": say.line,
    }
    optional = {"note": say.note, "rather_than": list(say.rather_than), "borrowed": say.borrowed}
    return cited | {key: value for key, value in optional.items() if value}


class Citing:
    """Makes reports on one replay: what was asked, cited from its variant in the language wanted."""

    def __init__(self, played: Replay, language: str = "") -> None:
        self.played, self.variant, self.language = played, played.variant, language
        game = played.scenario.game
        self.questions, self.printed = game.questions, game.printed
        self.rules = {EFFECT: "What the action changes."} | {
            rule.__name__: (rule.__doc__ or "").strip() for verb in game.verbs.values() for rule in verb.rules
        }

    def cite(self, asked: Iterable[str], assumptions: Assumptions = frozenset()) -> list[Report]:
        """The citations of the questions asked, in the order of the rule book."""
        supposed = dict(assumptions)
        return [
            citation(self.variant.says[id], self.questions[id], self.variant, self.language, supposed.get(id))
            for id in self.questions
            if id in set(asked)
        ]

    def step(self, judged: Judged, adviser: "Citing | None" = None) -> Report:
        """Everything about one step."""
        step, scenario = judged.step, self.played.scenario
        report: Report = {"number": step.number, "line": step.line, "player": scenario.players[step.player]}
        report |= ({"probe": True} if step.probe else {}) | ({"note": step.note} if step.note else {})
        report["action"], ruling = self.played.words(judged), judged.ruling
        if ruling is None:
            return report | {"verdict": None, "unreached": judged.unreached}
        report["verdict"] = str(ruling.verdict)
        report["findings"] = self._findings(ruling)
        report["turns_on"] = [self._turning(ruling.outlook, id) for id in ruling.turns_on]
        report["needs"] = list(ruling.needs)
        if ruling.verdict is not Verdict.ILLEGAL and not step.probe:
            report["accounts"] = self._accounts(judged)
            report["entries"] = self._entries(ruling.branches)
        if adviser is not None and ruling.verdict is Verdict.UNDETERMINED:
            report["advice"] = adviser.advice(step.number, ruling.turns_on)
        return report

    def advice(self, number: int, turns_on: Iterable[str]) -> Report:
        """What this variant rules on a step and why, for people who want an end to a dispute."""
        judged = self.played.steps[number - 1]
        if judged.ruling is None:
            return {"variant": self.variant.name, "verdict": None, "why": judged.unreached, "citations": []}
        findings = [finding for branch in judged.ruling.branches for finding in branch.findings]
        against = [finding.sentence for finding in findings if finding.verdict is not Verdict.LEGAL]
        return {
            "variant": self.variant.name,
            "verdict": str(judged.ruling.verdict),
            "why": "; ".join(dict.fromkeys(against)),
            "citations": self.cite(turns_on),
        }

    def _findings(self, ruling: Ruling) -> list[Report]:
        """The findings of all branches; those that say the same are one."""
        merged: dict[tuple[str, str, str], Report] = {}
        for branch in ruling.branches:
            for finding in branch.findings:
                key = (finding.rule, str(finding.verdict), finding.sentence)
                report = merged.setdefault(
                    key,
                    {"rule": finding.rule, "verdict": str(finding.verdict), "sentence": finding.sentence, "asked": {}},
                )
                report["asked"] |= {id: dict(branch.assumptions).get(id) for id in finding.asked}
            if branch.effect_asked:
                key = (EFFECT, str(Verdict.LEGAL), "")
                report = merged.setdefault(
                    key, {"rule": EFFECT, "verdict": str(Verdict.LEGAL), "sentence": "", "asked": {}}
                )
                report["asked"] |= {id: dict(branch.assumptions).get(id) for id in branch.effect_asked}
        for report in merged.values():
            asked = report.pop("asked")
            supposed = frozenset((id, answer) for id, answer in asked.items() if answer is not None)
            report["citations"] = self.cite(asked, supposed)
            report["says"] = self.rules[report["rule"]]
            if report["rule"] in self.printed:
                report["printed"] = self.printed[report["rule"]]
        order = [Verdict.ILLEGAL, Verdict.UNDETERMINED, Verdict.LEGAL]
        return sorted(merged.values(), key=lambda report: order.index(report["verdict"]))

    def _turning(self, found: Outlook[Verdict], id: str) -> Report:
        """A question that a verdict turns on, and what each answer gives."""
        say = self.variant.says[id]
        gives = {
            str(answer): sorted({str(value) for supposed, value in found.cases if (id, answer) in supposed})
            for answer in say.answers
        }
        cited = citation(say, self.questions[id], self.variant, self.language)
        return cited | {"gives": {answer: verdicts for answer, verdicts in gives.items() if verdicts}}

    def _accounts(self, judged: Judged) -> Report:
        standing = self.played.standing(judged)
        if not standing.cases:  # no reading goes on
            return {}
        names, accounts = self.played.scenario.players, self.played.scenario.game.accounts
        return {
            account: {
                name: values_of(dict(value)[account][at] for value in standing.values) for at, name in enumerate(names)
            }
            for account in accounts
        } | ({"turns_on": list(standing.turns_on)} if standing.turns_on else {})

    def _entries(self, branches: Sequence[Branch]) -> list[Report]:
        found: dict[Entry, Assumptions] = {}
        for branch in branches:
            for entry in branch.entries if branch.after is not None else ():
                found.setdefault(entry, branch.assumptions)
        return [self._entry(entry, supposed) for entry, supposed in found.items()]

    def _entry(self, entry: Entry, supposed: Assumptions) -> Report:
        report = {
            "account": entry.account,
            "player": self.played.scenario.players[entry.player],
            "amount": entry.amount,
            "why": entry.why,
            "citations": self.cite(entry.asked, supposed),
        }
        return report | ({"needs": entry.needs} if entry.needs else {})

    def final(self) -> Report | None:
        """The tally, each total with all values it may come to; None where the game goes on."""
        if self.played.unreached:
            return {"unreached": self.played.unreached}
        found = self.played.final()
        tallies = [tally for tally in found.values if tally is not None]
        if not tallies:
            return None
        names = self.played.scenario.players
        accounts = [
            account for account in self.played.scenario.game.final_accounts if any(account in t.totals for t in tallies)
        ]
        report: Report = {
            "totals": {
                account: {
                    name: values_of(_total(tally, account, at) for tally in tallies) for at, name in enumerate(names)
                }
                for account in accounts
            },
            "winner": winner(self.played, tallies),
            "needs": list(dict.fromkeys(need for tally in tallies for need in tally.needs)),
            "over": len(tallies) == len(found.values),
        }
        return report | self._ledgers(found)

    def _ledgers(self, found: Outlook[Tally | None]) -> Report:
        cases = [(supposed, tally) for supposed, tally in found.cases if tally is not None]
        reduced = essence(found)
        turns_on = reduced.turns_on
        shown: dict[object, Report] = {}
        for (supposed, tally), (_, counting) in zip(found.cases, reduced.cases, strict=True):
            if tally is not None and counting not in shown:
                ledger = [self._entry(entry, supposed) for entry in tally.entries]
                shown[counting] = {"if": _plain(supposed, turns_on), "entries": ledger}
        asked = [id for _, tally in cases for id in tally.asked]
        return {
            "turns_on": [self._what_if(id) for id in turns_on],
            "ledgers": list(shown.values()),
            "citations": self.cite(asked, cases[0][0]),
        }

    def _what_if(self, id: str) -> Report:
        return citation(self.variant.says[id], self.questions[id], self.variant, self.language)


def _plain(supposed: Assumptions, shown: Sequence[str]) -> Report:
    return {id: answer for id, answer in sorted(supposed, key=str) if id in shown}


def _total(tally: Tally, account: str, at: int) -> int | None:
    return tally.totals[account][at] if account in tally.totals else None


def scenario_head(scenario: Scenario) -> Report:
    """What a report says of its scenario."""
    return {
        "title": scenario.title,
        "about": scenario.about,
        "path": scenario.path,
        "game": scenario.game.name,
        "players": list(scenario.players),
    }


def variant_head(variant: Variant) -> Report:
    """What a report says of a variant."""
    return {
        "name": variant.name,
        "title": variant.title,
        "language": variant.source.language,
        "chain": list(variant.chain),
    }


def replays(played: Sequence[Replay], advisers: Mapping[str, Replay], language: str, *, boards: bool = False) -> Report:
    """
    A scenario under several variants, a column each; `advisers` has the reference's replay, by variant.

    With `boards` the position at the start is drawn, and that after each step that is played.
    """
    columns = []
    for one in played:
        citing, advice = Citing(one, language), advisers.get(one.variant.name)
        adviser = Citing(advice, language) if advice else None
        boards_ = drawings(one) if boards else repeat(None)
        steps = [
            citing.step(judged, adviser) | ({"board": board} if board else {})
            for judged, board in zip(one.steps, boards_, strict=False)
        ]
        columns.append({"variant": variant_head(one.variant), "steps": steps, "final": citing.final()})
    scenario = played[0].scenario
    report = {"report": "replay", "version": VERSION, "scenario": scenario_head(scenario), "columns": columns}
    return report | ({"board": scenario.game.drawing(scenario.start)} if boards else {})


def drawings(played: Replay) -> Iterator[Drawing | None]:
    """The position after each step, drawn; None where it was not played, or not every reading has the same."""
    draw, before = played.scenario.game.drawing, played.scenario.start
    for judged in played.steps:
        found: dict[Drawing, Any] = {}
        if judged.ruling is not None and not judged.step.probe:
            found = {draw(world.state, before): world.state for world in judged.worlds}
        if len(found) == 1:
            ((board, before),) = found.items()
            yield board
        else:
            yield None
