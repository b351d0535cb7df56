"""Score reports with the engine, from the earlier deals of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

import engine
from tournaments.core.errors import DealNotYet, FieldProblem, InvalidInput, NotFound
from tournaments.core.translation import translate
from tournaments.events import AcceptedScores, score_sheet_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Phone, Table


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
