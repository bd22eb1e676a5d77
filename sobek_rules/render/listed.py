"""What the reports contain that list things: checks, what a variant says, variants, open actions, problems."""

from collections.abc import Iterable, Mapping, Sequence

from sobek_rules.check import Result
from sobek_rules.errors import Problem
from sobek_rules.game import Question
from sobek_rules.options import Option
from sobek_rules.render.report import VERSION, Report, citation, scenario_head, variant_head
from sobek_rules.replay import values_of
from sobek_rules.scenario import Scenario
from sobek_rules.variant import Say, Stance, Variant


def checks(results: Sequence[Result], problems: Sequence[Problem] = ()) -> Report:
    """The outcome of checking many scenarios; `problems` are those of files that could not be checked."""
    cases: dict[str, list[str]] = {}
    for result in results:
        cases.setdefault(result.scenario.path, []).append(result.variant.name)
    failures = [
        {
            "path": failure.path,
            "line": failure.line,
            "column": failure.column,
            "variant": failure.variant,
            "step": failure.step,
            "what": failure.what,
        }
        for result in results
        for failure in result.failures
    ]
    return {
        "report": "check",
        "version": VERSION,
        "scenarios": len(cases),
        "replays": len(results),
        "expectations": sum(result.expectations for result in results),
        "cases": cases,
        "failures": failures,
        "problems": [problem._asdict() for problem in problems],
    }


def says(variant: Variant, questions: Mapping[str, Question], wanted: Iterable[str], language: str) -> Report:
    """What a variant says on the questions wanted."""
    return {
        "report": "explain",
        "version": VERSION,
        "variant": variant_head(variant),
        "source": {"title": variant.source.title, "publisher": variant.source.publisher},
        "path": variant.path,
        "questions": [_explained(variant.says[id], questions[id], variant, language) for id in wanted],
    }


def _explained(say: Say, question: Question, variant: Variant, language: str) -> Report:
    cited = citation(say, question, variant, language)
    cited["domain"] = {str(answer): meaning for answer, meaning in question.answers.items()}
    return cited | {"topic": question.topic, "chain": _chain(say, variant)}


def _chain(say: Say, variant: Variant) -> list[str]:
    """The variants that an answer came through, the asked one first."""
    names = [variant.name, *variant.chain]
    return names[: names.index(say.origin) + 1] if say.origin in names else names


def shelf(variants: Iterable[Variant]) -> Report:
    """The list of variants, with how often each answers, infers, is ambiguous and silent."""
    rows = [
        variant_head(variant)
        | {"path": variant.path, "says": {str(stance): len(variant.of(stance)) for stance in Stance}}
        for variant in variants
    ]
    return {"report": "variants", "version": VERSION, "variants": rows}


def legal(scenario: Scenario, columns: Sequence[tuple[Variant, str, Sequence[tuple[str, Option]]]]) -> Report:
    """The actions open to a player under several variants: a heading, and each action in words with its option."""
    return {
        "report": "legal",
        "version": VERSION,
        "scenario": scenario_head(scenario),
        "columns": [
            {
                "variant": variant_head(variant),
                "heading": heading,
                "actions": [_option(words, option) for words, option in found],
            }
            for variant, heading, found in columns
        ],
    }


def _option(words: str, option: Option) -> Report:
    accounts = dict.fromkeys(account for value in option.costs.values for account, _ in value)
    return {
        "action": words,
        "verdict": str(option.ruling.verdict),
        "turns_on": list(option.ruling.turns_on),
        "needs": list(option.ruling.needs),
        "costs": {account: values_of(dict(value)[account] for value in option.costs.values) for account in accounts},
    }


def lint(files: int, problems: Sequence[Problem]) -> Report:
    """The problems found in a number of files."""
    rows = [problem._asdict() for problem in problems]
    return {"report": "lint", "version": VERSION, "files": files, "problems": rows}
