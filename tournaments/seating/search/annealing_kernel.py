"""The compiled form of the inner loop of `annealing`, which makes the same steps."""

from __future__ import annotations

import ctypes
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

if TYPE_CHECKING:
    from tournaments.seating.board import Board, NumberedTables
    from tournaments.seating.search.kernel import FieldValue


class _Job(Job):
    """The struct `Position` of annealing.c.

    A table is a row of `seats`, `width` long; every round has `tables` of them, in use or not.
    `place_row` gives the row of `place_prices` for a player with a rule about tables, else -1;
    `kind` the row of `ladders` for a pair. `where` is -1 for absent players, `group_of` for those
    in no group. `since` are the swaps after the best draw of the last chunk.
    """

    _fields_: ClassVar = [
        *((name, ctypes.c_int32) for name in
          ("count", "rounds", "tables", "width", "groups", "ladder_length")),
        *((name, ctypes.c_void_p) for name in (
            "seats", "sizes", "tables_of", "where", "present", "present_count", "place_row",
            "place_prices", "ladders", "kind", "met", "joining", "leaving", "cost", "active",
            "rank", "group", "group_size", "group_of", "thresholds")),
        ("group_share", ctypes.c_double),
        ("price", ctypes.c_int64),
        ("best", ctypes.c_int64),
        ("since", ctypes.c_void_p),
        ("since_count", ctypes.c_int64),
        ("active_count", ctypes.c_int32),
    ]  # fmt: skip


class AnnealingKernel:
    """The kernel with a board laid out for it, and the random numbers of its search."""

    def __init__(self, library: ctypes.CDLL, board: Board, *seed: int) -> None:
        self.library, self.board = library, board
        self.rng = KernelRng(library, *seed)
        library.anneal.argtypes = [
            ctypes.c_void_p, ctypes.c_void_p, ctypes.c_double, ctypes.c_int32,
        ]  # fmt: skip
        self.tables = max(len(plan.sizes) for plan in board.rounds)
        self.width = max(size for plan in board.rounds for size in plan.sizes)
        self.group_of = {p: n for n, group in enumerate(board.together) for p in group}
        place_row, place_prices = self._lay_out_places()
        ladders, kind = self._lay_out_ladders()
        self.shared: dict[str, FieldValue] = {
            "count": board.count,
            "rounds": len(board.rounds),
            "tables": self.tables,
            "width": self.width,
            "groups": len(board.together),
            "ladder_length": len(board.default),
            "sizes": flat([plan.sizes for plan in board.rounds], self.tables),
            "tables_of": ints(len(plan.sizes) for plan in board.rounds),
            "present": flat([plan.present for plan in board.rounds], board.count),
            "present_count": ints(len(plan.present) for plan in board.rounds),
            "place_row": place_row,
            "place_prices": place_prices,
            "ladders": ladders,
            "kind": kind,
            "group": flat(board.together, board.count),
            "group_size": ints(map(len, board.together)),
            "group_of": ints(self.group_of.get(player, -1) for player in range(board.count)),
            "thresholds": thresholds(),
        }

    def _lay_out_places(self) -> tuple[FieldValue, FieldValue]:
        rows, prices = [], list[int]()
        for plan in self.board.rounds:
            for player in range(self.board.count):
                places = plan.places.get(player)
                rows.append(-1 if places is None else len(prices) // self.tables)
                if places is not None:
                    prices += (*places, *(0,) * (self.tables - len(places)))
        return ints(rows), longs(prices)

    def _lay_out_ladders(self) -> tuple[FieldValue, FieldValue]:
        board, count = self.board, self.board.count
        numbers, kind = {board.default: 0}, zeros(count * count)
        for (one, other), ladder in board.special.items():
            number = numbers.setdefault(ladder, len(numbers))
            kind[one * count + other] = kind[other * count + one] = number
        return flat(numbers, len(board.default)), kind

    def position(self, rounds: list[NumberedTables], group_share: float) -> CompiledPosition:
        """Return a draw that the kernel changes."""
        return CompiledPosition(self, rounds, group_share)


class CompiledPosition:
    """`annealing.Position` in the kernel: the same methods, the same results."""

    def __init__(
        self, kernel: AnnealingKernel, rounds: list[NumberedTables], group_share: float
    ) -> None:
        self.kernel, board = kernel, kernel.board
        count, seats = board.count, board.count * len(board.rounds)
        empty: list[int] = []
        self.seats = flat(
            [table for one in rounds for table in (*one, *(empty,) * (kernel.tables - len(one)))],
            kernel.width,
        )
        # A chunk makes at most one swap a proposal, or as many as a group has players.
        self.swaps_per_proposal = max([1, *map(len, board.together)])
        self.job = _Job()
        self.job.hold(
            **kernel.shared,
            seats=self.seats,
            where=ints([-1] * seats),
            met=zeros(count * count),
            joining=zeros(count * count),
            leaving=zeros(count * count),
            cost=longs([0] * seats),
            active=zeros(seats),
            rank=ints([-1] * seats),
            group_share=group_share,
            price=board.price(rounds),
        )
        self.since_length = 0
        kernel.library.lay_out(ctypes.byref(self.job))

    @property
    def price(self) -> int:
        """What the draw costs now."""
        price: int = self.job.price
        return price

    def run_chunk(self, temperature: float, proposals: int) -> int:
        """Make proposals at one temperature; return the best price on the way."""
        if self.since_length < proposals:
            self.job.hold(since=zeros(3 * proposals * self.swaps_per_proposal))
            self.since_length = proposals
        state = self.kernel.rng.state
        self.kernel.library.anneal(ctypes.byref(self.job), state, temperature, proposals)
        best: int = self.job.best
        return best

    def copy_best(self) -> list[NumberedTables]:
        """Return the tables of the best price in the last chunk."""
        self.kernel.library.replay(ctypes.byref(self.job), 0)
        seats, width, first = self.seats[:], self.kernel.width, 0
        rounds = []
        for plan in self.kernel.board.rounds:
            at = range(first, first + len(plan.sizes) * width, width)
            rounds.append([seats[a : a + size] for a, size in zip(at, plan.sizes, strict=True)])
            first += self.kernel.tables * width
        self.kernel.library.replay(ctypes.byref(self.job), 1)
        return rounds


def find_annealing_kernel(board: Board, *seed: int) -> AnnealingKernel | None:
    """Return the kernel for this board; None where there is none, or the costs are too large."""
    library = find_library("annealing")
    ladders = {board.default, *board.special.values()}
    places = (row for plan in board.rounds for row in plan.places.values())
    fit = all(len(ladder) == len(board.default) and fits(ladder) for ladder in ladders)
    if library is None or not fit or not all(map(fits, places)):
        return None
    return AnnealingKernel(library, board, *seed)
