"""Serve the codes of the tables, which work for a whole night."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.utils.translation import gettext as _
from rest_framework.response import Response

from api.events.table_shapes import LinkOut
from api.http.answers import answer
from api.http.base import ApiView, ListView, read_body
from api.http.problems.types import CLOSED_TABLE
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from api.http.shapes import Input, StrictText
from tournaments import events
from tournaments.core.access import access_event
from tournaments.core.errors import NotAllowed
from tournaments.core.links import table_token
from tournaments.core.links.table_codes import access_table_by_code, list_codes
from tournaments.core.shapes import Shape
from tournaments.models import KeyScope, Role

if TYPE_CHECKING:
    from rest_framework.request import Request


class CodeOut(Shape):
    """The code of a table number, the same for all rounds of the event."""

    number: int
    code: Annotated[str, "What follows `/t/` in the address on the placard."]


class CodeIn(Input):
    """The code on a table."""

    code = StrictText(max_length=80)


class CodeList(ListView):
    """The codes of an event's tables."""

    has_secrets = True

    @operation("list_table_codes", by=PEOPLE, responses=answer(CodeOut)(many=True), tags=["tables"])
    def get(self, request: Request, event_id: int) -> Response:
        """List the code of each table number that the event has used so far. For organisers."""
        event = access_event(self.actor, Role.ORGANISER, pk=event_id)
        if not self.actor.reaches(KeyScope.PLAY):
            raise NotAllowed(_("Codes open tables for scoring. This API key can only read."))
        return self.page(sorted(list_codes(event.pk).items()), lambda row: CodeOut(*row))

    @operation(
        "renew_table_codes",
        by=PEOPLE,
        request=None,
        responses=answer(CodeOut)(many=True),
        tags=["tables"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Renew all codes and links of the event: older ones stop working. For organisers."""
        events.renew_all_links(by=self.actor, event_id=event_id)
        return self.get(request, event_id)


class TableCode(ApiView):
    """The table that a code leads to."""

    has_secrets = True

    @operation(
        "open_table_code",
        refuses=(*CLOSED_TABLE, "no-table-now"),
        by=ANYONE,
        request=CodeIn,
        responses=answer(LinkOut),
        tags=["tables"],
    )
    def post(self, request: Request) -> Response:
        """Exchange a table's code for the link of its table in the round being played."""
        table = access_table_by_code(read_body(CodeIn, request)["code"])
        return Response(LinkOut(table.pk, table_token(table)))
