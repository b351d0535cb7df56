"""Describe a sheet as data: a point a trick until the target is reached.

The format is explained in docs/descriptions.md.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards import SUITS
from engine.clogs.packs import PACKS
from engine.paper.descriptions import DealKind, Description, make_cell, make_line

if TYPE_CHECKING:
    from engine.clogs.sheet import Sheet

__all__ = ["describe_sheet"]


@lru_cache(maxsize=32)
def describe_sheet(sheet: Sheet, max_deals: int) -> Description:
    """Return the description of a game of at most `max_deals` deals."""
    each = PACKS[sheet.players].each
    target = sheet.house.target
    kind = DealKind(
        cards=each,
        stops_at=target if sheet.house.reached == "stop" else None,
        trumps=(*SUITS, "NT"),
        keys=("took",),
        cells=[make_cell(took, None) for took in range(each + 1)],
    )
    plans = [sheet.plan(number, {}) for number in range(1, max_deals + 1)]
    return Description(
        players=sheet.players,
        first_dealer=sheet.first_dealer,
        deal_count=None,
        last=max_deals,
        target=target,
        ties_play_on=True,
        tie_break=sheet.tie_break,
        deals=tuple(make_line(plan, 0, is_fixed=True) for plan in plans),
        kinds=(kind,),
    )
