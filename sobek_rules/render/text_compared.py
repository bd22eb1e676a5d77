"""Reports on several texts as text: differences question by question, a matrix, outcomes and their causes."""

from collections.abc import Iterator

from sobek_rules.render.report import Report
from sobek_rules.render.style import Style, fold, in_parts
from sobek_rules.render.wording import (
    LEGEND,
    answer_words,
    cell_words,
    diff_words,
    note_words,
    step_words,
    summary_words,
)


def diff(report: Report, style: Style) -> Iterator[str]:
    """What texts say, one under the other, question by question."""
    for row in report["rows"]:
        mark = " (alike)" if row["equal"] else ""
        first, *rest = style.fill(f"{row['question']}: {row['asks']}{mark}", hanging="   ")
        yield from (first.replace(row["question"], style.paint(row["question"], "strong"), 1), *rest)
        for variant, said in zip(report["variants"], row["says"], strict=True):
            yield from style.fill(f"{variant['name']}: {answer_words(said)}", "   ", "     ")
            for clause in said["clauses"]:
                nearest = "nearest is " if said["stance"] == "silence" else ""
                yield from style.fill(f"{nearest}{clause['at']}: {clause['gist']}", "     ", "       ")
            if said["stance"] in ("silence", "ambiguity") and said.get("note"):
                yield from style.fill(f"Note: {said['note']}", "     ", "       ")
        yield ""
    yield from style.fill(diff_words(report))


#: The narrowest column that an answer is still read in.
_NARROWEST = 9


