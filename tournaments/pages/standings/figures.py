"""How the figures of standings are written."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tournaments.core.formatting import format_decimal, format_number

if TYPE_CHECKING:
    from collections.abc import Callable

FORMATS: dict[str, Callable[[float], str]] = {
    "placement": partial(format_decimal, places=0),
    "points_per_deal": partial(format_decimal, places=2),
}
"""The figures that do not have as many decimal places as they need."""


def format_figure(figure: str, number: float) -> str:
    """Format a figure of standings, by the name of its column.

    >>> format_figure("points_per_deal", 7.5), format_figure("placement", 66.7)
    ('7.50', '67')
    >>> format_figure("points", -40), format_figure("league", 7.5)
    ('−40', '7.5')
    """
    return FORMATS.get(figure, format_number)(number)
