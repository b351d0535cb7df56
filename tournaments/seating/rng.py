"""Random numbers that are the same on every machine.

A draw must be repeatable from its seed. Only `random.Random.random` is promised to give the same
numbers in every version of Python, so everything else is derived from it here. Logarithms come
from decimal arithmetic, which rounds the same everywhere; those of the C library may differ in
the last bit.
"""

from __future__ import annotations

import random
from decimal import Context, Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Item = TypeVar("Item")

THRESHOLD_COUNT = 4096


@lru_cache(maxsize=1)
def acceptance_thresholds() -> tuple[float, ...]:
    """Return equally likely values of an exponential variable of mean 1, for annealing.

    A change for the worse by d is accepted at temperature T when d < T * thresholds[k] for a
    random k below THRESHOLD_COUNT. That happens with probability exp(-d / T), the Metropolis
    rule, and needs neither a logarithm nor an exponential in the inner loop.

    >>> len(acceptance_thresholds()), round(sum(acceptance_thresholds()) / THRESHOLD_COUNT, 3)
    (4096, 1.0)
    """
    context = Context(prec=12)
    # The middles of equal slices of 0 to 1: the logarithm of 0 does not exist.
    odds = (Decimal(2 * k + 1) / Decimal(2 * THRESHOLD_COUNT) for k in range(THRESHOLD_COUNT))
    return tuple(float(-context.ln(probability)) for probability in odds)


def seeded(*seed: int) -> random.Random:
    """Return the standard library's generator with this seed."""
    # A string seed is hashed with SHA-512, the same in every version of Python.
    return random.Random("/".join(map(str, seed)))  # noqa: S311 - no secret


class Rng:
    """A seeded random number generator; `roll()` returns a number in [0, 1).

    Each part of a draw adds a number of its own to the seed, so that their numbers are unrelated.

    >>> rng = Rng(7)
    >>> rng.below(10), rng.shuffled("abcd")
    (7, ['b', 'a', 'c', 'd'])
    """

    __slots__ = ("roll",)

    def __init__(self, *seed: int) -> None:
        self.roll: Callable[[], float] = seeded(*seed).random

    def below(self, limit: int) -> int:
        """Return a random integer from 0 up to but not including `limit`."""
        return int(self.roll() * limit)

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """Return the items in random order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
