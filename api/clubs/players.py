"""Serve the players of a club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from api.clubs.player_shapes import (
    PlayerChangeIn,
    PlayerDetailOut,
    PlayerIn,
    PlayerLineOut,
    PlayerOut,
    PlayersIn,
    PlayersOut,
)
from api.http.base import ApiView, ListView, created, read_body
from tournaments import clubs
from tournaments.core.access import access_club, access_player
from tournaments.standings import list_nights, list_players

if TYPE_CHECKING:
    from rest_framework.request import Request


class PlayerList(ListView):
    """The players of a club."""

    @extend_schema(responses=PlayerLineOut(many=True), tags=["players"])
    def get(self, request: Request, club: str) -> Response:
        """List the players by name, retired ones last."""
        return self.page(list_players(access_club(self.actor, club)), PlayerLineOut)

    @extend_schema(request=PlayerIn, responses={201: PlayerOut}, tags=["players"])
    def post(self, request: Request, club: str) -> Response:
        """Add a player. For organisers."""
        player = clubs.add_player(by=self.actor, club_slug=club, **read_body(PlayerIn, request))
        return created(PlayerOut(player).data, "api:player", player.pk)


class PlayerBatch(ApiView):
    """Several players at once."""

    @extend_schema(request=PlayersIn, responses={201: PlayersOut}, tags=["players"])
    def post(self, request: Request, club: str) -> Response:
        """Add several players, all or none. For organisers."""
        players = clubs.add_players(by=self.actor, club_slug=club, **read_body(PlayersIn, request))
        return Response({"players": PlayerOut(players, many=True).data}, status=201)


class PlayerView(ApiView):
    """One player."""

    @extend_schema(responses=PlayerDetailOut, tags=["players"])
    def get(self, request: Request, player_id: int) -> Response:
        """Read a player with their results in each event."""
        player = access_player(self.actor, player_id)
        shown = PlayerOut(player).data
        nights = PlayerDetailOut({"pk": player.pk, "nights": list_nights(player), **shown})
        return Response(nights.data)

    @extend_schema(request=PlayerChangeIn, responses=PlayerOut, tags=["players"])
    def patch(self, request: Request, player_id: int) -> Response:
        """Rename a player, retire them or bring them back. For organisers."""
        body = read_body(PlayerChangeIn, request)
        player = clubs.change_player(by=self.actor, player_id=player_id, **body)
        return Response(PlayerOut(player).data)
