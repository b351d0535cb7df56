"""Serve who plays at an event: the line-up, arrivals, departures, and rounds to be missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.events.line_up_shapes import (
    AbsenceIn,
    ArrivalIn,
    ArrivalOut,
    DepartureIn,
    LineUpOut,
    arrival_out,
    line_up_out,
)
from api.http.answers import answer
from api.http.base import ApiView, ListView, read_body
from api.http.problems.types import LINE_UP
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments import events
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.events import list_line_up
from tournaments.models import Role

if TYPE_CHECKING:
    from rest_framework.request import Request


class LineUp(ListView):
    """The players who are or were entered for an event."""

    @operation("list_line_up", by=PEOPLE, responses=answer(LineUpOut)(many=True), tags=["entries"])
    def get(self, request: Request, event_id: int) -> Response:
        """List who plays, who has left, who is a substitute and who is missing a round.

        For organisers.
        """
        event = access_event(self.actor, Role.ORGANISER, pk=event_id)
        return self.page(list_line_up(event, Names.FULL), line_up_out)


class LineUpPlayer(ApiView):
    """One player's part in an event."""

    @operation(
        "set_absences",
        refuses=LINE_UP,
        by=PEOPLE,
        request=AbsenceIn,
        responses=answer(LineUpOut),
        tags=["entries"],
    )
    def put(self, request: Request, event_id: int, player_id: int) -> Response:
        """Set which rounds a player misses. For organisers."""
        body = read_body(AbsenceIn, request)
        entry = events.set_absences(
            by=self.actor,
            event_id=event_id,
            player_id=player_id,
            rounds=body.pop("absent_rounds"),
            **body,
        )
        lines = list_line_up(access_event(self.actor, pk=event_id), Names.FULL)
        line = next(line for line in lines if line.player_id == entry.player_id)
        return Response(line_up_out(line))


class Arrivals(ApiView):
    """Late arrivals and returns."""

    @operation(
        "record_arrival",
        refuses=LINE_UP,
        by=PEOPLE,
        request=ArrivalIn,
        responses=answer(ArrivalOut),
        tags=["entries"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Admit a player: at the smallest table that has not begun, or from the next round on."""
        body = read_body(ArrivalIn, request)
        found = events.seat_late(
            by=self.actor,
            event_id=event_id,
            player_id=body["player"],
            table_number=body.get("table"),
            from_deal=body.get("from_deal"),
            expected=body.get("expected"),
        )
        return Response(arrival_out(found))


class Departures(ApiView):
    """Departures, also in the middle of a round."""

    @operation(
        "record_departure",
        refuses=LINE_UP,
        by=PEOPLE,
        request=DepartureIn,
        responses=answer(ArrivalOut),
        tags=["entries"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Let a player leave: the table plays on one short, or a substitute takes the seat."""
        body = read_body(DepartureIn, request)
        found = events.drop_out(
            by=self.actor,
            event_id=event_id,
            player_id=body["player"],
            how=body.get("how"),
            substitute=body.get("stand_in", ""),
            substitute_id=body.get("stand_in_id"),
            from_deal=body.get("from_deal"),
            expected=body.get("expected"),
        )
        return Response(arrival_out(found))
