"""Pairs of players who share a table, and what each pair costs in one round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from tournaments.seating.board import REPEAT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tournaments.seating.board import Board, NumberedTables, RoundPlan

Pair: TypeAlias = tuple[int, int]
"""Two players by number, the smaller number first."""


def pairs_at(tables: Iterable[Sequence[int]]) -> Iterator[Pair]:
    """Yield every pair that shares a table."""
    for table in tables:
        yield from combinations(sorted(table), 2)


@dataclass(frozen=True)
class PairCosts:
    """One round: `rows[p][q]` is the price of p and q at one table (0 where p is q).

    `reach` limits swaps to players that near in number and tables that near in order, for
    players numbered by standing; 0: anybody. `hottest` and `coldest` are temperatures.
    """

    rows: list[list[int]]
    plan: RoundPlan
    reach: int = 0
    hottest: float = REPEAT / 2
    coldest: float = REPEAT / 12

    @cached_property
    def has_wanted_pairs(self) -> bool:
        """Whether any company is wished for, at a price below 0."""
        return any(min(row) < 0 for row in self.rows)

    def among(self, player: int, table: Iterable[int]) -> int:
        """What the player pays for these at his table."""
        return sum(map(self.rows[player].__getitem__, table))

    def place(self, player: int, table: int) -> int:
        """What it costs to put the player at this table."""
        prices = self.plan.places.get(player)
        return 0 if prices is None else prices[table]

    def price(self, tables: NumberedTables) -> int:
        """What these tables cost."""
        pairs = sum(self.among(player, table) for table in tables for player in table) // 2
        if not self.plan.places:
            return pairs
        return pairs + sum(self.place(p, n) for n, table in enumerate(tables) for p in table)

    def by_standing(self, tables: NumberedTables) -> NumberedTables:
        """Copies of the tables, the best players first, unless rules ask for numbered tables."""
        copies = [list(table) for table in tables]
        if self.plan.places:
            return copies
        return sorted(copies, key=lambda table: sum(table) / len(table))

    def in_order(self, tables: NumberedTables) -> NumberedTables:
        """The tables by standing, those of each size in the places that the plan has for it."""
        if self.plan.places:
            return [list(table) for table in tables]
        sizes, left = self.plan.sizes, self.by_standing(tables)
        by_size = {size: iter([table for table in left if len(table) == size]) for size in sizes}
        return [next(by_size[size]) for size in sizes]


def build_pair_costs(board: Board) -> PairCosts:
    """The only round of a board, for this search."""
    first = board.default[1]
    rows = [[first] * board.count for _ in range(board.count)]
    for player, row in enumerate(rows):
        row[player] = 0
    for (one, other), ladder in board.special.items():
        rows[one][other] = rows[other][one] = ladder[1]
    return PairCosts(rows, board.rounds[0])
