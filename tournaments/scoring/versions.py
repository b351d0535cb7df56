"""Find the accepted version of a deal and its open claims, number the next one, and insert it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tournaments.core.raw_rows import read_rows
from tournaments.models import OPEN_CLAIMS, Claim, DealResult
from tournaments.scoring.decision import Version

if TYPE_CHECKING:
    from collections.abc import Mapping

    import engine
    from tournaments.core.deal_reports import ReportJson
    from tournaments.models import Table
    from tournaments.scoring.decision import Submission


@dataclass(frozen=True, slots=True)
class Versions:
    """Versions of a deal, of which a correction is based on the one that counts; None: on any."""

    numbers: frozenset[int] | None

    def pick(self, current: int | None) -> int:
        """Return the current version if it is one of these, else one that no deal has."""
        if current is not None and (self.numbers is None or current in self.numbers):
            return current
        return max(self.numbers or (), default=0)


ANY_VERSION = Versions(None)


@dataclass(frozen=True)
class ScoredSubmission:
    """A submission of deal `number` at a table, with its score: all that a new version needs."""

    table: Table
    number: int
    submission: Submission
    deal_score: engine.DealScore

    @property
    def report(self) -> ReportJson:
        """Return the report as it is stored."""
        return self.submission.report

    @cached_property
    def score(self) -> Mapping[str, object]:
        """Return the score as it is stored."""
        return self.deal_score.to_json()


def find_accepted_result(table: Table, number: int) -> DealResult | None:
    """Return the accepted result of a deal; None if there is none."""
    # The table's row, which is locked, has a bit for each deal: no query where there is none.
    # This is the usual case on the busiest path, the first report of a deal.
    if not table.has_deal(number):
        return None
    condition = "WHERE table_id = %s AND number = %s AND is_accepted"
    return next(iter(read_rows(DealResult, condition, [table.pk, number])), None)


def open_claims(table: Table, number: int) -> list[DealResult]:
    """Return the claims of a deal that are still open, the oldest first."""
    if not table.has_claim(number):  # a bit of the table's row, like `has_deal`
        return []
    rows = DealResult.objects.filter(table=table, number=number, claim__in=OPEN_CLAIMS)
    claims = list(rows.order_by("version"))
    for claim in claims:
        claim.table = table  # the locked row, so that all change the same totals
    return claims


def as_version(result: DealResult) -> Version:
    """Return what the decision on a report needs of a result."""
    return Version(result.version, result.digest, result.phone_id)


def next_version(table: Table, number: int) -> int:
    """Return the number of a deal's next version. Versions that never counted have one, too.

    The table's row must be locked, or two reports could get the same number.
    """
    if not (table.has_deal(number) or table.has_claim(number) or table.resets):
        return 1
    rows = DealResult.objects.filter(table=table, number=number).order_by("-version")
    return (rows.values_list("version", flat=True).first() or 0) + 1


def new_version(
    scored: ScoredSubmission, *, claim: Claim = Claim.NONE, replaces: DealResult | None = None
) -> DealResult:
    """Return a new version of a deal, not yet stored: one that counts, or a claim.

    The table must be locked.
    """
    sent = scored.submission
    return DealResult(
        table=scored.table,
        number=scored.number,
        version=next_version(scored.table, scored.number),
        is_accepted=claim == Claim.NONE,
        replaces=replaces,
        claim=claim,
        corrects=sent.corrects,
        phone_id=sent.phone,
        report=sent.report,
        digest=sent.digest,
        score=scored.score,
        points=list(scored.deal_score.points),
        reason=sent.reason,
        source=sent.source,
        entered_by_id=sent.user,
        entered_as=sent.entered_as,
    )
