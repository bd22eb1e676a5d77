"""Two games side by side: what a contrast of texts shows, and a pair of scenarios."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from shipped import BY_NAME, read, variant
from support import ROOT, Sobek

from sobek_rules import contrast as contraster
from sobek_rules import schemas
from sobek_rules.check import check
from sobek_rules.contrast import Row
from sobek_rules.game import TOPICS, Question
from sobek_rules.library import Library
from sobek_rules.replay import replay as play
from sobek_rules.variant import Stance, Variant
from sobek_rules.writer import write

TEXTS = ("duel/bga-en", "classic/bga-es")
FOLDER = ROOT / "scenarios" / "contrast"
HERE = sorted(FOLDER.glob("*.yaml"))
PAIR = str(FOLDER / "skipping-two-duel.yaml"), str(FOLDER / "skipping-two-classic.yaml")
#: What differs between the games is a noun: here each pair of nouns is one.
NOUNS = {
    r"\b(?:wild tiles|amulets)\b": "wilds",
    r"\b(?:tile|card)s?\b": "piece",
    r"\b(?:on the market|in the row)\b": "there",
    r"\b(?:Ankh's line|row)\b": "line",
    r"\b(?:square|place)\b": "place",
    r"\b(?:both|all) players\b": "all players",
    r"\b(?:the other player|the next player)\b": "the next player",
    r"\bseller\b": "player",
}
#: Answers that two games word otherwise, beyond their nouns, and why they are the same.
SAME = {
    "take.reach nearest": "the nearest of a line is the first of a row",
    "refill.short-pile none": "that nothing can be taken follows in the duel alone",
    "sell.characters allowed": "ability and power are one",
    "sell.second-sale joins": "one sale, or more cards",
    "sell.second-sale own-set": "one sale, or more cards",
    "token.pick must": "the duel says where the tokens lie",
    "tie.points less-corrupt": "the card game has a corruption for every round",
    "tie.points shared": "two players, or more",
}


def topics(*names: str) -> dict[str, list[Row]]:
    """The contrast of two shipped texts."""
    one, other = map(variant, names)
    asked = (BY_NAME[one.game].questions, BY_NAME[other.game].questions)
    return dict(contraster.contrast(one, other, asked))


def printed(sobek: Sobek, *arguments: str) -> dict[str, object]:
    """The JSON report of a contrast."""
    report: dict[str, object] = json.loads(sobek("contrast", *arguments, "--format", "json").out)
    return report


# What two games share.


def shared() -> list[tuple[Question, Question]]:
    """The questions with the same id in two games."""
    games = list(BY_NAME.values())
    return [
        (game.questions[id], other.questions[id])
        for at, game in enumerate(games)
        for other in games[at + 1 :]
        for id in game.questions
        if id in other.questions
    ]


def test_every_question_has_a_topic_of_the_list() -> None:
    """The list is closed, and names no topic twice."""
    used = {question.topic for game in BY_NAME.values() for question in game.questions.values()}

    assert used <= set(TOPICS)
    assert len(TOPICS) == len(set(TOPICS))


def test_one_id_is_one_question() -> None:
    """Questions of two games with the same id are on the same topic and share some answer."""
    assert len(shared()) >= 25
    assert [] == [one.id for one, other in shared() if one.topic != other.topic]
    assert [] == [one.id for one, other in shared() if not set(one.answers) & set(other.answers)]


def test_one_answer_is_one_meaning() -> None:
    """Answers of the same name to a question of two games mean the same, nouns aside."""
    otherwise = {
        f"{one.id} {answer}"
        for one, other in shared()
        for answer in one.answers
        if answer in other.answers and plainly(one.answers[answer]) != plainly(other.answers[answer])
    }

    assert set(SAME) == otherwise


def plainly(words: str) -> str:
    """A meaning in nouns that fit both games."""
    for pattern, noun in NOUNS.items():
        words = re.sub(pattern, noun, words)
    return words


# Texts.


def test_every_question_of_both_games_has_its_row() -> None:
    """Each question is there once, under its topic, in the order of the list; shared ones come first."""
    found = topics(*TEXTS)
    ids = [row.id for rows in found.values() for row in rows]

    assert [topic for topic in TOPICS if topic in found] == list(found)
    assert len(ids) == len(set(ids))
    assert {*BY_NAME["duel"].questions, *BY_NAME["classic"].questions} == set(ids)
    for topic, rows in found.items():
        assert all({topic} == {side.question.topic for side in row.sides if side} for row in rows)
        assert sorted(row.equal is None for row in rows) == [row.equal is None for row in rows]


def test_a_contrast_is_the_same_both_ways_round() -> None:
    """Who is named first changes the columns, and which game's own questions come first."""
    there = {row.id: row for rows in topics(*TEXTS).values() for row in rows}
    back = {row.id: row for rows in topics(*TEXTS[::-1]).values() for row in rows}

    assert {id: (row.sides, row.equal) for id, row in there.items()} == {
        id: (row.sides[::-1], row.equal) for id, row in back.items()
    }


