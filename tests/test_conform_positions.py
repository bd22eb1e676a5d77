"""The position that an engine tells after a step is held against ours, as far as both tell it."""

import json
import sys
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from engines import LIBRARY, cases, within
from support import Sobek

from sobek_rules.conform.answers import answers_of
from sobek_rules.conform.cases import Case, Declared, Profile, position, whole
from sobek_rules.conform.expected import Expected
from sobek_rules.conform.grading import Grade, Graded
from sobek_rules.conform.positions import Held, against
from sobek_rules.conform.profiles import variant_of
from sobek_rules.conform.suite import graded_from, put
from sobek_rules.engine.__main__ import made

ALL = frozenset({"legal", "state"})
GAME, SETS, CLAIM = "duel.games.on-with-an-empty-pile", "classic.sets.four-cards-at-once", "socks.claims.claiming"


@cache
def answer(id: str) -> tuple[Case, Declared, str]:
    """A case, what it is judged by, and what our engine makes of it, without the lists of legal actions."""
    (case,) = cases(id)
    serving = made(LIBRARY, [], [])
    declared = serving.declared[case.game.name]
    found = serving.answer(whole(case, declared[0]))
    steps = [{key: value for key, value in step.items() if key != "legal"} for step in found["steps"]]
    return case, declared, json.dumps(found | {"steps": steps})


def told(id: str, **changes: Any) -> Graded:
    """The grade of our engine on a case, with changes to the position it tells after the first step, and to the end."""
    case, declared, text = answer(id)
    found = json.loads(text)
    found["end"] |= changes.pop("end", {})
    changed(found["steps"][0]["state"], changes)
    return graded_from(answers_of(found), case, declared)


def changed(holder: dict[str, Any], changes: Mapping[str, Any]) -> None:
    """Lay changes over a position: a function changes what is there, and None takes it away."""
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(holder.get(key), dict) and value:
            changed(holder[key], value)
        elif value is None:
            del holder[key]
        else:
            holder[key] = value(holder[key]) if callable(value) else value


def place(**changes: Any) -> dict[str, Any]:
    """Changes to what stands under the position."""
    return {"position": changes}


def first(graded: Graded) -> tuple[str, str, str]:
    """The part of the first difference, with what we have and what the engine has; nothing where there is none."""
    one = graded.first
    return ("", "", "") if one is None else (one.part, one.expected, one.found)


def backwards(heap: list[Any]) -> list[Any]:
    """A heap in the other order."""
    return heap[::-1]


@pytest.mark.parametrize(
    "changes",
    [
        {"position": None},
        {"to_move": None},
        place(hands={"ben": None}),
        place(hands={"ben": backwards}, bag=backwards, aside=backwards, berths=backwards),
        place(hands={"ben": 3}, pile=len, bag=13, aside=8),
        place(hands={"ben": ["?", "F0-", "?"]}),
        place(pile=lambda pile: ["?", *pile[1:]]),
        place(tokens={"ana": [], "ben": []}, crossed={"ana": 0, "ben": 0}, extra_turn=False, box=[]),
        place(market=lambda drawn: drawn.replace("@|", "@ ").replace("E0/", "~  ")),
    ],
)
def test_what_is_untold_or_without_order_is_no_difference(changes: Mapping[str, Any]) -> None:
    """A number agrees with as many pieces, an unseen piece with any, and nothing is what leaving it out means."""
    assert ("pass", ("", "", "")) == (str(told(GAME, **changes).grade), first(told(GAME, **changes)))


def test_a_sold_set_is_told_in_any_of_its_forms() -> None:
    """Tiles of one set among several or sale by sale, it is the same set, its tokens too."""

    def in_another_form(own: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"sets": [{"tiles": [one for sale in own["sales"] for one in sale], "tokens": own["tokens"]}]}

    graded = told("duel.witness.sell.second-sale", **place(sold={"ana": {"wheat": in_another_form}}))
    assert ("pass", ("", "", "")) == (str(graded.grade), first(graded))


@pytest.mark.parametrize(
    ("id", "changes", "difference"),
    [
        (GAME, {"to_move": "ben"}, ("to move", "ana", "ben")),
        (GAME, place(hands={"ben": 2}), ("hands of ben", "F0-, I0-, W0|", "2")),
        (GAME, place(hands={"ben": ["?", "F0-", "F0-"]}), ("hands of ben", "F0-, I0-, W0|", "?, F0-, F0-")),
        (GAME, place(debens={"ben": [3]}), ("debens of ben", "none", "3")),
        (GAME, place(sold={"ben": {"fish": ["F1-", "F1/"]}}), ("sold of ben fish", "none", "F1-, F1/")),
        (GAME, place(tokens={"ana": ["arm"]}), ("tokens of ana", "none", "arm")),
        (GAME, place(extra_turn=True), ("extra turn", "false", "true")),
        (GAME, place(market=lambda drawn: drawn.replace("@|", ". ")), ("market d3", "@|", ".")),
        (SETS, place(hands={"ana": ["F0"]}), ("hands of ana", "none", "F0")),
        (SETS, place(sets={"ana": {}}), ("sets of ana fish", "F0, F0, F1, F1", "none")),
    ],
)
def test_a_position_that_differs_is_nonstrict(
    id: str, changes: Mapping[str, Any], difference: tuple[str, str, str]
) -> None:
    """Where every verdict and the end are right the case does not fail, and the part is told in few words."""
    graded = told(id, **changes)

    assert (Grade.NONSTRICT, difference) == (graded.grade, first(graded))
    assert ("position", 1) == (graded.differences[0].what, graded.differences[0].step)


