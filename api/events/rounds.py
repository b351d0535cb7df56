"""Serve rounds: list and seat. Draws are in `api.draws.draws`."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema

from api.events.line_up_shapes import RoundIn, RoundLineOut
from api.events.table_shapes import RoundOut, TableLineOut
from api.http.base import ListView, created, read_body
from tournaments import events
from tournaments.core.access import access_event
from tournaments.events import (
    TableLine,
    build_round_line,
    list_round_tables,
    list_rounds,
    list_tables,
)
from tournaments.models import Role

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response

    from tournaments.models import Event, Round


class RoundList(ListView):
    """The rounds of an event."""

    @extend_schema(responses=RoundOut(many=True), tags=["rounds"])
    def get(self, request: Request, event_id: int) -> Response:
        """List the rounds, latest first, each with its tables."""
        return self.page_of(_rounds(access_event(self.actor, pk=event_id)), list)

    @extend_schema(request=RoundIn, responses={201: RoundOut}, tags=["rounds"])
    def post(self, request: Request, event_id: int) -> Response:
        """Seat the next round: all tables or none. For organisers."""
        new = events.seat_round(by=self.actor, event_id=event_id, **read_body(RoundIn, request))
        return created(round_out(new), "api:rounds", event_id)


class UndoneRounds(ListView):
    """The rounds that were undone."""

    @extend_schema(responses=RoundLineOut(many=True), tags=["rounds"])
    def get(self, request: Request, event_id: int) -> Response:
        """List the undone rounds, which can be restored. For organisers."""
        event = access_event(self.actor, Role.ORGANISER, pk=event_id)
        return self.page_of(
            list_rounds(event, undone=True), lambda r: RoundLineOut(r, many=True).data
        )


class TableList(ListView):
    """The tables of an event."""

    @extend_schema(responses=TableLineOut(many=True), tags=["tables"])
    def get(self, request: Request, event_id: int) -> Response:
        """List the tables, latest round first."""
        return self.page_of(
            list_tables(access_event(self.actor, pk=event_id)),
            lambda r: TableLineOut(r, many=True).data,
        )


def _rounds(event: Event) -> list[dict[str, Any]]:
    """Return the event's rounds that stand in the shape of `RoundOut`, latest first."""
    ids = {(one.is_free, one.number): (one.pk, one.number) for one in event.rounds.standing()}
    lines = groupby(list_tables(event), key=lambda line: (line.is_free, line.round_number))
    return [_round_out(*ids[which], list(tables)) for which, tables in lines]


def round_out(one: Round) -> dict[str, Any]:
    """Return one round in the shape of `RoundOut`, undone or not."""
    return _round_out(one.pk, one.number, list_round_tables(one))


def round_line_out(one: Round) -> dict[str, Any]:
    """Return one round in the shape of `RoundLineOut`."""
    return dict(RoundLineOut(build_round_line(one)).data)


def _round_out(round_id: int, number: int, tables: list[TableLine]) -> dict[str, Any]:
    shown = TableLineOut(tables, many=True).data
    is_free = bool(tables) and tables[0].is_free
    return {"id": round_id, "number": number, "is_free": is_free, "tables": shown}
