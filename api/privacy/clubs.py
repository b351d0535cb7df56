"""Serve the deletion of whole clubs, and bring them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.clubs.shapes import ClubOut
from api.http.base import ApiView, ListView, read_body
from api.http.schema import operation
from api.http.security import PEOPLE
from api.privacy.shapes import ClubDeleteIn, ClubImpactOut, DeletedClubOut
from tournaments import privacy
from tournaments.clubs import build_club_row

if TYPE_CHECKING:
    from rest_framework.request import Request


class ClubDelete(ApiView):
    """Deleting a club."""

    @operation("read_club_deletion", by=PEOPLE, responses=ClubImpactOut, tags=["clubs"])
    def get(self, request: Request, club: str) -> Response:
        """Read what would be deleted with a club. For owners, and the owner of the server."""
        return Response(privacy.measure_club(by=self.actor, slug=club))

    @operation(
        "delete_club",
        refuses=("club-owns-server",),
        by=PEOPLE,
        request=ClubDeleteIn,
        responses={204: None},
        tags=["clubs"],
    )
    def post(self, request: Request, club: str) -> Response:
        """Delete a club: it disappears for everyone. For owners, and the owner of the server.

        It can be restored for thirty days. Accounts stay.
        """
        privacy.delete_club(by=self.actor, slug=club, **read_body(ClubDeleteIn, request))
        return Response(status=204)


class ClubRestore(ApiView):
    """Restoring a deleted club."""

    @operation("restore_club", by=PEOPLE, request=None, responses=ClubOut, tags=["clubs"])
    def post(self, request: Request, club: str) -> Response:
        """Restore a deleted club as it was. For owners, and the owner of the server."""
        return Response(build_club_row(privacy.restore_club(by=self.actor, slug=club)))


class DeletedClubs(ListView):
    """The deleted clubs that one may restore."""

    @operation("list_deleted_clubs", by=PEOPLE, responses=DeletedClubOut(many=True), tags=["clubs"])
    def get(self, request: Request) -> Response:
        """List the deleted clubs that you own, latest first; all, for the owner of the server."""
        return self.page(privacy.list_deleted_clubs(by=self.actor), privacy.build_deleted_club)
