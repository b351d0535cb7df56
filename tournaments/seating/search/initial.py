"""Build initial tables for a search: all seated, the rules kept as far as one pass can."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.seating.board import Board, NumberedTables, RoundPlan
    from tournaments.seating.rng import Rng


def build_random_tables(board: Board, rng: Rng) -> list[NumberedTables]:
    """Fill every round at random, players with a rule about a table or company first."""
    return [_fill(board, plan, rng) for plan in board.rounds]


def _fill(board: Board, plan: RoundPlan, rng: Rng) -> NumberedTables:
    tables: NumberedTables = [[] for _ in plan.sizes]
    present = set(plan.present)
    seated: set[int] = set()
    for party in _parties(board, plan, rng):
        here = [player for player in party if player in present and player not in seated]
        table = _best_table(plan, tables, here, rng)
        # A group that fits at no table is split: its players are seated with the rest.
        if table is not None:
            tables[table] += here
            seated.update(here)
    rest = iter(rng.shuffled(player for player in plan.present if player not in seated))
    for seats, size in zip(tables, plan.sizes, strict=True):
        seats += [next(rest) for _ in range(size - len(seats))]
    return tables


def repair_to_rules(board: Board, rounds: list[NumberedTables]) -> list[NumberedTables]:
    """Change good tables only as far as the rules about tables and company require."""
    return [
        _repair_round(board, plan, tables)
        for plan, tables in zip(board.rounds, rounds, strict=True)
    ]


def _repair_round(board: Board, plan: RoundPlan, tables: NumberedTables) -> NumberedTables:
    bent = [list(table) for table in tables]
    where = {player: number for number, table in enumerate(bent) for player in table}
    settled: set[int] = set()
    for party in _parties(board, plan, None):
        here = [player for player in party if player in where and player not in settled]
        free = [sum(player not in settled for player in table) for table in bent]
        room = [number for number, seats in enumerate(free) if seats >= len(here)]
        if not room or not here:
            continue
        # The best table by the rules; of equal ones the group stays where its first player sits.
        to = min(room, key=lambda n: (_places(plan, here, n), n != where[here[0]], n))
        for player in here:
            if where[player] != to:
                # There is one: `room` counts the seats of players who may still be moved.
                other = next(p for p in bent[to] if p not in settled and p not in here)
                _exchange(bent, where, player, other)
        settled.update(here)
    return bent


def _exchange(tables: NumberedTables, where: dict[int, int], one: int, other: int) -> None:
    here, there = tables[where[one]], tables[where[other]]
    here[here.index(one)], there[there.index(other)] = other, one
    where[one], where[other] = where[other], where[one]


def _parties(board: Board, plan: RoundPlan, rng: Rng | None) -> list[tuple[int, ...]]:
    """List the groups that stay together and the single players with a rule about tables.

    In random order with `rng`, else as the board has them; larger groups come before smaller ones.
    """
    groups = list(board.together) if rng is None else rng.shuffled(board.together)
    bound = {player for group in groups for player in group}
    alone = list(plan.places) if rng is None else rng.shuffled(plan.places)
    singles = [(player,) for player in alone if player not in bound]
    # Parties bound to a table go first: else it may be full of players who could sit anywhere.
    return sorted([*groups, *singles], key=lambda party: (not _is_bound(plan, party), -len(party)))


def _is_bound(plan: RoundPlan, party: tuple[int, ...]) -> bool:
    return any(player in plan.places for player in party)


def _places(plan: RoundPlan, here: list[int], table: int) -> int:
    return sum(plan.places[player][table] for player in here if player in plan.places)


def _best_table(plan: RoundPlan, tables: NumberedTables, here: list[int], rng: Rng) -> int | None:
    room = [n for n, size in enumerate(plan.sizes) if size - len(tables[n]) >= len(here)]
    if not room or not here:
        return None
    return min(rng.shuffled(room), key=lambda n: _places(plan, here, n))
