"""Reckon what the players' seat took in a daily deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import DealScore

OWN_SEAT = 0
"""The seat of the person who plays; bots have the others."""


class DailyLine(TypedDict):
    """What the players' seat took in one deal; `nominated` is None where there are none."""

    nominated: int | None
    tricks: int
    points: int


def build_line(score: DealScore) -> DailyLine:
    """Return what the players' seat took in a scored deal."""
    return DailyLine(
        nominated=score.nominations[OWN_SEAT] if score.nominations else None,
        tricks=score.tricks[OWN_SEAT],
        points=score.points[OWN_SEAT],
    )


def total(lines: Sequence[DailyLine]) -> int:
    """Return the points of all deals."""
    return sum(line["points"] for line in lines)
