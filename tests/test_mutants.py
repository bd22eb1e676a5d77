"""The shipped scenarios notice when a rule is disabled, an answer is swapped or a comparison is negated."""

import re
import subprocess
import sys

import pytest
from shipped import BY_NAME
from support import ROOT


def mutants(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the tool."""
    command = [sys.executable, "-m", "mutants", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_mutants_are_noticed() -> None:
    """At least 95 % of all mutants fail some shipped scenario, and every survivor has its reason, in every game."""
    done = mutants()

    assert done.returncode == 0, done.stdout + done.stderr
    assert all(f"{game}, rules disabled: " in done.stdout for game in BY_NAME)
    assert "all: " in done.stdout


@pytest.mark.parametrize(
    ("game", "module"), [("duel", "legality.tokens"), ("classic", "legality.tokens"), ("socks", "legality.sticks")]
)
def test_comparisons_inside_rules_are_negated_too(game: str, module: str) -> None:
    """Of those in one module most are noticed, and each that is not is named with its line."""
    done = mutants("--insides", game, module)
    *survivors, count = done.stdout.splitlines()
    found = re.fullmatch(rf"comparisons negated in {game}: (\d+) of (\d+) noticed, [\d.]+%", count)

    assert done.returncode == 0, done.stderr
    assert found is not None
    assert int(found[2]) > 10
    assert int(found[2]) - int(found[1]) == len(survivors)
    assert len(survivors) < int(found[2]) / 4
    assert all(one.startswith(f"candidate for a scenario: sobek_rules.games.{game}.{module}:") for one in survivors)
