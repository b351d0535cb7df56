"""Serve who is at a night, and who sits where, as files for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.http.base import CSV, CsvView
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names, names_for
from tournaments.events import write_line_up, write_seats
from tournaments.models import Role

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response


class LineUpFile(CsvView):
    """The players who are or were entered for an event."""

    @operation("export_line_up", by=PEOPLE, responses=CSV, tags=["entries"])
    def get(self, request: Request, event_id: int) -> Response:
        """Export who plays, who has left and who is missing a round, as CSV. For organisers."""
        event = access_event(self.actor, Role.ORGANISER, pk=event_id)
        return self.send(write_line_up(event, Names.FULL))


class SeatsFile(CsvView):
    """The seats of an event."""

    @operation("export_seats", by=ANYONE, responses=CSV, tags=["rounds"])
    def get(self, request: Request, event_id: int) -> Response:
        """Export the seats of all rounds as CSV. Seats count from 1, as on paper."""
        event = access_event(self.actor, pk=event_id)
        return self.send(write_seats(event, names_for(self.actor, event.club)))
