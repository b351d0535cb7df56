"""Tabu search within one round, with the best swap of every two tables remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.seating.search.run import Report

if TYPE_CHECKING:
    from collections.abc import Generator

    from tournaments.seating.board import Numbers
    from tournaments.seating.pairs import PairCosts
    from tournaments.seating.rng import Chance

CHUNK = 10
SHORTEST, SPREAD = 6, 9
"""A player may not go back to a table for 6 to 14 swaps."""
NOTHING = 1 << 60


class Swaps:
    """The tables, the price of every player at every table, and the best swap of every two."""

    def __init__(self, pairs: PairCosts, tables: Numbers) -> None:
        self.pairs, self.tables = pairs, [list(table) for table in tables]
        self.price = pairs.price(tables)
        self.where = {p: number for number, table in enumerate(tables) for p in table}
        self.players = sorted(self.where)
        self.count = len(tables)
        rows = pairs.rows
        self.at = {
            p: [sum(map(rows[p].__getitem__, table)) for table in tables] for p in self.players
        }
        for player in pairs.plan.places.keys() & self.where.keys():
            for number in range(self.count):
                self.at[player][number] += pairs.place(player, number)
        self.turn = 0
        self.until = {player: [0] * self.count for player in self.players}
        self.expiring: dict[int, list[tuple[int, int]]] = {}
        self.look_at_all()

    def near(self, table: int) -> range:
        """The tables that players of this one are exchanged with."""
        reach = self.pairs.reach or self.count
        return range(max(0, table - reach), min(self.count, table + reach + 1))

    def look_at_all(self) -> None:
        """Find the best swap of every two tables."""
        self.value = [NOTHING] * (self.count * self.count)
        self.best: list[tuple[int, int]] = [(-1, -1)] * (self.count * self.count)
        for low in range(self.count):
            for high in self.near(low):
                if high > low:
                    self.look(low, high)

    def look(self, low: int, high: int) -> None:
        """Find the best swap of two tables that is not forbidden now."""
        if low > high:
            low, high = high, low
        turn, at, until, rows = self.turn, self.at, self.until, self.pairs.rows
        value, best = NOTHING, (-1, -1)
        others = [
            (other, at[other][low] - at[other][high])
            for other in self.tables[high]
            if until[other][low] <= turn
        ]
        for one in self.tables[low] if others else ():
            if until[one][high] > turn:
                continue
            gain, row = at[one][high] - at[one][low], rows[one]
            for other, its_gain in others:
                change = gain + its_gain - 2 * row[other]
                if change < value:
                    value, best = change, (one, other)
        index = low * self.count + high
        self.value[index], self.best[index] = value, best

    def swap(self, one: int, other: int) -> tuple[int, int]:
        """Exchange two players of different tables; gives the tables they came from."""
        here, there = self.where[one], self.where[other]
        gone, come, at = self.pairs.rows[one], self.pairs.rows[other], self.at
        self.price += (
            at[one][there] + at[other][here] - at[one][here] - at[other][there] - 2 * gone[other]
        )
        low, high = self.tables[here], self.tables[there]
        low[low.index(one)], high[high.index(other)] = other, one
        self.where[one], self.where[other] = there, here
        for player in self.players:
            change = come[player] - gone[player]
            if change:
                prices = at[player]
                prices[here] += change
                prices[there] -= change
        return here, there

    def step(self, chance: Chance) -> bool:
        """Make the best swap there is; False where all are forbidden for now."""
        self.turn += 1
        index = self.value.index(min(self.value))
        one, other = self.best[index]
        if one >= 0:
            here, there = self.swap(one, other)
            for player, table in ((one, here), (other, there)):
                end = self.turn + SHORTEST + chance.below(SPREAD)
                self.until[player][table] = end
                self.expiring.setdefault(end, []).append((here, there))
            for table in (here, there):
                for near in self.near(table):
                    if near != table:
                        self.look(table, near)
        for low, high in self.expiring.pop(self.turn, ()):
            self.look(low, high)
        return one >= 0

    def shake(self, chance: Chance) -> None:
        """Make a few swaps at random, then look at everything again."""
        for _ in range(SHORTEST + chance.below(10)):
            low = chance.below(self.count)
            near = self.near(low)
            high = near[chance.below(len(near))]
            if low != high:
                one = self.tables[low][chance.below(len(self.tables[low]))]
                other = self.tables[high][chance.below(len(self.tables[high]))]
                self.swap(one, other)
        self.look_at_all()


def forbid(
    pairs: PairCosts, chance: Chance, start: Numbers, patient: int, shakes: int = 3
) -> Generator[Report, None, Numbers]:
    """Swap until `patient` swaps in a row found nothing better, shake, `shakes` times over."""
    swaps = Swaps(pairs, pairs.by_standing(start))
    best, found = swaps.price, [list(table) for table in swaps.tables]
    for shaken in range(shakes + 1):
        idle = 0
        if shaken:
            swaps = Swaps(pairs, found)
            swaps.shake(chance)
        while idle < patient and swaps.count > 1:
            idle, news = idle + CHUNK, False
            for _ in range(CHUNK):
                swaps.step(chance)
                if swaps.price < best:
                    best, idle, news = swaps.price, 0, True
                    found = [list(table) for table in swaps.tables]
            yield Report(CHUNK, best, [pairs.in_order(found)] if news else None)
    return found
