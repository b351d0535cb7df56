"""Serve deleted nights and seasons: list them and restore them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.events.season_shapes import SeasonOut
from api.events.shapes import DeletedOut, EventOut, event_out
from api.http.answers import answer
from api.http.base import ApiView, ListView
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments import events
from tournaments.core.access import access_club
from tournaments.events import build_season_row, list_deleted_events, list_deleted_seasons
from tournaments.models import Role

if TYPE_CHECKING:
    from rest_framework.request import Request


class DeletedEvents(ListView):
    """The deleted events of a club."""

    @operation("list_deleted_events", by=PEOPLE, responses=DeletedOut(many=True), tags=["events"])
    def get(self, request: Request, club: str) -> Response:
        """List the events that can be restored, latest deleted first. For organisers.

        Without those that were deleted with their season.
        """
        return self.page(list_deleted_events(access_club(self.actor, club, Role.ORGANISER)))


class DeletedSeasons(ListView):
    """The deleted seasons of a club."""

    @operation("list_deleted_seasons", by=PEOPLE, responses=DeletedOut(many=True), tags=["seasons"])
    def get(self, request: Request, club: str) -> Response:
        """List the seasons that can be restored, latest deleted first. For organisers."""
        return self.page(list_deleted_seasons(access_club(self.actor, club, Role.ORGANISER)))


class EventRestore(ApiView):
    """Restoring a deleted event."""

    @operation(
        "restore_event",
        refuses=("season-is-deleted", "stale-event"),
        by=PEOPLE,
        request=None,
        responses=answer(EventOut),
        tags=["events"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Restore a deleted event as it was. For organisers."""
        back = events.restore_event(by=self.actor, event_id=event_id)
        return Response(event_out(back, money=True))


class SeasonRestore(ApiView):
    """Restoring a deleted season."""

    @operation("restore_season", by=PEOPLE, request=None, responses=SeasonOut, tags=["seasons"])
    def post(self, request: Request, season_id: int) -> Response:
        """Restore a deleted season with the events that were deleted with it. For organisers."""
        return Response(build_season_row(events.restore_season(by=self.actor, season_id=season_id)))
