from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.test_bounds import all_rounds, cheapest
from tournaments.seating import DrawRequest, make_draw
from tournaments.seating.bounds.small_bounds import EXHAUSTED, small_bound
from tournaments.seating.request import MAX_ROUNDS

if TYPE_CHECKING:
    from collections.abc import Iterator

Round = tuple[int, int, int]
"""The three tables of a round, each as the bits of its players."""


@pytest.mark.parametrize(("sizes", "rounds"), [((3, 3), 3), ((4, 3), 3), ((4, 4), 2), ((5, 3), 2)])
def test_no_schedule_at_two_tables_beats_the_bound(sizes: tuple[int, ...], rounds: int) -> None:
    every = all_rounds(tuple(range(sum(sizes))), sizes)
    assert small_bound(sizes, rounds) <= cheapest(every, rounds, {})


@settings(deadline=None)
@given(st.integers(3, 7), st.integers(3, 7), st.integers(1, MAX_ROUNDS))
def test_the_bound_at_two_tables_is_no_more_than_a_round_played_over_and_over(
    one: int, other: int, rounds: int
) -> None:
    pairs = (one * (one - 1) + other * (other - 1)) // 2
    assert 0 <= small_bound((one, other), rounds) <= pairs * rounds * (rounds - 1) // 2


@pytest.mark.parametrize(("players", "rounds"), [(8, 10), (9, 10), (13, 7)])
def test_small_events_are_proven_optimal(players: int, rounds: int) -> None:
    request = DrawRequest(players=tuple(range(players)), rounds=rounds, allowed=(4, 5), seconds=5)
    draw = make_draw(request)
    assert draw.quality.is_proven
    assert draw.ended == "exact"


@pytest.mark.slow
def test_thirteen_players_cannot_play_seven_rounds_with_84_repeats() -> None:
    """Every two rounds repeat four pairs at least, so 84 repeats need exactly four every time.

    The first round may be any; for the second only its kind matters, by the numbers of players
    that its tables share with those of the first. Then five more rounds must go with all others.
    """
    first, *others = rounds_of_thirteen()
    met = pairs_in(first)
    kinds: dict[tuple[int, ...], list[Round]] = {}
    for one in others:
        if (met & pairs_in(one)).bit_count() == 4:
            kinds.setdefault(kind(first, one), []).append(one)
    assert len(kinds) == 2
    while kinds:
        second = kinds[max(kinds, key=lambda name: len(kinds[name]))][0]
        again = pairs_in(second)
        pairs = [pairs_in(one) for same in kinds.values() for one in same]
        assert not any_clique([one for one in pairs if (again & one).bit_count() == 4], 5)
        # Schedules with a round of this kind are done with.
        del kinds[kind(first, second)]
    assert EXHAUSTED[(5, 4, 4), 7] == 7 * 6 // 2 * 4 + 1


def rounds_of_thirteen() -> Iterator[Round]:
    everybody = set(range(13))
    for large in combinations(range(13), 5):
        first, *rest = sorted(everybody - set(large))
        for three in combinations(rest, 3):
            one = {first, *three}
            yield bits(large), bits(one), bits(everybody - set(large) - one)


def bits(players: tuple[int, ...] | set[int]) -> int:
    return sum(1 << player for player in players)


def pairs_in(one: Round) -> int:
    """The pairs that share a table in a round, each as a bit."""
    return sum(map(pairs_at, one))


@cache
def pairs_at(table: int) -> int:
    seated = [player for player in range(13) if table >> player & 1]
    return sum(1 << 13 * one + other for one, other in combinations(seated, 2))


def kind(first: Round, one: Round) -> tuple[int, ...]:
    """The shared players table by table, whatever the order of the two tables of four."""
    return min(
        tuple((first[a] & one[b]).bit_count() for a in rows for b in columns)
        for rows in ((0, 1, 2), (0, 2, 1))
        for columns in ((0, 1, 2), (0, 2, 1))
    )


def any_clique(rounds: list[int], size: int) -> bool:
    """Return whether this many of these rounds, as pairs, repeat four with one another."""
    goes_with = [
        sum(
            1 << later
            for later in range(place + 1, len(rounds))
            if (rounds[place] & rounds[later]).bit_count() == 4
        )
        for place in range(len(rounds))
    ]

    def extends(left: int, need: int) -> bool:
        if not need:
            return True
        while left.bit_count() >= need:
            place = (left & -left).bit_length() - 1
            left &= left - 1
            if extends(left & goes_with[place], need - 1):
                return True
        return False

    return extends((1 << len(rounds)) - 1, size)