def saying(name: str, stance: Stance, *answers: str) -> Variant:
    """A text that says something else on whose leftovers count."""
    found = variant(name)
    return found.with_says({"end.leftovers": found.says["end.leftovers"]._replace(stance=stance, answers=answers)})


def equal(one: Variant, other: Variant) -> bool | None:
    """Whether two texts agree on whose leftovers count."""
    asked = (BY_NAME[one.game].questions, BY_NAME[other.game].questions)
    return dict(contraster.contrast(one, other, asked))["leftovers"][0].equal


def test_an_inference_equals_the_same_answer_given_outright() -> None:
    """As in a diff: an answer read between the lines is that answer, and an ambiguity is none of its answers."""
    inferred = saying("duel/bga-en", Stance.INFERENCE, "everyone")
    ambiguous = saying("duel/bga-en", Stance.AMBIGUITY, "everyone", "nobody")

    assert equal(inferred, saying("classic/bga-es", Stance.ANSWER, "everyone"))
    assert not equal(inferred, saying("classic/bga-es", Stance.ANSWER, "nobody"))
    assert not equal(ambiguous, saying("classic/bga-es", Stance.ANSWER, "everyone"))


def test_silence_equals_silence_alone() -> None:
    """Silence is silence though one game knows more answers; an ambiguity of the same answers is not."""
    silent = saying("classic/bga-es", Stance.SILENCE, "everyone", "nobody")

    assert equal(saying("duel/bga-en", Stance.SILENCE, "everyone", "other", "nobody"), silent)
    assert not equal(saying("duel/bga-en", Stance.AMBIGUITY, "everyone", "nobody"), silent)


def test_a_row_cites_both_texts(sobek: Sobek) -> None:
    """Both texts are cited with heading and paraphrase, and equal answers are marked."""
    text = sobek("contrast", *TEXTS, "--topic", "skipping").out
    left, right = (" ".join(" ".join(line[part] for line in text.splitlines()).split()) for part in HALVES)

    assert "= skip.corruption\n" in text
    for name, half in zip(TEXTS, (left, right), strict=True):
        for clause in variant(name).says["skip.corruption"].clauses:
            assert f"- {clause.at}: {clause.paraphrase('', variant(name).source.language)}" in half


#: The columns of a report of two games.
HALVES = (slice(0, 40), slice(40, None))


def test_a_contrast_fits_a_terminal(sobek: Sobek) -> None:
    """Two columns in 80."""
    assert max(map(len, sobek("contrast", *TEXTS).out.splitlines())) <= 80


def test_topics_can_be_chosen(sobek: Sobek) -> None:
    """--topic leaves the others out, in the order of the list; nothing is said where neither game asks anything."""
    report = printed(sobek, *TEXTS, "--topic", "ties", "--topic", "wilds")

    assert ["wilds", "ties"] == [topic["topic"] for topic in report["topics"]]  # type: ignore[attr-defined]
    assert sobek("contrast", *TEXTS, "--topic", "hand").out.endswith("Neither game asks anything about this.\n")


