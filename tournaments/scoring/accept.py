"""Make a version of a deal the one that counts.

The table's row must be locked by the command that calls this (`submit`, `claims`). That lock alone
puts the writers of a table in order; no row above it is locked, so tables never wait for each other
(ADR 0015).
"""

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

    `result` is a new row or an open claim; `current` is None if the deal has no accepted version.
    Updates the table's totals and revision, enqueues a refresh of the standings and, if this was
    the last deal, starts the consent period. The table's row must be locked.
    """
    table = result.table
    # The old version goes first: a partial unique index allows one accepted version (ADR 0010).
    if current is not None:
        DealResult.objects.filter(pk=current.pk).update(is_accepted=False)
    result.is_accepted, result.claim, result.replaces = True, "", current
    result.score, result.points = score.to_json(), list(score.points)
    if result._state.adding:
        insert_version(result)
    else:
        result.save(update_fields=["is_accepted", "claim", "replaces", "score", "points"])
    add_to_totals(table, score, current)
    # The revision is the version of the card: signatures for an older one no longer count, and
    # the next refresh of the standings scores the table again (ADR 0011, ADR 0073).
    table.revision += 1
    bump_table_version(table, "revision", "points", "failed", "deals_in")
    # Deal n has bit n - 1, so what the shift leaves are the deals after this one.
    comes_late = score_sheet_for(table).looks_back and table.deals_in >> score.number
    if current is not None or comes_late:
        # Who deals, and what counts double, may depend on an earlier deal.
        rescore_table(table)
    # Only enqueued: the event's row is not locked here, so phones never wait for the standings.
    outbox.request_standings(table.event_id)
    # While deals are disputed the period does not start: resolving the last one starts it.
    if is_finished(table) and not table.claims_in:
        start_consent_period(table)


def add_to_totals(table: Table, score: engine.DealScore, replaced: DealResult | None) -> None:
    """Add a deal to the table's totals in memory, in place of an earlier version of it.

    `replaced` is that version, None for the first one. The row is not saved.
    """
    was = replaced.score if replaced else {}
    table.points = _moved(table.points, score.points, was.get("points"))
    table.failed = _moved(table.failed, score.failed, was.get("failed"))
    table.deals_in |= 1 << (score.number - 1)


def _moved(total: list[int], more: Sequence[int], less: Sequence[int] | None) -> list[int]:
    """Return totals by seat with one deal added and another subtracted."""
    nothing = [0] * len(more)
    changes = zip(total or nothing, more, less or nothing, strict=True)
    return [had + new - old for had, new, old in changes]
