"""`sobek convert`: from each kind of file to each other, with nothing lost that the other can hold."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from shipped import BY_NAME as GAMES_BY_NAME
from shipped import scenarios
from support import ROOT, Golden, Sobek

from sobek_rules import documents, schemas
from sobek_rules.convert import SOURCES, TARGETS, Source
from sobek_rules.game import Game
from sobek_rules.model import Provenance
from sobek_rules.render.bgstats import ranks
from sobek_rules.version import __version__

GOLDEN = Path(__file__).parent / "golden"
#: A small game of each game, and the text it is judged by.
SMALL = {
    "duel": ("scenarios/duel/pirogues/pyramid-gives-one-turn.yaml", "duel/reference"),
    "classic": ("scenarios/classic/sets/two-goods-in-one-set.yaml", "classic/bga-es"),
    "socks": ("scenarios/socks/turn/out-of-turn.yaml", "socks/reference"),
}
SWAP = "scenarios/duel/deben/three-answers.yaml"
ENDED = "scenarios/duel/end/fish-fish-wheat-statues.yaml"
FORKED = "scenarios/duel/witness/sell.second-sale.yaml"
OPEN = "scenarios/duel/end/whose-leftovers.yaml"
GAMES = sorted((ROOT / "scenarios").glob("*/games/*.yaml"))
OVER = ROOT / "scenarios/duel/games/on-with-an-empty-pile.yaml"
STOPS = "scenarios/duel/games/on-with-an-empty-pile.yaml"


@pytest.fixture(autouse=True)
def _at_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are named as a person in the checkout would."""
    monkeypatch.chdir(ROOT)


def shown(sobek: Sobek, *arguments: str) -> str:
    """What a command that must succeed in silence prints."""
    code, out, err = sobek(*arguments)

    assert (0, "") == (code, err)
    return out


@pytest.mark.parametrize("game", SMALL)
def test_traces_are_the_same_bytes(game: str, sobek: Sobek, golden: Golden) -> None:
    """Every state of a small game, what is open in it and every verdict stand in its trace."""
    path, variant = SMALL[game]

    golden(GOLDEN / f"trace-{game}.txt", shown(sobek, "convert", path, "-V", variant, "--to", "trace"))


def test_a_trace_shows_where_readings_part(sobek: Sobek, golden: Golden) -> None:
    """Where a text can be read in two ways, both states stand there with what is supposed for each."""
    out = shown(sobek, "convert", FORKED, "-V", "duel/guide-de", "--to", "trace")

    golden(GOLDEN / "trace-readings.txt", out)


def test_records_are_the_same_bytes(sobek: Sobek, golden: Golden) -> None:
    """A record is laid out to be read and compared."""
    line = ("convert", ENDED, "-V", "duel/reference", "--to", "record", "--date", "2026-05-01")

    golden(GOLDEN / "record.txt", shown(sobek, *line))


def test_plays_are_the_same_bytes(sobek: Sobek, golden: Golden) -> None:
    """A play for BG Stats has ids that follow from the game, the names given, and what the scores are made of."""
    line = ("convert", str(OVER), "-V", "duel/reference", "--to", "bgstats", "--date", "2026-05-01 20:30")

    golden(GOLDEN / "bgsplay.txt", shown(sobek, *line))


