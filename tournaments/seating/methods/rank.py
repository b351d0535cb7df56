"""Draw by rank: the best players at the first table, and so on down.

Where a rule forbids that, the tables are as near to it as the rules allow.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import gettext_noop
from tournaments.seating.cost_model import compile_request
from tournaments.seating.method import Company, Method
from tournaments.seating.quality import hard_breaches
from tournaments.seating.request import AtTable
from tournaments.seating.standing import fill_by_rank, search_by_standing

if TYPE_CHECKING:
    from tournaments.seating.board import NumberedTables
    from tournaments.seating.cost_model import CompiledRequest
    from tournaments.seating.search.run import SearchControl


def _draw(compiled: CompiledRequest, control: SearchControl) -> Company:
    rounds = fill_by_rank(compiled)
    if not hard_breaches(compiled, rounds):
        return Company(rounds, 0, "the order of standing", "exact")
    changed, steps, ended = [], 0, "best"
    for plan in compiled.attendance:
        request = replace(compiled.request, history=(), rounds=1)
        found = search_by_standing(compile_request(request, (plan,)), control)
        changed += [_sort_tables(compiled, tables) for tables in found.rounds]
        steps, ended = steps + found.steps, found.ended
    return Company(changed, steps, "the order of standing, changed to keep the rules", ended)


def _sort_tables(compiled: CompiledRequest, tables: NumberedTables) -> NumberedTables:
    """Put the best players first, keeping every player with a fixed table where they are."""
    rules = (rule for rule in compiled.request.constraints if isinstance(rule, AtTable))
    fixed = {compiled.number[rule.player] for rule in rules}
    order = [list(table) for table in tables]
    for size in {len(table) for table in tables}:
        free = [n for n, t in enumerate(tables) if len(t) == size and not fixed.intersection(t)]
        best = sorted((tables[n] for n in free), key=sorted)
        for at, table in zip(free, best, strict=True):
            order[at] = list(table)
    return order


METHOD = Method(
    slug="rank",
    title=gettext_noop("By rank"),
    sentence=gettext_noop(
        "By rank: the best players at table 1, the next best at table 2, and so on."
        " Good for finals."
    ),
    list_position=3,
    draw=_draw,
    minimises="gap",
    by_standing=True,
    parameters=("cut",),
)
