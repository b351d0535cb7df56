"""Draw by standing: players of similar standing together, few rematches."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

from tournaments.seating.board import Board
from tournaments.seating.cost_model import round_plans, rule_prices, together_groups
from tournaments.seating.method import Company, steps_for_company
from tournaments.seating.pairs import PairCosts
from tournaments.seating.rng import Rng
from tournaments.seating.search.initial import repair_to_rules
from tournaments.seating.search.one_round import search_single_round
from tournaments.seating.search.run import run_search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.seating.board import NumberedTables
    from tournaments.seating.cost_model import CompiledRequest
    from tournaments.seating.search.run import SearchControl

Item = TypeVar("Item")

PLACE = 100
"""The cost of one place of difference between two players at a table."""
REACH = 8
MAX_TEMPERATURE, MIN_TEMPERATURE = 25 * PLACE, 1.5 * PLACE
COMPANY_SHARE = 0.9
"""The share of the time for the company: the seats of one round are found at once."""


def shared_places(scores: tuple[float, ...], count: int) -> list[int]:
    """Return twice the place of every player, counted from 0; level players share the middle one.

    Doubled, so that the middle of an even number of places is still an integer.

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


def shuffle_level(players: Sequence[Item], levels: Sequence[float], seed: int) -> list[Item]:
    """Return the players in the same order, but those next to each other on one level by lot.

    >>> shuffle_level("abcd", (9, 7, 7, 7), seed=1)
    ['a', 'd', 'b', 'c']
    """
    rng = Rng(seed, 10)
    runs = groupby(zip(levels, players, strict=True), key=itemgetter(0))
    return [player for _, run in runs for player in rng.shuffled(one for _, one in run)]


def build_standing_costs(compiled: CompiledRequest) -> PairCosts:
    """Build the costs of a Swiss round: differences of places, squared rematches, the rules."""
    request, rule = compiled.request, compiled.request.swiss
    places = shared_places(request.scores, len(request.players))
    # `shared_places` are doubled: half the cost for each, and twice the limit for `top`.
    half, top = PLACE // 2, 2 * rule.top
    rows = [[half * abs(place - other) for other in places] for place in places]
    for player, place in enumerate(places):
        if place < top:
            for other, its_place in enumerate(places):
                if its_place < top:
                    rows[player][other] += half * abs(place - its_place)
    prices = rule_prices(compiled, rule.rematch * PLACE)
    for pair in compiled.met.keys() | prices.keys():
        one, other = pair
        # `met` is in percent, so its square is in ten-thousandths.
        again = rule.rematch * PLACE * compiled.met.get(pair, 0) ** 2 // 10_000
        price = rows[one][other] + again + prices.get(pair, 0)
        rows[one][other] = rows[other][one] = price
    plan = round_plans(compiled, rule.rematch * PLACE)[0]
    groups = together_groups(compiled)
    return PairCosts(rows, plan, REACH, MAX_TEMPERATURE, MIN_TEMPERATURE, groups)


def fill_by_rank(compiled: CompiledRequest) -> list[NumberedTables]:
    """Fill the tables of every round from the top: the first table has the best players."""
    rounds = []
    for plan in compiled.attendance:
        order = iter(sorted(compiled.number[player] for player in plan.playing))
        rounds.append([[next(order) for _ in range(size)] for size in plan.sizes])
    return rounds


def search_by_standing(compiled: CompiledRequest, control: SearchControl) -> Company:
    """Search for one round in which players of similar standing sit together."""
    pairs = build_standing_costs(compiled)
    board = Board(len(compiled.number), (pairs.plan,), (0, 0), {}, pairs.together)
    start = repair_to_rules(board, fill_by_rank(compiled))[0]
    search = search_single_round(pairs, compiled.request.seed, start)
    # A price that no draw can be below: 0, unless some pairs are wanted.
    lowest = min(0, *map(min, pairs.rows)) * len(compiled.number) ** 2
    found = run_search(
        search, control, floor=lowest, steps=steps_for_company(compiled), share=COMPANY_SHARE
    )
    return Company(found.rounds, found.steps, "search by standing", found.ended)
