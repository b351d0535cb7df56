"""Define the shapes of deals, the versions of their results, and score cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import engine
from api.scoring.plan_shapes import PlanOut, plan_out
from tournaments.core.deal_reports import ReportJson, report_to_json
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.core.translation import translate
from tournaments.events import is_finished, score_sheet_for
from tournaments.models import Source
from tournaments.scoring import SEATS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tournaments.models import Table
    from tournaments.online import BotDeal
    from tournaments.scoring import CardDeal, StoredDeal, SubmissionResult

STATES = ("accepted", "waiting", "disputed", "turned-down", "replaced")


class WarningOut(Shape):
    """A breach of the rules that a table may allow, or something unusual."""

    code: str
    message: str


def warnings_out(score: engine.DealScore) -> list[WarningOut]:
    """Build what the engine allows but finds unusual in a report."""
    return [WarningOut(w.code, translate(w.message)) for w in score.warnings]


class LiveDealOut(Shape):
    """A version of a deal's result as the phones at the table see it.

    `state`: "accepted" counts; "waiting" for a second phone; "disputed" by another phone.
    `corrects` is the version that a claim would replace.
    """

    number: int
    version: int
    state: Annotated[str, STATES]
    corrects: int | None
    report: Annotated[ReportJson, "The result as it was sent."]
    points: Annotated[tuple[int, ...], SEATS]
    made: Annotated[tuple[bool | None, ...], SEATS]
    tricks: Annotated[tuple[int, ...], SEATS]
    warnings: list[WarningOut]
    reason: str
    entered_as: str
    entered_at: IsoTime
    is_mine: Annotated[bool, "Entered by the phone that sends the request."]
    confirmed_by: list[str]


def live_deal_out(
    stored: StoredDeal, *, mine: int | None, confirmed_by: Sequence[str] = ()
) -> LiveDealOut:
    """Build the answer from a version of a result.

    `mine` is the id of the phone that sent the request, None for other clients; `confirmed_by` has
    the names of the phones that confirmed this version.
    """
    score = stored.score
    return LiveDealOut(
        number=stored.number,
        version=stored.version,
        state=stored.state,
        corrects=stored.corrects,
        report=report_to_json(stored.report),
        points=score.points,
        made=score.made,
        tricks=score.tricks,
        warnings=warnings_out(score),
        reason=stored.reason,
        entered_as=stored.entered_as,
        entered_at=iso_time(stored.entered_at),
        is_mine=mine is not None and stored.phone_id == mine,
        confirmed_by=list(confirmed_by),
    )


class TableTotalsOut(Shape):
    """The totals of a table."""

    id: int
    points: Annotated[list[int], SEATS]
    places: Annotated[tuple[int, ...], SEATS]
    deals_played: int
    deals_of: int | None
    is_finished: bool


def _totals_out(table: Table) -> TableTotalsOut:
    """Build the answer from the table's row alone, without reading its deals."""
    # The row is empty before the first deal.
    sheet = score_sheet_for(table)
    points = table.points or [0] * table.size
    failed = table.failed or [0] * table.size
    return TableTotalsOut(
        id=table.pk,
        points=points,
        places=engine.places(points, failed, sheet.tie_break),
        deals_played=table.deals_played,
        deals_of=sheet.deal_count,
        is_finished=is_finished(table),
    )


class DealTakenOut(Shape):
    """What became of a result. `version` is null for a dry run."""

    deal: int
    version: int | None
    state: Annotated[str | None, STATES, "Only an accepted result counts. Null for a dry run."]
    claims: Annotated[list[LiveDealOut], "Reports of this deal that do not count yet."]
    points: Annotated[tuple[int, ...], SEATS]
    made: Annotated[tuple[bool | None, ...], SEATS]
    tricks: Annotated[tuple[int, ...], SEATS]
    warnings: list[WarningOut]
    table: TableTotalsOut
    next: Annotated[PlanOut | None, "Null if the game is over, or if it is not known yet."]


def submission_out(taken: SubmissionResult) -> DealTakenOut:
    """Build the answer to a submitted result, or to its preview."""
    score, mine = taken.score, taken.sender.pk if taken.sender else None
    return DealTakenOut(
        deal=score.number,
        version=taken.result.version if taken.result else None,
        state=taken.state,
        claims=[live_deal_out(claim, mine=mine) for claim in taken.claims],
        points=score.points,
        made=score.made,
        tricks=score.tricks,
        warnings=warnings_out(score),
        table=_totals_out(taken.table),
        next=plan_out(taken.next_plan) if taken.next_plan else None,
    )


class VersionOut(Shape):
    """One version of a deal's result."""

    version: int
    is_accepted: bool
    state: Annotated[str, STATES]
    replaces: int | None
    report: Annotated[ReportJson, "The result as it was sent."]
    points: Annotated[tuple[int, ...], SEATS]
    made: Annotated[tuple[bool | None, ...], SEATS]
    tricks: Annotated[tuple[int, ...], SEATS]
    nominations: Annotated[tuple[int, ...] | None, SEATS]
    bot_seats: Annotated[list[int], "Seats for which a bot acted in this deal, online."]
    warnings: list[WarningOut]
    reason: str
    source: Annotated[str, "How it was entered."]
    entered_as: str
    entered_at: IsoTime


def version_out(stored: StoredDeal, bots: Collection[BotDeal]) -> VersionOut:
    """Build the answer from a version of a result. `bots`: in which of its deals bots acted."""
    score = stored.score
    return VersionOut(
        version=stored.version,
        is_accepted=stored.is_accepted,
        state=stored.state,
        replaces=stored.replaces,
        report=report_to_json(stored.report),
        points=score.points,
        made=score.made,
        tricks=score.tricks,
        nominations=score.nominations,
        bot_seats=sorted(one.seat for one in bots if one.deal == stored.number),
        warnings=warnings_out(score),
        reason=stored.reason,
        source=str(Source(stored.source).label),
        entered_as=stored.entered_as,
        entered_at=iso_time(stored.entered_at),
    )


class DealOut(Shape):
    """A deal with its accepted result, and every version, the latest first."""

    deal: int
    result: VersionOut | None
    versions: list[VersionOut]


def deal_out(number: int, versions: Sequence[StoredDeal], bots: Collection[BotDeal]) -> DealOut:
    """Build the answer from all versions of a deal, the latest first."""
    shown = [version_out(version, bots) for version in versions]
    accepted = next((version for version in shown if version.is_accepted), None)
    return DealOut(deal=number, result=accepted, versions=shown)


class CardLineOut(Shape):
    """A row of the card: the deal's plan, its accepted result, and the totals after it."""

    number: int
    plan: Annotated[PlanOut | None, "Null while an earlier deal decides."]
    result: VersionOut | None
    running: Annotated[tuple[int, ...] | None, SEATS]


def card_line_out(deal: CardDeal, bots: Collection[BotDeal]) -> CardLineOut:
    """Build the answer from a row of a score card."""
    return CardLineOut(
        number=deal.number,
        plan=plan_out(deal.plan) if deal.plan else None,
        result=version_out(deal.result, bots) if deal.result else None,
        running=deal.running,
    )
