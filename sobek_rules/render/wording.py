"""The phrases that text and Markdown share."""

from collections.abc import Iterator, Sequence
from typing import Any

from sobek_rules.drawing import Drawing
from sobek_rules.phrases import how_many
from sobek_rules.render.report import Report

STANCES = {
    "answer": "",
    "inference": "read so, not said outright",
    "ambiguity": "the text is ambiguous",
    "silence": "the text is silent",
}

#: What the signs in the cells of a matrix mean.
LEGEND = "~ read so, not said outright; | ambiguous; - silent"

#: What stands before a question in a contrast: whether two texts agree on it; nothing where one game alone asks.
EQUAL_SIGNS = {True: "=", False: "≠", None: " "}
EQUAL_LEGEND = "= both texts answer alike; ≠ they do not; without a sign, one game alone asks."


def any_of(values: Sequence[int | None]) -> str:
    """The values that a total may come to."""
    return " or ".join("?" if value is None else str(value) for value in values)


def both(totals: Sequence[Sequence[int | None]]) -> str:
    """The totals of all players, with room between them where one may come to several."""
    return (":" if all(len(values) == 1 for values in totals) else " : ").join(map(any_of, totals))


def signed(amount: int | None) -> str:
    """What an entry adds."""
    return "+?" if amount is None else f"{amount:+d}"


def step_words(step: Report) -> str:
    """Who did what."""
    return f"{step['player']} {step['action']}" + (" (probe)" if step.get("probe") else "")


def note_words(step: Report) -> str:
    """What the scenario notes of a step, which no text says; nothing where it notes nothing."""
    return f"The scenario notes: {step['note']}" if step.get("note") else ""


def noted(columns: Sequence[Report]) -> list[Report]:
    """The steps of which the scenario notes something; it is the same under every text."""
    return [step for step in columns[0]["steps"] if step.get("note")]


def finding_words(step: Report, finding: Report) -> str:
    """What a finding says; an objection that only some readings make is marked as such."""
    some = step["verdict"] == "undetermined" and finding["verdict"] == "illegal"
    return f"{'if so read: ' if some else ''}{finding['sentence']}"


def rule_words(finding: Report) -> str:
    """The rule behind a finding that no text is cited for."""
    return f"{finding.get('printed', 'Rule of the game')}: {finding['says']}"


def advice_words(advice: Report) -> str:
    """What the reference says, marked as advice."""
    why = f": {advice['why']}" if advice["why"] else ""
    return f"Advice, not the text's: {advice['variant']} says {advice['verdict'] or 'not reached'}{why}."


def told_accounts(step: Report) -> dict[str, Report]:
    """The running accounts after a step of which anything is known: account, and each player's values."""
    accounts = {account: totals for account, totals in step.get("accounts", {}).items() if account != "turns_on"}
    return {
        account: totals for account, totals in accounts.items() if any(values != [None] for values in totals.values())
    }


def account_words(step: Report) -> list[str]:
    """Each running account after a step, `corruption ana 2, ben 0`."""
    return [
        f"{account} {', '.join(f'{name} {any_of(values)}' for name, values in totals.items())}"
        for account, totals in told_accounts(step).items()
    ]


def check_words(report: Report) -> str:
    """How a check came out; where nothing was expected, nothing was checked."""
    if report["failures"]:
        return f"{len(report['failures'])} not as expected"
    return "all as expected" if report["expectations"] else "nothing was checked"


def ending_words(final: Report | None) -> dict[str, str]:
    """The rows of the final tally: each account, then the winner; none where the game goes on."""
    if not final or not final.get("totals"):
        return {}
    rows = {account: both(list(totals.values())) for account, totals in final["totals"].items()}
    return {**rows, "winner": final["winner"]}


def boards(columns: Sequence[Report], names: Sequence[str]) -> Iterator[tuple[str, Drawing]]:
    """When each position that is drawn comes about, once for all texts under which it does, and its drawing."""
    for steps in zip(*(column["steps"] for column in columns), strict=True):
        for board in dict.fromkeys(step["board"] for step in steps if "board" in step):
            having = [name for name, step in zip(names, steps, strict=True) if step.get("board") == board]
            under = "" if len(having) == len(names) else f" under {', '.join(having)}"
            yield f"After step {steps[0]['number']}{under}", board


def rests_on(step: Report) -> list[Report]:
    """The citations of a step, each question once: unless it is legal, those of what stands against it alone."""
    found: dict[str, Report] = {}
    for citation in _cited(step):
        found[citation["question"]] = citation
    return list(found.values())


def _cited(step: Report) -> Iterator[Report]:
    for finding in step["findings"]:
        if step["verdict"] == "legal" or finding["verdict"] != "legal":
            yield from finding["citations"]
    for entry in step.get("entries", ()):
        yield from entry["citations"]
    yield from step["turns_on"]


def final_rests_on(final: Report) -> list[Report]:
    """The citations of the final tally, each question once."""
    ledgers = [
        citation for ledger in final["ledgers"] for entry in ledger["entries"] for citation in entry["citations"]
    ]
    return list(
        {citation["question"]: citation for citation in [*ledgers, *final["citations"], *final["turns_on"]]}.values()
    )


def disputed(side: Report) -> list[Report]:
    """The columns of one side of a pair, citing for what is legal and for the end only what its scenario names."""
    wanted = side["disputed"]
    return [
        column | {"steps": [_step_on(step, wanted) for step in column["steps"]], "final": _on(column["final"], wanted)}
        for column in side["columns"]
    ]


def _step_on(step: Report, questions: Sequence[str]) -> Report:
    return step if step["verdict"] != "legal" else _on(step, questions)


