"""Score a deal from the nominations and the tricks taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.clag.slots import Count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.clag.combination import Combination
    from engine.clag.house_rules import HouseRules
    from engine.seats import Seat

__all__ = ["Scored", "score_deal", "worth_of"]


@dataclass(frozen=True, slots=True)
class Scored:
    """The score of a deal, one value a seat in every tuple.

    `made` says whether the contract was made; None where the deal has none. `failed` is true where
    it was not made, `exact` where a nomination was kept exactly.
    """

    points: tuple[int, ...]
    made: tuple[bool | None, ...]
    failed: tuple[bool, ...]
    exact: tuple[bool, ...]


def score_deal(
    combination: Combination,
    house: HouseRules,
    nominations: tuple[int, ...] | None,
    tricks: tuple[int, ...],
    trick_winners: Sequence[Seat] | None = None,
    *,
    trumps: bool | None = None,
) -> Scored:
    """Score one deal; `trick_winners` is needed only where tricks differ in worth (Madness).

    `trumps` says whether there were trumps after all (a deal may leave no card to turn); None
    takes it from the specials.
    """
    contract = combination.contract
    weigh = combination.value.weigh if contract.worth_matters else None
    worth = None
    if weigh is not None and trick_winners is not None:
        worth = worth_of(combination, house, trick_winners, len(tricks))
    has_trumps = combination.trump.has_trumps if trumps is None else trumps
    count = Count(nominations=nominations, tricks=tricks, worth=worth, trumps=has_trumps)
    made = contract.made(house, count)
    exact = tuple(bool(kept) and contract.nominates for kept in made)
    return Scored(contract.points(house, count), made, tuple(m is False for m in made), exact)


def worth_of(
    combination: Combination, house: HouseRules, trick_winners: Sequence[Seat], players: int
) -> tuple[int, ...]:
    """Return the sum of what each seat's tricks are worth, in the house's steps."""
    weigh = combination.value.weigh
    worth = [0] * players
    for trick, seat in enumerate(trick_winners, 1):
        worth[seat] += house.madness_step * weigh(trick, len(trick_winners)) if weigh else 1
    return tuple(worth)
