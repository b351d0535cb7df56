"""Penalties, bonuses and adjusted scores as they are shown under standings and to players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments.standings import describe_adjustment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.standings import AdjustmentLine


@dataclass(frozen=True, slots=True)
class AdjustmentRow:
    """An adjustment in a list. The first of each player has an `anchor`, to which marks lead."""

    anchor: str
    name: str
    detail: str
    event: str
    event_url: str


def build_adjustment_rows(
    lines: Iterable[AdjustmentLine], club_slug: str, *, with_event: bool = False
) -> tuple[AdjustmentRow, ...]:
    """Build the rows of a list; `with_event` where it is of several events."""
    seen: set[int] = set()
    rows = []
    for line in lines:
        rows.append(
            AdjustmentRow(
                anchor="" if line.player_id in seen else anchor_of(line.player_id),
                name=line.name,
                detail=describe_adjustment(line),
                event=line.event_name if with_event else "",
                event_url=reverse("event", args=[club_slug, line.event]),
            )
        )
        seen.add(line.player_id)
    return tuple(rows)


def anchor_of(player_id: int) -> str:
    """Return the anchor of a player's first adjustment in a list."""
    return f"adjusted-{player_id}"
