"""Draw for company: every player meets as many different people as possible.

In this order: an exact construction, the bank of the best schedules known, then local search and
symmetric search taking turns. A draw that is proven optimal is not searched any further.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import gettext_noop
from tournaments.seating.board import HARD
from tournaments.seating.cost_model import build_board, wanted_pairs
from tournaments.seating.designs.known_schedules import known_schedule
from tournaments.seating.method import Company, Method, steps_for_company
from tournaments.seating.quality import percent_of_repeats
from tournaments.seating.search.run import run_search
from tournaments.seating.search.social import COMPANY_SHARE, price_floor, search_social

if TYPE_CHECKING:
    from tournaments.seating.board import NumberedTables
    from tournaments.seating.cost_model import CompiledRequest
    from tournaments.seating.search.run import SearchControl

EXTRA_STEPS = 30_000
"""Steps spent on spreading the repeats more evenly once there cannot be fewer."""


def _draw(compiled: CompiledRequest, control: SearchControl) -> Company:
    board, bound = build_board(compiled), compiled.repeat_bound()
    known = known_schedule(board, compiled.request.seed)
    if known is not None and board.is_uniform and 100 * known.cost <= bound:
        return Company(known.rounds, 0, known.source, "exact")
    # Meetings that a rule asks for cost nothing as repeats: the other pairs must bear the rest.
    floor = price_floor(
        board, max(0, bound - compiled.cost_of_constant_pairs(wanted_pairs(compiled)))
    )
    search = search_social(board, compiled.request.seed, known.rounds if known else None)

    wished = price_floor(board, 0)

    def proves(rounds: list[NumberedTables]) -> bool:
        # HARD or more above the best price means that a rule which must be kept is broken.
        return board.price(rounds) - wished < HARD and percent_of_repeats(compiled, rounds) <= bound

    found = run_search(
        search,
        control,
        floor=floor,
        steps=steps_for_company(compiled),
        share=COMPANY_SHARE,
        proves=proves,
        extra_steps=EXTRA_STEPS,
    )
    if known is not None and board.is_uniform and board.price(known.rounds) <= found.price:
        return Company(known.rounds, found.steps, known.source, found.ended)
    return Company(found.rounds, found.steps, "search", found.ended)


METHOD = Method(
    slug="social",
    title=gettext_noop("Social"),
    sentence=gettext_noop(
        "Social: everyone meets as many different people as possible. Good for a club night."
    ),
    list_position=1,
    draw=_draw,
    minimises="repeats",
)
