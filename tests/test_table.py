"""What the page at the table is told: edits made by hand, the box that gives no more than it holds, every verdict."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from support import BROKEN, ROOT, Sobek

from sobek_rules import documents
from sobek_rules.arrangement import Arrangement, Stock
from sobek_rules.edit import edited
from sobek_rules.errors import BadInput
from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.library import Library
from sobek_rules.render import svg
from sobek_rules.scenario import Scenario
from sobek_rules.serve.table import Table

SHIPPED = sorted(path for path in (ROOT / "scenarios").rglob("*.yaml") if path.parent.name != "layouts")
EXAMPLE = (ROOT / "scenarios/duel/skipping/third-tile.yaml").read_text("utf-8")
LIBRARY = Library()


@pytest.fixture(scope="module")
def table() -> Table:
    """One table for all tests."""
    return Table()


@pytest.fixture(params=GAMES, ids=lambda game: str(game.name))
def game(request: pytest.FixtureRequest) -> Game:
    """Each game."""
    found: Game = request.param
    return found


def read(text: str) -> Scenario:
    """A scenario of its text."""
    return LIBRARY.scenario(documents.parse(text.encode(), "page.yaml"))


def begun(table: Table, game: Game) -> Scenario:
    """A scenario of which nothing is set up."""
    return read(table.answer({"new": game.name, "players": "ana, ben"})["scenario"])


def stock_of(scenario: Scenario) -> Arrangement:
    """What can be set up."""
    return scenario.game.arrangement(scenario.start)


def left(scenario: Scenario, piece: Stock) -> int | None:
    """How many of a piece the box still holds."""
    return next(one.left for one in stock_of(scenario).stock if (one.kind, one.piece) == (piece.kind, piece.piece))


# Setting up.


@pytest.mark.parametrize("seed", range(6))
def test_the_box_gives_no_more_than_it_holds(game: Game, table: Table, seed: int) -> None:
    """Whatever is laid at random: a piece that is left can be put somewhere, then one less is; others are refused."""
    chance, scenario = random.Random(seed), begun(table, game)
    for _ in range(60):
        found = stock_of(scenario)
        piece = chance.choice(found.stock)
        edit = next(iter(shuffled(places(found, piece, chance), chance)), None)
        if edit is None:
            continue
        if piece.left == 0:
            with pytest.raises(BadInput, match="the box holds no further"):
                edited(scenario, edit)
            continue
        after = changed(scenario, edit)
        if isinstance(after, str):  # it is left, but does not go there
            assert re.search("neighbours|twins|a starting card lies", after)
            continue
        if "put" in edit:
            assert left(after, piece) == (piece.left or 0) - 1
        scenario = after


def changed(scenario: Scenario, edit: dict[str, Any]) -> Scenario | str:
    """The scenario after an edit, or why it is refused."""
    try:
        return read(edited(scenario, edit))
    except BadInput as refused:
        return str(refused)


def places(found: Arrangement, piece: Stock, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Every edit that lays a piece somewhere that takes its kind."""
    if piece.kind in found.lies:
        names = [spot.name for spot in found.board.spots if spot.name]
        yield {"lay": piece.piece.text, "on": chance.sample(names, piece.spots)}
    yield from ({"put": piece.piece.text, "in": heap.path} for heap in found.heaps if heap.takes == piece.kind)


def shuffled(edits: Iterator[dict[str, Any]], chance: random.Random) -> list[dict[str, Any]]:
    """The edits in some order."""
    found = list(edits)
    chance.shuffle(found)
    return found


def test_what_is_put_can_be_taken_back(game: Game, table: Table) -> None:
    """A piece put into any heap is one less in the box, and lies in the box again once it is taken out."""
    scenario = begun(table, game)
    for heap in stock_of(scenario).heaps:
        piece = next((one for one in stock_of(scenario).stock if one.kind == heap.takes), None)
        if piece is None:
            continue
        put = read(edited(scenario, {"put": piece.piece.text, "in": heap.path}))
        there = next(one for one in stock_of(put).heaps if one.path == heap.path)
        taken = read(edited(put, {"take": 0, "piece": piece.piece.text, "from": heap.path}))

        assert [piece.piece.text] == [one.text for one in there.holds or ()]
        assert left(put, piece) == (left(scenario, piece) or 0) - 1
        assert left(taken, piece) == left(scenario, piece)


