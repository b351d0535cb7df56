from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.support import player_ids
from tournaments.seating import (
    Apart,
    AtTable,
    Constraint,
    DrawRequest,
    NoSuchSplit,
    NotAtSize,
    Together,
    make_draw,
    split_into_tables,
)
from tournaments.seating.sizes import list_splits

ANY_SIZES = st.sets(st.integers(3, 7), min_size=1)


@pytest.mark.parametrize(
    ("players", "allowed", "preferred", "sizes"),
    [
        (3, range(3, 8), 4, (3,)),
        (11, range(4, 8), 4, (6, 5)),
        (11, range(3, 8), 4, (4, 4, 3)),
        (18, range(4, 8), 4, (5, 5, 4, 4)),
        (23, range(4, 7), 4, (5, 5, 5, 4, 4)),
        (23, range(4, 7), 6, (6, 6, 6, 5)),
        (10, (4, 6), 4, (6, 4)),
    ],
)
def test_tables_are_as_near_to_the_preferred_size_as_can_be(
    players: int, allowed: range, preferred: int, sizes: tuple[int, ...]
) -> None:
    assert split_into_tables(players, allowed=allowed, preferred=preferred) == sizes


@given(st.integers(3, 400), st.integers(3, 7))
@settings(deadline=None)
def test_no_player_has_a_bye_where_tables_of_three_to_seven_are_allowed(
    players: int, preferred: int
) -> None:
    sizes = split_into_tables(players, allowed=range(3, 8), preferred=preferred)
    assert sum(sizes) == players
    assert max(sizes) - min(sizes) <= 1


@given(st.integers(1, 60), ANY_SIZES, st.integers(3, 7))
@settings(deadline=None)
def test_a_refusal_names_numbers_that_do_work(
    players: int, allowed: set[int], preferred: int
) -> None:
    sizes = split_or_refusal(players, allowed, preferred)
    if isinstance(sizes, NoSuchSplit):
        assert sizes.works
        for number in sizes.works:
            assert str(number) in str(sizes)
            assert sum(split_into_tables(number, allowed=allowed, preferred=preferred)) == number
    else:
        assert sum(sizes) == players
        assert set(sizes) <= allowed


def split_or_refusal(
    players: int, allowed: set[int], preferred: int
) -> tuple[int, ...] | NoSuchSplit:
    """Return the sizes, or the refusal, which is as good an answer."""
    try:
        return split_into_tables(players, allowed=allowed, preferred=preferred)
    except NoSuchSplit as refused:
        return refused


def test_a_club_without_tables_of_seven_hears_which_numbers_would_work() -> None:
    with pytest.raises(NoSuchSplit, match="7 players do not fit tables of 4, 5 or 6; 6 or 8 would"):
        split_into_tables(7, allowed=(4, 5, 6), preferred=4)


@pytest.mark.parametrize(
    ("players", "rule", "sizes"),
    [
        (10, Apart((1, 2, 3)), [4, 3, 3]),
        (8, NotAtSize(1, 4), [5, 3]),
        (9, AtTable(1, 3), [3, 3, 3]),
        (12, Together((1, 2, 3, 4, 5)), [5, 4, 3]),
    ],
)
def test_the_sizes_are_those_at_which_the_rules_can_be_kept(
    players: int, rule: Constraint, sizes: list[int]
) -> None:
    draw = make_draw(DrawRequest(players=player_ids(players), constraints=(rule,), seconds=0.2))
    assert [len(table) for table in draw.tables[0]] == sizes
    assert not draw.quality.broken


@pytest.mark.parametrize("players", [12, 23, 50, 200, 2000])
def test_every_split_seats_all_and_the_preferred_one_comes_first(players: int) -> None:
    splits = list(islice(list_splits(players, allowed=(3, 4, 5, 6, 7), preferred=4), 500))
    assert splits[0] == split_into_tables(players, allowed=(3, 4, 5, 6, 7), preferred=4)
    assert len(set(splits)) == len(splits) > 1
    assert {sum(split) for split in splits} == {players}
