"""Score reports with the engine, from the earlier deals of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

import engine
from tournaments.core.deal_reports import is_equivalent, report_to_json
from tournaments.core.errors import DealNotYet, FieldProblem, InvalidInput, NotFound, Refused
from tournaments.core.translation import translate
from tournaments.events import AcceptedScores, score_sheet_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.core.deal_reports import ReportJson
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


def says_the_same(
    current: DealResult, number: int, report: engine.DealReport, table: Table
) -> bool:
    """Return whether a report is equivalent to the stored result of its deal."""
    try:
        score = score_report(table, number, report)
    except Refused:
        return False
    return is_equivalent(current, _Scored(report_to_json(report), score.to_json()))
