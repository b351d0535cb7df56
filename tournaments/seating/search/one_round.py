"""Local search within a single round, where the price of a pair at a table never changes.

Three ways take turns. *Cooling* (simulated annealing) finds the shape of the draw. *Warming* does
the same again with a few neighbouring tables, over and over, until that finds nothing more.
*Forbidding* (tabu search) then always makes the best swap that does not take a player back where
he has just come from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.seating.rng import Chance
from tournaments.seating.search.run import Report
from tournaments.seating.search.single_round_annealing import BATCH, COOLING, Pot
from tournaments.seating.search.tabu import forbid

if TYPE_CHECKING:
    from collections.abc import Generator

    from tournaments.seating.board import Numbers
    from tournaments.seating.pairs import PairCosts
    from tournaments.seating.search.run import Walk

MOST_PLACES = 32
TABLES, SPREAD = 8, 2
"""So many tables are warmed at a time, out of this many more on either side."""
WARMTH, SWEEPS = 0.6, 1
"""How hot, of the hottest; and how often every table may be warmed for nothing."""
PATIENT = 200
CHUNK = 20
IDLE = 30
"""Turns of the three ways that may find nothing better before the end."""


def improve(pairs: PairCosts, seed: int, start: Numbers) -> Walk:
    """Search from a start, in turns of all three ways, until many of them led to nothing."""
    chance, idle = Chance(seed, 2), 0
    best = pairs.price(start)
    yield Report(1, best, [start])
    tables = yield from forbid(pairs, chance, start, PATIENT // 2, shakes=0)
    while idle < IDLE and len(start) > 1:
        tables = yield from _cool(pairs, chance, tables)
        tables = yield from forbid(pairs, chance, tables, PATIENT, shakes=0)
        tables = yield from _warm(pairs, chance, tables)
        tables = yield from forbid(pairs, chance, tables, PATIENT)
        price = pairs.price(tables)
        best, idle = min(best, price), 0 if price < best else idle + 1


def _cool(pairs: PairCosts, chance: Chance, start: Numbers) -> Generator[Report, None, Numbers]:
    """One pass from hot to cold over all tables; gives the best tables on the way."""
    pot = Pot(
        pairs, start, range(len(start)), min(pairs.reach * max(pairs.plan.sizes), MOST_PLACES)
    )
    price, temperature, best = pairs.price(start), pairs.hottest, 0
    batches = max(1, len(pairs.plan.present) // 3)
    while temperature > pairs.coldest:
        for done in range(0, batches, CHUNK):
            now = min(CHUNK, batches - done)
            pot.stir(chance, temperature, now)
            news = pot.found is not None and pot.best < best
            best = pot.best
            yield Report(now * BATCH, price + best, _told(pairs, pot.found if news else None))
        temperature *= COOLING
    return pot.found or pot.tables


def _warm(pairs: PairCosts, chance: Chance, start: Numbers) -> Generator[Report, None, Numbers]:
    """Neighbouring tables again and again, until that finds nothing; gives the best tables."""
    tables, price, idle = pairs.by_standing(start), pairs.price(start), 0
    while idle < SWEEPS * len(tables):
        chosen = _neighbours(pairs, chance, len(tables))
        pot = Pot(pairs, [tables[number] for number in chosen], chosen)
        pot.cool(chance, WARMTH * pairs.hottest, pairs.coldest, 2)
        idle = 0 if pot.found else idle + 1
        # Other tables that cost the same are taken too: they may lead somewhere.
        instead = pot.found or (None if pot.change else pot.tables)
        if instead:
            for number, table in zip(chosen, instead, strict=True):
                tables[number] = table
            price += pot.best
            tables = pairs.by_standing(tables)
        yield Report(pot.proposed, price, _told(pairs, tables if pot.found else None))
    return tables


def _neighbours(pairs: PairCosts, chance: Chance, count: int) -> list[int]:
    """A few tables out of some that are next to each other; any where nobody has a standing."""
    spread = SPREAD if pairs.reach else count
    first = chance.below(max(1, count - TABLES + 1))
    near = range(max(0, first - spread), min(count, first + TABLES + spread))
    return chance.shuffled(near)[:TABLES]


def _told(pairs: PairCosts, tables: Numbers | None) -> list[Numbers] | None:
    return None if tables is None else [pairs.in_order(tables)]
