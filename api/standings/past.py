"""Serve an event as it was at an earlier time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, read_query
from api.http.schema import operation
from api.http.security import PEOPLE
from api.http.shapes import Moment, Query
from api.standings.shapes import StandingOut, standing_out
from tournaments import standings
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import Role

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.standings import PastTable


class PastIn(Query):
    """The time of which to read."""

    at = Moment(help_text="With its offset: 2026-03-05T21:15:00Z. Not in the future.")


class PastResultOut(Shape):
    """The version of a deal that counted."""

    deal: int
    version: int
    points: Annotated[list[int], "By seat."]


class PastTableOut(Shape):
    """A table as it was."""

    table: int
    round: int
    number: int
    is_void: bool
    points: Annotated[list[int], "Totals by seat; empty before the first deal."]
    results: list[PastResultOut]


class PastEventOut(Shape):
    """An event as it was: its standings by its own ranking, and what counted at its tables."""

    at: IsoTime
    standings: list[StandingOut]
    tables: list[PastTableOut]


class PastEvent(ApiView):
    """An event at an earlier time."""

    @operation(
        "read_past_event",
        by=PEOPLE,
        parameters=[PastIn],
        responses=answer(PastEventOut),
        tags=["standings"],
    )
    def get(self, request: Request, event_id: int) -> Response:
        """Read standings and results as they were at a time. For organisers.

        Seats, names and rules are those of today.
        """
        event = access_event(self.actor, Role.ORGANISER, pk=event_id)
        at = read_query(PastIn, request)["at"]
        tables = standings.list_past_tables(event, at)
        rows = standings.list_past_standings(event, at, tables, Names.FULL)
        return Response(
            PastEventOut(
                at=iso_time(at),
                standings=[standing_out(row) for row in rows],
                tables=[_table_out(one) for one in tables],
            )
        )


def _table_out(one: PastTable) -> PastTableOut:
    return PastTableOut(
        table=one.table.pk,
        round=one.table.round.number,
        number=one.table.number,
        is_void=one.table.voided_at is not None,
        points=list(one.table.points),
        results=[
            PastResultOut(number, row.version, row.points) for number, row in one.results.items()
        ],
    )
