"""Texts side by side: what a diff shows, in which order, and how each format comes out."""

import json
import re
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path

import pytest
from shipped import DUEL, NAMES, PAIRS, variant
from support import Sobek

from sobek_rules.diff import comparable, diff, parting
from sobek_rules.errors import BadInput
from sobek_rules.variant import Stance, Variant

QUESTIONS = DUEL.questions
HOUSE = "variant: house/child\ngame: duel\ntitle: At our table\nextends: {parent}\n"
#: Words that would do harm in a page, a table or a terminal that took them for its own.
HOSTILE = '<script>alert(1)</script> & "quotes" | pipes ~ `ticks` *stars* [x](y)'

#: The questions of the duel's expansion, on which texts of the base game are silent.
EXPANSION = (
    "two-goods.unclear-sale",
    "two-goods.courtesan",
    "two-goods.joins",
    "two-goods.priest",
    "two-goods.clean-up",
    "royal.drawn",
    "adviser.gives-up",
    "spy.itself",
)


def house(folder: Path, parent: str, more: str = "") -> str:
    """A file of house rules."""
    path = folder / "child.yaml"
    path.write_text(HOUSE.format(parent=parent) + more, encoding="utf-8")
    return str(path)


def saying(stance: str, question: str, rest: str) -> str:
    """One entry of a variant file, resting on a clause of its own."""
    return f"clauses: {{c: {{at: May, gist: {{en: {json.dumps(HOSTILE)}}}}}}}\n{stance}: {{{question}: {{{rest}}}}}\n"


# What is shown.


@pytest.mark.parametrize("name", NAMES)
def test_a_child_that_overrides_nothing_differs_in_nothing(name: str, sobek: Sobek, tmp_path: Path) -> None:
    """House rules without an answer of their own say what their parent says."""
    outcome = sobek("diff", name, house(tmp_path, name))

    assert (0, f"{name} and house/child agree on all {len(QUESTIONS)} questions.\n", "") == outcome


def test_the_two_translations_agree() -> None:
    """The English and the French summary, read each on its own, admit the same answers to every question."""
    assert [] == parting(variant("duel/bga-en"), variant("duel/bga-fr"))


def test_the_reference_follows_the_implementation_but_for_its_slips() -> None:
    """What the implementation does is what the sources together support, save in two odd cases of a bag and a hand."""
    slips = ["eye.bag-of-two", "end.other-hand"]

    assert [*slips, *EXPANSION] == parting(variant("duel/reference"), variant("duel/bga-engine"))


def test_the_expansion_adds_its_own_questions_alone() -> None:
    """With it the implementation is as without; the reference follows it but where print or good sense does not."""
    with_it = variant("duel/pharaoh-engine")
    read_otherwise = ["two-goods.courtesan", "two-goods.joins", "two-goods.clean-up", "adviser.gives-up"]

    assert list(EXPANSION) == parting(variant("duel/bga-engine"), with_it)
    assert ["eye.bag-of-two", "end.other-hand", *read_otherwise] == parting(variant("duel/reference"), with_it)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_rows_stand_in_the_order_of_the_rule_book(one: str, other: str) -> None:
    """A diff has every question once, in its order, and what differs is what the texts part on."""
    rows = list(diff([variant(one), variant(other)], QUESTIONS))

    assert list(QUESTIONS) == [row.question.id for row in rows]
    assert parting(variant(one), variant(other)) == [row.question.id for row in rows if not row.equal]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_diff_is_the_same_both_ways_round(one: str, other: str) -> None:
    """Who is named first changes the columns and nothing else."""
    there = diff([variant(one), variant(other)], QUESTIONS)
    back = diff([variant(other), variant(one)], QUESTIONS)

    assert [(row.says, row.equal) for row in there] == [(row.says[::-1], row.equal) for row in back]


def test_a_matrix_is_equal_where_every_two_are() -> None:
    """A row of many texts is equal just where no two of them part."""
    rows = diff([variant(name) for name in NAMES], QUESTIONS)
    parted = {q for one, other in combinations(NAMES, 2) for q in parting(variant(one), variant(other))}

    assert parted == {row.question.id for row in rows if not row.equal}


