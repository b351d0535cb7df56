"""What the points of a deal are worth near the end of a game: the place that they bring.

In a deal that is known to be the last, a seat's points are worth the number of players it leaves
behind. In a game that ends at a number of points, those of any other deal are worth the number it
is expected to leave behind, by how far it is ahead of each.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.deal.views import View

__all__ = ["FOR_POINTS", "worth_of"]

FOR_POINTS = 0.001
"""What a point is worth, in players left behind: it only decides between equal places."""
_WITHIN = 0.26
"""How near the end the place begins to count, as a share of the points that end the game: about
what the best bid pays, or all the tricks of a deal."""
_LEAD = 0.12
"""The lead, as a share of those points, with which a seat is nearly three to one to stay ahead."""


def worth_of(view: View) -> Callable[[Sequence[int]], float] | None:
    """Return a function that gives what points are worth to the seat; None while points count."""
    opening, ends_at = view.opening, view.ends_at
    if len(opening) != view.players:
        return None
    if view.last_deal or ends_at is None:
        return _Worth(view, None).of if view.last_deal else None
    near = max(opening) >= (1 - _WITHIN) * ends_at
    return _Worth(view, ends_at).of if near else None


class _Worth:
    """The worth of points to a seat; `ends_at` is None if the game ends with the deal."""

    def __init__(self, view: View, ends_at: int | None) -> None:
        self._own, self._opening, self._ends_at = view.own_seat, view.opening, ends_at

    def of(self, points: Sequence[int]) -> float:
        """Return the worth, in players left behind."""
        own, ends_at = self._own, self._ends_at
        totals = [before + now for before, now in zip(self._opening, points, strict=True)]
        leads = [totals[own] - total for seat, total in enumerate(totals) if seat != own]
        if ends_at is None or max(totals) >= ends_at:
            behind = sum((lead > 0) + (lead == 0) / 2 for lead in leads)
        else:
            behind = sum(1 / (1 + exp(-lead / (_LEAD * ends_at))) for lead in leads)
        return behind + FOR_POINTS * points[own]
