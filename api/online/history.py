"""Serve a person's finished casual games, and what those say about their play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.exceptions import NotAuthenticated
from rest_framework.response import Response

from api.http.base import ApiView, ListView
from api.http.schema import operation
from api.http.security import SEATS
from api.online.history_shapes import PlayedGameOut, PlayedStatisticsOut
from tournaments import online

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

    @operation(
        "list_played_games", by=SEATS, responses=PlayedGameOut(many=True), tags=TAGS
    )
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

    @operation(
        "read_played_statistics", by=SEATS, responses=PlayedStatisticsOut, tags=TAGS
    )
    def get(self, request: Request) -> Response:
        """Read your statistics. Only for you."""
        return Response(online.read_statistics(get_person(self)))
