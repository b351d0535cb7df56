"""Serve announcements, the timer of a round, and extra time for a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.events.display_shapes import (
    AnnouncementOut,
    ClubAnnouncementIn,
    EventAnnouncementIn,
    ExtraTimeIn,
    TableTimerOut,
    TimerIn,
    TimerOut,
)
from api.http.answers import answer
from api.http.base import ApiView, ListView, created, read_body
from api.http.problems.types import CLOSED_TABLE
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from tournaments import events
from tournaments.core.access import access_club, access_event, access_table, get_role
from tournaments.events import (
    build_announcement_line,
    find_table_time,
    find_timer,
    list_announcements,
)

if TYPE_CHECKING:
    from rest_framework.request import Request


class EventAnnouncements(ListView):
    """What is announced to a night."""

    @operation(
        "list_event_announcements",
        by=ANYONE,
        responses=AnnouncementOut(many=True),
        tags=["events"],
    )
    def get(self, request: Request, event_id: int) -> Response:
        """List the current announcements of a night: its own and the club's."""
        event = access_event(self.actor, pk=event_id)
        return self.page(list_announcements(event.club, event))

    @operation(
        "announce_to_event",
        refuses=("event-is-final",),
        by=PEOPLE,
        request=EventAnnouncementIn,
        creates=AnnouncementOut,
        tags=["events"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Post an announcement to a night. For organisers."""
        body = read_body(EventAnnouncementIn, request)
        row = events.announce_to_event(by=self.actor, event_id=event_id, **body)
        return created(build_announcement_line(row), "api:event-announcements", event_id)


class ClubAnnouncements(ListView):
    """What is announced to a club."""

    @operation(
        "list_club_announcements",
        by=ANYONE,
        responses=AnnouncementOut(many=True),
        tags=["events"],
    )
    def get(self, request: Request, club: str) -> Response:
        """List the current announcements to the whole club."""
        return self.page(list_announcements(access_club(self.actor, club)))

    @operation(
        "announce_to_club",
        by=PEOPLE,
        request=ClubAnnouncementIn,
        creates=AnnouncementOut,
        tags=["events"],
    )
    def post(self, request: Request, club: str) -> Response:
        """Post an announcement to the whole club. For organisers."""
        body = read_body(ClubAnnouncementIn, request)
        row = events.announce_to_club(by=self.actor, club_slug=club, **body)
        return created(build_announcement_line(row), "api:club-announcements", club)


class AnnouncementTakeBack(ApiView):
    """Taking an announcement back."""

    @operation(
        "take_back_announcement",
        by=PEOPLE,
        request=None,
        responses=AnnouncementOut,
        tags=["events"],
    )
    def post(self, request: Request, announcement_id: int) -> Response:
        """Stop showing an announcement. For organisers."""
        row = events.take_back_announcement(by=self.actor, announcement_id=announcement_id)
        return Response(build_announcement_line(row))


class Timer(ApiView):
    """The timer of the last round of an event."""

    @operation("read_timer", by=ANYONE, responses=answer(TimerOut), tags=["events"])
    def get(self, request: Request, event_id: int) -> Response:
        """Read the timer of the last round; members see the reasons of extra time."""
        event = access_event(self.actor, pk=event_id)
        is_member = get_role(self.actor, event.club_id) is not None
        return Response(TimerOut(find_timer(event, with_reasons=is_member)))

    @operation(
        "set_timer",
        refuses=("event-is-final",),
        by=PEOPLE,
        request=TimerIn,
        responses=answer(TimerOut),
        tags=["events"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Start, pause, resume, change or stop the timer. For organisers."""
        body = read_body(TimerIn, request)
        events.set_timer(by=self.actor, event_id=event_id, **body)
        event = access_event(self.actor, pk=event_id)
        return Response(TimerOut(find_timer(event, with_reasons=True)))


class ExtraTime(ApiView):
    """Extra time for a table."""

    @operation(
        "give_extra_time",
        refuses=CLOSED_TABLE,
        by=PEOPLE,
        request=ExtraTimeIn,
        responses=answer(TableTimerOut),
        tags=["events"],
    )
    def put(self, request: Request, table_id: int) -> Response:
        """Give a table extra time, with a reason. For organisers."""
        body = read_body(ExtraTimeIn, request)
        events.give_extra_time(by=self.actor, table_id=table_id, **body)
        return Response(TableTimerOut(find_table_time(access_table(self.actor, pk=table_id))))
