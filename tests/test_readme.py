"""The README is true: its sessions are run, its files are read, its commands exist."""

import re
from pathlib import Path

import pytest
from support import ROOT, Golden, Sobek

README = ROOT / "README.md"
SESSION = re.compile(r"```console\n(.*?)```", re.DOTALL)
FILE = re.compile(r"```yaml\n(.*?)```", re.DOTALL)


def test_sessions_come_out_as_printed(sobek: Sobek, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every console block shows just what its commands print; `--bless` writes it anew."""
    monkeypatch.chdir(ROOT)
    text = README.read_text(encoding="utf-8")

    def run(block: re.Match[str]) -> str:
        commands = [line[2:] for line in block[1].splitlines() if line.startswith("$ ")]
        shown = "".join(f"$ {command}\n{sobek(*command.split()[1:]).out}" for command in commands)
        return f"```console\n{shown}```"

    golden(README, SESSION.sub(run, text).replace(f"{ROOT}/", ""))


def test_files_are_accepted(sobek: Sobek, tmp_path: Path) -> None:
    """The scenario comes out as it expects, also under the house rules beside it."""
    scenario, rules = FILE.findall(README.read_text(encoding="utf-8"))
    (tmp_path / "my.yaml").write_text(scenario, encoding="utf-8")
    (tmp_path / "table.yaml").write_text(rules, encoding="utf-8")

    for more in ((), ("-V", str(tmp_path / "table.yaml"))):
        outcome = sobek("check", str(tmp_path / "my.yaml"), *more)

        assert (outcome.code, outcome.err) == (0, "")
        assert "all as expected" in outcome.out


def test_every_command_is_described(sobek: Sobek) -> None:
    """Every verb that the help lists is in the README, and has help of its own."""
    listed = re.findall(r"^  (\w+)  ", sobek("--help").out.partition("Commands:")[2], re.MULTILINE)

    assert len(listed) >= 8
    for verb in listed:
        assert f"`sobek {verb}" in README.read_text(encoding="utf-8")
        assert "Usage: sobek" in sobek(verb, "--help").out
