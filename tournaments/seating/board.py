"""The problem that the searches work on: a request with players and costs as numbers.

Players are numbered from 0. A *ladder* holds the costs of the meetings of a pair: `ladder[m]` is
the cost of its m-th meeting in the new rounds (`ladder[0]` is 0). A *place* cost is that of putting
a player at one table of one round. Costs are integers, so that they add up the same on every
machine: one repeated meeting costs REPEAT, and breaking a rule that must be kept costs HARD.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

# Divisible by 100 and by 8: percents of a repeat, and the eighth in `ladder`, are integers.
REPEAT = 800
HARD = 4000 * REPEAT

Ladder: TypeAlias = tuple[int, ...]
NumberedTables: TypeAlias = list[list[int]]
"""The tables of one round, each a list of players' numbers."""


def ladder(*, history: int, extra: int, rounds: int) -> Ladder:
    """Build the costs of the meetings of a pair.

    `history` is in percent of earlier meetings, `extra` what each meeting costs by the rules. A
    meeting costs as many repeats as there were meetings before it. An eighth of C(meetings
    before, 2) is added, so that a third meeting of one pair costs more than second meetings of
    two pairs: of equally good draws, the one wins in which no pair meets often.

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
    """One round: who plays, the sizes of the tables, and what a place at a table costs.

    `places[player][table]` exists only for players who have a rule about tables.
    """

    present: tuple[int, ...]
    sizes: tuple[int, ...]
    places: dict[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """The whole problem, for `count` players in all rounds.

    `special` holds the ladders of pairs that differ from the `default` one, `together` the groups
    of players that are to sit together.
    """

    count: int
    rounds: tuple[RoundPlan, ...]
    default: Ladder
    special: dict[tuple[int, int], Ladder]
    together: tuple[tuple[int, ...], ...] = ()

    @property
    def is_uniform(self) -> bool:
        """Whether all players are alike: no rules, no history, no absences.

        Then any renaming of the players gives an equally good draw, so designs can be used.
        """
        first = self.rounds[0]
        all_play = len(first.present) == self.count
        alike = all(r.present == first.present and r.sizes == first.sizes for r in self.rounds)
        free = not self.special and not any(r.places for r in self.rounds)
        return all_play and alike and free

    def price(self, rounds: list[NumberedTables]) -> int:
        """Compute what these tables cost, from scratch."""
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