def test_strict_doubts_inferences(sobek: Sobek) -> None:
    """Under --strict what a text only implies is ambiguous, and so no longer the same answer."""
    plain, strict = (printed(sobek, *TEXTS, "--topic", "turn", *more)["alike"] for more in ((), ("--strict",)))

    assert (2, 1) == (plain, strict)


@pytest.mark.parametrize("arguments", [TEXTS, TEXTS[::-1], (*TEXTS, "--topic", "hand"), PAIR, PAIR[:1]])
def test_reports_are_as_described(arguments: tuple[str, ...], sobek: Sobek) -> None:
    """The JSON of texts and of scenarios follows its schema."""
    assert Draft7Validator(json.loads(schemas.text("report"))).is_valid(printed(sobek, *arguments))


# Pairs.


def test_there_are_ten_pairs() -> None:
    """At least ten disputes are shown in both games."""
    assert len(HERE) >= 20


@pytest.mark.parametrize("path", HERE, ids=lambda path: path.stem)
def test_a_shipped_scenario_and_its_partner_name_each_other(path: Path) -> None:
    """Each contrasts one of another game that lies beside it and contrasts it."""
    found = read(str(path))
    partner = read(str(FOLDER / found.contrasts))

    assert path.name == partner.contrasts
    assert found.game.name != partner.game.name


@pytest.mark.parametrize("path", HERE, ids=lambda path: path.stem)
def test_a_shipped_scenario_comes_out_as_expected(path: Path) -> None:
    """Under every text that it speaks about, the summary and the reference of its game among them."""
    found = read(str(path))
    results = [check(play(found, variant(name))) for name in found.variants]

    assert {found.game.reference, TEXTS[found.game.name == "classic"]} <= set(found.variants)
    assert [] == [str(failure) for result in results for failure in result.failures]
    assert all(result.expectations for result in results)


