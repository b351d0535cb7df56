"""Tables by standing: players of similar standing together, few rematches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.seating.board import Board
from tournaments.seating.cost_model import round_plans, rule_prices, together_groups
from tournaments.seating.method import Company, steps_for_company
from tournaments.seating.pairs import PairCosts
from tournaments.seating.search.initial import bend
from tournaments.seating.search.one_round import improve
from tournaments.seating.search.run import follow

if TYPE_CHECKING:
    from tournaments.seating.board import Numbers
    from tournaments.seating.cost_model import Case
    from tournaments.seating.search.run import Watch

PLACE = 100
"""The price of one place of difference between two players at a table."""
REACH = 8
HOTTEST, COLDEST = 25 * PLACE, 1.5 * PLACE
COMPANY_SHARE = 0.9
"""The share of the time for the company: the seats of one round are found at once."""


def shared_places(scores: tuple[float, ...], count: int) -> list[int]:
    """Twice the place of every player, counted from 0; level players share the middle one.

    >>> shared_places((9, 7, 7, 7, 5), 5)
    [0, 4, 4, 4, 8]
    """
    if not scores:
        return [2 * place for place in range(count)]
    first: dict[float, int] = {}
    last: dict[float, int] = {}
    for place, score in enumerate(scores):
        first.setdefault(score, place)
        last[score] = place
    return [first[score] + last[score] for score in scores]


def swiss_pairs(case: Case) -> PairCosts:
    """The round's prices: difference of places, rematches by the square, and the rules."""
    request, rule = case.request, case.request.swiss
    places = shared_places(request.scores, len(request.players))
    half, top = PLACE // 2, 2 * rule.top
    rows = [[half * abs(place - other) for other in places] for place in places]
    for player, place in enumerate(places):
        if place < top:
            for other, its_place in enumerate(places):
                if its_place < top:
                    rows[player][other] += half * abs(place - its_place)
    prices = rule_prices(case, rule.rematch * PLACE)
    for pair in case.met.keys() | prices.keys():
        one, other = pair
        again = rule.rematch * PLACE * case.met.get(pair, 0) ** 2 // 10_000
        price = rows[one][other] + again + prices.get(pair, 0)
        rows[one][other] = rows[other][one] = price
    plan = round_plans(case, rule.rematch * PLACE)[0]
    return PairCosts(rows, plan, REACH, HOTTEST, COLDEST)


def by_rank(case: Case) -> list[Numbers]:
    """Tables filled from the top in every round: the first table has the best players."""
    rounds = []
    for plan in case.attendance:
        order = iter(sorted(case.number[player] for player in plan.playing))
        rounds.append([[next(order) for _ in range(size)] for size in plan.sizes])
    return rounds


def search_by_standing(case: Case, watch: Watch) -> Company:
    """Search for one round in which players of similar standing sit together."""
    pairs = swiss_pairs(case)
    groups = Board(len(case.number), (pairs.plan,), (0, 0), {}, together_groups(case))
    start = bend(groups, by_rank(case))[0]
    walk = improve(pairs, case.request.seed, start)
    lowest = min(0, *map(min, pairs.rows)) * len(case.number) ** 2
    found = follow(walk, watch, floor=lowest, steps=steps_for_company(case), share=COMPANY_SHARE)
    return Company(found.rounds, found.steps, "search by standing", found.ended)
