"""Serve seasons: list, open, read, change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from api.events.shapes import SeasonChangeIn, SeasonIn, SeasonLineOut, SeasonOut
from api.http.base import ApiView, ListView, created, read_body
from tournaments import events
from tournaments.clubs import list_seasons
from tournaments.core.access import access_club, access_season

if TYPE_CHECKING:
    from rest_framework.request import Request


class SeasonList(ListView):
    """The seasons of a club."""

    @extend_schema(responses=SeasonLineOut(many=True), tags=["seasons"])
    def get(self, request: Request, club: str) -> Response:
        """List the seasons, latest first."""
        return self.page_of(
            list_seasons(access_club(self.actor, club)), lambda r: SeasonLineOut(r, many=True).data
        )

    @extend_schema(request=SeasonIn, responses={201: SeasonOut}, tags=["seasons"])
    def post(self, request: Request, club: str) -> Response:
        """Open a season. For organisers."""
        season = events.open_season(by=self.actor, club_slug=club, **read_body(SeasonIn, request))
        return created(SeasonOut(season).data, "api:season", season.pk)


class SeasonView(ApiView):
    """One season."""

    @extend_schema(responses=SeasonOut, tags=["seasons"])
    def get(self, request: Request, season_id: int) -> Response:
        """Read a season."""
        return Response(SeasonOut(access_season(self.actor, pk=season_id)).data)

    @extend_schema(request=SeasonChangeIn, responses=SeasonOut, tags=["seasons"])
    def patch(self, request: Request, season_id: int) -> Response:
        """Change a season's name or ranking. For organisers."""
        body = read_body(SeasonChangeIn, request)
        season = events.change_season(by=self.actor, season_id=season_id, **body)
        return Response(SeasonOut(season).data)
