"""Anneal several rounds: swap two players of a round, or two groups, cool down, start again.

A player without repeats at their table is left alone, so that in a good draw the steps go where the
repeats are. The schedule of temperatures must not depend on the time limit: each pass is twice as
long as the one before. That is why the best draw after a given number of steps is the same however
long the search goes on afterwards, and why a draw can be repeated (ADR 0051).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.seating.board import REPEAT
from tournaments.seating.rng import THRESHOLD_COUNT, Rng, acceptance_thresholds
from tournaments.seating.search.initial import build_random_tables
from tournaments.seating.search.run import Report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.seating.board import Board, Ladder, NumberedTables
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


class Position:
    """A draw that is being changed, with the costs of all possible meetings kept up to date.

    `joining[p][q]` is the cost of one more meeting of p and q, `leaving[p][q]` what one fewer
    would save.
    """

    def __init__(self, board: Board, rounds: list[NumberedTables]) -> None:
        self.board = board
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.price = board.price(rounds)
        self.where = [[0] * board.count for _ in rounds]
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
        self._lay_out_prices()

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
        meet = self._meet
        for player in here:
            if player != one:
                meet(one, player, -1)
                meet(other, player, 1)
        for player in there:
            if player != other:
                meet(other, player, -1)
                meet(one, player, 1)
        here[here.index(one)] = other
        there[there.index(other)] = one
        where[one], where[other] = where[other], where[one]

    def change(self, round_index: int, one: int, other: int) -> int:
        """Return what the price changes by if two players of different tables swap."""
        tables, where, places = (
            self.rounds[round_index], self.where[round_index], self.places[round_index],
        )  # fmt: skip
        a, b = where[one], where[other]
        joining, leaving = self.joining, self.leaving
        # As in `_chunk`: the sums count the two at each other's table, where they will not meet.
        change = -2 * joining[one][other]
        for player in tables[a]:
            change += joining[other][player] - leaving[one][player]
        for player in tables[b]:
            change += joining[one][player] - leaving[other][player]
        if places is not None:
            change += _move(places[one], a, b) + _move(places[other], b, a)
        return change

    def copy_after_undoing(self, swaps: list[Swap]) -> list[NumberedTables]:
        """Return the tables as they were before these swaps.

        Used at the end of a chunk: to copy at every improvement would cost more than the search.
        """
        rounds = [[list(table) for table in tables] for tables in self.rounds]
        where = [list(numbers) for numbers in self.where]
        for index, one, other in reversed(swaps):
            tables, at = rounds[index], where[index]
            here, there = tables[at[one]], tables[at[other]]
            here[here.index(one)], there[there.index(other)] = other, one
            at[one], at[other] = at[other], at[one]
        return rounds


def anneal(board: Board, seed: int, *, start: list[NumberedTables] | None = None) -> Search:
    """Search without end; every second pass reheats the best draw, the others start afresh.

    A large board never starts again: improving its best draw leads further.
    """
    rng, best, price = Rng(seed, 1), start, 0
    seats = sum(len(plan.present) for plan in board.rounds)
    length, again = max(FIRST_PASS, seats // SEATS_PER_CHUNK), start is not None
    while True:
        # `again` alternates: a pass from new tables, then one that reheats the best draw.
        fresh = best is None or not (again or seats > LARGE_BOARD_SEATS)
        rounds = build_random_tables(board, rng) if fresh or best is None else best
        passed = _cool_down(
            Position(board, rounds),
            rng,
            MAX_TEMPERATURE if fresh else REHEAT_TEMPERATURE,
            length,
        )
        for report in passed:
            if report.found is not None and (not price or report.price < price):
                best, price = report.found, report.price
                yield report
            else:
                yield Report(report.steps, report.price, None)
        length, again = 2 * length, not again


def _cool_down(position: Position, rng: Rng, hottest: float, length: int) -> Search:
    """Run one pass from hot to cold, reporting the draw of each chunk that is the best so far."""
    best = position.price
    # The start is reported too, so that there is a draw even if the time is up at once.
    yield Report(1, best, position.copy_after_undoing([]))
    temperature = hottest
    while temperature > MIN_TEMPERATURE:
        for price, since in _chunks(position, rng, temperature, length):
            found = position.copy_after_undoing(since) if price < best else None
            best = min(best, price)
            yield Report(CHUNK, price, found)
        temperature *= COOLING


def _chunks(
    position: Position, rng: Rng, temperature: float, length: int
) -> Iterator[tuple[int, list[Swap]]]:
    for _ in range(length):
        yield _chunk(position, rng, temperature)


def _swap_group(position: Position, rng: Rng, temperature: float) -> tuple[int, list[Swap]]:
    """Propose to swap a group with as many players of another table, who are not parted either.

    Return the change of the price and the swaps; no swaps where the proposal was rejected.
    """
    roll, groups = rng.roll, position.board.together
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


def _chunk(  # noqa: C901, PLR0915 - the inner loop of the search: calls would cost more than the work
    position: Position, rng: Rng, temperature: float
) -> tuple[int, list[Swap]]:
    """Make CHUNK proposals; return the best price on the way and the swaps made since then."""
    roll, thresholds = rng.roll, acceptance_thresholds()
    joining, leaving, count = position.joining, position.leaving, position.board.count
    turns = list(zip(position.rounds, position.where, position.places, strict=True))
    price = best = position.price
    since: list[Swap] = []
    players = [plan.present for plan in position.board.rounds]
    rounds = len(turns)
    group_share = GROUP_SHARE * len(position.group_of) / position.board.count
    for _ in range(CHUNK):
        if group_share and roll() < group_share:
            change, swaps = _swap_group(position, rng, temperature)
            price += change
            since += swaps
            if price < best:
                best = price
                since.clear()
            continue
        index = int(roll() * rounds)
        present = players[index]
        count = len(present)
        one, other = present[int(roll() * count)], present[int(roll() * count)]
        tables, where, places = turns[index]
        a, b = where[one], where[other]
        if a == b:
            continue
        here, there, saved = tables[a], tables[b], leaving[one]
        change = 0
        for player in here:
            change -= saved[player]
        # Without repeats here, leaving saves nothing, unless a rule asks for another table.
        if not change and (places is None or places[one] is None):
            continue
        joins, other_joins, other_saved = joining[one], joining[other], leaving[other]
        # The loops below count the two at each other's table, where they will not meet: take that
        # off, once for each.
        change -= 2 * joins[other]
        for player in here:
            change += other_joins[player]
        for player in there:
            change += joins[player] - other_saved[player]
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
