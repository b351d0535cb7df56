"""Serve clubs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.clubs.shapes import ClubChangeIn, ClubFilterIn, ClubIn, ClubLineOut, ClubOut
from api.http import conditional
from api.http.base import ApiView, ListView, read_body, read_query
from api.http.conditional import unless_changed
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from tournaments import clubs
from tournaments.clubs import build_club_lines, build_club_row, find_clubs
from tournaments.core.access import access_club

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response


class ClubList(ListView):
    """The clubs that the client may read; creates clubs."""

    @operation(
        "list_clubs",
        by=ANYONE,
        parameters=[ClubFilterIn],
        responses=ClubLineOut(many=True),
        tags=["clubs"],
    )
    def get(self, request: Request) -> Response:
        """List the public clubs and your own, by name."""
        words = read_query(ClubFilterIn, request).get("q", "")
        return self.page_of(find_clubs(self.actor.user, words), build_club_lines)

    @operation(
        "create_club",
        by=PEOPLE,
        request=ClubIn,
        parameters=conditional.CREATE,
        creates=ClubOut,
        tags=["clubs"],
    )
    def post(self, request: Request) -> Response:
        """Create a club. You become its owner."""
        self.require_user()
        club = clubs.create_club(by=self.actor, **read_body(ClubIn, request))
        return conditional.answer_created(build_club_row(club), "api:club", club.slug)


class ClubView(ApiView):
    """One club."""

    @operation(
        "read_club",
        by=ANYONE,
        parameters=conditional.READ,
        responses={200: ClubOut, **conditional.NOT_MODIFIED},
        tags=["clubs"],
    )
    def get(self, request: Request, club: str) -> Response:
        """Read a club."""
        return conditional.answer_read(request, build_club_row(access_club(self.actor, club)))

    @operation(
        "change_club",
        refuses=("stale-version",),
        by=PEOPLE,
        request=ClubChangeIn,
        parameters=conditional.CHANGE,
        responses=ClubOut,
        tags=["clubs"],
    )
    def patch(self, request: Request, club: str) -> Response:
        """Change the settings of a club. For owners."""
        body, check = read_body(ClubChangeIn, request), unless_changed(request, build_club_row)
        changed = clubs.change_club(by=self.actor, slug=club, check=check, **body)
        return conditional.answer_change(build_club_row(changed))
