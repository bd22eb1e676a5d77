"""`make bench`: start-up, checking files, judging, random and recorded games, the table; ratios within this run."""

import tempfile
from functools import partial
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import Any

from benchmarks import timing
from benchmarks.games import COUNTS, DUEL, games, play_out, readings
from benchmarks.scenarios import generate
from sobek_rules.game import Game, Unnoted
from sobek_rules.games import GAMES
from sobek_rules.judge import NOTHING, World, advance, lawful, rule_on
from sobek_rules.serve.table import Table

FILES, STEPS = 1000, 40
ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "logs" / "table-900000001.json"
RECORDINGS = [ROOT.parent / "shared" / "bga-recordings" / f"{name}.jsonl.gz" for name in ("base-200", "pharaoh-50")]
TEXTS = ("duel/guide-de", "duel/bga-en", "duel/bga-fr", "duel/reference")


def _startup() -> None:
    bare = timing.process("-c", "pass")
    rows = {
        "sobek --version": ("-m", "sobek_rules", "--version"),
        "sobek --help": ("-m", "sobek_rules", "--help"),
        "sobek new duel": ("-m", "sobek_rules", "new", "duel"),
    }
    print(f"a bare interpreter: {bare * 1000:.1f} ms of processor time")
    for name, arguments in rows.items():
        print(f"{name}: {timing.process(*arguments) / bare:.1f} bare interpreters")
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder), 1, 60)
        one = timing.process("-m", "sobek_rules", "check", folder)
        print(f"sobek check, one scenario of up to 60 steps under one text: {one / bare:.1f} bare interpreters")


def _files() -> None:
    bare = timing.process("-c", "pass")
    with tempfile.TemporaryDirectory() as folder:
        steps = generate(Path(folder), FILES, STEPS)
        taken = timing.process("-m", "sobek_rules", "check", folder, runs=2)
        each = taken / FILES
        print(
            f"sobek check, {FILES} scenarios with {steps} steps: {FILES / taken:.0f} files/s, start-up included;",
            end=" ",
        )
        print(f"{bare / each:.1f} files in the time of a bare interpreter")
        _compare(folder)


def _compare(folder: str) -> None:
    """For every two texts, each first: what comparing takes, against what checking both takes."""
    checked = {frozenset(pair): _taken("check", folder, pair) for pair in combinations(TEXTS, 2)}
    ratios = [(_taken("compare", folder, pair) / checked[frozenset(pair)], pair) for pair in permutations(TEXTS, 2)]
    for at, (ratio, (one, other)) in enumerate(sorted(ratios, reverse=True)):
        worst = "" if at else ", the worst pair"
        print(f"sobek compare of {one} and {other} over these: {ratio:.1f} times what check takes for both{worst}")


def _taken(command: str, folder: str, pair: tuple[str, str]) -> float:
    return timing.process("-m", "sobek_rules", command, folder, "-V", pair[0], "-V", pair[1], runs=0)


def _judging() -> None:
    turns = timing.inside(timing.yardstick)
    print(f"a plain loop: {turns / 1e6:.1f} million turns/s")
    first = 0.0
    for game in GAMES:
        fast, slow = _rates(game)
        first = first or fast
        print(f"{game.name}: judged steps, unexplained: {fast:,.0f}/s; one costs {turns / fast:.0f} turns,", end=" ")
        print(f"{first / fast:.2f} times one of the {GAMES[0].name}; explaining costs {fast / slow:.2f} times")


def _rates(game: Game) -> tuple[float, float]:
    """Judged steps a second in random games, without and with what explains them."""
    found = readings(game)
    played = games(COUNTS[game.name], game=game)
    rules = Unnoted(found.settled(NOTHING))

    def plain() -> int:
        for state, actions in played:
            for action in actions:
                assert lawful(game, state, action, rules)
                state = game.verbs[action.kind].effect(state, action, rules)
        return sum(len(actions) for _, actions in played)

    def explained() -> int:
        for state, actions in played:
            worlds: tuple[World, ...] = (World(state),)
            for action in actions:
                worlds = advance(rule_on(game, found, worlds, action), found)
        return sum(len(actions) for _, actions in played)

    return timing.inside(plain), timing.inside(explained)


def _random_games() -> None:
    rules = Unnoted(readings().settled(NOTHING))

    def play() -> int:
        for seed in range(20):
            play_out(DUEL, DUEL.deal(Random(seed)), rules, Random(seed))
        return 20

    turns = timing.inside(timing.yardstick)
    rate = timing.inside(play, runs=3)
    print(f"random games to the end, actions listed at every step: {rate:.1f}/s; one costs {turns / rate:,.0f} turns")


def _recorded_games() -> None:
    """Recorded games held against what their platform plays by: the example, and the shared ones where they are."""
    read = "import json, sys; [json.loads(open(path).read()) for path in sys.argv[1:]]"
    bare = timing.process("-c", read, str(EXAMPLE))
    one = timing.process("-m", "sobek_rules", "validate", str(EXAMPLE))
    print(f"sobek validate, one log: {one / bare:.1f} times an interpreter that reads its JSON")
    files = [str(path) for path in RECORDINGS if path.exists()]
    if not files:
        print("the shared recordings are not here")
        return
    unpack = "import gzip, json, sys; [json.loads(line) for path in sys.argv[1:] for line in gzip.open(path)]"
    bare = timing.process("-c", unpack, *files, runs=1)
    all_of_them = timing.process("-m", "sobek_rules", "validate", "--summary", *files, runs=1)
    print(f"sobek validate, 250 recordings: {all_of_them:.1f} s, {all_of_them / bare:.1f} times reading their JSON")
    inferring = timing.process("-m", "sobek_rules", "infer", files[0], runs=0)
    print(f"sobek infer of 200 of them: {inferring / all_of_them:.1f} times that")


_READY = """
from sobek_rules.serve.server import configured
from sobek_rules.serve.table import Table
table = Table()
table.prepare()
table.page()
configured(table, "localhost").load()
"""


def _table() -> None:
    """The page at the table: until it can answer, and for every position of random games what an answer takes."""
    bare = timing.process("-c", "pass")
    print(f"sobek serve, until it answers: {timing.process('-c', _READY) / bare:.1f} bare interpreters")
    table, turns = Table(), timing.inside(timing.yardstick)
    table.prepare()
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder), 20, STEPS)
        asked = [
            {"scenario": path.read_text("utf-8"), "step": step}
            for path in sorted(Path(folder).iterdir())
            for step in range(1, STEPS, 3)
        ]
    taken = sorted(1 / timing.inside(partial(_answered, table, one), runs=2) for one in asked)
    middle, worst = taken[len(taken) // 2], taken[-1]
    print(
        f"{len(asked)} answers, whole random games under all texts: {middle * turns:,.0f} turns in the middle", end=" "
    )
    print(f"({middle * 1000:.0f} ms), the longest {worst * turns:,.0f} ({worst * 1000:.0f} ms)")


def _answered(table: Table, asked: dict[str, Any]) -> int:
    table.answer(asked)
    return 1


def main() -> None:
    """Print every measurement."""
    for measure in (_startup, _files, _judging, _random_games, _recorded_games, _table):
        measure()


if __name__ == "__main__":
    main()
