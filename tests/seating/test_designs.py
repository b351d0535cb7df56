from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import check_schedule, split_into_tables
from tournaments.seating.bounds.bounds import Shape, lower_bound
from tournaments.seating.cli.bank_builder import add_schedules
from tournaments.seating.designs import bank
from tournaments.seating.designs.designs import design
from tournaments.seating.designs.fields import field


@pytest.mark.parametrize(
    ("players", "size", "rounds"),
    [(16, 4, 5), (25, 5, 6), (49, 7, 8), (64, 4, 21), (27, 3, 13), (32, 4, 9), (28, 4, 7)],
)
def test_known_perfect_events_are_made_without_a_search(
    players: int, size: int, rounds: int
) -> None:
    made = design((size,) * (players // size), rounds)
    assert made is not None
    assert bank.repeat_cost(made.rounds) == 0


@given(st.integers(8, 300), st.integers(3, 6), st.integers(1, 10))
@settings(deadline=None)
def test_a_construction_seats_everybody_and_is_never_worse_than_it_must(
    players: int, size: int, rounds: int
) -> None:
    sizes = split_into_tables(players, allowed=range(3, 8), preferred=size)
    made = design(sizes, rounds)
    if made is None:
        return
    findings = check_schedule({"players": list(range(players)), "rounds": made.rounds})
    shape = Shape(frozenset(range(players)), sizes)
    assert findings.valid
    assert all(tuple(map(len, tables)) == sizes for tables in made.rounds)
    assert 100 * findings.repeat_cost == lower_bound([shape] * rounds)


@pytest.mark.parametrize("players", [73, 97, 100, 137, 200, 500, 1000])
def test_ten_rounds_of_a_large_event_need_no_search(players: int) -> None:
    sizes = split_into_tables(players, allowed=range(3, 8), preferred=4)
    made = design(sizes, 10)
    assert made is not None
    assert bank.repeat_cost(made.rounds) == 0


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27])
def test_a_field_has_inverses_and_its_products_distribute(order: int) -> None:
    numbers = field(order)
    elements = range(order)
    assert all(1 in numbers.times[x] for x in elements if x)
    for x in elements:
        for y in elements:
            z = (x * 7 + y * 3 + 1) % order
            left = numbers.times[x][numbers.plus[y][z]]
            assert left == numbers.plus[numbers.times[x][y]][numbers.times[x][z]]


def test_six_elements_make_no_field() -> None:
    with pytest.raises(ValueError, match="no field of 6"):
        field(6)


def test_every_schedule_of_the_bank_is_valid_and_costs_what_it_says() -> None:
    count = 0
    for sizes, cost, rounds in bank.entries():
        players = list(range(sum(sizes)))
        findings = check_schedule({"players": players, "rounds": rounds})
        assert findings.valid
        assert findings.repeat_cost == cost
        assert all(tuple(map(len, tables)) == sizes for tables in rounds)
        count += 1
    assert count > 200


def test_the_bank_keeps_nothing_that_a_construction_does_as_well() -> None:
    assert len(add_schedules([])) == len(list(bank.entries()))


def test_the_bank_refuses_what_is_no_schedule() -> None:
    with pytest.raises(ValueError, match="1 appears 2 times"):
        add_schedules([[[[0, 1, 1]]]])


def test_a_line_of_the_bank_reads_back_as_the_same_company() -> None:
    rounds = [[[0, 1, 2, 3], [4, 5, 6]], [[0, 4, 1, 5], [2, 3, 6]]]
    sizes, cost, *texts = bank.format_line(rounds).split(" ")
    assert (sizes, cost) == ("43", str(bank.repeat_cost(rounds)))
    assert bank.repeat_cost(bank.parse_rounds((4, 3), texts)) == bank.repeat_cost(rounds)
