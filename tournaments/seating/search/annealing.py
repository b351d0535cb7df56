"""Anneal several rounds: swap two players of a round, or two groups, cool down, start again.

Only players with a repeat at their table, or at a table that a rule forbids them, are chosen to be
moved, so that in a good draw the steps go where the repeats are. The schedule of temperatures must
not depend on the time limit: each pass is twice as long as the one before. That is why the best
draw after a given number of steps is the same however long the search goes on afterwards, and why a
draw can be repeated (ADR 0051).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.seating.board import REPEAT
from tournaments.seating.rng import THRESHOLD_COUNT, Rng, acceptance_thresholds
from tournaments.seating.search.annealing_kernel import find_annealing_kernel
from tournaments.seating.search.initial import build_random_tables
from tournaments.seating.search.run import Report

if TYPE_CHECKING:
    from tournaments.seating.board import Board, Ladder, NumberedTables
    from tournaments.seating.search.annealing_kernel import CompiledPosition
    from tournaments.seating.search.run import Search

CHUNK = 1000
"""Proposals between two reports: a search can be stopped only at a report."""
MAX_TEMPERATURE, MIN_TEMPERATURE, COOLING = REPEAT / 2, REPEAT / 12, 0.97
REHEAT_TEMPERATURE = MAX_TEMPERATURE / 2
FIRST_PASS, SEATS_PER_CHUNK = 3, 400
"""Chunks at each temperature of the first pass; one more for every 400 seats."""
GROUP_SHARE = 0.2
"""The share of proposals that move a whole group, if all players are to sit in groups."""
LARGE_BOARD_SEATS = 1500
"""With more seats in all rounds, the best draw is only improved: a fresh start takes too long."""

Swap = tuple[int, int, int]
Seat = tuple[int, int]
"""A round and a player."""


def share_of_groups(board: Board) -> float:
    """Return the share of proposals that move a group."""
    return GROUP_SHARE * sum(map(len, board.together)) / board.count


class Position:
    """A draw that is being changed, with the costs of all possible meetings kept up to date.

    `joining[p][q]` is the cost of one more meeting of p and q, `leaving[p][q]` what one fewer
    would save. `cost[round][p]` is what p's company costs in a round, and `active` lists the seats
    where that, or the table, costs something. `since` are the swaps made since the best draw of the
    last chunk.
    """

    def __init__(self, board: Board, rounds: list[NumberedTables], rng: Rng) -> None:
        self.board, self.rng = board, rng
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.price = board.price(rounds)
        self.since: list[Swap] = []
        self.where = [[-1] * board.count for _ in rounds]
        for where, tables in zip(self.where, self.rounds, strict=True):
            for number, table in enumerate(tables):
                for player in table:
                    where[player] = number
        self.places = [
            [plan.places.get(p) for p in range(board.count)] if plan.places else None
            for plan in board.rounds
        ]
        self.present = [frozenset(plan.present) for plan in board.rounds]
        self.group_of = {player: group for group in board.together for player in group}
        self.group_share = share_of_groups(board)
        self._lay_out_prices()
        self._find_active()

    def _lay_out_prices(self) -> None:
        board, count = self.board, self.board.count
        self.met = [[0] * count for _ in range(count)]
        self.ladders: list[list[Ladder]] = [[board.default] * count for _ in range(count)]
        self.joining = [[board.default[1]] * count for _ in range(count)]
        self.leaving = [[0] * count for _ in range(count)]
        for (one, other), ladder in board.special.items():
            self.ladders[one][other] = self.ladders[other][one] = ladder
            self.joining[one][other] = self.joining[other][one] = ladder[1]
        for player in range(count):
            # The inner loop runs over whole tables, the player included: meeting oneself costs
            # nothing.
            self.joining[player][player] = 0
        for tables in self.rounds:
            for table in tables:
                for index, one in enumerate(table):
                    for other in table[:index]:
                        self._meet(one, other, 1)

    def _find_active(self) -> None:
        self.cost = [[0] * self.board.count for _ in self.rounds]
        self.active: list[Seat] = []
        self.rank = [[-1] * self.board.count for _ in self.rounds]
        for index, plan in enumerate(self.board.rounds):
            for player in plan.present:
                self._add_up(index, player)

    def _add_up(self, index: int, player: int) -> None:
        """Compute what a player's company costs in a round."""
        table = self.rounds[index][self.where[index][player]]
        self.cost[index][player] = sum(map(self.leaving[player].__getitem__, table))
        self._update_active(index, player)

    def _update_active(self, index: int, player: int) -> None:
        """Add a seat to the active ones, or take it off."""
        is_active, rank, active = self.cost[index][player] != 0, self.rank[index], self.active
        places = self.places[index]
        if not is_active and places is not None:
            prices = places[player]
            is_active = prices is not None and prices[self.where[index][player]] != 0
        if is_active and rank[player] < 0:
            rank[player] = len(active)
            active.append((index, player))
        elif not is_active and rank[player] >= 0:
            # The last one takes its rank.
            last_index, last_player = active[rank[player]] = active[-1]
            self.rank[last_index][last_player] = rank[player]
            active.pop()
            rank[player] = -1

    def _meet_again(self, round_index: int, one: int, other: int, change: int) -> None:
        """Count a meeting more or less, and what it changes in other rounds."""
        before = self.leaving[one][other]
        self._meet(one, other, change)
        change = self.leaving[one][other] - before
        if not change:
            return
        for index, where in enumerate(self.where):
            if index != round_index and where[one] == where[other] >= 0:
                self.cost[index][one] += change
                self.cost[index][other] += change
                self._update_active(index, one)
                self._update_active(index, other)

    def _meet(self, one: int, other: int, change: int) -> None:
        met = self.met[one][other] = self.met[other][one] = self.met[one][other] + change
        ladder = self.ladders[one][other]
        self.leaving[one][other] = self.leaving[other][one] = ladder[met]
        # The ladder ends with the last meeting that is possible.
        more = ladder[met + 1] if met + 1 < len(ladder) else ladder[met]
        self.joining[one][other] = self.joining[other][one] = more

    def swap(self, round_index: int, one: int, other: int) -> None:
        """Swap two players of different tables; the caller updates the price."""
        tables, where = self.rounds[round_index], self.where[round_index]
        here, there = tables[where[one]], tables[where[other]]
        meet = self._meet_again
        for player in here:
            if player != one:
                meet(round_index, one, player, -1)
                meet(round_index, other, player, 1)
        for player in there:
            if player != other:
                meet(round_index, other, player, -1)
                meet(round_index, one, player, 1)
        here[here.index(one)] = other
        there[there.index(other)] = one
        where[one], where[other] = where[other], where[one]
        for player in here:
            self._add_up(round_index, player)
        for player in there:
            self._add_up(round_index, player)

    def change(self, round_index: int, one: int, other: int) -> int:
        """Return what the price changes by if two players of different tables swap."""
        tables, where, places = (
            self.rounds[round_index], self.where[round_index], self.places[round_index],
        )  # fmt: skip
        a, b, cost, joining = where[one], where[other], self.cost[round_index], self.joining
        # As in `_chunk`: the sums count the two at each other's table, where they will not meet.
        change = -cost[one] - cost[other] - 2 * joining[one][other]
        change += sum(map(joining[other].__getitem__, tables[a]))
        change += sum(map(joining[one].__getitem__, tables[b]))
        if places is not None:
            change += _move(places[one], a, b) + _move(places[other], b, a)
        return change

    def run_chunk(self, temperature: float, proposals: int) -> int:
        """Make proposals at one temperature; return the best price on the way."""
        best, self.since = _chunk(self, temperature, proposals)
        return best

    def copy_best(self) -> list[NumberedTables]:
        """Return the tables of the best price in the last chunk, by undoing the swaps since.

        Done at the end of a chunk: to copy at every improvement would cost more than the search.
        """
        rounds = [[list(table) for table in tables] for tables in self.rounds]
        where = [list(numbers) for numbers in self.where]
        for index, one, other in reversed(self.since):
            tables, at = rounds[index], where[index]
            here, there = tables[at[one]], tables[at[other]]
            here[here.index(one)], there[there.index(other)] = other, one
            at[one], at[other] = at[other], at[one]
        return rounds


