"""The wheel is whole: what is built and installed works outside the checkout, with its variants and scenarios."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from support import ROOT

from sobek_rules.library import Library


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the contents of a freshly built wheel and nothing of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def _run(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    # -S would lose the dependencies; a path of our own in front outweighs the editable install.
    code = f"import sys; sys.path.insert(0, {str(installed)!r}); from sobek_rules.__main__ import main; main()"
    elsewhere = installed.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=elsewhere, capture_output=True, text=True, check=False
    )


def test_it_brings_its_variants(installed: Path) -> None:
    """The installed program lists the shipped variants, from its own folder."""
    found = _run(installed, "variants", "--format", "json")

    assert found.returncode == 0
    assert str(installed) in found.stdout
    assert Library().names() == [text["name"] for text in json.loads(found.stdout)["variants"]]


def test_it_checks_its_scenarios(installed: Path) -> None:
    """The shipped scenarios come out as expected outside the checkout."""
    found = _run(installed, "check", str(installed / "sobek_rules" / "_bundled" / "scenarios"))

    assert found.returncode == 0
    assert "all as expected" in found.stdout


def test_it_is_typed_and_described(installed: Path) -> None:
    """The type marker, the schemas and the licence are in the wheel."""
    assert (installed / "sobek_rules" / "py.typed").exists()
    assert '"$schema"' in _run(installed, "schema", "scenario").stdout
    assert list(installed.glob("*.dist-info/licenses/LICENSE"))
