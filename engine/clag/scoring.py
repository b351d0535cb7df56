"""Score a deal: what an exact and a missed nomination pay, and what the specials make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.clag.slots import Count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.clag.house_rules import HouseRules
    from engine.clag.slots import Combination, Value
    from engine.seats import Seat

__all__ = ["Scored", "count_deal", "keep_nominations", "score_deal", "score_nominations"]


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
    exact = tuple(map(bool, made)) if contract.nominates else (False,) * len(made)
    return Scored(contract.points(house, count), made, tuple([m is False for m in made]), exact)


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


def score_nominations(house: HouseRules, count: Count) -> tuple[int, ...]:
    """Score nominations: bonus and tricks for an exact one, tricks at another rate for a miss."""
    rows = zip(
        count.nominations or (),
        count.tricks,
        count.worth or (None,) * len(count.tricks),
        strict=True,
    )
    # Here and below a tuple is made from a list, which is faster than from a generator.
    return tuple(
        [
            _made_points(house, took, worth)
            if nominated == took
            else _missed_points(house, took, worth)
            for nominated, took, worth in rows
        ]
    )


def _made_points(house: HouseRules, took: int, worth: int | None) -> int:
    return house.bonus + (house.hit * took if worth is None else worth)


def _missed_points(house: HouseRules, took: int, worth: int | None) -> int:
    if worth is None:
        return house.miss * took
    # Madness replaces the flat rate in whichever branch pays one (A20).
    return worth if house.miss or house.madness_failure == "always-sum" else 0


def keep_nominations(_house: HouseRules, count: Count) -> tuple[bool | None, ...]:
    """Return for each seat whether it took precisely the tricks that it nominated."""
    rows = zip(count.nominations or (), count.tricks, strict=True)
    return tuple([nominated == took for nominated, took in rows])
