"""Find the accepted version of a deal, number the next one, and insert it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.prepared_statements import PreparedInsert, PreparedQuery
from tournaments.models import DealResult

if TYPE_CHECKING:
    from tournaments.models import Table

# Compiled to SQL once: Django's compiler took longer than SQLite on this path (ADR 0016).
_results = PreparedInsert(DealResult)
_accepted_result = PreparedQuery(
    DealResult,
    lambda table_id, number: DealResult.objects.filter(
        table=table_id, number=number, is_accepted=True
    ),
)


def find_accepted_result(table: Table, number: int) -> DealResult | None:
    """Return the accepted result of a deal; None if there is none."""
    # The table's row, which is locked, has a bit for each deal: no query where there is none.
    # This is the usual case on the busiest path, the first report of a deal.
    if not table.has_deal(number):
        return None
    return _accepted_result.find(table.pk, number)


def next_version(table: Table, number: int) -> int:
    """Return the number of a deal's next version. Versions that never counted have one, too.

    The table's row must be locked, or two reports could get the same number.
    """
    if not (table.has_deal(number) or table.has_claim(number)):
        return 1
    rows = DealResult.objects.filter(table=table, number=number).order_by("-version")
    return (rows.values_list("version", flat=True).first() or 0) + 1


def insert_version(result: DealResult) -> None:
    """Insert a new version of a deal, an unsaved row that is scored and numbered."""
    _results.add(result)
