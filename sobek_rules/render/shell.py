"""Whole HTML pages out of a template, a style and a script, of which the page lets no others run."""

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from string import Template

_ASSETS = files(__package__) / "assets"


def shell(name: str, style: str = "", *, scripted: bool = True, **parts: object) -> str:
    """The page of that name with its parts, which are HTML already; `style` comes behind its own."""
    style, script = f"{_asset(f'{name}.css')}{style}", _asset(f"{name}.js") if scripted else ""
    return Template(_asset(f"{name}.html")).substitute(
        parts, style=style, style_hash=_hash(style), script=script, script_hash=_hash(script)
    )


def _asset(name: str) -> str:
    return (_ASSETS / name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
