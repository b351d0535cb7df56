"""Serve the invitations of a club, and those to a person."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.response import Response

from api.clubs.shapes import (
    InvitationAnswerIn,
    InvitationIn,
    InvitationOut,
    OwnAnswerIn,
    OwnInvitationOut,
)
from api.http.base import ApiView, ListView, created, read_body
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from api.http.shapes import REQUIRED
from tournaments import clubs
from tournaments.clubs import build_invitation_line, build_own_invitation_line
from tournaments.core.access import access_club
from tournaments.models import Role

if TYPE_CHECKING:
    from rest_framework.request import Request

_operation = partial(operation, tags=["members"])


class InvitationList(ListView):
    """The invitations of a club. For owners."""

    redacted_fields = ("link",)

    @_operation("list_invitations", by=PEOPLE, responses=InvitationOut(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List a club's pending and declined invitations."""
        found = access_club(self.actor, club, Role.OWNER)
        return self.page(clubs.list_invitations(found), partial(build_invitation_line, self.actor))

    @_operation(
        "invite_member",
        refuses=("already-there", "not-now"),
        by=PEOPLE,
        request=InvitationIn,
        creates=InvitationOut,
    )
    def post(self, request: Request, club: str) -> Response:
        """Invite someone to a role. They become a member when they accept.

        A letter with the link goes to the address. On a server that sends no e-mail the answer has
        the `link`, for the owner to pass on. Known and unknown addresses are answered alike.
        A key without the scope `everything` is not shown it, and a session invites organisers and
        owners only just after signing in or confirming on the website.
        """
        body = read_body(InvitationIn, request)
        invited = clubs.invite(by=self.actor, club_slug=club, **body)
        return created(
            build_invitation_line(self.actor, invited), "api:invitation", club, invited.pk
        )


class InvitationView(ApiView):
    """One unanswered invitation of a club. For owners."""

    redacted_fields = ("link",)

    @_operation("read_invitation", by=PEOPLE, responses=InvitationOut)
    def get(self, request: Request, club: str, invitation_id: int) -> Response:
        """Read an invitation."""
        found = access_club(self.actor, club, Role.OWNER)
        return Response(
            build_invitation_line(self.actor, clubs.find_invitation_of(found, invitation_id))
        )

    @_operation("cancel_invitation", by=PEOPLE, responses={204: None})
    def delete(self, request: Request, club: str, invitation_id: int) -> Response:
        """Cancel an invitation. Its link stops working."""
        clubs.cancel_invitation(by=self.actor, club_slug=club, invitation_id=invitation_id)
        return Response(status=204)


class InvitationLetter(ApiView):
    """The letter of an invitation."""

    redacted_fields = ("link",)

    @_operation(
        "resend_invitation",
        refuses=("not-now",),
        by=PEOPLE,
        request=None,
        responses=InvitationOut,
    )
    def post(self, request: Request, club: str, invitation_id: int) -> Response:
        """Resend an invitation and restart its fourteen days."""
        sent = clubs.resend_invitation(by=self.actor, club_slug=club, invitation_id=invitation_id)
        return Response(build_invitation_line(self.actor, sent))


class InvitationAnswer(ApiView):
    """The answer to an invitation by its link."""

    @_operation(
        "answer_invitation",
        refuses=("already-there",),
        by=ANYONE,
        request=InvitationAnswerIn,
        responses=OwnInvitationOut,
    )
    def post(self, request: Request) -> Response:
        """Accept or decline an invitation by its link.

        To accept, sign in with the account of the invited address; a person without one sends
        `name` and `password`. `state` is `waiting` until the address is confirmed.
        """
        body = read_body(InvitationAnswerIn, request)
        link = body["link"]
        opened = clubs.open_invitation(link)
        if not body["accept"]:
            clubs.decline_invitation(by=self.actor, link=link)
            opened.invitation.refresh_from_db()
            return Response(build_own_invitation_line(opened.invitation))
        if opened.account is None and self.actor.user is None:
            missing = [name for name in ("name", "password") if not body[name]]
            if missing:
                raise ValidationError({missing[0]: [ErrorDetail(str(REQUIRED), "required")]})
            accepted, _user = clubs.accept_as_newcomer(
                link=link, name=body["name"], password=body["password"]
            )
        else:
            accepted = clubs.accept_invitation(by=self.actor, link=link)
        return Response(build_own_invitation_line(accepted))


class OwnInvitations(ListView):
    """Invitations to the signed-in person."""

    @operation(
        "list_own_invitations", by=PEOPLE, responses=OwnInvitationOut(many=True), tags=["me"]
    )
    def get(self, request: Request) -> Response:
        """List invitations to your confirmed address, and those that wait for you to confirm it."""
        user = self.require_user()
        return self.page(clubs.list_own_invitations(user), build_own_invitation_line)


class OwnInvitation(ApiView):
    """The answer to an invitation to the signed-in person."""

    @operation(
        "answer_own_invitation",
        by=PEOPLE,
        request=OwnAnswerIn,
        responses={204: None},
        tags=["me"],
    )
    def post(self, request: Request, invitation_id: int) -> Response:
        """Accept or decline an invitation to your confirmed address."""
        self.require_user()
        if read_body(OwnAnswerIn, request)["accept"]:
            clubs.accept_own_invitation(by=self.actor, invitation_id=invitation_id)
        else:
            clubs.decline_invitation(by=self.actor, invitation_id=invitation_id)
        return Response(status=204)


class OwnMembership(ApiView):
    """The signed-in person's membership of a club."""

    @operation("leave_club", by=PEOPLE, responses={204: None}, tags=["me"])
    def delete(self, request: Request, club: str) -> Response:
        """Leave a club. Its last owner cannot."""
        self.require_user()
        clubs.leave_club(by=self.actor, club_slug=club)
        return Response(status=204)
