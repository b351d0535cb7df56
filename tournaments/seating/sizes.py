"""Choose how many tables there are and of which sizes, so that all players sit."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tournaments.seating.errors import NoSuchSplit

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

MIN_TABLE_SIZE, MAX_TABLE_SIZE = 3, 7
MAX_VARIED = 48


def split_into_tables(players: int, *, allowed: Collection[int], preferred: int) -> tuple[int, ...]:
    """Return the sizes of the tables, largest first, as near to the preferred size as possible.

    That is the split with the least sum of squared differences, and of equally good ones that with
    the fewest tables. Raises NoSuchSplit.

    >>> split_into_tables(23, allowed=(4, 5, 6), preferred=4)
    (5, 5, 5, 4, 4)
    >>> split_into_tables(10, allowed=(4, 6), preferred=4)
    (6, 4)
    >>> split_into_tables(7, allowed=range(4, 7), preferred=4)
    Traceback (most recent call last):
    tournaments.seating.errors.NoSuchSplit: 7 players do not fit tables of 4, 5 or 6; 6 or 8 would.
    """
    sizes = tuple(sorted(set(allowed)))
    split = _best_split(players, sizes, preferred)
    if split is None:
        raise NoSuchSplit(players, sizes, _nearest_possible(players, sizes))
    return split


def list_splits(
    players: int, *, allowed: Collection[int], preferred: int
) -> Iterator[tuple[int, ...]]:
    """Yield the possible splits, as `split_into_tables` orders them. Raises NoSuchSplit.

    With very many players only some of the tables vary: those of MAX_VARIED players.

    >>> list(list_splits(10, allowed=(3, 4, 5), preferred=4))
    [(5, 5), (4, 3, 3)]
    """
    best = split_into_tables(players, allowed=allowed, preferred=preferred)
    yield best
    varied = list(best)
    while sum(varied) > MAX_VARIED:
        varied.pop()
    kept = best[len(varied) :]
    sizes = tuple(sorted(set(allowed), reverse=True))
    ways = [tuple(sorted((*way, *kept), reverse=True)) for way in _all_splits(sum(varied), sizes)]
    ways.sort(key=lambda way: (sum((size - preferred) ** 2 for size in way), len(way), way))
    yield from (way for way in ways if way != best)


def _all_splits(players: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every way to fill tables of these sizes, given from the largest on."""
    if not players:
        yield ()
    for place, size in enumerate(sizes):
        if size <= players:
            for rest in _all_splits(players - size, sizes[place:]):
                yield (size, *rest)


@lru_cache(maxsize=1024)
def _best_split(players: int, sizes: tuple[int, ...], preferred: int) -> tuple[int, ...] | None:
    """Find the best split by dynamic programming over the number of players; None if none fits."""
    prices: list[tuple[int, int, int] | None] = [(0, 0, 0)]  # price, tables, last size taken
    for number in range(1, players + 1):
        # Tuples compare the price first and then the number of tables: fewer tables win a tie.
        prices.append(min(_last_tables(prices, number, sizes, preferred), default=None))
    split: list[int] = []
    while players > 0:
        best = prices[players]
        if best is None:
            return None
        split.append(best[2])
        players -= best[2]
    return tuple(sorted(split, reverse=True)) if split else None


def _last_tables(
    prices: list[tuple[int, int, int] | None], number: int, sizes: tuple[int, ...], preferred: int
) -> list[tuple[int, int, int]]:
    ways = []
    for size in sizes:
        before = prices[number - size] if size <= number else None
        if before is not None:
            ways.append((before[0] + (size - preferred) ** 2, before[1] + 1, size))
    return ways


@lru_cache(maxsize=1024)
def can_be_split(players: int, sizes: tuple[int, ...]) -> bool:
    """Return whether this number of players fills tables of these sizes exactly.

    >>> [n for n in range(1, 16) if can_be_split(n, (5, 6))]
    [5, 6, 10, 11, 12, 15]
    """
    return _best_split(players, sizes, sizes[0]) is not None if sizes and players > 0 else False


def _nearest_possible(players: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the nearest smaller and larger numbers of players that fit."""
    largest = max(sizes, default=0)
    below = range(players - 1, 0, -1)
    above = range(max(players, 0) + 1, max(players, 0) + largest + 1)
    found = (next((n for n in side if can_be_split(n, sizes)), None) for side in (below, above))
    return tuple(number for number in found if number is not None)
