"""Search for social draws: choose which searches run, and let them take turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.seating.board import REPEAT
from tournaments.seating.pairs import build_pair_costs
from tournaments.seating.rng import Rng
from tournaments.seating.search.annealing import anneal
from tournaments.seating.search.initial import build_random_tables, repair_to_rules
from tournaments.seating.search.one_round import search_single_round
from tournaments.seating.search.run import Report
from tournaments.seating.search.symmetry import list_symmetries, search_symmetric

if TYPE_CHECKING:
    from tournaments.seating.board import Board, NumberedTables
    from tournaments.seating.search.run import Search

COMPANY_SHARE = 0.8
"""The share of the time for the company; the rest is for the seats."""
FIRST_TURN = 20_000
"""Steps of one search before the other has its turn; doubled every time."""
MAX_SYMMETRIC_PLAYERS = 72
MAX_SINGLE_ROUND_PLAYERS = 150
"""A single round with more players is annealed like several rounds: looking at every swap, as the
search for a single round does, would take too long."""


def search_social(board: Board, seed: int, start: list[NumberedTables] | None) -> Search:
    """Search without end, from a start if there is a good one."""
    start = None if start is None else repair_to_rules(board, start)
    # The search for a single round moves no groups.
    if len(board.rounds) == 1 and board.count <= MAX_SINGLE_ROUND_PLAYERS and not board.together:
        tables = start[0] if start else build_random_tables(board, Rng(seed, 7))[0]
        return search_single_round(build_pair_costs(board), seed, tables)
    search = anneal(board, seed, start=start)
    if board.is_uniform and list_symmetries(board) and board.count <= MAX_SYMMETRIC_PLAYERS:
        return _take_turns(search, search_symmetric(board, seed))
    return search


def _take_turns(one: Search, other: Search) -> Search:
    # Turns are counted in steps, not in seconds, so that a draw can be repeated (ADR 0051). Neither
    # search ends: the symmetric one is used only where there is a symmetry.
    best, share, searches = 0, FIRST_TURN, (one, other)
    while True:
        for search in searches:
            taken = 0
            while taken < share:
                report = next(search)
                taken += report.steps
                news = report.found is not None and (not best or report.price < best)
                best = report.price if news else best
                yield report if news else Report(report.steps, report.price, None)
        share *= 2


def price_floor(board: Board, bound: int) -> int:
    """Return the price that no draw of this board can beat; `bound` is in percent of a repeat."""
    # At best every wanted pair meets in every round; their prices are below 0.
    wished = sum(
        ladder[1] * len(board.rounds) for ladder in board.special.values() if ladder[1] < 0
    )
    return bound * REPEAT // 100 + wished
