"""What no draw can beat: lower bounds of the repeat cost.

The repeat cost of a pair that met h times before and m times now is h + (h + 1) + … (m terms):
every further meeting counts as often as they met already. The best of three bounds holds:

* *shares*: every player meets so many others so often; at best he meets those most whom he has
  met least, and everybody shares the meetings evenly (prices rise, so that is the least).
* *overlaps*: the cost is the sum, over every two rounds and every table of each, of the pairs
  that the two tables have in common. With few tables that cannot be nothing.
* *averages*: some k of the rounds cost at least their own bound, so all of them on average do.

Rounds that are all alike at two tables, and one more kind, have a bound of their own besides
(`small_bounds.py`).

In percent of one repeat, because earlier meetings may count in part.
"""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from tournaments.seating.bounds.overlaps import least_overlap
from tournaments.seating.bounds.small_bounds import small_bound

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tournaments.seating.pairs import Pair


@dataclass(frozen=True, slots=True)
class Shape:
    """Who plays in a round, and at tables of which sizes; `weight` is 100 for a new round."""

    present: frozenset[int]
    sizes: tuple[int, ...]
    weight: int = 100


def lower_bound(
    new: Sequence[Shape],
    old: Sequence[Shape] = (),
    met: Mapping[Pair, int] | None = None,
    never: frozenset[Pair] = frozenset(),
) -> int:
    """The least cost, in percent of a repeat, that rounds of these shapes can have.

    `met` holds the percent of meetings behind a pair (smaller number first), from the `old`
    rounds; `never` the pairs that may not meet, if the rule is kept.

    >>> twelve = Shape(frozenset(range(12)), (4, 4, 4))
    >>> lower_bound([twelve] * 3), lower_bound([twelve] * 11)
    (900, 19800)
    """
    if not new:
        return 0
    whole = met or {}
    shares = _share_bound(new, whole, never)
    overlaps = sum(_overlap_bound(a, b) for a, b in combinations(new, 2))
    overlaps += sum(_overlap_bound(a, b) * b.weight // 100 for a in new for b in old)
    alike = 0 if old or whole else _uniform_bound(new)
    return max(shares, overlaps, alike)


def _share_bound(new: Sequence[Shape], met: Mapping[Pair, int], never: frozenset[Pair]) -> int:
    """Half the sum of the cheapest meetings of all players, as evenly shared as may be."""
    seats = sum(size * (size - 1) for shape in new for size in shape.sizes)
    meetings = _Meetings(new, met, never)
    total, rising = 0, []
    for player in meetings.players:
        least, more = meetings.limits(player)
        more -= least
        for price, many in meetings.prices(player):
            must = min(many, least)
            may = min(many - must, more)
            total, least, more, seats = total + price * must, least - must, more - may, seats - must
            if may:
                rising.append((price, may))
    heapq.heapify(rising)
    while seats > 0 and rising:
        price, many = heapq.heappop(rising)
        total, seats = total + price * min(many, seats), seats - many
    # Whole meetings behind everybody make a whole number of repeats.
    unit = 100 if all(percent % 100 == 0 for percent in met.values()) else 1
    return -(-total // (2 * unit)) * unit


class _Meetings:
    """For every player: what his possible meetings cost, and how many he has to have."""

    def __init__(
        self, new: Sequence[Shape], met: Mapping[Pair, int], never: frozenset[Pair]
    ) -> None:
        self.new = new
        self.players = sorted(frozenset().union(*(shape.present for shape in new)))
        self.full = all(len(shape.present) == len(self.players) for shape in new)
        self.behind: dict[int, dict[int, int]] = {player: {} for player in self.players}
        self.never: dict[int, set[int]] = {player: set() for player in self.players}
        for (one, other), percent in met.items():
            if one in self.behind and other in self.behind:
                self.behind[one][other] = self.behind[other][one] = percent
        for one, other in never:
            if one in self.never and other in self.never:
                self.never[one].add(other)
                self.never[other].add(one)
        self.turns = {
            p: frozenset(t for t, shape in enumerate(new) if p in shape.present)
            for p in self.players
        }

    def limits(self, player: int) -> tuple[int, int]:
        """The fewest and the most people he may sit with, over all rounds."""
        mine = [self.new[turn].sizes for turn in self.turns[player]]
        return sum(min(s) - 1 for s in mine), sum(max(s) - 1 for s in mine)

    def prices(self, player: int) -> Iterator[tuple[int, int]]:
        """The prices of his meetings from the cheapest on, and how many there are at each."""
        count: Counter[int] = Counter()
        for (percent, shared), many in self._others(player).items():
            for before in range(shared):
                count[percent + 100 * before] += many
        return iter(sorted(count.items()))

    def _others(self, player: int) -> Counter[tuple[int, int]]:
        """How many others there are by percent of meetings behind and rounds in common."""
        turns, behind, never = self.turns[player], self.behind[player], self.never[player]
        if self.full:
            kinds = Counter((behind[o], len(turns)) for o in behind if o not in never)
            kinds[0, len(turns)] += len(self.players) - 1 - len(never | behind.keys())
            return kinds
        return Counter(
            (behind.get(other, 0), len(turns & self.turns[other]))
            for other in self.players
            if other != player and other not in never
        )


def _overlap_bound(one: Shape, other: Shape) -> int:
    """The least number of pairs, in percent, that share a table in both rounds."""
    if one.present == other.present:
        return 100 * least_overlap(tuple(sorted(one.sizes)), tuple(sorted(other.sizes)))
    cells = len(one.sizes) * len(other.sizes)
    each, more = divmod(len(one.present & other.present), cells) if cells else (0, 0)
    return 100 * (cells * _pairs(each) + each * more)


def _uniform_bound(new: Sequence[Shape]) -> int:
    """What is known beyond the other bounds of rounds that are all alike."""
    alike = len({(shape.present, tuple(sorted(shape.sizes))) for shape in new}) == 1
    if not alike or len(new) < 3:
        return 0
    return max(_average_bound(new), 100 * small_bound(new[0].sizes, len(new)))


def _average_bound(new: Sequence[Shape]) -> int:
    """From bounds for a few of the rounds to all of them."""
    two = _overlap_bound(new[0], new[1])
    best = two
    for count in range(3, len(new) + 1):
        raised = -(-best * count * (count - 1) // ((count - 1) * (count - 2)))
        shares = _even_shares(new[0], count)
        best = max(shares, -(-raised // 100) * 100, two * _pairs(count))
    return best


def _even_shares(shape: Shape, rounds: int) -> int:
    players = len(shape.present)
    seats = rounds * sum(size * (size - 1) for size in shape.sizes)
    each, more = divmod(seats, players)
    total = more * _spread(each + 1, players - 1) + (players - more) * _spread(each, players - 1)
    return -(-total // 2) * 100


def _spread(meetings: int, others: int) -> int:
    """What so many meetings cost when they are spread evenly over the others."""
    each, more = divmod(meetings, others)
    return others * _pairs(each) + each * more


def _pairs(number: int) -> int:
    return number * (number - 1) // 2
