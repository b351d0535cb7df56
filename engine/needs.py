"""Compute what each seat still needs: the best and the worst that the last deals can bring it.

Exact if every deal left is ordinary. Then a seat gains most by nominating and taking all tricks,
which also leaves the others the least; it gains least by taking none of what it nominated, and can
leave any one other the most. For other deals there is no answer, rather than one that may be wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from engine.registry import describe

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.paper.descriptions import Cell, DealKind
    from engine.paper.sheets import ScoreSheet, Totals
    from engine.seats import Seat

__all__ = ["Need", "needs"]

MAX_DEALS_LEFT = 5
"""Needs are computed for at most this many deals; earlier in a game they mean little."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What is still open to a seat. `best` and `worst` are final totals.

    `can_win`: some way of playing the rest makes it a winner. `has_won`: every way does, alone.
    `points`: how many more win alone whatever the others do, None if no number within reach does.
    `enough`: before the last deal, the nominations that win alone if made.
    """

    seat: Seat
    best: int
    worst: int
    can_win: bool
    has_won: bool
    points: int | None
    enough: tuple[int, ...] = ()


def needs(sheet: ScoreSheet, totals: Totals, left: Collection[int]) -> tuple[Need, ...]:
    """Return what each seat that plays to the end needs in the deals left, by their numbers.

    Empty if there are none or too many, or if one of them is not an ordinary deal.
    """
    if not 0 < len(left) <= MAX_DEALS_LEFT or sheet.deal_count is None:
        return ()
    game = describe(sheet, sheet.deal_count)
    places = [game.deals[number - 1].kind for number in left]
    kinds = [game.kinds[place] for place in places if place is not None]
    if len(kinds) != len(left) or not all(_is_ordinary(kind) for kind in kinds):
        return ()
    return tuple(_need(sheet, totals, kinds, seat) for seat in sheet.seats_to_the_end)


def _is_ordinary(kind: DealKind) -> bool:
    """Return whether taking all tricks nominated is best, and none of one nominated is worst."""
    # Only nominations and tricks: no trumps, bids or values of tricks to reckon with.
    if kind.keys != ("said", "took") or kind.weights or kind.bids:
        return False
    points = [
        _points(kind, nominated, took) for nominated in _counts(kind) for took in _counts(kind)
    ]
    return max(points) == _most(kind) and min(points) == _least(kind)


def _counts(kind: DealKind) -> range:
    return range(kind.cards + 1)


def _points(kind: DealKind, nominated: int, took: int) -> int:
    # An ordinary deal has two keys, so that the second step arrives at a cell.
    cell = cast("Cell", kind.cells[nominated][took])
    return int(cell[0] or 0)


def _most(kind: DealKind) -> int:
    return _points(kind, kind.cards, kind.cards)


def _least(kind: DealKind) -> int:
    return _points(kind, 1, 0)


def _need(sheet: ScoreSheet, totals: Totals, kinds: Sequence[DealKind], seat: Seat) -> Need:
    had, failed, deals = totals.points, totals.failed, len(kinds)
    others = [other for other in sheet.seats_to_the_end if other != seat]
    most, least = sum(map(_most, kinds)), sum(map(_least, kinds))
    counts = sheet.tie_break == "fewest-failed"

    def beats(own: int, misses: int, other: int, gain: int, missed: int) -> bool:
        """Return whether the seat is strictly ahead of another with these gains and misses."""
        ahead = had[seat] + own - had[other] - gain
        fewer = failed[other] + missed > failed[seat] + misses
        return ahead > 0 or (ahead == 0 and counts and fewer)

    def keeps_up(other: int) -> bool:
        behind = had[other] + least - had[seat] - most
        more = failed[seat] > failed[other] + deals
        return behind < 0 or (behind == 0 and not (counts and more))

    # One point more than any other seat can reach wins alone, whatever the misses.
    top = max((had[other] for other in others), default=0) + most
    points = max(0, top - had[seat] + 1)
    return Need(
        seat=seat,
        best=had[seat] + most,
        worst=had[seat] + least,
        can_win=all(keeps_up(other) for other in others),
        has_won=all(beats(least, deals, other, most, 0) for other in others),
        points=points if points <= most else None,
        enough=tuple(
            nominated
            for nominated in _counts(kinds[0])
            if all(
                beats(
                    _points(kinds[0], nominated, nominated),
                    0,
                    other,
                    *_rest(kinds[0], nominated, gain),
                )
                for other in others
                # The others share the tricks that the seat leaves.
                for gain in range(kinds[0].cards - nominated + 1)
            )
        )
        if deals == 1
        else (),
    )


def _rest(kind: DealKind, taken: int, took: int) -> tuple[int, int]:
    """Return the most that another seat gains by taking `took` tricks, and its misses."""
    exact, missed = (
        _points(kind, took, took),
        max(_points(kind, nominated, took) for nominated in _counts(kind) if nominated != took),
    )
    return (exact, 0) if exact >= missed else (missed, 1)
