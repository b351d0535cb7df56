"""Scoring a result, and making it the accepted version of its deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

import engine
from tournaments.core import outbox
from tournaments.core.errors import DealNotYet, FieldProblem, InvalidInput, NotFound
from tournaments.core.prepared_statements import PreparedInsert, PreparedQuery
from tournaments.core.translation import translate
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
    """What became of a submitted result.

    `result` is None for a preview. `points` are the table's totals by seat, with this result if it
    counts. `next_plan` is the next deal that the sender has not submitted, None if the game is over
    or an earlier deal must come first. `claims` are the versions of this deal that wait for
    agreement, `sender` the phone that sent it, None for a person. `is_repeat`: nothing was changed.
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
        """Return "accepted", or the state of the claim; None for a preview."""
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
    """Score a report with the engine.

    Earlier deals that are not accepted yet count as `phone` submitted them. `earlier`, if given,
    replaces all that is stored of them.

    Raises InvalidInput (an impossible result), NotFound (no such deal), DealNotYet (an earlier deal
    decides what this one is).
    """
    scores = AcceptedScores(table, phone) if earlier is None else earlier
    try:
        return score_sheet_for(table).score(number, report, scores)
    except engine.ReportRefused as refused:
        raise InvalidInput(
            _("These numbers cannot be right for this deal."),
            tuple(
                FieldProblem(p.field, p.code, translate(p.message), p.seat)
                for p in refused.problems
            ),
        ) from refused
    except engine.NoSuchDeal as refused:
        raise NotFound(translate(refused.message)) from refused
    except engine.DealUnknownYet as refused:
        raise DealNotYet(translate(refused.message), extra={"needs": refused.needs}) from refused


def find_next_plan(table: Table, phone: Phone | None = None) -> engine.DealPlan | None:
    """Return the plan of the next deal without a result or a claim of this phone.

    None if the game is over, or while an earlier deal decides what the next one is.
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
    """Return the accepted result of a deal; None if there is none."""
    # The table's row, which is locked, has a bit for each deal: no query where there is none.
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
    """Return the number of a deal's next version. Versions that never counted have one, too."""
    if not (table.has_deal(number) or table.has_claim(number)):
        return 1
    rows = DealResult.objects.filter(table=table, number=number).order_by("-version")
    return (rows.values_list("version", flat=True).first() or 0) + 1


def insert_version(result: DealResult) -> None:
    """Insert a new version of a deal."""
    _results.add(result)


def repeated_submission(
    table: Table, result: DealResult, phone: Phone | None = None
) -> SubmissionResult:
    """Return the answer to a report that equals the accepted version."""
    score = engine.DealScore.from_json(result.score)
    points = tuple(table.points)
    return SubmissionResult(
        table, score, result, points, find_next_plan(table, phone), is_repeat=True
    )


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
