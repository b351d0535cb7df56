"""What a draw does with its request: rules, earlier rounds, sitting out, repetition."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.support import as_history, check_draw, count_meetings, player_ids
from tournaments.seating import (
    METHODS,
    Apart,
    AtTable,
    BadRequest,
    Constraint,
    DrawRequest,
    Effort,
    NotAtSize,
    PastRound,
    Progress,
    SearchControl,
    SeatingRefused,
    SitOut,
    Together,
    make_draw,
)
from tournaments.seating.cli.random_events import random_event

DRAWN = sorted(METHODS.keys() - {"hand", "imported"})


def test_company_that_is_asked_for_counts_in_the_bound() -> None:
    request = DrawRequest(players=player_ids(40), rounds=4, constraints=(Together((1, 2)),))
    draw = make_draw(request)
    assert draw.quality.repeats == 6
    assert draw.quality.is_proven


def test_a_swiss_round_of_few_players_ends_long_before_its_time() -> None:
    draw = make_draw(DrawRequest(players=player_ids(8), method="swiss", seconds=60))
    assert draw.ended == "done"
    assert [set(table) for table in draw.tables[0]] == [{1, 2, 3, 4}, {5, 6, 7, 8}]


def test_of_tables_of_different_sizes_the_larger_ones_are_where_they_cost_least() -> None:
    # The last five are level: they cost nothing at one table.
    scores = (9, 8, 7, 6, 4, 4, 4, 4, 4)
    request = DrawRequest(players=player_ids(9), method="swiss", scores=scores, seconds=5)
    draw = make_draw(request)
    assert {frozenset(table) for table in draw.tables[0]} == {
        frozenset({1, 2, 3, 4}),
        frozenset({5, 6, 7, 8, 9}),
    }


def test_a_large_draw_keeps_company_together_while_it_parts_others() -> None:
    players = player_ids(400)
    first = make_draw(DrawRequest(players=players, rounds=4))
    rules: tuple[Constraint, ...] = (
        *(Apart((player, player + 1)) for player in range(1, 100, 2)),
        *(Together((player, player + 1)) for player in range(201, 221, 2)),
        *(AtTable(300 + table, table) for table in range(1, 9)),
    )
    request = DrawRequest(
        players=players, rounds=3, history=as_history(first), constraints=rules, seconds=1.5
    )
    assert make_draw(request).quality.broken == ()


@given(st.integers(0, 10_000))
@settings(max_examples=12, deadline=None)
def test_the_same_request_seed_and_steps_give_the_same_draw(seed: int) -> None:
    request = replace(random_event(seed, players=6 + seed % 30), seconds=0.1)
    try:
        draw = make_draw(request)
    except SeatingRefused:
        return
    again = make_draw(replace(request, effort=draw.effort, seconds=0))
    assert again.tables == draw.tables
    assert again.effort == draw.effort


def test_a_draw_is_the_same_on_every_machine() -> None:
    """These tables came out the same on Python 3.10 to 3.13."""
    social = DrawRequest(
        players=player_ids(11),
        rounds=3,
        seed=5,
        deals=22,
        constraints=(Apart((1, 2)),),
        effort=Effort(20_000, 1000),
    )
    assert make_draw(social).tables == (
        ((10, 3, 9, 2), (8, 1, 4, 11), (5, 6, 7)),
        ((2, 8, 3, 6), (4, 9, 1, 5), (11, 10, 7)),
        ((6, 9, 8, 10), (1, 3, 5, 11), (7, 2, 4)),
    )
    met = PastRound(((1, 2, 3, 4), (5, 6, 7, 8, 9), (10, 11, 12, 13)))
    swiss = DrawRequest(
        players=player_ids(13),
        method="swiss",
        seed=5,
        history=(met,),
        effort=Effort(20_000, 1000),
    )
    assert make_draw(swiss).tables == (((2, 10, 6, 3, 5), (11, 8, 4, 7), (9, 13, 1, 12)),)


@pytest.mark.parametrize(
    ("players", "size", "rounds", "repeats"),
    [(24, 4, 7, 0), (28, 4, 9, 0), (32, 4, 10, 0), (36, 4, 11, 0), (17, 4, 10, 152)],
)
def test_the_bank_answers_what_no_construction_does(
    players: int, size: int, rounds: int, repeats: int
) -> None:
    request = DrawRequest(players=player_ids(players), preferred=size, allowed=(4, 5, 6, 7))
    draw = make_draw(replace(request, rounds=rounds, seconds=0.5))
    assert draw.quality.repeats == repeats
    assert draw.quality.is_proven
    assert draw.ended == "exact"
    assert "proven optimal" in draw.quality.words


def test_another_seed_gives_another_draw_of_the_same_quality() -> None:
    one, other = (make_draw(DrawRequest(players=player_ids(16), rounds=5, seed=s)) for s in (1, 2))
    assert one.tables != other.tables
    assert one.quality == other.quality


def test_people_who_met_on_earlier_nights_are_parted() -> None:
    first = make_draw(DrawRequest(players=player_ids(16), rounds=4, seed=1))
    next_night = make_draw(DrawRequest(players=player_ids(16), history=as_history(first), seed=2))
    assert next_night.quality.repeats == 0
    assert max(count_meetings((*first.tables, *next_night.tables)).values()) == 1


def test_repeats_are_spread_so_that_no_pair_carries_many() -> None:
    request = DrawRequest(players=player_ids(18), rounds=5, allowed=(4, 5, 6, 7), seconds=4)
    draw = make_draw(request)
    assert draw.quality.repeats == 20
    assert draw.quality.most <= 3


@pytest.mark.parametrize("method", ["social", "swiss", "random", "rank"])
def test_rules_without_a_weight_are_kept(method: str) -> None:
    rules = (Apart((1, 2, 3)), Together((4, 5)), AtTable(6, 2), NotAtSize(7, 4))
    request = DrawRequest(
        players=player_ids(18),
        method=method,
        constraints=rules,
        allowed=(4, 5),
        seconds=0.5,
        history=(PastRound((tuple(range(1, 6)),)),),
    )
    draw = make_draw(request)
    table_of = {player: n for n, table in enumerate(draw.tables[0]) for player in table}
    assert len({table_of[1], table_of[2], table_of[3]}) == 3
    assert table_of[4] == table_of[5]
    assert table_of[6] == 1
    assert len(draw.tables[0][table_of[7]]) == 5
    assert draw.quality.broken == ()


def test_by_rank_a_rule_moves_few_and_the_best_keep_the_first_tables() -> None:
    draw = make_draw(
        DrawRequest(players=player_ids(12), method="rank", constraints=(AtTable(1, 2),))
    )
    assert [sorted(map(int, table)) for table in draw.tables[0]] == [
        [5, 6, 7, 8],
        [1, 2, 3, 4],
        [9, 10, 11, 12],
    ]


@pytest.mark.parametrize(
    ("method", "proven"), [("social", True), ("swiss", False), ("rank", False)]
)
def test_only_a_draw_that_seeks_few_repeats_is_called_optimal(method: str, proven: bool) -> None:
    quality = make_draw(DrawRequest(players=player_ids(12), method=method, seconds=0.3)).quality
    assert quality.is_proven is proven
    assert ("places apart in the standings" in quality.words) is not proven
    near = replace(quality, gap=1, again=1, minimises="gap").words
    assert near == "1 place apart in the standings in total, with 1 repeat."


def test_a_soft_rule_gives_way_when_repeats_cost_more_than_it_is_worth() -> None:
    history = tuple(PastRound(((1, 3, 4), (2, 5, 6))) for _ in range(9))
    request = DrawRequest(
        players=player_ids(6), constraints=(Together((1, 3, 4), 1),), history=history
    )
    cheap = make_draw(replace(request, seconds=0.3))
    dear = make_draw(replace(request, constraints=(Together((1, 3, 4), 500),), seconds=0.3))
    assert cheap.quality.broken
    assert not dear.quality.broken


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ((Apart((1, 2, 3)),), "too-many-apart"),
        ((Together((1, 2, 3, 4, 5)),), "too-many-together"),
        ((Together((1, 2)), Apart((1, 2))), "apart-and-together"),
        ((AtTable(1, 3),), "table"),
        ((AtTable(1, 1), AtTable(1, 2)), "two-tables"),
        ((AtTable(1, 1), AtTable(2, 2), Together((1, 2))), "two-tables"),
        ((NotAtSize(1, 4),), "no-such-table"),
        ((Apart((1, 99)),), "constraint"),
        (tuple(AtTable(player, 1) for player in range(1, 6)), "table-full"),
    ],
)
def test_rules_that_cannot_be_kept_are_refused_in_words_before_any_search(
    rules: tuple[Constraint, ...], code: str
) -> None:
    request = DrawRequest(players=player_ids(8), allowed=(4,), constraints=rules)
    with pytest.raises(BadRequest) as refused:
        make_draw(request)
    assert code in {problem.code for problem in refused.value.problems}


def test_everything_that_is_wrong_is_listed_at_once() -> None:
    with pytest.raises(BadRequest) as refused:
        make_draw(DrawRequest(players=(1, 1), method="magic", rounds=0))
    assert {"method", "rounds", "players", "twice"} <= {p.code for p in refused.value.problems}


def test_who_sits_out_takes_turns_over_the_rounds_and_nights() -> None:
    history: tuple[PastRound, ...] = ()
    rests = dict.fromkeys(player_ids(10), 0)
    for night in range(5):
        request = DrawRequest(
            players=player_ids(10),
            rounds=2,
            allowed=(4,),
            sit_out=SitOut.IF_NEEDED,
            history=history,
            seed=night,
            seconds=0.1,
        )
        draw = make_draw(request)
        history += as_history(draw)
        for one in draw.rounds:
            assert len(one.sitting_out) == 2
            for player in one.sitting_out:
                rests[int(player)] += 1
    assert set(rests.values()) == {2}


def test_no_player_sits_out_unless_the_organiser_asks_for_it() -> None:
    with pytest.raises(SeatingRefused, match="8 or 12 would"):
        make_draw(DrawRequest(players=player_ids(10), allowed=(4,)))


def test_those_who_are_away_have_no_seat_and_no_other_player_lacks_one() -> None:
    absent = (frozenset({1, 2}), frozenset[int | str]())
    request = DrawRequest(players=player_ids(13), rounds=2, absent=absent, seconds=0.3)
    draw = make_draw(request)
    assert check_draw(request, draw).valid
    assert draw.rounds[0].away == (1, 2)


def test_exact_tables_are_kept_to_and_refused_where_they_do_not_seat_everybody() -> None:
    draw = make_draw(DrawRequest(players=player_ids(23), tables=(4, 4, 5, 5, 5), rounds=3))
    assert [len(table) for table in draw.tables[0]] == [4, 4, 5, 5, 5]
    with pytest.raises(BadRequest, match="seat 23, but 22 players are here"):
        make_draw(DrawRequest(players=player_ids(22), tables=(4, 4, 5, 5, 5)))


def test_a_draw_by_rank_fills_the_tables_from_the_top() -> None:
    draw = make_draw(DrawRequest(players=("d", "a", "c", "b", "e", "f", "g"), method="rank"))
    assert [sorted(map(str, table)) for table in draw.tables[0]] == [
        ["a", "b", "c", "d"],
        ["e", "f", "g"],
    ]


def test_tables_made_by_hand_keep_their_seats_and_are_judged() -> None:
    given = (((3, 1, 2), (6, 5, 4)),)
    request = DrawRequest(
        players=player_ids(6), method="hand", given=given, constraints=(Apart((1, 2)),)
    )
    draw = make_draw(request)
    assert draw.tables == given
    assert draw.quality.broken == ("Round 1: 1 and 2 share table 1, but are to sit apart.",)
    with pytest.raises(BadRequest, match=r"every player needs exactly one seat\. Check 5 and 6"):
        make_draw(replace(request, given=(((1, 2, 3), (4, 5, 5)),)))


def test_a_search_can_be_cancelled_and_gives_the_best_so_far() -> None:
    reported: list[int] = []
    control = SearchControl(
        60, on_progress=lambda p: reported.append(p.steps), is_cancelled=lambda: len(reported) > 5
    )
    request = DrawRequest(players=player_ids(20), rounds=6, history=(PastRound(((1, 2, 3, 4),)),))
    draw = make_draw(request, control)
    assert draw.ended == "cancelled"
    assert reported == sorted(reported)
    assert check_draw(request, draw).valid


def test_an_earlier_meeting_counts_by_its_weight() -> None:
    history = (PastRound(((1, 2, 3), (4, 5, 6)), weight=25),)
    draw = make_draw(DrawRequest(players=player_ids(6), history=history, seconds=0.2))
    assert draw.quality.repeats == 0.5


def test_repeats_are_counted_by_meetings_and_not_by_their_cost() -> None:
    draw = make_draw(DrawRequest(players=player_ids(8), rounds=10, allowed=(4,), seconds=0.2))
    again = sum(count - 1 for count in count_meetings(draw.tables).values())
    assert draw.quality.again == again == draw.quality.unavoidable == 92
    assert draw.quality.repeats == 204
    assert "92 repeats" in draw.quality.words


@pytest.mark.parametrize("seed", range(12))
def test_no_draw_has_fewer_repeats_than_are_unavoidable(seed: int) -> None:
    request = random_event(seed, players=5 + seed, rounds=4, nights=seed % 3, seconds=0.2)
    request = replace(request, constraints=())
    draw = make_draw(request)
    met = {pair for past in request.history for pair in count_meetings([past.tables])}
    new = count_meetings(draw.tables)
    assert draw.quality.again == new.total() - len(new.keys() - met)
    assert draw.quality.unavoidable <= draw.quality.again


@pytest.mark.parametrize("score", [float("nan"), float("inf")])
def test_scores_that_are_no_numbers_are_refused(score: float) -> None:
    with pytest.raises(BadRequest, match="Give every score as a number"):
        make_draw(DrawRequest(players=player_ids(4), method="swiss", scores=(score, 3, 2, 1)))


@pytest.mark.parametrize("players", [24, 13])
def test_the_quality_so_far_can_be_asked_for_while_a_draw_is_made(players: int) -> None:
    """24 players in 7 rounds come from the bank: only their seats are searched for."""
    seen: list[int] = []

    def report(_at: Progress) -> None:
        quality = control.quality()
        seen.extend([quality.again] if quality else [])

    control = SearchControl(0.4, on_progress=report)
    request = DrawRequest(players=player_ids(players), rounds=7, allowed=(4, 5), seconds=0.4)
    draw = make_draw(request, control)
    assert draw.quality.again == seen[-1] <= seen[0]


@pytest.mark.parametrize("seed", [1, 7, 82])
def test_a_couple_changes_tables_together_where_that_avoids_repeats(seed: int) -> None:
    rules = (Together((1, 2)), AtTable(3, 1), Apart((4, 5)))
    request = DrawRequest(
        players=player_ids(6),
        rounds=2,
        allowed=(3,),
        constraints=rules,
        seed=seed,
        effort=Effort(60_000, 0),
    )
    draw = make_draw(request)
    assert draw.quality.repeats == draw.quality.bound == 2


def test_four_couples_leave_hardly_a_repeat_more_than_they_must() -> None:
    couples = tuple(Together((2 * pair + 1, 2 * pair + 2)) for pair in range(4))
    request = DrawRequest(
        players=player_ids(20), rounds=5, constraints=couples, effort=Effort(30_000, 0)
    )
    draw = make_draw(request)
    assert not draw.quality.broken
    assert draw.quality.repeats <= draw.quality.bound + 2
