"""
The JSON Schemas describe what is read and what is printed.

The definitions that follow from a game's tables are rewritten with `pytest tests/test_schemas.py --bless`.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from jsonschema.exceptions import best_match
from schema_tables import Schema, tables
from shipped import DUEL
from support import BROKEN, ROOT, Golden, Sobek, accepted

from sobek_rules import documents, record, scenario, schemas, variant
from sobek_rules.documents import parse
from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.games.classic import moves as card_moves
from sobek_rules.games.classic import positions as card_positions
from sobek_rules.games.classic.pieces import CARD_NAMES, card
from sobek_rules.games.duel import moves, positions
from sobek_rules.games.duel.pieces import MARKS, TILE_NAMES, UNTOLD, tile
from sobek_rules.games.socks import moves as sock_moves
from sobek_rules.games.socks import notation as sock_notation
from sobek_rules.games.socks import positions as sock_positions
from sobek_rules.library import Library, folders
from sobek_rules.model import Provenance
from sobek_rules.reader import Map
from sobek_rules.replay import replay
from sobek_rules.result import result


def named(path: Path) -> str:
    """A shipped file as a test calls it."""
    return path.relative_to(ROOT).as_posix()


KINDS = ("scenario", "record", "variant", "report", "protocol")
SCENARIOS = [Path(path) for path in folders([str(ROOT / "scenarios")])]
VARIANTS = sorted((ROOT / "variants").rglob("*.yaml"))
SCHEMA_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


def loaded(kind: str) -> Schema:
    """A schema as data."""
    found: Schema = json.loads(schemas.text(kind))
    return found


def definition(kind: str, name: str) -> Schema:
    """A definition of a schema that can be used alone."""
    definitions = loaded(kind)["definitions"]
    return {"$ref": f"#/definitions/{name}", "definitions": definitions}


def accepts(schema: Schema, value: object) -> bool:
    """Whether a value is valid."""
    return Draft7Validator(schema).is_valid(value)


def trouble(schema: Schema, value: object) -> str:
    """What is wrong with a value, in one line; nothing where it is valid."""
    error = best_match(Draft7Validator(schema).iter_errors(value))
    return f"{error.json_path}: {error.message}"[:500] if error else ""


def written(text: str) -> object:
    """The data of a YAML text."""
    return parse(text.encode(), "file.yaml").root


@pytest.mark.parametrize("kind", KINDS)
def test_the_definitions_are_those_of_the_games_tables(kind: str, golden: Golden) -> None:
    """What follows from the game's own tables cannot drift from them."""
    schema = loaded(kind)
    schema["definitions"] |= tables(kind)

    golden(Path(schemas.__path__[0]) / f"{kind}.json", json.dumps(schema, ensure_ascii=False, indent=2) + "\n")


# The schemas themselves.


