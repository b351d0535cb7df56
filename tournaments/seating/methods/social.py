"""Social draws: every player meets as many different people as possible.

In this order: an exact construction, the bank of the best schedules known, then local search and
symmetric search taking turns. A draw that is proven optimal is not searched any further.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import gettext_noop
from tournaments.seating.board import HARD
from tournaments.seating.cost_model import board_of, wished_pairs
from tournaments.seating.designs.known_schedules import known_schedule
from tournaments.seating.method import Company, Method, steps_for_company
from tournaments.seating.quality import percent_of_repeats
from tournaments.seating.search.run import follow
from tournaments.seating.search.social import COMPANY_SHARE, price_floor, search_social

if TYPE_CHECKING:
    from tournaments.seating.board import Numbers
    from tournaments.seating.cost_model import Case
    from tournaments.seating.search.run import Watch

LINGER = 30_000
"""Steps spent on spreading the repeats more evenly once there cannot be fewer."""


def _draw(case: Case, watch: Watch) -> Company:
    board, bound = board_of(case), case.floor()
    known = known_schedule(board, case.request.seed)
    if known is not None and board.plain and 100 * known.cost <= bound:
        return Company(known.rounds, 0, known.source, "exact")
    # Meetings that a rule asks for cost nothing as repeats: the other pairs must bear the rest.
    floor = price_floor(board, max(0, bound - case.cost_of(wished_pairs(case))))
    walk = search_social(board, case.request.seed, known.rounds if known else None)

    wished = price_floor(board, 0)

    def proves(rounds: list[Numbers]) -> bool:
        return board.price(rounds) - wished < HARD and percent_of_repeats(case, rounds) <= bound

    found = follow(
        walk,
        watch,
        floor=floor,
        steps=steps_for_company(case),
        share=COMPANY_SHARE,
        proves=proves,
        linger=LINGER,
    )
    if known is not None and board.plain and board.price(known.rounds) <= found.price:
        return Company(known.rounds, found.steps, known.source, found.ended)
    return Company(found.rounds, found.steps, "search", found.ended)


METHOD = Method(
    slug="social",
    title=gettext_noop("Social"),
    sentence=gettext_noop(
        "Everyone meets as many different people as possible. Good for a club night."
    ),
    place=1,
    draw=_draw,
    minimises="repeats",
)