def test_every_place_of_the_board_can_be_laid_and_cleared(game: Game, table: Table) -> None:
    """What is laid on a place lies there, and is in the box again when the place is cleared."""
    scenario = begun(table, game)
    found = stock_of(scenario)
    single = next(one for one in found.stock if one.kind in found.lies and one.spots == 1 and one.left)
    for spot in (spot for spot in found.board.spots if spot.name):
        laid = read(edited(scenario, {"lay": single.piece.text, "on": [spot.name]}))
        here = next(one.piece for one in stock_of(laid).board.spots if one.name == spot.name)
        cleared = read(edited(laid, {"clear": spot.name}))

        assert here is not None
        assert here.text == single.piece.text
        assert left(cleared, single) == single.left


def test_every_fact_can_be_told(game: Game, table: Table) -> None:
    """Each choice of each fact is what the position then tells, a number too; without one it tells nothing."""
    scenario = read(table.answer({"example": game.name})["scenario"])
    for fact in stock_of(scenario).facts:
        for word, value in fact.choices.items() or (("1", 1),):
            told = changed(scenario, {"set": fact.path, "as": word})
            if isinstance(told, str):
                assert "of a scored round the scores before are needed" in told
                continue
            assert value == next(one.value for one in stock_of(told).facts if one.path == fact.path)
            assert read(edited(told, {"set": fact.path, "as": ""})).start != told.start or fact.path in ALWAYS_TOLD


#: Facts of which something is always told: left out, they have their usual value.
ALWAYS_TOLD = {"stage", "first_turn"}


def test_a_heap_is_told_by_number_or_as_empty(game: Game, table: Table) -> None:
    """So many pieces that nobody has seen, none, or nothing told."""
    scenario = begun(table, game)
    for heap in stock_of(scenario).heaps:
        if not heap.counts:
            continue
        for told in (2, 0, None):
            edit = {"forget": heap.path} if told is None else {"tell": heap.path, "as": told}
            after = read(edited(scenario, edit))
            here = next(one for one in stock_of(after).heaps if one.path == heap.path)
            shown = None if here.holds is None else len(here.holds)
            assert shown == told or (
                told == 0 and shown is None and heap.title in ("pirogue tokens", "royal corruption")
            )


def test_pieces_that_are_told_stay_beside_unseen_ones() -> None:
    """The number of pieces that nobody has seen is told beside those that are known; an empty heap forgets nothing."""
    scenario = read(EXAMPLE)
    three = read(edited(scenario, {"put": "L0-", "in": "hands.ana"}))
    one = read(edited(three, {"tell": "hands.ana", "as": "1"}))

    assert "[?, ?, ?, L0-]" in edited(scenario, {"put": "L0-", "in": "hands.ana"}).replace('"', "")
    assert ["L0-", "?"] == [str(tile) for tile in one.start.hands[0]]
    assert one.start.hands == read(edited(one, {"tell": "hands.ana", "as": "1"})).start.hands


def test_a_row_is_told_as_a_whole(table: Table) -> None:
    """A card on one place tells that the others are empty; that the row is not told can be told again."""
    scenario = begun(table, next(game for game in GAMES if game.name == "classic"))
    assert {"~"} == {spot.piece.text for spot in stock_of(scenario).board.spots if spot.piece}
    laid = read(edited(scenario, {"lay": "thief", "on": ["4"]}))
    untold = read(edited(laid, {"set": "row", "as": ""}))

    assert [None, None, None, "thief"] == [card and str(card) for card in laid.start.row[:4]]
    assert untold.start.row is None
    assert () == tuple(filter(None, read(edited(scenario, {"set": "row", "as": "told, all empty"})).start.row))


def test_what_a_page_saw_is_found_again() -> None:
    """A page may be older than the scenario: what is taken away or left out is what stood there, or nothing."""
    scenario = read(EXAMPLE.replace("hands: {ana: 3, ben: 4}", "hands: {ana: [F0-, thief, F1\\], ben: 4}"))
    one = read(edited(scenario, {"take": 0, "piece": "F0-", "from": "hands.ana"}))
    other = read(edited(one, {"take": 2, "piece": "F1\\", "from": "hands.ana"}))
    first = read(edited(scenario, {"drop": 1, "action": "{take: b2}"}))

    assert ["thief"] == [str(tile) for tile in other.start.hands[0]]
    assert read(edited(first, {"drop": 2, "action": "{take: d2}"})).steps == ()
    with pytest.raises(BadInput, match=r"hands\.ana holds no F0- any more"):
        edited(one, {"take": 0, "piece": "F0-", "from": "hands.ana"})
    with pytest.raises(BadInput, match="there is no such step 1 any more"):
        edited(first, {"drop": 1, "action": "{take: b2}"})


