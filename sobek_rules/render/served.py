"""The parts of the page of `sobek serve`: the position to set up, the steps, the actions, what the texts say.

All text in them is escaped. What a click asks for stands in `data-` attributes; the script only sends it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from sobek_rules.arrangement import Arrangement, Fact, Heap, Stock
from sobek_rules.drawing import UNSEEN, Drawing, Piece
from sobek_rules.render import svg
from sobek_rules.render.articles import reasons, tally
from sobek_rules.render.report import Report
from sobek_rules.render.shell import shell
from sobek_rules.render.wording import finding_words
from sobek_rules.scenario import Scenario


def page(games: Mapping[str, str], first: str) -> str:
    """The whole page: games by name with their titles, and the text of the scenario that it opens with."""
    safe = json.dumps(first).replace("<", "\\u003c")
    return shell("serve", svg.STYLE, games=_options(games, None), first=safe)


def texts(names: Sequence[str], chosen: str) -> str:
    """The texts to choose from."""
    return _options({name: name for name in names}, chosen)


def _options(words: Mapping[str, str], chosen: str | None) -> str:
    return "".join(
        f'<option value="{escape(name)}"{" selected" if name == chosen else ""}>{escape(shown)}</option>'
        for name, shown in words.items()
    )


def _button(words: str, edit: Mapping[str, Any], id: str, more: str = "") -> str:
    """A button that asks for an edit."""
    asked = escape(json.dumps(edit))
    return f'<button type="button" id="{escape(id)}" data-edit="{asked}" {more}>{words}</button>'


def _aside(words: str) -> str:
    """Words for those who do not see the page."""
    return f'<span class="aside"> {escape(words)}</span>'


# The position.


def board(found: Arrangement) -> str:
    """The board, each place of it a button."""
    figure = svg.figure(found.board._replace(shelves=()), "the board", board=found.name)
    return f'<div id="at-{found.name}" data-roving>{figure}</div><p class="note">{escape(found.notation)}</p>'


def moment(drawing: Drawing | None, number: int, text: str) -> str:
    """The position before a later step, to look at."""
    told = f"The position before step {number}, under {text}. Go to step 1 to change where it starts."
    figure = "" if drawing is None else svg.figure(drawing, told)
    return f'<p class="note">{escape(told)}</p>{figure or "<p>It is not reached, or differs by reading.</p>"}'


def heaps(found: Arrangement) -> str:
    """What lies beside the board: of each player, then of nobody; facts among them."""
    owners = dict.fromkeys([*(heap.owner for heap in found.heaps), *(fact.owner for fact in found.facts)])
    return "".join(_owned(found, owner) for owner in sorted(owners, key=lambda owner: not owner))


def _owned(found: Arrangement, owner: str) -> str:
    heaps = [heap for heap in found.heaps if heap.owner == owner]
    tops = [heap for heap in heaps if not any(_below(heap, other) for other in heaps)]
    rows = "".join(_heap(heap) + _inner([one for one in heaps if _below(one, heap)], heap) for heap in tops)
    facts = "".join(_fact(fact) for fact in found.facts if fact.owner == owner)
    return f'<h3>{escape(owner or "on the table")}</h3>{rows}<div class="facts">{facts}</div>'


def _below(one: Heap, other: Heap) -> bool:
    return one.keys[:-1] == other.keys


def _inner(below: Sequence[Heap], heap: Heap) -> str:
    if not below:
        return ""
    told = " open" if any(one.holds for one in below) else ""
    rows = "".join(map(_heap, below))
    return f'<details id="{escape(heap.path)}-by"{told}><summary>{escape(heap.title)} by good</summary>{rows}</details>'


def _heap(heap: Heap) -> str:
    parts = [f'<span class="pieces">{"".join(_held(heap))}</span>']
    if heap.takes and not heap.fixed:
        parts.append(
            f'<button type="button" class="into" id="into-{escape(heap.path)}" data-in="{escape(heap.path)}" '
            f'data-takes="{heap.takes}" disabled>put here{_aside(heap.path)}</button>'
        )
    if heap.counts:
        value = sum(piece.text == UNSEEN.text for piece in heap.holds or ()) or ""
        label = escape(f"how many unseen: {heap.path}")
        at = f'id="count-{escape(heap.path)}" data-tell="{escape(heap.path)}"'
        parts.append(f'<label>unseen <input type="number" min="0" {at} value="{value}" aria-label="{label}"></label>')
    parts.append(_told_or_not(heap))
    title = f'<span class="title">{escape(heap.title)}</span>'
    return f'<div class="heap" id="at-{escape(heap.path)}">{title}<div>{"".join(parts)}</div></div>'


def _held(heap: Heap) -> Iterator[str]:
    for number, piece in enumerate(heap.holds or ()):
        if heap.counts and piece.text == UNSEEN.text:
            continue
        away = {"take": number, "piece": piece.text, "from": heap.path}
        disabled = " disabled" if heap.fixed else ""
        words = svg.alone(piece) + _aside(f"{heap.path}: {piece.label}, back to the box")
        yield _button(words, away, f"{heap.path}-{number}", f'class="piece"{disabled}')


def _told_or_not(heap: Heap) -> str:
    """What tells that a heap is empty, or that nothing is told of it."""
    below = not heap.counts and heap.takes  # of these, none and not told are the same
    if heap.fixed or (below and not heap.holds):
        return ""
    if heap.holds is None:
        return _button("none", {"tell": heap.path, "as": 0}, f"told-{heap.path}", _titled(heap))
    said = "" if heap.holds else "<span>none</span> "
    return said + _button("not told", {"forget": heap.path}, f"told-{heap.path}", _titled(heap))


def _titled(heap: Heap) -> str:
    return f'title="{escape(heap.path)}"'


def _fact(fact: Fact) -> str:
    at = f'id="fact-{escape(fact.path)}" data-set="{escape(fact.path)}"'
    if not fact.choices:
        value = "" if fact.value is None else fact.value
        least = "" if fact.least is None else f' min="{fact.least}"'
        return f'<label>{escape(fact.title)} <input type="number"{least} {at} value="{value}"></label>'
    chosen = next((word for word, value in fact.choices.items() if value == fact.value), "")
    words = {"": fact.otherwise, **{word: word for word in fact.choices}}
    return f"<label>{escape(fact.title)} <select {at}>{_options(words, chosen)}</select></label>"


def box(found: Arrangement) -> str:
    """What the box still holds, by heading."""
    groups: dict[str, list[Stock]] = {}
    for one in found.stock:
        groups.setdefault(one.group, []).append(one)
    firsts = {several[0].kind: group for group, several in reversed(groups.items())}
    fields = (_group(group, several, first=firsts[several[0].kind] == group) for group, several in groups.items())
    return f"<h3>The box</h3><div data-roving>{''.join(fields)}</div>"


def _group(group: str, several: Sequence[Stock], *, first: bool) -> str:
    """The pieces under one heading; the first of their kind can be led to."""
    at = f' id="at-{several[0].kind}"' if first else ""
    return f"<fieldset{at}><legend>{escape(group)}</legend>{''.join(map(_stock, several))}</fieldset>"


def _stock(stock: Stock) -> str:
    count = "" if stock.left is None else str(stock.left)
    left = f"; {count} left" if count else ""
    kind = f'data-kind="{stock.kind}" data-spots="{stock.spots}" data-label="{escape(stock.piece.label)}"'
    return (
        f'<button type="button" class="piece" id="box-{stock.kind}-{escape(stock.piece.text)}" aria-pressed="false" '
        f'data-piece="{escape(stock.piece.text)}" {kind} title="{escape(stock.piece.label)}"'
        f"{' disabled' if stock.left == 0 else ''}>{_face(stock.piece)}"
        f'{_aside(stock.piece.label + left)}<small aria-hidden="true">{_small(stock.piece)}{count}</small></button>'
    )


def _small(piece: Piece) -> str:
    """The name of a piece on which it stands too small to be read."""
    return f"{escape(piece.sign.replace('-', ' '))} &#215; " if len(piece.sign) > _READABLE else ""


#: So many letters can be read on a piece in the box.
_READABLE = 4


def _face(piece: Piece) -> str:
    return svg.alone(piece) if piece.sign else f'<span aria-hidden="true">{escape(piece.label)}</span>'


# The dispute.


def words(scenario: Scenario) -> str:
    """The title, and what it is about."""
    about = f'<textarea id="about" rows="2" data-word="about">{escape(scenario.about)}</textarea>'
    title = f'<input id="title" data-word="title" value="{escape(scenario.title)}">'
    return f'<div class="words"><label>title {title}</label><label>about {about}</label></div>'


def steps(told: Sequence[tuple[str, str, str, str]], chosen: int) -> str:
    """Each step in words, as a file has it, its verdict, what is noted of it; what comes next is a step to choose."""
    rows = [_step(number, *one, chosen) for number, one in enumerate(told, 1)]
    if told:
        rows.append(f"<li>{_chooser(len(told) + 1, 'a further step', chosen)}</li>")
    return f'<ol class="steps">{"".join(rows)}</ol>'


def _step(number: int, words: str, action: str, verdict: str, note: str, chosen: int) -> str:
    gone = _button(
        "leave out", {"drop": number, "action": action}, f"drop-{number}", f'aria-label="leave out step {number}"'
    )
    noted = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<li>{_chooser(number, f'{number}. {words}', chosen)}{_verdict(verdict)}{gone}{noted}</li>"


def _chooser(number: int, words: str, chosen: int) -> str:
    current = ' aria-current="step"' if number == chosen else ""
    return f'<button type="button" id="step-{number}" data-step="{number}"{current}>{escape(words)}</button>'


def _verdict(verdict: str) -> str:
    return f' <span class="verdict {escape(verdict)}">{escape(verdict)}</span>'


def actions(
    listed: Sequence[tuple[str, str, str]],
    more: int,
    players: Sequence[str],
    by: str,
    number: int,
    done: str,
    find: str,
) -> str:
    """
    Each action in words, as a file has it, with its verdict under the text chosen.

    `more` were thought of than are listed, `done` is what is done now, `find` what was looked for.
    """
    who = _options({name: name for name in players}, by)
    rows = "".join(
        "<li>"
        + _button(
            f"<span>{escape(words)}</span>{_verdict(verdict)}",
            {"act": action, "step": number},
            f"act-{action}",
            f'data-by aria-pressed="{str(action == done).lower()}"',
        )
        + "</li>"
        for words, action, verdict in listed
    )
    said = (
        "What is not listed can be written below." if listed else "Nothing to list; tell more, find less, or write it."
    )
    said = f"{more:,} more are not listed; find them by their words, or write one below." if more else said
    return (
        f'<div class="bar"><label>step {number}: who acts <select id="by">{who}</select></label>'
        f'<label>find <input type="search" id="find" value="{escape(find)}"></label></div>'
        f'<ul class="actions" aria-label="actions">{rows}</ul><p class="note">{said}</p>'
        f'<form class="bar"><label>or write it <input id="own" size="30" value="{escape(done)}"></label>'
        f'<button id="own-go">judge it</button></form>'
    )


def verdicts(columns: Sequence[Report], chosen: str, players: Sequence[str]) -> str:
    """What each text says of the step, all verdicts at once; the reasons of the text chosen are open."""
    if not any(column["step"] for column in columns):
        return "<p>Choose an action, legal or not, to have it judged.</p>"
    return "".join(_text(column, chosen, players) for column in columns)


def _text(column: Report, chosen: str, players: Sequence[str]) -> str:
    name, step = column["variant"]["name"], column["step"]
    verdict, why = step["verdict"] or "not reached", escape(_why(step))
    return (
        f'<details class="text" id="says-{escape(name)}"{" open" if name == chosen else ""}>'
        f'<summary><b>{escape(name)}</b>{_verdict(verdict)} <span class="note">{why}</span></summary>'
        f"{''.join(_needed(step))}{''.join(reasons(step))}{''.join(_end(column, players))}</details>"
    )


def _why(step: Report) -> str:
    """In a few words, what stands against the step; nothing where nothing does."""
    if step["verdict"] is None:
        return str(step["unreached"])
    against = next((one for one in step["findings"] if one["verdict"] != "legal"), None)
    return finding_words(step, against) if against else ""


def _needed(step: Report) -> Iterator[str]:
    """The places to fill in before the step can be decided."""
    if needs := step.get("needs"):
        places = (f'<button type="button" data-goto="{escape(one)}">fill in {escape(one)}</button>' for one in needs)
        yield f"<p>Needs {' '.join(places)}</p>"


def _end(column: Report, players: Sequence[str]) -> Iterator[str]:
    if column.get("final"):
        yield "<h3>The end</h3>"
        yield from tally(column["final"], players)
