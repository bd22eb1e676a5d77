"""`sobek legal`: what a player may do at some point of a scenario."""

from typing import TYPE_CHECKING, Annotated

import typer

from sobek_rules.cli import options

if TYPE_CHECKING:
    from sobek_rules.options import Option
    from sobek_rules.scenario import Scenario
    from sobek_rules.variant import Variant


def legal(
    file: options.File,
    at: Annotated[
        int | None, typer.Option(metavar="STEP", min=1, help="Before which step; after the last one when left out.")
    ] = None,
    variant: options.Variants = [],  # noqa: B006
    variants: options.Folder = None,
    fill: options.Fill = None,
    assume: options.Assume = [],  # noqa: B006
    strict: options.Strict = False,
    format: options.Formats = options.Format.TEXT,
    max_bytes: options.MaxBytes = 1_000_000,
) -> None:
    """
    List what a player may do, at what cost.

    Every action open to the player to move, undetermined ones with the question that they hang on.
    """
    from sobek_rules.render import listed

    choice = options.Choice(variant, folder=variants, fill=fill, assume=assume, strict=strict, limit=max_bytes)
    scenario = options.load_scenario(file, choice)
    if at is not None and at > len(scenario.steps) + 1:
        options.no_step(f"--at {at}", scenario, "leave it out for the end")
    columns = [(one, *_found(scenario, one, at)) for one in choice.of(scenario)]
    options.show(listed.legal(scenario, columns), format)


def _found(scenario: "Scenario", variant: "Variant", at: int | None) -> "tuple[str, list[tuple[str, Option]]]":
    from sobek_rules.options import options as listed
    from sobek_rules.options import worlds_at
    from sobek_rules.phrases import how_many
    from sobek_rules.replay import replay

    game, played = scenario.game, replay(scenario, variant)
    worlds = worlds_at(played, at)
    if not worlds:
        return f"not reached, since {played.unreached}", []
    state = worlds[0].state
    player = game.mover(state)
    if player is None:
        return "it is not told whose turn it is (to_move)", []
    found = [(game.describe(state, option.action), option) for option in listed(game, variant, worlds, player)]
    where = "at the end" if at is None else f"before step {at}"
    count = f"{how_many(len(found), 'action')} open to" if found else "nothing is open to"
    return f"{count} {scenario.players[player]} {where}", found
