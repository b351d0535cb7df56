"""Serve the line-up of an event: arrivals, departures, seats, undone rounds, free tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from rest_framework.response import Response

from api.events.line_up_shapes import (
    AbsenceIn,
    ArrivalIn,
    ArrivalOut,
    DepartureIn,
    FreeTableIn,
    FreeTableOut,
    LineUpOut,
    RedoIn,
    SeatsIn,
    UndoIn,
    arrival_out,
    line_up_out,
)
from api.events.round_shapes import RoundLineOut, RoundOut, round_line_out, round_out
from api.http.answers import answer
from api.http.base import ApiView, ListView, created, read_body
from api.http.problems.types import LINE_UP
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments import events
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.links import table_token
from tournaments.core.parsing import parse_key_number
from tournaments.core.validation import field_error
from tournaments.events import build_round_line, list_line_up
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


class RoundUndo(ApiView):
    """Undoing the last round."""

    @operation(
        "undo_round",
        refuses=(*LINE_UP, "out-of-turn", "results-at-stake"),
        by=PEOPLE,
        request=UndoIn,
        responses=answer(RoundLineOut),
        tags=["rounds"],
    )
    def post(self, request: Request, event_id: int, number: int) -> Response:
        """Undo the last round. Nothing is deleted, and it can be restored. For organisers."""
        undone = events.undo_round(
            by=self.actor, event_id=event_id, number=number, **read_body(UndoIn, request)
        )
        return Response(round_line_out(build_round_line(undone)))


class RoundRedo(ApiView):
    """Restoring an undone round."""

    @operation(
        "redo_round",
        refuses=(*LINE_UP, "out-of-turn"),
        by=PEOPLE,
        request=RedoIn,
        responses=answer(RoundLineOut),
        tags=["rounds"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Restore an undone round with its results. For organisers."""
        back = events.redo_round(by=self.actor, event_id=event_id, **read_body(RedoIn, request))
        return Response(round_line_out(build_round_line(back)))


class RoundSeats(ApiView):
    """Who sits where in a round."""

    @operation(
        "reseat_round",
        refuses=LINE_UP,
        by=PEOPLE,
        request=SeatsIn,
        responses=answer(RoundOut),
        tags=["rounds"],
    )
    def put(self, request: Request, event_id: int, number: int) -> Response:
        """Change who sits at some tables; deals stay with the seats. For organisers."""
        body = read_body(SeatsIn, request)
        # Keys are texts in JSON. One that is no number is refused: a table left out is no answer.
        named = [(parse_key_number(name), players) for name, players in body["tables"].items()]
        body["tables"] = {at: players for at, players in named if at is not None}
        if len(body["tables"]) < len(named):
            raise field_error("tables", "invalid", _("Use table numbers as keys."))
        found = events.reseat_round(by=self.actor, event_id=event_id, number=number, **body)
        return Response(round_out(found))


class FreeTables(ApiView):
    """Free tables, which any member may start if the event allows it."""

    has_secrets = True

    @operation(
        "start_free_table",
        refuses=("event-is-final",),
        by=PEOPLE,
        request=FreeTableIn,
        creates=answer(FreeTableOut),
        tags=["tables"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Start a table with these players. For members."""
        players = read_body(FreeTableIn, request)["players"]
        table = events.start_free_table(by=self.actor, event_id=event_id, player_ids=players)
        shown = FreeTableOut(table.pk, table.round.number, table_token(table))
        return created(shown, "api:table", table.pk)