def test_without_legal_a_trace_has_all_but_what_is_open(sobek: Sobek) -> None:
    """`--no-legal` leaves out the lists, and nothing else."""
    path, variant = SMALL["socks"]
    whole = shown(sobek, "convert", path, "-V", variant, "--to", "trace").splitlines()
    bare = shown(sobek, "convert", path, "-V", variant, "--to", "trace", "--no-legal").splitlines()
    listed = [line for line in whole if line.startswith(("legal:", "  lays", "  and "))]

    assert len(listed) > 20
    assert [line for line in whole if line not in listed] == bare


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_goes_there_and_back(path: Path, sobek: Sobek, tmp_path: Path) -> None:
    """A scenario, its record, the record's scenario and that one's record: record and record are the same bytes."""
    variant = f"{path.parents[1].name}/reference"
    record, back, again = (str(tmp_path / name) for name in ("one.json", "back.yaml", "two.json"))
    told = [
        shown(sobek, "convert", str(path), "-V", variant, "-o", record),
        shown(sobek, "convert", record, "-o", back),
        shown(sobek, "convert", back, "-V", variant, "-o", again),
    ]

    assert [record, back, again] == [line.partition(": ")[0] for line in told]
    assert Path(record).read_bytes() == Path(again).read_bytes()
    assert Path(back).read_text().startswith(f"# Recorded under {variant} by sobek {__version__}.\nscenario: ")
    for file in (record, back):
        assert "all as expected" in shown(sobek, "check", file, "-V", variant)
    tails = [shown(sobek, "replay", file, "-V", variant).splitlines()[-3:] for file in (record, back)]
    assert tails[0] == tails[1]


def test_a_record_is_judged_by_its_own_variant(sobek: Sobek, tmp_path: Path) -> None:
    """Nobody needs to name it, and its result is what is expected."""
    file = str(tmp_path / "game.json")
    shown(sobek, "convert", str(OVER), "-V", "duel/reference", "-o", file)
    columns = json.loads(shown(sobek, "replay", file, "--format", "json"))["columns"]

    assert ["duel/reference"] == [column["variant"]["name"] for column in columns]
    assert "1 scenario, 1 replay, " in shown(sobek, "check", str(tmp_path))
    assert "1 file: no problems\n" == shown(sobek, "lint", str(tmp_path))


def test_a_result_that_no_longer_comes_out_is_said_with_its_version(sobek: Sobek, tmp_path: Path) -> None:
    """The version that recorded the game is named where the end is another."""
    file = tmp_path / "game.json"
    shown(sobek, "convert", str(OVER), "-V", "duel/reference", "-o", str(file))
    text = file.read_text().replace(f'"version": "{__version__}"', '"version": "0.0.7"')
    file.write_text(text.replace('"score": {"ana": 45, "ben": 64}', '"score": {"ana": 45, "ben": 63}'))
    code, out, err = sobek("check", str(file))

    assert (1, "") == (code, err)
    assert "expected score of ben 63, came to 64; recorded under sobek 0.0.7" in " ".join(out.split())
    what = "final: expected score of ben 63, came to 64; recorded under sobek 0.0.7"
    message = f"{file}: the recorded result does not come out; {what}\n"
    assert (2, "", message) == sobek("convert", str(file), "--to", "bgstats", "--date", "2026-05-01")


def test_a_record_keeps_its_result_until_it_is_judged_anew(sobek: Sobek, tmp_path: Path) -> None:
    """Converting without -V takes over version and result; with -V both are those of now, the earlier one kept."""
    file = tmp_path / "game.json"
    shown(sobek, "convert", ENDED, "-V", "duel/reference", "-o", str(file))
    file.write_text(file.read_text().replace(f'"version": "{__version__}"', '"version": "0.0.7"'))
    kept = json.loads(shown(sobek, "convert", str(file), "--to", "record"))
    anew = json.loads(shown(sobek, "convert", str(file), "-V", "duel/bga-en", "--to", "record"))

    assert "0.0.7" == kept["tool"]["version"]
    assert file.read_text() == shown(sobek, "convert", str(file), "--to", "record")
    assert ("duel/bga-en", __version__) == (anew["variant"], anew["tool"]["version"])
    assert kept["result"]["score"] == anew["final"]["duel/reference"]["score"]
    assert kept["result"]["score"] != anew["result"]["score"]


