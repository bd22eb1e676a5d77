"""The example log is what our exporter writes, and comes out as the README says."""

import json

from jsonschema import Draft7Validator
from support import ROOT, Golden, Sobek
from written import documents

from sobek_rules import schemas

#: The seed of the random game that the example shows, played as the platform plays.
SEED = 15
LOG = ROOT / "examples" / "logs" / "table-900000001.json"


def test_the_example_log_is_written_by_our_exporter(golden: Golden) -> None:
    """`--bless` writes it anew."""
    golden(LOG, json.dumps(documents(SEED)["log"], separators=(",", ":")) + "\n")


def test_the_example_log_agrees_with_what_the_platform_plays_by(sobek: Sobek) -> None:
    """It departs from the platform's own help page, and not from what the implementation does."""
    own, page = (sobek("validate", str(LOG), "-V", name) for name in ("duel/bga-engine", "duel/bga-en"))

    assert (0, "") == (own.code, own.err)
    assert "1 ok" in own.out
    assert (1, "") == (page.code, page.err)
    assert "would agree with take.empty-pile = allowed" in page.out


def test_the_report_on_recorded_games_follows_its_schema(sobek: Sobek) -> None:
    """Of the example, under a text that it departs from and one that it does not, and of a file that is no game."""
    report = json.loads(sobek("validate", str(LOG), "README.md", "-V", "duel/bga-en", "--format", "json").out)
    errors = Draft7Validator(json.loads(schemas.text("report"))).iter_errors(report)

    assert [] == [error.message for error in errors]
    assert ["illegal", "damaged"] == [game["row"] for game in report["games"]]
    assert report["games"][0]["remarks"]
