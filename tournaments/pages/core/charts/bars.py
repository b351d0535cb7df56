"""Lay out a chart of bars, one below the other, each with its name and its figure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 420
ROW = 30
NAMES, FIGURES = 96, 56
MAX_BARS = 24


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: a share from 0 to 1 and how it is written; `beside` is a share to compare it with."""

    name: str
    share: float
    figure: str
    beside: float | None = None


@dataclass(frozen=True, slots=True)
class DrawnBar:
    """A bar as its template draws it; `mark` is where the share beside it lies."""

    y: int
    width: float
    name: str
    figure: str
    figure_x: float
    mark: float | None


@dataclass(frozen=True, slots=True)
class BarChart:
    """A chart as its template draws it. The page has a table of the same figures below it."""

    anchor: str
    title: str
    description: str
    width: int
    height: int
    left: int
    bars: tuple[DrawnBar, ...]


def build_bar_chart(
    anchor: str, *, title: str, description: str, bars: Sequence[Bar]
) -> BarChart | None:
    """Lay out a chart of at most `MAX_BARS` bars; None without one."""
    shown = bars[:MAX_BARS]
    if not shown:
        return None
    return BarChart(
        anchor=anchor,
        title=title,
        description=description,
        width=WIDTH,
        height=len(shown) * ROW + 4,
        left=NAMES,
        bars=tuple(_draw(number, bar) for number, bar in enumerate(shown)),
    )


def _draw(number: int, bar: Bar) -> DrawnBar:
    room = WIDTH - NAMES - FIGURES
    width = round(max(bar.share, 0) * room, 1)
    mark = None if bar.beside is None else round(NAMES + bar.beside * room, 1)
    # The figure makes room for a mark in its place.
    ends = NAMES + width
    is_crossed = mark is not None and ends <= mark < ends + FIGURES
    return DrawnBar(
        y=number * ROW + 4,
        width=width,
        name=bar.name,
        figure=bar.figure,
        figure_x=round((mark or 0) + 8 if is_crossed else ends + 8, 1),
        mark=mark,
    )
