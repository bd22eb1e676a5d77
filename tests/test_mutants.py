"""The shipped scenarios notice when a rule is disabled or an answer is swapped."""

import subprocess
import sys

from support import ROOT


def test_mutants_are_noticed() -> None:
    """At least 95 % of all mutants fail some shipped scenario, and every survivor has its reason."""
    done = subprocess.run([sys.executable, "-m", "mutants"], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "all: " in done.stdout
