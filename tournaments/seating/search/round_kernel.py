"""The compiled form of the searches within one round, which make the same steps."""

from __future__ import annotations

import ctypes
from itertools import accumulate
from typing import TYPE_CHECKING, ClassVar

from tournaments.seating.search.kernel import (
    Job,
    KernelRng,
    find_library,
    fits,
    flat,
    ints,
    longs,
    thresholds,
    zeros,
)
from tournaments.seating.search.single_round_annealing import COOLING, SWAPS_PER_BATCH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.seating.board import NumberedTables
    from tournaments.seating.pairs import PairCosts


def _fields(kind: type, names: str) -> list[tuple[str, type]]:
    return [(name, kind) for name in names.split()]


class _Annealer(Job):
    """The struct `Annealer` of single_round.c.

    A table is a row of `seats`, `width` long, with `sizes` players. `place_row` gives the row of
    `place_prices` for a player with a rule about tables, else -1. `group` holds the groups one
    after the other, from `group_start` on; `group_of` is -1 for players in none.
    """

    _fields_: ClassVar = [
        *_fields(ctypes.c_int32, "count tables width reach plan_tables groups rules"),
        *_fields(ctypes.c_int32, "has_wanted uneven"),
        *_fields(ctypes.c_void_p, "rows place_row place_prices thresholds"),
        *_fields(ctypes.c_void_p, "seats sizes where players"),
        *_fields(ctypes.c_void_p, "numbers group group_start group_of"),
        *_fields(ctypes.c_void_p, "cost_of found_seats found_sizes"),
        *_fields(ctypes.c_int64, "change best"),
        *_fields(ctypes.c_int32, "members is_found"),
    ]


class _Tabu(Job):
    """The struct `Tabu` of single_round.c: fields as in `TabuState`, tables as in `_Annealer`."""

    _fields_: ClassVar = [
        *_fields(ctypes.c_int32, "count tables width reach plan_tables"),
        *_fields(ctypes.c_void_p, "rows place_row place_prices"),
        *_fields(ctypes.c_void_p, "seats sizes where players"),
        *_fields(ctypes.c_void_p, "cost_at value"),
        *_fields(ctypes.c_void_p, "tabu_until best_one best_other found_seats"),
        *_fields(ctypes.c_void_p, "expiring expiring_count"),
        *_fields(ctypes.c_int64, "price lowest"),
        *_fields(ctypes.c_int32, "members turn"),
    ]


EXPIRING_SLOTS, EXPIRING_NUMBERS = 16, 16 * 32 * 2
"""Turns that tabus may end in, and room for the pairs of tables that are looked at again then."""


class RoundKernel:
    """The kernel with the costs of a round laid out for it, and the numbers of its search."""

    def __init__(self, library: ctypes.CDLL, pairs: PairCosts, *seed: int) -> None:
        self.library, self.pairs, self.rng = library, pairs, KernelRng(library, *seed)
        pointer, real, whole = ctypes.c_void_p, ctypes.c_double, ctypes.c_int32
        library.run_batches.argtypes = [pointer, pointer, real, whole]
        library.cool.argtypes = [pointer, pointer, real, real, real, whole]
        self.count, places = len(pairs.rows), pairs.plan.places
        self.width = max(pairs.plan.sizes)
        rows = {player: number for number, player in enumerate(places)}
        self.annealer_job, self.tabu_job = _Annealer(), _Tabu()
        for job in (self.annealer_job, self.tabu_job):
            job.hold(
                count=self.count,
                width=self.width,
                plan_tables=len(pairs.plan.sizes),
                rows=flat(pairs.rows, self.count),
                place_row=ints(rows.get(player, -1) for player in range(self.count)),
                place_prices=longs(price for row in places.values() for price in row),
            )
        self.annealer_job.hold(
            rules=bool(places),
            has_wanted=pairs.has_wanted_pairs,
            thresholds=thresholds(),
            group_of=ints([-1] * self.count),
        )

    def lay_out(self, job: Job, tables: NumberedTables) -> None:
        """Fill in the fields that describe these tables."""
        job.hold(
            tables=len(tables),
            seats=flat(tables, self.width),
            sizes=ints(map(len, tables)),
            where=zeros(self.count),
            players=zeros(self.count),
            found_seats=zeros(self.width * len(tables)),
        )

    def read(
        self, seats: ctypes.Array[ctypes.c_int32], sizes: ctypes.Array[ctypes.c_int32]
    ) -> NumberedTables:
        """Return tables from the arrays of the kernel."""
        return [
            list(seats[number * self.width : number * self.width + size])
            for number, size in enumerate(sizes)
        ]

    def annealer(
        self, tables: NumberedTables, numbers: Sequence[int], reach: int = 0
    ) -> CompiledAnnealer:
        """Return an annealer of some tables of the round."""
        return CompiledAnnealer(self, tables, numbers, reach)

    def tabu(self, tables: NumberedTables) -> CompiledTabu:
        """Return the state of a tabu search."""
        return CompiledTabu(self, tables)


