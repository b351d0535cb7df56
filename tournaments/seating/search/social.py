"""Social draws: everybody meets everybody as evenly as possible.

In this order: an exact construction, the bank of the best schedules known, then local search and
symmetric search taking turns. What cannot be better is not searched any further.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tournaments.seating.board import REPEAT
from tournaments.seating.designs import bank
from tournaments.seating.designs.designs import design
from tournaments.seating.rng import Chance
from tournaments.seating.search.annealing import anneal
from tournaments.seating.search.initial import bend, random_start
from tournaments.seating.search.one_round import improve, pairs_of
from tournaments.seating.search.run import Report
from tournaments.seating.search.symmetry import search_symmetric, symmetries

if TYPE_CHECKING:
    from tournaments.seating.board import Board, Numbers
    from tournaments.seating.search.run import Walk

ROUGH = 20_000
"""Steps of one search before the other has its turn; doubled every time."""


class Known(NamedTuple):
    """A schedule that needs no search, its repeat cost, and where it comes from."""

    rounds: list[Numbers]
    cost: int
    source: str


def known_schedule(board: Board, seed: int) -> Known | None:
    """The best construction or stored schedule for rounds that are all alike, names shuffled."""
    first = board.rounds[0]
    alike = all(r.present == first.present and r.sizes == first.sizes for r in board.rounds)
    sizes = tuple(sorted(first.sizes, reverse=True))
    if not alike or len(sizes) < 2:
        return None
    names = Chance(seed, 6).shuffled(first.present)
    found = []
    made = design(sizes, len(board.rounds))
    if made is not None:
        found.append(Known(made.rounds, bank.repeat_cost(made.rounds), made.name))
    kept = bank.look_up(sizes, len(board.rounds))
    if kept is not None:
        found.append(Known(kept.rounds, kept.cost, "the bank of the best schedules known"))
    if not found:
        return None
    best = min(found, key=lambda known: known.cost)
    rounds = [_in_order([[names[p] for p in t] for t in r], first.sizes) for r in best.rounds]
    return best._replace(rounds=rounds)


def _in_order(tables: Numbers, sizes: tuple[int, ...]) -> Numbers:
    """The tables in the order of the sizes that were asked for."""
    left = sorted(tables, key=len)
    by_size = {size: [table for table in left if len(table) == size] for size in sizes}
    return [by_size[size].pop() for size in sizes]


def search_social(board: Board, seed: int, start: list[Numbers] | None) -> Walk:
    """Search for ever, from a start if there is a good one."""
    start = None if start is None else bend(board, start)
    if len(board.rounds) == 1 and board.count <= MOST_AT_ONCE:
        tables = start[0] if start else random_start(board, Chance(seed, 7))[0]
        return improve(pairs_of(board), seed, tables)
    walk = anneal(board, seed, start=start)
    if board.plain and symmetries(board) and board.count <= MOST_SYMMETRIC:
        return _take_turns(walk, search_symmetric(board, seed))
    return walk


MOST_SYMMETRIC = 72
MOST_AT_ONCE = 150
"""More players than that are mended one by one, not by the best of all swaps."""


def _take_turns(one: Walk, other: Walk) -> Walk:
    best, share, walks = 0, ROUGH, (one, other)
    while True:
        for walk in walks:
            taken = 0
            while taken < share:
                report = next(walk)
                taken += report.steps
                news = report.found is not None and (not best or report.price < best)
                best = report.price if news else best
                yield report if news else Report(report.steps, report.price, None)
        share *= 2


def price_floor(board: Board, bound: int) -> int:
    """The price that no draw of this board can beat, from the bound in percent of a repeat."""
    wished = sum(
        ladder[1] * len(board.rounds) for ladder in board.special.values() if ladder[1] < 0
    )
    return bound * REPEAT // 100 + wished
