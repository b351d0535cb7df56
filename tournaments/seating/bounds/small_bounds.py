"""Bounds for small events, of rounds that are all alike, where the general ones fall short.

*Two tables.* For any three players, how often each two of them sit together adds up, over so
many rounds, to an even number if that is even and to an odd one if not: in a round either all
three share a table or two of them do. So the players fall into two camps: who belong to one camp
have met, seen as even or odd, like the number of rounds, who do not, the other way. The meetings
within and between the camps are spread as evenly as that lets them.

*Tried.* Where all schedules that would reach the general bound were tried and none exists
(tests/seating/test_small_bounds.py does it again).
"""

from __future__ import annotations

from functools import lru_cache

EXHAUSTED: dict[tuple[tuple[int, ...], int], int] = {((5, 4, 4), 7): 85}
"""The least repeats for tables of these sizes, largest first, and so many rounds."""
MAX_ROUNDS = 20
"""Counting the ways to meet takes with the cube of the rounds: 30 ms for these."""


def small_bound(sizes: tuple[int, ...], rounds: int) -> int:
    """The least repeats as far as this module knows; 0 where it knows nothing.

    >>> small_bound((4, 4), 10), small_bound((5, 4), 10), small_bound((4, 4, 5), 7)
    (204, 282, 85)
    """
    ordered = tuple(sorted(sizes, reverse=True))
    if len(ordered) == 2 and rounds <= MAX_ROUNDS:
        return _two_tables(ordered[0], ordered[1], rounds)
    return EXHAUSTED.get((ordered, rounds), 0)


@lru_cache(maxsize=256)
def _two_tables(large: int, small: int, rounds: int) -> int:
    """The least over all sizes of the smaller camp, and all ways to meet within and between."""
    meetings = rounds * (_pairs(large) + _pairs(small))
    least = []
    for camp in range((large + small) // 2 + 1):
        others = large + small - camp
        for within, between in _ways(camp, large, small, rounds):
            parts = (
                _spread(_pairs(camp), within, rounds % 2),
                _spread(camp * others, between, 1 - rounds % 2),
                _spread(_pairs(others), meetings - within - between, rounds % 2),
            )
            if None not in parts:
                least.append(sum(part for part in parts if part is not None))
    return min(least)


def _ways(camp: int, large: int, small: int, rounds: int) -> set[tuple[int, int]]:
    """How often a camp may meet within itself and with the other, over all rounds."""
    each = set()
    for here in range(max(0, camp - small), min(large, camp) + 1):
        there = camp - here
        between = here * (large - here) + there * (small - there)
        each.add((_pairs(here) + _pairs(there), between))
    ways = {(0, 0)}
    for _ in range(rounds):
        ways = {(a + within, b + between) for a, b in ways for within, between in each}
    return ways


def _spread(pairs: int, meetings: int, odd: int) -> int | None:
    """The least repeats of so many pairs that all meet an even (odd) number of times."""
    twos, left = divmod(meetings - odd * pairs, 2)
    if twos < 0 or left or (not pairs and twos):
        return None
    if not pairs:
        return 0
    each, more = divmod(twos, pairs)
    often = odd + 2 * each
    return more * _pairs(often + 2) + (pairs - more) * _pairs(often)


def _pairs(number: int) -> int:
    return number * (number - 1) // 2