def said(name: str, question: str, **changes: object) -> Variant:
    """A shipped text that says something else on a question."""
    found = variant(name)
    return found.with_says({question: found.says[question]._replace(**changes)})  # type: ignore[arg-type]


@pytest.mark.parametrize("question", QUESTIONS)
def test_silence_equals_silence(question: str) -> None:
    """Two texts that say nothing say the same, whatever they note and cite."""
    domain = tuple(QUESTIONS[question].answers)
    silent = said("duel/bga-en", question, stance=Stance.SILENCE, answers=domain, note="Nothing.", clauses=())
    silent_too = said("duel/bga-en", question, stance=Stance.SILENCE, answers=domain[::-1], note="Not a word.")
    spoken = said("duel/bga-en", question, stance=Stance.ANSWER, answers=domain[:1])

    assert [] == parting(silent, silent_too)
    assert [question] == parting(silent, spoken)


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_inference_equals_the_same_answer_given_outright(question: str) -> None:
    """What a text is read to say it says; another answer is another, and an ambiguity in any order is the same one."""
    domain = tuple(QUESTIONS[question].answers)
    outright = said("duel/bga-en", question, stance=Stance.ANSWER, answers=domain[:1])
    inferred = said("duel/bga-en", question, stance=Stance.INFERENCE, answers=domain[:1], rather_than=domain[1:])
    otherwise = said("duel/bga-en", question, stance=Stance.INFERENCE, answers=domain[1:2], rather_than=domain[:1])

    assert [] == parting(outright, inferred)
    assert [question] == parting(outright, otherwise)
    assert [] == parting(*(said("duel/bga-en", question, answers=pair) for pair in (domain[:2], domain[1::-1])))


def test_an_inference_is_marked(sobek: Sobek, tmp_path: Path) -> None:
    """With --all a question on which texts agree says so, and which of them only implies it."""
    child = house(tmp_path, "duel/guide-de", saying("answers", "take.empty-pile", "answer: allowed, clauses: [c]"))

    rows = sobek("diff", "duel/guide-de", child, "--all").out.split("\n\n")
    row = next(row for row in rows if row.startswith("take.empty-pile"))

    assert "May a tile be taken while the draw pile is empty? (alike)" in row
    assert "duel/guide-de: allowed (read so, not said outright)" in row
    assert "house/child: allowed\n" in row


def test_all_shows_all(sobek: Sobek) -> None:
    """Equal rows are hidden unless --all asks for them."""
    every, some, none = (
        json.loads(sobek("diff", *names, *more, "--format", "json").out)["rows"]
        for names, more in (
            (("duel/bga-en", "duel/guide-de"), ("--all",)),
            (("duel/bga-en", "duel/guide-de"), ()),
            (("duel/bga-en", "duel/bga-fr"), ()),
        )
    )

    assert list(QUESTIONS) == [row["question"] for row in every]
    assert parting(variant("duel/bga-en"), variant("duel/guide-de")) == [row["question"] for row in some]
    assert [] == none


def test_a_row_cites_both_texts(sobek: Sobek) -> None:
    """Each clause stands there with its heading and paragraph, and our paraphrase in the language asked for."""
    text = " ".join(sobek("diff", "duel/bga-en", "duel/guide-de", "--lang", "en").out.split())
    for question in parting(variant("duel/bga-en"), variant("duel/guide-de")):
        for name in ("duel/bga-en", "duel/guide-de"):
            for clause in variant(name).says[question].clauses:
                assert " ".join(f"{clause.at}: {clause.gist['en']}".split()) in text


def test_a_matrix_of_all_texts_fits_a_terminal(sobek: Sobek) -> None:
    """Questions down, as many texts across as 80 columns hold and the others in a table below; answers can be read."""
    lines = sobek("diff", "--matrix").out.splitlines()
    heads = [line.split()[1:] for line in lines if line.startswith("question ")]

    assert max(map(len, lines)) <= 80
    assert [name.partition("/")[2] for name in NAMES] == [name for head in heads for name in head]
    assert list(QUESTIONS) * len(heads) == [line.split()[0] for line in lines if line.split(" ")[0] in QUESTIONS]


