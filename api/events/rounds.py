"""Serve rounds: list, seat, and change who sits where. Draws are in `api.draws.draws`."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from rest_framework.response import Response

from api.events.round_shapes import (
    RoundIn,
    RoundLineOut,
    RoundOut,
    SeatsIn,
    round_line_out,
    round_out,
    round_with_tables_out,
)
from api.events.table_shapes import TableLineOut, table_line_out
from api.http.answers import answer
from api.http.base import ApiView, ListView, created, read_body
from api.http.problems.types import LINE_UP
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from tournaments import events
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names, names_for
from tournaments.core.parsing import parse_key_number
from tournaments.core.validation import field_error
from tournaments.events import list_tables, list_undone_rounds
from tournaments.models import Role
from tournaments.online import count_by_seat, list_bot_deals

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.models import Event


class RoundList(ListView):
    """The rounds of an event."""

    @operation("list_rounds", by=ANYONE, responses=answer(RoundOut)(many=True), tags=["rounds"])
    def get(self, request: Request, event_id: int) -> Response:
        """List the rounds, latest first, each with its tables."""
        event = access_event(self.actor, pk=event_id)
        return self.page(_rounds_out(event, names_for(self.actor, event.club)))

    @operation(
        "seat_round",
        refuses=LINE_UP,
        by=PEOPLE,
        request=RoundIn,
        creates=answer(RoundOut),
        tags=["rounds"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Seat the next round: all tables or none. For organisers."""
        new = events.seat_round(by=self.actor, event_id=event_id, **read_body(RoundIn, request))
        # A round has no address of its own, only its place in the list.
        return created(round_out(new), "api:rounds", event_id)


class UndoneRounds(ListView):
    """The rounds that were undone."""

    @operation(
        "list_undone_rounds", by=PEOPLE, responses=answer(RoundLineOut)(many=True), tags=["rounds"]
    )
    def get(self, request: Request, event_id: int) -> Response:
        """List the undone rounds, which can be restored. For organisers."""
        event = access_event(self.actor, Role.ORGANISER, pk=event_id)
        return self.page(list_undone_rounds(event), round_line_out)


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
        # Keys are texts in JSON. One that is not a number is refused, rather than left out.
        named = [(parse_key_number(name), players) for name, players in body["tables"].items()]
        body["tables"] = {at: players for at, players in named if at is not None}
        if len(body["tables"]) < len(named):
            raise field_error("tables", "invalid", _("Use table numbers as keys."))
        found = events.reseat_round(by=self.actor, event_id=event_id, number=number, **body)
        return Response(round_out(found))


class TableList(ListView):
    """The tables of an event."""

    @operation("list_tables", by=ANYONE, responses=answer(TableLineOut)(many=True), tags=["tables"])
    def get(self, request: Request, event_id: int) -> Response:
        """List the tables, latest round first."""
        event = access_event(self.actor, pk=event_id)
        tables = list_tables(event, names_for(self.actor, event.club))
        bot_deals = count_by_seat(list_bot_deals(event))
        return self.page(tables, partial(table_line_out, bot_deals=bot_deals))


def _rounds_out(event: Event, names: Names) -> list[RoundOut]:
    """Build the answers for the event's rounds that are not undone, the latest first."""
    rounds = {(one.is_free, one.number): one for one in event.rounds.standing()}
    # `groupby` relies on the tables' order: round by round.
    lines = groupby(list_tables(event, names), key=lambda line: (line.is_free, line.round_number))
    bot_deals = count_by_seat(list_bot_deals(event))
    return [round_with_tables_out(rounds[which], tables, bot_deals) for which, tables in lines]
