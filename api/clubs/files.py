"""Serve the players and members of a club as files for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.http.base import CSV, CsvView
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from tournaments.clubs import write_members
from tournaments.core.access import access_club
from tournaments.core.audience.names import names_for
from tournaments.models import Role
from tournaments.standings import write_players

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response


class PlayersFile(CsvView):
    """The players of a club."""

    @operation("export_players", by=ANYONE, responses=CSV, tags=["players"])
    def get(self, request: Request, club: str) -> Response:
        """Export the players as CSV, by name, retired ones last."""
        found = access_club(self.actor, club)
        return self.send(write_players(found, names_for(self.actor, found)))


class MembersFile(CsvView):
    """The members of a club."""

    @operation("export_members", by=PEOPLE, responses=CSV, tags=["members"])
    def get(self, request: Request, club: str) -> Response:
        """Export the members as CSV. For owners, because it has e-mail addresses."""
        return self.send(write_members(access_club(self.actor, club, Role.OWNER)))
