"""Scenarios as YAML text: what `scenario` reads, written so that it reads back the same.

Knows layout only; what a state or an action consists of is the game's.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sobek_rules.scenario import ByVariant, Final, Scenario, Step, Totals

_WIDTH = 116
_PLAIN = re.compile(r"[A-Za-z0-9_./\\|$@*+~-][A-Za-z0-9_./\\|$@' *+~-]*(?<! )").fullmatch
_SPECIAL = re.compile(
    r"(?:null|true|false|~|-|\||[-.+]?[0-9][0-9_]*|[@*|>&!%].*|- .*|---.*|\.\.\..*)", re.IGNORECASE
).fullmatch


def scalar(value: Any) -> str:
    """A value that is no list or mapping, plain where YAML reads it back the same, else in double quotes."""
    if isinstance(value, str) and _PLAIN(value) and not _SPECIAL(value):
        return value
    import json

    return json.dumps(value, ensure_ascii=False)


def flow(value: Any) -> str:
    """Anything on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def action_text(scenario: Scenario, action: Any) -> str:
    """An action on one line, as its scenario has it."""
    return flow(scenario.game.write_action(action, scenario.start))


def block(key: str, value: Any, indent: str = "") -> Iterator[str]:
    """A key and its value as lines: on one line where that fits, as a literal block where the text has lines."""
    if isinstance(value, str) and "\n" in value:
        yield f"{indent}{key}: |{'2' if value.startswith(' ') else ''}"
        yield from (f"{indent}  {line}".rstrip() for line in value.rstrip("\n").split("\n"))
    elif len(one := f"{indent}{key}: {flow(value)}") <= _WIDTH or not isinstance(value, Mapping):
        yield one
    else:
        yield f"{indent}{key}:"
        for inner, item in value.items():
            yield from block(scalar(inner), item, f"{indent}  ")


def write(scenario: Scenario, start: Mapping[str, Any] | None = None) -> str:
    """The text of a scenario file that reads back to an equal scenario; `start` tells another position than its own."""
    lines = [f"scenario: {scalar(scenario.title)}", f"game: {scenario.game.name}"]
    if scenario.about:
        lines += block("about", f"{scenario.about}\n" if "\n" in scenario.about else scenario.about)
    if scenario.contrasts:
        lines.append(f"contrasts: {scalar(scenario.contrasts)}")
    if scenario.variants:
        lines += block("variants", list(scenario.variants))
    for key, value in (scenario.game.write_state(scenario.start) if start is None else start).items():
        if isinstance(value, Mapping) and value:
            lines.append(f"{key}:")
            lines += [line for inner, item in value.items() for line in block(inner, item, "  ")]
        else:
            lines += block(key, value)
    if scenario.steps:
        lines.append("steps:")
    for step in scenario.steps:
        lines += _step(scenario, step)
    if scenario.final:
        lines += block("final", final_told(scenario.final))
    return "\n".join(lines) + "\n"


def _step(scenario: Scenario, step: Step) -> Iterator[str]:
    name = scenario.players[step.player]
    yield f"  - {scalar(name)}: {action_text(scenario, step.action)}"
    for key, value in expectations(scenario, step):
        yield from block(key, value, "    ")


def expectations(scenario: Scenario, step: Step) -> Iterator[tuple[str, Any]]:
    """The keys of a step beside its player, with their values as plain data."""
    if step.probe:
        yield "probe", True
    if step.note:
        yield "note", step.note
    rows: dict[str, ByVariant[Any]] = {"expect": step.verdict, "because": step.because, "needs": step.needs}
    for key, expected in rows.items():
        if expected:
            yield key, _by_variant(expected, _plain)
    for account in scenario.game.accounts:
        if step.standing and (told := _of_account(step.standing, account)):
            yield account, _by_variant(told, dict)


def final_told(final: ByVariant[Final]) -> dict[str, Any]:
    """What is expected at the end as plain data, by variant where it differs."""
    found: dict[str, Any] = _by_variant(final, final_of)
    return found


def _of_account(standing: ByVariant[Totals], account: str) -> ByVariant[Any]:
    """What is expected of one account."""
    named = tuple((name, totals[account]) for name, totals in standing.named if account in totals)
    return ByVariant((standing.others or {}).get(account), named)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else str(value)


def _by_variant(expected: ByVariant[Any], plain: Any) -> Any:
    if not expected.named:
        return plain(expected.others)
    table = {name: plain(value) for name, value in expected.named}
    return table if expected.others is None else {**table, "others": plain(expected.others)}


def final_of(final: Final) -> dict[str, Any]:
    """What is expected at one end as plain data."""
    written: dict[str, Any] = {account: dict(totals) for account, totals in final.totals.items()}
    rest = {"winner": final.winner, "ended": final.ended, "because": list(final.because), "needs": list(final.needs)}
    return written | {key: value for key, value in rest.items() if value}
