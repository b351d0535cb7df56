"""Serve the ratings of a club and a player, and what changed them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

from api.http.base import ListView
from api.http.schema import operation
from api.http.security import ANYONE
from api.ratings.shapes import RatingChangeOut, RatingOut
from tournaments.core.access import access_club, access_player
from tournaments.core.audience.names import names_for
from tournaments.core.validation import check_choice
from tournaments.models import Venue
from tournaments.ratings import find_changes, list_changes, list_ratings, read_ratings

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response

VENUE = OpenApiParameter(
    "venue",
    OpenApiTypes.STR,
    enum=Venue.values,
    description="Where the games were played; `hall` if left out.",
)


def asked_venue(request: Request) -> str:
    """Return the venue that the address asks for. Raises InvalidInput."""
    venue = request.query_params.get("venue", Venue.HALL.value)
    check_choice(venue, Venue.values, field="venue")
    return venue


class ClubRatings(ListView):
    """The ratings of a club."""

    @operation(
        "list_ratings",
        by=ANYONE,
        parameters=[VENUE],
        responses=RatingOut(many=True),
        tags=["players"],
    )
    def get(self, request: Request, club: str) -> Response:
        """List the ratings of the active players, best first, provisional ones last."""
        found = access_club(self.actor, club)
        return self.page(list_ratings(found, names_for(self.actor, found), asked_venue(request)))


class PlayerRatings(ListView):
    """The ratings of a player."""

    @operation("read_ratings", by=ANYONE, responses=RatingOut(many=True), tags=["players"])
    def get(self, request: Request, player_id: int) -> Response:
        """Read a player's ratings, in the hall and online."""
        player = access_player(self.actor, player_id)
        return self.page(read_ratings(player, names_for(self.actor, player.club)))


class RatingChanges(ListView):
    """The changes of a player's rating."""

    @operation(
        "list_rating_changes",
        by=ANYONE,
        parameters=[VENUE],
        responses=RatingChangeOut(many=True),
        tags=["players"],
    )
    def get(self, request: Request, player_id: int) -> Response:
        """List how each game changed a player's rating, and from what value, latest first."""
        player = access_player(self.actor, player_id)
        return self.page_of(find_changes(player, asked_venue(request)), list_changes)
