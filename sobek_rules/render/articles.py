"""What one text says of a step, and of the end, as parts of HTML pages; all text in them is escaped."""

from collections.abc import Iterator, Sequence
from html import escape

from sobek_rules.render.report import Report
from sobek_rules.render.wording import (
    account_words,
    advice_words,
    answer_words,
    ending_words,
    final_rests_on,
    finding_words,
    rests_on,
    rule_words,
    signed,
)

#: The language of our pages.
_OURS = "en"


def article(text: int, name: str, parts: Iterator[str]) -> str:
    """What the text of that number says."""
    return f'<article data-texts="{text}"><h3>{escape(name)}</h3>{"".join(parts)}</article>'


def ruling(step: Report) -> Iterator[str]:
    """The verdict and its reasons."""
    verdict = step["verdict"] or "not reached"
    yield f'<p class="verdict {escape(verdict)}">{escape(verdict)}</p>'
    yield from reasons(step)


def reasons(step: Report) -> Iterator[str]:
    """What stands against the step, what it rests on, and what it costs."""
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
    yield from _rests_on(rests_on(step))
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


def _rests_on(citations: Sequence[Report]) -> Iterator[str]:
    if not citations:
        return
    yield "<dl>"
    for one in citations:
        yield f"<dt>{escape(one['question'])} = {escape(answer_words(one))}</dt>"
        yield from (f"<dd>{words}</dd>" for words in cited(one))
        if one["stance"] != "answer" and one.get("note"):
            yield f'<dd class="note">Note: {escape(one["note"])}</dd>'
    yield "</dl>"


def cited(citation: Report) -> Iterator[str]:
    """Each clause of a citation: where it stands, and what it says."""
    nearest = "nearest is " if citation["stance"] == "silence" else ""
    for clause in citation["clauses"]:
        yield f'<span class="at">{nearest}{_spoken(clause, "at")}:</span> {_spoken(clause, "gist")}'


def _spoken(clause: Report, key: str) -> str:
    """The place or the gist of a clause, marked with its language where that is another than the page's."""
    language, text = clause["languages"][key], escape(clause[key])
    return text if language == _OURS else f'<span lang="{escape(language)}">{text}</span>'


def tally(final: Report | None, players: Sequence[str]) -> Iterator[str]:
    """The end: totals, winner and ledgers, or why there are none."""
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
    yield from _rests_on(final_rests_on(final))
