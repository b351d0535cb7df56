"""The caller's game: who calls and deals next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.seats import Seat, left_of, seats_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.clag.house import House

__all__ = ["next_caller"]


def next_caller(points: Sequence[int], dealer: Seat, caller: Seat, house: House) -> Seat:
    """The winner of a deal: most points, ties to the first from the dealer's left, him last (A9).

    Where nobody scored the call goes to the dealer's left, or stays, as the house says.

    >>> from engine.clag.house import House
    >>> next_caller([12, 0, 12, 0], 0, 0, House())
    2
    >>> next_caller([10, 12, 0, 14], 0, 0, House(deal_winner="first-to-score"))
    1
    """
    order = seats_from(left_of(dealer, len(points)), len(points))
    # All at nothing is "nobody scored"; a Misère in which all lost has a least loser.
    if not any(points):
        return caller if house.nobody_scored == "stay" else order[0]
    if house.deal_winner == "first-to-score":
        scorers = [seat for seat in order if points[seat] > 0]
        if scorers:
            return scorers[0]
    return max(order, key=lambda seat: points[seat])
