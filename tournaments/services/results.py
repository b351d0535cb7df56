"""Taking in the results of deals: every report a new version, one accepted version a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction

import engine
from tournaments import dispatch
from tournaments.access import access_table_to_score
from tournaments.errors import (
    DealNotYet,
    FieldProblem,
    GameIsOver,
    InvalidInput,
    NeedsConsent,
    NotFound,
    StaleVersion,
    VersionNeeded,
)
from tournaments.models import DealResult, Table
from tournaments.prepared import Inserts, Prepared
from tournaments.reports import digest_of, report_to_json
from tournaments.services.naming import tidy
from tournaments.services.standings import job_key, rescore_table
from tournaments.sheets import AcceptedScores, next_number, sheet_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tournaments.actors import Actor

NEED_CONSENT = frozenset({"forbidden-total"})
"""Warnings that the table must accept by name, because most often they are slips."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a report.

    `result` is None for a preview. `points` are the table's totals, one a seat, with the report
    counted. `next_plan` is the next deal without a result, None when the game is over or when an
    earlier deal must come first.
    """

    table: Table
    score: engine.DealScore
    result: DealResult | None
    points: tuple[int, ...]
    next_plan: engine.DealPlan | None
    is_repeat: bool = False


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
) -> Taken:
    """Take in the result of deal `number` (from 1) at a table.

    Sent again it changes nothing and answers the same. A different result for a deal that has
    one is a correction and must say which version it is `based_on`; both stay readable.

    `accepting` names the warnings that the table knows of and stands by.

    Raises NotFound, EventIsFinal (access), InvalidInput (it cannot be), NeedsConsent (it breaks
    a rule of nominating), VersionNeeded, StaleVersion (corrections), DealNotYet.
    """
    table = access_table_to_score(by, table_id, lock=True)
    said = report_to_json(report)
    digest = digest_of(said)
    current = _accepted(table, number)
    if current is not None and current.digest == digest:
        return _as_before(table, current)
    _check_version(current, based_on)
    _check_open(table, current, report)
    score = score_report(table, number, report)
    _check_consent(score, accepting)
    result = DealResult(
        table=table,
        number=number,
        version=current.version + 1 if current else 1,
        replaces=current,
        report=said,
        digest=digest,
        score=score.to_json(),
        points=list(score.points),
        reason=tidy(reason, field="reason", most=200) if reason.strip() else "",
        source=by.source,
        entered_by=by.user,
        entered_as=by.shown_as,
    )
    _record(table, result, score, current)
    return Taken(table, score, result, tuple(table.points), plan_next(table))


def preview_result(
    *,
    by: Actor,
    table_id: int,
    number: int,
    report: engine.DealReport,
) -> Taken:
    """What `submit_result` would make of a report, without saving. Raises as it does.

    Warnings are only shown: the score carries them.
    """
    table = access_table_to_score(by, table_id)
    current = _accepted(table, number)
    _check_open(table, current, report)
    score = score_report(table, number, report)
    _count(table, score, current)
    return Taken(table, score, None, tuple(table.points), plan_next(table))


def score_report(table: Table, number: int, report: engine.DealReport) -> engine.DealScore:
    """The engine's score of a report, its refusals put in the league's words."""
    try:
        return sheet_of(table).score(number, report, AcceptedScores(table))
    except engine.ReportRefused as refused:
        raise InvalidInput(
            "This cannot be the result of the deal.",
            tuple(FieldProblem(p.field, p.code, p.message, p.seat) for p in refused.problems),
        ) from refused
    except engine.NoSuchDeal as refused:
        raise NotFound(refused.message) from refused
    except engine.DealUnknownYet as refused:
        raise DealNotYet(refused.message, extra={"needs": refused.needs}) from refused


def plan_next(table: Table) -> engine.DealPlan | None:
    """The next deal without a result; None when the game is over or it cannot be known yet."""
    number = next_number(table)
    if number is None:
        return None
    try:
        return sheet_of(table).plan(number, AcceptedScores(table))
    except engine.DealUnknownYet:
        return None


def _accepted(table: Table, number: int) -> DealResult | None:
    """The accepted result of a deal. The locked table knows whether there is one to be read."""
    if not table.has_deal(number):
        return None
    return _accepted_result.find(table.pk, number)


_results = Inserts(DealResult)
_accepted_result = Prepared(
    DealResult,
    lambda table_id, number: DealResult.objects.filter(
        table=table_id, number=number, is_accepted=True
    ),
)


def _as_before(table: Table, current: DealResult) -> Taken:
    score = engine.DealScore.from_json(current.score)
    points = tuple(table.points)
    return Taken(table, score, current, points, plan_next(table), is_repeat=True)


def _check_version(current: DealResult | None, based_on: int | None) -> None:
    if current is None and based_on is not None:
        raise StaleVersion("This deal has no result to correct.")
    if current is None or based_on == current.version:
        return
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


def _check_open(table: Table, current: DealResult | None, report: engine.DealReport) -> None:
    """Refuse a new deal at a table whose game was ended, and reasons that nobody could read."""
    if current is None and table.closed_at is not None:
        raise GameIsOver(
            "This table's game was ended early, so no more deals are taken. What is in can be "
            "corrected, and an organiser can let the table play on."
        )
    for override in report.overrides.values():
        if override.reason.strip():  # that there is one is the engine's rule
            tidy(override.reason, field="overrides", most=200)


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


def _record(
    table: Table, result: DealResult, score: engine.DealScore, current: DealResult | None
) -> None:
    """Write the version, count it at the table, ask for new standings."""
    if current is not None:  # first, or there would be two accepted versions for a moment
        DealResult.objects.filter(pk=current.pk).update(is_accepted=False)
    _results.add(result)
    _count(table, score, current)
    table.revision += 1
    Table.objects.filter(pk=table.pk).update(
        revision=table.revision,
        points=table.points,
        failed=table.failed,
        deals_in=table.deals_in,
    )
    if current is not None:
        rescore_table(table)  # who deals, and so what is warned of, may hang on a corrected deal
    dispatch.request("standings", job_key(table.event_id), event_id=table.event_id)


def _count(table: Table, score: engine.DealScore, replaced: DealResult | None) -> None:
    """Count a deal in the table's totals (in memory), in place of a former version of it."""
    was = replaced.score if replaced else {}
    table.points = _moved(table.points, score.points, was.get("points"))
    table.failed = _moved(table.failed, score.failed, was.get("failed"))
    table.deals_in |= 1 << (score.number - 1)


def _moved(total: list[int], more: Sequence[int], less: Sequence[int] | None) -> list[int]:
    """Seat by seat, the total with one deal counted and another no longer."""
    nothing = [0] * len(more)
    changes = zip(total or nothing, more, less or nothing, strict=True)
    return [had + new - old for had, new, old in changes]
