"""Serve what players nominate and take, their table mates, and a club's records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, ListView
from api.http.schema import operation
from api.http.security import ANYONE
from api.standings.profile_shapes import HighlightsOut, MeetingOut, PlayerProfileOut, RecordsOut
from tournaments.core.access import access_club, access_event, access_player, access_season
from tournaments.core.audience.names import names_for
from tournaments.core.validation import as_field
from tournaments.events import list_tables
from tournaments.standings import (
    find_highlights,
    list_meetings,
    list_records,
    read_profile,
    read_shared_profile,
)

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.core.actors import Actor
    from tournaments.models import Season

SEASON = OpenApiParameter(
    "season", OpenApiTypes.STR, description="The slug of a season; all nights if left out."
)


def parse_season(request: Request, actor: Actor, club: str) -> Season | None:
    """Return the season that the address asks for; None for all nights. Raises InvalidInput."""
    slug = request.query_params.get("season")
    if slug is None:
        return None
    with as_field("season"):
        return access_season(actor, club__slug=club, slug=slug)


class PlayerProfile(ApiView):
    """What a player nominates and takes."""

    @operation(
        "read_player_profile",
        by=ANYONE,
        parameters=[SEASON],
        responses=answer(PlayerProfileOut),
        tags=["players"],
    )
    def get(self, request: Request, player_id: int) -> Response:
        """Read how often a player was exact, by hand size, position and special."""
        player = access_player(self.actor, player_id)
        season = parse_season(request, self.actor, player.club.slug)
        shared = read_shared_profile(season) if season else None
        return Response(PlayerProfileOut(read_profile(player, season), shared))


class PlayerMeetings(ListView):
    """The table mates of a player."""

    @operation(
        "list_meetings",
        by=ANYONE,
        parameters=[SEASON],
        responses=MeetingOut(many=True),
        tags=["players"],
    )
    def get(self, request: Request, player_id: int) -> Response:
        """Compare a player with each table mate, in the finished games they shared."""
        player = access_player(self.actor, player_id)
        season = parse_season(request, self.actor, player.club.slug)
        return self.page(list_meetings(player, names_for(self.actor, player.club), season))


class ClubRecords(ApiView):
    """The records of a club."""

    @operation(
        "read_records",
        by=ANYONE,
        parameters=[SEASON],
        responses=RecordsOut,
        tags=["clubs"],
    )
    def get(self, request: Request, club: str) -> Response:
        """Read the best games, longest runs and most nights won, in one season or in all."""
        found = access_club(self.actor, club)
        season = parse_season(request, self.actor, club)
        return Response(list_records(found, names_for(self.actor, found), season))


class EventHighlights(ApiView):
    """What was remarkable at an event."""

    @operation("read_highlights", by=ANYONE, responses=HighlightsOut, tags=["events"])
    def get(self, request: Request, event_id: int) -> Response:
        """Read the biggest comeback, the best nomination and the closest finished table."""
        event = access_event(self.actor, pk=event_id)
        return Response(find_highlights(list_tables(event, names_for(self.actor, event.club))))
