"""Compute lower bounds of the repeat cost: no draw can have less.

The repeat cost of a pair that met h times before and m times now is h + (h + 1) + … (m terms):
every further meeting costs as much as there were meetings before it. The bound is the best of
three:

* *shares*: every player has a fixed number of meetings. At best they are with the people met least
  so far, and spread evenly (costs rise with every meeting, so that is the least).
* *overlaps*: the cost is the sum, over every two rounds and every table of each, of the pairs
  that the two tables have in common. With few tables it cannot be zero.
* *averages*: some k of the rounds cost at least their own bound, so all of them on average do.

Rounds that are all alike at two tables, and one more kind, have a bound of their own besides
(`small_bounds.py`).

All costs are in percent of one repeat, because earlier meetings may count in part.
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
    """Who plays in a round and at tables of which sizes; `weight` is 100 for a new round."""

    present: frozenset[int]
    sizes: tuple[int, ...]
    weight: int = 100


def lower_bound(
    new: Sequence[Shape],
    old: Sequence[Shape] = (),
    met: Mapping[Pair, int] | None = None,
    never: frozenset[Pair] = frozenset(),
) -> int:
    """Return the least cost, in percent of a repeat, that rounds of these shapes can have.

    `met` holds the earlier meetings of each pair in percent, from the `old` rounds; `never` holds
    the pairs that must not meet.

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
    # The bounds for equal rounds know nothing of earlier meetings.
    alike = 0 if old or whole else _uniform_bound(new)
    return max(shares, overlaps, alike)


def _share_bound(new: Sequence[Shape], met: Mapping[Pair, int], never: frozenset[Pair]) -> int:
    """Return half the sum of the cheapest meetings of all players, spread as evenly as possible."""
    seats = sum(size * (size - 1) for shape in new for size in shape.sizes)
    meetings = _Meetings(new, met, never)
    total, rising = 0, []
    for player in meetings.players:
        least, more = meetings.limits(player)
        more -= least
        for price, many in meetings.prices(player):
            # Each player's fewest meetings are certain. The seats that remain are filled below with
            # the cheapest meetings of any players, which no real draw can better.
            must = min(many, least)
            may = min(many - must, more)
            total, least, more, seats = total + price * must, least - must, more - may, seats - must
            if may:
                rising.append((price, may))
    heapq.heapify(rising)
    while seats > 0 and rising:
        price, many = heapq.heappop(rising)
        total, seats = total + price * min(many, seats), seats - many
    # If no earlier meeting counts in part, the cost is a whole number of repeats: round up to it.
    unit = 100 if all(percent % 100 == 0 for percent in met.values()) else 1
    return -(-total // (2 * unit)) * unit


def fewest_repeats(
    new: Sequence[Shape], met: Mapping[Pair, int], never: frozenset[Pair] = frozenset()
) -> int:
    """Return how many meetings of these rounds must be of players who have met before.

    Every player has a certain number of meetings, and a limited number of others who are new to
    them.

    >>> fewest_repeats([Shape(frozenset(range(8)), (4, 4))] * 10, {})
    92
    """
    meetings = _Meetings(new, met, never)
    # Counted for both players of each pair.
    seats = sum(size * (size - 1) for shape in new for size in shape.sizes)
    repeats = room = 0
    for player in meetings.players:
        least, most = meetings.limits(player)
        fresh = sum(many for price, many in meetings.prices(player) if not price)
        repeats += max(0, least - fresh)
        room += max(0, min(most, fresh) - least)
        seats -= least
    return -(-(repeats + max(0, seats - room)) // 2)


class _Meetings:
    """For every player: what each possible meeting costs, and how many there must be."""

    def __init__(
        self, new: Sequence[Shape], met: Mapping[Pair, int], never: frozenset[Pair]
    ) -> None:
        self.table_sizes = [
            (min(shape.sizes, default=1), max(shape.sizes, default=1)) for shape in new
        ]
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
        """Return the fewest and the most meetings the player can have over all rounds."""
        mine = [self.table_sizes[turn] for turn in self.turns[player]]
        return sum(fewest - 1 for fewest, _ in mine), sum(most - 1 for _, most in mine)

    def prices(self, player: int) -> Iterator[tuple[int, int]]:
        """Yield (cost, count) pairs for every way to pair this player once more, cheapest first.

        Costs are in percent of one repeat.
        """
        count: Counter[int] = Counter()
        for (percent, shared), many in self._others(player).items():
            for before in range(shared):
                count[percent + 100 * before] += many
        return iter(sorted(count.items()))

    def _others(self, player: int) -> Counter[tuple[int, int]]:
        """Count the other players by earlier meetings (in percent) and rounds in common."""
        turns, behind, never = self.turns[player], self.behind[player], self.never[player]
        if self.full:
            # Every player plays every round: count whole groups instead of looking at each player.
            kinds = Counter((behind[o], len(turns)) for o in behind if o not in never)
            kinds[0, len(turns)] += len(self.players) - 1 - len(never | behind.keys())
            return kinds
        return Counter(
            (behind.get(other, 0), len(turns & self.turns[other]))
            for other in self.players
            if other != player and other not in never
        )


def _overlap_bound(one: Shape, other: Shape) -> int:
    """Return the least number of pairs, in percent, that share a table in both rounds."""
    if one.present == other.present:
        return 100 * least_overlap(tuple(sorted(one.sizes)), tuple(sorted(other.sizes)))
    # Who of the others sits where is open: spread the players of both rounds evenly over all pairs
    # of tables.
    cells = len(one.sizes) * len(other.sizes)
    each, more = divmod(len(one.present & other.present), cells) if cells else (0, 0)
    return 100 * (cells * _pairs(each) + each * more)


def _uniform_bound(new: Sequence[Shape]) -> int:
    """Return the bound for rounds that are all alike; 0 where they are not."""
    alike = len({(shape.present, tuple(sorted(shape.sizes))) for shape in new}) == 1
    if not alike or len(new) < 3:
        return 0
    return max(_average_bound(new), 100 * small_bound(new[0].sizes, len(new)))


def _average_bound(new: Sequence[Shape]) -> int:
    """Extend bounds for a few of the rounds to all of them, by averaging over all choices."""
    two = _overlap_bound(new[0], new[1])
    best = two
    for count in range(3, len(new) + 1):
        # Leave out each round in turn: what remains costs at least `best`, `count` times, and any
        # two rounds are left together count - 2 times.
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
    """Return what these meetings cost when they are spread evenly over the others."""
    each, more = divmod(meetings, others)
    return others * _pairs(each) + each * more


def _pairs(number: int) -> int:
    return number * (number - 1) // 2
