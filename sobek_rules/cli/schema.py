"""`sobek schema`: the JSON Schemas of our files and reports."""

import sys
from enum import StrEnum
from typing import Annotated

import typer


class Kind(StrEnum):
    """What there is a schema of."""

    SCENARIO = "scenario"
    VARIANT = "variant"
    REPORT = "report"


def schema(kind: Annotated[Kind, typer.Argument(help="What to describe.")]) -> None:
    """Print the JSON Schema (draft-07) of scenario files, variant files or JSON reports."""
    from sobek_rules import schemas

    sys.stdout.write(schemas.text(kind.value))
