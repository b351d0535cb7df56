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
    """The costs of one round: `rows[p][q]` is that of p and q at one table (0 where p is q).

    `reach` limits swaps to tables that are no further apart in their order; 0 means no limit.
    Annealing turns it into a number of players. `hottest` and `coldest` are the first and last
    temperature of annealing. The players of a group in `together` are to share a table.
    """

    rows: list[list[int]]
    plan: RoundPlan
    reach: int = 0
    hottest: float = REPEAT / 2
    coldest: float = REPEAT / 12
    together: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def has_wanted_pairs(self) -> bool:
        """Whether some pairs are to sit together, at a cost below 0."""
        return any(min(row) < 0 for row in self.rows)

    def among(self, player: int, table: Iterable[int]) -> int:
        """Return what the player costs at a table with these players."""
        return sum(map(self.rows[player].__getitem__, table))

    def place(self, player: int, table: int) -> int:
        """Return what the rules about tables charge for the player at this table."""
        prices = self.plan.places.get(player)
        return 0 if prices is None else prices[table]

    def price(self, tables: NumberedTables) -> int:
        """Return what these tables cost."""
        pairs = sum(self.among(player, table) for table in tables for player in table) // 2
        if not self.plan.places:
            return pairs
        return pairs + sum(self.place(p, n) for n, table in enumerate(tables) for p in table)

    def by_standing(self, tables: NumberedTables) -> NumberedTables:
        """Copy the tables, sorted by standing unless rules ask for numbered tables."""
        copies = [list(table) for table in tables]
        if self.plan.places:
            return copies
        return sorted(copies, key=lambda table: sum(table) / len(table))

    def in_order(self, tables: NumberedTables) -> NumberedTables:
        """Copy the tables, sorted by standing within the places that the plan has for each size."""
        if self.plan.places:
            return [list(table) for table in tables]
        sizes, left = self.plan.sizes, self.by_standing(tables)
        by_size = {size: iter([table for table in left if len(table) == size]) for size in sizes}
        return [next(by_size[size]) for size in sizes]


def build_pair_costs(board: Board) -> PairCosts:
    """Build the costs of the only round of a board."""
    first = board.default[1]
    rows = [[first] * board.count for _ in range(board.count)]
    for player, row in enumerate(rows):
        row[player] = 0
    for (one, other), ladder in board.special.items():
        rows[one][other] = rows[other][one] = ladder[1]
    return PairCosts(rows, board.rounds[0], together=board.together)
