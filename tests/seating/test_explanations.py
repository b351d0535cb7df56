from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.support import check_draw, player_ids
from tournaments.seating import (
    Apart,
    AtTable,
    BadRequest,
    DrawRequest,
    NotAtSize,
    PastRound,
    SeatingRefused,
    Together,
    explain_round,
    explain_table,
    join_smallest,
    make_draw,
    price_swap,
)


@given(st.integers(0, 500), st.integers(1, 3))
@settings(max_examples=15, deadline=None)
def test_the_price_of_a_swap_is_what_making_it_costs(seed: int, number: int) -> None:
    request = DrawRequest(players=player_ids(13), rounds=3, seed=seed, seconds=0.05)
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
    request = DrawRequest(players=player_ids(6), method="hand", given=(((1, 2, 3), (4, 5, 6)),))
    request = replace(request, constraints=(Apart((1, 4)),))
    draw = make_draw(request)
    price = price_swap(request, draw.tables, 1, 4, 2)
    assert price.broken == ("Round 1: 1 and 4 share table 1, but are to sit apart.",)
    assert price.words == (
        "Swap 4 and 2: No change in repeats."
        " Breaks a rule: 1 and 4 share table 1, but are to sit apart."
    )


@pytest.mark.parametrize(("one", "other"), [(1, 2), (98, 99)])
def test_a_swap_at_one_table_or_of_strangers_is_refused(one: int, other: int) -> None:
    request = DrawRequest(players=player_ids(6), method="rank", allowed=(3,))
    draw = make_draw(request)
    with pytest.raises(BadRequest):
        price_swap(request, draw.tables, 1, one, other)


def test_every_repeat_is_named_with_the_cheapest_way_to_avoid_it() -> None:
    given = (((1, 2, 3), (4, 5, 6), (7, 8, 9)),)
    history = (PastRound(((1, 2, 7), (3, 4, 8), (5, 6, 9))),)
    request = DrawRequest(players=player_ids(9), method="hand", given=given, history=history)
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
    assert first.why == "3 players; 1 of 3 pairs has met before."
    assert check_draw(request, draw).repeat_cost == 2


def test_a_swap_that_leaves_as_many_repeats_is_no_advice() -> None:
    given = (((1, 2, 3), (4, 5, 6)),)
    history = (PastRound(((1, 2, 3), (4, 5, 6))), PastRound(((1, 2, 4), (3, 5, 6))))
    request = DrawRequest(players=player_ids(6), method="hand", given=given, history=history)
    draw = make_draw(request)
    for repeat in explain_round(request, draw, 1)[0].repeats:
        assert repeat.avoid is None or repeat.avoid.again < 0 or repeat.avoid.repeats < 0
    everyone = (PastRound((player_ids(6),)),)
    met = replace(request, history=everyone)
    first = explain_round(met, make_draw(met), 1)[0].repeats[0]
    assert first.avoid is None
    assert "causes as many other repeats or breaks a rule" in first.words


NAMES = {1: "Ada", 2: "Ben", 3: "Cal", 4: "Dee", 5: "Eve", 6: "Fay"}


def test_every_sentence_names_the_players() -> None:
    request = DrawRequest(
        players=player_ids(6),
        method="hand",
        rounds=2,
        given=(((1, 2, 3), (4, 5, 6)), ((1, 2, 4), (3, 5, 6))),
        constraints=(Together((1, 2)), AtTable(5, 2), Apart((3, 6), 1)),
        names=NAMES,
    )
    draw = make_draw(request)
    assert draw.quality.broken == ("Round 2: Cal and Fay share table 2, but are to sit apart.",)
    first, second = explain_round(request, draw, 2)
    assert first.why == (
        "3 players; 1 of 3 pairs has met before. A rule keeps Ada and Ben together."
    )
    assert second.why == "3 players; 1 of 3 pairs has met before. A rule puts Eve at this table."
    assert first.repeats[0].words == (
        "Ada and Ben have met once before: Round 1, table 1. "
        "Any swap that separates them causes as many other repeats or breaks a rule."
    )
    assert second.repeats[0].words == (
        "Eve and Fay have met once before: Round 1, table 2. "
        "To separate them, swap Fay and Dee. No change in repeats. "
        "Puts right: Cal and Fay share table 2, but are to sit apart."
    )


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": (1, 2, 3, 3)}, "Cal is listed 2 times."),
        ({"absent": (frozenset({9, 4}),), "players": (1, 2, 3)}, "9 and Dee cannot be absent"),
        ({"constraints": (Apart((1, 2, 3)),)}, "Ada, Ben and Cal cannot all sit apart"),
        (
            {"constraints": (Apart((1, 2)), Together((2, 1)))},
            "Ada and Ben are to sit both apart and",
        ),
        ({"constraints": (AtTable(6, 1), AtTable(6, 2))}, "Rules put Fay at two tables"),
        ({"constraints": (NotAtSize(6, 3),)}, "Fay cannot avoid tables of 3"),
        ({"constraints": (Apart((1, 2)), Apart((1, 3)), Apart((2, 3)))}, "Ada and Cal: apart"),
    ],
)
def test_every_refusal_names_the_players(change: dict[str, Any], says: str) -> None:
    request = DrawRequest(players=player_ids(6), allowed=(3,), seconds=0.1, names=NAMES)
    with pytest.raises(SeatingRefused, match=says):
        make_draw(replace(request, **change))


