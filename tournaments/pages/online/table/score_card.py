"""Build the score card beside an online table: a narrow row for each deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.core.formatting import format_points, format_signed
from tournaments.core.translation import translate

if TYPE_CHECKING:
    from tournaments.online import RunningScore, ScoredDeal


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """What one seat did in a deal: tricks of its nomination, points, and the total after it."""

    nomination: str
    points: str
    total: str
    made: bool | None


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A finished deal; `label` names its specials."""

    number: int
    label: str
    cells: list[ScoreCell]


def score_rows(card: RunningScore) -> list[ScoreRow]:
    """Build a row for each finished deal: cells with nomination, points and the running total."""
    return [_row(deal) for deal in card.rows]


def _row(deal: ScoredDeal) -> ScoreRow:
    nominations = deal.nominations or (None,) * len(deal.points)
    cells = [
        ScoreCell(
            nomination="" if bid is None else f"{took}/{bid}",
            points=format_signed(points),
            total=format_points(total),
            made=made,
        )
        for bid, took, points, total, made in zip(
            nominations, deal.tricks, deal.points, deal.totals, deal.made, strict=True
        )
    ]
    specials = ", ".join(translate(slug.replace("-", " ")) for slug in deal.specials)
    return ScoreRow(deal.number, specials.capitalize(), cells)
