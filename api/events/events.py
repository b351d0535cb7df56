"""Serve events: plan, read, change, finish and reopen them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from rest_framework.response import Response

from api.events.shapes import (
    EventChangeIn,
    EventFilterIn,
    EventIn,
    EventLineOut,
    EventOut,
    FinishIn,
    LosingIn,
    NextEventIn,
    NextEventOut,
    SeasonOfEventIn,
    event_out,
)
from api.http import conditional
from api.http.answers import answer
from api.http.base import ApiView, ListView, read_body, read_query
from api.http.conditional import unless_changed
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from tournaments import events
from tournaments.core.access import access_club, access_event, access_season
from tournaments.core.audience.money import may_see_money
from tournaments.core.audience.names import names_for
from tournaments.core.errors import NotFound
from tournaments.standings import build_event_lines, find_events

if TYPE_CHECKING:
    from rest_framework.request import Request


class EventList(ListView):
    """The events of a club."""

    @operation(
        "list_events",
        by=ANYONE,
        parameters=[EventFilterIn],
        responses=EventLineOut(many=True),
        tags=["events"],
    )
    def get(self, request: Request, club: str) -> Response:
        """List the events, latest date first."""
        found = access_club(self.actor, club)
        asked = read_query(EventFilterIn, request)
        season_id = asked.get("season_id")
        season = access_season(self.actor, pk=season_id, club=found) if season_id else None
        rows = find_events(found, season, asked.get("state"))
        # How far each event is takes work, so it is found out for those of the page alone.
        return self.page_of(
            rows.values_list("pk", flat=True),
            lambda page: build_event_lines(page, names_for(self.actor, found)),
        )

    @operation(
        "plan_event",
        by=PEOPLE,
        request=EventIn,
        parameters=conditional.CREATE,
        creates=answer(EventOut),
        tags=["events"],
    )
    def post(self, request: Request, club: str) -> Response:
        """Plan an event. For organisers."""
        event = events.plan_event(by=self.actor, club_slug=club, **read_body(EventIn, request))
        return conditional.answer_created(event_out(event, money=True), "api:event", event.pk)


class NextEvent(ApiView):
    """The next event, as it is likely to be."""

    @operation(
        "read_next_event",
        by=PEOPLE,
        parameters=[NextEventIn],
        responses=NextEventOut,
        tags=["events"],
    )
    def get(self, request: Request, club: str) -> Response:
        """Read a proposal for the club's next event, ready for `plan_event`. For organisers.

        404 in a club that has no event yet.
        """
        like = read_query(NextEventIn, request).get("like")
        if like is None:
            last = events.find_last_night(self.actor, club)
            if last is None:
                raise NotFound(_("This club has no night yet."))
            like = last.pk
        elif access_event(self.actor, pk=like).club.slug != club:
            raise NotFound(_("This club has no such night."))
        return Response(events.propose_night(by=self.actor, like_id=like))


class EventView(ApiView):
    """One event."""

    @operation(
        "read_event",
        by=ANYONE,
        parameters=conditional.READ,
        responses={200: answer(EventOut), **conditional.NOT_MODIFIED},
        tags=["events"],
    )
    def get(self, request: Request, event_id: int) -> Response:
        """Read an event."""
        event = access_event(self.actor, pk=event_id)
        shown = event_out(event, money=may_see_money(self.actor, event))
        return conditional.answer_read(request, shown)

    @operation(
        "change_event",
        refuses=("event-is-final", "rules-are-frozen", "stale-version"),
        by=PEOPLE,
        request=EventChangeIn,
        parameters=conditional.CHANGE,
        responses=answer(EventOut),
        tags=["events"],
    )
    def patch(self, request: Request, event_id: int) -> Response:
        """Change an event; its rules only before the first round. For organisers."""
        show = partial(event_out, money=True)
        body, check = read_body(EventChangeIn, request), unless_changed(request, show)
        event = events.change_event(by=self.actor, event_id=event_id, check=check, **body)
        return conditional.answer_change(show(event))

    @operation(
        "delete_event",
        refuses=("results-at-stake", "stale-event"),
        by=PEOPLE,
        parameters=[LosingIn],
        responses={204: None},
        tags=["events"],
    )
    def delete(self, request: Request, event_id: int) -> Response:
        """Delete an event: it disappears and no longer counts. For organisers.

        It can be restored for thirty days.
        """
        query = read_query(LosingIn, request)
        events.delete_event(by=self.actor, event_id=event_id, **query)
        return Response(status=204)


class EventSeason(ApiView):
    """The season in which an event counts."""

    @operation(
        "move_event",
        refuses=("stale-event",),
        by=PEOPLE,
        request=SeasonOfEventIn,
        responses=answer(EventOut),
        tags=["events"],
    )
    def put(self, request: Request, event_id: int) -> Response:
        """Move an event to another season, or to none. For organisers.

        The standings of both seasons follow. A final event can be moved too.
        """
        body = read_body(SeasonOfEventIn, request)
        moved = events.move_event(by=self.actor, event_id=event_id, **body)
        return Response(event_out(moved, money=True))


class EventFinish(ApiView):
    """Finishing an event."""

    @operation(
        "finish_event",
        refuses=("not-now", "results-at-stake"),
        by=PEOPLE,
        request=FinishIn,
        responses=answer(EventOut),
        tags=["events"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Finish an event: it takes no more results. For organisers.

        Players who want the results by e-mail get them, unless `send_results` is false. Refused
        while results of sealed tables are held back. If sealed tables are still in their first
        deal, `unfinished` must be their number.
        """
        body = read_body(FinishIn, request)
        event = events.finish_event(by=self.actor, event_id=event_id, **body)
        return Response(event_out(event, money=True))


class EventReopen(ApiView):
    """Reopening an event."""

    @operation("reopen_event", by=PEOPLE, request=None, responses=answer(EventOut), tags=["events"])
    def post(self, request: Request, event_id: int) -> Response:
        """Reopen a final event for corrections. For organisers."""
        return Response(
            event_out(events.reopen_event(by=self.actor, event_id=event_id), money=True)
        )
