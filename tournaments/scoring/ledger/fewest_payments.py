"""Find the fewest payments that settle a night. Pure.

Balances are whole minor units of money that add up to nothing: above zero for those who receive.
n people whose balances can be parted into k groups that each add up to nothing need n - k
payments, and no fewer. So the most groups are searched for: first pairs with opposite amounts,
which some best solution always contains, then, for up to `MAX_EXACT` people, all groups (2^n
steps). For more people the largest debt goes to the largest claim again and again. Every way takes
at most n - 1 payments.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

MAX_EXACT = 14
"""The most people besides those in pairs for whom the fewest payments are certain."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """What one player should pay another, in minor units of money."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Payments that settle everything; `is_fewest` if there can be no fewer for certain."""

    transfers: tuple[Transfer, ...]
    is_fewest: bool


def plan_payments(balances: Mapping[int, int]) -> Plan:
    """Return payments after which every balance is nothing.

    >>> plan_payments({1: -250, 2: 250, 3: -100, 4: 60, 5: 40}).transfers
    (Transfer(payer=1, payee=2, amount=250), Transfer(payer=3, payee=4, amount=60), \
Transfer(payer=3, payee=5, amount=40))
    """
    left = {player: amount for player, amount in sorted(balances.items()) if amount}
    transfers = _pay_opposites(left)
    is_fewest = len(left) <= MAX_EXACT
    for group in _find_groups(left) if is_fewest else [left]:
        transfers += _pay_largest(group)
    return Plan(tuple(transfers), is_fewest)


def _pay_opposites(left: dict[int, int]) -> list[Transfer]:
    """Pay and take out those whose amounts are opposite."""
    found = []
    for payer in [player for player, amount in left.items() if amount < 0]:
        opposite = -left[payer]
        payee = next((player for player, amount in left.items() if amount == opposite), None)
        if payee is not None:
            found.append(Transfer(payer, payee, opposite))
            del left[payer], left[payee]
    return found


def _find_groups(left: Mapping[int, int]) -> list[dict[int, int]]:
    """Part the players into as many groups as possible that each add up to nothing.

    `most[some]` is the most groups that some players, the bits of a number, can be put into one
    after another, each finished when the sum so far is nothing; `last` is who comes last of them.
    """
    players = list(left)
    size = 1 << len(players)
    sums, most, last = [0] * size, [0] * size, [0] * size
    for some in range(1, size):
        lowest = (some & -some).bit_length() - 1
        sums[some] = sums[some & (some - 1)] + left[players[lowest]]
        best = -1
        for index in range(len(players)):
            if some >> index & 1 and most[some ^ (1 << index)] > best:
                best, last[some] = most[some ^ (1 << index)], index
        most[some] = best + (sums[some] == 0)
    groups: list[dict[int, int]] = []
    some = size - 1
    while some:
        if sums[some] == 0:
            groups.append({})
        groups[-1][players[last[some]]] = left[players[last[some]]]
        some ^= 1 << last[some]
    return groups


def _pay_largest(group: Mapping[int, int]) -> list[Transfer]:
    """Let the largest debt go to the largest claim until everything is paid."""
    left = dict(group)
    found = []
    while any(left.values()):
        payer = min(left, key=lambda player: (left[player], player))
        payee = max(left, key=lambda player: (left[player], -player))
        amount = min(-left[payer], left[payee])
        found.append(Transfer(payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return found


def round_balances(exact: Mapping[int, Fraction]) -> dict[int, int]:
    """Round to whole units that still add up to nothing: the largest parts of a unit go up.

    >>> from fractions import Fraction
    >>> round_balances({1: Fraction(-100), 2: Fraction(125, 2), 3: Fraction(75, 2)})
    {1: -100, 2: 63, 3: 37}
    """
    whole = {player: floor(amount) for player, amount in exact.items()}
    parts = sorted(exact, key=lambda player: (whole[player] - exact[player], player))
    for player in parts[: -sum(whole.values())]:
        whole[player] += 1
    return whole
