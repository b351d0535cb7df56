"""Read an old paper score card: which numbers of tricks fit the points written down."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.clag.scoring import score_deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.clag.house_rules import HouseRules
    from engine.clag.slots import Combination

__all__ = ["fitting_tricks", "possible_points"]


def possible_points(
    deal: Combination, house: HouseRules, size: int, nominated: int | None
) -> tuple[int, ...]:
    """Return what one seat would score for each number of tricks from 0 to `size`.

    >>> from engine.clag.combination import combine
    >>> from engine.clag.house_rules import HouseRules
    >>> house = HouseRules(hit=2, miss=0)
    >>> possible_points(combine([], house), house, 2, 1)
    (0, 12, 0)
    """
    nominations = None if nominated is None else (nominated,)
    scores = (score_deal(deal, house, nominations, (took,)) for took in range(size + 1))
    return tuple(score.points[0] for score in scores)


def fitting_tricks(
    deal: Combination,
    house: HouseRules,
    size: int,
    nominations: Sequence[int | None],
    points: Sequence[int],
) -> tuple[tuple[int, ...], ...]:
    """Return for each seat the numbers of tricks that fit its points and let all add up.

    Points that the written nomination cannot give are read as if another had been made: such cards
    have a slip in the nomination, not in the running total.
    """
    columns = [
        _fits(deal, house, size, nominated, scored)
        for nominated, scored in zip(nominations, points, strict=True)
    ]
    return tuple(
        tuple(took for took in column if _can_reach(columns, seat, size - took))
        for seat, column in enumerate(columns)
    )


def _fits(
    deal: Combination, house: HouseRules, size: int, nominated: int | None, scored: int
) -> tuple[int, ...]:
    table = possible_points(deal, house, size, nominated)
    if scored in table:
        return tuple(took for took, points in enumerate(table) if points == scored)
    return tuple(
        took for took in range(size + 1) if possible_points(deal, house, size, took)[took] == scored
    )


def _can_reach(columns: Sequence[Sequence[int]], without: int, total: int) -> bool:
    """Return whether the other columns can add up to the rest."""
    others = tuple(tuple(column) for seat, column in enumerate(columns) if seat != without)
    return _reaches(others, total)


@cache
def _reaches(columns: tuple[tuple[int, ...], ...], total: int) -> bool:
    if not columns:
        return total == 0
    return any(took <= total and _reaches(columns[1:], total - took) for took in columns[0])
