"""Reports on recorded games as Markdown, to be pasted into a bug report."""

from collections.abc import Iterator

from sobek_rules.render.markdown_parts import cited, plain, table
from sobek_rules.render.report import Report
from sobek_rules.render.text_validated import ENDINGS, parted, place, where


def validated(report: Report) -> Iterator[str]:
    """A table of the games, the first departure of each in full, and the totals."""
    yield from ("# Recorded games", "")
    yield from table(
        ("record", "variant", "verdict", "legal", "illegal", "undetermined", "claims"),
        ([one["file"], one["variant"], one["row"], *one["moves"].values(), one["claims"]] for one in report["games"]),
    )
    for game in report["games"] if not report["summary"] else ():
        yield from _game(game)
    for title, key in (("Departures", "departures"), ("Notes", "notes")):
        if report[key]:
            yield from ("", f"## {title}", "")
            yield from table(
                ("count", "verdict", "because"), ([one["count"], one["row"], one["because"]] for one in report[key])
            )


def _game(game: Report) -> Iterator[str]:
    if not game["remarks"] and not game["troubles"] and game["ending"] not in ENDINGS:
        return
    yield from ("", f"## {plain(game['file'])}", "")
    if game["ending"] in ENDINGS and not game["troubles"]:
        yield f"- {ENDINGS[game['ending']]}"
    for trouble in game["troubles"]:
        yield f"- **{trouble['row']}**: {plain(trouble['what'])}{place(trouble)}"
    first, told = parted(game["remarks"])
    if first:
        yield from _first(first)
    yield from (f"- {plain(line)}" for line in told)


def _first(remark: Report) -> Iterator[str]:
    """The first departure, in full."""
    yield f"- **{remark['row']}**: {plain(remark['what'])} ({where(remark)})"
    yield f"   - expected: {plain(' or '.join(remark['expected']))}"
    yield f"   - recorded: {plain(remark['recorded'])}"
    yield from (f"   - rule: {plain(rule['says'])}" for rule in remark["rules"])
    yield from (line for citation in remark.get("citations", ()) for line in cited(citation))
