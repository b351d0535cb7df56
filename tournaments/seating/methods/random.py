"""Draw at random: any tables that keep the rules. Earlier meetings play no part."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import gettext_noop
from tournaments.seating.cost_model import build_board, compile_request
from tournaments.seating.method import Company, Method, steps_for_company
from tournaments.seating.rng import Rng
from tournaments.seating.search.initial import build_random_tables
from tournaments.seating.search.run import run_search
from tournaments.seating.search.social import COMPANY_SHARE, price_floor, search_social

if TYPE_CHECKING:
    from tournaments.seating.board import NumberedTables
    from tournaments.seating.cost_model import CompiledRequest
    from tournaments.seating.search.run import SearchControl


def _draw(compiled: CompiledRequest, control: SearchControl) -> Company:
    rng, steps, ended = Rng(compiled.request.seed, 8), 0, "exact"
    rounds: list[NumberedTables] = []
    for plan in compiled.attendance:
        request = replace(compiled.request, history=(), rounds=1)
        board = build_board(compile_request(request, (plan,)))
        start = build_random_tables(board, rng)
        lowest = price_floor(board, 0)
        # Search only where the random tables break a rule.
        if board.price(start) > lowest:
            # Another seed for each round: the same one would make the same choices again.
            search = search_social(board, compiled.request.seed + len(rounds), start)
            most = steps_for_company(compiled)
            left = None if most is None else max(1, most - steps)
            found = run_search(search, control, floor=lowest, steps=left, share=COMPANY_SHARE)
            start, steps, ended = found.rounds, steps + found.steps, found.ended
        rounds += start
    return Company(rounds, steps, "chance", ended)


METHOD = Method(
    slug="random",
    title=gettext_noop("At random"),
    sentence=gettext_noop("At random: it does not matter who has met before."),
    list_position=4,
    draw=_draw,
)
