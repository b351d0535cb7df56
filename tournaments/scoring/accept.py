"""Acceptance: make a version of a deal the one that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core import outbox
from tournaments.events import bump_table_version, is_finished, score_sheet_for
from tournaments.models import DealResult
from tournaments.scoring.signatures import start_consent_period
from tournaments.scoring.versions import insert_version
from tournaments.standings import rescore_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    import engine
    from tournaments.models import Table


def accept_result(result: DealResult, score: engine.DealScore, current: DealResult | None) -> None:
    """Make `result` the accepted version of its deal, replacing `current`.

    Updates the table's totals and revision, requests new standings and, if this was the last deal,
    starts the consent period. The table's row must be locked.
    """
    table = result.table
    if current is not None:  # first: a unique constraint allows one
        DealResult.objects.filter(pk=current.pk).update(is_accepted=False)
    result.is_accepted, result.claim, result.replaces = True, "", current
    result.score, result.points = score.to_json(), list(score.points)
    if result._state.adding:
        insert_version(result)
    else:
        result.save(update_fields=["is_accepted", "claim", "replaces", "score", "points"])
    add_to_totals(table, score, current)
    table.revision += 1
    bump_table_version(table, "revision", "points", "failed", "deals_in")
    comes_late = score_sheet_for(table).looks_back and table.deals_in >> score.number
    if current is not None or comes_late:
        # Who deals, and what counts double, may depend on an earlier deal.
        rescore_table(table)
    outbox.request_standings(table.event_id)
    # While deals are disputed the period does not start: resolving the last one starts it.
    if is_finished(table) and not table.claims_in:
        start_consent_period(table)


def add_to_totals(table: Table, score: engine.DealScore, replaced: DealResult | None) -> None:
    """Add a deal to the table's totals in memory, in place of an earlier version of it."""
    was = replaced.score if replaced else {}
    table.points = _moved(table.points, score.points, was.get("points"))
    table.failed = _moved(table.failed, score.failed, was.get("failed"))
    table.deals_in |= 1 << (score.number - 1)


def _moved(total: list[int], more: Sequence[int], less: Sequence[int] | None) -> list[int]:
    """Return totals by seat with one deal added and another subtracted."""
    nothing = [0] * len(more)
    changes = zip(total or nothing, more, less or nothing, strict=True)
    return [had + new - old for had, new, old in changes]
