"""How many tables, and of which sizes: everybody sits, nobody has a bye."""

from __future__ import annotations


class NoSuchSplit(ValueError):
    """So many players cannot all sit at tables of the allowed sizes; `works` are near numbers."""

    def __init__(self, players: int, smallest: int, largest: int, works: tuple[int, ...]) -> None:
        near = " or ".join(str(number) for number in works)
        super().__init__(
            f"{players} players do not fit tables of {smallest} to {largest}; {near} would."
        )
        self.works = works


def table_counts(players: int, smallest: int, largest: int) -> range:
    """The numbers of tables at which everybody can sit; may be empty.

    >>> list(table_counts(23, 4, 6)), list(table_counts(7, 4, 6)), list(table_counts(11, 4, 5))
    ([4, 5], [], [])
    """
    return range(-(-players // largest), players // smallest + 1)


def split_into_tables(
    players: int, *, smallest: int, largest: int, preferred: int
) -> tuple[int, ...]:
    """The sizes of the tables, largest first, as near to the preferred size as can be.

    Sizes differ by one at most. Of two numbers of tables the one whose sizes are nearer to the
    preferred size wins, then the fewer tables. Raises NoSuchSplit.

    >>> split_into_tables(23, smallest=4, largest=6, preferred=4)
    (5, 5, 5, 4, 4)
    >>> split_into_tables(7, smallest=4, largest=6, preferred=4)
    Traceback (most recent call last):
    tournaments.seating.sizes.NoSuchSplit: 7 players do not fit tables of 4 to 6; 6 or 8 would.
    """
    counts = [n for n in table_counts(players, smallest, largest) if n > 0]
    if not counts:
        raise NoSuchSplit(players, smallest, largest, _near(players, smallest, largest))
    splits = [_even(players, count) for count in counts]
    return min(splits, key=lambda sizes: sum(abs(size - preferred) for size in sizes))


def _even(players: int, count: int) -> tuple[int, ...]:
    size, larger = divmod(players, count)
    return (size + 1,) * larger + (size,) * (count - larger)


def _near(players: int, smallest: int, largest: int) -> tuple[int, ...]:
    """The nearest numbers below and above that do fit."""
    below = (n for n in range(players - 1, 0, -1) if table_counts(n, smallest, largest))
    above = (n for n in range(players + 1, players + smallest + 1))
    fits_above = (n for n in above if table_counts(n, smallest, largest))
    found = (next(below, None), next(fits_above, None))
    return tuple(number for number in found if number is not None)
