"""Serve the log of a club as a list and as a file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

from api.clubs.shapes import LogOut, log_out
from api.http.answers import answer
from api.http.base import CSV, CsvView, ListView
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments.clubs import KINDS, filter_log, parse_log_filter, write_log
from tournaments.core.access import access_club
from tournaments.models import Role

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response

FILTERS = [
    OpenApiParameter(
        "q", OpenApiTypes.STR, description="Words, all of which an entry must contain."
    ),
    OpenApiParameter("by", OpenApiTypes.INT, description="The id of the account that acted."),
    OpenApiParameter("player", OpenApiTypes.INT, description="The id of a player it concerns."),
    OpenApiParameter("night", OpenApiTypes.STR, description="The slug of an event."),
    OpenApiParameter("table", OpenApiTypes.INT, description="A table's number, with `night`."),
    OpenApiParameter("kind", OpenApiTypes.STR, enum=[slug for slug, _label in KINDS]),
    OpenApiParameter("day", OpenApiTypes.DATE, description="A day in the time zone of the server."),
]

_log = partial(operation, by=PEOPLE, parameters=FILTERS, tags=["clubs"])


class LogList(ListView):
    """The log of a club. For organisers."""

    @_log("list_club_log", responses=answer(LogOut)(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the changes to the club, latest first. For organisers."""
        found = access_club(self.actor, club, Role.ORGANISER)
        wanted = parse_log_filter(found, request.query_params)
        return self.page(filter_log(found, wanted), log_out)


class LogFile(CsvView):
    """The log of a club as a file."""

    @_log("export_club_log", responses=CSV)
    def get(self, request: Request, club: str) -> Response:
        """Export the latest 5,000 changes to the club that match, as CSV. For organisers."""
        found = access_club(self.actor, club, Role.ORGANISER)
        return self.send(write_log(found, parse_log_filter(found, request.query_params)))
