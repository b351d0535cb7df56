"""Draws: requested, searched by the worker, drafted, assessed, repaired and published."""

from __future__ import annotations

from tournaments.draws import order
from tournaments.draws.assessment import misfit
from tournaments.draws.checks import STILL_PLAYING, check_draw, still_playing
from tournaments.draws.drafts import draft_by_hand, price_of_swap, publish_draw, swap_in_draft
from tournaments.draws.order import (
    MOST_SEED,
    discard_draw,
    open_draw,
    order_draw,
    redraw,
    search,
    stop_draw,
)
from tournaments.draws.queries import (
    DraftRound,
    DrawRow,
    Person,
    explain,
    list_draws,
    names_of,
    row_of,
)
from tournaments.draws.repair import repair_draft
from tournaments.draws.request import MAX_SECONDS, DrawSettings
from tournaments.draws.seating_rules import add_rule, remove_rule

__all__ = [
    "MAX_SECONDS",
    "MOST_SEED",
    "STILL_PLAYING",
    "DraftRound",
    "DrawRow",
    "DrawSettings",
    "Person",
    "add_rule",
    "check_draw",
    "discard_draw",
    "draft_by_hand",
    "explain",
    "list_draws",
    "misfit",
    "names_of",
    "open_draw",
    "order",
    "order_draw",
    "price_of_swap",
    "publish_draw",
    "redraw",
    "remove_rule",
    "repair_draft",
    "row_of",
    "search",
    "still_playing",
    "stop_draw",
    "swap_in_draft",
]
