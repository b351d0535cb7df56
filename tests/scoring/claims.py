"""Results from phones at a table: sent, confirmed and decided, and the claims that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support.people import at_table
from tournaments.models import DealResult, Table
from tournaments.scoring import claims as agreement
from tournaments.scoring import submit

if TYPE_CHECKING:
    from engine import DealReport
    from tournaments.core.actors import Actor
    from tournaments.scoring.submission_result import SubmissionResult


def send(
    table: Table, phone: str, report: DealReport, number: int = 1, **more: Any
) -> SubmissionResult:
    return submit.submit_result(
        by=at_table(table, phone), table_id=table.pk, number=number, report=report, **more
    )


def confirm(table: Table, phone: str, version: int, number: int = 1) -> SubmissionResult:
    return agreement.confirm_deal(
        by=at_table(table, phone), table_id=table.pk, number=number, version=version
    )


def decide(by: Actor, table: Table, version: int, number: int = 1) -> SubmissionResult:
    return agreement.decide_deal(by=by, table_id=table.pk, number=number, version=version)


def claims(table: Table) -> list[tuple[int, str, bool]]:
    """Every version of deal 1: its number, its claim, whether it counts."""
    rows = DealResult.objects.filter(table=table, number=1).order_by("version")
    return list(rows.values_list("version", "claim", "is_accepted"))
