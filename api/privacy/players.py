"""Serve how players are shown to strangers, and to whom they belong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.http.base import ApiView, read_body
from api.http.schema import operation
from api.http.security import PEOPLE
from api.privacy.shapes import OwnNamesIn, PlayerAccountIn, PlayerPrivacyIn, PlayerPrivacyOut
from tournaments import clubs

if TYPE_CHECKING:
    from rest_framework.request import Request


class PlayerPrivacyView(ApiView):
    """How strangers see a player."""

    @operation("read_player_privacy", by=PEOPLE, responses=PlayerPrivacyOut, tags=["players"])
    def get(self, request: Request, player_id: int) -> Response:
        """Read how strangers see a player. For organisers and the person."""
        self.require_user()
        return Response(clubs.read_privacy(by=self.actor, player_id=player_id))

    @operation(
        "change_player_privacy",
        by=PEOPLE,
        request=PlayerPrivacyIn,
        responses=PlayerPrivacyOut,
        tags=["players"],
    )
    def patch(self, request: Request, player_id: int) -> Response:
        """Choose how strangers see a player, never laxer than the club. For organisers."""
        body = read_body(PlayerPrivacyIn, request)
        if "names" in body:
            body["names"] = body["names"] or ""
        clubs.change_player(by=self.actor, player_id=player_id, **body)
        return Response(clubs.read_privacy(by=self.actor, player_id=player_id))


class OwnNames(ApiView):
    """One's own choice of how strangers see the name."""

    @operation(
        "choose_own_names",
        by=PEOPLE,
        request=OwnNamesIn,
        responses=PlayerPrivacyOut,
        tags=["players"],
    )
    def put(self, request: Request, player_id: int) -> Response:
        """Choose how strangers see your own name, never laxer than the club."""
        self.require_user()
        names = read_body(OwnNamesIn, request)["own_names"] or ""
        clubs.choose_own_names(by=self.actor, player_id=player_id, names=names)
        return Response(clubs.read_privacy(by=self.actor, player_id=player_id))


class PlayerAccount(ApiView):
    """The account that a player is linked to."""

    @operation(
        "link_player",
        refuses=("already-there", "not-now"),
        by=PEOPLE,
        request=PlayerAccountIn,
        responses=PlayerPrivacyOut,
        tags=["players"],
    )
    def put(self, request: Request, player_id: int) -> Response:
        """Link a player to a member's account, or to none. For organisers."""
        member = read_body(PlayerAccountIn, request)["member"]
        clubs.link_player(by=self.actor, player_id=player_id, member_id=member)
        return Response(clubs.read_privacy(by=self.actor, player_id=player_id))
