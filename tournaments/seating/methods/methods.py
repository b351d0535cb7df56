"""The ways to draw: each gives company for all rounds, before anybody has a seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.seating.board import HARD, Board
from tournaments.seating.cost_model import board_of, together_groups, understand, wished_pairs
from tournaments.seating.quality import hard_breaches, percent_of_repeats
from tournaments.seating.request import AtTable
from tournaments.seating.rng import Chance
from tournaments.seating.search.initial import bend, random_start
from tournaments.seating.search.one_round import improve
from tournaments.seating.search.run import follow
from tournaments.seating.search.social import known_schedule, price_floor, search_social
from tournaments.seating.standing import by_rank, swiss_pairs

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.seating.board import Numbers
    from tournaments.seating.cost_model import Case
    from tournaments.seating.search.run import Watch

COMPANY, ONE_ROUND = 0.8, 0.9
"""The share of the time that may go into who sits with whom; the rest is for the seats, which for
one round are found at once."""
LINGER = 30_000
"""Steps spent on spreading the repeats more evenly once there cannot be fewer."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits with whom, before the seats."""

    rounds: list[Numbers]
    steps: int
    source: str
    ended: str


def _social(case: Case, watch: Watch) -> Company:
    board, bound = board_of(case), case.floor()
    known = known_schedule(board, case.request.seed)
    if known is not None and board.plain and 100 * known.cost <= bound:
        return Company(known.rounds, 0, known.source, "exact")
    # Wished-for company has no price as a repeat: the others have to bear what it leaves over.
    floor = price_floor(board, max(0, bound - case.cost_of(wished_pairs(case))))
    walk = search_social(board, case.request.seed, known.rounds if known else None)

    wished = price_floor(board, 0)

    def proves(rounds: list[Numbers]) -> bool:
        return board.price(rounds) - wished < HARD and percent_of_repeats(case, rounds) <= bound

    found = follow(
        walk,
        watch,
        floor=floor,
        steps=_company_steps(case),
        share=COMPANY,
        proves=proves,
        linger=LINGER,
    )
    if known is not None and board.plain and board.price(known.rounds) <= found.price:
        return Company(known.rounds, found.steps, known.source, found.ended)
    return Company(found.rounds, found.steps, "search", found.ended)


def _swiss(case: Case, watch: Watch) -> Company:
    pairs = swiss_pairs(case)
    groups = Board(len(case.number), (pairs.plan,), (0, 0), {}, together_groups(case))
    start = bend(groups, by_rank(case))[0]
    walk = improve(pairs, case.request.seed, start)
    lowest = min(0, *map(min, pairs.rows)) * len(case.number) ** 2
    found = follow(walk, watch, floor=lowest, steps=_company_steps(case), share=ONE_ROUND)
    return Company(found.rounds, found.steps, "search by standing", found.ended)


def _random(case: Case, watch: Watch) -> Company:
    """Any draw that keeps the rules: history plays no part, and nothing else is improved."""
    chance, steps, ended = Chance(case.request.seed, 8), 0, "exact"
    rounds: list[Numbers] = []
    for plan in case.attendance:
        request = replace(case.request, history=(), rounds=1)
        board = board_of(understand(request, (plan,)))
        start = random_start(board, chance)
        lowest = price_floor(board, 0)
        if board.price(start) > lowest:
            walk = search_social(board, case.request.seed + len(rounds), start)
            most = _company_steps(case)
            left = None if most is None else max(1, most - steps)
            found = follow(walk, watch, floor=lowest, steps=left, share=COMPANY)
            start, steps, ended = found.rounds, steps + found.steps, found.ended
        rounds += start
    return Company(rounds, steps, "chance", ended)


def _rank(case: Case, watch: Watch) -> Company:
    """From the top down; where a rule forbids that, as near to it as the rules let."""
    rounds = by_rank(case)
    if not hard_breaches(case, rounds):
        return Company(rounds, 0, "the order of standing", "exact")
    bent, steps, ended = [], 0, "best"
    for plan in case.attendance:
        request = replace(case.request, history=(), rounds=1)
        found = _swiss(understand(request, (plan,)), watch)
        bent += [_best_first(case, tables) for tables in found.rounds]
        steps, ended = steps + found.steps, found.ended
    return Company(bent, steps, "the order of standing, bent to the rules", ended)


def _best_first(case: Case, tables: Numbers) -> Numbers:
    """The same tables, the best players at the first, but nobody moved from a table of his own."""
    rules = (rule for rule in case.request.constraints if isinstance(rule, AtTable))
    fixed = {case.number[rule.player] for rule in rules}
    order = [list(table) for table in tables]
    for size in {len(table) for table in tables}:
        free = [n for n, t in enumerate(tables) if len(t) == size and not fixed.intersection(t)]
        best = sorted((tables[n] for n in free), key=sorted)
        for at, table in zip(free, best, strict=True):
            order[at] = list(table)
    return order


def _given(case: Case, watch: Watch) -> Company:
    """Tables that somebody made: nothing is changed, everything is judged."""
    del watch
    rounds = [case.numbers(tables) for tables in case.request.given]
    return Company(rounds, 0, "the organiser", "exact")


METHODS: dict[str, Callable[[Case, Watch], Company]] = {
    "social": _social,
    "swiss": _swiss,
    "random": _random,
    "rank": _rank,
    "hand": _given,
    "imported": _given,
}


def _company_steps(case: Case) -> int | None:
    return None if case.request.effort is None else case.request.effort.company
