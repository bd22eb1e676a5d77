"""
Pictures: one description of a state for the terminal, for SVG and for the page.

The SVG files that are expected are rewritten with `pytest tests/test_pictures.py --bless`.
"""

import re
import sys
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width
from xml.etree import ElementTree as Xml

import pytest
from shipped import BY_NAME, scenarios
from support import ROOT, Golden, Sobek

from sobek_rules import documents, scenario
from sobek_rules.drawing import Drawing, Piece
from sobek_rules.game import Game
from sobek_rules.games import GAMES
from sobek_rules.render import drawn, svg
from sobek_rules.render.style import Style

GOLDEN = Path(__file__).parent / "golden"
SKIPPING = str(ROOT / "scenarios/duel/skipping/where-skipped-tiles-go.yaml")
#: A position of each game to be drawn: file and step.
DRAWN = {
    "duel": ("scenarios/duel/skipping/where-skipped-tiles-go.yaml", 1),
    "classic": ("scenarios/classic/take/a-gap-that-the-merchant-left.yaml", 3),
    "socks": ("scenarios/socks/laying/anywhere.yaml", 2),
}
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
_SVG = "{http://www.w3.org/2000/svg}"


def drawings(game: Game) -> Iterator[Drawing]:
    """The start of every shipped scenario of a game."""
    return (game.drawing(one.start) for one in scenarios(game.name))


def pieces(drawing: Drawing) -> list[Piece]:
    """All pieces of a drawing."""
    on_board = [spot.piece for spot in drawing.spots if spot.piece]
    return on_board + [piece for shelf in drawing.shelves for piece in shelf.pieces]


@EVERY_GAME
def test_every_piece_is_told_in_words_and_in_letters(game: Game) -> None:
    """A piece has a label for those who do not see it, and a sign beside its colour."""
    for drawing in drawings(game):
        for piece in pieces(drawing):
            assert piece.label
            assert piece.sign or piece.kind in ("untold", "gap")
        names = [spot.name for spot in drawing.spots if spot.name]
        assert len(names) == len(set(names))


@EVERY_GAME
def test_a_picture_in_a_terminal_fits_and_needs_no_colour(game: Game) -> None:
    """No line is wider than 80 signs, all are plain letters, and colours add nothing but colour."""
    for drawing in drawings(game):
        plain = [line.rstrip() for line in drawn.lines(drawing, Style(), "   ")]
        painted = [line.rstrip() for line in drawn.lines(drawing, Style(colour=True), "   ")]
        assert max(map(len, plain)) <= 80
        assert plain == [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in painted]
        assert all(line.isascii() for line in plain)


def test_a_market_is_drawn_as_it_is_written() -> None:
    """What the terminal shows of a market can be copied into a scenario."""
    game = BY_NAME["duel"]
    for one in scenarios("duel"):
        written: Any = game.write_state(one.start)
        told = (written.get("position") or {}).get("market")
        if one.start.market is not None:
            lines = drawn.text(game.drawing(one.start)).splitlines()[:7]
            squeezed = [" ".join(line.split()) for line in lines]
            if not any(">" in line for line in lines):  # a name cut off, to fit the terminal
                assert [" ".join(line.split()) for line in str(told).splitlines()] == squeezed


def test_skipped_tiles_are_struck_out(sobek: Sobek) -> None:
    """The tile between the Ankh and the one taken is still shown, struck out; the one taken is not."""
    shown = sobek("replay", SKIPPING, "-V", "duel/reference", "--board").out
    drawing = sobek("picture", SKIPPING, "--step", "1").out

    assert "4   .    .    (M0|) .    @-   F0|" in shown
    assert 'aria-label="c4: skipped, marble, no scarab, column"' in drawing
    assert "e4: the Ankh along the row" in drawing
    assert 2 == drawing.count('class="strike"')


