"""Serve the nights of a club or a season as a calendar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse

from api.http.base import ApiView
from api.http.renderers import CalendarRenderer, JsonRenderer, ProblemJsonRenderer
from api.http.schema import operation
from api.http.security import ANYONE
from tournaments.core.access import access_club, access_season
from tournaments.core.addresses import shareable_url
from tournaments.events import build_calendar

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.models import Club, Event, Season

CALENDAR = {
    (200, "text/calendar"): OpenApiResponse(OpenApiTypes.STR, description="iCalendar, RFC 5545.")
}


class CalendarView(ApiView):
    """A calendar. Problems are still problem documents."""

    renderer_classes = (CalendarRenderer, JsonRenderer, ProblemJsonRenderer)

    def send(self, club: Club, season: Season | None = None) -> HttpResponse:
        """Return the calendar."""

        def address(event: Event) -> str:
            path = reverse("event", args=[club.slug, event.slug])
            return shareable_url(self.request._request, path)

        body = build_calendar(club, season, address=address)
        return HttpResponse(body, content_type="text/calendar; charset=utf-8")


class ClubCalendar(CalendarView):
    """The calendar of a club."""

    @operation("export_calendar", by=ANYONE, responses=CALENDAR, tags=["events"])
    def get(self, request: Request, club: str) -> HttpResponse:
        """Export a club's nights as a calendar: the next ones and those of the last half year."""
        return self.send(access_club(self.actor, club))


class SeasonCalendar(CalendarView):
    """The calendar of a season."""

    @operation("export_season_calendar", by=ANYONE, responses=CALENDAR, tags=["seasons"])
    def get(self, request: Request, season_id: int) -> HttpResponse:
        """Export a season's nights as a calendar: the next ones and those of the last half year."""
        season = access_season(self.actor, pk=season_id)
        return self.send(season.club, season)
