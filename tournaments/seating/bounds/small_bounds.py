"""Compute bounds for small events of equal rounds, where the general ones fall short.

*Two tables.* Take any three players. In every round either all three share a table (three meetings)
or two of them do (one meeting), so the sum of the meetings of the three pairs is odd or even like
the number of rounds. It follows that the players fall into two camps: the number of meetings of
two players of one camp is odd or even like the number of rounds, and that of two players of
different camps the other way round. The meetings within and between the camps are spread as evenly
as that allows.

*Exhausted.* All schedules that would reach the general bound were tried and none exists
(tests/seating/test_small_bounds.py repeats that).
"""

from __future__ import annotations

from functools import lru_cache

EXHAUSTED: dict[tuple[tuple[int, ...], int], int] = {((5, 4, 4), 7): 85}
"""The least repeats for tables of these sizes, largest first, and this number of rounds."""
MAX_ROUNDS = 20
"""The time to count the ways to meet grows with the cube of the rounds: 30 ms for this many."""


def small_bound(sizes: tuple[int, ...], rounds: int) -> int:
    """Return the least number of repeats; 0 where this module has no bound.

    >>> small_bound((4, 4), 10), small_bound((5, 4), 10), small_bound((4, 4, 5), 7)
    (204, 282, 85)
    """
    ordered = tuple(sorted(sizes, reverse=True))
    if len(ordered) == 2 and rounds <= MAX_ROUNDS:
        return _two_tables(ordered[0], ordered[1], rounds)
    return EXHAUSTED.get((ordered, rounds), 0)


@lru_cache(maxsize=256)
def _two_tables(large: int, small: int, rounds: int) -> int:
    """Minimise over all sizes of the smaller camp and all ways to meet within and between."""
    meetings = rounds * (_pairs(large) + _pairs(small))
    least = []
    # The camps are alike, so it is enough to look at the smaller one.
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
    """Return the possible numbers of meetings within a camp and between camps, over all rounds."""
    each = set()
    for here in range(max(0, camp - small), min(large, camp) + 1):
        # `here` of the camp sit at the large table, `there` at the small one.
        there = camp - here
        between = here * (large - here) + there * (small - there)
        each.add((_pairs(here) + _pairs(there), between))
    ways = {(0, 0)}
    for _ in range(rounds):
        ways = {(a + within, b + between) for a, b in ways for within, between in each}
    return ways


def _spread(pairs: int, meetings: int, odd: int) -> int | None:
    """Return the least repeats of `pairs` that all meet an odd (`odd` = 1) or even number of times.

    None where these meetings cannot be spread like that.
    """
    # Two more meetings at a time keep a pair odd or even.
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
