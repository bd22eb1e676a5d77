"""A replay or a comparison as one page that needs no network: the board at each step, each text's ruling, the tally."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template

from sobek_rules.drawing import Drawing
from sobek_rules.render import svg
from sobek_rules.render.report import Report
from sobek_rules.render.text_compared import cause_words
from sobek_rules.render.wording import (
    account_words,
    advice_words,
    answer_words,
    ending_words,
    final_rests_on,
    finding_words,
    outcome_words,
    rests_on,
    rule_words,
    short_names,
    signed,
    step_words,
)

_ASSETS = Path(__file__).parent / "assets"
_END = "the end"


def render(report: Report) -> str:
    """The page; boards have to be in the report. All text in it is escaped, and only our style and script may run."""
    columns = report["columns"]
    style, script = f"{_asset('page.css')}{svg.STYLE}", _asset("page.js")
    parting = [number for number, steps in _steps(columns) if len(set(map(outcome_words, steps))) > 1]
    sections = [
        _section(0, "The start", _figures([report["board"]] * len(columns), "the start"), ""),
        *_sections(report, parting),
        _section(len(columns[0]["steps"]) + 1, _END.capitalize(), "", "".join(_final(report))),
    ]
    return Template(_asset("page.html")).substitute(
        title=escape(report["scenario"]["title"]),
        about="".join(f"<p>{escape(line)}</p>" for line in report["scenario"]["about"].splitlines()),
        tabs=_tabs(columns),
        last=len(sections) - 1,
        marks="".join(f'<option value="{number}"></option>' for number in parting),
        parting=_partings(parting),
        steps="\n".join(sections),
        style=style,
        style_hash=_hash(style),
        script=script,
        script_hash=_hash(script),
    )


def _asset(name: str) -> str:
    return (_ASSETS / name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _tabs(columns: Sequence[Report]) -> str:
    buttons = (
        f'<button type="button" role="tab" id="t{i}" data-text="{i}">{escape(column["variant"]["name"])}</button>'
        for i, column in enumerate(columns)
    )
    return f'<div class="tabs" role="tablist" aria-label="texts">{"".join(buttons)}</div>' if len(columns) > 1 else ""


def _partings(numbers: Sequence[int]) -> str:
    links = ", ".join(f'<a href="#s{number}">step {number}</a>' for number in numbers)
    return f'<p class="parts">&#8800; The texts part at {links}.</p>' if numbers else ""


def _steps(columns: Sequence[Report]) -> Iterator[tuple[int, Sequence[Report]]]:
    """Each step, its number in the page, as every text rules on it."""
    return enumerate(zip(*(column["steps"] for column in columns), strict=True), 1)


def _section(number: int, title: str, figures: str, rulings: str, mark: str = "") -> str:
    return (
        f'<section class="step" id="s{number}" aria-labelledby="h{number}" data-title="{escape(title)}">'
        f'<h2 id="h{number}">{escape(title)}{mark}</h2><div class="both">{figures}<div>{rulings}</div></div></section>'
    )


def _sections(report: Report, parting: Sequence[int]) -> Iterator[str]:
    columns = report["columns"]
    boards = [report["board"]] * len(columns)
    for number, steps in _steps(columns):
        boards = [step.get("board", board) for step, board in zip(steps, boards, strict=True)]
        title = f"{number}. {step_words(steps[0])}"
        mark = ' <span class="parts">&#8800; the texts part here</span>' if number in parting else ""
        rulings = "".join(
            _article(i, column["variant"]["name"], _ruling(step))
            for i, (column, step) in enumerate(zip(columns, steps, strict=True))
        )
        yield _section(number, title, _figures(boards, f"after step {number}"), rulings, mark)


def _figures(boards: Sequence[Drawing], when: str) -> str:
    """Each different board once, for the texts under which it is so."""
    figures = []
    for board in dict.fromkeys(boards):
        texts = " ".join(str(i) for i, one in enumerate(boards) if one == board)
        figures.append(f'<figure data-texts="{texts}">{svg.figure(board, f"the position, {when}")}</figure>')
    return f"<div>{''.join(figures)}</div>"


def _article(text: int, name: str, parts: Iterator[str]) -> str:
    return f'<article data-texts="{text}"><h3>{escape(name)}</h3>{"".join(parts)}</article>'


def _ruling(step: Report) -> Iterator[str]:
    """The verdict, what stands against the step, what it rests on, and what it costs."""
    verdict = step["verdict"] or "not reached"
    yield f'<p class="verdict {escape(verdict)}">{escape(verdict)}</p>'
    if step["verdict"] is None:
        yield f"<p>Since {escape(step['unreached'])}.</p>"
        return
    against = [finding for finding in step["findings"] if finding["verdict"] != "legal"]
    for said in dict.fromkeys(
        (finding_words(step, one), "" if one["citations"] else rule_words(one)) for one in against
    ):
        yield f"<p>{escape(said[0])}. {escape(said[1])}</p>"
    for question in step["turns_on"]:
        gives = "; ".join(f"if {answer}: {' or '.join(found)}" for answer, found in question["gives"].items())
        yield f"<p>It turns on <b>{escape(question['question'])}</b>: {escape(question['asks'])} {escape(gives)}</p>"
    if words := account_words(step):
        yield f"<p>{escape('; '.join(words))}</p>"
    if step.get("entries"):
        yield _ledger(step["entries"])
    yield from _cited(rests_on(step))
    if "advice" in step:
        yield f'<p class="note">{escape(advice_words(step["advice"]))}</p>'


def _ledger(entries: Sequence[Report]) -> str:
    rows = (
        f"<tr><td>{escape(one['player'])}</td><td>{escape(one.get('account', ''))}</td>"
        f'<td class="amount">{escape(signed(one["amount"]))}</td><td>{escape(one["why"])}</td></tr>'
        for one in entries
    )
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("player", "account", "points", "for"))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _cited(citations: Sequence[Report]) -> Iterator[str]:
    if not citations:
        return
    yield "<dl>"
    for one in citations:
        yield f"<dt>{escape(one['question'])} = {escape(answer_words(one))}</dt>"
        nearest = "nearest is " if one["stance"] == "silence" else ""
        for clause in one["clauses"]:
            yield f'<dd><span class="at">{nearest}{escape(clause["at"])}:</span> {escape(clause["gist"])}</dd>'
        if one["stance"] != "answer" and one.get("note"):
            yield f'<dd class="note">Note: {escape(one["note"])}</dd>'
    yield "</dl>"


def _final(report: Report) -> Iterator[str]:
    """The tally of each text, and of a comparison where each parts from the first and why."""
    for i, column in enumerate(report["columns"]):
        yield _article(i, column["variant"]["name"], _tally(column["final"], report["scenario"]["players"]))
    against = report.get("against", "").partition("/")[2]
    for name, parting in zip(short_names(report["columns"])[1:], report.get("partings", ()), strict=False):
        yield f"<h3>{escape(name)} against {escape(against)}</h3>"
        rows = (
            (f"step {one['step']}" if one["step"] else _END, one["what"], *one["values"], cause_words(one["causes"]))
            for one in parting["differences"]
        )
        cells = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
        heads = "".join(f'<th scope="col">{head}</th>' for head in ("where", "what", "from", "to", "because of"))
        told = f"<table><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>"
        yield told if cells else "<p>They rule alike.</p>"


def _tally(final: Report | None, players: Sequence[str]) -> Iterator[str]:
    if final is None or "unreached" in final:
        reason = "The game goes on." if final is None else f"The end is not reached, since {final['unreached']}."
        yield f"<p>{escape(reason)}</p>"
        return
    if final["needs"]:
        yield f"<p>Not known without: {escape(', '.join(final['needs']))}.</p>"
    if not final["over"]:
        yield "<p>Under some readings the game goes on; under the others:</p>"
    if rows := ending_words(final):
        cells = (f'<tr><th scope="row">{escape(row)}</th><td>{escape(told)}</td></tr>' for row, told in rows.items())
        yield f"<p>Totals are {escape(':'.join(players))}.</p><table><tbody>{''.join(cells)}</tbody></table>"
    for ledger in final["ledgers"]:
        if ledger["if"]:
            yield f"<p>If {escape(' and '.join(f'{id} is {answer}' for id, answer in ledger['if'].items()))}:</p>"
        yield _ledger(ledger["entries"])
    yield from _cited(final_rests_on(final))
