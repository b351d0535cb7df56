"""What the score page's scripts declare that the server sends is what it sends, field by field."""

from __future__ import annotations

import re
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from api.events.table_shapes import StandInOut
from api.scoring import live_shapes, shapes
from engine import DealReport, Override
from engine.paper import descriptions
from tournaments.core.errors import FieldProblem
from tournaments.events import TableTime

DECLARED = Path(__file__).parents[3] / "static/js/scoring/table/server.d.ts"
INTERFACE = re.compile(r"export interface (\w+)(?: extends (\w+))? \{\n(.*?)\n\}", re.DOTALL)
FIELD = re.compile(r"^  (\w+)\??:", re.MULTILINE)

DESCRIBED = "Bid Caller Choice Clash Closing DealKind DealLine Description Doubling Item Pairs Part"
LIVE = "TableGame Live MeAtTable Phone Call Signature Need SoFar SoFarLine NextSeat Notice Onward"
SENT: dict[str, type[Any]] = {
    **{name: getattr(descriptions, name) for name in DESCRIBED.split()},
    **{name: getattr(live_shapes, f"{name}Out") for name in LIVE.split()},
    "PartValue": descriptions.PartValue,
    "TableTime": TableTime,
    "DealReport": DealReport,
    "DealTaken": shapes.DealTakenOut,
    "FieldProblem": FieldProblem,
    "LiveDeal": shapes.LiveDealOut,
    "Override": Override,
    "StandIn": StandInOut,
    "Warning": shapes.WarningOut,
}
MADE_OF_PARTS = {"CurrentVersion", "Problem"}
"""Objects that the server puts together without a class."""


def declared() -> dict[str, set[str]]:
    """The fields of each interface, with those of the one that it extends."""
    found: dict[str, set[str]] = {}
    for name, base, body in INTERFACE.findall(DECLARED.read_text(encoding="utf-8")):
        found[name] = set(FIELD.findall(body)) | found.get(base, set())
    return found


def test_every_type_that_the_scripts_declare_is_compared() -> None:
    assert declared().keys() == SENT.keys() | MADE_OF_PARTS


@pytest.mark.parametrize("name", SENT)
def test_the_scripts_declare_the_fields_that_the_server_sends(name: str) -> None:
    sent = {*signature(SENT[name]).parameters}
    # The number of the format is put to the description when it is sent.
    assert declared()[name] == sent | ({"format"} if name == "Description" else set())
