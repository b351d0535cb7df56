"""Make a version of a deal the one that counts.

The table's row must be locked by the command that calls this (`submit`, `claims`). That lock alone
puts the writers of a table in order; no row above it is locked, so tables never wait for each other
(ADR 0357).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.core import outbox
from tournaments.core.audit import list_changes, record
from tournaments.core.deal_reports import report_from_json
from tournaments.core.raw_rows import Insert, Update
from tournaments.events import is_finished, next_table_version, score_sheet_for
from tournaments.models import Claim, DealResult, Seat
from tournaments.scoring.signatures import start_consent_period
from tournaments.scoring.versions import new_version, next_version
from tournaments.standings import rescore_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    import engine
    from tournaments.core.actors import Actor
    from tournaments.core.audit import Change
    from tournaments.models import Table
    from tournaments.scoring.versions import ScoredSubmission


def accept_submission(scored: ScoredSubmission, current: DealResult | None) -> DealResult:
    """Insert a new version of a deal that counts, in place of `current`.

    `current` is None if the deal has no accepted version. The table's row must be locked.
    """
    _replace(current)
    result = new_version(scored, replaces=current)
    _include(result, scored.deal_score, current, [Insert(result)])
    return result


def accept_again(
    current: DealResult, score: engine.DealScore, *, by: Actor, name: str, reason: str
) -> DealResult:
    """Insert a version with the report of `current` and another score, in its place.

    The table's row must be locked.
    """
    _replace(current)
    result = DealResult(
        table=current.table,
        number=current.number,
        version=next_version(current.table, current.number),
        replaces=current,
        report=current.report,
        digest=current.digest,
        score=score.to_json(),
        points=list(score.points),
        reason=reason,
        source=by.source,
        entered_by=by.user,
        entered_as=name,
    )
    _include(result, score, current, [Insert(result)])
    return result


def accept_claim(result: DealResult, score: engine.DealScore, current: DealResult | None) -> None:
    """Make an open claim the accepted version of its deal, in place of `current`.

    `score` is what it is worth now, which may differ from the score of the claim. `current` is None
    if the deal has no accepted version. The table's row must be locked.
    """
    _replace(current)
    result.is_accepted, result.claim, result.replaces = True, Claim.NONE, current
    result.score, result.points = score.to_json(), list(score.points)
    result.counts_since = timezone.now()
    changed = ("is_accepted", "claim", "replaces", "score", "points", "counts_since")
    _include(result, score, current, [Update(result, changed)])


def _replace(current: DealResult | None) -> None:
    # The old version goes first: a partial unique index allows one accepted version (ADR 0010).
    if current is not None:
        DealResult.objects.filter(pk=current.pk).update(is_accepted=False)


def _include(
    result: DealResult,
    score: engine.DealScore,
    replaced: DealResult | None,
    writes: list[Insert | Update],
) -> None:
    """Write the result, the table's totals and revision, and a job for the standings.

    If this was the last deal, the consent period starts.
    """
    table = result.table
    add_to_totals(table, score, replaced)
    # The revision is the version of the card: signatures for an older one no longer count, and
    # the next refresh of the standings scores the table again (ADR 0011, ADR 0073).
    table.revision += 1
    writes.append(next_table_version(table, "revision", "points", "failed", "deals_in"))
    # Only enqueued: the event's row is not locked here, so phones never wait for the standings.
    outbox.request_standings(table.event_id, beside=writes)
    # Deal n has bit n - 1, so what the shift leaves are the deals after this one.
    if score_sheet_for(table).looks_back and table.deals_in >> score.number:
        # Who deals, and what counts double, may depend on an earlier deal.
        rescore_tables([table])
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


def log_correction(by: Actor, result: DealResult, replaced: DealResult | None) -> None:
    """Log that a deal that counted was corrected, with its numbers before and after.

    The first version of a deal is not logged: the card has it.
    """
    if replaced is None:
        return
    table = result.table
    where = f"table {table.number} of round {table.round.number}"
    why = f": {result.reason}" if result.reason else "."
    record(
        by,
        table.event.club,
        "deal-corrected",
        f"Deal {result.number} at {where} was corrected{why}",
        event=table.event,
        changes=list_number_changes(result, replaced),
        table_id=table.pk,
        number=result.number,
    )


def list_number_changes(result: DealResult, replaced: DealResult | None) -> list[Change]:
    """List what each player has in a version of a deal and had in the one it replaces, in words."""
    names = dict(Seat.objects.filter(table=result.table_id).values_list("number", "player__name"))
    before, after = _format_numbers(replaced), _format_numbers(result)
    return list_changes(before, after, {str(seat): name for seat, name in names.items()})


def _format_numbers(result: DealResult | None) -> dict[str, object]:
    if result is None:
        return {}
    report = report_from_json(result.report)
    found: dict[str, object] = {}
    for seat, points in enumerate(result.points):
        nominated, tricks = _at(report.nominations, seat), _at(report.tricks, seat)
        parts = [] if nominated is None else [f"nominated {nominated}"]
        parts += [] if tricks is None else [f"took {tricks}"]
        found[str(seat)] = ", ".join([*parts, f"{points} points"])
    return found


def _at(numbers: Sequence[int | None] | None, seat: int) -> int | None:
    return numbers[seat] if numbers is not None and seat < len(numbers) else None
