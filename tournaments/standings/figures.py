"""The figures of a line of standings."""

from __future__ import annotations

FIGURES = ("points", "deals", "nominated", "exact", "failed", "games", "wins", "placement")
"""What is added up over the seats of a player."""


def divide_by_deals(points: int, deals: int) -> float:
    """Return the points of an average deal.

    Without a deal, as if there were one: the penalty of a player who never came counts.

    >>> divide_by_deals(30, 4), divide_by_deals(-10, 0)
    (7.5, -10.0)
    """
    return points / max(deals, 1)
