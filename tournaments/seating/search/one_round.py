"""Search within a single round, where the cost of a pair at a table never changes.

Three searches take turns. Simulated annealing of all tables finds the shape of the draw. Reheating
anneals a few neighbouring tables at a time until that finds nothing more. Tabu search then always
makes the best swap that does not take a player back to a table they have just left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tournaments.seating.rng import Rng
from tournaments.seating.search.round_kernel import RoundKernel, find_round_kernel
from tournaments.seating.search.run import Report
from tournaments.seating.search.single_round_annealing import COOLING, SWAPS_PER_BATCH, Annealer
from tournaments.seating.search.tabu import TabuState

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from tournaments.seating.board import NumberedTables
    from tournaments.seating.pairs import PairCosts
    from tournaments.seating.search.run import Search

MAX_PLAYER_REACH = 32
TABLES_PER_REHEAT, EXTRA_NEIGHBOURS = 8, 2
"""Tables that are reheated together, chosen from a stretch with this many more at either end."""
REHEAT_SHARE, IDLE_SWEEPS = 0.6, 1
"""The first temperature of reheating, as a share of `hottest`; and sweeps without a gain."""
TABU_IDLE_STEPS, MAX_TABU_IDLE_STEPS = 200, 1200
"""Swaps without a gain that end tabu search, in the first turn and at most: half as many again in
every turn, because short searches are best early on, and only long ones find the last per cent."""
TABU_CHUNK = 20
CHUNK = 20
MAX_IDLE_TURNS = 30
"""Turns of the three searches without a gain after which the search ends."""


class PythonRound:
    """The searches in Python, with what they share: costs and random numbers."""

    def __init__(self, pairs: PairCosts, *seed: int) -> None:
        self.pairs, self.rng = pairs, Rng(*seed)

    def annealer(self, tables: NumberedTables, numbers: Sequence[int], reach: int = 0) -> Annealer:
        """Return an annealer of some tables of the round."""
        return Annealer(self.pairs, self.rng, tables, numbers, reach)

    def tabu(self, tables: NumberedTables) -> TabuState:
        """Return the state of a tabu search."""
        return TabuState(self.pairs, self.rng, tables)


Searches: TypeAlias = PythonRound | RoundKernel


def search_single_round(pairs: PairCosts, seed: int, start: NumberedTables) -> Search:
    """Search from a start with the three searches in turn, until MAX_IDLE_TURNS found nothing."""
    best, idle = pairs.price(start), 0
    yield Report(1, best, [start])
    searches = find_round_kernel(pairs, seed, 2) or PythonRound(pairs, seed, 2)
    tables = yield from _search_tabu(searches, start, TABU_IDLE_STEPS // 2, perturbations=0)
    max_idle = TABU_IDLE_STEPS
    while idle < MAX_IDLE_TURNS and len(start) > 1:
        tables = yield from _anneal_all(searches, tables)
        tables = yield from _search_tabu(searches, tables, max_idle, perturbations=0)
        tables = yield from _reheat_some(searches, tables)
        tables = yield from _search_tabu(searches, tables, max_idle)
        price = pairs.price(tables)
        best, idle = min(best, price), 0 if price < best else idle + 1
        max_idle = min(max_idle * 3 // 2, MAX_TABU_IDLE_STEPS)


def _search_tabu(
    searches: Searches, start: NumberedTables, max_idle: int, perturbations: int = 3
) -> Generator[Report, None, NumberedTables]:
    """Make the best swap until `max_idle` of them in a row found nothing better; return the best.

    That is done again from the best tables, perturbed, as often as `perturbations` says.
    """
    pairs = searches.pairs
    state, found = searches.tabu(pairs.by_standing(start)), pairs.by_standing(start)
    best = state.price
    for attempt in range(perturbations + 1):
        idle = 0
        if attempt:
            state = searches.tabu(found)
            state.perturb()
        while idle < max_idle and state.count > 1:
            news = state.run(TABU_CHUNK, best)
            idle = 0 if news else idle + TABU_CHUNK
            best, found = news or (best, found)
            yield Report(TABU_CHUNK, best, [pairs.in_order(found)] if news else None)
    return found


def _anneal_all(
    searches: Searches, start: NumberedTables
) -> Generator[Report, None, NumberedTables]:
    """Anneal all tables once from hot to cold; return the best tables on the way."""
    pairs = searches.pairs
    reach = min(pairs.reach * max(pairs.plan.sizes), MAX_PLAYER_REACH)
    annealer = searches.annealer(start, range(len(start)), reach)
    price, temperature, best = pairs.price(start), pairs.hottest, 0
    batches = max(1, len(pairs.plan.present) // 3)
    while temperature > pairs.coldest:
        for done in range(0, batches, CHUNK):
            now = min(CHUNK, batches - done)
            annealer.run(temperature, now)
            news = annealer.best < best
            best = annealer.best
            yield Report(
                now * SWAPS_PER_BATCH,
                price + best,
                _order_found(pairs, annealer.found if news else None),
            )
        temperature *= COOLING
    return annealer.found or annealer.tables


def _reheat_some(
    searches: Searches, start: NumberedTables
) -> Generator[Report, None, NumberedTables]:
    """Anneal neighbouring tables again and again until that finds nothing; return the tables."""
    pairs = searches.pairs
    tables, price, idle = pairs.by_standing(start), pairs.price(start), 0
    while idle < IDLE_SWEEPS * len(tables):
        chosen = _neighbours(pairs, searches.rng, len(tables))
        annealer = searches.annealer([tables[number] for number in chosen], chosen)
        annealer.cool(REHEAT_SHARE * pairs.hottest, pairs.coldest, 2)
        found = annealer.found
        idle = 0 if found else idle + 1
        # Tables of equal cost are accepted too: they may lead out of a local optimum.
        instead = found or (None if annealer.change else annealer.tables)
        if instead:
            for number, table in zip(chosen, instead, strict=True):
                tables[number] = table
            price += annealer.best
            tables = pairs.by_standing(tables)
        yield Report(annealer.proposed, price, _order_found(pairs, tables if found else None))
    return tables


def _neighbours(pairs: PairCosts, rng: Rng, count: int) -> list[int]:
    """Choose some tables next to each other; any tables where players have no standing."""
    spread = EXTRA_NEIGHBOURS if pairs.reach else count
    first = rng.below(max(1, count - TABLES_PER_REHEAT + 1))
    near = range(max(0, first - spread), min(count, first + TABLES_PER_REHEAT + spread))
    return rng.shuffled(near)[:TABLES_PER_REHEAT]


def _order_found(pairs: PairCosts, tables: NumberedTables | None) -> list[NumberedTables] | None:
    return None if tables is None else [pairs.in_order(tables)]
