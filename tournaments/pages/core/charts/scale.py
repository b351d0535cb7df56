"""Choose the round numbers beside a chart, and the words of the table below it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.core.formatting import format_decimal, format_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_STEPS = 5
"""The most lines across a chart, besides the lowest."""


@dataclass(frozen=True, slots=True)
class ChartTable:
    """The figures of a chart as a table: headings, and rows that begin with their own heading."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """A range of figures that begins and ends with round ones, `step` apart."""

    low: float
    high: float
    step: float

    def share(self, figure: float) -> float:
        """Return how far up the scale a figure is, from 0 to 1."""
        return (figure - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Return the round figures from the lowest up."""
        count = round((self.high - self.low) / self.step)
        return [round(self.low + self.step * number, 6) for number in range(count + 1)]

    def names(self) -> list[str]:
        """Return the words for the ticks, all with as many decimals as the step has.

        >>> Scale(-0.5, 1, 0.5).names()
        ['−0.5', '0.0', '0.5', '1.0']
        """
        places = len(f"{self.step:.6f}".rstrip("0").partition(".")[2])
        return [format_decimal(tick, places) for tick in self.ticks()]


def choose_scale(low: float, high: float) -> Scale:
    """Return a scale of at most `MAX_STEPS` steps of 1, 2 or 5 times a power of ten.

    >>> choose_scale(0, 43).ticks()
    [0, 10, 20, 30, 40, 50]
    >>> choose_scale(-1.2, 2.9).ticks()
    [-2, -1, 0, 1, 2, 3]
    >>> choose_scale(0, 0).ticks()[-1]
    1.0
    """
    if high <= low:
        high = low + 1
    power = 10.0 ** math.floor(math.log10((high - low) / MAX_STEPS))
    for step in (power, 2 * power, 5 * power, 10 * power, 20 * power):
        # A hair is taken off, because 0.3 / 0.1 is more than 3.
        bottom = math.floor(low / step + 1e-9) * step
        top = math.ceil(high / step - 1e-9) * step
        if (top - bottom) / step <= MAX_STEPS + 1e-9:
            break
    return Scale(*(int(one) if one == int(one) else round(one, 6) for one in (bottom, top, step)))


def format_figures(figures: Sequence[float | None]) -> list[str]:
    """Format figures with at most two decimals (U+2212 for minus); a dash for a missing one.

    >>> format_figures([1234.0, -0.5, 2.666, None])
    ['1234', '−0.5', '2.67', '–']
    """
    shown = iter(format_numbers(round(one, 2) for one in figures if one is not None))
    return ["–" if one is None else next(shown) for one in figures]
