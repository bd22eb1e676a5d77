"""Reports as text for a terminal of 80 columns or a pipe."""

from collections.abc import Iterator, Mapping
from typing import Any

from sobek_rules.render import (
    drawn,
    text_compared,
    text_conformed,
    text_contrasted,
    text_inferred,
    text_listed,
    text_validated,
)
from sobek_rules.render.report import Report
from sobek_rules.render.style import Style, in_parts, joined
from sobek_rules.render.text_reasons import citations, objections, turning
from sobek_rules.render.wording import (
    account_words,
    advice_words,
    answer_words,
    any_of,
    boards,
    both,
    ending_words,
    final_rests_on,
    note_words,
    noted,
    price,
    rests_on,
    short_names,
    signed,
    step_words,
    told_accounts,
)

#: So many texts fit side by side.
_ACROSS = 4


def render(report: Report, style: Style) -> str:
    """Any report as text."""
    return joined(_LAYOUTS[report["report"]](report, style))


def _compare(report: Report, style: Style) -> Iterator[str]:
    yield from _head(report["scenario"], style)
    yield from _many_texts(report["columns"], report["scenario"]["players"], style, reasons=False)
    yield from text_compared.partings(report, style)


def _one_step(report: Report, style: Style) -> Iterator[str]:
    yield from _head(report["scenario"], style)
    yield from text_compared.step(report, style)


def _replay(report: Report, style: Style) -> Iterator[str]:
    yield from _head(report["scenario"], style)
    columns = report["columns"]
    if "board" in report:
        yield from (*drawn.lines(report["board"], style, "   "), "")
    if len(columns) == 1:
        yield from _one_text(columns[0], style)
    else:
        yield from _many_texts(columns, report["scenario"]["players"], style)


def _head(scenario: Report, style: Style) -> Iterator[str]:
    yield style.paint(scenario["title"], "strong")
    yield from style.fill(scenario["about"]) if scenario["about"] else ()
    if scenario["path"]:
        yield style.paint(scenario["path"], "faint")
    yield ""


def _one_text(column: Report, style: Style) -> Iterator[str]:
    variant = column["variant"]
    yield from style.fill(f"Under {variant['name']}: {variant['title']}")
    cited: dict[str, str] = {}
    for step in column["steps"]:
        yield ""
        yield from _step(step, style, cited)
    yield from _final(column["final"], style, cited)


def judged(step: Report, style: Style) -> Iterator[str]:
    """One step alone: the verdict, the reasons, what it costs."""
    return _step(step, style, {})


def ended(final: Report | None, style: Style) -> Iterator[str]:
    """The end alone."""
    return _final(final, style, {})


def _step(step: Report, style: Style, cited: dict[str, str]) -> Iterator[str]:
    words = f"{step['number']}  {step_words(step)}"
    if step["verdict"] is None:
        yield from style.pair(words, "NOT REACHED")
        yield from _noted(step, style)
        yield from style.fill(f"since {step['unreached']}", "   ")
        return
    yield from style.pair(words, step["verdict"].upper(), step["verdict"])
    yield from _noted(step, style)
    yield from objections(step, style)
    yield from turning(step, style)
    yield from citations(rests_on(step), style, cited, f"step {step['number']}")
    yield from _accounts(step, style)
    yield from _advice(step, style)
    if "board" in step:
        yield from ("", *drawn.lines(step["board"], style, "   "))


def _noted(step: Report, style: Style) -> Iterator[str]:
    yield from style.fill(note_words(step), "   ") if step.get("note") else ()


def _accounts(step: Report, style: Style) -> Iterator[str]:
    for words in account_words(step):
        yield from style.fill(words.replace(" ", ": ", 1), "   ")
    if hangs := step.get("accounts", {}).get("turns_on"):
        yield from style.fill(f"which hangs on {', '.join(hangs)}", "   ", "     ")
    for entry in step.get("entries", ()):
        yield from style.fill(f"{entry['player']} {signed(entry['amount'])}: {entry['why']}", "     ", "       ")