class CompiledAnnealer:
    """`Annealer` in the kernel: the same methods, the same results."""

    def __init__(
        self, kernel: RoundKernel, tables: NumberedTables, numbers: Sequence[int], reach: int
    ) -> None:
        self.kernel, places = kernel, kernel.pairs.plan.places
        self.proposed = 0
        self.job = kernel.annealer_job.copy()
        kernel.lay_out(self.job, tables)
        self.job.hold(
            found_sizes=zeros(len(tables)),
            reach=reach,
            uneven=len(set(map(len, tables))) > 1 and not places,
            numbers=ints(numbers),
            cost_of=(ctypes.c_int64 * kernel.count)(),
        )
        if kernel.pairs.together:
            self._lay_out_groups(tables)
        kernel.library.set_out(ctypes.byref(self.job))

    def _lay_out_groups(self, tables: NumberedTables) -> None:
        present = {player for table in tables for player in table}
        here = [tuple(p for p in g if p in present) for g in self.kernel.pairs.together]
        groups = [group for group in here if len(group) > 1]
        group_of = {player: number for number, group in enumerate(groups) for player in group}
        self.job.hold(
            groups=len(groups),
            group=ints(player for group in groups for player in group),
            group_start=ints(accumulate(map(len, groups), initial=0)),
            group_of=ints(group_of.get(player, -1) for player in range(self.kernel.count)),
        )

    @property
    def change(self) -> int:
        """How much the cost has changed so far."""
        change: int = self.job.change
        return change

    @property
    def best(self) -> int:
        """The lowest that `change` has been."""
        best: int = self.job.best
        return best

    @property
    def tables(self) -> NumberedTables:
        """The tables as they are."""
        return self.kernel.read(self.job.held["seats"], self.job.held["sizes"])

    @property
    def found(self) -> NumberedTables | None:
        """The tables at `best`; None as long as nothing was saved."""
        if not self.job.is_found:
            return None
        held = self.job.held
        return self.kernel.read(held["found_seats"], held["found_sizes"])

    def run(self, temperature: float, batches: int) -> None:
        """Propose this number of batches at one temperature."""
        self.proposed += batches * SWAPS_PER_BATCH
        library, state = self.kernel.library, self.kernel.rng.state
        library.run_batches(ctypes.byref(self.job), state, temperature, batches)

    def cool(self, hottest: float, coldest: float, batches: int) -> None:
        """Cool down from `hottest` to `coldest`, with `batches` at each temperature."""
        library, state = self.kernel.library, self.kernel.rng.state
        done = library.cool(ctypes.byref(self.job), state, hottest, coldest, COOLING, batches)
        self.proposed += done * SWAPS_PER_BATCH


class CompiledTabu:
    """`TabuState` in the kernel: the same methods, the same results."""

    def __init__(self, kernel: RoundKernel, tables: NumberedTables) -> None:
        self.kernel, self.count = kernel, len(tables)
        players, count = kernel.count, self.count
        self.job = kernel.tabu_job.copy()
        kernel.lay_out(self.job, tables)
        self.job.hold(
            reach=kernel.pairs.reach or count,
            cost_at=(ctypes.c_int64 * (players * count))(),
            value=(ctypes.c_int64 * (count * count))(),
            tabu_until=zeros(players * count),
            best_one=zeros(count * count),
            best_other=zeros(count * count),
            expiring=zeros(EXPIRING_NUMBERS),
            expiring_count=zeros(EXPIRING_SLOTS),
        )
        kernel.library.set_out_tabu(ctypes.byref(self.job))

    @property
    def price(self) -> int:
        """What the tables cost."""
        price: int = self.job.price
        return price

    def run(self, steps: int, below: int) -> tuple[int, NumberedTables] | None:
        """Make the best swap this number of times; return the best tables cheaper than `below`."""
        self.job.lowest = below
        if not self.kernel.library.run_tabu(ctypes.byref(self.job), self.kernel.rng.state, steps):
            return None
        return self.job.lowest, self.kernel.read(
            self.job.held["found_seats"], self.job.held["sizes"]
        )

    def perturb(self) -> None:
        """Make a few swaps at random, to leave a local optimum."""
        self.kernel.library.perturb(ctypes.byref(self.job), self.kernel.rng.state)


def find_round_kernel(pairs: PairCosts, *seed: int) -> RoundKernel | None:
    """Return the kernel for these costs; None where there is none, or they are too large."""
    library, places = find_library("single_round"), pairs.plan.places.values()
    bounds = (min(map(min, pairs.rows)), max(map(max, pairs.rows)))
    if library is None or not fits(bounds) or not all(map(fits, places)):
        return None
    return RoundKernel(library, pairs, *seed)
