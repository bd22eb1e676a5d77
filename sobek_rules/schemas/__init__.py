"""The JSON Schemas (draft-07) of scenario files, records, variant files, reports and the messages of `sobek conform`.

The parts that follow from a game's own tables are kept up to date by `tests/test_schemas.py`.
"""


def text(kind: str) -> str:
    """The schema of a kind of file as JSON text: `scenario`, `record`, `variant`, `report` or `protocol`."""
    from importlib.resources import files

    return files(__name__).joinpath(f"{kind}.json").read_text(encoding="utf-8")
