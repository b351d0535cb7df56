"""Anneal some tables of one round.

A swap is judged by four short sums: what each of the two players would cost at the other's table,
and what both cost now. What every player costs is kept up to date, and how much worse the draw may
become is chosen first, so that most swaps are rejected after the first sum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.seating.rng import THRESHOLD_COUNT, acceptance_thresholds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.seating.board import NumberedTables
    from tournaments.seating.pairs import PairCosts
    from tournaments.seating.rng import Rng

SWAPS_PER_BATCH, MOVES_PER_BATCH, GROUPS_PER_BATCH = 48, 12, 6
"""Swaps proposed at a time; moves between tables of different sizes, and swaps of groups that are
to sit together, after them."""
COOLING = 0.93


class Annealer:
    """Simulated annealing of some tables of a round; `numbers` are their places in the round.

    `change` is how much the cost has changed so far, `best` the lowest it has been and `found`
    the tables then, None as long as nothing was saved. `proposed` counts the proposed swaps.
    """

    def __init__(
        self,
        pairs: PairCosts,
        rng: Rng,
        tables: NumberedTables,
        numbers: Sequence[int],
        reach: int = 0,
    ) -> None:
        self.pairs, self.rng, self.numbers = pairs, rng, numbers
        self.tables = [list(table) for table in tables]
        self.where = {player: n for n, table in enumerate(tables) for player in table}
        self.cost_of = {p: pairs.among(p, table) for table in tables for p in table}
        players = sorted(self.where)
        reach = reach or len(players)
        self.partners = [
            (one, players[max(0, place - reach) : place] + players[place + 1 : place + reach + 1])
            for place, one in enumerate(players)
        ]
        # Where a rule asks for a table or a size, every table keeps the size it has.
        self.uneven = len(set(map(len, tables))) > 1 and not pairs.plan.places
        here = [tuple(p for p in group if p in self.where) for group in pairs.together]
        self.groups = [group for group in here if len(group) > 1]
        self.group_of = {player: group for group in self.groups for player in group}
        self.change = self.best = self.proposed = 0
        self.found: NumberedTables | None = None

    def run(self, temperature: float, batches: int) -> None:
        """Propose this number of batches at one temperature."""
        self.proposed += batches * SWAPS_PER_BATCH
        for _ in range(batches):
            self._swap_some(temperature)
            if self.uneven:
                self._move_some(temperature)
            if self.groups:
                self._swap_groups(temperature)

    def cool(self, hottest: float, coldest: float, batches: int) -> None:
        """Cool down from `hottest` to `coldest`, with `batches` at each temperature."""
        temperature = hottest
        while temperature > coldest:
            self.run(temperature, batches)
            temperature *= COOLING

    def _swap_some(self, temperature: float) -> None:
        """Propose a batch of swaps of two players."""
        roll, thresholds = self.rng.roll, acceptance_thresholds()
        rows, tables, cost_of, where = self.pairs.rows, self.tables, self.cost_of, self.where
        partners, count = self.partners, len(self.partners)
        rules, has_wanted = bool(self.pairs.plan.places), self.pairs.has_wanted_pairs
        for _ in range(SWAPS_PER_BATCH):
            one, others = partners[int(roll() * count)]
            other = others[int(roll() * len(others))]
            a, b = where[one], where[other]
            if a == b:
                continue
            row, other_row = rows[one], rows[other]
            # `new_cost` and `other_new_cost` count the two at each other's table, where they will
            # not meet: the same amount on this side makes up for it.
            before = cost_of[one] + cost_of[other] + 2 * row[other]
            if rules:
                before -= self._change_of_places(one, other)
            # Drawn before the sums, so that the first sum alone can reject the swap.
            most = before + temperature * thresholds[int(roll() * THRESHOLD_COUNT)]
            new_cost = other_new_cost = 0
            for player in tables[b]:
                new_cost += row[player]
            # With wanted pairs the second sum may be below 0 and make up for the first.
            if new_cost > most and not has_wanted:
                continue
            for player in tables[a]:
                other_new_cost += other_row[player]
            if new_cost + other_new_cost <= most:
                self._swap(one, other, new_cost, other_new_cost)
                self._record_change(new_cost + other_new_cost - before)

    def _swap(self, one: int, other: int, new_cost: int, other_new_cost: int) -> None:
        cost_of, row, other_row = self.cost_of, self.pairs.rows[one], self.pairs.rows[other]
        a, b = self.where[one], self.where[other]
        here, there = self.tables[a], self.tables[b]
        here[here.index(one)], there[there.index(other)] = other, one
        self.where[one], self.where[other] = b, a
        for player in here:
            cost_of[player] += other_row[player] - row[player]
        for player in there:
            cost_of[player] += row[player] - other_row[player]
        # The loops changed these two as well, wrongly: each now sits at the other table.
        cost_of[one], cost_of[other] = new_cost - row[other], other_new_cost - row[other]

    def _move_some(self, temperature: float) -> None:
        """Propose moves of a player to a table smaller by one: the two tables exchange sizes."""
        roll, thresholds = self.rng.roll, acceptance_thresholds()
        rows, cost_of, where = self.pairs.rows, self.cost_of, self.where
        for _ in range(MOVES_PER_BATCH):
            one, others = self.partners[int(roll() * len(self.partners))]
            a, b = where[one], where[others[int(roll() * len(others))]]
            here, there, row = self.tables[a], self.tables[b], rows[one]
            # Only then do the tables exchange sizes; after any other move they would not fit the
            # plan.
            if len(here) != len(there) + 1:
                continue
            new_cost = self.pairs.among(one, there)
            change = new_cost - cost_of[one]
            if change > 0 and change >= temperature * thresholds[int(roll() * THRESHOLD_COUNT)]:
                continue
            here.remove(one)
            for player in here:
                cost_of[player] -= row[player]
            for player in there:
                cost_of[player] += row[player]
            there.append(one)
            cost_of[one], where[one] = new_cost, b
            self._record_change(change)

    def _swap_groups(self, temperature: float) -> None:
        """Propose swaps of a group with as many players of another table, parting no group."""
        roll, thresholds = self.rng.roll, acceptance_thresholds()
        for _ in range(GROUPS_PER_BATCH):
            group = self.groups[int(roll() * len(self.groups))]
            to = int(roll() * len(self.tables))
            others = self._choose_others(self.tables[to], len(group), roll())
            at = {self.where[player] for player in group}
            if len(at) > 1 or to in at or not others:
                continue
            both = list(zip(group, others, strict=True))
            change = sum(self._exchange(one, other) for one, other in both)
            if change > 0 and change >= temperature * thresholds[int(roll() * THRESHOLD_COUNT)]:
                for one, other in reversed(both):
                    self._exchange(one, other)
            else:
                self._record_change(change)

    def _choose_others(self, table: list[int], count: int, roll: float) -> list[int]:
        """Choose this many players of a table, whole groups only; empty where that cannot be."""
        first, chosen = int(roll * len(table)), list[int]()
        for player in (*table[first:], *table[:first]):
            unit = [mate for mate in self.group_of.get(player, (player,)) if mate in table]
            if player not in chosen and len(chosen) + len(unit) <= count:
                chosen += unit
        return chosen if len(chosen) == count else []

    def _exchange(self, one: int, other: int) -> int:
        """Swap two players of different tables; return the change of the cost."""
        a, b = self.where[one], self.where[other]
        before = self.cost_of[one] + self.cost_of[other] + 2 * self.pairs.rows[one][other]
        if self.pairs.plan.places:
            before -= self._change_of_places(one, other)
        new_cost = self.pairs.among(one, self.tables[b])
        other_new_cost = self.pairs.among(other, self.tables[a])
        self._swap(one, other, new_cost, other_new_cost)
        return new_cost + other_new_cost - before

    def _change_of_places(self, one: int, other: int) -> int:
        here, there = self.numbers[self.where[one]], self.numbers[self.where[other]]
        place = self.pairs.place
        return place(one, there) + place(other, here) - place(one, here) - place(other, there)

    def _record_change(self, change: int) -> None:
        self.change += change
        if self.change < self.best:
            self.best, self.found = self.change, [table.copy() for table in self.tables]
