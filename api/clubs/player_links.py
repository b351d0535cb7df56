"""Serve players' own links: for organisers, and for the player who has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from rest_framework.response import Response

from api.clubs.player_link_shapes import (
    OwnPageIn,
    OwnPageOut,
    OwnReplyIn,
    PlayerLinkOut,
    own_page_out,
    player_link_out,
)
from api.http.answers import answer
from api.http.base import ApiView, read_body
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from tournaments import clubs, events
from tournaments.core.access import access_player
from tournaments.core.errors import NotAllowed
from tournaments.models import KeyScope, Role

if TYPE_CHECKING:
    from rest_framework.request import Request


class PlayerLink(ApiView):
    """A player's own link."""

    has_secrets = True

    @operation("read_player_link", by=PEOPLE, responses=answer(PlayerLinkOut), tags=["players"])
    def get(self, request: Request, player_id: int) -> Response:
        """Read a player's own link. For organisers."""
        player = access_player(self.actor, player_id, Role.ORGANISER)
        if not self.actor.reaches(KeyScope.PLAY):
            raise NotAllowed(
                _("Anyone who has the link can answer for the player. This API key can only read.")
            )
        return Response(player_link_out(player))

    @operation(
        "make_player_link",
        by=PEOPLE,
        request=None,
        responses=answer(PlayerLinkOut),
        tags=["players"],
    )
    def post(self, request: Request, player_id: int) -> Response:
        """Give a player a link of their own; an older one stops working. For organisers."""
        return Response(player_link_out(clubs.make_player_link(by=self.actor, player_id=player_id)))

    @operation("void_player_link", by=PEOPLE, responses={204: None}, tags=["players"])
    def delete(self, request: Request, player_id: int) -> Response:
        """Revoke a player's link. For organisers."""
        clubs.void_player_link(by=self.actor, player_id=player_id)
        return Response(status=204)


class PlayerLinks(ApiView):
    """The links of all players of a club."""

    @operation("void_player_links", by=PEOPLE, responses={204: None}, tags=["players"])
    def delete(self, request: Request, club: str) -> Response:
        """Revoke all players' links. For organisers."""
        clubs.void_player_links(by=self.actor, club_slug=club)
        return Response(status=204)


class OwnPage(ApiView):
    """What a player's own link opens."""

    @operation(
        "open_own_page",
        by=ANYONE,
        request=OwnPageIn,
        responses=answer(OwnPageOut),
        tags=["players"],
    )
    def post(self, request: Request) -> Response:
        """Read a player's own page: the next night, their seat now, their nights. By their link."""
        link = read_body(OwnPageIn, request)["link"]
        return Response(own_page_out(clubs.access_player_by_link(link)))


class OwnReply(ApiView):
    """Whether a player attends a night."""

    @operation(
        "answer_night",
        by=ANYONE,
        request=OwnReplyIn,
        responses=answer(OwnPageOut),
        tags=["players"],
    )
    def post(self, request: Request) -> Response:
        """Say whether the player of a link will attend a night, until it begins."""
        body = read_body(OwnReplyIn, request)
        events.answer_night(**body)
        return Response(own_page_out(clubs.access_player_by_link(body["link"])))
