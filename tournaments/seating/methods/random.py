"""Random draws: any tables that keep the rules. Earlier meetings play no part."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import gettext_noop
from tournaments.seating.cost_model import board_of, understand
from tournaments.seating.method import Company, Method, steps_for_company
from tournaments.seating.rng import Chance
from tournaments.seating.search.initial import random_start
from tournaments.seating.search.run import follow
from tournaments.seating.search.social import COMPANY_SHARE, price_floor, search_social

if TYPE_CHECKING:
    from tournaments.seating.board import Numbers
    from tournaments.seating.cost_model import Case
    from tournaments.seating.search.run import Watch


def _draw(case: Case, watch: Watch) -> Company:
    chance, steps, ended = Chance(case.request.seed, 8), 0, "exact"
    rounds: list[Numbers] = []
    for plan in case.attendance:
        request = replace(case.request, history=(), rounds=1)
        board = board_of(understand(request, (plan,)))
        start = random_start(board, chance)
        lowest = price_floor(board, 0)
        # Search only where the random tables break a rule.
        if board.price(start) > lowest:
            walk = search_social(board, case.request.seed + len(rounds), start)
            most = steps_for_company(case)
            left = None if most is None else max(1, most - steps)
            found = follow(walk, watch, floor=lowest, steps=left, share=COMPANY_SHARE)
            start, steps, ended = found.rounds, steps + found.steps, found.ended
        rounds += start
    return Company(rounds, steps, "chance", ended)


METHOD = Method(
    slug="random",
    title=gettext_noop("At random"),
    sentence=gettext_noop("At random. It does not matter who has met before."),
    place=4,
    draw=_draw,
)
