"""Submit the result of a deal: each report is a new version, and one version is accepted.

A result that is sent again gets the same answer, and only a correction needs a version (ADR 0021).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

import engine
from tournaments.core.access import access_table_to_score
from tournaments.core.deal_reports import is_equivalent, report_digest, report_to_json
from tournaments.core.errors import (
    DealIsVoid,
    FieldProblem,
    GameIsOver,
    NeedsConsent,
    NotFound,
    NotNow,
    PhoneNeeded,
    Refused,
    StaleVersion,
    VersionNeeded,
)
from tournaments.core.translation import translate
from tournaments.core.validation import clean_text, field_error
from tournaments.events import next_deal_number
from tournaments.models import Agreement, DealResult, Source
from tournaments.models.table import MAX_DEALS
from tournaments.scoring.accept import accept_submission, add_to_totals, log_correction
from tournaments.scoring.claims import close_claims, record_claim, submission_result
from tournaments.scoring.decision import (
    Refusal,
    Refuse,
    Repeat,
    Submission,
    Wait,
    decide,
    reconsider,
)
from tournaments.scoring.next_plan import find_next_plan
from tournaments.scoring.phones import get_or_create_phone, submitter_name
from tournaments.scoring.report_fields import MAX_TEXT_LENGTH
from tournaments.scoring.report_scores import compare_report, compare_scored, score_report
from tournaments.scoring.submission_result import (
    SubmissionResult,
    repeated_submission,
)
from tournaments.scoring.versions import (
    ScoredSubmission,
    Versions,
    as_version,
    find_accepted_result,
    open_claims,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from tournaments.core.actors import Actor
    from tournaments.core.errors import CurrentVersion, FurtherMembers
    from tournaments.models import Phone, Table

NEED_CONSENT = frozenset({"forbidden-total"})
"""Codes of warnings that a table has to accept by name, since they usually are slips."""

QUICK_CORRECTION = timedelta(minutes=1)
"""For how long who entered a deal may correct it without a reason: a slip needs none."""
READY_REASONS = (
    gettext_noop("Mistyped"),
    gettext_noop("Counted wrongly"),
    gettext_noop("Agreed at the table"),
)
"""Reasons for a correction to choose from. Any other may be entered."""


@transaction.atomic
def submit_result(
    *,
    by: Actor,
    table_id: int,
    number: int,
    report: engine.DealReport,
    accepting: Collection[str] = (),
    reason: str = "",
    based_on: int | Versions | None = None,
    only_new: bool = False,
) -> SubmissionResult:
    """Submit the result of deal `number` (from 1) at a table.

    Submitting it again changes nothing and gives the same answer. A different result for a deal
    that has one is a correction: it must name the version that it is `based_on`, and the `reason`
    unless the same phone or person entered it within `QUICK_CORRECTION`; both versions are kept. If
    the event asks for a second phone, or two phones disagree, the result waits as a claim. A phone
    may change its own claim without a reason.

    `based_on` is a version, or several of which the current one must be one. With `only_new` a deal
    that has a result already is refused. `accepting` has the codes of the warnings that the table
    allows.

    Raises NotFound, EventIsFinal (access), InvalidInput (it cannot be, a correction without a
    reason), NeedsConsent (it breaks a rule of nominating), VersionNeeded, StaleVersion
    (corrections), DealIsVoid, DealNotYet, GameIsOver, PhoneNeeded, NotNow (a sealed table).
    """
    # The table first, and no other row: whether the event still takes results is in this row
    # (`is_open`), so a request that waited for the lock sees what was decided meanwhile (ADR 0357).
    table = access_table_to_score(by, table_id, lock=True)
    _check_sealed(by, table)
    phone = get_or_create_phone(by, table)
    current = find_accepted_result(table, number)
    if only_new and current is not None:
        raise _refusal(Refusal.STALE_VERSION, current)
    if isinstance(based_on, Versions):
        based_on = based_on.pick(current.version if current else None)
    submission = _build_submission(by, table, phone, report, corrects=based_on, reason=reason)
    claims = [] if submission.acts_for_club else open_claims(table, number)
    accepted = as_version(current) if current else None
    decision = decide(accepted, submission, [as_version(one) for one in claims])
    if isinstance(decision, Refuse):
        decision = reconsider(decision, accepted, compare_report(table, current, report))
    if isinstance(decision, Refuse):
        raise _refusal(decision.why, current)
    if isinstance(decision, Repeat):
        return _answer_again(table, decision, current, claims, phone)
    waiting = phone if isinstance(decision, Wait) else None  # only a phone's report waits
    _check_open(table, current, is_held=by.source is Source.ONLINE and table.has_held(number))
    # A claim is scored on top of its phone's other claims, so that a game in which results decide
    # who deals can be entered offline to its end (ADR 0071).
    scored = ScoredSubmission(
        table, number, submission, score_report(table, number, report, waiting)
    )
    _check_over(table, number, current)
    _check_consent(scored.deal_score, accepting)
    decision = reconsider(decision, accepted, compare_scored(current, scored))
    if isinstance(decision, Repeat):
        return _answer_again(table, decision, current, claims, phone)
    _check_reason(scored, current)
    if waiting is not None:
        return record_claim(scored, current, claims, waiting)
    result = accept_submission(scored, current)
    log_correction(by, result, current)
    close_claims(table, number)
    return SubmissionResult(
        table, scored.deal_score, result, tuple(table.points), find_next_plan(table)
    )


def without_saving(submit: Callable[[], SubmissionResult]) -> SubmissionResult:
    """Return what submitting a result would give, and save nothing. Raises the same errors."""
    with transaction.atomic():
        taken = submit()
        transaction.set_rollback(True)
    # What was written is gone, and so is a phone that sent its first report.
    return replace(taken, result=None, claims=(), sender=None)


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
    _check_sealed(by, table)
    current = find_accepted_result(table, number)
    _check_open(table, current)
    _check_override_reasons(report)
    score = score_report(table, number, report, earlier=earlier)
    _check_over(table, number, current)
    add_to_totals(table, score, current)  # on this object only; the row is neither locked nor saved
    return SubmissionResult(table, score, None, tuple(table.points), find_next_plan(table))


def _build_submission(
    by: Actor,
    table: Table,
    phone: Phone | None,
    report: engine.DealReport,
    *,
    corrects: int | None,
    reason: str,
) -> Submission:
    """Return what was sent, as values. Raises InvalidInput for a reason that cannot be read."""
    _check_override_reasons(report)
    content = report_to_json(report)
    return Submission(
        digest=report_digest(content),
        phone=phone.pk if phone else None,
        corrects=corrects,
        acts_for_club=by.user is not None or by.source is Source.ONLINE,
        needs_confirmation=table.event.agreement == Agreement.EACH_DEAL,
        report=content,
        reason=clean_text(reason, field="reason", max_length=MAX_TEXT_LENGTH)
        if reason.strip()
        else "",
        source=by.source,
        user=by.user.pk if by.user else None,
        entered_as=submitter_name(by, phone),
    )


def _answer_again(
    table: Table,
    repeat: Repeat,
    current: DealResult | None,
    claims: list[DealResult],
    phone: Phone | None,
) -> SubmissionResult:
    """Return the answer to a report that equals the accepted version or the phone's own claim."""
    if current is not None and current.version == repeat.number:
        close_claims(table, current.number)
        return repeated_submission(table, current)
    claim = next(one for one in claims if one.version == repeat.number)
    return submission_result(table, claim, phone, is_repeat=True)


