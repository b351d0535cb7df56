"""Rounds: draw, look, seat."""

from __future__ import annotations

import secrets
from itertools import groupby
from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from api.serializers.inputs import DrawIn, RoundIn
from api.serializers.outputs import DrawOut
from api.serializers.tables import RoundOut, TableLineOut
from api.views.base import ApiView, ListView, created, read
from tournaments.access import access_event
from tournaments.selectors.tables import TableLine, list_tables
from tournaments.services import rounds

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.models import Event


class DrawView(ApiView):
    """A draw to look at before it is seated."""

    @extend_schema(request=DrawIn, responses=DrawOut, tags=["rounds"])
    def post(self, request: Request, event_id: int) -> Response:
        """Suggest a draw of all who take part; nothing is saved. For organisers."""
        seed = read(DrawIn, request).get("seed", secrets.randbits(32))
        tables = rounds.suggest_draw(by=self.actor, event_id=event_id, seed=seed)
        return Response({"seed": seed, "tables": tables})


class RoundList(ListView):
    """The rounds of an event."""

    @extend_schema(responses=RoundOut(many=True), tags=["rounds"])
    def get(self, request: Request, event_id: int) -> Response:
        """List the rounds, the latest first, each with its tables."""
        return self.page_of(_rounds(access_event(self.actor, pk=event_id)), list)

    @extend_schema(request=RoundIn, responses={201: RoundOut}, tags=["rounds"])
    def post(self, request: Request, event_id: int) -> Response:
        """Seat the next round: all tables or none. For organisers."""
        new = rounds.seat_round(by=self.actor, event_id=event_id, **read(RoundIn, request))
        shown = next(row for row in _rounds(new.event) if row["number"] == new.number)
        return created(shown, "api:rounds", event_id)


class TableList(ListView):
    """The tables of an event."""

    @extend_schema(responses=TableLineOut(many=True), tags=["tables"])
    def get(self, request: Request, event_id: int) -> Response:
        """List the tables, the latest round first."""
        return self.page(list_tables(access_event(self.actor, pk=event_id)), TableLineOut)


def _rounds(event: Event) -> list[dict[str, Any]]:
    """The event's rounds in the shape of `RoundOut`, the latest first."""
    ids = dict(event.rounds.values_list("number", "pk"))
    lines = groupby(list_tables(event), key=lambda line: line.round_number)
    return [_round_out(ids[number], number, list(tables)) for number, tables in lines]


def _round_out(round_id: int, number: int, tables: list[TableLine]) -> dict[str, Any]:
    return {"id": round_id, "number": number, "tables": TableLineOut(tables, many=True).data}
