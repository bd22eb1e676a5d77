"""The actions of the card game as a step writes them, read and written back; `words` puts them into words."""

from collections.abc import Callable
from typing import Any

from sobek_rules.games.classic.actions import (
    DECLINED,
    Action,
    Deal,
    Discard,
    Lay,
    Look,
    Pass,
    Pick,
    PlayCharacter,
    PlaySet,
    Take,
)
from sobek_rules.games.classic.notation import (
    ABSENT,
    read_card,
    read_cards,
    read_heap,
    read_place,
    read_tokens,
    told,
)
from sobek_rules.games.classic.pieces import (
    BACKS,
    CARDS,
    CHARACTERS,
    GOODS,
    GUILDS,
    PRIESTS,
    SCRIBES,
    TOKENS,
    UNKNOWN,
    UNSEEN,
    Card,
)
from sobek_rules.games.classic.sights import SIGHTS
from sobek_rules.games.classic.state import State
from sobek_rules.reader import Map, Place, Reader, Seq, Value

_GOODS = tuple(GOODS.values())
#: The keys of each verb; those beside `play: NAME` hang on the character.
_KEYS = {
    "take": ("take", "card", "delivery"),
    "set": ("set", "as", "apart", "event"),
    "discard": ("discard", "of"),
    "lay": ("lay", "as", "joins", "event"),
    "deal": ("deal", "hands", "deck", "events", "chosen_by"),
    "look": ("look",),
}
_PLAY: dict[str, tuple[str, ...]] = {
    "queen": ("draws",),
    "vizier": ("takes", "from"),
    "thief": ("back", "takes", "from"),
    "merchant": ("takes", "card", "delivery"),
    **dict.fromkeys(PRIESTS, ("removes", "keeps")),
    "courtesan": ("adds", "to", "of", "event"),
    **dict.fromkeys(SCRIBES, ()),
}
#: The events that are turned on a player or a set.
_TURNED = (*GUILDS, "curse", "prosperity")
_SHAPES = "write {take: 3}, {set: [...]}, {play: queen}, {discard: [...]}, {lay: [...]}, {look: events} or pass"


def read_action(value: Value, at: Place, player: int, start: State, reader: Reader) -> Action | None:
    """One action as a step writes it; None when it cannot be read."""
    if value == "pass":
        return Pass(player)
    verb = reader.verb(value, at, _READERS, _SHAPES)
    return _READERS[verb](value, player, start.names, reader) if verb and isinstance(value, Map) else None


Names = tuple[str, ...]


def _player(value: Map, key: str, names: Names, reader: Reader) -> int | None:
    if key not in value:
        return None
    name = reader.choice(value, key, names)
    return names.index(name) if name in names else None


def _card(value: Map, key: str, reader: Reader) -> Card | None:
    return read_card(value[key], value.at(key), reader) if key in value else None


def _some(value: Map, key: str, reader: Reader) -> tuple[Card, ...] | None:
    """Cards under a key: a list, one, `none` on purpose; None when not told."""
    if key not in value:
        return None
    if value[key] == ABSENT:
        return ()
    if type(value[key]) is Seq:
        return read_cards(reader.sequence(value, key), reader)
    one = _card(value, key, reader)
    return None if one is None else (one,)


def _good(value: Map, key: str, reader: Reader, also: tuple[str, ...] = ()) -> str | None:
    return reader.choice(value, key, (*_GOODS, *also)) or None if key in value else None


def _take(value: Map, player: int, names: Names, reader: Reader) -> Action | None:
    reader.keys(value, _KEYS["take"], (), "a take")
    place = read_place(value, "take", reader)
    if place is None:
        return None
    return Take(player, place, _card(value, "card", reader), _some(value, "delivery", reader))


def _set(value: Map, player: int, names: Names, reader: Reader) -> Action:
    reader.keys(value, _KEYS["set"], (), "a set")
    cards = read_cards(reader.sequence(value, "set"), reader)
    apart = reader.flag(value, "apart")
    return PlaySet(player, cards, _good(value, "as", reader), apart, _event(value, names, reader))


def _event(value: Map, names: Names, reader: Reader) -> Pick | None:
    if "event" not in value:
        return None
    told_of = value["event"]
    if type(told_of) is not Map:
        name = reader.choice(value, "event", (*TOKENS, UNSEEN, ABSENT))
        return DECLINED if name == ABSENT else Pick(name)
    name = reader.choice(told_of, "token", TOKENS)
    reader.keys(told_of, ("token", "on"), ("token",), "an event")
    if "on" not in told_of or name not in TOKENS:
        return Pick(name)
    if name not in _TURNED:
        reader.problem(told_of.key_at("on"), f"the {name} is turned on nobody", "leave 'on' out")
        return Pick(name)
    if name == "prosperity":
        return Pick(name, good=_good(told_of, "on", reader))
    return Pick(name, player=_player(told_of, "on", names, reader))


def _play(value: Map, player: int, names: Names, reader: Reader) -> Action | None:
    name = reader.choice(value, "play", CHARACTERS)
    if name not in CHARACTERS:
        return None
    reader.keys(value, ("play", *_PLAY[name]), (), f"playing the {name}")
    character = read_card(name, value.at("play"), reader)
    assert character is not None
    play = PlayCharacter(player, character)
    if name == "merchant":
        return _merchant(play, value, reader)
    if name in PRIESTS:
        return _priest(play, value, reader)
    key = {"queen": "draws", "vizier": "takes", "thief": "takes", "courtesan": "adds"}.get(name)
    if key is None:
        return play
    return play._replace(
        cards=_some(value, key, reader),
        good=_good(value, "to", reader),
        target=_player(value, "of" if name == "courtesan" else "from", names, reader),
        back=reader.choice(value, "back", BACKS) or None if "back" in value else None,
        pick=_event(value, names, reader),
    )


