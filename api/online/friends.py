"""Serve a person's friends, requests, and invitations to tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, ListView, read_body
from api.http.schema import operation
from api.http.security import PEOPLE
from api.online import input_shapes as given
from tournaments import online
from tournaments.models import KeyScope

if TYPE_CHECKING:
    from rest_framework.request import Request

TAGS = ["games online"]

FriendOut = answer(online.FriendLine, "FriendOut")
AskableOut = answer(online.EncounterLine, "AskableOut")
TableInvitationOut = answer(online.InvitationLine, "TableInvitationOut")


class Friends(ListView):
    """The friends of the person."""

    @operation("list_friends", by=PEOPLE, responses=FriendOut(many=True), tags=TAGS)
    def get(self, request: Request) -> Response:
        """List your friends, your requests and the people you have blocked. Only for you."""
        return self.page(online.list_friends(self.require_user()))

    @operation(
        "ask_friend",
        refuses=("not-now",),
        by=PEOPLE,
        request=given.AskIn,
        responses={204: None},
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        """Ask a person with whom you finished a game in the last month to be friends.

        If they have asked you, you are friends at once.
        """
        self.require_user()
        body = read_body(given.AskIn, request)
        online.ask_friend(by=self.actor, game_id=body["game"], seat=body["seat"])
        return Response(status=204)


class Askable(ListView):
    """The people whom the person may ask to be friends."""

    @operation("list_askable_people", by=PEOPLE, responses=AskableOut(many=True), tags=TAGS)
    def get(self, request: Request) -> Response:
        """List the people with whom you finished a game in the last month and whom you may ask."""
        return self.page(online.list_askable(self.require_user()))


class Friend(ApiView):
    """A friend, a request, or a person whom the person has blocked."""

    @operation("remove_friend", by=PEOPLE, responses={204: None}, tags=TAGS)
    def delete(self, request: Request, friend_id: int) -> Response:
        """End a friendship, take your request back, or lift a block."""
        self.require_user()
        online.remove_friend(by=self.actor, friendship_id=friend_id)
        return Response(status=204)


class FriendAnswer(ApiView):
    """The answer to a request."""

    @operation(
        "answer_friend",
        refuses=("not-now",),
        by=PEOPLE,
        request=given.FriendAnswerIn,
        responses={204: None},
        tags=TAGS,
    )
    def post(self, request: Request, friend_id: int) -> Response:
        """Accept or decline a request. The person who asked is not notified of a refusal."""
        self.require_user()
        body = read_body(given.FriendAnswerIn, request)
        online.answer_request(by=self.actor, friendship_id=friend_id, accept=body["accept"])
        return Response(status=204)


class FriendBlock(ApiView):
    """Blocking a person."""

    @operation("block_friend", by=PEOPLE, request=None, responses={204: None}, tags=TAGS)
    def post(self, request: Request, friend_id: int) -> Response:
        """Block a friend, or a person who asked; they are not notified."""
        self.require_user()
        online.block_person(by=self.actor, friendship_id=friend_id)
        return Response(status=204)


class TableInvitations(ListView):
    """Invitations of the person to tables that wait for players."""

    has_secrets = True

    @operation(
        "list_table_invitations", by=PEOPLE, responses=TableInvitationOut(many=True), tags=TAGS
    )
    def get(self, request: Request) -> Response:
        """List your invitations to tables, latest first, with the link to sit down with."""
        may_play = self.actor.reaches(KeyScope.PLAY)
        return self.page(online.list_invitations(self.require_user(), may_play=may_play))


class TableInvitationView(ApiView):
    """One invitation to a table."""

    @operation("decline_table_invitation", by=PEOPLE, responses={204: None}, tags=TAGS)
    def delete(self, request: Request, invitation_id: int) -> Response:
        """Decline an invitation; who invited is not notified."""
        self.require_user()
        online.decline_invitation(by=self.actor, invitation_id=invitation_id)
        return Response(status=204)


class Invite(ApiView):
    """Inviting a friend to a table."""

    @operation(
        "invite_friend",
        refuses=("not-now",),
        by=PEOPLE,
        request=given.InviteIn,
        responses={204: None},
        tags=TAGS,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Invite a friend to the waiting table where you sit."""
        self.require_user()
        body = read_body(given.InviteIn, request)
        online.invite_friend(by=self.actor, game_id=game_id, friendship_id=body["friend"])
        return Response(status=204)
