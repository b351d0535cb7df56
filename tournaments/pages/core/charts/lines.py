"""Lay out a chart of lines: a line for each series, distinguished by markers, dashes and names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from tournaments.pages.core.charts.scale import ChartTable, Scale, choose_scale, format_figures
from tournaments.pages.core.rows import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT = 420, 280
LEFT, TOP, BOTTOM = 44, 16, 28
NAMES = 112
"""Room for the names at the ends of the lines; text is 14 units high, and a line needs 16."""
NAME_START, NAME_END = 7, 4
"""How many letters of a long name are shown at each end; two may differ only at their ends."""
LINE_GAP = 16
LETTER_WIDTH = 7.5
"""The width of an average letter that is 14 units high; fonts of readers differ."""
LABEL_GAP = 12
MAX_SERIES = 7
"""As many lines as there are markers; more could not be distinguished anyway."""

MARKERS = (
    "M{x} {y}m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M{x} {y}m-4 -4h8v8h-8z",
    "M{x} {y}m0 -5l5 9h-10z",
    "M{x} {y}m0 -5l5 5l-5 5l-5 -5z",
    "M{x} {y}m0 5l-5 -9h10z",
    "M{x} {y}m-5 -1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z",
    "M{x} {y}m-4 -4l4 2l4 -2l-2 4l2 4l-4 -2l-4 2l2 -4z",
)


@dataclass(frozen=True, slots=True)
class Series:
    """A line: its name, and a figure for each point of the chart, None where there is none."""

    name: str
    figures: Sequence[float | None]


@dataclass(frozen=True, slots=True)
class Mark(Row):
    """A text at a place of the chart."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Line(Row):
    """A drawn line: the path through its points, that of its markers, and its name at the end.
    `key` is the marker once more, in front of the name.

    `number` chooses dashes and colour.
    """

    number: int
    path: str
    markers: str
    key: str
    name: Mark


@dataclass(frozen=True, slots=True)
class LineChart:
    """A chart as its template draws it. `zero` is where 0 is, None at the foot or out of sight."""

    anchor: str
    title: str
    description: str
    width: int
    height: int
    left: int
    right: float
    grid: tuple[Mark, ...]
    labels: tuple[Mark, ...]
    lines: tuple[Line, ...]
    zero: float | None
    table: ChartTable | None


def build_line_chart(
    anchor: str,
    *,
    title: str,
    description: str,
    labels: Sequence[str],
    series: Sequence[Series],
    heading: str = "",
    from_zero: bool = True,
) -> LineChart | None:
    """Lay out a chart; None without two points, which would show nothing.

    `heading` is that of the labels in the table; without one there is no table, because the page
    has the figures anyway. `from_zero`: 0 is on the chart, as where heights are compared. At most
    `MAX_SERIES` are drawn; the table has all.
    A single series has no name at its end, because the title says what it is.
    """
    drawn = list(series[:MAX_SERIES])
    figures = [one for line in drawn for one in line.figures if one is not None]
    if len(labels) < 2 or not figures:
        return None
    zero = [0] if from_zero else []
    scale = choose_scale(min([*zero, *figures]), max([*zero, *figures]))
    right = WIDTH - (NAMES if len(drawn) > 1 else 24)
    step = (right - LEFT) / (len(labels) - 1)
    lines = [
        _line(number, one, scale, step, is_named=len(drawn) > 1) for number, one in enumerate(drawn)
    ]
    return LineChart(
        anchor=anchor,
        title=title,
        description=description,
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=right,
        grid=tuple(
            Mark(LEFT - 6, _y(scale, tick), text)
            for tick, text in zip(scale.ticks(), scale.names(), strict=True)
        ),
        labels=tuple(_labels(labels, step)),
        lines=tuple(_spread(lines)),
        zero=_y(scale, 0) if scale.low < 0 else None,
        table=_table(heading, labels, series) if heading else None,
    )


def _table(heading: str, labels: Sequence[str], series: Sequence[Series]) -> ChartTable:
    return ChartTable(
        (heading, *(one.name for one in series)),
        tuple(zip(labels, *(format_figures(one.figures) for one in series), strict=True)),
    )


def _y(scale: Scale, figure: float) -> float:
    return round(HEIGHT - BOTTOM - scale.share(figure) * (HEIGHT - BOTTOM - TOP), 1)


def _line(number: int, series: Series, scale: Scale, step: float, *, is_named: bool) -> Line:
    points = [
        (round(LEFT + step * index, 1), _y(scale, figure))
        for index, figure in enumerate(series.figures)
        if figure is not None
    ]
    marker = MARKERS[number]
    x, y = points[-1] if points else (LEFT, _y(scale, 0))
    return Line(
        number=number + 1,
        path="M" + "L".join(f"{px} {py}" for px, py in points) if points else "",
        markers="".join(marker.format(x=px, y=py) for px, py in _marked(points)),
        key="",
        name=Mark(x + 22, y, _fit_name(series.name) if is_named else ""),
    )


def _fit_name(name: str) -> str:
    """Return a name, without its middle if it is longer than there is room beside the chart."""
    if len(name) <= NAME_START + 1 + NAME_END:
        return name
    return f"{name[:NAME_START].rstrip()}…{name[-NAME_END:].lstrip()}"


def _marked(points: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    """Return the points that get a marker: all of a few, else some and the last one."""
    every = len(points) // 12 + 1
    return [point for index, point in enumerate(points) if (len(points) - 1 - index) % every == 0]


def _labels(labels: Sequence[str], step: float) -> list[Mark]:
    """Return the labels below the chart, as many as fit; always the last one."""
    last = len(labels) - 1
    every = next(every for every in range(1, last + 2) if _do_fit(labels, step, every))
    return [
        Mark(_middle(text, LEFT + step * index), HEIGHT - 8, text)
        for index, text in enumerate(labels)
        if (last - index) % every == 0
    ]


def _do_fit(labels: Sequence[str], step: float, every: int) -> bool:
    """Whether the longest label, again and again in steps of `every`, leaves gaps."""
    longest = max(labels, key=len)
    places = [_middle(longest, LEFT + step * index) for index in range(len(labels) - 1, -1, -every)]
    room = len(longest) * LETTER_WIDTH + LABEL_GAP
    return all(right - left >= room for right, left in pairwise(places))


def _middle(text: str, x: float) -> float:
    """Return where the middle of a label is; at the ends of the chart it stays inside."""
    half = len(text) * LETTER_WIDTH / 2
    return round(max(min(x, WIDTH - half), half), 1)


def _spread(lines: Sequence[Line]) -> list[Line]:
    """Move the names apart that would lie over each other, from the top down, then back up."""
    order = sorted(lines, key=lambda line: line.name.y)
    heights = [line.name.y for line in order]
    for index in range(1, len(heights)):
        heights[index] = max(heights[index], heights[index - 1] + LINE_GAP)
    limit = HEIGHT - BOTTOM + 4.0
    for index in reversed(range(len(heights))):
        heights[index] = min(heights[index], limit)
        limit = heights[index] - LINE_GAP
    ends = max(line.name.x for line in lines)
    return [
        replace(line, key=_key(line, ends, y), name=Mark(ends, round(y, 1), line.name.text))
        for line, y in zip(order, heights, strict=True)
    ]


def _key(line: Line, x: float, y: float) -> str:
    """Return the path of a line's marker in front of its name; empty without a name."""
    return MARKERS[line.number - 1].format(x=x - 9, y=round(y, 1)) if line.name.text else ""
