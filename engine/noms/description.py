"""Describe a sheet as data: bids, partners, and the points of a hand as a table.

The format is explained in docs/descriptions.md.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards import ANY_TRUMPS
from engine.noms.auction import PASS, levels
from engine.noms.rules_text import bid_title
from engine.noms.scoring import hand_made, score_hand
from engine.paper.descriptions import (
    Bid,
    Cell,
    DealKind,
    Description,
    Doubling,
    make_cell,
    make_line,
)

if TYPE_CHECKING:
    from engine.noms.house_rules import HouseRules
    from engine.noms.sheet import Sheet

__all__ = ["MAX_DOUBLINGS", "describe_sheet"]

MAX_DOUBLINGS = 16
"""How many hands passed out in a row are described where each doubles again."""


@lru_cache(maxsize=32)
def describe_sheet(sheet: Sheet, max_deals: int) -> Description:
    """Return the description of a game of at most `max_deals` hands."""
    house = sheet.house
    last = min(house.hands or max_deals, max_deals)
    stays = house.no_bid == "same-dealer"
    plans = [sheet.plan(number, {}) for number in range(1, last + 1)]
    return Description(
        players=4,
        first_dealer=sheet.first_dealer,
        deal_count=sheet.deal_count,
        last=last,
        target=house.target,
        ties_play_on=house.tie_at_target == "play-on",
        tie_break=sheet.tie_break,
        deals=tuple(make_line(plan, 0, is_fixed=plan.number == 1 or not stays) for plan in plans),
        kinds=(_kind(house),),
        doubling=Doubling(after=(PASS,), factors=_factors(house), dealer_stays=stays),
    )


def _factors(house: HouseRules) -> tuple[int, ...]:
    """Return by how much a hand counts, by the number of hands passed out just before it."""
    if house.no_bid != "double-hand":
        return (1,)
    if house.repeated_double == "stays":
        return (1, 2)
    return tuple(2**count for count in range(MAX_DOUBLINGS + 1))


def _kind(house: HouseRules) -> DealKind:
    bids = tuple(_bid(level) for level in (*levels(house), PASS))
    return DealKind(
        cards=13,
        trumps=ANY_TRUMPS,
        bids=bids,
        keys=("call", "side", "side-took"),
        cells=[
            [[_cell(bid, took, house, side=side) for took in range(14)] for side in (False, True)]
            for bid in bids
        ],
    )


def _bid(level: str) -> Bid:
    return Bid(
        slug=level,
        title=bid_title(level),
        alone=not level.isdigit(),
        plays=level != PASS,
        total="exact" if level.isdigit() else "most",
    )


def _cell(bid: Bid, took: int, house: HouseRules, *, side: bool) -> Cell:
    """Return a seat's cell for the number of tricks that the bidder's side took.

    Points are linear in the seat's own tricks (their worth) and in the factor of the hand.
    """
    if not bid.plays:
        return make_cell(0, None)

    def points(own: int, factor: int) -> int:
        scored = score_hand(bid.slug, 0, None, (took, own, 0, 0), house, factor=factor)
        return scored[0 if side else 1]

    # Four scores fix the cell: a constant, a part for each of the two, and one for their product.
    both = points(1, 2) - points(1, 1) - points(0, 2) + points(0, 1)
    per_factor = points(0, 2) - points(0, 1)
    per_worth = points(1, 1) - points(0, 1) - both
    made = hand_made(bid.slug, 0, None, (took, 0, 0, 0), house) if side else None
    return make_cell(points(0, 1) - per_factor, made, per_worth, per_factor, both)
