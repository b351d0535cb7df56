"""Serve the players of a club."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.clubs.player_shapes import (
    NightOut,
    PlayerChangeIn,
    PlayerDetailOut,
    PlayerImportIn,
    PlayerImportOut,
    PlayerIn,
    PlayerLineOut,
    PlayerOut,
    PlayersIn,
    PlayersOut,
    player_detail_out,
    player_import_out,
    player_out,
)
from api.http import conditional
from api.http.answers import answer
from api.http.base import ApiView, ListView, read_body
from api.http.conditional import unless_changed
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from tournaments import clubs
from tournaments.core.access import access_club, access_player
from tournaments.core.audience.names import Names, names_for
from tournaments.standings import build_night_lines, find_nights, list_players

if TYPE_CHECKING:
    from rest_framework.request import Request


class PlayerList(ListView):
    """The players of a club."""

    @operation("list_players", by=ANYONE, responses=PlayerLineOut(many=True), tags=["players"])
    def get(self, request: Request, club: str) -> Response:
        """List the players by name, retired ones last."""
        found = access_club(self.actor, club)
        return self.page(list_players(found, names_for(self.actor, found)))

    @operation(
        "add_player",
        refuses=("already-there",),
        by=PEOPLE,
        request=PlayerIn,
        parameters=conditional.CREATE,
        creates=answer(PlayerOut),
        tags=["players"],
    )
    def post(self, request: Request, club: str) -> Response:
        """Add a player. For organisers."""
        player = clubs.add_player(by=self.actor, club_slug=club, **read_body(PlayerIn, request))
        detail = player_detail_out(player, names=Names.FULL)
        return conditional.answer_created(
            player_out(player), "api:player", player.pk, reads_as=detail
        )


class PlayerNights(ListView):
    """The events in which a player has a result."""

    @operation("list_nights", by=ANYONE, responses=NightOut(many=True), tags=["players"])
    def get(self, request: Request, player_id: int) -> Response:
        """List a player's results in each event, latest first."""
        player = access_player(self.actor, player_id)
        return self.page_of(find_nights(player), partial(build_night_lines, player))


class PlayerBatch(ApiView):
    """Several players at once."""

    @operation(
        "add_players",
        refuses=("already-there",),
        by=PEOPLE,
        request=PlayersIn,
        responses={201: answer(PlayersOut)},
        tags=["players"],
    )
    def post(self, request: Request, club: str) -> Response:
        """Add several players, all or none. For organisers."""
        players = clubs.add_players(by=self.actor, club_slug=club, **read_body(PlayersIn, request))
        # Several players have no one address, so there is no Location.
        return Response(PlayersOut([player_out(player) for player in players]), status=201)


class PlayerListImport(ApiView):
    """A list of players as people have it."""

    @operation(
        "import_players",
        refuses=("already-there",),
        by=PEOPLE,
        request=PlayerImportIn,
        responses=answer(PlayerImportOut),
        tags=["players"],
    )
    def post(self, request: Request, club: str) -> Response:
        """Add the new players in a list, or say what each line would do. For organisers."""
        body = read_body(PlayerImportIn, request)
        given = {"by": self.actor, "club_slug": club, "text": body["text"]}
        done = (
            clubs.preview_players(**given)
            if body["dry_run"]
            else clubs.import_players(**given, take=body.get("take"))
        )
        return Response(player_import_out(done))


class PlayerView(ApiView):
    """One player."""

    @operation(
        "read_player",
        by=ANYONE,
        parameters=conditional.READ,
        responses={200: answer(PlayerDetailOut), **conditional.NOT_MODIFIED},
        tags=["players"],
    )
    def get(self, request: Request, player_id: int) -> Response:
        """Read a player with their results in the latest events."""
        found = access_player(self.actor, player_id)
        shown = player_detail_out(found, names_for(self.actor, found.club))
        return conditional.answer_read(request, shown)

    @operation(
        "change_player",
        refuses=("already-there", "stale-version"),
        by=PEOPLE,
        request=PlayerChangeIn,
        parameters=conditional.CHANGE,
        responses=answer(PlayerOut),
        tags=["players"],
    )
    def patch(self, request: Request, player_id: int) -> Response:
        """Rename a player, retire them or bring them back. For organisers."""
        # Who may change a player sees the full name.
        show = partial(player_detail_out, names=Names.FULL)
        body, check = read_body(PlayerChangeIn, request), unless_changed(request, show)
        player = clubs.change_player(by=self.actor, player_id=player_id, check=check, **body)
        return conditional.answer_change(player_out(player), reads_as=show(player))
