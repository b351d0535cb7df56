"""Rate one game: what its places say about the strengths of its players. Pure (ADR 0295)."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from statistics import NormalDist
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

if TYPE_CHECKING:
    from collections.abc import Sequence

DECIMALS = 4
"""Beliefs are rounded after each game, so that what is stored is all that the next one uses."""

_MODEL = PlackettLuce()
_CURVE = NormalDist()


@dataclass(frozen=True, slots=True)
class Belief:
    """What is believed of a player's strength: its mean, and the deviation from it."""

    mean: float = round(_MODEL.mu, DECIMALS)
    deviation: float = round(_MODEL.sigma, DECIMALS)


def rate_game(before: Sequence[Belief], places: Sequence[int]) -> list[Belief]:
    """Return the beliefs after a game, in the order of those before; equal places are ties.

    >>> after = rate_game([Belief(), Belief(), Belief()], [1, 2, 2])
    >>> after[0].mean > 25 > after[1].mean == after[2].mean
    True
    """
    teams = [[_MODEL.rating(mu=one.mean, sigma=one.deviation)] for one in before]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Belief(round(team[0].mu, DECIMALS), round(team[0].sigma, DECIMALS)) for team in rated]


def expect_places(before: Sequence[Belief]) -> list[float]:
    """Return the place that each player could expect, from 1 on.

    >>> expect_places([Belief(), Belief(), Belief()])
    [2.0, 2.0, 2.0]
    """
    return [
        round(1 + sum(_chance(other, one) for other in before if other is not one), 2)
        for one in before
    ]


def _chance(one: Belief, other: Belief) -> float:
    """Return the chance that one player finishes before another."""
    spread = hypot(one.deviation, other.deviation, _MODEL.beta, _MODEL.beta)
    return _CURVE.cdf((one.mean - other.mean) / spread)
