"""Serve seasons: list, open, read, change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.events.shapes import (
    LosingIn,
    SeasonChangeIn,
    SeasonIn,
    SeasonLineOut,
    SeasonOut,
)
from api.http import conditional
from api.http.base import ApiView, ListView, created, read_body, read_query
from api.http.conditional import unless_changed
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from tournaments import events
from tournaments.core.access import access_club, access_season
from tournaments.events import build_season_row, list_seasons

if TYPE_CHECKING:
    from rest_framework.request import Request


class SeasonList(ListView):
    """The seasons of a club."""

    @operation("list_seasons", by=ANYONE, responses=SeasonLineOut(many=True), tags=["seasons"])
    def get(self, request: Request, club: str) -> Response:
        """List the seasons, latest first."""
        return self.page(list_seasons(access_club(self.actor, club)))

    @operation("open_season", by=PEOPLE, request=SeasonIn, creates=SeasonOut, tags=["seasons"])
    def post(self, request: Request, club: str) -> Response:
        """Open a season. For organisers."""
        season = events.open_season(by=self.actor, club_slug=club, **read_body(SeasonIn, request))
        return created(build_season_row(season), "api:season", season.pk)


class SeasonView(ApiView):
    """One season."""

    @operation(
        "read_season",
        by=ANYONE,
        parameters=conditional.READ,
        responses={200: SeasonOut, **conditional.NOT_MODIFIED},
        tags=["seasons"],
    )
    def get(self, request: Request, season_id: int) -> Response:
        """Read a season."""
        season = access_season(self.actor, pk=season_id)
        return conditional.answer_read(request, build_season_row(season))

    @operation(
        "change_season",
        refuses=("stale-version",),
        by=PEOPLE,
        request=SeasonChangeIn,
        parameters=conditional.CHANGE,
        responses=SeasonOut,
        tags=["seasons"],
    )
    def patch(self, request: Request, season_id: int) -> Response:
        """Change a season's name or ranking. For organisers."""
        body, check = read_body(SeasonChangeIn, request), unless_changed(request, build_season_row)
        season = events.change_season(by=self.actor, season_id=season_id, check=check, **body)
        return conditional.answer_change(build_season_row(season))

    @operation(
        "delete_season",
        refuses=("results-at-stake",),
        by=PEOPLE,
        parameters=[LosingIn],
        responses={204: None},
        tags=["seasons"],
    )
    def delete(self, request: Request, season_id: int) -> Response:
        """Delete a season with its events: they are not found any more. For organisers.

        They can be restored for thirty days.
        """
        query = read_query(LosingIn, request)
        events.delete_season(by=self.actor, season_id=season_id, **query)
        return Response(status=204)
