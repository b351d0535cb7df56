"""The simulation of many clubs adds up, and says which part ends first."""

from __future__ import annotations

from random import Random

from bench.growth.capacity import Costs, cores_needed, first_to_end, needs
from bench.growth.evening import LENGTH, TABLES, demand_of, simulate

COSTS = Costs((10, 20, 20, 1), (1, 0, 0.5, 0.5), (10, 0, 5, 1), (20, 10, 10, 1))


def test_each_table_is_played_for_a_whole_night() -> None:
    tables = simulate(100, Random(1))
    assert sum(tables) % LENGTH == 0
    assert TABLES[0] * 100 <= sum(tables) / LENGTH <= TABLES[1] * 100
    assert max(tables) <= sum(tables) / LENGTH


def test_twice_the_tables_need_twice_as_much() -> None:
    once, twice = demand_of(1000), demand_of(2000)
    assert twice.requests == 2 * once.requests
    web, workers = cores_needed(once, COSTS)
    assert 2 * web - 2 <= cores_needed(twice, COSTS)[0] <= 2 * web
    assert workers >= 1


def test_the_part_with_the_largest_share_ends_first() -> None:
    found = needs(demand_of(1000), COSTS, web_cores=1, now_workers=50)
    assert first_to_end(found).part == "web servers"
    plenty = needs(demand_of(1000), COSTS, web_cores=50, now_workers=50)
    assert first_to_end(plenty).part == "connections to PostgreSQL"
