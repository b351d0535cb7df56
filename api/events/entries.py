"""Serve who takes part in an event, and what players answered whether they are coming."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.events.shapes import EntriesIn, EntryOut, ReplyOut, entry_out
from api.http.answers import answer
from api.http.base import ListView, read_body
from api.http.problems.types import LINE_UP
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from tournaments import events
from tournaments.core.access import access_event
from tournaments.core.audience.names import names_for
from tournaments.events import list_entered_players

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response


class ReplyList(ListView):
    """The replies of players who were asked whether they are coming."""

    @operation("list_replies", by=PEOPLE, responses=ReplyOut(many=True), tags=["entries"])
    def get(self, request: Request, event_id: int) -> Response:
        """List the replies that players sent with their own links. For organisers."""
        return self.page(events.list_replies(by=self.actor, event_id=event_id))


class EntryList(ListView):
    """Who takes part in an event."""

    @operation("list_entries", by=ANYONE, responses=answer(EntryOut)(many=True), tags=["entries"])
    def get(self, request: Request, event_id: int) -> Response:
        """List who takes part, by name."""
        event = access_event(self.actor, pk=event_id)
        entered = list_entered_players(event, names_for(self.actor, event.club))
        return self.page(entered, entry_out)

    @operation(
        "set_entries",
        refuses=LINE_UP,
        by=PEOPLE,
        request=EntriesIn,
        responses=answer(EntryOut)(many=True),
        tags=["entries"],
    )
    def put(self, request: Request, event_id: int) -> Response:
        """Set who takes part from the next round on. For organisers."""
        body = read_body(EntriesIn, request)
        events.set_entries(
            by=self.actor,
            event_id=event_id,
            player_ids=body["players"],
            expected=body.get("expected"),
        )
        return self.get(request, event_id)
