"""Run a tabu search within one round; the best swap of every two tables is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.seating.board import NumberedTables
    from tournaments.seating.pairs import PairCosts
    from tournaments.seating.rng import Rng

MIN_TENURE, TENURE_SPREAD = 6, 9
"""A player may not return to a table for 6 to 14 swaps."""
NO_SWAP = 1 << 60
"""The value of two tables without a swap that is allowed: more than any change of the cost."""


class TabuState:
    """The tables of a tabu search, the cost of every player at every table, and the best swaps.

    `value` and `best` hold the best swap of every two tables, at `low * count + high`;
    `tabu_until[player][table]` is the turn until which the player may not return there. Only the
    two tables of a swap are looked at again, which makes a step cheap.
    """

    def __init__(self, pairs: PairCosts, rng: Rng, tables: NumberedTables) -> None:
        self.pairs, self.rng, self.tables = pairs, rng, [list(table) for table in tables]
        self.price = pairs.price(tables)
        self.where = {p: number for number, table in enumerate(tables) for p in table}
        self.players = sorted(self.where)
        self.count = len(tables)
        rows = pairs.rows
        self.cost_at = {
            p: [sum(map(rows[p].__getitem__, table)) for table in tables] for p in self.players
        }
        for player in pairs.plan.places.keys() & self.where.keys():
            for number in range(self.count):
                self.cost_at[player][number] += pairs.place(player, number)
        self.turn = 0
        self.tabu_until = {player: [0] * self.count for player in self.players}
        self.expiring: dict[int, list[tuple[int, int]]] = {}
        self.find_best_swaps()

    def list_neighbours(self, table: int) -> range:
        """Return the tables that players of this one may be swapped with."""
        reach = self.pairs.reach or self.count
        return range(max(0, table - reach), min(self.count, table + reach + 1))

    def find_best_swaps(self) -> None:
        """Find the best swap of every two tables."""
        self.value = [NO_SWAP] * (self.count * self.count)
        self.best: list[tuple[int, int]] = [(-1, -1)] * (self.count * self.count)
        for low in range(self.count):
            for high in self.list_neighbours(low):
                if high > low:
                    self.find_best_swap(low, high)

    def find_best_swap(self, low: int, high: int) -> None:
        """Find the best swap between two tables that is not tabu now."""
        if low > high:
            low, high = high, low
        turn, at, until, rows = self.turn, self.cost_at, self.tabu_until, self.pairs.rows
        value, best = NO_SWAP, (-1, -1)
        others = [
            (other, at[other][low] - at[other][high])
            for other in self.tables[high]
            if until[other][low] <= turn
        ]
        for one in self.tables[low] if others else ():
            if until[one][high] > turn:
                continue
            gain, row = at[one][high] - at[one][low], rows[one]
            for other, other_gain in others:
                # Each gain counts the partner, who will have left that table.
                change = gain + other_gain - 2 * row[other]
                if change < value:
                    value, best = change, (one, other)
        index = low * self.count + high
        self.value[index], self.best[index] = value, best

    def swap(self, one: int, other: int) -> tuple[int, int]:
        """Swap two players of different tables; return the tables they came from."""
        here, there = self.where[one], self.where[other]
        gone, come, at = self.pairs.rows[one], self.pairs.rows[other], self.cost_at
        self.price += (
            at[one][there] + at[other][here] - at[one][here] - at[other][there] - 2 * gone[other]
        )
        low, high = self.tables[here], self.tables[there]
        low[low.index(one)], high[high.index(other)] = other, one
        self.where[one], self.where[other] = there, here
        # The cost of sitting at either table changes for all players, not only for those there.
        for player in self.players:
            change = come[player] - gone[player]
            if change:
                prices = at[player]
                prices[here] += change
                prices[there] -= change
        return here, there

    def _step(self) -> None:
        """Make the best swap, unless all are tabu for now."""
        self.turn += 1
        index = self.value.index(min(self.value))
        one, other = self.best[index]
        if one >= 0:
            here, there = self.swap(one, other)
            for player, table in ((one, here), (other, there)):
                end = self.turn + MIN_TENURE + self.rng.below(TENURE_SPREAD)
                self.tabu_until[player][table] = end
                self.expiring.setdefault(end, []).append((here, there))
            for table in (here, there):
                for near in self.list_neighbours(table):
                    if near != table:
                        self.find_best_swap(table, near)
        # A swap of these two tables was tabu until now, and may be their best.
        for low, high in self.expiring.pop(self.turn, ()):
            self.find_best_swap(low, high)

    def run(self, steps: int, below: int) -> tuple[int, NumberedTables] | None:
        """Make the best swap this number of times; return the best tables cheaper than `below`."""
        found = None
        for _ in range(steps):
            self._step()
            if self.price < below:
                below = self.price
                found = below, [list(table) for table in self.tables]
        return found

    def perturb(self) -> None:
        """Make a few swaps at random, to leave a local optimum."""
        rng = self.rng
        for _ in range(MIN_TENURE + rng.below(10)):
            low = rng.below(self.count)
            near = self.list_neighbours(low)
            high = near[rng.below(len(near))]
            if low != high:
                one = self.tables[low][rng.below(len(self.tables[low]))]
                other = self.tables[high][rng.below(len(self.tables[high]))]
                self.swap(one, other)
        self.find_best_swaps()
