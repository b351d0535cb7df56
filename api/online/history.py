"""Serve a person's finished casual games, and what those say about their play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.exceptions import NotAuthenticated
from rest_framework.response import Response

from api.http.base import ApiView, ListView
from api.http.schema import operation
from api.http.security import PEOPLE, SEATS
from api.online.history_shapes import (
    CasualChangeOut,
    CasualRatingOut,
    PlayedGameOut,
    PlayedStatisticsOut,
)
from tournaments import online, ratings

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.core.actors import Actor

TAGS = ["games online"]


def get_person(view: ApiView) -> Actor:
    """Return the actor: a person with an account, or a guest. Raises NotAuthenticated (401)."""
    if view.actor.user is None and not view.actor.guest:
        raise NotAuthenticated
    return view.actor


class PlayedGames(ListView):
    """The finished casual games of the person or guest."""

    @operation("list_played_games", by=SEATS, responses=PlayedGameOut(many=True), tags=TAGS)
    def get(self, request: Request) -> Response:
        """List your finished casual games, latest first. Only for you.

        A daily deal is in it once its day is over.
        """
        return self.page(online.find_played(get_person(self)), online.build_played_line)

    @operation("remove_played_games", by=SEATS, responses={204: None}, tags=TAGS)
    def delete(self, request: Request) -> Response:
        """Delete the list of your finished casual games and your statistics, for good."""
        online.remove_played(by=get_person(self))
        return Response(status=204)


class PlayedStatistics(ApiView):
    """What the finished casual games of the person or guest say about their play."""

    @operation("read_played_statistics", by=SEATS, responses=PlayedStatisticsOut, tags=TAGS)
    def get(self, request: Request) -> Response:
        """Read your statistics. Only for you."""
        return Response(online.read_statistics(get_person(self)))


class OwnRating(ApiView):
    """The person's rating for casual games."""

    @operation("read_casual_rating", by=PEOPLE, responses=CasualRatingOut, tags=TAGS)
    def get(self, request: Request) -> Response:
        """Read your rating for casual games. Only for you."""
        return Response(ratings.read_casual_rating(self.require_user()))


class OwnRatingChanges(ListView):
    """What changed the person's rating for casual games."""

    @operation(
        "list_casual_rating_changes",
        by=PEOPLE,
        responses=CasualChangeOut(many=True),
        tags=TAGS,
    )
    def get(self, request: Request) -> Response:
        """List how each game changed your rating, latest first. Only for you."""
        changes = ratings.find_casual_changes(self.require_user())
        return self.page(changes, ratings.build_casual_change)
