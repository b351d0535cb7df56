from __future__ import annotations

from dataclasses import replace

from tests.seating.support import as_history, check_draw, count_meetings, player_ids
from tournaments.seating import Draw, DrawRequest, Effort, Rng, Swiss, Together, make_draw


def test_players_of_like_standing_sit_together() -> None:
    draw = make_draw(DrawRequest(players=player_ids(12), method="swiss", seconds=0.3))
    tables = sorted(sorted(map(int, table)) for table in draw.tables[0])
    assert tables == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    assert draw.quality.gap == 30


def test_a_rematch_is_avoided_while_it_is_worth_the_places() -> None:
    first = make_draw(DrawRequest(players=player_ids(16), method="swiss", seconds=0.2))
    request = DrawRequest(
        players=player_ids(16), method="swiss", history=as_history(first), seconds=0.5
    )
    never = make_draw(replace(request, swiss=Swiss(rematch=1000)))
    free = make_draw(replace(request, swiss=Swiss(rematch=0)))
    assert max(count_meetings((*first.tables, *never.tables)).values()) == 1
    assert free.quality.gap < never.quality.gap
    assert check_draw(request, never).repeat_cost == 0


def test_level_players_are_exchanged_freely_to_avoid_a_rematch() -> None:
    first = make_draw(DrawRequest(players=player_ids(8), method="rank", rounds=1))
    request = DrawRequest(
        players=player_ids(8),
        method="swiss",
        scores=(5,) * 8,
        history=as_history(first),
        swiss=Swiss(rematch=1),
        seconds=0.2,
    )
    draw = make_draw(request)
    assert draw.quality.gap == 0
    assert draw.quality.repeats == draw.quality.bound == 4


def test_the_top_table_counts_double() -> None:
    request = DrawRequest(
        players=player_ids(16),
        method="swiss",
        swiss=Swiss(rematch=4, top=4),
        history=as_history(make_draw(DrawRequest(players=player_ids(16), method="rank"))),
        seconds=0.3,
    )
    top = make_draw(request)
    plain = make_draw(replace(request, swiss=Swiss(rematch=4)))

    def kept(draw: Draw) -> int:
        tables = draw.tables[0]
        return max(len({1, 2, 3, 4} & set(table)) for table in tables)

    assert kept(top) >= kept(plain)


def test_level_players_sit_together_by_lot_not_by_their_order() -> None:
    request = DrawRequest(players=player_ids(16), method="swiss", scores=(5,) * 16, seconds=0.2)
    draws = [make_draw(replace(request, seed=seed)) for seed in (1, 2, 3)]
    assert len({frozenset(map(frozenset, draw.tables[0])) for draw in draws}) == 3
    assert make_draw(replace(request, seed=1)).tables == draws[0].tables


def test_a_draw_by_rank_parts_only_level_players_by_lot() -> None:
    request = DrawRequest(
        players=player_ids(12), method="rank", scores=(9, 8, 7, 5, 5, 5, 5, 5, 4, 3, 2, 1)
    )
    first = [set(make_draw(replace(request, seed=seed)).tables[0][0]) for seed in range(8)]
    assert all({1, 2, 3} < table for table in first)
    assert len({*map(frozenset, first)}) > 2


def test_couples_move_together_in_a_swiss_round() -> None:
    players = player_ids(60)
    order = Rng(7).shuffled(players)
    couples = tuple(Together((order[n], order[n + 1])) for n in range(0, 20, 2))
    request = DrawRequest(
        players=players, method="swiss", constraints=couples, effort=Effort(30_000, 0)
    )
    draw = make_draw(request)
    assert not draw.quality.broken
    # 708 with the same steps where only single players move.
    assert draw.quality.gap <= 680
