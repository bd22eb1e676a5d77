"""What is written about the protocol is true: its transcript is run, and the example beside it is driven."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from engines import LIBRARY
from support import ROOT, Golden, Sobek

from sobek_rules.cli.app import VERBS
from sobek_rules.conform.grading import Grade
from sobek_rules.conform.protocol import CAPABILITIES, line, parsed
from sobek_rules.conform.shape import faults
from sobek_rules.engine.__main__ import made

PAGE = ROOT / "docs" / "protocol.md"
ADAPTER = ROOT / "examples" / "node-adapter"
COMMAND = "node examples/node-adapter/adapter.mjs"
needs_node = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")


def blocks(language: str) -> list[str]:
    """The blocks of a language on the page."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_the_transcript_is_what_our_engine_says(golden: Golden) -> None:
    """Each request on the page is followed by the reply of our engine; `--bless` writes it anew."""
    serving = made(LIBRARY, [], [])
    (block,) = blocks("text")
    told: list[str] = []
    for row in block.splitlines():
        if row.startswith("< "):
            reply = serving.reply(parsed(row[2:], "the page"))
            if "engine" in reply:
                reply["engine"] = {"name": "sobek"}
            told += [row, f"> {line(reply)}".rstrip()]

    golden(PAGE, PAGE.read_text("utf-8").replace(block, "".join(f"{row}\n" for row in told)))
    assert [] == [fault for row in told[::2] for fault in faults(json.loads(row[2:]), f"{_cmd(row)}-request")]


def _cmd(row: str) -> str:
    return str(json.loads(row[2:])["cmd"])


def test_the_documents_on_the_page_follow_the_schema() -> None:
    """The case, the answer and the results file on the page are what the schema says."""
    case, answer, results = blocks("json")
    head, *lines = map(json.loads, results.splitlines())

    assert [] == faults(json.loads(case), "case") + faults(json.loads(answer), "answer")
    assert [] == faults(head, "results-header") + [fault for one in lines for fault in faults(one, "result")]


def test_the_page_names_all_there_is() -> None:
    """Every request, capability and grade is on the page."""
    text = PAGE.read_text("utf-8")

    assert all(f"| `{grade}` |" in text for grade in Grade)
    assert all(f"capability `{name}`" in text for name in CAPABILITIES)
    assert {"hello", "load", "apply", "score", "legal", "state", "bye"} <= set(
        re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    )
    assert {"conform", "vectors", "grade"} <= set(VERBS)


# The example.


@pytest.fixture
def adapter(tmp_path: Path) -> Path:
    """The example in a folder of its own."""
    return Path(shutil.copytree(ADAPTER, tmp_path / "adapter"))


def driven(sobek: Sobek, command: str, *options: str) -> dict[str, Any]:
    """The report on an adapter."""
    outcome = sobek("conform", "--exec", command, *options, "--format", "json")
    assert "" == outcome.err
    found: dict[str, Any] = json.loads(outcome.out)
    return found


@needs_node
def test_the_example_plays_all_of_the_duel(sobek: Sobek, monkeypatch: pytest.MonkeyPatch) -> None:
    """The adapter in JavaScript passes every case of the duel that is decided, and declines none."""
    monkeypatch.chdir(ROOT)

    report = driven(sobek, COMMAND, "--game", "duel")

    totals = report["totals"]
    open_cases = [case["id"] for case in report["cases"] if case["grade"] != Grade.PASS]
    assert (0, 0, 0, 0) == tuple(totals[grade] for grade in ("fail", "error", "timeout", "nonstrict"))
    assert 274 <= totals["pass"]
    assert set() == {case["reason"] for case in report["cases"] if case["grade"] == Grade.SKIP}
    assert totals["ruling"] == len(open_cases) <= 11
    assert {"legal", "state"}.isdisjoint(report["not_tested"])
    assert report["as_expected"]


#: A module of the example, a right word and a wrong one there, and a case that is about it.
MISTAKES = [
    ("score", "Math.floor", "Math.ceil", "duel.witness.bonus.size"),
    ("score", "=> tiles.length *", "=> tiles.length +", "duel.witness.score.set-value"),
    ("score", "return players;", "return [players[0]];", "duel.witness.tie.corruption"),
    ("turn", "if (player !== told(", "if (!told(", "duel.turn.a-sale-and-a-tile"),
    ("market", "joined(state.corruption[player], skipped)", "state.corruption[player]", "duel.skipping.third-tile"),
    ("market", "FILLED.filter", "SQUARES.filter", "duel.witness.refill.order"),
    ("sets", "const lacks = Math.max(0, LEAST", "const lacks = Math.max(1, LEAST", "duel.end.mover-stuck"),
    ("tokens", "Math.max(...seen)", "Math.min(...seen)", "duel.pirogues.the-eye-keeps-the-higher"),
    ("tokens", "state, other(state, player), pick", "state, player, pick", "duel.witness.cobra.counts-for"),
    ("characters", "draws.length > most", "draws.length >= most", "duel.characters.queen"),
    ("characters", "SCRIBE_LEAVES = 6", "SCRIBE_LEAVES = 5", "duel.characters.scribe"),
    ("legal", '...EVERY_GOOD, "statue"', "...EVERY_GOOD", "duel.characters.high-priest"),
    ("royal", "? 1 : 0", "? 0 : 0", "duel.pharaoh.a-royal-token-for-a-tile-taken"),
]


@needs_node
@pytest.mark.parametrize(("module", "good", "bad", "case"), MISTAKES)
def test_a_mistake_in_the_example_is_found(
    module: str, good: str, bad: str, case: str, adapter: Path, sobek: Sobek
) -> None:
    """One wrong word in the rules of the adapter fails a case that is about it."""
    rules = adapter / f"{module}.mjs"
    text = rules.read_text("utf-8")
    assert good in text
    rules.write_text(text.replace(good, bad), encoding="utf-8")

    before, after = (driven(sobek, f"node {folder}/adapter.mjs", "--case", case) for folder in (ADAPTER, adapter))

    assert ["fail"] == [one["grade"] for one in after["cases"]]
    assert ["pass"] == [one["grade"] for one in before["cases"]]


def test_the_example_tells_how_it_is_run() -> None:
    """The command in its README is the one that these tests run."""
    assert f'$ sobek conform --exec "{COMMAND}"' in (ADAPTER / "README.md").read_text("utf-8")
