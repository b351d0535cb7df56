"""Descriptions of tables that players leave or come back to: the deals of all segments in a row."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.paper.descriptions import DealKind, DealLine, Description
    from engine.paper.seat_changes import Segment, SegmentedSheet
    from engine.paper.sheets import ScoreSheet

__all__ = ["describe_segments"]


def describe_segments(
    sheet: SegmentedSheet, max_deals: int, describe: Callable[[ScoreSheet, int], Description]
) -> Description:
    """Describe the game: the deals of each segment as its own sheet has them, with who plays."""
    kinds: list[DealKind] = []
    lines: list[DealLine] = []
    ends = [segment.first - 1 for segment in sheet.segments[1:]]
    for segment, last in zip(sheet.segments, [*ends, max_deals], strict=True):
        own = describe(segment.sheet, max_deals)
        kinds += [kind for kind in own.kinds if kind not in kinds]
        lines += [
            _line_at_table(segment, line, own, kinds)
            for line in own.deals[segment.first - 1 : last]
        ]
    return replace(
        own,
        players=sheet.players,
        first_dealer=sheet.first_dealer,
        deals=tuple(lines),
        kinds=tuple(kinds),
    )


def _line_at_table(
    segment: Segment, line: DealLine, own: Description, kinds: list[DealKind]
) -> DealLine:
    return replace(
        line,
        kind=None if line.kind is None else kinds.index(own.kinds[line.kind]),
        dealer=None if line.dealer is None else segment.seats[line.dealer],
        leader=None if line.leader is None else segment.seats[line.leader],
        seats=segment.seats,
    )
