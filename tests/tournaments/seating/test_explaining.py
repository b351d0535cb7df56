from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.support import judge, people
from tournaments.seating import (
    Apart,
    BadRequest,
    DrawRequest,
    PastRound,
    explain_round,
    join_smallest,
    make_draw,
    price_swap,
)


@given(st.integers(0, 500), st.integers(1, 3))
@settings(max_examples=15, deadline=None)
def test_the_price_of_a_swap_is_what_making_it_costs(seed: int, number: int) -> None:
    request = DrawRequest(players=people(13), rounds=3, seed=seed, seconds=0.05)
    draw = make_draw(request)
    one = draw.tables[number - 1][0][0]
    other = draw.tables[number - 1][-1][1]
    price = price_swap(request, draw.tables, number, one, other)
    change = {one: other, other: one}
    swapped = tuple(
        tuple(tuple(change.get(p, p) for p in table) for table in tables)
        if index == number - 1
        else tables
        for index, tables in enumerate(draw.tables)
    )
    after = make_draw(replace(request, method="imported", given=swapped))
    assert after.quality.repeats - draw.quality.repeats == price.repeats


def test_a_swap_that_breaks_a_rule_says_so() -> None:
    request = DrawRequest(players=people(6), method="hand", given=(((1, 2, 3), (4, 5, 6)),))
    request = replace(request, constraints=(Apart((1, 4)),))
    draw = make_draw(request)
    price = price_swap(request, draw.tables, 1, 4, 2)
    assert price.broken == ("Round 1: 1, 4 share table 1 but are to sit apart.",)
    assert "breaks" in price.words


@pytest.mark.parametrize(("one", "other"), [(1, 2), (98, 99)])
def test_a_swap_at_one_table_or_of_strangers_is_refused(one: int, other: int) -> None:
    request = DrawRequest(players=people(6), method="rank", allowed=(3,))
    draw = make_draw(request)
    with pytest.raises(BadRequest):
        price_swap(request, draw.tables, 1, one, other)


def test_every_repeat_is_named_with_the_cheapest_way_to_avoid_it() -> None:
    given = (((1, 2, 3), (4, 5, 6), (7, 8, 9)),)
    history = (PastRound(((1, 2, 7), (3, 4, 8), (5, 6, 9))),)
    request = DrawRequest(players=people(9), method="hand", given=given, history=history)
    draw = make_draw(request)
    first, second, third = explain_round(request, draw, 1)
    assert [(repeat.one, repeat.other, repeat.meetings) for repeat in first.repeats] == [(1, 2, 2)]
    assert [(repeat.one, repeat.other) for repeat in second.repeats] == [(5, 6)]
    assert third.repeats == ()
    avoid = first.repeats[0].avoid
    assert avoid is not None
    every = [
        price_swap(request, draw.tables, 1, one, other).repeats
        for one in (1, 2)
        for other in (4, 5, 6, 7, 8, 9)
    ]
    assert avoid.repeats == min(every)
    assert first.why == "3 players, 1 of 3 pairs have met before."
    assert judge(request, draw).repeat_cost == 2


def test_a_late_arrival_joins_the_smallest_table_with_the_fewest_repeats() -> None:
    history = (PastRound(((9, 5, 6),)),)
    request = DrawRequest(players=people(12), history=history, allowed=(3, 4, 5))
    assert join_smallest(request, ((1, 2, 3, 4), (5, 6, 7), (8, 10, 11)), 9) == 3
    assert join_smallest(request, ((1, 2, 3, 4, 5),), 9) is None
