"""Whether a position holds no more pieces than the box, each excess reported where the last piece too many stands."""

from collections import Counter
from collections.abc import Iterator, Set

from sobek_rules.errors import Problem
from sobek_rules.games.classic.legality.evidence import everywhere
from sobek_rules.games.classic.pieces import (
    ALL_CARDS,
    ALL_TOKENS,
    AMULET,
    CARD_NAMES,
    CARDS,
    FACES,
    SPACES,
    STARTING,
    TOKENS,
    UNSEEN,
    Card,
    card,
    most,
    with_back,
)
from sobek_rules.games.classic.state import State
from sobek_rules.reader import Map, Place, Reader, Seq, Value

_CARDS = ("row", "hands", "corruption", "sets", "laid", "deck", "out")
_TOKENS = ("events", "spent")
_STARTING_CARDS = {name for name in CARD_NAMES if name.endswith("g")} | {"?green"}


def count_pieces(state: State, place: Map, reader: Reader, warnings: list[Problem]) -> None:
    """Report more pieces than the box holds, and warn of what a single source is against."""
    cards = everywhere(state)
    _count_goods(cards, place, reader, warnings)
    for back in ("green", "orange"):
        if (count := sum(one.back == back for one in cards)) > with_back(back):
            what = f"{count} cards with {back} backs lie here"
            reader.problem(_last(place, _CARDS), what, f"the box holds {with_back(back)}")
    for key, heap in {"row": state.row, "deck": state.deck}.items():
        if any(one is not None and one.back == "green" for one in heap or ()):
            what = f"a starting card lies in the {key}"
            reader.problem(_last(place, (key,), _STARTING_CARDS), what, "starting cards are dealt to hands")
    if len(cards) > ALL_CARDS:
        reader.problem(_last(place, _CARDS), f"{len(cards)} cards lie here", f"the box holds {ALL_CARDS}")
    _count_tokens(state, place, reader)
    for name, score in zip(state.names, state.scores, strict=True):
        if score is not None and score >= 2 * SPACES:
            where = place["scores"]
            at = where.at(name) if isinstance(where, Map) else place.at("scores")
            reader.problem(at, f"no marker stands on {score}", f"the track ends at {SPACES - 1}, and is run once")


def _count_goods(cards: list[Card], place: Map, reader: Reader, warnings: list[Problem]) -> None:
    counts = Counter(cards)
    for good, limit in CARDS.items():
        count = sum(counts[face] for face in FACES if face.good == good and not face.character)
        if count > limit:
            called = "amulets" if good == AMULET else f"cards of {good}"
            at = _last(place, _CARDS, {face.text for face in FACES if face.good == good})
            reader.problem(at, f"{count} {called} lie here", f"the box holds {limit}")
    for face, count in counts.items():
        if face.character and count > 1:
            reader.problem(
                _last(place, _CARDS, {face.text}), f"the {face} lies here {_times(count)}", "the box holds one"
            )
        elif face.back == "green" and face.known and count > most(face):
            what = f"warning: {count} starting cards of {face.good}; the one source that lists them has {most(face)}"
            warnings.append(Problem(reader.path, *_last(place, _CARDS, {face.text}), what))
    for good in STARTING:
        beige = sum(counts[face] for face in FACES if face.good == good and face.back == "beige")
        if (limit := CARDS[good] - STARTING[good]) < beige <= CARDS[good]:
            what = f"warning: {beige} cards of {good} with beige backs; the one source on starting cards leaves {limit}"
            names = {face.text for face in FACES if face.good == good}
            warnings.append(Problem(reader.path, *_last(place, _CARDS, names), what))


def _count_tokens(state: State, place: Map, reader: Reader) -> None:
    tokens = [*(state.events or ()), *state.spent]
    _count_placed(state, place, reader)
    if len(tokens) > ALL_TOKENS:
        reader.problem(_last(place, _TOKENS), f"{len(tokens)} event tokens lie here", f"the box holds {ALL_TOKENS}")
    for token, count in Counter(tokens).items():
        if token != UNSEEN and count > TOKENS[token]:
            what = f"the event {token} is here {_times(count)}"
            reader.problem(_last(place, _TOKENS, {token}), what, f"the box holds it {_times(TOKENS[token])}")


def _count_placed(state: State, place: Map, reader: Reader) -> None:
    """Report more curses on corruption, or more prosperity on sets, than the box holds beside the tokens left."""
    left = Counter(state.events or ())
    sets = [own for several in state.sets for own in several or ()]
    placed = {"curse": (sum(state.curses), ("curses",)), "prosperity": (sum(own.tokens for own in sets), ("sets",))}
    for token, (count, keys) in placed.items():
        if count and count + left[token] > TOKENS[token]:
            what = f"the event {token} is here {_times(count + left[token])}"
            at = _last(place, keys, range(1, count + 1))
            reader.problem(at, what, f"the box holds it {_times(TOKENS[token])}")


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _last(place: Map, keys: tuple[str, ...], pieces: Set[str] | range | None = None) -> Place:
    """Where the last piece under these keys stands, or the last of those named; the place itself if there is none."""
    told = [one for key in keys if key in place for one in _mentions(place[key], place.at(key))]
    meant = [at for piece, at in told if pieces is None or _among(piece, pieces)]
    return max(meant, default=(place.line, place.column))


def _among(piece: str | int, pieces: Set[str] | range) -> bool:
    """Whether a piece, or a number of pieces, is one of those; a range is not gone through for a name."""
    return isinstance(piece, int) == isinstance(pieces, range) and piece in pieces


def _mentions(value: Value, at: Place) -> Iterator[tuple[str | int, Place]]:
    """The pieces that a value tells of, one by one or by number."""
    if isinstance(value, Map):
        for key in value:
            yield from _mentions(value[key], value.at(key))
    elif isinstance(value, Seq):
        for i, item in enumerate(value):
            yield from _mentions(item, value.at(i))
    elif isinstance(value, int) or (isinstance(value, str) and (card(value) or value in TOKENS)):
        yield value, at
