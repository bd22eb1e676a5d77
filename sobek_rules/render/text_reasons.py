"""Why a ruling is what it is, as text: objections, what it turns on, the clauses it rests on."""

from collections.abc import Iterator

from sobek_rules.render.report import Report
from sobek_rules.render.style import Style
from sobek_rules.render.wording import answer_words, finding_words, rule_words


def objections(step: Report, style: Style) -> Iterator[str]:
    """Why a step is not legal, or not under every reading; what no text is cited for names its rule."""
    said = set()
    for finding in step["findings"]:
        if finding["verdict"] == "legal" or finding["sentence"] in said:
            continue
        said.add(finding["sentence"])
        yield from style.fill(
            f"{finding_words(step, finding)}.", f"   {'✗' if finding['verdict'] == 'illegal' else '?'} ", "     "
        )
        yield from style.fill(rule_words(finding), "     ", "       ") if not finding["citations"] else ()


def turning(step: Report, style: Style) -> Iterator[str]:
    """What an undetermined step turns on, and what each answer gives."""
    for question in step["turns_on"]:
        yield from style.fill(f"It turns on {question['question']}: {question['asks']}", "   ", "     ")
        for answer, verdicts in question["gives"].items():
            yield from style.fill(f"if {answer}: {' or '.join(verdicts)}", "       ", "         ")


def citations(found: list[Report], style: Style, cited: dict[str, str], where: str) -> Iterator[str]:
    """What is rested on; clauses once shown are not shown again, only where they were."""
    for citation in found:
        line = f"{citation['question']} = {answer_words(citation)}"
        if line in cited:
            yield from style.fill(f"- {line}: see {cited[line]}", "   ", "     ")
            continue
        cited[line] = where
        yield from style.fill(f"- {line}", "   ", "     ")
        nearest = "nearest is " if citation["stance"] == "silence" else ""
        for clause in citation["clauses"]:
            yield from style.fill(f"{nearest}{clause['at']}: {clause['gist']}", "     ", "       ")
        if citation["stance"] != "answer" and citation.get("note"):
            yield from style.fill(f"Note: {citation['note']}", "     ", "       ")
