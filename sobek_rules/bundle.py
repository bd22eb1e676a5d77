"""Where our own variants and scenarios stand."""

from pathlib import Path


def bundled(kind: str) -> Path:
    """The folder of our own `variants` or `scenarios`: in the package when installed, beside it in a checkout."""
    package = Path(__file__).parent
    inside = package / "_bundled" / kind
    return inside if inside.is_dir() else package.parent / kind
