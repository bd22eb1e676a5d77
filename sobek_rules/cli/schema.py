"""`sobek schema`: the JSON Schemas of our files and reports."""

import sys
from enum import StrEnum
from typing import Annotated

import typer


class Kind(StrEnum):
    """What there is a schema of."""

    SCENARIO = "scenario"
    RECORD = "record"
    VARIANT = "variant"
    REPORT = "report"
    PROTOCOL = "protocol"


def schema(kind: Annotated[Kind, typer.Argument(help="What to describe.")]) -> None:
    """
    Print the JSON Schema of a kind of file.

    Draft-07, for scenario files, records, variant files, our reports, and what sobek conform and engines say to each
    other; editors complete and check with it.
    """
    from sobek_rules import schemas

    sys.stdout.write(schemas.text(kind.value))
