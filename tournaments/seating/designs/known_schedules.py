"""Find a schedule that needs no search: the better of a construction and the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tournaments.seating.designs import bank
from tournaments.seating.designs.designs import design
from tournaments.seating.rng import Rng

if TYPE_CHECKING:
    from tournaments.seating.board import Board, NumberedTables


class KnownSchedule(NamedTuple):
    """A schedule that needs no search, with its repeat cost and where it comes from."""

    rounds: list[NumberedTables]
    cost: int
    source: str


def known_schedule(board: Board, seed: int) -> KnownSchedule | None:
    """Return the best known schedule for rounds that are all alike, with the players shuffled.

    None where the rounds differ or nothing is known.
    """
    first = board.rounds[0]
    alike = all(r.present == first.present and r.sizes == first.sizes for r in board.rounds)
    sizes = tuple(sorted(first.sizes, reverse=True))
    if not alike or len(sizes) < 2:
        return None
    # The schedule is always the same: the draw is who takes which part in it.
    names = Rng(seed, 6).shuffled(first.present)
    found = []
    made = design(sizes, len(board.rounds))
    if made is not None:
        found.append(KnownSchedule(made.rounds, bank.repeat_cost(made.rounds), made.name))
    kept = bank.look_up(sizes, len(board.rounds))
    if kept is not None:
        found.append(KnownSchedule(kept.rounds, kept.cost, "the bank of the best schedules known"))
    if not found:
        return None
    best = min(found, key=lambda known: known.cost)
    rounds = [_in_order([[names[p] for p in t] for t in r], first.sizes) for r in best.rounds]
    return best._replace(rounds=rounds)


def _in_order(tables: NumberedTables, sizes: tuple[int, ...]) -> NumberedTables:
    """Sort the tables into the order of these sizes."""
    by_size: dict[int, NumberedTables] = {size: [] for size in sizes}
    for table in tables:
        by_size[len(table)].append(table)
    return [by_size[size].pop() for size in sizes]
