"""Decide who calls the next deal, and what may be called."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from engine.clag.combination import combine
from engine.clag.slots import Slot
from engine.clag.special_lookup import specials
from engine.errors import SlotClash
from engine.seats import Seat, left_of, seats_from

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.clag.house_rules import HouseRules

__all__ = ["Menu", "hand_sizes", "menu_calls", "menu_of", "next_caller"]


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


@dataclass(frozen=True, slots=True)
class Menu:
    """What a caller may choose from, and the pairs of it that cannot be called together.

    A wide menu has thousands of calls; houses with equal menus share one cached list of them.
    """

    slugs: tuple[str, ...]
    barred: frozenset[tuple[str, str]]

    def combines_with(self, one: str, others: Iterable[str]) -> bool:
        """Return whether a special can be called together with each of some others."""
        barred = self.barred
        return not any((one, other) in barred or (other, one) in barred for other in others)


@lru_cache(maxsize=256)
def menu_of(house: HouseRules) -> Menu:
    """Return a house's menu; clashes are always between two."""
    pairs = combinations(house.menu, 2)
    return Menu(house.menu, frozenset(pair for pair in pairs if not _may_call(pair, house)))


@lru_cache(maxsize=64)
def menu_calls(menu: Menu) -> tuple[tuple[str, ...], ...]:
    """Return every legal call: each combination of the menu that does not clash."""
    calls: list[tuple[str, ...]] = [()]
    for slot in Slot:
        several = [slug for slug in menu.slugs if specials()[slug].slot is slot]
        # Two of one slot may be called together only where they merge.
        pairs = [pair for pair in combinations(several, 2) if menu.combines_with(pair[0], pair[1:])]
        choices = [(), *((slug,) for slug in several), *pairs]
        calls = [
            call + choice
            for call in calls
            for choice in choices
            if all(menu.combines_with(slug, call) for slug in choice)
        ]
    return tuple(calls)


def _may_call(slugs: Sequence[str], house: HouseRules) -> bool:
    try:
        combine([specials()[slug] for slug in slugs], house)
    except SlotClash:
        return False
    return True