def test_a_game_that_stops_has_no_result(sobek: Sobek, tmp_path: Path) -> None:
    """Where a step is illegal the record has none, and a person is told why."""
    note = f"{STOPS}: no result is written, since step 33 is illegal\n"
    code, out, err = sobek("convert", STOPS, "-V", "duel/bga-en", "--to", "record")

    assert (0, note) == (code, err)
    assert "result" not in json.loads(out)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            [SWAP, "--to", "record"],
            f"{SWAP} does not say under which variant it was played; name it with -V",
        ),
        ([SWAP], "it is not said what to write; write --to scenario, record, trace, bgstats, or name a file with -o"),
        (
            [SWAP, "-o", "x.pdf"],
            "-o x.pdf: the ending does not say what to write; "
            "end it in .yaml, .yml, .json, .txt, .bgsplay, or add --to",
        ),
        ([SWAP, "-o", SWAP], f"-o {SWAP}: this is the file that is read; name another"),
        (
            [SWAP, "-o", "nowhere/x.yaml"],
            "-o nowhere/x.yaml: this cannot be written: No such file or directory",
        ),
        (
            [SWAP, "--to", "trace", "-V", "classic/bga-es"],
            f"classic/bga-es is a variant of classic, but {SWAP} is about duel",
        ),
        (
            [SWAP, "--to", "bgstats", "-V", "duel/reference", "--date", "2026-05-01"],
            f"{SWAP} has no result: the game is undetermined under duel/reference; it needs hands.ben",
        ),
        (
            [SMALL["classic"][0], "--to", "bgstats", "-V", "classic/bga-es", "--date", "2026-05-01"],
            f"{SMALL['classic'][0]} has no result: the game is unfinished under classic/bga-es",
        ),
        (
            [SMALL["socks"][0], "--to", "bgstats", "-V", "socks/reference", "--date", "2026-05-01"],
            f"{SMALL['socks'][0]} has no result, since step 3 is illegal",
        ),
        (
            [str(OVER), "--to", "bgstats", "-V", "duel/reference"],
            "BG Stats keeps a play by its date; write it as --date 2026-05-01",
        ),
        (
            [str(OVER), "--to", "record", "--date", "1 May"],
            "--date 1 May: this is no date; write it as 2026-05-01, or as '2026-05-01 20:30'",
        ),
        (
            [str(OVER), "--to", "record", "--date", "2026-05-01T20:30+02:00"],
            "--date 2026-05-01T20:30+02:00: leave out the time zone; write it as '2026-05-01 20:30'",
        ),
    ],
)
def test_what_cannot_be_written_is_said(arguments: list[str], message: str, sobek: Sobek) -> None:
    """Each refusal is one line, and says what would be right."""
    assert (2, "", f"{message}\n") == sobek("convert", *arguments)


END = """\
scenario: An end
game: duel
position:
  hands: {ana: [], ben: []}
  corruption: {ana: [F1/, F0-], ben: [W0/, L1/]}
  sold: {ana: {}, ben: {}}
  debens: {ana: [3], ben: 1}
  tokens: {ana: [], ben: []}
  bag: 11
  pile: 0
  ended_by: ana
"""


def test_an_undetermined_score_is_refused_with_what_is_missing(sobek: Sobek, tmp_path: Path) -> None:
    """The facts that would settle it, or the questions that it turns on, are named."""
    file = tmp_path / "end.yaml"
    file.write_text(END)
    line = ("--to", "bgstats", "--date", "2026-05-01")
    lacking = f"{file}: the score is undetermined under duel/reference; it needs debens.ben\n"

    assert (2, "", lacking) == sobek("convert", str(file), "-V", "duel/reference", *line)

    turning = f"{OPEN}: the score is undetermined under duel/guide-de; it turns on end.leftovers\n"

    assert (2, "", turning) == sobek("convert", OPEN, "-V", "duel/guide-de", *line)


def play(sobek: Sobek, path: str, variant: str, *more: str) -> dict[str, Any]:
    """A play file as data."""
    line = ("convert", path, "-V", variant, "--to", "bgstats", "--date", "2026-05-01", *more)
    found: dict[str, Any] = json.loads(shown(sobek, *line))
    return found


