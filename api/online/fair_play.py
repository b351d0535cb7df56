"""Serve what helps against cheating: seats of one person, and reports from the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, ListView, read_body, read_query
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE, SEATS
from api.online import input_shapes as given
from api.online import output_shapes as out
from api.online.games import TAGS
from tournaments import online

if TYPE_CHECKING:
    from rest_framework.request import Request

_operation = partial(operation, tags=TAGS)


class SharedSeats(ListView):
    """The seats of a game that one person or device may hold."""

    @_operation("list_shared_seats", by=SEATS, responses=answer(online.SharedSeats)(many=True))
    def get(self, request: Request, game_id: int) -> Response:
        """List the seats that one person or device may hold. Director only."""
        return self.page(online.list_shared_seats(by=self.actor, game_id=game_id))


class GameReports(ApiView):
    """Reports on a game."""

    @_operation(
        "report_game",
        refuses=("not-now",),
        by=ANYONE,
        request=given.ReportIn,
        responses={201: answer(out.ReportMadeOut)},
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Report something at a table to its organisers, with the game up to this moment.

        For players and spectators. The same report again returns the first while it is open.
        """
        body = read_body(given.ReportIn, request)
        report = online.report_game(by=self.actor, game_id=game_id, **body)
        return Response(out.ReportMadeOut(report.pk, report.number), status=201)


class Reports(ListView):
    """Reports from online tables."""

    @_operation(
        "list_reports",
        by=PEOPLE,
        parameters=[given.ReportsFilterIn],
        responses=answer(online.ReportLine)(many=True),
    )
    def get(self, request: Request) -> Response:
        """List the reports that you may read, the open ones first.

        Those on a club's games are for its organisers, those on casual games without a club for
        the owner of the server.
        """
        self.require_user()
        asked = read_query(given.ReportsFilterIn, request)
        rows = online.list_reports(self.actor)
        if asked["club"]:
            rows = rows.filter(club__slug=asked["club"])
        return self.page(rows, online.build_report_line)


class Report(ApiView):
    """A report from an online table."""

    @_operation("read_report", by=PEOPLE, responses=answer(online.ReportView))
    def get(self, request: Request, report_id: int) -> Response:
        """Read a report, with the game up to that moment.

        The hands of a deal are in it as soon as everyone at the table may see them.
        """
        return Response(online.read_report(by=self.actor, report_id=report_id))


class ReportClosing(ApiView):
    """The closing of a report."""

    @_operation(
        "close_report",
        by=PEOPLE,
        request=given.CloseReportIn,
        responses=answer(online.ReportLine),
    )
    def post(self, request: Request, report_id: int) -> Response:
        """Close a report with a note on what was done, or open it again."""
        body = read_body(given.CloseReportIn, request)
        report = online.close_report(by=self.actor, report_id=report_id, **body)
        return Response(online.build_report_line(report))
