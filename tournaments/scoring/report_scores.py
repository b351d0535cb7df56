"""Score reports with the engine, from the earlier deals of the table, and compare the scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

import engine
from tournaments.core.deal_reports import adds_nothing, is_equivalent, report_to_json
from tournaments.core.errors import DealNotYet, FieldProblem, InvalidInput, NotFound, Refused
from tournaments.core.translation import translate
from tournaments.events import AcceptedScores, score_sheet_for
from tournaments.scoring.decision import Likeness

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.core.deal_reports import ReportJson, Scored
    from tournaments.models import DealResult, Phone, Table


@dataclass(frozen=True, slots=True)
class _Scored:
    """A report and its score as they would be stored."""

    report: ReportJson
    score: Mapping[str, object]


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


def compare_report(table: Table, current: DealResult | None, report: engine.DealReport) -> Likeness:
    """Compare a report that is not scored yet with the accepted version, if there is one."""
    if current is None:
        return Likeness.DIFFERENT
    try:
        score = score_report(table, current.number, report)
    except Refused:
        return Likeness.DIFFERENT
    return compare_scored(current, _Scored(report_to_json(report), score.to_json()))


def compare_scored(current: DealResult | None, scored: Scored) -> Likeness:
    """Compare a scored report with the accepted version, if there is one."""
    if current is None or not is_equivalent(current, scored):
        return Likeness.DIFFERENT
    return Likeness.ADDS_NOTHING if adds_nothing(current, scored) else Likeness.EQUIVALENT