def _advice(step: Report, style: Style) -> Iterator[str]:
    if "advice" not in step:
        return
    yield from style.fill(advice_words(step["advice"]), "   ", "     ")
    for citation in step["advice"]["citations"]:
        yield from style.fill(f"{citation['question']} = {answer_words(citation)}", "     ", "       ")
        for clause in citation["clauses"]:
            yield from style.fill(f"{clause['at']}: {clause['gist']}", "       ", "         ")
        if citation.get("note"):
            yield from style.fill(f"Note: {citation['note']}", "       ", "         ")


def _final(final: Report | None, style: Style, cited: dict[str, str]) -> Iterator[str]:
    yield ""
    if final is None:
        yield "The game goes on."
        return
    if "unreached" in final:
        yield f"The end is not reached, since {final['unreached']}."
        return
    if not final["totals"] and final["needs"]:
        yield from style.fill(f"Whether and how the game has ended is not known without: {', '.join(final['needs'])}")
        return
    yield style.paint("The end", "strong")
    if not final["over"]:
        yield from style.fill("Under some readings the game goes on; under the others:")
    if final["totals"]:
        yield from _totals(final["totals"])
    yield from style.fill(f"Winner: {final['winner']}")
    if final["needs"]:
        yield from style.fill(f"Not known without: {', '.join(final['needs'])}")
    for ledger in final["ledgers"]:
        yield from _ledger(ledger, final["ledgers"][0], style)
    yield from citations(final_rests_on(final), style, cited, "the end")


def _totals(totals: Mapping[str, Mapping[str, list[int | None]]]) -> Iterator[str]:
    from tabulate import tabulate

    names = list(next(iter(totals.values())))
    rows = [[account, *(any_of(values[name]) for name in names)] for account, values in totals.items()]
    table = tabulate(rows, headers=["", *names], disable_numparse=True, colalign=["left", *["right"] * len(names)])
    yield from (f"   {line}" for line in table.splitlines())


def _ledger(ledger: Report, first: Report, style: Style) -> Iterator[str]:
    """The lines of a ledger; of a later one only those that the first does not have."""
    known = [] if ledger is first else [_entry_words(entry) for entry in first["entries"]]
    lines = [words for entry in ledger["entries"] if (words := _entry_words(entry)) not in known]
    if ledger["if"] and lines:
        conditions = " and ".join(f"{id} is {answer}" for id, answer in ledger["if"].items())
        yield from style.fill(f"If {conditions}:", "   ", "     ")
    for words in lines:
        yield from style.fill(words, "     ", "       ")


def _entry_words(entry: Report) -> str:
    return f"{entry['player']} {entry['account']} {signed(entry['amount'])}: {entry['why']}"


def _many_texts(columns: list[Report], players: list[str], style: Style, *, reasons: bool = True) -> Iterator[str]:
    names = short_names(columns)
    for part in in_parts(range(len(columns)), _ACROSS):
        yield from [""] if part[0] else ()
        yield from _table([columns[at] for at in part], [names[at] for at in part], style)
    if any(told_accounts(step) for column in columns for step in column["steps"]) or any(_ends(columns, names)):
        yield ""
        yield from style.fill(f"Totals are {':'.join(players)}.")
    yield from _notes(noted(columns), style)
    for when, board in boards(columns, names):
        yield from ("", *style.fill(f"{when}:"), *drawn.lines(board, style, "   "))
    for column in columns if reasons else ():
        yield from _differences(column, columns, style)
    if reasons:
        yield ""
        yield from style.fill(
            "For all that a text rests on: sobek replay FILE -V NAME, or sobek explain FILE --step N."
        )


def _notes(steps: list[Report], style: Style) -> Iterator[str]:
    yield from ("", "The scenario notes") if steps else ()
    for step in steps:
        yield from style.fill(f"{step['number']:>2}  {step['note']}", "   ", "       ")


