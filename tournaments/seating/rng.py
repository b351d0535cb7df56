"""Chance that is the same on every machine.

Only `random.Random.random` is promised to give the same numbers in every version of Python, so
all else is made of it here. Logarithms come from decimal arithmetic, which is rounded the same
everywhere; those of the machine's own library may differ in the last bit.
"""

from __future__ import annotations

import random
from decimal import Context, Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Thing = TypeVar("Thing")

THRESHOLD_COUNT = 4096


@lru_cache(maxsize=1)
def acceptance_thresholds() -> tuple[float, ...]:
    """Equally likely values of an exponential variable of mean 1.

    A change for the worse by d is taken at temperature T when d < T * patience()[k] for a random
    k below DRAWS: that happens with probability exp(-d / T).

    >>> len(patience()), round(sum(patience()) / DRAWS, 3)
    (4096, 1.0)
    """
    context = Context(prec=12)
    odds = (Decimal(2 * k + 1) / Decimal(2 * THRESHOLD_COUNT) for k in range(THRESHOLD_COUNT))
    return tuple(float(-context.ln(chance)) for chance in odds)


class Rng:
    """A seeded source; `roll` gives a number from 0 up to but not including 1.

    >>> chance = Chance(7)
    >>> chance.below(10), chance.shuffled("abcd")
    (7, ['b', 'a', 'c', 'd'])
    """

    __slots__ = ("roll",)

    def __init__(self, *seed: int) -> None:
        # A text seed is hashed by SHA-512, the same in every version.
        text = "/".join(map(str, seed))
        self.roll: Callable[[], float] = random.Random(text).random  # noqa: S311 - no secret

    def below(self, limit: int) -> int:
        """A whole number from 0 up to but not including `limit`."""
        return int(self.roll() * limit)

    def shuffled(self, things: Iterable[Thing]) -> list[Thing]:
        """The things in random order (Fisher and Yates)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