def _on(part: Any, questions: Sequence[str]) -> Any:
    """A part of a report without citations of other questions; all of it where nothing is named."""
    if not questions or not isinstance(part, (dict, list)):
        return part
    if isinstance(part, list):
        return [_on(one, questions) for one in part]
    cited = [one for one in part.get("citations", ()) if one["question"] in questions]
    return {key: cited if key == "citations" else _on(value, questions) for key, value in part.items()}


def answer_words(citation: Report) -> str:
    """What a citation answers, and how far the text says so."""
    stance, answers = citation["stance"], [str(answer) for answer in citation["answers"]]
    marks = [mark for mark in (citation.get("borrowed", ""), STANCES[stance]) if mark]
    if stance in ("silence", "ambiguity") and len(answers) == 1:
        marks.append("one of the readings still possible")
    said = "?" if stance == "silence" and len(answers) > 1 else " or ".join(answers)
    return f"{said} ({'; '.join(marks)})" if marks else said


def meant_words(citation: Report) -> str:
    """What a citation answers, each answer with what it means, and how far the text says so."""
    if citation["stance"] == "silence" and len(citation["answers"]) > 1:
        return STANCES["silence"]
    meanings = zip(map(str, citation["answers"]), citation["means"], strict=True)
    said = "; or ".join(answer if answer == means else f"{answer}: {means}" for answer, means in meanings)
    mark = STANCES[citation["stance"]]
    return f"{said} ({mark})" if mark else said


def cited_words(citation: Report) -> list[str]:
    """The clauses of a citation, and its note where the text does not settle the matter."""
    nearest = "nearest is " if citation["stance"] == "silence" else ""
    words = [f"{nearest}{clause['at']}: {clause['gist']}" for clause in citation["clauses"]]
    open_ended = citation["stance"] in ("silence", "ambiguity") and citation.get("note")
    return [*words, f"Note: {citation['note']}"] if open_ended else words


def cell_words(citation: Report) -> str:
    """What a citation answers, in the cell of a table."""
    answers = [str(answer) for answer in citation["answers"]]
    match citation["stance"]:
        case "silence":
            return "-"
        case "ambiguity":
            return " | ".join(answers)
        case "inference":
            return f"~ {answers[0]}"
    return answers[0]


def diff_words(report: Report) -> str:
    """On how many questions texts agree."""
    names = names_of(report)
    every = report["alike"] + report["different"]
    if not report["different"]:
        return f"{names} agree on all {every} questions."
    return f"{names}: {how_many(every, 'question')}, {report['alike']} alike, {report['different']} not."


def contrast_words(report: Report) -> str:
    """On how many questions that both games ask texts agree, and how many only one of the games asks."""
    if not report["topics"]:
        return "Neither game asks anything about this."
    both_ask = report["alike"] + report["different"]
    counted = f"{how_many(both_ask, 'question')} in both games, {report['alike']} answered alike"
    alone = ", ".join(f"{count} in {game} alone" for game, count in zip(report["games"], report["alone"], strict=True))
    return f"{names_of(report)}: {counted}, {report['different']} not; {alone}."


def short_names(columns: Sequence[Report]) -> list[str]:
    """The variants of columns without the name of their game."""
    return [str(column["variant"]["name"]).split("/", 1)[-1] for column in columns]


def under_words(side: Report) -> str:
    """The game on one side of a pair, and the variants that it was judged under."""
    *most, last = short_names(side["columns"])
    return f"{side['scenario']['game']}, under {' and '.join(filter(None, (', '.join(most), last)))}"


def where_parted(columns: Sequence[Report], words: Sequence[str]) -> list[str]:
    """What came out under each of several variants: once where all agree, else with the names of those who do."""
    if len(set(words)) < 2:
        return list(words[:1])
    names: dict[str, list[str]] = {}
    for name, said in zip(short_names(columns), words, strict=True):
        names.setdefault(said, []).append(name)
    return [f"{', '.join(who)}: {said}" for said, who in names.items()]


def outcome_words(step: Report) -> str:
    """What a step comes to: the verdict, what that turns on, and the running accounts."""
    if step["verdict"] is None:
        return "not reached"
    told = [f"{account} {both(list(totals.values()))}" for account, totals in told_accounts(step).items()]
    hangs = [question["question"] for question in step["turns_on"]] + [f"needs {fact}" for fact in step["needs"]]
    return ", ".join([step["verdict"] + (f" ({', '.join(hangs)})" if hangs else ""), *told])


def totals_words(sides: Sequence[Report]) -> str:
    """In which order the totals of a pair name the players."""
    orders = [":".join(side["scenario"]["players"]) for side in sides]
    return f"Totals are {' and '.join(dict.fromkeys(orders))}."


def summary_words(report: Report) -> str:
    """How many scenarios come out differently under two texts."""
    differ = f"{report['different']:,} {'comes' if report['different'] == 1 else 'come'} out differently"
    return f"{how_many(report['scenarios'], 'scenario')} under {names_of(report)}, {differ}"


def names_of(report: Report) -> str:
    """The variants of a report: `A, B and C`."""
    *most, last = (variant["name"] for variant in report["variants"])
    return " and ".join(filter(None, (", ".join(most), last)))


def price(action: Report) -> str:
    """What an open action costs, or what its verdict hangs on."""
    if action["verdict"] == "undetermined":
        hangs = ", ".join([*action["turns_on"], *(f"needs {fact}" for fact in action["needs"])])
        return f"undetermined: {hangs}"
    return ", ".join(f"{account} {any_of(values)}" for account, values in action["costs"].items()) or "not told"
