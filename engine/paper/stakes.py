"""Settle stakes: each loser settles with the winner by points and by missed nominations."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.errors import BadPlayers
from engine.paper.ranking import winners
from engine.seats import Seat, seats_from
from engine.text import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Money", "OddUnit", "Settlement", "TieBreak", "settle"]

Money: TypeAlias = int | Fraction
OddUnit: TypeAlias = Literal["seat-order", "exact"]
TieBreak: TypeAlias = Literal["fewest-failed", "joint"]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom, in minor units of money.

    `owed[loser][winner]` is what the loser pays that winner (negative: the winner pays);
    `net[seat]` is what the seat takes home. The nets add up to nothing.
    """

    winners: tuple[Seat, ...]
    owed: dict[Seat, dict[Seat, Money]]
    net: tuple[Money, ...]


def settle(
    points: Sequence[int],
    failed: Sequence[int],
    per_point: int,
    per_contract: int,
    *,
    tie_break: TieBreak = "fewest-failed",
    odd_unit: OddUnit = "seat-order",
    last_dealer: Seat | None = None,
) -> Settlement:
    """Settle a finished game: losers pay the winners, never one another.

    `per_point` and `per_contract` are in minor units of money, as are all amounts returned.

    With joint winners each loser's payment is split evenly. An odd unit goes to the winners in
    seat order from the last dealer's left (from seat 0 if the dealer is not given), or is split
    exactly in fractions. Raises `BadPlayers` unless there are points and missed nominations for the
    same two seats or more.

    >>> settle([184, 142], [4, 8], 5, 10).owed
    {1: {0: 250}}
    >>> settle([150, 150, 149], [8, 8, 2], 5, 10).net
    (-28, -27, 55)
    """
    if len(points) < 2 or len(points) != len(failed):
        text = gettext_noop("Give points and missed nominations for the same two seats or more.")
        raise BadPlayers(text)
    won = winners(points, failed, tie_break)
    first = 0 if last_dealer is None else last_dealer + 1
    order = [seat for seat in seats_from(first % len(points), len(points)) if seat in won]
    owed: dict[Seat, dict[Seat, Money]] = {}
    net: list[Money] = [0] * len(points)
    for loser in (seat for seat in range(len(points)) if seat not in won):
        # Joint winners may differ in missed nominations where ties stay joint: then average them.
        due = sum(
            per_point * (points[seat] - points[loser])
            + per_contract * (failed[loser] - failed[seat])
            for seat in won
        )
        shares = _split(Fraction(due, len(won)), len(won), odd_unit)
        owed[loser] = dict(zip(order, shares, strict=True))
        net[loser] -= sum(shares)
        for seat, share in owed[loser].items():
            net[seat] += share
    return Settlement(won, owed, tuple(net))


def _split(amount: Fraction, parts: int, odd_unit: OddUnit) -> tuple[Money, ...]:
    """Split an amount evenly; units left over go to the first shares, whatever the sign."""
    if odd_unit == "exact":
        share = amount / parts
        return tuple(int(share) if share.denominator == 1 else share for _ in range(parts))
    sign = -1 if amount < 0 else 1
    # A fraction of a unit, left where joint winners have different misses, is not paid.
    base, left = divmod(int(abs(amount)), parts)
    return tuple(sign * (base + (part < left)) for part in range(parts))