def test_a_meeting_that_is_still_to_come_is_no_repeat_but_counts_in_the_price_of_a_swap() -> None:
    given = (((1, 2, 3), (4, 5, 6)), ((1, 2, 4), (3, 5, 6)))
    request = DrawRequest(players=player_ids(6), method="hand", rounds=2, given=given)
    draw = make_draw(request)
    assert [reason.repeats for reason in explain_round(request, draw, 1)] == [(), ()]
    assert price_swap(request, draw.tables, 1, 3, 4).repeats == 4


def test_an_earlier_night_of_little_weight_counts_as_a_whole_meeting() -> None:
    history = (PastRound(((1, 2), (3, 4)), weight=30),)
    given = (((1, 2, 5), (3, 6, 4)),)
    request = DrawRequest(players=player_ids(6), method="hand", given=given, history=history)
    first, _ = explain_round(request, make_draw(request), 1)
    assert first.repeats[0].meetings == 2
    assert first.repeats[0].avoid is not None
    assert first.repeats[0].avoid.words == "Swap 1 and 3: 2 fewer repeats."
    assert first.repeats[0].avoid.repeats == pytest.approx(-0.6)


def test_places_are_counted_as_a_standing_counts_them() -> None:
    request = DrawRequest(
        players=player_ids(6), method="rank", allowed=(3,), scores=(9, 9, 7, 5, 5, 5)
    )
    first, second = explain_round(request, make_draw(request), 1)
    assert first.why.startswith("Places 1 to 3,")
    assert second.why.startswith("Place 4,")


def test_names_play_no_part_in_the_draw() -> None:
    request = DrawRequest(players=player_ids(9), rounds=3, seconds=0.1)
    assert request == replace(request, names=NAMES)
    assert hash(request) == hash(replace(request, names=NAMES))


def test_a_late_arrival_joins_the_smallest_table_with_the_fewest_repeats() -> None:
    history = (PastRound(((9, 5, 6),)),)
    request = DrawRequest(players=player_ids(12), history=history, allowed=(3, 4, 5))
    assert join_smallest(request, ((1, 2, 3, 4), (5, 6, 7), (8, 10, 11)), 9) == 3
    assert join_smallest(request, ((1, 2, 3, 4, 5),), 9) is None


def test_an_explanation_names_the_last_times_that_two_players_met() -> None:
    nights = [
        PastRound(((3, 4, 5), (1, 2, 6)), label=f"Night {number}, round 1")
        for number in range(1, 6)
    ]
    given = (((1, 2, 3), (4, 5, 6)),)
    request = DrawRequest(
        players=player_ids(6), method="hand", given=given, history=tuple(nights), names=NAMES
    )
    first, second = explain_table(request, given, 1, 1), explain_table(request, given, 1, 2)
    assert first.repeats[0].words.startswith(
        "Ada and Ben have met 5 times before, most recently: Night 5, round 1, table 2; "
        "Night 4, round 1, table 2; Night 3, round 1, table 2. "
    )
    assert second.repeats[0].one == 4


def test_an_explanation_compares_the_repeats_of_each_player_with_what_must_be_and_with_others() -> (
    None
):
    given = (((1, 2, 3), (4, 5, 6)), ((1, 2, 4), (3, 5, 6)), ((1, 2, 5), (3, 4, 6)))
    request = DrawRequest(players=player_ids(6), method="hand", rounds=3, given=given, names=NAMES)
    reason = explain_table(request, given, 1, 1)
    assert [(share.player, share.again, share.unavoidable) for share in reason.shares] == [
        (1, 2, 1), (2, 2, 1), (3, 1, 1),
    ]  # fmt: skip
    assert reason.compared == (
        "Repeats in the rounds drawn together, and how many there must be: Ada 2 (at least 1), "
        "Ben 2 (at least 1), Cal 1 (at least 1). All players have 1 to 3."
    )


def test_fewer_repeats_of_players_who_have_met_often_are_no_plain_gain() -> None:
    # Swapping 1 and 4 parts two pairs who have met once, and seats 4 with 2, three times met.
    history = (
        *(PastRound(((2, 4),)) for _ in range(3)),
        PastRound(((1, 2),)),
        PastRound(((4, 5),)),
    )
    tables = ((1, 2, 3), (4, 5, 6))
    request = DrawRequest(players=player_ids(6), method="hand", given=(tables,), history=history)
    draw = make_draw(request)
    price = price_swap(request, draw.tables, 1, 1, 4)
    assert (price.again, price.repeats) == (-1, 1)
    assert price.effect == (
        "1 fewer repeat, but of players who have met more often or more recently."
    )
    back = replace(request, given=(((4, 2, 3), (1, 5, 6)),))
    assert price_swap(back, make_draw(back).tables, 1, 1, 4).effect == (
        "1 more repeat, but of players who have met less often or less recently."
    )
