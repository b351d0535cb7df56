"""Serve tables: read, renew the link, end early, settle up, start a free one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.events.table_shapes import CloseIn, FreeTableIn, FreeTableOut, LinkOut, TableOut, table_out
from api.http.answers import answer
from api.http.base import ApiView, created, read_body
from api.http.problems.types import CLOSED_TABLE
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from api.http.table_access import get_readable_table, get_visible_link
from api.scoring.settlement_shapes import SettlementOut, settlement_out
from tournaments import events
from tournaments.core.audience.money import check_may_see_money
from tournaments.core.audience.names import names_at_table
from tournaments.core.links import table_token
from tournaments.scoring import get_score_card

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.models import Table


class TableView(ApiView):
    """One table."""

    checks_link = True

    @operation("read_table", by=ANYONE, responses=answer(TableOut), tags=["tables"])
    def get(self, request: Request, table_id: int) -> Response:
        """Read a table: its seats, the plan of every deal, the totals and the next deal."""
        return Response(_shown(self, get_readable_table(self.actor, table_id)))


class TableLink(ApiView):
    """The link by which phones score a table."""

    has_secrets = True

    @operation(
        "renew_table_link", by=PEOPLE, request=None, responses=answer(LinkOut), tags=["tables"]
    )
    def post(self, request: Request, table_id: int) -> Response:
        """Renew the link: older ones stop working. For organisers."""
        table = events.renew_link(by=self.actor, table_id=table_id)
        return Response(LinkOut(table.pk, table_token(table)))


class TableClose(ApiView):
    """The early end of a table's game."""

    # The table is shown with its link, which opens it for scoring.
    has_secrets = True

    @operation(
        "close_table",
        refuses=CLOSED_TABLE,
        by=PEOPLE,
        request=CloseIn,
        responses=answer(TableOut),
        tags=["tables"],
    )
    def post(self, request: Request, table_id: int) -> Response:
        """End a game before its last deal, or let it continue. For organisers."""
        body = read_body(CloseIn, request)
        table = events.close_table(by=self.actor, table_id=table_id, **body)
        return Response(_shown(self, table))


class Settlement(ApiView):
    """Who pays whom at a table."""

    checks_link = True

    @operation(
        "read_settlement",
        by=ANYONE,
        refuses=("sign-in-first",),
        responses=answer(SettlementOut),
        tags=["tables"],
    )
    def get(self, request: Request, table_id: int) -> Response:
        """Work out who pays whom by the results so far. For those whom the club shows money."""
        table = get_readable_table(self.actor, table_id)
        check_may_see_money(self.actor, table)
        card = get_score_card(table, names_at_table(self.actor, table))
        return Response(settlement_out(card))


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


def _shown(view: ApiView, table: Table) -> TableOut:
    """Return the table as the sender of the request may see it."""
    return table_out(
        get_score_card(table, names_at_table(view.actor, table)),
        link=get_visible_link(view.actor, table),
    )
