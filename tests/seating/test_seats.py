from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.support import as_history, check_draw, player_ids
from tournaments.seating import DrawRequest, PastRound, make_draw
from tournaments.seating.rng import Rng
from tournaments.seating.seats.positions import seat_in_turn


@given(st.integers(0, 999), st.integers(3, 7), st.integers(1, 9), st.integers(1, 12))
@settings(deadline=None)
def test_at_tables_of_one_size_everybody_has_every_place_in_turn(
    seed: int, size: int, tables: int, rounds: int
) -> None:
    rng, all_tables = Rng(seed), []
    for _ in range(rounds):
        order = rng.shuffled(range(size * tables))
        all_tables += [order[place : place + size] for place in range(0, size * tables, size)]
    seated = seat_in_turn(all_tables)
    assert [set(table) for table in seated] == [set(table) for table in all_tables]
    for player in range(size * tables):
        for place in range(size):
            count = sum(table[place] == player for table in seated)
            assert rounds // size <= count <= -(-rounds // size)


@given(st.integers(7, 40), st.integers(1, 7), st.integers(0, 99))
@settings(max_examples=25, deadline=None)
def test_first_deals_are_shared_as_evenly_as_the_tables_allow(
    players: int, rounds: int, seed: int
) -> None:
    request = DrawRequest(players=player_ids(players), rounds=rounds, seed=seed, seconds=0.05)
    assert check_draw(request, make_draw(request)).first_deals_unfair == 0


def test_no_player_has_the_same_left_neighbour_twice_in_an_event_of_a_club() -> None:
    request = DrawRequest(players=player_ids(20), rounds=7, seed=1, seconds=5, deals=20)
    findings = check_draw(request, make_draw(request))
    assert findings.left_repeats == 0


def test_the_fifth_deals_of_a_long_game_are_shared_over_the_event() -> None:
    """22 deals at a table of 5: the first two seats deal five times, the others four times."""
    draw = make_draw(DrawRequest(players=player_ids(5), rounds=5, deals=22, seconds=2))
    tables = [tables[0] for tables in draw.tables]
    assert Counter(player for table in tables for player in table[:2]) == dict.fromkeys(
        player_ids(5), 2
    )
    assert Counter(table[0] for table in tables) == dict.fromkeys(player_ids(5), 1)


def test_who_dealt_one_night_does_not_deal_first_again_before_the_others() -> None:
    history: tuple[PastRound, ...] = ()
    for night in range(5):
        request = DrawRequest(
            players=player_ids(5), history=history, deals=22, seed=night, seconds=0.3
        )
        history += as_history(make_draw(request))
    first = [past.tables[0][0] for past in history]
    more = Counter(player for past in history for player in past.tables[0][:2])
    assert sorted(map(int, first)) == [1, 2, 3, 4, 5]
    assert max(more.values()) - min(more[p] for p in player_ids(5)) <= 2


def test_a_search_for_better_neighbours_keeps_the_places_in_turn() -> None:
    request = DrawRequest(players=player_ids(100), rounds=10, seed=1, seconds=10, deals=22)
    draw = make_draw(request)
    assert draw.effort.seats > 0
    had = Counter((p, seat) for ts in draw.tables for t in ts for seat, p in enumerate(t))
    assert set(had.values()) == {2, 3}
    assert check_draw(request, draw).left_repeats == 0
