"""Say how much of a player's points above the table chance could explain. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MIN_NIGHTS = 6
"""Below that the spread of the nights is itself too uncertain."""
# Student's t, 97.5%, for 5 and more degrees of freedom: a normal's 1.96 would claim too much.
T_VALUES = (2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131)
T_OF_MANY = 2.1


@dataclass(frozen=True, slots=True)
class Skill:
    """The average of the nights' points above the table, and how far chance alone moves it.

    In 19 of 20 cases the average of a player who is no better and no worse than the others lies
    within `margin` of 0.
    """

    nights: int
    mean: float
    margin: float

    @property
    def is_beyond_chance(self) -> bool:
        """Return whether chance alone hardly explains the average."""
        return abs(self.mean) > self.margin


def measure_skill(nights: Sequence[float]) -> Skill | None:
    """Compare the average of points above the table, one figure a night, with their spread.

    What differs from night to night is cards and form; what stays the same in all of them is skill.
    None for too few nights.

    >>> found = measure_skill([1.0, 0.5, 1.5, 0.8, 1.2, 1.0])
    >>> round(found.mean, 2), round(found.margin, 2), found.is_beyond_chance
    (1.0, 0.36, True)
    >>> measure_skill([2.0, -1.5, 1.0, -2.0, 1.5, -0.4]).is_beyond_chance
    False
    """
    if len(nights) < MIN_NIGHTS:
        return None
    at = len(nights) - MIN_NIGHTS
    factor = T_VALUES[at] if at < len(T_VALUES) else T_OF_MANY
    return Skill(len(nights), fmean(nights), factor * stdev(nights) / sqrt(len(nights)))
