"""`sobek serve`: the page at the table."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from sobek_rules.cli import options

if TYPE_CHECKING:
    import socket

#: The keys of a telephone that spell SOBE.
_PORT = 7623


def serve(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="The scenario to begin with.")] = None,
    host: Annotated[
        str, typer.Option(metavar="NAME", help="The address to listen on; any but this machine's own lets others in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, metavar="N", help="The port to listen on; 0 for any that is free.")
    ] = _PORT,
    browser: Annotated[bool, typer.Option("--browser", help="Open the page in a browser.")] = False,
    variants: options.Folder = None,
) -> None:
    """
    Set up a dispute by clicking, on a local page.

    Choose a game, take pieces from the box, choose the disputed action, and read what all texts say of it. The page
    works on this machine alone and asks nothing of any other. Stop it with Ctrl-C.
    """
    from sobek_rules.serve.server import run
    from sobek_rules.serve.table import Table

    table = Table(variants, _text(file, variants) if file else "")
    table.prepare()
    listener = _listener(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}/"
    print(f"sobek serves on {address} until you press Ctrl-C", flush=True)
    if browser:
        import webbrowser

        webbrowser.open(address)
    try:
        run(table, host, listener)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)


def _listener(host: str, port: int) -> "socket.socket":
    from sobek_rules.serve.server import listening

    if not host:
        options.wrong("--host is empty; name an address, 127.0.0.1 for this machine alone")
    try:
        return listening(host, port)
    except OSError as error:
        options.wrong(f"--host {host} --port {port}: {error.strerror or error}; --port 0 takes any port that is free")


def _text(path: str, variants: str | None) -> str:
    """The text of a scenario; written anew where it names a file that a page cannot see, or is a record."""
    from sobek_rules.writer import write

    choice = options.Choice([], folder=variants)
    document = options.read(path, choice.library.limit)
    scenario = choice.library.scenario(document, choice.doubt)
    alone = "layout" in document.text and "layout" in scenario.game.scenario_keys
    return write(scenario) if alone or scenario.recorded else document.text
