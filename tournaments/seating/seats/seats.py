"""Choose the seats at each table once the company is decided: dealers, places, neighbours.

First exactly: every place in turn where all tables have one size, fair first dealers elsewhere.
Then annealing swaps two seats of a table, above all against repeated left neighbours, and never at
the expense of an unfair number of deals.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.seating.rng import THRESHOLD_COUNT, Rng, acceptance_thresholds
from tournaments.seating.seats.dealers import PARTS, choose_dealers
from tournaments.seating.seats.positions import seat_in_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.seating.search.run import SearchControl

CHUNK = 250
MAX_STEPS = 60_000
# Deals are priced by the square of their parts, so everything else is in the same unit.
UNIT = PARTS * PARTS
LEFT, NEXT, PLACE = 3 * UNIT, UNIT, UNIT
DEALER, DEALS = 60, 40
"""Cost per square of the parts of a deal that a player is ahead or behind."""
UNFAIR_COST = 1000 * UNIT
"""Cost of every player who is a whole deal ahead or behind."""
OUT_OF_TURN = 3 * UNIT
"""Cost of every time too many or too few that a player has a place, if all could be in turn."""
MAX_IDLE_STEPS = 15_000
"""Steps without a gain after which the search ends."""
TIME_SHARE = 0.95
"""Share of the time limit: assessing the draw takes the rest."""
COOLING = 0.9
MAX_TEMPERATURE, MIN_TEMPERATURE = 2.0 * UNIT, 0.2 * UNIT


@dataclass(slots=True)
class SeatHistory:
    """Counts of neighbours and places, and by how many parts of a deal each player is ahead."""

    left: Counter[tuple[int, int]] = field(default_factory=Counter)
    near: Counter[tuple[int, int]] = field(default_factory=Counter)
    place: Counter[tuple[int, int]] = field(default_factory=Counter)
    dealer: Counter[int] = field(default_factory=Counter)
    deals: Counter[int] = field(default_factory=Counter)

    def add(self, table: Sequence[int], deals: int) -> None:
        """Count a table in seat order; `deals` is the number of deals in a game."""
        size = len(table)
        more = deals % size
        for seat, player in enumerate(table):
            other = table[(seat + 1) % size]
            self.left[player, other] += 1
            self.near[min(player, other), max(player, other)] += 1
            self.place[player, seat] += 1
            self.dealer[player] += (PARTS if seat == 0 else 0) - PARTS // size
            self.deals[player] += (PARTS if seat < more else 0) - PARTS * more // size

    def price(self) -> int:
        """Return the total cost of the seats: repeated neighbours, places and unfair deals."""
        pairs = sum(n * (n - 1) // 2 for n in self.left.values()) * LEFT
        pairs += sum(n * (n - 1) // 2 for n in self.near.values()) * NEXT
        places = sum(n * (n - 1) // 2 for n in self.place.values()) * PLACE
        deals = sum(_imbalance_cost(parts, DEALER) for parts in self.dealer.values())
        deals += sum(_imbalance_cost(parts, DEALS) for parts in self.deals.values())
        return pairs + places + deals


def _imbalance_cost(parts: int, weight: int) -> int:
    """Return the cost of being this many parts of a deal ahead or behind."""
    return weight * parts * parts + (UNFAIR_COST if abs(parts) >= PARTS else 0)


def arrange_seats(
    tables: list[list[int]],
    past: Sequence[Sequence[int]],
    *,
    deals: int,
    seed: int,
    control: SearchControl,
    steps: int | None = None,
) -> tuple[list[list[int]], int]:
    """Return the tables in seat order and the number of steps searched.

    `past` are the tables of earlier rounds in seat order. With `steps` the time does not count.
    """
    seated = _exact_start(tables, past)
    swaps = _Seats(seated, past, deals)
    best, price, taken, gained = [list(t) for t in swaps.tables], swaps.price, 0, 0
    limit = MAX_STEPS if steps is None else steps
    rng, temperature, look = Rng(seed, 5), MAX_TEMPERATURE, 0
    while taken < limit and not (steps is None and control.stop_reason(TIME_SHARE)):
        if taken >= look:
            # Looking at all tables takes as long as some steps at each of them, so not too often.
            look = taken + len(tables)
            if not swaps.find_troubled_tables():
                break
        if taken - gained >= MAX_IDLE_STEPS:
            break
        swaps.anneal(rng, temperature)
        taken += CHUNK
        control.report(taken, price)
        # Once cold, heat up again, but less than at first.
        temperature = (
            temperature * COOLING if temperature > MIN_TEMPERATURE else MAX_TEMPERATURE / 2
        )
        if swaps.price < price:
            best, price, gained = [list(t) for t in swaps.tables], swaps.price, taken
    return best, taken


def _exact_start(tables: list[list[int]], past: Sequence[Sequence[int]]) -> list[list[int]]:
    if _can_take_turns(tables, past):
        return seat_in_turn(tables)
    behind = SeatHistory()
    for table in past:
        # Only first deals decide here, so the number of deals in a game does not matter.
        behind.add(table, 0)
    dealers = choose_dealers(tables, behind.dealer)
    return [
        [dealer, *(player for player in table if player != dealer)]
        for table, dealer in zip(tables, dealers, strict=True)
    ]


def _can_take_turns(tables: Sequence[Sequence[int]], past: Sequence[Sequence[int]]) -> bool:
    """Return whether every player can have every place equally often."""
    return not past and len({len(table) for table in tables}) == 1


class _Seats:
    """Tables in seat order that are being changed, and what their seats cost."""

    def __init__(self, tables: list[list[int]], past: Sequence[Sequence[int]], deals: int) -> None:
        self.tables, self.deals = [list(table) for table in tables], deals
        self.turns: dict[int, tuple[int, int]] = {}
        if _can_take_turns(tables, past):
            size = len(tables[0])
            rounds = Counter(player for table in tables for player in table)
            self.turns = {p: (count // size, -(-count // size)) for p, count in rounds.items()}
        self.past = SeatHistory()
        for table in (*past, *tables):
            self.past.add(table, deals)
        self.price = self.past.price()

    def find_troubled_tables(self) -> list[int]:
        """Find the tables where something could be better: the only ones worth changing."""
        rounds = Counter(player for table in self.tables for player in table)
        self.troubled = [
            number
            for number, table in enumerate(self.tables)
            if any(self._is_amiss(table, seat, rounds) for seat in range(len(table)))
        ]
        return self.troubled

    def _is_amiss(self, table: list[int], seat: int, rounds: Counter[int]) -> bool:
        player, size = table[seat], len(table)
        other = table[(seat + 1) % size]
        near = (min(player, other), max(player, other))
        # With this many rounds some place must be had as often as this.
        often = -(-rounds[player] // size)
        seldom = self.turns[player][0] if self.turns else 0
        return (
            self.past.left[player, other] > 1
            or (self.past.near[near] > 1)
            or self.past.place[player, seat] > often
            or (seldom and any(self.past.place[player, n] < seldom for n in range(size)))
            or abs(self.past.dealer[player]) >= PARTS
            or abs(self.past.deals[player]) >= PARTS
        )

    def anneal(self, rng: Rng, temperature: float) -> None:
        """Propose CHUNK swaps of two seats at tables where something could be better."""
        roll, thresholds = rng.roll, acceptance_thresholds()
        for _ in range(CHUNK):
            table = self.tables[self.troubled[int(roll() * len(self.troubled))]]
            size = len(table)
            one = int(roll() * size)
            other = (one + 1 + int(roll() * (size - 1))) % size
            change = self._swap(table, one, other)
            if change > 0 and change >= temperature * thresholds[int(roll() * THRESHOLD_COUNT)]:
                change += self._swap(table, one, other)
            self.price += change

    def _swap(self, table: list[int], one: int, other: int) -> int:
        size, past = len(table), self.past
        # A set: seats next to each other share an edge, which must count once.
        edges = {(one - 1) % size, one, (other - 1) % size, other}
        change = 0
        for seat in edges:
            change -= self._edge(table[seat], table[(seat + 1) % size], -1)
        a, b = table[one], table[other]
        change += self._move(a, one, other) + self._move(b, other, one)
        if 0 in {one, other}:
            change += self._deal(past.dealer, DEALER, (a, b) if one == 0 else (b, a))
        more = self.deals % size
        if (one < more) != (other < more):
            change += self._deal(past.deals, DEALS, (a, b) if one < more else (b, a))
        table[one], table[other] = b, a
        for seat in edges:
            change += self._edge(table[seat], table[(seat + 1) % size], 1)
        return change

    def _edge(self, player: int, other: int, by: int) -> int:
        """Count a pair of neighbours more or less; return what that costs or saves."""
        past, near = self.past, (player, other) if player < other else (other, player)
        # A count of n costs C(n, 2), so it changes by the smaller of the two counts.
        before = min(past.left[player, other], past.left[player, other] + by)
        price = before * LEFT + min(past.near[near], past.near[near] + by) * NEXT
        past.left[player, other] += by
        past.near[near] += by
        return price

    def _move(self, player: int, before: int, after: int) -> int:
        place = self.past.place
        place[player, before] -= 1
        left, taken = place[player, before], place[player, after]
        place[player, after] += 1
        change = (taken - left) * PLACE
        if self.turns:
            seldom, often = self.turns[player]
            # The player now has the one place `left` times, the other once more than `taken`.
            change += OUT_OF_TURN * ((left < seldom) - (left >= often))
            change += OUT_OF_TURN * ((taken >= often) - (taken < seldom))
        return change

    @staticmethod
    def _deal(count: Counter[int], weight: int, players: tuple[int, int]) -> int:
        """Give the deal of the first player to the second; return the change of the cost."""
        giver, taker = count[players[0]], count[players[1]]
        count[players[0]], count[players[1]] = giver - PARTS, taker + PARTS
        before = _imbalance_cost(giver, weight) + _imbalance_cost(taker, weight)
        after = _imbalance_cost(giver - PARTS, weight) + _imbalance_cost(taker + PARTS, weight)
        return after - before