@pytest.mark.parametrize("kind", KINDS)
def test_each_schema_is_valid_draft_07(kind: str) -> None:
    """Every schema says that it is draft-07, and is."""
    schema = loaded(kind)
    Draft7Validator.check_schema(schema)

    assert "http://json-schema.org/draft-07/schema#" == schema["$schema"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_reference_leads_to_a_definition_and_every_definition_is_used(kind: str) -> None:
    """No reference dangles, and nothing is defined for nobody."""
    text = schemas.text(kind)
    used = set(re.findall(r'"\$ref": "#/definitions/([^"]+)"', text))

    assert used == set(json.loads(text)["definitions"])


@pytest.mark.parametrize("kind", ["scenario", "record", "variant"])
def test_every_key_is_explained(kind: str) -> None:
    """An editor has something to show for every key that may be written."""
    bare = [name for name, schema in properties(loaded(kind)) if not explained(schema)]

    assert [] == bare


def properties(schema: object, name: str = "") -> Iterator[tuple[str, Schema]]:
    """Every key that a schema describes, with what it says of it."""
    if isinstance(schema, list):
        for inner in schema:
            yield from properties(inner)
    elif isinstance(schema, dict):
        if name not in ("if", "then", "properties"):
            yield from schema.get("properties", {}).items()
        for key, inner in schema.items():
            yield from properties(inner, key)


def explained(schema: object) -> bool:
    """Whether something is said; what only narrows down another's description needs no word."""
    words = {"description", "title", "minItems", "items"}
    return schema is True or (isinstance(schema, dict) and not words.isdisjoint(schema))


def test_the_command_prints_the_schemas(sobek: Sobek) -> None:
    """`sobek schema KIND` prints the schema, and nothing else."""
    assert [(0, schemas.text(kind), "") for kind in KINDS] == [sobek("schema", kind) for kind in KINDS]


# Keys, against those that the readers take.


def keys(kind: str, name: str) -> set[str]:
    """The keys that a definition describes."""
    return set(loaded(kind)["definitions"][name]["properties"])


def test_scenarios_have_the_keys_that_are_read() -> None:
    """The keys of a scenario, a position, a deal, a step and the end are those of their reader."""
    assert set(scenario._KEYS) == set(loaded("scenario")["properties"])
    for name, read in (("duel", positions), ("classic", card_positions)):
        assert set(read._POSITION) == keys("scenario", f"{name}-position")
        assert set(read._DEAL) == keys("scenario", f"{name}-deal")
    assert set(sock_positions._POSITION) == keys("scenario", "socks-position")
    assert set(sock_notation._KEYS) == keys("scenario", "socks-layout")
    for game in GAMES:
        assert {*scenario._KEYS, *game.scenario_keys} == keys("scenario", f"{game.name}-scenario")
        step = loaded("scenario")["definitions"][f"{game.name}-step"]
        assert {*scenario.STEP_KEYS, *game.accounts} == set(step["properties"])
        assert set(step["not"]["propertyNames"]["enum"]) == set(step["properties"])
        assert {*scenario._FINAL_KEYS, *game.final_accounts} == keys("scenario", f"{game.name}-final")


def test_actions_have_the_keys_that_are_read() -> None:
    """Each verb and each character has the keys of its reader, no more."""
    verbs, played = shapes("duel")
    cards, characters = shapes("classic")
    sticks, _ = shapes("socks")

    assert set(moves._VERBS) == set(verbs)
    assert list(moves._TAKE) == verbs["take"]
    assert list(moves._SELL) == verbs["sell"]
    assert {name: {"play", *rest} for name, rest in moves._PLAY.items()} == played
    assert set(card_moves._READERS) == set(cards)
    assert card_moves._KEYS == {verb: tuple(keys) for verb, keys in cards.items() if verb != "play"}
    assert {name: {"play", *rest} for name, rest in card_moves._PLAY.items()} == characters
    assert {"lay": list(sock_moves._LAY)} == sticks


def shapes(game: str) -> tuple[dict[str, list[str]], dict[str, set[str]]]:
    """The keys beside each verb of a game, and beside `play: NAME` for each character."""
    definitions = loaded("scenario")["definitions"]
    found = [definitions[referred(one)] for one in definitions[f"{game}-action"]["anyOf"]]
    verbs = {shape["required"][0]: list(shape["properties"]) for shape in found if "required" in shape}
    plays = [shape["properties"] for shape in found if "play" in shape.get("properties", ())]
    played = {name: set(keys) for keys in plays for name in keys["play"].get("enum", [keys["play"].get("const")])}
    return verbs, played


def referred(schema: Schema) -> str:
    """The definition that a reference leads to."""
    return str(schema["$ref"]).rpartition("/")[2]


def test_records_have_the_keys_that_are_read() -> None:
    """The keys of a record, of its tool, of an action and of a result are those of their reader."""
    schema = loaded("record")

    assert set(record.KEYS) == set(schema["properties"])
    assert set(record._REQUIRED) == set(schema["required"])
    assert set(record.TOOL_KEYS) == set(schema["properties"]["tool"]["properties"])
    assert record.FORMAT == schema["properties"]["format"]["const"]
    for game in GAMES:
        assert {*record.KEYS, *game.scenario_keys} == keys("record", f"{game.name}-record")
        acts = {*record.ACTION_KEYS, *scenario.STEP_KEYS, *game.accounts}
        assert acts == keys("record", f"{game.name}-recorded-action")
        assert {*record.RESULT_KEYS, *game.final_accounts} == keys("record", f"{game.name}-result")


def test_records_of_shipped_scenarios_are_valid() -> None:
    """Whatever is recorded is as described, with its result and without."""
    schema = Draft7Validator(loaded("record"))
    library = Library()
    for path in SCENARIOS:
        told = scenario.load(documents.read(path), library.games)
        played = replay(told, library.variant(told.game.reference))
        written = record.write(told, Provenance(told.game.reference, "sobek", "0.1.0"), result(played))

        assert [] == [error.message for error in schema.iter_errors(json.loads(written))], path


def test_variants_have_the_keys_that_are_read() -> None:
    """The keys of a variant and of the entries of each section are those of their reader."""
    schema = loaded("variant")

    assert set(variant._KEYS) == set(schema["properties"])
    for section, (_, allowed, required) in variant._SECTIONS.items():
        entry = schema["definitions"][referred(schema["properties"][section]["additionalProperties"])]
        assert (set(allowed), set(required)) == (set(entry["properties"]), set(entry["required"]))


# Notation, against what the game reads.


def test_the_tile_pattern_fits_the_tiles_of_the_box_alone() -> None:
    """Of all that looks like a tile, the schema takes what the game takes."""
    schema = definition("scenario", "duel-tile")
    looks = {"".join(parts) for parts in product("IEMWFLSX", "01234", ["", *MARKS], ["", "$", "g", "$g"])}
    looks |= {"".join(parts) for parts in product("IEMWFLSX", "IEMWFLSX", "012")}
    looks |= {*TILE_NAMES, "thief ", "Thief", "?blue", "", ".", "@", "F0--"}

    faces = {name for name in looks if tile(name) not in (None, UNTOLD)}

    assert faces == {name for name in looks if accepts(schema, name)}


def test_the_card_pattern_fits_the_cards_of_the_box_alone() -> None:
    """Of all that looks like a card, the schema takes what the game takes."""
    schema = definition("scenario", "classic-card")
    looks = {"".join(parts) for parts in product("IEMCFWAX", "01234", ["", "g", "b"])}
    looks |= {*CARD_NAMES, "thief ", "Thief", "?blue", "", ".", "A"}

    faces = {name for name in looks if card(name) is not None}

    assert faces == {name for name in looks if accepts(schema, name)}


@pytest.mark.parametrize("here", SCENARIOS, ids=named)
def test_every_candidate_action_can_be_written(here: Path) -> None:
    """Whatever a player could do at the start of a shipped scenario is an action to the schema too."""
    library = Library()
    found = scenario.load(parse(here.read_bytes(), here.name), library.games)
    admitted = library.variant(found.game.reference).readings.admitted
    actions = [action for player in (0, 1) for action in found.game.candidates(found.start, player, admitted)]
    written = [found.game.write_action(action, found.start) for action in actions]
    schema = Draft7Validator(definition("scenario", f"{found.game.name}-action"))

    assert [] == [action for action in written if not schema.is_valid(action)]


# What is shipped, and what is printed.


def validated(kind: str, files: list[Path]) -> subprocess.CompletedProcess[str]:
    """What check-jsonschema says of files."""
    schema = Path(schemas.__path__[0]) / f"{kind}.json"
    command = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(schema), *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("kind", ["scenario", "variant"])
def test_every_shipped_file_is_valid(kind: str) -> None:
    """check-jsonschema, as an author or an editor would run it, accepts every shipped file."""
    done = validated(kind, SCENARIOS if kind == "scenario" else VARIANTS)

    assert (0, "ok -- validation done\n", "") == (done.returncode, done.stdout, done.stderr)


def test_check_jsonschema_refuses_a_mistake(tmp_path: Path) -> None:
    """The patterns mean the same to check-jsonschema, which reads them as ECMAScript."""
    file = tmp_path / "wrong.yaml"
    file.write_text("scenario: Wrong\ngame: duel\nsteps:\n  - ana: {sell: [F7/]}\n  - ben: pass\n")
    done = validated("scenario", [file])

    assert 1 == done.returncode
    assert "$.steps[0].ana" in done.stdout


@pytest.mark.parametrize("path", SCENARIOS, ids=named)
def test_shipped_scenarios_name_their_schema(path: Path) -> None:
    """The first line of a shipped scenario tells an editor where the schema lies."""
    named = SCHEMA_LINE.match(path.read_text(encoding="utf-8"))

    assert named, f"begin {path.name} with # yaml-language-server: $schema="
    assert (path.parent / named[1]).resolve() == Path(schemas.__path__[0]).resolve() / "scenario.json"


#: A dispute with a legal, an undetermined, an illegal and an unreached step, and a probe.
DISPUTE = """\
scenario: A dispute
game: duel
position:
  market: |
    +   a    b    c    d    e    f
    1   ~    ~    ~    ~    ~    ~
    2   @-   F1/  W0|  L1-  .    .
    3   ~    ~    ~    ~    ~    ~
    4   ~    ~    ~    ~    ~    ~
    5   ~    ~    ~    ~    ~    ~
    6   ~    ~    ~    ~    ~    ~
  hands: {ana: [F0-, thief], ben: 4}
  corruption: {ana: [], ben: 1}
  pile: 0
to_move: ana
steps:
  - {ana: {look: own-corruption}, expect: legal}
  - {ana: pass, probe: true}
  - {ana: {take: d2}, expect: legal, corruption: {ana: 3}}
  - ben: pass
  - ana: pass
"""
#: An end whose tally hangs on open questions and on a missing fact.
END = """\
scenario: An end
game: duel
position:
  hands: {ana: [], ben: [L0-, queen]}
  corruption: {ana: [F1/, F0-], ben: [W0/, L1/]}
  sold: {ana: {fish: [F1-, "F1\\\\", S0|]}, ben: {ivory: [I3/, I0/, S0-]}}
  debens: {ana: [3], ben: 1}
  tokens: {ana: [seven, cobra-1], ben: []}
  bag: 11
  pile: 0
  ended_by: ana
final:
  winner: ben
"""
BRIEF = """\
scenario: Little is told
game: duel
players: [ana, ben]
steps:
  - ana: {take: d2}
    expect: undetermined
  - ben: {sell: [F1-, F1-, F0-]}
"""
GOES_ON = DISPUTE.replace("pile: 0", "pile: 9").partition("steps:")[0]
TEXTS = {"dispute.yaml": DISPUTE, "end.yaml": END, "brief.yaml": BRIEF, "goes-on.yaml": GOES_ON}
FORMAT = ("--format", "json")
OPTIONS = {
    "all": (),
    "strict": ("--strict", "--lang", "de"),
    "one": ("-V", "duel/bga-en", "--no-advice"),
    "supposed": ("-V", "duel/bga-en", "--fill", "duel/reference", "--assume", "turn.pass=allowed"),
}


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Scenarios that bring out every part of a report."""
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text)
    return [str(tmp_path / name) for name in TEXTS]


def printed(sobek: Sobek, *arguments: str) -> Schema:
    """The report that a command prints."""
    done = sobek(*arguments, *FORMAT)
    assert done.out, done.err
    report: Schema = json.loads(done.out)
    return report


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_replays_are_as_described(options: tuple[str, ...], sobek: Sobek, files: list[str]) -> None:
    """The report of `sobek replay`, under one text and under all, strict or not, follows its schema."""
    schema = loaded("report")
    for file in files:
        assert "" == trouble(schema, printed(sobek, "replay", file, *options))


@pytest.mark.parametrize("path", SCENARIOS, ids=named)
def test_replays_of_shipped_scenarios_are_as_described(path: Path, sobek: Sobek) -> None:
    """So does that of every scenario we ship."""
    assert "" == trouble(loaded("report"), printed(sobek, "replay", str(path)))


def test_the_replays_bring_out_every_part(sobek: Sobek, files: list[str]) -> None:
    """The scenarios of these tests show each kind of step and of end at least once."""
    columns = [column for file in files for column in printed(sobek, "replay", file)["columns"]]
    steps = [step for column in columns for step in column["steps"]]
    ends = [column["final"] for column in columns]

    assert {"legal", "illegal", "undetermined", None} == {step["verdict"] for step in steps}
    assert {"probe", "unreached", "advice", "accounts", "entries"} <= {key for step in steps for key in step}
    assert any(step.get("turns_on") for step in steps)
    assert any(step.get("needs") for step in steps)
    assert any(end is None for end in ends)
    assert any(end and "unreached" in end for end in ends)
    assert any(end and end.get("turns_on") for end in ends)


def test_checks_are_as_described(sobek: Sobek, files: list[str]) -> None:
    """The report of `sobek check` follows its schema, with and without failures."""
    schema = loaded("report")
    failing, passing = printed(sobek, "check", *files), printed(sobek, "check", files[2])

    assert ["", ""] == [trouble(schema, failing), trouble(schema, passing)]
    assert (True, False) == (bool(failing["failures"]), bool(passing["failures"]))


def test_all_other_reports_are_as_described(sobek: Sobek, files: list[str]) -> None:
    """The reports of `legal`, `explain`, `variants` and `lint` follow their schema."""
    schema = loaded("report")
    for file in files:
        assert "" == trouble(schema, printed(sobek, "legal", file))
        assert "" == trouble(schema, printed(sobek, "lint", file))
    for name in Library().names():
        assert "" == trouble(schema, printed(sobek, "explain", name))
        assert "" == trouble(schema, printed(sobek, "explain", name, "turn", "--strict", "--lang", "de"))
        assert "" == trouble(schema, printed(sobek, "variants", name))
    assert "" == trouble(schema, printed(sobek, "variants"))
    assert "" == trouble(schema, printed(sobek, "lint", str(BROKEN / "several-problems.yaml")))


def test_diffs_are_as_described(sobek: Sobek) -> None:
    """The reports of `sobek diff`, of two texts and of all, follow their schema."""
    schema, names = loaded("report"), Library().judging("duel")
    two, same, all_of_it, of_all = (
        printed(sobek, "diff", "duel/bga-en", "duel/bga-fr", "--all"),
        printed(sobek, "diff", "duel/bga-en", "duel/bga-fr"),
        printed(sobek, "diff", *names, "--lang", "en"),
        printed(sobek, "diff", *names, "--matrix"),
    )

    assert [""] * 4 == [trouble(schema, report) for report in (two, same, all_of_it, of_all)]
    assert ["diff", "diff", "diff", "matrix"] == [one["report"] for one in (two, same, all_of_it, of_all)]
    assert [len(DUEL.questions), 0] == [len(two["rows"]), len(same["rows"])]


@pytest.mark.parametrize("path", SCENARIOS, ids=named)
def test_comparisons_of_shipped_scenarios_are_as_described(path: Path, sobek: Sobek) -> None:
    """The report of `sobek compare` of any shipped scenario under all texts follows its schema."""
    told = scenario.load(documents.read(path), Library().games)
    pair = Library().judging(told.game.name)[:2] if len(told.variants) == 1 else []
    report = printed(sobek, "compare", str(path), *(part for name in pair for part in ("-V", name)))

    assert "" == trouble(loaded("report"), report)


def test_comparisons_of_many_scenarios_are_as_described(sobek: Sobek, files: list[str]) -> None:
    """So does that of many scenarios, whether they come out differently or not."""
    schema, pair = loaded("report"), ("-V", "duel/bga-en", "-V", "duel/guide-de")
    differing = printed(sobek, "compare", *files, str(ROOT / "scenarios" / "duel" / "score"), *pair)
    alike = printed(sobek, "compare", *files, "-V", "duel/bga-en", "-V", "duel/bga-fr")

    assert ["", ""] == [trouble(schema, differing), trouble(schema, alike)]
    assert [True, False] == [bool(differing["rows"]), bool(alike["rows"])]


def test_explained_steps_are_as_described(sobek: Sobek, files: list[str]) -> None:
    """The report of `sobek explain --step` follows its schema, whatever the ruling is, and of all texts at once."""
    schema, columns = loaded("report"), list[Schema]()
    for file in files[:3]:
        for step in range(1, len(printed(sobek, "replay", file)["columns"][0]["steps"]) + 1):
            report = printed(sobek, "explain", file, "--step", str(step))
            columns += report["columns"]

            assert "" == trouble(schema, report)
    assert {"legal", "illegal", "undetermined", None} == {column["step"]["verdict"] for column in columns}
    assert all(
        any(column.get(key) for column in columns) for key in ("readings", "by_answer", "by_position", "nearest")
    )


def test_reports_have_no_room_for_more() -> None:
    """A report with a key that nobody described is refused."""
    schema = loaded("report")
    report = {"report": "lint", "version": 1, "files": 1, "problems": []}

    assert accepts(schema, report)
    assert not accepts(schema, report | {"more": 1})
    assert not accepts(schema, report | {"report": "lints"})


# Mistakes.

STEP = "scenario: X\ngame: duel\nsteps:\n  - "
WRONG_SCENARIOS = {
    "no game": "scenario: X",
    "unknown game": "{scenario: X, game: duell}",
    "unknown key": "{scenario: X, game: duel, step: []}",
    "a number for a title": "{scenario: 5, game: duel}",
    "keys for steps": "{scenario: X, game: duel, steps: {ana: pass}}",
    "three players": "{scenario: X, game: duel, players: [ana, ben, cid]}",
    "one player twice": "{scenario: X, game: duel, players: [ana, ana]}",
    "a step without a player": STEP + "expect: legal",
    "no verdict": STEP + "{ana: pass, expect: allowed}",
    "no verdict for a variant": STEP + "{ana: pass, expect: {duel/bga-en: allowed}}",
    "no variant": STEP + "{ana: pass, expect: {bga-en: legal}}",
    "unknown question": STEP + "{ana: pass, because: [turn.passing]}",
    "a question outside a list": STEP + "{ana: pass, because: turn.pass}",
    "misspelt step key": STEP + "{ana: pass, expects: legal}",
    "a total in words": STEP + "{ana: pass, corruption: {ana: two}}",
    "unknown verb": STEP + "ana: {grab: d2}",
    "two verbs": STEP + "ana: {take: d2, sell: [F0-]}",
    "key of another verb": STEP + "ana: {take: d2, as: fish}",
    "key of another character": STEP + "ana: {play: queen, takes: F0-}",
    "unknown character": STEP + "ana: {play: king}",
    "unknown square": STEP + "ana: {take: g2}",
    "unknown tile": STEP + "ana: {sell: [F7/]}",
    "unknown good": STEP + "ana: {sell: [F0-], as: gold}",
    "unknown token": STEP + "ana: {sell: [F0-], pirogue: cobra-3}",
    "unknown deben": STEP + "ana: {take: d2, swap: 10}",
    "unknown line": STEP + "ana: {take: d2, line: diagonal}",
    "unknown sight": STEP + "ana: {look: hand}",
    "a pile below nothing": "{scenario: X, game: duel, position: {pile: -1}}",
    "a picture of five columns": '{scenario: X, game: duel, position: {market: "a b c d e"}}',
    "a market of one tile": "{scenario: X, game: duel, position: {market: [F0-]}}",
    "a deal without hands": "{scenario: X, game: duel, deal: {market: [F0-]}}",
    "unknown final account": "{scenario: X, game: duel, final: {points: {ana: 3}}}",
}


@pytest.mark.parametrize("name", WRONG_SCENARIOS)
def test_mistakes_in_scenarios_are_refused(name: str) -> None:
    """An editor underlines an obvious mistake in a scenario."""
    assert accepts(loaded("scenario"), written(STEP + "ana: pass"))
    assert not accepts(loaded("scenario"), written(WRONG_SCENARIOS[name]))


HOUSE = "variant: house/x\ngame: duel\ntitle: X\nextends: duel/bga-en\n"
WRONG_VARIANTS = {
    "no folder in the name": HOUSE.replace("house/x", "x"),
    "neither source nor extends": HOUSE.replace("extends: duel/bga-en\n", ""),
    "unknown key": HOUSE + "author: me",
    "unknown question": HOUSE + "silent: {turn.passing: {note: N}}",
    "an answer outside its domain": HOUSE + "answers: {turn.pass: {answer: perhaps, clauses: [c]}}",
    "an answer without clauses": HOUSE + "answers: {turn.pass: {answer: allowed}}",
    "an answer that rests on nothing": HOUSE + "answers: {turn.pass: {answer: allowed, clauses: []}}",
    "a number in quotes": HOUSE + 'answers: {sell.minimum: {answer: "3", clauses: [c]}}',
    "an inference preferred to nothing": HOUSE
    + "inferred: {turn.pass: {answer: allowed, rather-than: [], clauses: [c], note: N}}",
    "an inference without a note": HOUSE
    + "inferred: {turn.pass: {answer: allowed, rather-than: [forbidden], clauses: [c]}}",
    "an ambiguity of one": HOUSE + "ambiguous: {sell.minimum: {answers: [3], clauses: [c], note: N}}",
    "an ambiguity of all": HOUSE + "ambiguous: {sell.minimum: {answers: [2, 3, 4], clauses: [c], note: N}}",
    "a silence with an answer": HOUSE + "silent: {turn.pass: {answer: allowed, note: N}}",
    "a silence without a note": HOUSE + "silent: {turn.pass: {near: []}}",
    "a gist without a language": HOUSE + "clauses: {c: {at: A, gist: G}}",
    "an unknown confidence": HOUSE + "clauses: {c: {at: A, gist: {en: G}, confidence: certain}}",
    "a year in quotes": HOUSE + 'source: {title: T, year: "2014"}',
}


@pytest.mark.parametrize("name", WRONG_VARIANTS)
def test_mistakes_in_variants_are_refused(name: str) -> None:
    """An editor underlines an obvious mistake in a variant."""
    assert accepts(loaded("variant"), written(HOUSE))
    assert not accepts(loaded("variant"), written(WRONG_VARIANTS[name]))


@pytest.mark.parametrize("path", accepted(BROKEN), ids=lambda path: path.stem)
def test_the_schema_is_no_stricter_than_the_reader(path: Path) -> None:
    """What is read without complaint is valid."""
    root = parse(path.read_bytes(), path.name).root
    assert isinstance(root, Map)

    assert "" == trouble(loaded("variant" if "variant" in root else "scenario"), root)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_template_is_valid(game: Game) -> None:
    """What `sobek new` prints is valid."""
    assert "" == trouble(loaded("scenario"), written(game.template))
