"""Serve the members of a club and their roles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.clubs.shapes import MemberChangeIn, MemberOut
from api.http.base import ApiView, ListView, read_body
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments import clubs
from tournaments.clubs import build_member_line, find_member, list_members
from tournaments.core.access import access_club
from tournaments.models import Role

if TYPE_CHECKING:
    from rest_framework.request import Request


class MemberList(ListView):
    """The members of a club. For owners, because it shows e-mail addresses."""

    @operation("list_members", by=PEOPLE, responses=MemberOut(many=True), tags=["members"])
    def get(self, request: Request, club: str) -> Response:
        """List the members of a club."""
        return self.page(list_members(access_club(self.actor, club, Role.OWNER)))


class MemberView(ApiView):
    """One member of a club. For owners."""

    @operation("read_member", by=PEOPLE, responses=MemberOut, tags=["members"])
    def get(self, request: Request, club: str, member_id: int) -> Response:
        """Read a member."""
        found = access_club(self.actor, club, Role.OWNER)
        return Response(build_member_line(find_member(found, member_id)))

    @operation(
        "change_member", by=PEOPLE, request=MemberChangeIn, responses=MemberOut, tags=["members"]
    )
    def patch(self, request: Request, club: str, member_id: int) -> Response:
        """Change a member's role.

        A session gives an organiser's or owner's role only to a person who has just signed in or
        confirmed who they are on the website.
        """
        body = read_body(MemberChangeIn, request)
        changed = clubs.change_role(by=self.actor, club_slug=club, member_id=member_id, **body)
        return Response(build_member_line(changed))

    @operation("remove_member", by=PEOPLE, responses={204: None}, tags=["members"])
    def delete(self, request: Request, club: str, member_id: int) -> Response:
        """Remove a member from the club."""
        clubs.remove_member(by=self.actor, club_slug=club, member_id=member_id)
        return Response(status=204)