def test_the_order_of_a_pile_counts() -> None:
    """What is drawn next is part of the position."""
    assert "pile" == first(told(GAME, **place(pile=backwards)))[0]


def test_a_wrong_end_fails_a_wrong_position() -> None:
    """Where something that is asserted is wrong as well, the case fails, and the position comes first."""
    graded = told(GAME, to_move="ben", end={"winners": []})

    assert (Grade.FAIL, "to move") == (graded.grade, first(graded)[0])
    assert ["position", "winners"] == [one.what for one in graded.differences]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"market": "empty"}, "/scenario: there is no key 'market' in the scenario"),
        (place(hand={}), "/scenario: there is no key 'hand' in the position"),
        ({"position": 7}, "/scenario: 'position' wants keys with values, found the number 7"),
    ],
)
def test_a_position_that_is_none_is_an_error(changes: Mapping[str, Any], reason: str) -> None:
    """What no scenario file could hold is a fault of the adapter, told as that of a file is."""
    graded = told(GAME, **changes)

    assert Grade.ERROR == graded.grade
    assert graded.reason.startswith(reason)


def test_a_layout_without_which_there_is_no_position_may_be_left_out() -> None:
    """What the case itself tells, and no step changes, need not be told again."""
    (case, *_) = cases("socks.claims.*")

    assert told(case.id, layout=None).grade is told(case.id).grade is Grade.PASS
    assert Grade.ERROR is told(case.id, layout="nowhere").grade


def test_positions_that_hang_on_an_open_answer_are_left_to_a_ruling() -> None:
    """What one admitted answer gives hangs on that; what is open is not compared, and what is not open is."""
    game, reference = LIBRARY.games["duel"], LIBRARY.variant("duel/reference")
    settled = ((id, found[0]) for id, found in reference.readings.admitted.items() if id != "skip.corruption")
    profile = Profile("", tuple(settled))
    (case,) = cases("duel.skipping.third-tile")
    expected = Expected(case, (profile, variant_of(game, profile, LIBRARY, "here")))
    worlds = expected.judged(2).worlds
    ways = [position(game, world.state) for world in worlds]
    neither = deepcopy(ways[0])
    neither["position"]["corruption"] = {"ana": 1}

    assert [Held(turns_on=("skip.corruption",))] * len(ways) == [against(expected, 2, one) for one in ways]
    assert Held() == against(expected, 2, {"position": {"corruption": neither["position"]["corruption"]}})
    assert ["to move"] == [part.name for part in against(expected, 2, neither | {"to_move": "ana"}).parts]


def test_only_the_state_is_wrong_and_each_case_that_moves_shows_it() -> None:
    """An engine that tells the state before the last action is caught by just those cases that tell of a change."""
    session, declared = within(made(LIBRARY, [], ["duel.tells-the-state-before"]))

    graded = put(session, cases("duel.*"), declared, capabilities=ALL)

    assert {Grade.NONSTRICT, Grade.PASS, Grade.RULING} == {one.grade for one in graded}
    assert [moves(one) for one in graded] == [one.grade is Grade.NONSTRICT for one in graded]
    assert {"position"} == {one.what for case in graded for one in case.differences}


def moves(graded: Graded) -> bool:
    """Whether a step that is played changes what there is to tell."""
    game, state, played = graded.case.game, graded.case.scenario.start, graded.expected
    assert played
    states = [state, *(one.worlds[0].state for one in played.played.steps if one.worlds)]
    return any(position(game, one) != position(game, state) for one in states)


def test_the_position_comes_before_its_consequences(sobek: Sobek) -> None:
    """The step that goes wrong is told, with our ruling and its clauses; further positions are no new differences."""
    engine = f"{sys.executable} -m sobek_rules.engine --defect duel.ankh-stays"
    case = "duel.seeing.own-corruption"

    outcome = sobek("conform", "--exec", engine, "--no-self-check", "--case", case, "--format", "json")

    (found,) = json.loads(outcome.out)["cases"]
    difference = found["difference"]
    assert ("fail", 1, "position", "market b2") == (
        found["grade"], *(difference[key] for key in ("step", "what", "part"))
    )  # fmt: skip
    assert "at step 1, market b2: expected ., the engine says @-" == difference["words"]
    assert "legal" == difference["ours"]["verdict"]
    assert any(finding["citations"] for finding in difference["ours"]["findings"])
