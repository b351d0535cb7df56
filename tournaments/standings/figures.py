"""The figures of a line of standings."""

from __future__ import annotations

from tournaments.models import PLACEMENT_UNIT
from tournaments.standings.league_points import LEAGUE_UNIT

FIGURES = ("points", "deals", "nominated", "exact", "failed", "games", "wins", "placement")
"""What is added up over the seats of a player."""
AVERAGE = "points_per_deal"
"""The figure that is not added up over nights: `divide_by_deals` gives it."""
_UNITS = {"placement": PLACEMENT_UNIT / 100, "league": LEAGUE_UNIT}


def in_units(figure: str, stored: float) -> float:
    """Return a stored figure on the scale that people read.

    >>> in_units("placement", 900), in_units("league", 250), in_units("wins", 3)
    (150.0, 2.5, 3)
    """
    return stored / _UNITS[figure] if figure in _UNITS else stored


def divide_by_deals(points: int, deals: int) -> float:
    """Return the points of an average deal.

    Without a deal, as if there were one: the penalty of a player who never came counts.

    >>> divide_by_deals(30, 4), divide_by_deals(-10, 0)
    (7.5, -10.0)
    """
    return points / max(deals, 1)
