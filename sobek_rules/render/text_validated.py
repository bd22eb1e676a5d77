"""Reports on recorded games as text."""

from collections.abc import Iterable, Iterator, Sequence

from sobek_rules.phrases import how_many
from sobek_rules.recorded import FAULTS, Point
from sobek_rules.render.report import Report
from sobek_rules.render.style import Style
from sobek_rules.render.validated import answers, why
from sobek_rules.render.wording import answer_words

_FAULTS = frozenset(map(str, FAULTS))
_PAINTS = {"ok": "legal", **dict.fromkeys(_FAULTS, "illegal")}
_VERDICTS = {"legal": "provably legal", "illegal": "provably illegal", "undetermined": "not settled"}
#: So many remarks of a game are told after the first departure.
_MOST = 12
#: How a game ended otherwise than by its rules.
ENDINGS = {
    "conceded": "a player conceded; the scores are not those of the game",
    "abandoned": "given up, cancelled or played on by the server; the scores are not those of the game",
    "unfinished": "the record does not come to the end of the game",
}


def validated(report: Report, style: Style) -> Iterator[str]:
    """All games, one after another, then the totals."""
    for game in report["games"]:
        yield from _line(game, style)
        if not report["summary"]:
            yield from _game(game, style)
    yield from _totals(report, style)


def _line(game: Report, style: Style) -> Iterator[str]:
    under = f" under {game['variant']}" if game["variant"] else ""
    yield from style.pair(f"{game['file']}{under}", game["row"].upper(), _PAINTS.get(game["row"], "undetermined"))


def _game(game: Report, style: Style) -> Iterator[str]:
    if any(game["moves"].values()):
        yield from style.fill(f"{_moves(game['moves'])}; {game['claims']} of its claims agree", "   ")
    if game["ending"] in ENDINGS and not game["troubles"]:
        yield from style.fill(ENDINGS[game["ending"]], "   ", "     ")
    for trouble in game["troubles"]:
        yield from style.fill(f"{trouble['row']}: {trouble['what']}{place(trouble)}", "   ", "     ")
    first, told = parted(game["remarks"])
    if first:
        yield from _first(first, style)
    for words in told[:_MOST]:
        yield from style.fill(words, "   ", "     ")
    if len(told) > _MOST:
        yield f"   and {len(told) - _MOST} more; --format json has all"
    yield ""


def _moves(moves: Report) -> str:
    told = [f"{count} {_VERDICTS[verdict]}" for verdict, count in moves.items() if count]
    return f"moves: {', '.join(told)}"


def where(at: Report) -> str:
    """Where in a record something stands."""
    return str(Point(at["move"], at["packet"], at["event"]))


def place(trouble: Report) -> str:
    """The same in brackets; nothing where the whole record is meant."""
    return f" ({where(trouble)})" if any(trouble[key] for key in ("move", "packet", "event")) else ""


def _first(remark: Report, style: Style) -> Iterator[str]:
    """The first departure, in full."""
    yield from style.fill(f"✗ {remark['row']}: {_who(remark)}{remark['what']} ({where(remark)})", "   ", "     ")
    yield from style.fill(f"expected: {' or '.join(remark['expected'])}", "     ", "       ")
    yield from style.fill(f"recorded: {remark['recorded']}", "     ", "       ")
    for rule in remark["rules"]:
        yield from style.fill(f"rule: {rule['says']}", "     ", "       ")
    for cited in remark.get("citations", ()):
        yield from style.fill(f"- {cited['question']} = {answer_words(cited)}", "     ", "       ")
        for clause in cited["clauses"]:
            yield from style.fill(f"{clause['at']}: {clause['gist']}", "       ", "         ")
    if remark["would_agree"]:
        yield from style.fill(f"would agree with {answers(remark)}", "     ", "       ")


def _who(remark: Report) -> str:
    return f"seat {remark['seat']} " if remark["seat"] and remark["expected"] and remark["rules"] else ""


def parted(remarks: Sequence[Report]) -> tuple[Report | None, list[str]]:
    """The first departure among remarks, if any, and a line for each of the others."""
    first = next((one for one in remarks if one["row"] in _FAULTS), None)
    return first, list(_grouped([one for one in remarks if one is not first]))


def _grouped(remarks: Iterable[Report]) -> Iterator[str]:
    """Remarks in a line each, those of one kind and for one reason in one line together."""
    groups: dict[tuple[str, bool, str], list[Report]] = {}
    for remark in remarks:
        groups.setdefault((remark["row"], remark["later"], why(remark)), []).append(remark)
    for (row, later, reason), several in groups.items():
        if len(several) == 1:
            yield in_short(several[0])
        else:
            moves = [one["move"] for one in several]
            where_ = ", ".join(dict.fromkeys(f"move {move}" if move else "the end" for move in moves))
            agree = "would agree with " if several[0]["would_agree"] else ""
            yield f"{row}{', later' if later else ''}, {len(several)} times: {agree}{reason} ({where_})"


def in_short(remark: Report) -> str:
    """A remark in a line."""
    said = f"{remark['row']}{', later' if remark['later'] else ''}: {_who(remark)}{remark['what']} ({where(remark)})"
    if remark["known"]:
        return f"{said}: {remark['known']}"
    if remark["needs"]:
        return f"{said}: needs {', '.join(remark['needs'])}"
    because = f"; would agree with {answers(remark)}" if remark["would_agree"] else ""
    if remark["expected"]:
        return f"{said}: expected {' or '.join(remark['expected'])}, recorded {remark['recorded']}{because}"
    return f"{said}{because}"


def _totals(report: Report, style: Style) -> Iterator[str]:
    from tabulate import tabulate

    yield style.paint(how_many(len(report["games"]), "record"), "strong")
    yield from style.fill(", ".join(f"{number} {row}" for row, number in report["rows"].items()), "   ")
    if any(report["moves"].values()):
        yield from style.fill(f"{_moves(report['moves'])}; {report['claims']} claims agree", "   ")
    for title, key in (("Departures", "departures"), ("Notes", "notes")):
        if report[key]:
            width = style.width - 25
            rows = [[one["count"], one["row"], "\n".join(style_fill(one["because"], width))] for one in report[key]]
            yield from ("", f"{title}:")
            yield from (
                f"   {line}"
                for line in tabulate(
                    rows, tablefmt="plain", disable_numparse=True, colalign=["right", "left", "left"]
                ).splitlines()
            )


def style_fill(text: str, width: int) -> Iterator[str]:
    """A text in lines of a width."""
    return Style(width=width).fill(text)
