from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.support import count_meetings
from tournaments.seating.bounds.bounds import Shape, lower_bound
from tournaments.seating.pairs import pairs_at
from tournaments.seating.rng import Rng

Tables = tuple[tuple[int, ...], ...]


def all_rounds(players: tuple[int, ...], sizes: tuple[int, ...]) -> list[Tables]:
    """Every way to seat these players at tables of these sizes."""
    if not sizes:
        return [()]
    ways = []
    for table in combinations(players, sizes[0]):
        rest = tuple(player for player in players if player not in table)
        ways += [(table, *others) for others in all_rounds(rest, sizes[1:])]
    return ways


def cheapest(rounds: list[Tables], left: int, met: dict[tuple[int, int], int]) -> int:
    if not left:
        return 0
    best = 10**9
    for tables in rounds:
        pairs = list(pairs_at(tables))
        price = sum(met.get(pair, 0) for pair in pairs)
        more = met | {pair: met.get(pair, 0) + 1 for pair in pairs}
        best = min(best, price + cheapest(rounds, left - 1, more))
    return best


@pytest.mark.parametrize(
    ("sizes", "count"), [((3, 3), 2), ((3, 3), 3), ((4, 3), 2), ((4, 4), 2), ((5, 3), 2)]
)
def test_the_bound_is_what_the_best_of_all_draws_has(sizes: tuple[int, ...], count: int) -> None:
    players = tuple(range(sum(sizes)))
    shape = Shape(frozenset(players), sizes)
    best = cheapest(all_rounds(players, sizes), count, {})
    assert lower_bound([shape] * count) == 100 * best


@given(st.integers(0, 10_000), st.integers(6, 24), st.integers(1, 5), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_no_random_draw_beats_the_bound(seed: int, count: int, new: int, old: int) -> None:
    rng = Rng(seed)
    rounds = [random_round(rng, count) for _ in range(new + old)]
    shapes = [Shape(frozenset(p for t in r for p in t), tuple(map(len, r))) for r in rounds]
    before, now = count_meetings(rounds[new:]), count_meetings(rounds[:new])
    cost = sum(n * before[pair] + n * (n - 1) // 2 for pair, n in now.items())
    met = {(min(pair), max(pair)): 100 * n for pair, n in before.items()}
    bound = lower_bound(shapes[:new], shapes[new:], met)
    assert bound <= 100 * cost


def random_round(rng: Rng, count: int) -> list[list[int]]:
    """Tables of 3 to 5, up to two players away."""
    players = rng.shuffled(range(count))[: count - rng.below(3)]
    tables = [players[place : place + 4] for place in range(0, len(players), 4)]
    return [table for table in tables if len(table) > 1]
