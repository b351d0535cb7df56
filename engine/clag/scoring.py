"""Score a deal from the nominations and the tricks taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.clag.slots import Count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.clag.combination import Combination
    from engine.clag.house_rules import HouseRules
    from engine.clag.slots import Value
    from engine.seats import Seat

__all__ = ["Scored", "count_deal", "score_deal"]


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
    count = count_deal(combination, house, nominations, tricks, trick_winners, trumps=trumps)
    made = contract.made(house, count)
    exact = tuple(bool(kept) and contract.nominates for kept in made)
    return Scored(contract.points(house, count), made, tuple(m is False for m in made), exact)


def count_deal(
    combination: Combination,
    house: HouseRules,
    nominations: tuple[int, ...] | None,
    tricks: tuple[int, ...],
    trick_winners: Sequence[Seat] | None = None,
    *,
    trumps: bool | None = None,
) -> Count:
    """Return what a contract is scored from; the arguments are those of `score_deal`."""
    worth = None
    if combination.needs_trick_winners and trick_winners is not None:
        worth = _worth(combination.value, house, trick_winners, len(tricks))
    has_trumps = combination.trump.has_trumps if trumps is None else trumps
    return Count(nominations=nominations, tricks=tricks, worth=worth, trumps=has_trumps)


def _worth(
    value: Value, house: HouseRules, trick_winners: Sequence[Seat], players: int
) -> tuple[int, ...]:
    """Return the sum of what each seat's tricks are worth."""
    size = len(trick_winners)
    worth = [0] * players
    for seat, weight in zip(trick_winners, value.weights(house, size) or (), strict=True):
        worth[seat] += weight
    return tuple(worth)