def test_several_winners_share_the_first_rank(sobek: Sobek, tmp_path: Path) -> None:
    """A tie that the text shares has as many winners, each on rank 1."""
    file = tmp_path / "tie.yaml"
    file.write_text(END.replace("ben: 1}", "ben: [3]}"))
    scores = play(sobek, str(file), "duel/reference")["plays"][0]["playerScores"]

    assert [(1, True, "3"), (1, True, "3")] == [(one["rank"], one["winner"], one["score"]) for one in scores]


def test_ranks_follow_winners_first() -> None:
    """Who wins a tie-break comes before an equal score, and equal scores below share a rank."""
    assert [1, 2] == ranks([7, 7], [True, False])
    assert [1, 1, 3] == ranks([7, 7, 2], [True, True, False])
    assert [2, 1, 2, 4] == ranks([5, 9, 5, 1], [False, True, False, False])


def test_a_game_that_has_no_number_has_none(sobek: Sobek) -> None:
    """Only what is known is told: the sock game has no number at BoardGameGeek here."""
    path = next(str(path) for path in GAMES if "socks" in str(path))
    found = play(sobek, path, "socks/reference")

    assert "bggId" not in found["games"][0]
    assert ["white", "black"] == [player["name"] for player in found["players"]]


def test_the_same_game_is_the_same_play(sobek: Sobek) -> None:
    """Ids follow from the content: another date makes another play of the same game by the same players."""
    one, again = (play(sobek, str(OVER), "duel/reference") for _ in range(2))
    later = play(sobek, str(OVER), "duel/reference", "--date", "2026-05-02")

    assert one == again
    assert one["plays"][0]["uuid"] != later["plays"][0]["uuid"]
    for part in ("games", "players"):
        assert [it["uuid"] for it in one[part]] == [it["uuid"] for it in later[part]]


def test_the_golden_record_is_as_described() -> None:
    """What is printed is valid by `sobek schema record`."""
    text = (GOLDEN / "record.txt").read_text(encoding="utf-8")

    Draft7Validator(json.loads(schemas.text("record"))).validate(json.loads(text))


def test_the_help_names_what_can_be_written(sobek: Sobek) -> None:
    """Each target and its ending stand in the help."""
    out = shown(sobek, "convert", "--help")

    for name, target in TARGETS.items():
        assert name in out
        assert target.endings[0] in out


def test_another_kind_of_file_is_one_line_in_a_table(
    sobek: Sobek, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A reader that knows its files comes before our own, and its games are written as any other."""
    told = scenarios("duel")[0]._replace(recorded=Provenance("duel/bga-en", "Some Site", "7", "2026-05-01"))
    mine = Source(lambda data, path: data.startswith(b"MINE"), lambda data, path, library, doubt: told)
    monkeypatch.setattr("sobek_rules.convert.SOURCES", (mine, *SOURCES))
    (tmp_path / "game.log").write_bytes(b"MINE\0\xff")
    out = shown(sobek, "convert", str(tmp_path / "game.log"), "--to", "scenario")

    assert out.startswith("# Recorded under duel/bga-en by Some Site 7, played on 2026-05-01.\nscenario: ")


@pytest.mark.parametrize("game", GAMES_BY_NAME.values(), ids=GAMES_BY_NAME)
def test_every_way_to_end_is_shown(game: Game) -> None:
    """For each word that says how a game ended there is a shipped scenario that ends so."""
    ends = [told.final for told in scenarios(game.name)]
    shown_so = {one.ended for final in ends for one in (final.others, *dict(final.named).values()) if one}

    assert set(game.endings) <= shown_so


def test_standard_input_may_be_json(sobek: Sobek, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A record that is piped in is read as JSON, with a pair of surrogates in a name."""
    text = shown(sobek, "convert", ENDED, "-V", "duel/bga-en", "--to", "record").replace('"ana"', '"\\ud83d\\ude00"')
    root = documents.parse(text.encode(), "standard input").root

    assert isinstance(root, dict)
    assert "\U0001f600" in str(root["players"])
