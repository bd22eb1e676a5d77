"""The `sobek` program: its verbs, one file each, loaded when they are asked for."""

from importlib import import_module

import typer

#: The verbs in the order of the help; each is the function of that name in the module of that name.
VERBS = (
    "replay", "step", "check", "legal", "compare", "diff", "contrast", "witness", "explain", "variants", "lint",
    "validate", "infer", "picture", "serve", "convert", "conform", "vectors", "grade", "new", "schema",
)  # fmt: skip


def program(verb: str = "") -> typer.Typer:
    """The program with one verb, which starts faster; with all of them where that one is none of ours."""
    app = typer.Typer(
        name="sobek",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(main)
    for name in (verb,) if verb in VERBS else VERBS:
        app.command(name)(getattr(import_module(f"sobek_rules.cli.{name}"), name))
    return app


def main(version: bool = typer.Option(False, "--version", help="Print the version and stop.")) -> None:
    """
    A judge for board-game rules: legal, illegal or undetermined, and on which sentence that rests.

    Write down what happened in a scenario file (sobek new duel), then replay it under one rule text or all of them.
    """
