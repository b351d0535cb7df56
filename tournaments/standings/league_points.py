"""Give points for places: a night's league points, from the table that a season has."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LEAGUE_UNIT = 100
"""League points are stored in hundredths, so that a place can be shared."""


def league_points(
    keys: Mapping[int, tuple[float, ...]], table: Sequence[int], *, averaged: bool
) -> dict[int, int]:
    """Return the hundredths of a point that each player gets for their place.

    `keys` order the players, the smallest first; equal ones share a place. They share the points
    of the places that they take, rounded to a hundredth, or each get those of the best of them if
    not `averaged`. There is nothing after the last place of the table.

    >>> league_points({7: (1,), 8: (2,), 9: (2,), 4: (3,)}, [10, 8, 5], averaged=True)
    {7: 1000, 8: 650, 9: 650, 4: 0}
    >>> league_points({7: (1,), 8: (2,), 9: (2,), 4: (3,)}, [10, 8, 5], averaged=False)
    {7: 1000, 8: 800, 9: 800, 4: 0}
    """
    found: dict[int, int] = {}
    for _key, group in groupby(sorted(keys, key=lambda player: keys[player]), keys.get):
        equal = list(group)
        places = table[len(found) : len(found) + len(equal)]
        total = sum(places) / len(equal) if averaged else max(places, default=0)
        found |= dict.fromkeys(equal, round(total * LEAGUE_UNIT))
    return found
