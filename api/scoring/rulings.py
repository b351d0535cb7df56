"""Serve rulings: deals and tables that the director made void or reset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, ListView, created, read_body
from api.http.problems.types import CLOSED_TABLE
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from api.http.shapes import Input, OneOf, StrictInteger, StrictText
from tournaments import scoring
from tournaments.core.access import access_table, get_role
from tournaments.models import Role, RulingKind
from tournaments.models.table import MAX_DEALS
from tournaments.scoring import MAX_RULING_REASON, RulingLine, build_ruling_line

if TYPE_CHECKING:
    from rest_framework.request import Request

RulingOut = answer(RulingLine, "RulingOut")


class RulingIn(Input):
    """Make a deal void or reset it; without a `number` the whole table."""

    kind = OneOf(RulingKind.choices)
    number = StrictInteger(
        min_value=1, max_value=MAX_DEALS, allow_null=True, default=None, help_text="The deal."
    )
    reason = StrictText(max_length=MAX_RULING_REASON)
    losing = StrictInteger(
        min_value=0,
        max_value=MAX_DEALS,
        allow_null=True,
        default=None,
        help_text="For a whole table: how many deals stop counting, as the refusal says.",
    )


class TableRulings(ListView):
    """The rulings at a table."""

    @operation("list_rulings", by=ANYONE, responses=RulingOut(many=True), tags=["events"])
    def get(self, request: Request, table_id: int) -> Response:
        """List what is void or reset at a table. Members see reasons, organisers undone ones."""
        table = access_table(self.actor, pk=table_id)
        role = get_role(self.actor, table.event.club_id)
        organises = role is not None and role.may_act_as(Role.ORGANISER)
        return self.page(scoring.list_rulings(table, undone=organises, reasons=role is not None))

    @operation(
        "make_ruling",
        refuses=(*CLOSED_TABLE, "results-at-stake", "game-is-over"),
        by=PEOPLE,
        request=RulingIn,
        creates=RulingOut,
        tags=["events"],
    )
    def post(self, request: Request, table_id: int) -> Response:
        """Make a deal or a table void, or reset it. For organisers."""
        body = read_body(RulingIn, request)
        row = scoring.make_ruling(by=self.actor, table_id=table_id, **body)
        return created(build_ruling_line(row), "api:table-rulings", table_id)


class RulingUndo(ApiView):
    """Undoing a ruling."""

    @operation(
        "undo_ruling",
        refuses=(*CLOSED_TABLE, "out-of-turn", "results-since"),
        by=PEOPLE,
        request=None,
        responses=RulingOut,
        tags=["events"],
    )
    def post(self, request: Request, table_id: int, ruling_id: int) -> Response:
        """Let what was void count again, or bring back what was reset. For organisers."""
        row = scoring.undo_ruling(by=self.actor, table_id=table_id, ruling_id=ruling_id)
        return Response(build_ruling_line(row))
