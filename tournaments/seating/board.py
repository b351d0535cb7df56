"""A request in numbers: what the searches work on.

Players are numbered from 0. A *ladder* prices the meetings of a pair: `ladder[m]` is the price
of its m-th meeting in the new rounds (`ladder[0]` is 0). A *place* price is what it costs to put
a player at a table of one round. Prices are whole numbers, REPEAT of them to one repeated
meeting; a rule that may not be broken costs HARD.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

REPEAT = 800
HARD = 4000 * REPEAT

Ladder: TypeAlias = tuple[int, ...]
NumberedTables: TypeAlias = list[list[int]]
"""The tables of one round, each a list of players' numbers."""


def ladder(*, history: int, extra: int, rounds: int) -> Ladder:
    """The prices of a pair's meetings, with `history` percent of a meeting behind it.

    The m-th further meeting is worth as many repeats as there were meetings before it; an
    eighth of C(meetings before, 2) on top makes a pair's third meeting dearer than two pairs'
    second ones, so that of equal draws the one wins in which no pair carries many repeats.

    >>> ladder(history=0, extra=0, rounds=4)
    (0, 0, 800, 1700, 2700)
    """
    prices = [0]
    for before in range(rounds):
        met = history // 100 + before
        linear = REPEAT * (history + 100 * before) // 100
        prices.append(linear + REPEAT // 8 * (met * (met - 1) // 2) + extra)
    return tuple(prices)


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round: who plays, the sizes of the tables, and the price of a player's place.

    `places[player][table]` is there only for players who have a rule about tables.
    """

    present: tuple[int, ...]
    sizes: tuple[int, ...]
    places: dict[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """The whole problem; `special` holds the ladders that differ from the default one.

    `is_uniform` means that nothing tells the players apart: any renaming of them gives a draw that
    is as good.
    """

    count: int
    rounds: tuple[RoundPlan, ...]
    default: Ladder
    special: dict[tuple[int, int], Ladder]
    together: tuple[tuple[int, ...], ...] = ()

    @property
    def is_uniform(self) -> bool:
        """Whether designs for nameless players solve it: no rules, no history, nobody away."""
        first = self.rounds[0]
        everybody = len(first.present) == self.count
        alike = all(r.present == first.present and r.sizes == first.sizes for r in self.rounds)
        free = not self.special and not any(r.places for r in self.rounds)
        return everybody and alike and free

    def ladder_of(self, one: int, other: int) -> Ladder:
        """The prices of this pair's meetings."""
        return self.special.get((min(one, other), max(one, other)), self.default)

    def price(self, rounds: list[NumberedTables]) -> int:
        """What these tables cost, worked out afresh."""
        met: dict[tuple[int, int], int] = {}
        total = 0
        for plan, tables in zip(self.rounds, rounds, strict=True):
            for number, table in enumerate(tables):
                for index, one in enumerate(table):
                    if plan.places and one in plan.places:
                        total += plan.places[one][number]
                    for other in table[:index]:
                        pair = (one, other) if one < other else (other, one)
                        met[pair] = met.get(pair, 0) + 1
                        total += self.special.get(pair, self.default)[met[pair]]
        return total
