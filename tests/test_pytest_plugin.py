"""`pytest` runs scenarios wherever the package is installed, and leaves everybody else's files alone."""

import subprocess
import sys

import pytest
from shipped import NAMES

import sobek_rules.cli.options
import sobek_rules.documents  # noqa: F401 - pytester forgets what it loads, but the C parser is loaded only once

pytest_plugins = ["pytester"]

TITLE = "scenario: Out of turn\ngame: duel\n"
POSITION = "position: {hands: {ana: [F0-, thief], ben: 4}, pile: 20}\nto_move: ana\n"
STEP = "steps:\n  - ben: {sell: [F0-]}\n    expect: "
GOOD = TITLE + POSITION + STEP + "illegal\n"
WRONG = TITLE + POSITION + STEP + "{duel/bga-en: legal, duel/guide-de: illegal}\n"


@pytest.fixture(autouse=True)
def _without_hypothesis(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its plugin takes half a second to load, in each session anew."""
    if "pytester" in request.fixturenames:
        request.getfixturevalue("pytester")  # which sets the options to nothing
        monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:hypothesispytest")


def test_each_variant_is_an_item_named_by_path(pytester: pytest.Pytester) -> None:
    """A scenario in a folder gives one item for each variant, and they pass."""
    pytester.mkdir("scenarios").joinpath("pass.yaml").write_text(GOOD)
    done = pytester.runpytest("-v", "scenarios")

    done.assert_outcomes(passed=len(NAMES))
    done.stdout.fnmatch_lines([f"scenarios/pass.yaml::duel/{name} PASSED*" for name in ("bga-en", "reference")])


def test_only_variants_of_which_something_is_expected_are_run(pytester: pytest.Pytester) -> None:
    """A scenario that speaks of two variants gives two items; what is not expected is not tested."""
    pytester.path.joinpath("pass.yaml").write_text(WRONG)
    done = pytester.runpytest()

    done.assert_outcomes(passed=1, failed=1)


def test_a_failure_is_lines_with_their_places(pytester: pytest.Pytester) -> None:
    """What was expected and what came out is told at its line, without a traceback."""
    pytester.mkdir("scenarios").joinpath("pass.yaml").write_text(WRONG)
    done = pytester.runpytest("scenarios", "-k", "bga-en")

    done.assert_outcomes(failed=1, deselected=1)
    done.stdout.fnmatch_lines(
        [
            "_* scenarios/pass.yaml under duel/bga-en _*",
            "scenarios/pass.yaml:6:5: duel/bga-en: step 1: expected legal, ruled illegal: it is ana's turn*",
            "=* short test summary info =*",
        ],
        consecutive=True,
    )


def test_one_item_can_be_named(pytester: pytest.Pytester) -> None:
    """The name of an item that a report shows runs that item alone."""
    pytester.path.joinpath("pass.yaml").write_text(GOOD)

    pytester.runpytest("pass.yaml::duel/guide-de").assert_outcomes(passed=1)


def test_a_broken_file_is_an_error_in_our_words(pytester: pytest.Pytester) -> None:
    """A scenario that cannot be read is an error of collection with the message of `lint`; the others still run."""
    pytester.path.joinpath("broken.yaml").write_text(GOOD.replace("steps", "step"))
    pytester.path.joinpath("pass.yaml").write_text(GOOD)
    done = pytester.runpytest("--continue-on-collection-errors")

    done.assert_outcomes(passed=len(NAMES), errors=1)
    done.stdout.fnmatch_lines(["broken.yaml:5:1: there is no key 'step' in a scenario; did you mean 'steps'?"])
    done.stdout.no_fnmatch_line("*Traceback*")


def test_an_unknown_variant_is_an_error_in_our_words(pytester: pytest.Pytester) -> None:
    """A scenario that expects something of a variant that is nowhere is an error too."""
    pytester.path.joinpath("pass.yaml").write_text(WRONG.replace("bga-en", "bga-ex"))
    done = pytester.runpytest()

    done.assert_outcomes(errors=1)
    done.stdout.fnmatch_lines(["pass.yaml:7:14: there is no variant 'duel/bga-ex'; did you mean 'duel/bga-en'?"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# scenario: X\n",
        "game: duel\nscenario: X\n",
        "scenarios: X\n",
        "scenario:\n  name: default\n",
        "- scenario: X\n",
        "#\n" * 300 + TITLE,
        "\0" * 3000,
    ],
    ids=["empty", "a comment", "another key first", "a longer key", "a mapping", "a list", "far down", "binary"],
)
def test_other_files_are_ignored(text: str, pytester: pytest.Pytester) -> None:
    """YAML that does not begin with the title of a scenario is none of our business."""
    pytester.path.joinpath("other.yaml").write_text(text)
    pytester.path.joinpath("folder.yaml").mkdir()
    pytester.path.joinpath("gone.yml").symlink_to("nowhere")

    assert pytest.ExitCode.NO_TESTS_COLLECTED == pytester.runpytest().ret


@pytest.mark.parametrize(
    "text",
    ["\ufeff" + GOOD, GOOD.replace("\n", "\r\n"), "# A comment\n\n#\n" + GOOD],
    ids=["a byte order mark", "CRLF", "comments"],
)
def test_scenarios_are_found_however_they_begin(text: str, pytester: pytest.Pytester) -> None:
    """A byte order mark, other line ends and comments do not hide a scenario."""
    pytester.path.joinpath("pass.yml").write_bytes(text.encode())

    pytester.runpytest().assert_outcomes(passed=len(NAMES))


def test_a_disputed_count_is_no_failure(pytester: pytest.Pytester) -> None:
    """A warning is shown with the item, where asked for, and fails nothing."""
    text = GOOD.replace("[F0-, thief]", "[W1/, W1/]")
    pytester.path.joinpath("pass.yaml").write_text(text)
    done = pytester.runpytest("-rA")

    done.assert_outcomes(passed=len(NAMES))
    done.stdout.fnmatch_lines(["pass.yaml:3:31: warning: W1/ lies here twice*"])


def test_a_failing_session_can_be_run_in_parallel(pytester: pytest.Pytester) -> None:
    """Workers collect the same items in the same order."""
    pytester.path.joinpath("pass.yaml").write_text(WRONG)

    pytester.runpytest("-n", "2").assert_outcomes(passed=1, failed=1)


def test_the_plugin_loads_nothing_until_there_is_a_scenario() -> None:
    """Having the package installed costs the tests of others next to nothing."""
    code = "import sys, pytest; old = {*sys.modules}; import sobek_rules.pytest_plugin; print(*{*sys.modules} - old)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert {"sobek_rules", "sobek_rules.pytest_plugin"} == set(done.stdout.split())


RECORD = """{
  "format": "sobek-record/1", "tool": {"name": "sobek", "version": "0.1.0"}, "game": "duel",
  "variant": "duel/bga-en", "title": "Out of turn", "position": {"hands": {"ana": ["F0-"], "ben": 4}, "pile": 20},
  "to_move": "ana", "actions": [{"id": 1, "player": "ben", "action": {"sell": ["F0-"]}, "expect": "legal"}]
}
"""


def test_a_record_is_an_item_under_its_own_variant(pytester: pytest.Pytester) -> None:
    """Of the JSON files only those that say that they are records are run, each under the variant that it names."""
    pytester.path.joinpath("game.json").write_text(RECORD)
    pytester.path.joinpath("package.json").write_text('{"name": "somebody"}')
    done = pytester.runpytest("-v")

    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(
        ["game.json::duel/bga-en FAILED*", "game.json:4:53: duel/bga-en: step 1: expected legal, ruled illegal: *"]
    )
