"""Serve seasons: list, open, read, change, archive, open the next."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.events.season_shapes import (
    NextSeasonIn,
    NightsIn,
    RosterLine,
    RosterOut,
    SeasonChangeIn,
    SeasonIn,
    SeasonLineOut,
    SeasonOut,
)
from api.events.shapes import EventOut, LosingIn, event_out
from api.http import conditional
from api.http.answers import answer
from api.http.base import ApiView, ListView, read_body, read_query
from api.http.conditional import unless_changed
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from tournaments import events
from tournaments.core.access import access_club, access_season
from tournaments.events import build_season_row, list_roster, list_seasons
from tournaments.models import Role

if TYPE_CHECKING:
    from rest_framework.request import Request


class SeasonList(ListView):
    """The seasons of a club."""

    @operation("list_seasons", by=ANYONE, responses=SeasonLineOut(many=True), tags=["seasons"])
    def get(self, request: Request, club: str) -> Response:
        """List the seasons, latest first."""
        return self.page(list_seasons(access_club(self.actor, club)))

    @operation(
        "open_season",
        by=PEOPLE,
        request=SeasonIn,
        parameters=conditional.CREATE,
        creates=SeasonOut,
        tags=["seasons"],
    )
    def post(self, request: Request, club: str) -> Response:
        """Open a season. For organisers."""
        season = events.open_season(by=self.actor, club_slug=club, **read_body(SeasonIn, request))
        return conditional.answer_created(build_season_row(season), "api:season", season.pk)


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
        """Change a season's name, roster and settings: its standings follow. For organisers."""
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
        """Delete a season with its events: they disappear and no longer count. For organisers.

        They can be restored for thirty days.
        """
        query = read_query(LosingIn, request)
        events.delete_season(by=self.actor, season_id=season_id, **query)
        return Response(status=204)


class SeasonRoster(ApiView):
    """The roster of a season."""

    @operation("list_roster", by=PEOPLE, responses=RosterOut, tags=["seasons"])
    def get(self, request: Request, season_id: int) -> Response:
        """List the ids of the players on the roster: all others are visitors. For organisers."""
        season = access_season(self.actor, Role.ORGANISER, pk=season_id)
        return Response(RosterLine(list_roster(season)))


class SeasonEvents(ListView):
    """Planning several events of a season."""

    @operation(
        "plan_events",
        by=PEOPLE,
        request=NightsIn,
        responses=answer(EventOut)(many=True),
        tags=["events"],
    )
    def post(self, request: Request, season_id: int) -> Response:
        """Plan an event of the season on each of the days, all or none. For organisers.

        Each has the rules and settings of another event; no player is entered. `list_events` lists
        them afterwards, and each can be changed or deleted like any other.
        """
        body = read_body(NightsIn, request)
        planned = events.plan_nights(by=self.actor, season_id=season_id, **body)
        return self.page(planned, partial(event_out, money=True))


class SeasonArchive(ApiView):
    """Putting a season into the archive."""

    @operation("archive_season", by=PEOPLE, request=None, responses=SeasonOut, tags=["seasons"])
    def post(self, request: Request, season_id: int) -> Response:
        """Archive a season whose nights are all final: it can no longer change. For organisers."""
        season = events.archive_season(by=self.actor, season_id=season_id)
        return Response(build_season_row(season))


class SeasonUnarchive(ApiView):
    """Bringing a season back from the archive."""

    @operation("unarchive_season", by=PEOPLE, request=None, responses=SeasonOut, tags=["seasons"])
    def post(self, request: Request, season_id: int) -> Response:
        """Bring a season back from the archive. For organisers."""
        season = events.unarchive_season(by=self.actor, season_id=season_id)
        return Response(build_season_row(season))


class SeasonNext(ApiView):
    """The season after another one."""

    @operation(
        "open_next_season",
        by=PEOPLE,
        request=NextSeasonIn,
        parameters=conditional.CREATE,
        creates=SeasonOut,
        tags=["seasons"],
    )
    def post(self, request: Request, season_id: int) -> Response:
        """Open a season with the settings and the roster of this one. For organisers."""
        body = read_body(NextSeasonIn, request)
        season = events.open_next_season(by=self.actor, season_id=season_id, **body)
        return conditional.answer_created(build_season_row(season), "api:season", season.pk)