def test_a_matrix_of_another_game_is_had_by_its_name(sobek: Sobek) -> None:
    """A game stands for all its texts."""
    lines = sobek("diff", "--matrix", "classic").out.splitlines()

    assert ["question", "bga-es", "reference"] == lines[0].split()
    assert any(line.startswith("row.size") for line in lines)


# Formats.


class Page(HTMLParser):
    """What a page holds: its tags, its text by cell, and whether every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.cells: list[str] = []
        self.policy = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag, and the policy of the page."""
        self.tags.append(tag)
        named = dict(attrs)
        assert not any(name.startswith("on") or name in ("href", "src") for name in named)
        if named.get("http-equiv") == "Content-Security-Policy":
            self.policy = named["content"] or ""
        if tag != "meta":
            self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        """A tag closes the one that was opened last."""
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        """Text belongs to the cell that is open."""
        if "td" in self.open or "th" in self.open:
            self.cells[-1] += data


@pytest.mark.parametrize("more", [(), ("--matrix",), ("--all",)])
def test_a_page_is_whole_and_harmless(more: tuple[str, ...], sobek: Sobek, tmp_path: Path) -> None:
    """Every tag is closed, nothing is loaded or run, and what a text says stands there as it says it."""
    child = house(tmp_path, "duel/bga-en", saying("answers", "turn.pass", "answer: allowed, clauses: [c]"))
    page = Page()
    page.feed(sobek("diff", "duel/bga-en", child, *more, "--format", "html").out)
    page.close()

    assert [] == page.open
    assert "script" not in page.tags
    assert "unsafe" not in page.policy
    assert page.policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "--matrix" in more or any(f"May: {HOSTILE}" in cell for cell in page.cells)
    assert ["question", "duel/bga-en", "house/child"] == page.cells[:3]
    assert 3 * (len(QUESTIONS) if "--all" in more else 1) == len(page.cells[3:])


@pytest.mark.parametrize("more", [(), ("--matrix",), ("--all",)])
def test_a_markdown_table_has_its_cells(more: tuple[str, ...], sobek: Sobek, tmp_path: Path) -> None:
    """Whatever signs a text holds, each row of the table has as many cells as its head."""
    child = house(tmp_path, "duel/bga-en", saying("answers", "turn.pass", "answer: allowed, clauses: [c]"))
    lines = sobek("diff", "duel/bga-en", child, *more, "--format", "markdown").out.splitlines()
    rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines if line.startswith("|")]

    assert {3} == {len(row) for row in rows}
    assert 2 + (len(QUESTIONS) if "--all" in more else 1) == len(rows)
    assert "<script" not in "".join(line for line in lines).replace("\\<script", "")


# Bad input.


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("diff", "no variants are named; name two"),
        ("diff duel/bga-en", "duel/bga-en alone cannot be compared; name another"),
        ("diff --matrix duel/bga-en", "duel/bga-en alone cannot be compared; name another"),
        ("diff duel/bga-en duel/guide-de duel/bga-en", "duel/bga-en is named twice; compare it with another"),
        ("diff duel/bga-en duel/bga-em", "there is no variant 'duel/bga-em'; did you mean 'duel/bga-en'?"),
        (
            "diff duel/bga-en classic/bga-es",
            "duel/bga-en is a variant of duel, classic/bga-es of classic; compare variants of one game",
        ),
    ],
)
def test_a_wrong_diff_is_said_in_one_line(command: str, message: str, sobek: Sobek) -> None:
    """What cannot be compared is said in one line; the exit code is 2."""
    assert (2, "", f"{message}\n") == sobek(*command.split())


def test_a_text_is_not_compared_with_itself() -> None:
    """The same variant twice is refused also where it is asked for in Python."""
    with pytest.raises(BadInput, match="duel/bga-en is named twice"):
        comparable([variant("duel/bga-en"), variant("duel/bga-en")])
