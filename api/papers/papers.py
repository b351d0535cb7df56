"""Serve score sheets and placards as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse

from api.http.base import ApiView
from api.http.renderers import JsonRenderer, PdfRenderer, ProblemJsonRenderer
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments.core.access import access_event, access_table
from tournaments.core.audience.names import Names
from tournaments.models import Role
from tournaments.papers import (
    list_round_cards,
    list_round_tables,
    placards_response,
    sheets_response,
)
from tournaments.scoring import get_score_card

if TYPE_CHECKING:
    from django.http import HttpResponse
    from rest_framework.request import Request


PDF = {
    (200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, description="The file to print.")
}


class PaperView(ApiView):
    """A file to print, for organisers. Problems are still problem documents."""

    # The first is for clients that accept anything; the others render problems.
    renderer_classes = (PdfRenderer, JsonRenderer, ProblemJsonRenderer)


class TableSheet(PaperView):
    """One table's score sheet."""

    @operation("print_table_sheet", by=PEOPLE, responses=PDF, tags=["tables"])
    def get(self, request: Request, table_id: int) -> HttpResponse:
        """Print a table's score sheet, with the deals entered so far. For organisers."""
        table = access_table(self.actor, Role.ORGANISER, pk=table_id)
        card = get_score_card(table, Names.FULL)
        return sheets_response(self.actor, [card], f"table-{table.number}-sheet")


class RoundSheets(PaperView):
    """The score sheets of a round."""

    @operation("print_round_sheets", by=PEOPLE, responses=PDF, tags=["rounds"])
    def get(self, request: Request, event_id: int, number: int) -> HttpResponse:
        """Print the score sheets of a round, one page per table. For organisers."""
        event = access_event(self.actor, Role.ORGANISER, pk=event_id)
        return sheets_response(
            self.actor, list_round_cards(event, number), f"{event.slug}-{number}-sheets"
        )


class RoundPlacards(PaperView):
    """The placards of a round."""

    @operation("print_round_placards", by=PEOPLE, responses=PDF, tags=["rounds"])
    def get(self, request: Request, event_id: int, number: int) -> HttpResponse:
        """Print the placards of a round: they carry the tables' secret links. For organisers."""
        event = access_event(self.actor, Role.ORGANISER, pk=event_id)
        tables = list_round_tables(event, number)
        return placards_response(request, self.actor, tables, f"{event.slug}-{number}-placards")
