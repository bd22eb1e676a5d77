"""Whether a message has the shape that our own JSON Schema gives it, and if not, which field is wrong and how.

Reads as much of draft-07 as `schemas/protocol.json` uses.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from sobek_rules.errors import hint, shown

_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "null": type(None),
}
_NAMES = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "boolean": "true or false",
    "integer": "a whole number",
    "null": "null",
}


@cache
def definitions() -> Mapping[str, Any]:
    """The definitions of the protocol, by name."""
    import json

    from sobek_rules import schemas

    found: Mapping[str, Any] = json.loads(schemas.text("protocol"))["definitions"]
    return found


def faults(value: object, name: str) -> list[str]:
    """What is wrong with a value that should be as the definition of that name says; nothing where it is."""
    return list(_faults(value, definitions()[name], ""))


def _faults(value: object, schema: Mapping[str, Any], at: str) -> Iterator[str]:
    if "$ref" in schema:
        schema = definitions()[schema["$ref"].rpartition("/")[2]]
    where = at or "the message"
    if "const" in schema and not _same(value, schema["const"]):
        yield f"{where} is {told(value)}; it must be {told(schema['const'])}"
    elif "enum" in schema and value not in schema["enum"]:
        right = hint(value, schema["enum"]) if isinstance(value, str) else f"allowed: {', '.join(schema['enum'])}"
        yield f"{where} is {told(value)}; {right}"
    elif "type" in schema and not _is_one(value, schema["type"]):
        wanted = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        yield f"{where} wants {' or '.join(_NAMES[name] for name in wanted)}, found {told(value)}"
    elif isinstance(value, int) and value < schema.get("minimum", value):
        yield f"{where} is {value}; it must be at least {schema['minimum']}"
    elif isinstance(value, dict):
        yield from _object(value, schema, at)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _faults(item, schema.get("items", {}), f"{at}/{index}")


def _object(value: Mapping[str, object], schema: Mapping[str, Any], at: str) -> Iterator[str]:
    known, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
    for key in schema.get("required", ()):
        if key not in value:
            yield f"{at}/{key} is missing"
    for key, item in value.items():
        if key in known:
            yield from _faults(item, known[key], f"{at}/{key}")
        elif isinstance(rest, dict):
            yield from _faults(item, rest, f"{at}/{key}")
        elif not rest:
            yield f"{at}/{shown(key)[1:-1]} is no field of it; {hint(key, [one for one in known if one not in value])}"


def _is_one(value: object, wanted: str | list[str]) -> bool:
    names = [wanted] if isinstance(wanted, str) else wanted
    return any(isinstance(value, _TYPES[name]) and (name == "boolean") == isinstance(value, bool) for name in names)


def _same(value: object, wanted: object) -> bool:
    return type(value) is type(wanted) and value == wanted


def told(value: object) -> str:
    """A value of a message, in words."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return f"the text {shown(value)}"
        case dict():
            return "an object"
        case list():
            return "a list"
    return f"the number {value}"
