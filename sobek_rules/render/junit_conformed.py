"""The conformance of an engine as JUnit XML: a suite a game, a case a case."""

from sobek_rules.render.conformed_words import case_words, consequence_words
from sobek_rules.render.machine import clean
from sobek_rules.render.report import Report

_ELEMENTS = {"fail": "failure", "error": "error", "timeout": "error"}
_SKIPPED = ("skip", "not tested", "ruling")


def as_junit(report: Report) -> str:
    """A report as JUnit XML; what was not tested is skipped, with its reason, and so is a failure that is known."""
    from xml.etree import ElementTree as Xml

    suites = Xml.Element("testsuites", name="sobek conform")
    for game in report["coverage"]:
        cases = [case for case in report["cases"] if case["game"] == game]
        counted = {name: str(sum(_said(case)[0] == name for case in cases)) for name in ("failure", "error", "skipped")}
        counts = {"failures": counted["failure"], "errors": counted["error"], "skipped": counted["skipped"]}
        suite = Xml.SubElement(suites, "testsuite", {"name": game, "tests": str(len(cases)), **counts})
        for case in cases:
            element = Xml.SubElement(
                suite, "testcase", classname=game, name=clean(case["id"]), file=clean(case["path"])
            )
            name, message = _said(case)
            if name:
                Xml.SubElement(element, name, message=clean(message)).text = clean(_text(case)) or None
            if "stderr" in case:
                Xml.SubElement(element, "system-err").text = clean("\n".join(case["stderr"]))
    for id in (report["baseline"] or {}).get("stale", ()):
        suite = Xml.SubElement(suites, "testsuite", name="baseline", tests="1", failures="1")
        element = Xml.SubElement(suite, "testcase", classname="baseline", name=clean(id))
        Xml.SubElement(element, "failure", message="listed, and passes")
    if not report["executed"]:
        suite = Xml.SubElement(suites, "testsuite", name="cases", tests="1", failures="1")
        element = Xml.SubElement(suite, "testcase", classname="cases", name="executed")
        Xml.SubElement(element, "failure", message="no case was executed")
    Xml.indent(suites)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + Xml.tostring(suites, encoding="unicode") + "\n"


def _said(case: Report) -> tuple[str, str]:
    """The element that tells of a case, and its message; no element for what passes."""
    if "known" in case and case["grade"] in _ELEMENTS:
        return "skipped", f"known: {case['known']}"
    if case["grade"] in _ELEMENTS:
        return _ELEMENTS[case["grade"]], case_words(case)
    if case["grade"] in _SKIPPED:
        return "skipped", f"{case['grade']}: {case.get('reason', '')}"
    return "", ""


def _text(case: Report) -> str:
    found = case.get("difference", {})
    lines = [f"- {action}" for action in found.get("missing", ())]
    lines += [f"+ {one['action']}: {one['why']}" for one in found.get("extra", ())]
    lines += [one["sentence"] for one in found.get("ours", {}).get("findings", ()) if one["verdict"] != "legal"]
    lines += [consequence_words(found)] if found else []
    lines += [case["shrunk"]["text"]] if "shrunk" in case else []
    return "\n".join(filter(None, lines))
