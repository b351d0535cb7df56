from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.paper.stakes import OddUnit

TABLES = st.integers(2, 7).flatmap(
    lambda n: st.tuples(
        st.lists(st.integers(-50, 300), min_size=n, max_size=n),
        st.lists(st.integers(0, 22), min_size=n, max_size=n),
    )
)


ODD_UNITS: tuple[OddUnit, ...] = get_args(OddUnit)


@given(TABLES, st.integers(0, 50), st.integers(0, 50), st.sampled_from(ODD_UNITS))
def test_stakes_neither_make_nor_lose_money(
    table: tuple[list[int], list[int]], per_point: int, per_contract: int, odd_unit: OddUnit
) -> None:
    points, failed = table
    done = engine.settle(points, failed, per_point, per_contract, odd_unit=odd_unit)
    assert sum(done.net) == 0
    assert done.winners
    for loser, owed in done.owed.items():
        assert set(owed) == set(done.winners)
        assert sum(owed.values()) == -done.net[loser]


@pytest.mark.parametrize(("points", "failed"), [([], []), ([5], [0]), ([1, 2], [0])])
def test_stakes_are_settled_only_among_two_seats_or_more(
    points: list[int], failed: list[int]
) -> None:
    with pytest.raises(engine.BadPlayers):
        engine.settle(points, failed, 5, 10)


def test_losers_settle_only_with_the_winner() -> None:
    done = engine.settle([100, 90, 80], [0, 0, 9], 1, 1)
    assert done.owed == {1: {0: 10}, 2: {0: 29}}


@pytest.mark.parametrize(
    ("last_dealer", "net"), [(None, (-28, -27)), (2, (-28, -27)), (0, (-27, -28))]
)
def test_an_odd_unit_goes_round_from_the_last_dealers_left(
    last_dealer: int | None, net: tuple[int, int]
) -> None:
    done = engine.settle([150, 150, 149], [8, 8, 2], 5, 10, last_dealer=last_dealer)
    assert done.net == (*net, 55)


def test_an_odd_unit_may_be_split_exactly() -> None:
    done = engine.settle([150, 150, 149], [8, 8, 2], 5, 10, odd_unit="exact")
    assert done.net == (Fraction(-55, 2), Fraction(-55, 2), 55)


@given(TABLES)
def test_places_follow_points_then_missed_nominations(table: tuple[list[int], list[int]]) -> None:
    points, failed = table
    places = engine.places(points, failed)
    for one in range(len(points)):
        for other in range(len(points)):
            better = (points[one], -failed[one]) > (points[other], -failed[other])
            assert better == (places[one] < places[other])


@given(TABLES)
def test_placement_points_run_from_one_to_nothing_at_tables_of_any_size(
    table: tuple[list[int], list[int]],
) -> None:
    places = engine.places(*table)
    shares = engine.placement_points(places)
    assert sum(shares) == Fraction(len(places), 2)
    assert all(0 <= share <= 1 for share in shares)
    assert [places[i] == places[0] for i in range(len(places))] == [s == shares[0] for s in shares]


def test_a_tie_may_be_left_joint() -> None:
    assert engine.winners([5, 5, 1], [3, 1, 0]) == (1,)
    assert engine.winners([5, 5, 1], [3, 1, 0], "joint") == (0, 1)


@pytest.mark.parametrize(
    ("places", "shares"),
    [
        ((1,), (1,)),
        ((2, 1), (0, 1)),
        ((1, 2, 2, 4), (1, Fraction(1, 2), Fraction(1, 2), 0)),
        ((1, 1, 3), (Fraction(3, 4), Fraction(3, 4), 0)),
    ],
)
def test_places_are_worth_the_same_at_tables_of_any_size(
    places: tuple[int, ...], shares: tuple[Fraction, ...]
) -> None:
    assert engine.placement_points(places) == shares
