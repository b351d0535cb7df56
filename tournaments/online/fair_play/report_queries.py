"""Read reports from online tables, as their readers may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.shapes import extend, iso_time
from tournaments.online.fair_play.reports import access_report
from tournaments.online.fair_play.transcripts import list_shown_deals
from tournaments.online.shapes import (
    ReportedDeal,
    ReportedEntry,
    ReportLine,
    ReportView,
    SharedSeats,
)

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import GameReport


def build_report_line(report: GameReport) -> ReportLine:
    """Return a report as a line of a list."""
    return ReportLine(
        id=report.pk,
        place=report.place,
        club=None if report.club is None else report.club.slug,
        event=report.event_id,
        game=report.game_id,
        reported_as=report.reported_as,
        seat=report.seat,
        words=report.words,
        made_at=iso_time(report.made_at),
        closed_at=iso_time(report.closed_at),
        note=report.note,
    )


def read_report(*, by: Actor, report_id: int) -> ReportView:
    """Return a report with the game up to that moment. Raises NotFound."""
    report = access_report(by, report_id)
    line = build_report_line(report)
    shown = list_shown_deals(report.game, report.deals)
    numbers = {deal["number"] for deal in shown}
    # Even the course of a game at a sealed table is only for its own players.
    log = [] if report.game is not None and report.game.is_sealed else report.log
    return extend(
        line,
        ReportView,
        number=report.number,
        names=tuple(report.names),
        shared_seats=tuple(
            SharedSeats(tuple(shared["seats"]), shared["sign"]) for shared in report.shared_seats
        ),
        log=tuple(ReportedEntry(**entry) for entry in log),
        deals=tuple(ReportedDeal(**deal) for deal in shown),
        hidden_deals=tuple(
            deal["number"] for deal in report.deals if deal["number"] not in numbers
        ),
    )