def test_the_ankh_moves() -> None:
    """There is one Ankh: laid a second time it has left its first square, and turns as it is laid."""
    scenario = read(EXAMPLE)
    moved = read(edited(scenario, {"lay": "@|", "on": ["c5"]}))
    lying = {spot.name: spot.piece.text for spot in stock_of(moved).board.spots if spot.piece}

    assert "@|" == lying["c5"]
    assert "~" == lying["a2"]
    assert 1 == sum(text.startswith("@") for text in lying.values())


def test_what_only_the_file_can_change_is_left_alone() -> None:
    """A set of several sales is not flattened by a click; it is said where it can be changed."""
    text = EXAMPLE.replace("  pile: 20\n", "  pile: 20\n  sold: {ana: {fish: {sales: [[F0-], [F1-]], tokens: 1}}}\n")

    with pytest.raises(BadInput, match="change it in the file"):
        edited(read(text), {"put": "F1\\", "in": "sold.ana.fish"})


def test_two_socks_lie_on_two_stations(table: Table) -> None:
    """Socks and sticks take two stations; a stick laid twice is taken away; what is wrong is said as files say it."""
    scenario = begun(table, next(game for game in GAMES if game.name == "socks"))
    board = scenario.start.board
    one, other = next((board.name(a), board.name(b)) for a, b in sorted(board.edges) if (a, b) not in board.printed)
    laid = read(edited(scenario, {"lay": "stick of ana", "on": [one, other]}))
    gone = read(edited(laid, {"lay": "stick of ana", "on": [other, one]}))

    assert 1 == len(laid.start.sticks[0])
    assert scenario.start.sticks == gone.start.sticks
    with pytest.raises(BadInput, match="choose two"):
        edited(scenario, {"lay": "red", "on": [one]})


# The dispute.


def stem(path: Path) -> str:
    """A file as a test calls it."""
    return path.stem


def pasted(path: Path) -> bool:
    """Whether a file can stand in a page: text, a scenario, without the path of another."""
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        return False
    return not text.startswith("variant:") and not re.search(r"^layout: .*\.ya?ml$", text, re.MULTILINE)


def test_an_action_is_judged_under_all_texts(table: Table) -> None:
    """The action chosen becomes the step; every text has its verdict, and what it needs can be filled in."""
    blank = table.answer({"new": "duel", "players": "ana, ben"})["scenario"]
    answer = table.answer({"scenario": blank, "edit": {"act": "{take: d2}", "by": "ana", "step": 1}})
    verdicts = answer["parts"]["verdicts"]

    assert "  - ana: {take: d2}\n" in answer["scenario"]
    assert all(f'id="says-{name}"' in verdicts for name in LIBRARY.judging("duel"))
    assert 'data-goto="market"' in verdicts


def test_legal_and_illegal_actions_are_offered(table: Table) -> None:
    """The list has the illegal ones too, each with its verdict under the text chosen, and the one done is marked."""
    answer = table.answer({"scenario": EXAMPLE, "text": "duel/guide-de", "step": 2})
    found = answer["parts"]["actions"]

    assert 'class="verdict legal">legal' in found
    assert 'class="verdict illegal">illegal' in found
    assert 1 == found.count('aria-pressed="true"')


def test_actions_are_found_by_their_words(table: Table) -> None:
    """Of more actions than are listed the list says so, and each can be found; a turn of two sticks among them."""
    text = table.answer({"new": "socks", "players": "ana, ben"})["scenario"]
    text = edited(read(text), {"set": "first_turn", "as": "no"})
    every = table.answer({"scenario": text})["parts"]["actions"]
    board = read(text).start.board
    one, other = [board.written(stick) for stick in sorted(board.edges) if stick not in board.printed][:2]
    found = table.answer({"scenario": text, "find": f"{one} {other}"})["parts"]["actions"]

    assert "more are not listed" in every
    assert 0 < found.count("<li>") < every.count("<li>")
    assert 'class="verdict legal">legal' in found
    assert all(one in row and other in row for row in re.findall(r"<li>(.*?)</li>", found))