def _merchant(play: PlayCharacter, value: Map, reader: Reader) -> PlayCharacter:
    card, delivery = _card(value, "card", reader), _some(value, "delivery", reader)
    if value.get("takes", ABSENT) != ABSENT:
        place = read_place(value, "takes", reader)
        return play._replace(place=place, cards=(card,) if card else None, delivery=delivery)
    for key in ("card", "delivery"):
        if key in value:
            what = "the merchant takes no card that could be this one" if key == "card" else "no delivery follows"
            reader.problem(value.at(key), what, "write takes: and its place")
    return play._replace(cards=()) if "takes" in value else play


def _priest(play: PlayCharacter, value: Map, reader: Reader) -> PlayCharacter:
    kept = _some(value, "keeps", reader) or ()
    if "removes" not in value:
        return play._replace(kept=kept)
    good = reader.choice(value, "removes", (*CARDS, ABSENT))
    return play._replace(cards=()) if good == ABSENT else play._replace(good=good or None, kept=kept)


def _discard(value: Map, player: int, names: Names, reader: Reader) -> Action:
    reader.keys(value, _KEYS["discard"], (), "a discard")
    return Discard(player, read_cards(reader.sequence(value, "discard"), reader), _player(value, "of", names, reader))


def _lay(value: Map, player: int, names: Names, reader: Reader) -> Action:
    reader.keys(value, _KEYS["lay"], (), "a horizontal set")
    cards = read_cards(reader.sequence(value, "lay"), reader)
    return Lay(player, cards, _good(value, "as", reader), reader.flag(value, "joins"), _event(value, names, reader))


def _deal(value: Map, player: int, names: Names, reader: Reader) -> Action:
    reader.keys(value, _KEYS["deal"], (), "a deal")
    hands = reader.mapping(value, "hands")
    reader.keys(hands, names, (), "the hands dealt")
    return Deal(
        player,
        row=read_cards(reader.sequence(value, "deal"), reader),
        hands=tuple(read_heap(hands, name, reader) for name in names) if "hands" in value else (),
        deck=read_heap(value, "deck", reader),
        events=read_tokens(value, "events", reader),
        chosen_by=_player(value, "chosen_by", names, reader),
    )


def _look(value: Map, player: int, names: Names, reader: Reader) -> Action | None:
    reader.keys(value, _KEYS["look"], (), "a look")
    at = reader.choice(value, "look", SIGHTS)
    return Look(player, at) if at in SIGHTS else None


_READERS: dict[str, Callable[[Map, int, Names, Reader], Action | None]] = {
    "take": _take,
    "set": _set,
    "play": _play,
    "discard": _discard,
    "lay": _lay,
    "deal": _deal,
    "look": _look,
}


def write_action(action: Action, start: State) -> Any:
    """The value that `read_action` reads back to an equal action."""
    names = start.names
    match action:
        case Take():
            written: dict[str, Any] = {"take": action.place + 1, "card": action.card and action.card.text}
            return _given(written | {"delivery": _cards(action.delivery)})
        case PlaySet():
            written = {"set": _cards(action.cards), "as": action.good, "apart": action.apart or None}
            return _given(written | {"event": _written_event(action.pick, names)})
        case PlayCharacter():
            return _written_play(action, names)
        case Discard():
            return _given({"discard": _cards(action.cards), "of": _name(action.owner, names)})
        case Lay():
            written = {"lay": _cards(action.cards), "as": action.good, "joins": action.joins or None}
            return _given(written | {"event": _written_event(action.pick, names)})
        case Pass():
            return "pass"
        case Deal():
            return _written_deal(action, names)
        case Look():
            return {"look": action.at}


def _given(written: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in written.items() if value is not None}


def _cards(cards: tuple[Card, ...] | None) -> list[str] | None:
    return None if cards is None else [card.text for card in cards]


def _name(player: int | None, names: Names) -> str | None:
    return None if player is None else names[player]


def _written_event(pick: Pick | None, names: Names) -> Any:
    if pick is None or (pick.player is None and pick.good is None):
        return pick and pick.token
    return {"token": pick.token, "on": pick.good or _name(pick.player, names)}


def _written_play(action: PlayCharacter, names: Names) -> dict[str, Any]:
    name = action.character.text
    cards: Any = _cards(action.cards)
    values: dict[str, Any] = {
        **dict.fromkeys(("draws", "takes", "adds"), cards or (None if cards is None else ABSENT)),
        "removes": action.good or (ABSENT if cards == [] else None),
        "keeps": _cards(action.kept) or None,
        "to": action.good,
        **dict.fromkeys(("from", "of"), _name(action.target, names)),
        "back": action.back,
        "event": _written_event(action.pick, names),
        "delivery": _cards(action.delivery),
    }
    if name == "merchant":
        values["takes"] = (ABSENT if cards == [] else None) if action.place is None else action.place + 1
        values["card"] = cards[0] if cards else None
    return _given({"play": name, **{key: values[key] for key in _PLAY[name]}})


def _written_deal(action: Deal, names: Names) -> dict[str, Any]:
    hands = {name: told(hand, (UNKNOWN,)) for name, hand in zip(names, action.hands, strict=False) if hand is not None}
    written = {
        "deal": _cards(action.row),
        "hands": hands or None,
        "deck": None if action.deck is None else told(action.deck, (UNKNOWN,)),
        "events": None if action.events is None else told(action.events, (UNSEEN,)),
        "chosen_by": _name(action.chosen_by, names),
    }
    return _given(written)
