"""What `listed` tells, as text: checks, what texts say, the shelf, problems."""

from collections.abc import Iterator

from sobek_rules.phrases import how_many
from sobek_rules.render.report import Report
from sobek_rules.render.style import Style
from sobek_rules.render.wording import STANCES, check_words


def check(report: Report, style: Style) -> Iterator[str]:
    """What is not as expected, and how much was looked at."""
    for failure in report["failures"]:
        place = f"{failure['path']}:{failure['line']}:{failure['column']}"
        yield f"{place}: {failure['variant']}: {failure['what']}"
    count = len(report["failures"])
    yield from [""] if count else []
    words = f"{how_many(report['scenarios'], 'scenario')}, {how_many(report['replays'], 'replay')}, "
    words += f"{how_many(report['expectations'], 'expectation')}: {check_words(report)}"
    yield style.paint(words, "illegal" if count else "legal" if report["expectations"] else "undetermined")


def explain(report: Report, style: Style) -> Iterator[str]:
    """What a text says, question by question."""
    variant = report["variant"]
    yield style.paint(variant["name"], "strong") + f": {variant['title']}"
    source = ", ".join(filter(None, (report["source"]["title"], report["source"]["publisher"])))
    yield from style.fill(f"Source: {source}")
    if variant["chain"]:
        yield f"Extends {' -> '.join(variant['chain'])}"
    for question in report["questions"]:
        yield ""
        yield from _question(question, style)


def _question(question: Report, style: Style) -> Iterator[str]:
    stance = question["stance"]
    answers = "silent" if stance == "silence" else " or ".join(map(str, question["answers"]))
    yield from style.pair(f"{question['question']}: {question['asks']}", answers, "strong")
    meanings = (
        question["domain"].items() if stance == "silence" else zip(question["answers"], question["means"], strict=True)
    )
    for answer, meaning in meanings:
        yield from style.fill(f"{answer}: {meaning}", "   ", "     ")
    mark = question.get("borrowed") or STANCES[stance]
    rather = f", rather than {', '.join(map(str, question['rather_than']))}" if "rather_than" in question else ""
    if mark:
        yield from style.fill(f"{mark[0].upper()}{mark[1:]}{rather}.", "   ", "   ")
    if question.get("note"):
        yield from style.fill(question["note"], "   ", "   ")
    if stance == "silence" and question["clauses"]:
        yield "   Nearest:"
    for clause in question["clauses"]:
        confidence = f" [{clause['confidence']}]" if "confidence" in clause else ""
        yield from style.fill(f"{clause['at']}{confidence}: {clause['gist']}", "   - ", "     ")
        yield style.paint(f"     {clause['path']}:{clause['line']}", "faint")
    chain = " <- ".join(question["chain"]) if len(question["chain"]) > 1 else question["origin"]
    yield style.paint(f"   {question['path']}:{question['line']} ({chain})", "faint")


def variants(report: Report, style: Style) -> Iterator[str]:
    """The shelf: each text with how much it says."""
    from tabulate import tabulate

    heads = ["variant", "answers", "infers", "ambiguous", "silent", "title"]
    room = Style(width=max(style.width - max(len(row["name"]) for row in report["variants"]) - 46, 12))
    rows = [[row["name"], *row["says"].values(), "\n".join(room.fill(row["title"]))] for row in report["variants"]]
    yield from tabulate(rows, headers=heads).splitlines()


def lint(report: Report, style: Style) -> Iterator[str]:
    """How many files were read, and whether all is well."""
    words = f"{how_many(report['files'], 'file')}: "
    count = len(report["problems"])
    yield style.paint(
        words + ("no problems" if not count else how_many(count, "problem")), "illegal" if count else "legal"
    )