def _check_override_reasons(report: engine.DealReport) -> None:
    for override in report.overrides.values():
        if override.reason.strip():  # the engine refuses a missing one
            clean_text(override.reason, field="overrides", max_length=MAX_TEXT_LENGTH)


def _refusal(why: Refusal, current: DealResult | None) -> Refused:
    """Return the error that says why a report is refused, with the version that counts."""
    if why is Refusal.PHONE_NEEDED:
        return PhoneNeeded(
            _(
                "Two phones have to agree at this table, so each needs a key of its own. Scan the "
                "code on the table again."
            )
        )
    if current is None:
        return StaleVersion(_("This deal has no result to correct."))
    shown: FurtherMembers = {"current": current_version(current)}
    if why is Refusal.VERSION_NEEDED:
        return VersionNeeded(
            _(
                "%(name)s has entered this deal already. A correction must name the version that "
                "it corrects."
            )
            % {"name": current.entered_as},
            extra=shown,
        )
    return StaleVersion(
        _("%(name)s has changed this deal since; it is now at version %(version)s.")
        % {"name": current.entered_as, "version": current.version},
        extra=shown,
    )


def _check_reason(scored: ScoredSubmission, current: DealResult | None) -> None:
    """Refuse a correction without a reason, unless it describes the same deal or comes at once."""
    sent = scored.submission
    if current is None or sent.corrects is None or sent.reason:
        return
    if not (_corrects_at_once(sent, current) or is_equivalent(current, scored)):
        raise field_error("reason", "required", _("Enter a short reason."))


def _corrects_at_once(sent: Submission, current: DealResult) -> bool:
    """Return whether this is a slip that the same phone or person noticed within a minute.

    It is none where a second phone had to agree: two would have to have slipped.
    """
    if sent.needs_confirmation:
        return False
    same_phone = sent.phone is not None and sent.phone == current.phone_id
    same_person = sent.user is not None and sent.user == current.entered_by_id
    since = timezone.now() - current.entered_at
    return (same_phone or same_person) and since < QUICK_CORRECTION


def _check_sealed(by: Actor, table: Table) -> None:
    """Refuse all that people enter at a sealed table: everyone could see it in the standings."""
    if table.is_sealed and by.source is not Source.ONLINE:
        raise NotNow(
            _(
                "This table plays the same deals as other tables, online. Its results come in by "
                "themselves when all of those tables have finished."
            )
        )


def _check_open(table: Table, current: DealResult | None, *, is_held: bool = False) -> None:
    """Refuse a new deal at a table whose game was ended early, and another result of a void one."""
    if current is not None and engine.DealScore.from_json(current.score).is_void:
        raise DealIsVoid(
            _(
                "The director has made deal %(number)s void: it counts for no player. An organiser "
                "can restore it."
            )
            % {"number": current.number}
        )
    if current is None and table.closed_at is not None and not is_held:
        raise GameIsOver(
            _(
                "This table's game was ended early, so no more deals can be entered. The others "
                "can be corrected, and an organiser can let the table play on."
            )
        )


def _check_over(table: Table, number: int, current: DealResult | None) -> None:
    """Refuse a deal beyond the last one, or after the end of the game."""
    if number > MAX_DEALS:
        raise NotFound(
            _("There is no deal %(number)s; the last one is deal %(last)s.")
            % {"number": number, "last": MAX_DEALS}
        )
    if current is None and table.closed_at is None and next_deal_number(table) is None:
        raise GameIsOver(_("This table's game is over, so no more deals can be entered."))


def current_version(result: DealResult) -> CurrentVersion:
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
