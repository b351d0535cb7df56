from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import NoSuchSplit, split_into_tables

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
