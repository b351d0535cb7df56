"""Search within a single round, where the cost of a pair at a table never changes.

Three searches take turns. Simulated annealing of all tables finds the shape of the draw. Reheating
anneals a few neighbouring tables at a time until that finds nothing more. Tabu search then always
makes the best swap that does not take a player back to a table they have just left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.seating.rng import Rng
from tournaments.seating.search.run import Report
from tournaments.seating.search.single_round_annealing import COOLING, SWAPS_PER_BATCH, Annealer
from tournaments.seating.search.tabu import tabu_search

if TYPE_CHECKING:
    from collections.abc import Generator

    from tournaments.seating.board import NumberedTables
    from tournaments.seating.pairs import PairCosts
    from tournaments.seating.search.run import Search

MAX_PLAYER_REACH = 32
TABLES_PER_REHEAT, EXTRA_NEIGHBOURS = 8, 2
"""Tables that are reheated together, chosen from a stretch with this many more at either end."""
REHEAT_SHARE, IDLE_SWEEPS = 0.6, 1
"""The first temperature of reheating, as a share of `hottest`; and sweeps without a gain."""
TABU_IDLE_STEPS = 200
CHUNK = 20
MAX_IDLE_TURNS = 30
"""Turns of the three searches without a gain after which the search ends."""


def search_single_round(pairs: PairCosts, seed: int, start: NumberedTables) -> Search:
    """Search from a start with the three searches in turn, until MAX_IDLE_TURNS found nothing."""
    rng, idle = Rng(seed, 2), 0
    best = pairs.price(start)
    yield Report(1, best, [start])
    tables = yield from tabu_search(pairs, rng, start, TABU_IDLE_STEPS // 2, perturbations=0)
    while idle < MAX_IDLE_TURNS and len(start) > 1:
        tables = yield from _anneal_all(pairs, rng, tables)
        tables = yield from tabu_search(pairs, rng, tables, TABU_IDLE_STEPS, perturbations=0)
        tables = yield from _reheat_some(pairs, rng, tables)
        tables = yield from tabu_search(pairs, rng, tables, TABU_IDLE_STEPS)
        price = pairs.price(tables)
        best, idle = min(best, price), 0 if price < best else idle + 1


def _anneal_all(
    pairs: PairCosts, rng: Rng, start: NumberedTables
) -> Generator[Report, None, NumberedTables]:
    """Anneal all tables once from hot to cold; return the best tables on the way."""
    annealer = Annealer(
        pairs, start, range(len(start)), min(pairs.reach * max(pairs.plan.sizes), MAX_PLAYER_REACH)
    )
    price, temperature, best = pairs.price(start), pairs.hottest, 0
    batches = max(1, len(pairs.plan.present) // 3)
    while temperature > pairs.coldest:
        for done in range(0, batches, CHUNK):
            now = min(CHUNK, batches - done)
            annealer.run(rng, temperature, now)
            news = annealer.found is not None and annealer.best < best
            best = annealer.best
            yield Report(
                now * SWAPS_PER_BATCH,
                price + best,
                _order_found(pairs, annealer.found if news else None),
            )
        temperature *= COOLING
    return annealer.found or annealer.tables


def _reheat_some(
    pairs: PairCosts, rng: Rng, start: NumberedTables
) -> Generator[Report, None, NumberedTables]:
    """Anneal neighbouring tables again and again until that finds nothing; return the tables."""
    tables, price, idle = pairs.by_standing(start), pairs.price(start), 0
    while idle < IDLE_SWEEPS * len(tables):
        chosen = _neighbours(pairs, rng, len(tables))
        annealer = Annealer(pairs, [tables[number] for number in chosen], chosen)
        annealer.cool(rng, REHEAT_SHARE * pairs.hottest, pairs.coldest, 2)
        idle = 0 if annealer.found else idle + 1
        # Tables of equal cost are accepted too: they may lead out of a local optimum.
        instead = annealer.found or (None if annealer.change else annealer.tables)
        if instead:
            for number, table in zip(chosen, instead, strict=True):
                tables[number] = table
            price += annealer.best
            tables = pairs.by_standing(tables)
        yield Report(
            annealer.proposed, price, _order_found(pairs, tables if annealer.found else None)
        )
    return tables


def _neighbours(pairs: PairCosts, rng: Rng, count: int) -> list[int]:
    """Choose some tables next to each other; any tables where players have no standing."""
    spread = EXTRA_NEIGHBOURS if pairs.reach else count
    first = rng.below(max(1, count - TABLES_PER_REHEAT + 1))
    near = range(max(0, first - spread), min(count, first + TABLES_PER_REHEAT + spread))
    return rng.shuffled(near)[:TABLES_PER_REHEAT]


def _order_found(pairs: PairCosts, tables: NumberedTables | None) -> list[NumberedTables] | None:
    return None if tables is None else [pairs.in_order(tables)]