def anneal(board: Board, seed: int, *, start: list[NumberedTables] | None = None) -> Search:
    """Search without end; every second pass reheats the best draw, the others start afresh.

    A large board never starts again: improving its best draw leads further.
    """
    kernel, best, price = find_annealing_kernel(board, seed, 1), start, 0
    rng = Rng(seed, 1) if kernel is None else kernel.rng
    seats = sum(len(plan.present) for plan in board.rounds)
    length, again = max(FIRST_PASS, seats // SEATS_PER_CHUNK), start is not None
    while True:
        # `again` alternates: a pass from new tables, then one that reheats the best draw.
        fresh = best is None or not (again or seats > LARGE_BOARD_SEATS)
        rounds = build_random_tables(board, rng) if fresh or best is None else best
        if kernel is None:
            position: Position | CompiledPosition = Position(board, rounds, rng)
        else:
            position = kernel.position(rounds, share_of_groups(board))
        passed = _cool_down(position, MAX_TEMPERATURE if fresh else REHEAT_TEMPERATURE, length)
        for report in passed:
            if report.found is not None and (not price or report.price < price):
                best, price = report.found, report.price
                yield report
            else:
                yield Report(report.steps, report.price, None)
        length, again = 2 * length, not again


def _cool_down(position: Position | CompiledPosition, hottest: float, length: int) -> Search:
    """Run one pass from hot to cold, reporting the draw of each chunk that is the best so far."""
    best = position.price
    # The start is reported too, so that there is a draw even if the time is up at once.
    yield Report(1, best, position.copy_best())
    temperature = hottest
    while temperature > MIN_TEMPERATURE:
        for _ in range(length):
            price = position.run_chunk(temperature, CHUNK)
            found = position.copy_best() if price < best else None
            best = min(best, price)
            yield Report(CHUNK, price, found)
        temperature *= COOLING


def _swap_group(position: Position, temperature: float) -> tuple[int, list[Swap]]:
    """Propose to swap a group with as many players of another table, who are not parted either.

    Return the change of the price and the swaps; no swaps where the proposal was rejected.
    """
    roll, groups = position.rng.roll, position.board.together
    index = int(roll() * len(position.rounds))
    tables, where = position.rounds[index], position.where[index]
    group = groups[int(roll() * len(groups))]
    here = [player for player in group if player in position.present[index]]
    to = int(roll() * len(tables))
    first = int(roll() * len(tables[to]))
    if len(here) < 2 or len({where[player] for player in here}) > 1 or where[here[0]] == to:
        return 0, []
    there: list[int] = []
    for player in (*tables[to][first:], *tables[to][:first]):
        mates = position.group_of.get(player, (player,))
        unit = [mate for mate in tables[to] if mate in mates]
        if player not in there and len(there) + len(unit) <= len(here):
            there += unit
    if len(there) < len(here):
        return 0, []
    change, swaps = 0, []
    for one, other in zip(here, there, strict=True):
        change += position.change(index, one, other)
        position.swap(index, one, other)
        swaps.append((index, one, other))
    if (
        change > 0
        and change >= temperature * acceptance_thresholds()[int(roll() * THRESHOLD_COUNT)]
    ):
        for swap in reversed(swaps):
            position.swap(*swap)
        return 0, []
    return change, swaps


def _chunk(  # noqa: C901 - the inner loop of the search: calls would cost more than the work
    position: Position, temperature: float, proposals: int
) -> tuple[int, list[Swap]]:
    """Make proposals; return the best price on the way and the swaps made since then."""
    roll, thresholds = position.rng.roll, acceptance_thresholds()
    joining = position.joining
    turns = list(zip(position.rounds, position.where, position.cost, position.places, strict=True))
    price = best = position.price
    since: list[Swap] = []
    players, active = [plan.present for plan in position.board.rounds], position.active
    group_share = position.group_share
    for _ in range(proposals):
        if group_share and roll() < group_share:
            change, swaps = _swap_group(position, temperature)
            price += change
            since += swaps
            if price < best:
                best = price
                since.clear()
            continue
        if not active:
            continue
        index, one = active[int(roll() * len(active))]
        present = players[index]
        other = present[int(roll() * len(present))]
        tables, where, cost, places = turns[index]
        a, b = where[one], where[other]
        if a == b:
            continue
        joins, other_joins = joining[one], joining[other]
        # The loops below count the two at each other's table, where they will not meet: take that
        # off, once for each.
        change = -cost[one] - cost[other] - 2 * joins[other]
        for player in tables[a]:
            change += other_joins[player]
        for player in tables[b]:
            change += joins[player]
        if places is not None:
            change += _move(places[one], a, b) + _move(places[other], b, a)
        if change > 0 and change >= temperature * thresholds[int(roll() * THRESHOLD_COUNT)]:
            continue
        position.swap(index, one, other)
        price += change
        # What has to be undone at the end of the chunk to get back to its best draw.
        since.append((index, one, other))
        if price < best:
            best = price
            since.clear()
    position.price = price
    return best, since


def _move(prices: tuple[int, ...] | None, before: int, after: int) -> int:
    return 0 if prices is None else prices[after] - prices[before]
