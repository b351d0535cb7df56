"""What a report comes to, and counting it at its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import engine
from tournaments.core import outbox
from tournaments.core.errors import DealNotYet, FieldProblem, InvalidInput, NotFound
from tournaments.core.prepared_statements import PreparedInsert, PreparedQuery
from tournaments.events import (
    AcceptedScores,
    bump_table_version,
    is_finished,
    next_deal_number,
    score_sheet_for,
)
from tournaments.models import OPEN_CLAIMS, DealResult, Phone, Table
from tournaments.scoring.signatures import start_consent_period
from tournaments.standings import rescore_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.scoring.score_cards import StoredDeal


@dataclass(frozen=True, slots=True)
class SubmissionResult:
    """What became of a report.

    `result` is None for a preview. `points` are the table's totals, one a seat, with the report
    counted if it counts. `next_plan` is the next deal that this sender has not reported, None when
    the game is over or when an earlier deal must come first. `claims` are the reports of this
    deal that wait for agreement, `sender` the phone that sent it, if one did.
    """

    table: Table
    score: engine.DealScore
    result: DealResult | None
    points: tuple[int, ...]
    next_plan: engine.DealPlan | None
    is_repeat: bool = False
    claims: tuple[StoredDeal, ...] = ()
    sender: Phone | None = None

    @property
    def state(self) -> str | None:
        """Whether the report is "accepted", or what its claim is; None for a preview."""
        if self.result is None:
            return None
        return "accepted" if self.result.is_accepted else self.result.claim


def score_report(
    table: Table,
    number: int,
    report: engine.DealReport,
    phone: Phone | None = None,
    earlier: Mapping[int, engine.DealScore] | None = None,
) -> engine.DealScore:
    """The engine's score of a report, its refusals put in the league's words.

    What the phone itself reported of earlier deals holds until something else counts there.
    With `earlier` these are the deals before it, whatever is stored.
    """
    known = AcceptedScores(table, phone) if earlier is None else earlier
    try:
        return score_sheet_for(table).score(number, report, known)
    except engine.ReportRefused as refused:
        raise InvalidInput(
            "This cannot be the result of the deal.",
            tuple(FieldProblem(p.field, p.code, p.message, p.seat) for p in refused.problems),
        ) from refused
    except engine.NoSuchDeal as refused:
        raise NotFound(refused.message) from refused
    except engine.DealUnknownYet as refused:
        raise DealNotYet(refused.message, extra={"needs": refused.needs}) from refused


def find_next_plan(table: Table, phone: Phone | None = None) -> engine.DealPlan | None:
    """The next deal that has no result, and no report of this phone's either.

    None when the game is over or it cannot be known yet.
    """
    own = [] if phone is None or not table.claims_in else _own_claims(table, phone)
    number = next_deal_number(table, besides=own)
    if number is None:
        return None
    try:
        return score_sheet_for(table).plan(number, AcceptedScores(table, phone))
    except engine.EngineError:
        return None


def _own_claims(table: Table, phone: Phone) -> list[int]:
    rows = DealResult.objects.filter(table=table, phone=phone, claim__in=OPEN_CLAIMS)
    return list(rows.values_list("number", flat=True))


def find_accepted_result(table: Table, number: int) -> DealResult | None:
    """The accepted result of a deal. The locked table knows whether there is one to be read."""
    if not table.has_deal(number):
        return None
    return _accepted_result.find(table.pk, number)


_results = PreparedInsert(DealResult)
_accepted_result = PreparedQuery(
    DealResult,
    lambda table_id, number: DealResult.objects.filter(
        table=table_id, number=number, is_accepted=True
    ),
)


def next_version(table: Table, number: int) -> int:
    """The number of a deal's next version; versions that never counted have one, too."""
    if not (table.has_deal(number) or table.has_claim(number)):
        return 1
    rows = DealResult.objects.filter(table=table, number=number).order_by("-version")
    return (rows.values_list("version", flat=True).first() or 0) + 1


def insert_version(result: DealResult) -> None:
    """Write a new version."""
    _results.add(result)


def repeated_submission(
    table: Table, result: DealResult, phone: Phone | None = None
) -> SubmissionResult:
    """The answer to a report that is there already."""
    score = engine.DealScore.from_json(result.score)
    points = tuple(table.points)
    return SubmissionResult(
        table, score, result, points, find_next_plan(table, phone), is_repeat=True
    )


def accept_result(result: DealResult, score: engine.DealScore, current: DealResult | None) -> None:
    """Let a version count in place of the current one, and ask for new standings."""
    table = result.table
    if current is not None:  # first, or there would be two accepted versions for a moment
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
        rescore_table(table)  # who deals, and what counts double, may hang on an earlier deal
    outbox.request_standings(table.event_id)
    if is_finished(table) and not table.claims_in:  # else when the last of them goes
        start_consent_period(table)


def add_to_totals(table: Table, score: engine.DealScore, replaced: DealResult | None) -> None:
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