def matrix(report: Report, style: Style) -> Iterator[str]:
    """Questions down, texts across."""
    from tabulate import tabulate

    names = [variant["name"].split("/", 1)[-1] for variant in report["variants"]]
    longest = max((len(row["question"]) for row in report["rows"]), default=8)
    for part in in_parts(range(len(names)), (style.width - longest) // (_NARROWEST + 2)) if report["rows"] else ():
        room = max((style.width - longest) // len(part) - 2, _NARROWEST)
        rows = [[row["question"], *(fold(cell_words(row["says"][at]), room) for at in part)] for row in report["rows"]]
        heads = ["question", *(fold(names[at], room) for at in part)]
        yield from tabulate(rows, headers=heads, disable_numparse=True).splitlines()
        yield ""
    yield from [LEGEND] if report["rows"] else ()
    yield from style.fill(diff_words(report))


def partings(report: Report, style: Style) -> Iterator[str]:
    """Where each text parts from the first, and because of which questions."""
    for parting in report["partings"]:
        yield ""
        if not parting["differences"]:
            yield from style.fill(f"{parting['variant']} comes out as {report['against']}.")
            continue
        yield from style.fill(f"{parting['variant']} parts from {report['against']}:")
        for causes, differences in _by_cause(parting["differences"]).items():
            yield from style.fill(f"because of {causes}", "   ", "     ")
            for difference in differences:
                yield from style.fill(f"{_where(difference)}: {' -> '.join(difference['values'])}", "     ", "       ")


def _where(difference: Report) -> str:
    where = f"step {difference['step']}" if difference["step"] else "the end"
    return where if difference["what"] == "over" else f"{where}, {difference['what']}"


def _by_cause(differences: list[Report]) -> dict[str, list[Report]]:
    found: dict[str, list[Report]] = {}
    for difference in differences:
        found.setdefault(cause_words(difference["causes"]), []).append(difference)
    return found


def cause_words(causes: list[list[str]]) -> str:
    """The smallest sets of questions that account for something."""
    return ", or of ".join(" with ".join(cause) for cause in causes)


def comparison(report: Report, style: Style) -> Iterator[str]:
    """Many scenarios under two texts, by cause."""
    from tabulate import tabulate

    yield from style.fill(f"{summary_words(report)}.")
    if report["rows"]:
        kinds = report["kinds"]
        room = Style(width=max(style.width - sum(len(kind) + 2 for kind in kinds), 20))
        causes = ["\n".join(room.fill(cause_words([row["cause"]]))) for row in report["rows"]]
        counts = [[f"{count:,}" if count else "-" for count in row["counts"].values()] for row in report["rows"]]
        longest = max(len(line) for cause in causes for line in cause.splitlines())
        rule = ["-" * length for length in (longest, *map(len, kinds))]
        rows = [["because of", *kinds], rule, *([cause, *count] for cause, count in zip(causes, counts, strict=True))]
        align = ["left", *["right"] * len(kinds)]
        yield ""
        # As rows, since tabulate makes columns with heads wider than the heads.
        yield from tabulate(rows, tablefmt="plain", disable_numparse=True, colalign=align).splitlines()


def step(report: Report, style: Style) -> Iterator[str]:
    """Everything about the rulings on one step, one text after the other."""
    note = note_words(report["columns"][0]["step"])
    yield from (*style.fill(note), "") if note else ()
    for at, column in enumerate(report["columns"]):
        yield from [""] * bool(at)
        yield from _ruling(column, style)


def _ruling(column: Report, style: Style) -> Iterator[str]:
    found, variant = column["step"], column["variant"]
    yield from style.fill(f"Under {variant['name']}: {variant['title']}")
    yield ""
    if found["verdict"] is None:
        yield from style.pair(f"{found['number']}  {step_words(found)}", "NOT REACHED")
        yield from style.fill(f"since {found['unreached']}", "   ")
        return
    yield from style.pair(f"{found['number']}  {step_words(found)}", found["verdict"].upper(), found["verdict"])
    yield ""
    yield "Every rule that had something to say:" if found["findings"] else "No rule had anything to say."
    cited: set[str] = set()
    for finding in found["findings"]:
        yield from _finding(finding, style, cited)
    yield from _readings(column, style)
    yield from _flips(column, style)


def _finding(finding: Report, style: Style, cited: set[str]) -> Iterator[str]:
    """A finding; clauses that another one has shown already are not shown again."""
    mark = {"legal": "+", "illegal": "✗"}.get(finding["verdict"], "?")
    yield from style.fill(f"{mark} {finding['says']}", "   ", "     ")
    if finding["sentence"]:
        yield from style.fill(f"{finding['verdict']}: {finding['sentence']}.", "     ", "       ")
    if "printed" in finding and not finding["citations"]:
        yield from style.fill(finding["printed"], "     ", "       ")
    for citation in finding["citations"]:
        again = citation["question"] in cited
        cited.add(citation["question"])
        mark = ": see above" if again else ""
        yield from style.fill(f"- {citation['question']} = {answer_words(citation)}{mark}", "     ", "       ")
        for clause in () if again else citation["clauses"]:
            yield from style.fill(f"{clause['at']}: {clause['gist']}", "       ", "         ")
            yield f"       {clause['path']}:{clause['line']}"


def _readings(column: Report, style: Style) -> Iterator[str]:
    if len({reading["verdict"] for reading in column["readings"]}) < 2:
        return
    yield ""
    yield "Reading by reading:"
    for reading in column["readings"]:
        conditions = " and ".join(f"{question} is {answer}" for question, answer in reading["if"].items())
        yield from style.fill(f"if {conditions}: {reading['verdict']}", "   ", "     ")


def _flips(column: Report, style: Style) -> Iterator[str]:
    rows = [f"if {one['question']} were {one['answer']}: {one['verdict']}" for one in column["by_answer"]]
    rows += [f"{one['words']}: {one['verdict']}" for one in column["by_position"]]
    if rows:
        yield ""
        yield "It would come out otherwise"
        for row in rows:
            yield from style.fill(row, "   ", "     ")
    if column["nearest"]:
        yield ""
        yield "The nearest that is not illegal:"
        for one in column["nearest"]:
            verdict = "" if one["verdict"] == "legal" else f" ({one['verdict']})"
            yield from style.fill(f"{one['action']}{verdict}", "   ", "     ")
