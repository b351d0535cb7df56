"""Somewhere to begin: everybody at a table, the rules kept as far as filling up in order can."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.seating.board import Board, Numbers, RoundPlan
    from tournaments.seating.chance import Chance


def random_start(board: Board, chance: Chance) -> list[Numbers]:
    """Every round filled at random, those who are bound to a table or to company first."""
    return [_fill(board, plan, chance) for plan in board.rounds]


def _fill(board: Board, plan: RoundPlan, chance: Chance) -> Numbers:
    tables: Numbers = [[] for _ in plan.sizes]
    present = set(plan.present)
    seated: set[int] = set()
    for party in _parties(board, plan, chance):
        here = [player for player in party if player in present and player not in seated]
        table = _best_table(plan, tables, here, chance)
        if table is not None:
            tables[table] += here
            seated.update(here)
    rest = iter(chance.shuffled(player for player in plan.present if player not in seated))
    for seats, size in zip(tables, plan.sizes, strict=True):
        seats += [next(rest) for _ in range(size - len(seats))]
    return tables


def _parties(board: Board, plan: RoundPlan, chance: Chance) -> list[tuple[int, ...]]:
    """Groups that stay together, then single players with a rule about tables; large ones first."""
    groups = chance.shuffled(board.together)
    bound = {player for group in groups for player in group}
    singles = [(player,) for player in chance.shuffled(plan.places) if player not in bound]
    # A fixed player must not find the table full of others who could sit anywhere.
    return sorted([*groups, *singles], key=lambda party: (not _is_bound(plan, party), -len(party)))


def _is_bound(plan: RoundPlan, party: tuple[int, ...]) -> bool:
    return any(player in plan.places and min(plan.places[player]) == 0 for player in party)


def _best_table(plan: RoundPlan, tables: Numbers, here: list[int], chance: Chance) -> int | None:
    room = [n for n, size in enumerate(plan.sizes) if size - len(tables[n]) >= len(here)]
    if not room or not here:
        return None
    return min(
        chance.shuffled(room),
        key=lambda n: sum(plan.places[p][n] for p in here if p in plan.places),
    )
