"""Draws: requested, searched by the worker, drafted, assessed, repaired and published."""

from __future__ import annotations

from tournaments.draws.checks import (
    STILL_PLAYING,
    Finding,
    check_draw,
    find_unfinished_tables,
    list_findings,
)
from tournaments.draws.comparison import (
    DraftComparison,
    MeetingAgain,
    compare_drafts,
    list_drafts,
)
from tournaments.draws.drafts import draft_by_hand, price_draft_swap, publish_draw, swap_in_draft
from tournaments.draws.lifecycle import (
    MAX_DRAFTS,
    MAX_SEED,
    choose_draw,
    discard_draw,
    list_open_draws,
    open_draw,
    redraw,
    request_draw,
    stop_draw,
)
from tournaments.draws.mismatch import find_mismatch
from tournaments.draws.queries import (
    DraftRound,
    DrawEffort,
    DrawProblem,
    DrawQuality,
    DrawRow,
    Person,
    build_draw_row,
    explain_draft_table,
    list_draws,
    player_names,
)
from tournaments.draws.repair import repair_draft
from tournaments.draws.search_job import run_draw_job
from tournaments.draws.seat_reason import explain_published_seat
from tournaments.draws.seating_rules import (
    SeatingRuleLine,
    add_rule,
    list_seating_rules,
    remove_rule,
)
from tournaments.draws.settings import DRAW_SETTING_TYPES, METHOD, DrawSettings, DrawSettingsJson

__all__ = [
    "DRAW_SETTING_TYPES",
    "MAX_DRAFTS",
    "MAX_SEED",
    "METHOD",
    "STILL_PLAYING",
    "DraftComparison",
    "DraftRound",
    "DrawEffort",
    "DrawProblem",
    "DrawQuality",
    "DrawRow",
    "DrawSettings",
    "DrawSettingsJson",
    "Finding",
    "MeetingAgain",
    "Person",
    "SeatingRuleLine",
    "add_rule",
    "build_draw_row",
    "check_draw",
    "choose_draw",
    "compare_drafts",
    "discard_draw",
    "draft_by_hand",
    "explain_draft_table",
    "explain_published_seat",
    "find_mismatch",
    "find_unfinished_tables",
    "list_drafts",
    "list_draws",
    "list_findings",
    "list_open_draws",
    "list_seating_rules",
    "open_draw",
    "player_names",
    "price_draft_swap",
    "publish_draw",
    "redraw",
    "remove_rule",
    "repair_draft",
    "request_draw",
    "run_draw_job",
    "stop_draw",
    "swap_in_draft",
]
