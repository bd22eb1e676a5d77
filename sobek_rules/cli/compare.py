"""`sobek compare`: scenarios under several texts, where they part and why."""

from typing import TYPE_CHECKING

from sobek_rules.cli import options

if TYPE_CHECKING:
    from sobek_rules.compare import Comparison
    from sobek_rules.render.report import Report
    from sobek_rules.scenario import Scenario


def compare(
    files: options.Files,
    variant: options.Variants = [],  # noqa: B006
    variants: options.Folder = None,
    fill: options.Fill = None,
    assume: options.Assume = [],  # noqa: B006
    strict: options.Strict = False,
    html: options.Html = None,
    lang: options.Lang = None,
    format: options.Formats = options.Format.TEXT,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    Show where texts part on scenarios, and why.

    Each text after the first is held against the first: every difference with the smallest set of questions that
    accounts for it, found by replaying. Many scenarios give a table by cause.
    """
    import gc

    from sobek_rules.library import folders

    gc.disable()  # as in check
    choice = options.Choice(variant, folder=variants, fill=fill, assume=assume, strict=strict, limit=max_bytes)
    paths = folders(files)
    if not paths:
        options.wrong(f"no scenario files in {', '.join(files)}")
    found = {path: options.load_scenario(path, choice) for path in paths}
    scenarios = [one for path, one in found.items() if path in files or choice.concerns(one)] or list(found.values())
    options.passed_over(len(found) - len(scenarios))
    if html is not None:
        _page(scenarios, choice, lang or "", html)
    elif len(scenarios) == 1:
        options.show(_one(scenarios[0], choice, lang or ""), format)
    else:
        options.show(_many(scenarios, choice), format)


def _page(scenarios: "list[Scenario]", choice: options.Choice, language: str, out: str) -> None:
    from sobek_rules.render import page

    if len(scenarios) > 1:
        options.wrong("a page shows one scenario; name one file with --html")
    report = _one(scenarios[0], choice, language, boards=True)
    options.save_page(out, page.render(report), scenarios[0].path)


def _one(scenario: "Scenario", choice: options.Choice, language: str, *, boards: bool = False) -> "Report":
    from sobek_rules.compare import Comparer
    from sobek_rules.diff import comparable
    from sobek_rules.render import compared

    first, *others = found = choice.of(scenario)
    comparable(found)
    comparisons: list[Comparison] = [Comparer(first, other).compare(scenario) for other in others]
    played = [comparisons[0].one, *(one.other for one in comparisons)]
    return compared.comparison(played, comparisons, language, boards=boards)


def _many(scenarios: "list[Scenario]", choice: options.Choice) -> "Report":
    from sobek_rules.compare import Comparer
    from sobek_rules.diff import comparable
    from sobek_rules.render import compared

    found = choice.of(scenarios[0])
    comparable(found)
    if len(found) != 2:
        options.wrong("many scenarios are compared under two variants: name them with -V")
    for scenario in scenarios:
        options.suiting(scenario, found)
    comparer = Comparer(*found)
    return compared.summary([comparer.compare(scenario) for scenario in options.progress(scenarios, "comparing")])
