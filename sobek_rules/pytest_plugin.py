"""`pytest scenarios/` wherever `sobek` is installed: each scenario under each variant is a test, and each record.

Loads nothing of ours before there is a scenario; what a scenario expects and what came out is `check`'s.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from sobek_rules.cli.options import Choice
    from sobek_rules.scenario import Scenario
    from sobek_rules.variant import Variant

_MOST_LINES, _LONGEST = 200, 2000
_BOM = b"\xef\xbb\xbf"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScenarioFile | None":
    """Collect a YAML file that begins with the title of a scenario, and a JSON file that begins as a record."""
    scenario = file_path.suffix in (".yaml", ".yml") and _is_scenario(file_path)
    if scenario or (file_path.suffix == ".json" and _is_record(file_path)):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


def _is_scenario(path: Path) -> bool:
    """Whether the first line that is no comment is `scenario: ...`; a mapping under that key is somebody else's."""
    try:
        with path.open("rb") as file:
            lines = (file.readline(_LONGEST).removeprefix(_BOM).rstrip() for _ in range(_MOST_LINES))
            first = next((line for line in lines if line and not line.startswith(b"#")), b"")
    except OSError:
        return False
    return first.startswith(b"scenario: ")


def _is_record(path: Path) -> bool:
    from sobek_rules.library import is_record

    return is_record(path)


class ScenarioFile(pytest.File):
    """A scenario, with an item for each variant of which it expects something."""

    def collect(self) -> "Iterator[ScenarioItem]":
        from sobek_rules.documents import read
        from sobek_rules.errors import BadInput

        try:
            choice = _choice(self.config)
            scenario = choice.library.scenario(read(self._named()), choice.doubt)
            variants = choice.expecting(scenario)
        except BadInput as error:
            raise self.CollectError(str(error)) from None
        for variant in variants:
            yield ScenarioItem.from_parent(self, name=variant.name, scenario=scenario, variant=variant)

    def _named(self) -> Path:
        """The path as seen from where pytest was started."""
        start = self.config.invocation_params.dir
        return self.path.relative_to(start) if self.path.is_relative_to(start) else self.path


class ScenarioItem(pytest.Item):
    """A scenario under one variant."""

    def __init__(self, *, scenario: "Scenario", variant: "Variant", **rest: Any) -> None:
        super().__init__(**rest)
        self.scenario, self.variant = scenario, variant

    def runtest(self) -> None:
        from sobek_rules.check import check
        from sobek_rules.replay import replay

        for warning in self.scenario.warnings:
            self.add_report_section("call", "sobek", str(warning))
        failures = check(replay(self.scenario, self.variant)).failures
        if failures:
            pytest.fail("\n".join(map(str, failures)), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.nodeid.replace("::", " under ")


_CHOICE = pytest.StashKey["Choice"]()


def _choice(config: pytest.Config) -> "Choice":
    """The variants as the command line would find them, each read once."""
    from sobek_rules.cli.options import Choice

    return config.stash.setdefault(_CHOICE, Choice([]))
