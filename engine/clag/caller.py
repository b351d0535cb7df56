"""Decide who calls the next deal, and what may be called."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from engine.clag.combination import combine
from engine.clag.house_rules import HouseRules
from engine.clag.slots import Slot
from engine.clag.special_lookup import specials
from engine.errors import SlotClash
from engine.seats import Seat, left_of, seats_from

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["hand_sizes", "menu_calls", "menu_rules", "next_caller"]


def next_caller(points: Sequence[int], dealer: Seat, caller: Seat, house: HouseRules) -> Seat:
    """Return who calls the next deal: the winner of this one (A9).

    That is the seat with the most points; ties go to the first from the dealer's left, so the
    dealer comes last. If no seat scored, the call passes to the left or stays (`nobody_scored`).

    >>> from engine.clag.house_rules import HouseRules
    >>> next_caller([12, 0, 12, 0], 0, 0, HouseRules())
    2
    >>> next_caller([10, 12, 0, 14], 0, 0, HouseRules(deal_winner="first-to-score"))
    1
    """
    order = seats_from(left_of(dealer, len(points)), len(points))
    # Only a deal with all points at 0 counts as not scored: a Misère in which every seat lost
    # points still has a smallest loser.
    if not any(points):
        return caller if house.nobody_scored == "stay" else order[0]
    if house.deal_winner == "first-to-score":
        scorers = [seat for seat in order if points[seat] > 0]
        if scorers:
            return scorers[0]
    return max(order, key=lambda seat: points[seat])


def hand_sizes(house: HouseRules, players: int) -> tuple[int, ...]:
    """Return the hand sizes that a caller may choose, smallest first.

    >>> from engine.clag.house_rules import HouseRules
    >>> hand_sizes(HouseRules(), 4)
    (3, 4, 5, 6, 7)
    """
    most = 52 // players
    if house.no_stock == "refuse" and most * players == 52:
        # A deal of all 52 cards leaves none to turn, which this house does not play (A2).
        most -= 1
    return tuple(range(house.smallest_hand, min(house.largest_hand, most) + 1))


def menu_rules(house: HouseRules) -> HouseRules:
    """Return house rules reduced to what decides which calls are legal.

    A wide menu has thousands of calls; reduced rules let many houses share one cached list.
    """
    return HouseRules(
        menu=house.menu,
        guess_precedence=house.guess_precedence,
        aces_low_nuloss=house.aces_low_nuloss,
        highest_madness=house.highest_madness,
    )


@lru_cache(maxsize=64)
def menu_calls(house: HouseRules) -> tuple[tuple[str, ...], ...]:
    """Return every legal call: each combination of the menu that does not clash."""
    barred = _barred(house)
    calls: list[tuple[str, ...]] = [()]
    for slot in Slot:
        several = [slug for slug in house.menu if specials()[slug].slot is slot]
        # Two of one slot may be called together only where the house lets them merge.
        pairs = [pair for pair in combinations(several, 2) if pair[1] not in barred[pair[0]]]
        choices = [(), *((slug,) for slug in several), *pairs]
        calls = [
            call + choice
            for call in calls
            for choice in choices
            if all(barred[slug].isdisjoint(call) for slug in choice)
        ]
    return tuple(calls)


def _barred(house: HouseRules) -> dict[str, frozenset[str]]:
    """Return what cannot be called with each special; clashes are always between two."""
    clashes = [pair for pair in combinations(house.menu, 2) if not _may_call(pair, house)]
    clashes += [(two, one) for one, two in clashes]
    return {slug: frozenset(two for one, two in clashes if one == slug) for slug in house.menu}


def _may_call(slugs: Sequence[str], house: HouseRules) -> bool:
    try:
        combine([specials()[slug] for slug in slugs], house)
    except SlotClash:
        return False
    return True
