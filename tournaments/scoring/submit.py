"""Taking in the results of deals: every report a new version, one accepted version a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournaments.core.access import access_table_to_score
from tournaments.core.deal_reports import is_equivalent, report_digest, report_to_json
from tournaments.core.errors import (
    FieldProblem,
    GameIsOver,
    NeedsConsent,
    NotFound,
    PhoneNeeded,
    StaleVersion,
    VersionNeeded,
)
from tournaments.core.validation import clean_text, field_error
from tournaments.events import next_deal_number
from tournaments.models import Agreement, DealResult, Source
from tournaments.models.table import MOST_DEALS
from tournaments.scoring.accept import (
    SubmissionResult,
    accept_result,
    add_to_totals,
    find_accepted_result,
    find_next_plan,
    next_version,
    repeated_submission,
    score_report,
)
from tournaments.scoring.claims import close_claims, record_claim
from tournaments.scoring.phones import get_or_create_phone, submitter_name

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    import engine
    from tournaments.core.actors import Actor
    from tournaments.models import Phone, Table

NEED_CONSENT = frozenset({"forbidden-total"})
"""Warnings that the table must accept by name, because most often they are slips."""


@transaction.atomic
def submit_result(
    *,
    by: Actor,
    table_id: int,
    number: int,
    report: engine.DealReport,
    accepting: Collection[str] = (),
    reason: str = "",
    based_on: int | None = None,
) -> SubmissionResult:
    """Take in the result of deal `number` (from 1) at a table.

    Sent again it changes nothing and answers the same. A different result for a deal that has
    one is a correction and must say which version it is `based_on`, and the `reason`; both stay
    readable. Where the event wants a second phone's word, or two phones differ, the report waits
    as a claim; a phone changes its own claim without a reason.

    `accepting` names the warnings that the table knows of and stands by.

    Raises NotFound, EventIsFinal (access), InvalidInput (it cannot be, a correction without a
    reason), NeedsConsent (it breaks a rule of nominating), VersionNeeded, StaleVersion
    (corrections), DealNotYet, GameIsOver, PhoneNeeded.
    """
    table = access_table_to_score(by, table_id, lock=True)
    current = find_accepted_result(table, number)
    draft = _draft(by, table, number, report)
    draft.corrects = based_on
    waits = _has_to_wait(by, draft, current)
    if current is not None and current.digest == draft.digest and not waits:
        close_claims(table, number)
        return repeated_submission(table, current)
    _check_version(current, draft, waits=waits)
    _check_open(table, current, report)
    score = score_report(table, number, report, draft.phone if waits else None)
    _check_over(table, number, current)
    _check_consent(score, accepting)
    draft.score, draft.points = score.to_json(), list(score.points)
    draft.reason = clean_text(reason, field="reason", most=200) if reason.strip() else ""
    _check_reason(draft, current)
    if waits:
        return record_claim(draft, current)
    draft.version = next_version(table, number)
    accept_result(draft, score, current)
    close_claims(table, number)
    return SubmissionResult(table, score, draft, tuple(table.points), find_next_plan(table))


def preview_result(
    *,
    by: Actor,
    table_id: int,
    number: int,
    report: engine.DealReport,
    earlier: Mapping[int, engine.DealScore] | None = None,
) -> SubmissionResult:
    """What `submit_result` would make of a report, without saving. Raises as it does.

    Warnings are only shown: the score carries them. `earlier` are the deals before it where some
    of them are not saved yet.
    """
    table = access_table_to_score(by, table_id)
    current = find_accepted_result(table, number)
    _check_open(table, current, report)
    score = score_report(table, number, report, earlier=earlier)
    _check_over(table, number, current)
    add_to_totals(table, score, current)
    return SubmissionResult(table, score, None, tuple(table.points), find_next_plan(table))


def _draft(by: Actor, table: Table, number: int, report: engine.DealReport) -> DealResult:
    """A version as it was sent, not yet scored."""
    said, phone = report_to_json(report), get_or_create_phone(by, table)
    return DealResult(
        table=table,
        number=number,
        report=said,
        digest=report_digest(said),
        source=by.source,
        phone=phone,
        entered_by=by.user,
        entered_as=submitter_name(by, phone),
    )


def _has_to_wait(by: Actor, draft: DealResult, current: DealResult | None) -> bool:
    """Whether a report has to wait for agreement. Who is signed in speaks for the club, and an
    online table has seen every card.

    Without such a rule two phones still do not overwrite each other: what differs and does not
    correct what counts now waits, too. Raises PhoneNeeded.
    """
    if by.user is not None or by.source is Source.ONLINE:
        return False
    table, phone = draft.table, draft.phone
    differs = current is None or current.digest != draft.digest
    if table.has_claim(draft.number):
        waits = True
    elif table.event.agreement == Agreement.EACH_DEAL:
        waits = differs
    else:
        overwrites = current is not None and draft.corrects != current.version
        waits = differs and overwrites and phone is not None and not _entered(phone, current)
    if waits and phone is None:
        raise PhoneNeeded(
            "At this table two phones have to agree, so this one must be told from the others. "
            "Scan the code on the table again."
        )
    return waits


def _entered(phone: Phone, current: DealResult | None) -> bool:
    return current is not None and current.phone_id == phone.pk


def _check_version(current: DealResult | None, draft: DealResult, *, waits: bool) -> None:
    based_on = draft.corrects
    if current is None and based_on is not None:
        raise StaleVersion("This deal has no result to correct.")
    if current is None or based_on == current.version or current.digest == draft.digest:
        return
    if waits and draft.phone is not None and not _entered(draft.phone, current):
        return  # it is kept beside what counts
    shown = {"current": current_version(current)}
    if based_on is None:
        raise VersionNeeded(
            f"This deal is in already, entered by {current.entered_as}. "
            "A correction must be based on what is there.",
            extra=shown,
        )
    raise StaleVersion(
        f"{current.entered_as} changed this deal in the meantime; "
        f"it is at version {current.version} now.",
        extra=shown,
    )


def _check_reason(draft: DealResult, current: DealResult | None) -> None:
    """Refuse to replace what was agreed without a word. To put the same otherwise needs none."""
    if current is None or draft.corrects is None or draft.reason:
        return
    if not is_equivalent(current, draft):
        raise field_error("reason", "required", "Say why, in a few words.")


def _check_open(table: Table, current: DealResult | None, report: engine.DealReport) -> None:
    """Refuse a new deal at a table whose game is over, and reasons that nobody could read."""
    if current is None and table.closed_at is not None:
        raise GameIsOver(
            "This table's game was ended early, so no more deals are taken. What is in can be "
            "corrected, and an organiser can let the table play on."
        )
    for override in report.overrides.values():
        if override.reason.strip():  # that there is one is the engine's rule
            clean_text(override.reason, field="overrides", most=200)


def _check_over(table: Table, number: int, current: DealResult | None) -> None:
    """Refuse a deal that the table cannot keep count of, and one after the end of the game."""
    if number > MOST_DEALS:
        raise NotFound(f"There is no deal {number}; the last is deal {MOST_DEALS}.")
    if current is None and table.closed_at is None and next_deal_number(table) is None:
        raise GameIsOver("This table's game is over, so no more deals are taken.")


def current_version(result: DealResult) -> dict[str, Any]:
    """What a sender needs to see of the result that stands in the way."""
    return {
        "version": result.version,
        "report": result.report,
        "points": result.points,
        "entered_as": result.entered_as,
        "entered_at": result.entered_at.isoformat(),
    }


def _check_consent(score: engine.DealScore, accepting: Collection[str]) -> None:
    missing = [w for w in score.warnings if w.code in NEED_CONSENT and w.code not in accepting]
    if missing:
        raise NeedsConsent(
            " ".join(warning.message for warning in missing),
            tuple(FieldProblem("nominations", w.code, w.message) for w in missing),
            extra={"accept": [warning.code for warning in missing]},
        )