def test_who_acts_follows_whose_turn_it_is(table: Table) -> None:
    """Nobody is asked who acts: whoever does, or whose turn it is; another may be tried."""
    blank = table.answer({"new": "duel"})["scenario"]
    turned = table.answer({"scenario": blank, "edit": {"set": "to_move", "as": "ben"}})
    tried = table.answer({"scenario": turned["scenario"], "by": "ana"})

    assert '<option value="ben" selected>' in turned["parts"]["actions"]
    assert '<option value="ana" selected>' in tried["parts"]["actions"]


def test_verdicts_become_expectations(table: Table, sobek: Sobek, tmp_path: Path) -> None:
    """What the texts say is written down as expected, and a check agrees."""
    answer = table.answer({"scenario": EXAMPLE, "expect": True})
    path = tmp_path / answer["file"]
    path.write_text(answer["scenario"], "utf-8")
    done = sobek("check", str(path))

    assert (0, "") == (done.code, done.err)
    assert "all as expected" in done.out


@pytest.mark.parametrize("path", SHIPPED[::7], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_scenario_can_be_opened(path: Path, table: Table) -> None:
    """Each is shown at each of its steps as it stands, its text untouched."""
    text = path.read_text("utf-8")
    for step in range(1, len(read(text).steps) + 2):
        answer = table.answer({"scenario": text, "step": step})
        assert [] == answer.get("problems", [])
        assert (None, step) == (answer["scenario"], answer["step"])


@pytest.mark.parametrize("path", [path for path in sorted(BROKEN.glob("*.yaml")) if pasted(path)], ids=stem)
def test_problems_are_those_of_the_command_line(path: Path, table: Table, sobek: Sobek) -> None:
    """A scenario that is wrong is answered with the messages of the command line, each with its place."""
    said = table.answer({"scenario": path.read_bytes().decode(), "step": 1}).get("problems", [])
    lines = sobek("replay", str(path)).err.splitlines()
    wanted = [line.replace(str(path), "the scenario") for line in lines if ": warning: " not in line]

    assert wanted == [one["said"] for one in said]


def test_a_page_reads_no_files(table: Table) -> None:
    """A layout is named or written out; the path of one is refused, whatever lies there."""
    text = "scenario: x\ngame: socks\nplayers: [a, b]\nlayout: ../scenarios/socks/layouts/demo-20.yaml\n"
    answer = table.answer({"scenario": text})

    assert "nothing in socks/layouts is called" in answer["problems"][0]["said"]


WRONG: tuple[dict[str, Any], ...] = (
    {"edit": 5}, {"edit": "lay"}, {"edit": ["lay"]}, {"edit": {"lay": ["x"], "on": 3}},
    {"edit": {"take": True, "piece": "?", "from": "pile"}}, {"edit": {"take": 0, "piece": "F1/", "from": "pile"}},
    {"edit": {"set": "crossed.ana", "as": "--5"}}, {"edit": {"set": "crossed.ana", "as": "9" * 5000}},
    {"edit": {"set": "crossed.ana", "as": "\u0663"}}, {"edit": {"tell": "hands.ana", "as": 1.5}},
    {"edit": {"act": "pass", "by": "ana", "step": -5}}, {"edit": {"act": "pass", "by": "ana", "step": True}},
    {"edit": {"act": "\ud800", "by": "ana", "step": 1}}, {"edit": {"title": "\ud800\0"}},
    {"edit": {"drop": 99, "action": "pass"}}, {"edit": {"drop": 1}},
    {"scenario": EXAMPLE.replace("game: duel", "game: duel\nvariants: [classic/bga-es]")},
    {"new": []}, {"new": {}}, {"example": [1]}, {"new": "chess"}, {"new": "duel", "players": "ana"},
    {"scenario": "\ud800"}, {"scenario": EXAMPLE.replace("game: duel", f"game: duel\nvariants: [duel/{'a' * 300}]")},
)  # fmt: skip


@pytest.mark.parametrize("asked", WRONG, ids=str)
def test_whatever_is_asked_is_answered(asked: dict[str, Any], table: Table) -> None:
    """Edits of wrong types, numbers of no size, signs of no text: each is answered with what is wrong, none fails."""
    answer = table.answer({"scenario": EXAMPLE} | asked)

    assert [one["said"] for one in answer["problems"]]
    assert "parts" not in answer


@pytest.mark.parametrize(
    "text",
    [
        "scenario: x\ngame: classic\nplayers: [ana, ben]\nposition: {curses: {ana: 100000000000000000}}\n",
        "scenario: x\ngame: classic\nposition: {sets: {ana: {fish: {cards: [F0], prosperity: 99999999}}, ben: {}}}\n",
        "scenario: x\ngame: duel\nposition: {sold: {ana: {wheat: {sales: [[W1-]], tokens: 100000000}}, ben: {}}}\n",
        f"scenario: x\ngame: duel\nplayers: [{', '.join(f'p{number}' for number in range(100_000))}]\n",
        f"scenario: x\ngame: duel\nplayers: [ana, {'b' * 1000}]\n",
        "scenario: x\ngame: duel\nplayers: [ana, ben]\nsteps:\n" + "  - {ana: pass, probe: true}\n" * 501,
    ],
    ids=["curses", "prosperity", "tokens", "players", "name", "steps"],
)
def test_no_number_wears_the_server_out(text: str, table: Table) -> None:
    """What a text of less than a megabyte can count up to is bounded, and said."""
    assert table.answer({"scenario": text})["problems"]


def test_no_name_can_be_a_tag(table: Table) -> None:
    """The colour of a sock stands in classes and labels; whatever it is, it is text in a page and in a picture."""
    text = table.answer({"example": "socks"})["scenario"].replace("red:", """'"/><b x="':""")
    answer = table.answer({"scenario": text})
    drawn = svg.standalone(read(text).game.drawing(read(text).start), "x")

    assert not answer.get("problems")
    assert all("<b x=" not in part for part in answer["parts"].values())
    assert '"/><b x=" sock' in "".join(group.get("aria-label", "") for group in ElementTree.fromstring(drawn).iter())


@pytest.mark.parametrize("game", ["duel", "classic", "socks"])
def test_a_number_is_refused_by_the_name_of_its_field(game: str, table: Table) -> None:
    """A number is taken from the least of its field on, which its file allows too; one less is refused by its title."""
    text = table.answer({"new": game})["scenario"]
    opened = read(text)
    numbers = [fact for fact in opened.game.arrangement(opened.start).facts if not fact.choices]

    assert numbers
    for fact in numbers:
        least = -50 if fact.least is None else fact.least
        allowed = table.answer({"scenario": text, "edit": {"set": fact.path, "as": str(least)}})
        assert not allowed.get("problems"), fact.path
        if fact.least is not None:
            refused = table.answer({"scenario": text, "edit": {"set": fact.path, "as": str(least - 1)}})
            said = f"{fact.title}: {least - 1} is less than {least}; write {least} or more"
            assert [one["said"] for one in refused["problems"]] == [said]


def test_a_wrong_edit_leaves_the_page_as_it_is(table: Table) -> None:
    """What cannot be is said without a place, since nobody has seen the text that would have come of it."""
    answer = table.answer({"scenario": EXAMPLE, "edit": {"put": "F1/", "in": "hands.ana"}})

    assert answer["kept"]
    assert ["the box holds no further F1/; take one away elsewhere first"] == [
        one["said"] for one in answer["problems"]
    ]
    for edit in ({}, {"fly": 1}, {"put": 3, "in": "hands.ana"}, {"tell": "nothing"}, {"lay": "F1/", "on": ["z9"]}):
        assert table.answer({"scenario": EXAMPLE, "edit": edit or {"": 1}})["problems"]


def test_all_text_is_escaped(table: Table) -> None:
    """A scenario with tags in every field shows them as text, in every part of the page."""
    tag = "<script>alert(1)</script>"
    text = (
        f'scenario: "{tag}"\ngame: duel\nabout: "{tag}"\nplayers: ["{tag[:8]}", "<b>"]\nto_move: "<b>"\n'
        f'position: {{hands: {{"<b>": [F0-]}}}}\nsteps:\n  - "<b>": {{take: d2}}\n    note: "{tag}"\n'
    )
    answer = table.answer({"scenario": text})

    for part in answer["parts"].values():
        assert "<script" not in part
        assert "<b>:" not in part
    assert "<script>alert" not in Table(first=text).page()