@pytest.mark.parametrize("path", HERE, ids=lambda path: path.stem)
def test_a_pair_fits_a_terminal(path: Path, sobek: Sobek, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both scenarios side by side in 80 columns, from whichever of them is named."""
    monkeypatch.chdir(ROOT)
    outcome = sobek("contrast", str(path.relative_to(ROOT)))

    assert (0, "") == (outcome.code, outcome.err)
    assert max(map(len, outcome.out.splitlines())) <= 80


def test_one_of_a_pair_is_enough(sobek: Sobek) -> None:
    """A scenario that says which it contrasts brings it along."""
    assert sobek("contrast", *PAIR) == sobek("contrast", PAIR[0])


def test_a_partner_is_found_among_those_we_ship(sobek: Sobek, tmp_path: Path) -> None:
    """What does not lie beside the file is looked for on our shelf."""
    mine = tmp_path / "mine.yaml"
    text = Path(PAIR[0]).read_text("utf-8").replace("skipping-two-classic", "contrast/skipping-two-classic")
    mine.write_text(text, encoding="utf-8")

    sides = printed(sobek, str(mine))["sides"]

    assert [str(mine), PAIR[1]] == [side["scenario"]["path"] for side in sides]  # type: ignore[attr-defined]


def test_variants_are_those_named_or_expected(sobek: Sobek) -> None:
    """-V chooses for the scenario of its game; the other keeps those that it expects something of."""

    def names(*more: str) -> list[list[str]]:
        sides = printed(sobek, *PAIR, *more)["sides"]
        return [[column["variant"]["name"] for column in side["columns"]] for side in sides]  # type: ignore[attr-defined]

    assert [["duel/bga-en", "duel/reference"], ["classic/bga-es", "classic/reference"]] == names()
    assert [["duel/guide-de"], ["classic/bga-es", "classic/reference"]] == names("-V", "guide-de")
    assert [["duel/guide-de"], ["classic/bga-es"]] == names("-V", "guide-de", "-V", "bga-es")


def test_a_side_says_where_its_texts_part(sobek: Sobek) -> None:
    """What several texts agree on is said once, the rest with their names; the other side stands beside it."""
    out = sobek("contrast", str(FOLDER / "empty-pile-duel.yaml")).out

    assert "   bga-en: illegal                          legal, corruption 0:0\n" in out


def test_what_is_contrasted_is_written_back() -> None:
    """A scenario that names its partner is written with it."""
    assert "\ncontrasts: skipping-two-classic.yaml\n" in write(read(PAIR[0]))


# Bad input.

SKIP = "scenarios/duel/skipping/third-tile.yaml"
ONE, OTHER = "scenarios/contrast/leftovers-duel.yaml", "scenarios/contrast/leftovers-classic.yaml"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("duel/bga-en duel/bga-fr", "duel/bga-en and duel/bga-fr are of one game; sobek diff compares those"),
        ("duel/bga-en duel/bga-en", "duel/bga-en and duel/bga-en are of one game; sobek diff compares those"),
        ("duel/bga-en", "duel/bga-en alone cannot be contrasted; name a text of another game"),
        ("duel/bga-en classic/bga-es bga-fr", "3 texts are named; a contrast has two, each of another game"),
        ("duel/bga-en classic/bga-en", "there is no variant 'classic/bga-en'; did you mean 'classic/bga-es'?"),
        (f"duel/bga-en {SKIP}", f"{SKIP} is a scenario and duel/bga-en a text; name two texts or two scenarios"),
        ("duel/bga-en classic/bga-es --topic tie", "--topic tie: there is no such topic; did you mean 'ties'?"),
        ("duel/bga-en classic/bga-es -V bga-fr", "-V bga-fr: texts are named alone; leave out -V"),
        ("nowhere.yaml", "nowhere.yaml:1:1: there is no such file"),
        ("scenarios", "scenarios:1:1: this is a folder; name a file in it"),
        (SKIP, f"{SKIP} has no key 'contrasts'; name the scenario of another game too"),
        (f"{SKIP} {ONE}", f"{SKIP} and {ONE} are both about duel; name one of another game"),
        (f"{SKIP} {ONE} {OTHER}", "3 scenarios are named; a contrast has two, each of another game"),
        (f"{ONE} --topic ties", "--topic ties: scenarios have no topics; leave it out"),
        (f"{ONE} --format html", "--format html: scenarios are shown as text, markdown or json"),
        (f"{ONE} -V duel/bga-em", "there is no variant 'duel/bga-em'; did you mean 'duel/bga-en'?"),
    ],
)
def test_a_wrong_contrast_is_said_in_one_line(
    command: str, message: str, sobek: Sobek, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be contrasted is said in one line; the exit code is 2."""
    monkeypatch.chdir(ROOT)

    assert (2, "", f"{message}\n") == sobek("contrast", *command.split())


def test_a_missing_partner_is_said(sobek: Sobek, tmp_path: Path) -> None:
    """A partner that is nowhere is named, with a file of nearly that name."""
    mine = tmp_path / "mine.yaml"
    mine.write_text("scenario: X\ngame: duel\ncontrasts: yuor.yaml\nplayers: [ana, ben]\n", encoding="utf-8")
    (tmp_path / "your.yaml").write_text("", encoding="utf-8")

    message = f"{mine}: contrasts: there is no file yuor.yaml; did you mean 'your.yaml'?\n"
    assert (2, "", message) == sobek("contrast", str(mine))


def test_a_text_of_neither_game_is_refused(sobek: Sobek, monkeypatch: pytest.MonkeyPatch) -> None:
    """A variant that fits neither scenario is said to fit neither."""
    find, toy = Library.variant, replace(variant("duel/bga-en"), name="socks/toy", game="socks")
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(Library, "variant", lambda library, name: toy if name == toy.name else find(library, name))

    message = f"socks/toy is a variant of socks, but {ONE} is about duel and {OTHER} is about classic\n"
    assert (2, "", message) == sobek("contrast", ONE, "-V", "socks/toy")
