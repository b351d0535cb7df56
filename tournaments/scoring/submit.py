"""Submit the result of a deal: each report is a new version, and one version is accepted.

A result that is sent again gets the same answer, and only a correction needs a version (ADR 0021).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

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
from tournaments.core.translation import translate
from tournaments.core.validation import clean_text, field_error
from tournaments.events import next_deal_number
from tournaments.models import Agreement, DealResult, Source
from tournaments.models.table import MAX_DEALS
from tournaments.scoring.accept import accept_result, add_to_totals
from tournaments.scoring.claims import close_claims, record_claim
from tournaments.scoring.phones import get_or_create_phone, submitter_name
from tournaments.scoring.report_scores import score_report
from tournaments.scoring.submission_result import (
    SubmissionResult,
    find_next_plan,
    repeated_submission,
)
from tournaments.scoring.versions import find_accepted_result, next_version

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    import engine
    from tournaments.core.actors import Actor
    from tournaments.models import Phone, Table

NEED_CONSENT = frozenset({"forbidden-total"})
"""Codes of warnings that a table has to accept by name, since they usually are slips."""


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
    """Submit the result of deal `number` (from 1) at a table.

    Submitting it again changes nothing and gives the same answer. A different result for a deal
    that has one is a correction: it must name the version that it is `based_on`, and the `reason`;
    both versions are kept. If the event asks for a second phone, or two phones disagree, the result
    waits as a claim. A phone may change its own claim without a reason.

    `accepting` has the codes of the warnings that the table allows.

    Raises NotFound, EventIsFinal (access), InvalidInput (it cannot be, a correction without a
    reason), NeedsConsent (it breaks a rule of nominating), VersionNeeded, StaleVersion
    (corrections), DealNotYet, GameIsOver, PhoneNeeded.
    """
    # The table first, and no other row: whether the event still takes results is in this row
    # (`is_open`), so a request that waited for the lock sees what was decided meanwhile (ADR 0015).
    table = access_table_to_score(by, table_id, lock=True)
    current = find_accepted_result(table, number)
    draft = _draft(by, table, number, report)
    draft.corrects = based_on
    waits = _has_to_wait(by, draft, current)
    # Before any check of versions: a phone that lost our answer sends the same body again.
    if current is not None and current.digest == draft.digest and not waits:
        close_claims(table, number)
        return repeated_submission(table, current)
    _check_version(current, draft, waits=waits)
    _check_open(table, current, report)
    # A claim is scored on top of its phone's other claims, so that a game in which results decide
    # who deals can be entered offline to its end (ADR 0071).
    score = score_report(table, number, report, draft.phone if waits else None)
    _check_over(table, number, current)
    _check_consent(score, accepting)
    draft.score, draft.points = score.to_json(), list(score.points)
    draft.reason = clean_text(reason, field="reason", max_length=200) if reason.strip() else ""
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
    """Return what `submit_result` would, without saving. Raises the same errors.

    Warnings are not refused: they are in the score. `earlier` are the scores of the deals before,
    if some of them are not saved yet.
    """
    table = access_table_to_score(by, table_id)
    current = find_accepted_result(table, number)
    _check_open(table, current, report)
    score = score_report(table, number, report, earlier=earlier)
    _check_over(table, number, current)
    add_to_totals(table, score, current)  # on this object only; the row is neither locked nor saved
    return SubmissionResult(table, score, None, tuple(table.points), find_next_plan(table))


def _draft(by: Actor, table: Table, number: int, report: engine.DealReport) -> DealResult:
    """Return an unsaved version of what was sent, not scored yet."""
    content, phone = report_to_json(report), get_or_create_phone(by, table)
    return DealResult(
        table=table,
        number=number,
        report=content,
        digest=report_digest(content),
        source=by.source,
        phone=phone,
        entered_by=by.user,
        entered_as=submitter_name(by, phone),
    )


def _has_to_wait(by: Actor, draft: DealResult, current: DealResult | None) -> bool:
    """Return whether a report has to wait for agreement. Raises PhoneNeeded.

    Results of people who are signed in and of online tables never wait. Even if the event asks for
    no second phone, two phones do not overwrite each other: a different result that is not a
    correction of the accepted version waits, too.
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
    # Without keys nothing shows whether two reports are from two phones or from one.
    if waits and phone is None:
        raise PhoneNeeded(
            _(
                "Two phones have to agree at this table, so each needs a key of its own. Scan the "
                "code on the table again."
            )
        )
    return waits


def _entered(phone: Phone, current: DealResult | None) -> bool:
    return current is not None and current.phone_id == phone.pk


def _check_version(current: DealResult | None, draft: DealResult, *, waits: bool) -> None:
    based_on = draft.corrects
    if current is None and based_on is not None:
        raise StaleVersion(_("This deal has no result to correct."))
    if current is None or based_on == current.version or current.digest == draft.digest:
        return
    if waits and draft.phone is not None and not _entered(draft.phone, current):
        return  # it will wait beside the accepted version
    shown = {"current": current_version(current)}
    if based_on is None:
        raise VersionNeeded(
            _(
                "%(name)s has entered this deal already. A correction must name the version that "
                "it corrects."
            )
            % {"name": current.entered_as},
            extra=shown,
        )
    raise StaleVersion(
        _("%(name)s has changed this deal since; it is now at version %(version)s.")
        % {"name": current.entered_as, "version": current.version},
        extra=shown,
    )


def _check_reason(draft: DealResult, current: DealResult | None) -> None:
    """Refuse a correction without a reason, unless it describes the same deal."""
    if current is None or draft.corrects is None or draft.reason:
        return
    if not is_equivalent(current, draft):
        raise field_error("reason", "required", _("Enter a short reason."))


def _check_open(table: Table, current: DealResult | None, report: engine.DealReport) -> None:
    """Refuse a new deal at a table whose game is over, and reasons that cannot be read."""
    if current is None and table.closed_at is not None:
        raise GameIsOver(
            _(
                "This table's game was ended early, so no more deals can be entered. The others "
                "can be corrected, and an organiser can let the table play on."
            )
        )
    for override in report.overrides.values():
        if override.reason.strip():  # the engine refuses a missing one
            clean_text(override.reason, field="overrides", max_length=200)


def _check_over(table: Table, number: int, current: DealResult | None) -> None:
    """Refuse a deal beyond the last one, or after the end of the game."""
    if number > MAX_DEALS:
        raise NotFound(
            _("There is no deal %(number)s; the last one is deal %(last)s.")
            % {"number": number, "last": MAX_DEALS}
        )
    if current is None and table.closed_at is None and next_deal_number(table) is None:
        raise GameIsOver(_("This table's game is over, so no more deals can be entered."))


def current_version(result: DealResult) -> dict[str, Any]:
    """Return what the sender of a refused report is shown of the accepted version."""
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
            " ".join(translate(warning.message) for warning in missing),
            tuple(FieldProblem("nominations", w.code, translate(w.message)) for w in missing),
            extra={"accept": [warning.code for warning in missing]},
        )
