"""Simulated annealing among some tables of one round.

A swap is judged by four short sums: what either player would pay at the other's table, and what
both pay now. What everybody pays is remembered, and how much worse a draw may become is settled
first, so that most swaps are turned down half way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.seating.rng import DRAWS, Chance, patience

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.seating.board import Numbers
    from tournaments.seating.pairs import PairCosts

BATCH, MOVES = 48, 12
"""Swaps proposed at a time, and moves between tables of different sizes after them."""
COOLING = 0.93


class Pot:
    """Tables that are being stirred; `numbers` say which tables of the round they are.

    `change` is what stirring has done to the price so far, `best` the lowest it ever was and
    `found` the tables then; None as long as nothing was saved. `proposed` counts the swaps.
    """

    def __init__(
        self, pairs: PairCosts, tables: Numbers, numbers: Sequence[int], reach: int = 0
    ) -> None:
        self.pairs, self.numbers = pairs, numbers
        self.tables = [list(table) for table in tables]
        self.where = {player: n for n, table in enumerate(tables) for player in table}
        self.pays = {p: pairs.among(p, table) for table in tables for p in table}
        players = sorted(self.where)
        reach = reach or len(players)
        self.partners = [
            (one, players[max(0, place - reach) : place] + players[place + 1 : place + reach + 1])
            for place, one in enumerate(players)
        ]
        # Where a rule asks for a table or a size, every table keeps the size it has.
        self.uneven = len(set(map(len, tables))) > 1 and not pairs.plan.places
        self.change = self.best = self.proposed = 0
        self.found: Numbers | None = None

    def stir(self, chance: Chance, temperature: float, batches: int) -> None:
        """Propose so many batches at one temperature."""
        self.proposed += batches * BATCH
        for _ in range(batches):
            self._swap_some(chance, temperature)
            if self.uneven:
                self._move_some(chance, temperature)

    def cool(self, chance: Chance, hottest: float, coldest: float, batches: int) -> None:
        """Go from hot to cold with so many batches at every temperature."""
        temperature = hottest
        while temperature > coldest:
            self.stir(chance, temperature, batches)
            temperature *= COOLING

    def _swap_some(self, chance: Chance, temperature: float) -> None:
        """A batch of proposals to swap two players."""
        roll, wait, rows, tables = chance.roll, patience(), self.pairs.rows, self.tables
        pays, where, partners, count = self.pays, self.where, self.partners, len(self.partners)
        rules, wishes = bool(self.pairs.plan.places), self.pairs.wishes
        for _ in range(BATCH):
            one, others = partners[int(roll() * count)]
            other = others[int(roll() * len(others))]
            a, b = where[one], where[other]
            if a == b:
                continue
            row, its_row = rows[one], rows[other]
            before = pays[one] + pays[other] + 2 * row[other]
            if rules:
                before -= self._change_of_places(one, other)
            most = before + temperature * wait[int(roll() * DRAWS)]
            pay = its_pay = 0
            for player in tables[b]:
                pay += row[player]
            if pay > most and not wishes:
                continue
            for player in tables[a]:
                its_pay += its_row[player]
            if pay + its_pay <= most:
                self._swap(one, other, pay, its_pay)
                self._count(pay + its_pay - before)

    def _swap(self, one: int, other: int, pay: int, its_pay: int) -> None:
        pays, row, its_row = self.pays, self.pairs.rows[one], self.pairs.rows[other]
        a, b = self.where[one], self.where[other]
        here, there = self.tables[a], self.tables[b]
        here[here.index(one)], there[there.index(other)] = other, one
        self.where[one], self.where[other] = b, a
        for player in here:
            pays[player] += its_row[player] - row[player]
        for player in there:
            pays[player] += row[player] - its_row[player]
        pays[one], pays[other] = pay - row[other], its_pay - row[other]

    def _move_some(self, chance: Chance, temperature: float) -> None:
        """Proposals to move a player to a table that is smaller by one: they exchange sizes."""
        roll, wait, rows, pays, where = (
            chance.roll,
            patience(),
            self.pairs.rows,
            self.pays,
            self.where,
        )
        for _ in range(MOVES):
            one, others = self.partners[int(roll() * len(self.partners))]
            a, b = where[one], where[others[int(roll() * len(others))]]
            here, there, row = self.tables[a], self.tables[b], rows[one]
            if len(here) != len(there) + 1:
                continue
            pay = self.pairs.among(one, there)
            change = pay - pays[one]
            if change > 0 and change >= temperature * wait[int(roll() * DRAWS)]:
                continue
            here.remove(one)
            for player in here:
                pays[player] -= row[player]
            for player in there:
                pays[player] += row[player]
            there.append(one)
            pays[one], where[one] = pay, b
            self._count(change)

    def _change_of_places(self, one: int, other: int) -> int:
        here, there = self.numbers[self.where[one]], self.numbers[self.where[other]]
        place = self.pairs.place
        return place(one, there) + place(other, here) - place(one, here) - place(other, there)

    def _count(self, change: int) -> None:
        self.change += change
        if self.change < self.best:
            self.best, self.found = self.change, [table.copy() for table in self.tables]