def test_what_is_held_stands_beside_the_board(sobek: Sobek, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a narrow board stand the Ankh's line in words, hands and corruption; below a broad one, and in order."""
    plain = sobek("replay", SKIPPING, "-V", "duel/reference", "--board").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    painted = sobek("replay", SKIPPING, "-V", "duel/reference", "--board").out
    broad = sobek("replay", str(ROOT / DRAWN["classic"][0]), "-V", "classic/reference", "--board").out

    assert re.search(r"\n   \+   a    b    c    d    e    f +the Ankh looks along b4, c4, d4, e4, f4\n", plain)
    assert plain == re.sub("\x1b\\[[0-9;]*m", "", painted)
    assert "\n   ana: hand 3 unseen" in broad


def test_wide_signs_take_two_columns(sobek: Sobek, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names and titles of wide signs do not go beyond 80 columns, beside a board or not."""
    path, text = tmp_path / "wide.yaml", Path(SKIPPING).read_text("utf-8")
    path.write_text(text.replace("ana", "アナさん").replace("ben", "ベンジャミンさん"), "utf-8")
    monkeypatch.chdir(tmp_path)
    done = sobek("replay", path.name, "-V", "duel/reference", "--board")

    assert (0, "") == (done.code, done.err)
    assert "アナさん" in done.out
    assert 80 >= max(sum(1 + (east_asian_width(sign) in "WF") for sign in line) for line in done.out.splitlines())


def test_what_the_merchant_takes_is_not_struck_out(sobek: Sobek) -> None:
    """What goes into a hand is not shown as skipped, though it left the row."""
    path = str(ROOT / DRAWN["classic"][0])

    assert "skipped" not in sobek("picture", path, "--step", "1").out
    assert 3 == sobek("picture", path, "--step", "3").out.count(": skipped, ") / 2  # label and title


@pytest.mark.parametrize("name", DRAWN)
def test_every_byte_of_an_svg(name: str, sobek: Sobek, golden: Golden) -> None:
    """A position of each game as SVG, the same each time."""
    path, step = DRAWN[name]
    done = sobek("picture", str(ROOT / path), "--step", str(step))

    assert (0, "") == (done.code, done.err)
    golden(GOLDEN / f"picture-{name}.svg", done.out)


@EVERY_GAME
def test_an_svg_holds_every_piece_with_its_label(game: Game) -> None:
    """An SVG is well formed; each place and piece is a labelled image, with its letters as text."""
    for one, drawing in zip(scenarios(game.name), drawings(game), strict=True):
        root = Xml.fromstring(svg.standalone(drawing, one.title))
        labels = [group.get("aria-label", "") for group in root.iter(f"{_SVG}g")]
        letters = "".join("".join(text.itertext()) for text in root.iter(f"{_SVG}text"))
        for spot in drawing.spots:
            assert not spot.name or any(label.startswith(f"{spot.name}: ") for label in labels)
        for piece in pieces(drawing):
            assert piece.kind == "gap" or any(label.endswith(piece.label) for label in labels)
            assert all(part in letters for part in piece.sign.split("-"))


HOSTILE = "<script>alert('x')</script>"


def hostile(tmp_path: Path) -> Path:
    """A scenario whose words would be a script, were they not escaped."""
    text = Path(SKIPPING).read_text("utf-8")
    text = re.sub(r"^scenario:.*$", f'scenario: "{HOSTILE}"', text, count=1, flags=re.MULTILINE)
    text = re.sub(r"^about: \|\n(  .*\n)+", f"about: |\n  {HOSTILE}\n", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"^(  - \w+: .*)$", rf'\1\n    note: "{HOSTILE}"', text, count=1, flags=re.MULTILINE)
    path = tmp_path / "hostile.yaml"
    path.write_text(text, "utf-8")
    assert 3 == text.count(HOSTILE)
    return path


class Tags(HTMLParser):
    """The start tags of a page, and the contents of its style and script."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.held: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """Note what is in a style or script."""
        if self.lasttag in ("style", "script") and data.strip():
            self.held.setdefault(self.lasttag, data)


def test_nothing_in_a_scenario_becomes_a_part_of_the_page(sobek: Sobek, tmp_path: Path) -> None:
    """A script in every field is shown as text; the page holds our one script alone."""
    sobek("replay", str(hostile(tmp_path)), "--html", str(tmp_path / "out.html"))
    page = (tmp_path / "out.html").read_text("utf-8")

    assert HOSTILE not in page
    assert "The scenario notes: &lt;script&gt;alert" in page
    assert 1 == sum(tag == "script" for tag, _ in Tags(page).tags)
    drawing = sobek("picture", str(hostile(tmp_path)), "--step", "0").out
    assert HOSTILE not in drawing
    Xml.fromstring(drawing)


def test_only_our_own_style_and_script_may_run(sobek: Sobek, tmp_path: Path) -> None:
    """The policy of the page names the hashes of its style and its script, and lets nothing be fetched."""
    sobek("replay", SKIPPING, "--html", str(tmp_path / "out.html"))
    page = (tmp_path / "out.html").read_text("utf-8")
    found = Tags(page)
    policy = next(attrs["content"] or "" for tag, attrs in found.tags if attrs.get("http-equiv"))

    assert policy.startswith("default-src 'none'; ")
    for part in ("style", "script"):
        digest = b64encode(sha256(found.held[part].encode()).digest()).decode()
        assert f"{part}-src 'sha256-{digest}'" in policy
    assert not any(attrs.keys() & {"src", "style", "onclick"} for _, attrs in found.tags)
    assert all((attrs.get("href") or "#").startswith("#") for _, attrs in found.tags)


def test_a_page_shows_each_step_under_each_text_and_where_they_part(sobek: Sobek, tmp_path: Path) -> None:
    """Start, steps and end are sections; each text has its tab; the steps on which texts part are marked."""
    path = str(ROOT / "scenarios/duel/take/empty-pile.yaml")
    texts = ("duel/reference", "duel/bga-en")
    done = sobek("replay", path, *(word for text in texts for word in ("-V", text)), "--html", str(tmp_path / "o.html"))
    again = tmp_path / "again.html"
    sobek("replay", path, *(word for text in texts for word in ("-V", text)), "--html", str(again))
    page = (tmp_path / "o.html").read_text("utf-8")
    found = Tags(page)
    steps = len(scenario.load(documents.read(path), BY_NAME).steps)

    assert (0, "") == (done.code, done.err)
    assert f"{tmp_path / 'o.html'}: one page of " in done.out
    assert [f"s{i}" for i in range(steps + 2)] == [attrs["id"] for tag, attrs in found.tags if tag == "section"]
    assert len(texts) == sum(attrs.get("role") == "tab" for _, attrs in found.tags)
    assert "The texts part at <a " in page
    assert "take.empty-pile = forbidden" in page
    assert page == again.read_text("utf-8")


def test_a_comparison_as_a_page_tells_the_causes(sobek: Sobek, tmp_path: Path) -> None:
    """The page of a comparison ends with what differs and because of which question."""
    path = str(ROOT / "scenarios/duel/take/empty-pile.yaml")
    out = tmp_path / "o.html"
    done = sobek("compare", path, "-V", "duel/reference", "-V", "duel/bga-en", "--html", str(out))

    assert 0 == done.code
    assert "<h3>bga-en against reference</h3>" in out.read_text("utf-8")
    assert "<td>take.empty-pile</td>" in out.read_text("utf-8")


def test_a_diff_as_a_page_is_what_its_format_prints(sobek: Sobek, tmp_path: Path) -> None:
    """`--html OUT` writes what `--format html` prints."""
    printed = sobek("diff", "duel/guide-de", "duel/bga-en", "--format", "html").out
    sobek("diff", "duel/guide-de", "duel/bga-en", "--html", str(tmp_path / "d.html"))

    assert printed == (tmp_path / "d.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("-o out.jpg", "-o out.jpg: the ending does not say what to draw; end it in .svg or .png"),
        ("--step 3", "--step 3: the scenario has 2 steps"),
        (
            "--step 2",
            "--step 2: nothing can be drawn there, since it is tried only, not reached",
        ),
        ("-V classic/reference", "is a variant of classic, but"),
        ("-o missing/out.svg", "-o missing/out.svg: this cannot be written: No such file or directory"),
    ],
)
def test_a_wrong_command(arguments: str, said: str, sobek: Sobek) -> None:
    """A mistake of the command is told in a line, and nothing is drawn."""
    done = sobek("picture", SKIPPING, *arguments.split())

    assert (2, "") == (done.code, done.out)
    assert said in done.err


class Renderer:
    """Stands for the package that makes PNGs, with fonts or without."""

    def __init__(self, *, fonts: bool) -> None:
        self.fonts = fonts

    def svg_to_bytes(self, *, svg_string: str, zoom: int = 1) -> bytes:
        """A picture; without fonts it is the same with and without letters."""
        return b"\x89PNG" + (str(svg_string.count("<text")).encode() if self.fonts else b"")


def test_a_png(sobek: Sobek, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PNG is written where the package and a font are there; without, it is said what is missing."""
    out = tmp_path / "out.png"
    monkeypatch.setitem(sys.modules, "resvg_py", Renderer(fonts=True))
    done = sobek("picture", SKIPPING, "--step", "1", "-o", str(out))
    assert (0, f"{out}: after step 1, under duel/reference\n", "") == done
    assert out.read_bytes().startswith(b"\x89PNG")

    monkeypatch.setitem(sys.modules, "resvg_py", Renderer(fonts=False))
    assert "this machine has no font for the letters" in sobek("picture", SKIPPING, "-o", str(out)).err

    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert "install sobek-rules[png], or draw an .svg" in sobek("picture", SKIPPING, "-o", str(out)).err
