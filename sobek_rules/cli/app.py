"""The `sobek` program: its verbs, one file each."""

import typer

from sobek_rules.cli import check, explain, legal, lint, new, replay, schema, variants

app = typer.Typer(
    name="sobek",
    help="A judge for board-game rules: legal, illegal or undetermined, and on which sentence that rests.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("replay")(replay.replay)
app.command("check")(check.check)
app.command("legal")(legal.legal)
app.command("explain")(explain.explain)
app.command("variants")(variants.variants)
app.command("lint")(lint.lint)
app.command("new")(new.new)
app.command("schema")(schema.schema)


@app.callback()
def main(version: bool = typer.Option(False, "--version", help="Print the version and stop.")) -> None:
    """
    A judge for board-game rules: legal, illegal or undetermined, and on which sentence that rests.

    Write down what happened in a scenario file (sobek new duel), then replay it under one rule text or all of them.
    """