def _table(columns: list[Report], names: list[str], style: Style) -> Iterator[str]:
    """The verdicts and totals of some texts, step by step, then the end."""
    from tabulate import tabulate

    cells = [list(map(_cell, column["steps"])) for column in columns]
    widths = (max(map(len, [name, *"\n".join(told).split("\n")])) for name, told in zip(names, cells, strict=True))
    room = Style(width=max(style.width - sum(max(width, 13) + 2 for width in widths) - 4, 12))
    rows = [
        [step["number"], "\n".join(room.fill(step_words(step))), *(told[i] for told in cells)]
        for i, step in enumerate(columns[0]["steps"])
    ]
    if rows:
        yield from tabulate(rows, headers=["", "", *names], disable_numparse=True).splitlines()
    ends = list(_ends(columns, names))
    yield from ([""] if rows and ends else [])
    yield from ends


def _cell(step: Report) -> str:
    if step["verdict"] is None:
        return "not reached"
    several = len([name for name in step.get("accounts", {}) if name != "turns_on"]) > 1
    totals = {account: both(list(table.values())) for account, table in told_accounts(step).items()}
    words = (f"{account} {total}" if several else total for account, total in totals.items())
    return "\n".join([step["verdict"], *words])


def _ends(columns: list[Report], names: list[str]) -> Iterator[str]:
    from tabulate import tabulate

    ends = [ending_words(column["final"]) for column in columns]
    rows = dict.fromkeys(row for end in ends for row in end)
    if rows:
        table = [[row, *(end.get(row, "-") for end in ends)] for row in rows]
        yield from tabulate(table, headers=["the end", *names], disable_numparse=True).splitlines()


def _differences(column: Report, columns: list[Report], style: Style) -> Iterator[str]:
    """Why a text does not call a step legal, or calls legal what another does not; and what its end hangs on."""
    rows = [[other["steps"][i] for other in columns] for i in range(len(column["steps"]))]
    telling = [told for step, row in zip(column["steps"], rows, strict=True) if (told := _telling(step, row))]
    open_ends = (column["final"] or {}).get("turns_on", [])
    if not telling and not open_ends:
        return
    yield ""
    yield style.paint(f"{column['variant']['name']}", "strong")
    cited: dict[str, str] = {}
    for step in telling:
        yield from _step(step | {"entries": [], "accounts": {}, "note": ""}, style, cited)
    if open_ends:
        yield from style.fill(f"The end turns on {', '.join(one['question'] for one in open_ends)}.")
        yield from citations(open_ends, style, cited, "the end")


def _telling(step: Report, row: list[Report]) -> Report | None:
    """A step as far as it says why texts differ: of a legal one what others object to; None where it says nothing."""
    if step["verdict"] in (None, "illegal", "undetermined"):
        return step if step["verdict"] else None
    disputed = {
        c["question"] for other in row if other["verdict"] in ("illegal", "undetermined") for c in rests_on(other)
    }
    findings = [
        finding | {"citations": [one for one in finding["citations"] if one["question"] in disputed]}
        for finding in step["findings"]
    ]
    return step | {"findings": findings} if any(finding["citations"] for finding in findings) else None


def _legal(report: Report, style: Style) -> Iterator[str]:
    yield from _head(report["scenario"], style)
    for column in report["columns"]:
        yield style.paint(column["variant"]["name"], "strong") + f": {column['heading']}"
        for action in column["actions"]:
            yield from style.pair(f"  {action['action']}", price(action), action["verdict"])
        yield ""


_LAYOUTS: dict[str, Any] = {
    "replay": _replay,
    "check": text_listed.check,
    "explain": text_listed.explain,
    "variants": text_listed.variants,
    "legal": _legal,
    "lint": text_listed.lint,
    "diff": text_compared.diff,
    "matrix": text_compared.matrix,
    "compare": _compare,
    "comparison": text_compared.comparison,
    "step": _one_step,
    "conform": text_conformed.conform,
    "contrast": text_contrasted.contrast,
    "pair": text_contrasted.pair,
    "validate": text_validated.validated,
    "infer": text_inferred.inferred,
}
