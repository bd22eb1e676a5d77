"""Reports for programs: JSON, JUnit XML and the annotations of a code host."""

import json
from typing import Any

from sobek_rules.drawing import Drawing
from sobek_rules.recorded import FAULTS
from sobek_rules.render import drawn
from sobek_rules.render.report import Report
from sobek_rules.render.text_validated import in_short

_FAULTS = frozenset(map(str, FAULTS))


def as_json(report: Report) -> str:
    """One JSON document; `sobek schema report` describes it."""
    return json.dumps(_in_text(report) if "board" in report else report, ensure_ascii=False, indent=2) + "\n"


def _in_text(value: Any) -> Any:
    """The same with drawings in lines of text."""
    match value:
        case Drawing():
            return drawn.text(value)
        case dict():
            return {key: _in_text(one) for key, one in value.items()}
        case list():
            return [_in_text(one) for one in value]
        case _:
            return value


def as_junit(report: Report) -> str:
    """A check as JUnit XML: a suite a scenario, a case a variant."""
    from xml.etree import ElementTree as Xml

    suites = Xml.Element("testsuites", name="sobek check")
    for path, cases in report["cases"].items():
        failing = [failure for failure in report["failures"] if failure["path"] == path]
        failed = len({failure["variant"] for failure in failing})
        suite = Xml.SubElement(suites, "testsuite", name=clean(path), tests=str(len(cases)), failures=str(failed))
        for variant in cases:
            case = Xml.SubElement(suite, "testcase", classname=clean(path), name=clean(variant))
            wrong = [f"{f['line']}:{f['column']}: {f['what']}" for f in failing if f["variant"] == variant]
            if wrong:
                Xml.SubElement(case, "failure", message=clean(wrong[0])).text = clean("\n".join(wrong))
    for path in dict.fromkeys(problem["path"] for problem in report["problems"]):
        suite = Xml.SubElement(suites, "testsuite", name=clean(path), tests="1", errors="1")
        case = Xml.SubElement(suite, "testcase", classname=clean(path), name="read")
        wrong = [
            f"{p['line']}:{p['column']}: {p['what']}; {p['right']}" for p in report["problems"] if p["path"] == path
        ]
        Xml.SubElement(case, "error", message=clean(wrong[0])).text = clean("\n".join(wrong))
    Xml.indent(suites)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + Xml.tostring(suites, encoding="unicode") + "\n"


def records_as_junit(report: Report) -> str:
    """Recorded games as JUnit XML: a suite a file, a case a game and variant."""
    from xml.etree import ElementTree as Xml

    suites = Xml.Element("testsuites", name="sobek validate")
    by_file: dict[str, list[Report]] = {}
    for game in report["games"]:
        by_file.setdefault(game["file"].rpartition(":")[0] or game["file"], []).append(game)
    for path, games in by_file.items():
        suite = Xml.SubElement(suites, "testsuite", name=clean(path), tests=str(len(games)))
        for game in games:
            name = f"{game['file']} {game['variant']}".strip()
            case = Xml.SubElement(suite, "testcase", classname=clean(path), name=clean(name))
            wrong = [in_short(one) for one in game["remarks"] if one["row"] in _FAULTS]
            unread = [f"{one['row']}: {one['what']}" for one in game["troubles"]]
            for kind, lines in (("failure", wrong), ("error", unread)):
                if lines:
                    Xml.SubElement(case, kind, message=clean(lines[0])).text = clean("\n".join(lines))
        suite.set("failures", str(len(suite.findall("testcase/failure"))))
        suite.set("errors", str(len(suite.findall("testcase/error"))))
    Xml.indent(suites)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + Xml.tostring(suites, encoding="unicode") + "\n"


def clean(text: str) -> str:
    """Text without the control characters that XML forbids."""
    return "".join(c if c.isprintable() or c in "\n\t" else "\ufffd" for c in text)


def as_github(report: Report) -> str:
    """A check as workflow commands, one line for each failure."""
    said = [(f, f"{f['variant']}: {f['what']}") for f in report["failures"]]
    said += [(p, f"{p['what']}; {p['right']}") for p in report["problems"]]
    lines = [
        f"::error file={_property(at['path'])},line={at['line']},col={at['column']}::{_data(text)}" for at, text in said
    ]
    return "".join(f"{line}\n" for line in lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
