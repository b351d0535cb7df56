"""Construct schedules without avoidable repeats, in milliseconds.

Affine spaces: the points of a space over a finite field are the players, its lines the tables, and
a class of parallel lines a round. In a full cycle of rounds every two players meet exactly once.

Transversal designs: `s` columns of `g` players sit at `g` tables of `s`. In every round each column
is shifted along the tables as a whole. Two players of different columns meet at most once if the
differences between the shifts of their columns are all different. Players of one column never meet.
If the last column is short, the tables have two adjacent sizes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from tournaments.seating.designs.fields import field, prime_powers
from tournaments.seating.rng import Rng

if TYPE_CHECKING:
    from tournaments.seating.board import NumberedTables

MAX_FIELD_ORDER = 128
MAX_ATTEMPTS = 400


class Design(NamedTuple):
    """Rounds of tables of players 0, 1, 2 …, larger tables first, and the name of the design."""

    rounds: list[NumberedTables]
    name: str


def design(sizes: tuple[int, ...], rounds: int) -> Design | None:
    """Construct rounds with these table sizes (largest first); None where no construction fits.

    >>> len(design((4, 4, 4, 4), 5).rounds), design((5, 5, 4, 4), 3)
    (5, None)
    """
    # A short last column leaves tables one seat short, never more.
    if sizes[0] - sizes[-1] > 1 or len(sizes) < 2:
        return None
    return affine(sizes, rounds) or transversal(sizes, rounds)


def affine(sizes: tuple[int, ...], rounds: int) -> Design | None:
    """Construct rounds from the lines of an affine space over the field of table-size elements."""
    order, players = sizes[0], sum(sizes)
    dimension = 1
    while order**dimension < players:
        dimension += 1
    if sizes[-1] != order or order**dimension != players or len(prime_powers(order)) != 1:
        return None
    classes = [_parallels(order, dimension, way) for way in _ways(order, dimension)]
    cycle = [classes[index % len(classes)] for index in range(rounds)]
    return Design(cycle, f"the lines of an affine space of {players} points")


def _ways(order: int, dimension: int) -> list[tuple[int, ...]]:
    """List one direction for every class of parallel lines: its first non-zero element is 1."""
    return [
        way
        for way in product(range(order), repeat=dimension)
        if next((x for x in way if x), 0) == 1
    ]


def _parallels(order: int, dimension: int, way: tuple[int, ...]) -> NumberedTables:
    numbers = field(order)
    left = set(product(range(order), repeat=dimension))
    lines = []
    for point in sorted(left):
        if point in left:
            line = [
                tuple(numbers.plus[p][numbers.times[k][w]] for p, w in zip(point, way, strict=True))
                for k in range(order)
            ]
            left -= set(line)
            lines.append([sum(x * order**i for i, x in enumerate(p)) for p in line])
    return lines


def transversal(sizes: tuple[int, ...], rounds: int) -> Design | None:
    """Construct rounds from shifted columns; the last one may be the columns themselves."""
    size, tables = sizes[0], len(sizes)
    shifts = _shifts(tables, size, rounds)
    if shifts is not None:
        return Design(_from_shifts(sizes, *shifts), "columns shifted along the tables")
    if tables % size or sizes[-1] != size:
        return None
    shifts = _shifts(tables, size, rounds - 1)
    if shifts is None:
        return None
    # Players of one column have not met, so a round of the columns themselves repeats nothing.
    columns = [
        [column * tables + first + k for k in range(size)]
        for column in range(size)
        for first in range(0, tables, size)
    ]
    made = _from_shifts(sizes, *shifts)
    return Design([*made, columns], "columns shifted along the tables, and the columns themselves")


Shifts = list[list[int]]
Plus = list[list[int]]


@lru_cache(maxsize=256)
def _shifts(tables: int, size: int, rounds: int) -> tuple[Shifts, Plus] | None:
    """Find shifts by round and column, with the addition table they are meant in, or None."""
    cyclic = [[(x + y) % tables for y in range(tables)] for x in range(tables)]
    factors = [prime**power for prime, power in prime_powers(tables)]
    enough = min(factors, default=0) >= max(size, rounds)
    # Shifts of turn * column repeat no difference if (turn - turn') * (a - b) is never 0 modulo
    # `tables`: because it is smaller, or because `tables` is prime and both factors are smaller.
    if tables > (size - 1) * (rounds - 1) or (enough and len(factors) == 1 and _is_prime(tables)):
        return [
            [turn * column % tables for column in range(size)] for turn in range(rounds)
        ], cyclic
    if enough and max(factors) <= MAX_FIELD_ORDER:
        return _ring_shifts(factors, size, rounds)
    found = _difference_rows(tables, size, rounds)
    return None if found is None else (found, cyclic)


def _is_prime(number: int) -> bool:
    return prime_powers(number) == ((number, 1),)


def _ring_shifts(factors: list[int], size: int, rounds: int) -> tuple[Shifts, Plus]:
    """Take products in a ring of fields: differences of the first few elements are all units."""
    fields = [field(order) for order in factors]
    shifts = [
        [_join(factors, [f.times[turn][column] for f in fields]) for column in range(size)]
        for turn in range(rounds)
    ]
    parts = [_split(factors, number) for number in range(prod(factors))]
    plus = [
        [
            _join(factors, [f.plus[a][b] for f, a, b in zip(fields, x, y, strict=True)])
            for y in parts
        ]
        for x in parts
    ]
    return shifts, plus


def _join(factors: list[int], parts: list[int]) -> int:
    number = 0
    for order, part in zip(factors, parts, strict=True):
        number = number * order + part
    return number


def _split(factors: list[int], number: int) -> list[int]:
    parts = []
    for order in reversed(factors):
        number, part = divmod(number, order)
        parts.append(part)
    return parts[::-1]


def _difference_rows(tables: int, size: int, rounds: int) -> Shifts | None:
    """Search at random for shifts modulo the tables; each row must bring new differences."""
    if rounds > tables * 3 // 4:
        return None
    # Seeded by the shape alone: the same shape always gets the same design.
    rng = Rng(tables, size, rounds)
    for _ in range(MAX_ATTEMPTS // rounds):
        rows: Shifts = [[0] * size]
        used = {(a, b): {0} for b in range(size) for a in range(b)}
        while len(rows) < rounds:
            row = _new_row(tables, size, used, rng)
            if row is None:
                break
            rows.append(row)
            for (a, b), seen in used.items():
                seen.add((row[b] - row[a]) % tables)
        else:
            return rows
    return None


def _new_row(
    tables: int, size: int, used: dict[tuple[int, int], set[int]], rng: Rng
) -> list[int] | None:
    for _ in range(12):
        row = [0]
        for column in range(1, size):
            fits = [
                shift
                for shift in range(tables)
                if all((shift - row[a]) % tables not in used[a, column] for a in range(column))
            ]
            if not fits:
                break
            row.append(fits[rng.below(len(fits))])
        else:
            return row
    return None


def _from_shifts(sizes: tuple[int, ...], shifts: Shifts, plus: Plus) -> list[NumberedTables]:
    """Seat column c, players c·g to c·g + g − 1; the last column may be short."""
    count, players = len(sizes), sum(sizes)
    rounds = []
    for row in shifts:
        tables: NumberedTables = [[] for _ in sizes]
        for player in range(players):
            column, place = divmod(player, count)
            tables[plus[place][row[column]]].append(player)
        rounds.append(sorted(tables, key=len, reverse=True))
    return rounds
