"""Undo a round, and bring one back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.events.round_shapes import RedoIn, RoundLineOut, UndoIn, round_line_out
from api.http.answers import answer
from api.http.base import ApiView, read_body
from api.http.problems.types import LINE_UP
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments import events
from tournaments.events import build_round_line

if TYPE_CHECKING:
    from rest_framework.request import Request


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
