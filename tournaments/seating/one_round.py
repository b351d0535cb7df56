"""Local search within a single round, where the price of a pair at a table never changes.

Two ways take turns. *Cooling* (simulated annealing) finds the shape of the draw; *forbidding*
(tabu search) then always makes the best swap that does not take a player back where he has just
come from. Forbidding is quick because a swap concerns two tables only: the best swap of every
other two tables is remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.seating.board import REPEAT
from tournaments.seating.chance import DRAWS, Chance, patience
from tournaments.seating.forbidding import forbid
from tournaments.seating.search import Report

if TYPE_CHECKING:
    from collections.abc import Generator

    from tournaments.seating.board import Board, Numbers, RoundPlan
    from tournaments.seating.search import Walk

CHUNK = 1000
COOLING = 0.93
MOST_PLACES = 16


@dataclass(frozen=True, slots=True)
class Pairs:
    """One round: `rows[p][q]` is the price of p and q at one table (0 where p is q).

    `reach` limits swaps to players that near in number and tables that near in order, for
    players numbered by standing; 0: anybody. `hottest` and `coldest` are temperatures.
    """

    rows: list[list[int]]
    plan: RoundPlan
    reach: int = 0
    hottest: float = REPEAT / 2
    coldest: float = REPEAT / 12

    def place(self, player: int, table: int) -> int:
        """What it costs to put the player at this table."""
        prices = self.plan.places.get(player)
        return 0 if prices is None else prices[table]

    def price(self, tables: Numbers) -> int:
        """What these tables cost."""
        pairs = sum(
            self.rows[one][other]
            for table in tables
            for index, one in enumerate(table)
            for other in table[:index]
        )
        if not self.plan.places:
            return pairs
        return pairs + sum(self.place(p, n) for n, table in enumerate(tables) for p in table)


def pairs_of(board: Board) -> Pairs:
    """The only round of a board, for this search."""
    first = board.default[1]
    rows = [[first] * board.count for _ in range(board.count)]
    for player, row in enumerate(rows):
        row[player] = 0
    for (one, other), ladder in board.special.items():
        rows[one][other] = rows[other][one] = ladder[1]
    return Pairs(rows, board.rounds[0])


def improve(pairs: Pairs, seed: int, start: Numbers) -> Walk:
    """Search for ever from a start: cool, forbid, begin again with twice the patience."""
    chance, patient, length = Chance(seed, 2), 200, 1
    yield Report(1, pairs.price(start), [start])
    tables = yield from forbid(pairs, chance, start, patient // 2, shakes=0)
    while len(start) > 1:
        tables = yield from _cool_down(pairs, chance, tables, length)
        tables = yield from forbid(pairs, chance, tables, patient)
        length, patient = 2 * length, 2 * patient


def _cool_down(
    pairs: Pairs, chance: Chance, start: Numbers, length: int
) -> Generator[Report, None, Numbers]:
    """One pass from hot to cold; gives the best tables on the way."""
    warm = Warm(pairs, start)
    best, found, temperature = warm.price, start, pairs.hottest
    while temperature > pairs.coldest:
        for _ in range(length * max(1, len(pairs.plan.present) // 50)):
            warm.stir(chance, temperature)
            news = warm.price < best
            if news:
                best, found = warm.price, [list(table) for table in warm.tables]
            yield Report(CHUNK, warm.price, [found] if news else None)
        temperature *= COOLING
    return found


class Warm:
    """Tables that are being stirred; `near[k]` are the partners for swaps of the k-th player."""

    def __init__(self, pairs: Pairs, start: Numbers) -> None:
        self.pairs, self.tables = pairs, [list(table) for table in start]
        self.price = pairs.price(start)
        self.where = [0] * len(pairs.rows)
        for number, table in enumerate(start):
            for player in table:
                self.where[player] = number
        present, places = pairs.plan.present, pairs.reach * max(pairs.plan.sizes)
        reach = min(places, MOST_PLACES) or len(present)
        self.near = [
            present[max(0, index - reach) : index + reach + 1] for index in range(len(present))
        ]

    def stir(self, chance: Chance, temperature: float) -> None:
        """CHUNK proposals to swap two players."""
        roll, wait, rows = chance.roll, patience(), self.pairs.rows
        present, tables, where = self.pairs.plan.present, self.tables, self.where
        near, count, rules = self.near, len(self.pairs.plan.present), bool(self.pairs.plan.places)
        for _ in range(CHUNK):
            index = int(roll() * count)
            one, partners = present[index], near[index]
            other = partners[int(roll() * len(partners))]
            a, b = where[one], where[other]
            if a == b:
                continue
            here, there, row, its_row = tables[a], tables[b], rows[one], rows[other]
            change = -2 * row[other]
            for player in here:
                change += its_row[player] - row[player]
            for player in there:
                change += row[player] - its_row[player]
            if rules:
                change += self._change_of_places(one, other)
            if change > 0 and change >= temperature * wait[int(roll() * DRAWS)]:
                continue
            self.price += change
            here[here.index(one)], there[there.index(other)] = other, one
            where[one], where[other] = b, a

    def _change_of_places(self, one: int, other: int) -> int:
        here, there, place = self.where[one], self.where[other], self.pairs.place
        before = place(one, here) + place(other, there)
        return place(one, there) + place(other, here) - before
