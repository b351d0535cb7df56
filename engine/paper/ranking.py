"""Rank the seats of a game: winners, places, and points for places at tables of any size."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.seats import Seat

__all__ = ["placement_points", "places", "winners"]


def winners(
    points: Sequence[int], failed: Sequence[int], tie_break: str = "fewest-failed"
) -> tuple[Seat, ...]:
    """Return who won: most points; then fewest missed nominations; then joint winners.

    The tie-break by misses is a suggestion of pagat.com (docs/rules.md).

    With `tie_break="joint"` every tied seat wins.

    >>> winners([160, 160, 100], [5, 3, 4])
    (1,)
    >>> winners([160, 160, 100], [5, 3, 4], "joint")
    (0, 1)
    """
    return tuple(seat for seat, place in enumerate(places(points, failed, tie_break)) if place == 1)


def places(
    points: Sequence[int], failed: Sequence[int], tie_break: str = "fewest-failed"
) -> tuple[int, ...]:
    """Return each seat's place, from 1; seats level on points and misses share one.

    With `tie_break="joint"` misses do not count.

    >>> places([10, 20, 20, 5], [0, 1, 1, 0])
    (3, 1, 1, 4)
    """
    counted = failed if tie_break == "fewest-failed" else [0] * len(points)
    # Smaller keys are better: more points first, then fewer misses.
    keys = [(-score, misses) for score, misses in zip(points, counted, strict=True)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def placement_points(places: Sequence[int]) -> tuple[Fraction, ...]:
    """Return points for places that do not depend on the table's size: 1 for first, 0 for last.

    The places between are spaced evenly; those who share a place share the mean of the places
    that they take up. The sum is half of the number of players, at every table.

    >>> [str(points) for points in placement_points([1, 2, 2, 4])]
    ['1', '1/2', '1/2', '0']
    >>> [str(points) for points in placement_points([1])]
    ['1']
    """
    size = len(places)
    if size == 1:
        return (Fraction(1),)
    result = []
    for place in places:
        shared = sum(other == place for other in places)
        middle = Fraction(2 * (place - 1) + shared - 1, 2)
        result.append(1 - middle / (size - 1))
    return tuple(result)
